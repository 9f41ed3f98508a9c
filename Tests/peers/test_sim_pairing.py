"""`deck-sim` and the rules of pairing: protocol sections 3, 5 and 7, seen from a Python host."""

import asyncio

import pytest

from touchdeck_peer import crypto, wire
from touchdeck_peer.host import LAYOUT, Listener
from touchdeck_peer.steps import board_back, board_paired

WRONG = "0" * 64


async def refuses(sim, line):
    """A command that the board must answer with an `error` of its own."""
    start = sim.mark()
    await sim.send(line)
    await sim.wait("error", since=start)


async def test_it_says_hello_with_an_id_of_its_own_that_lasts(listener, start_sim):
    sim = await start_sim(listener.url)
    first = await (await listener.accept()).expect_hello()
    await sim.kill()
    await start_sim(listener.url)
    second = await (await listener.accept()).expect_hello()
    assert first["deviceId"] == second["deviceId"]
    assert first["nonce"] != second["nonce"]
    allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
    assert 1 <= len(first["deviceId"]) <= 64 and set(first["deviceId"]) <= set(allowed)


# PAIR-33
async def test_it_pairs_with_the_code_and_comes_back_without_one(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    assert len(sim.said("authorized")) == 1
    layout = sim.said("layout")[0]
    assert (layout["columns"], layout["rows"]) == (5, 3)
    assert layout["pages"] == LAYOUT["pages"]
    await link.close()
    await sim.wait("disconnected")
    link = await board_back(listener, token)
    await sim.wait("authorized")
    assert len(sim.said("needCode")) == 1
    assert token.hex() not in "".join(link.seen)


async def test_it_comes_back_after_kill_9_too(listener, board, start_sim):
    sim, link = board
    token = await board_paired(sim, link)
    await sim.kill()
    sim = await start_sim(listener.url)
    await board_back(listener, token)
    await sim.wait("authorized")
    assert sim.said("needCode") == []


@pytest.mark.parametrize("code", ["0000", "0007", "0042", "0808", "9999"])
async def test_codes_keep_their_zeros(board, code):
    sim, link = board
    await board_paired(sim, link, code)


async def test_codes_of_any_other_spelling_are_refused_at_the_board(board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    for typed in ("42", "00042", "004", "٠٠٤٢", "００４２", "+042", "-042", "0x42", "4 2", "abcd",
                  "", "0042 1", "0042.", "4.20"):  # fmt: skip
        await refuses(sim, f"code {typed}")
    await sim.send("code 0042")
    await link.expect_pair("0042")


async def test_a_code_is_refused_when_none_was_asked_for_and_while_one_is_judged(board):
    sim, link = board
    await refuses(sim, "code 4821")
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    await refuses(sim, "code 4822")
    await link.confirm(made)
    await link.send_body(LAYOUT)
    await sim.wait("authorized")
    await refuses(sim, "code 4821")
    assert await link.receives_nothing(0.3)


async def test_every_try_has_a_fresh_key_and_the_tries_left_are_told(board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    keys = set()
    for remaining in (4, 3, 2):
        await sim.send("code 1111")
        message = await link.expect("pair")
        keys.add(message["publicKey"])
        assert message["proof"] == link.pairing(message, "1111").client_proof
        await link.send({"type": "pairingFailed", "remaining": remaining})
        assert (await sim.wait("pairingFailed"))["remaining"] == remaining
    assert len(keys) == 3
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    await link.confirm(made)
    await link.send_body(LAYOUT)
    await sim.wait("authorized")


async def test_the_transcript_holds_the_hosts_key_as_received(board):
    sim, link = board
    pair = crypto.KeyPair()
    await link.need_pairing(pair, pair.public[:31] + bytes([pair.public[31] | 0x80]))
    await sim.wait("needCode")
    await sim.send("code 4821")
    await link.confirm(await link.expect_pair("4821"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")


async def test_a_host_key_that_ends_in_zero_keeps_its_32_bytes(board):
    sim, link = board
    pair = crypto.KeyPair()
    while pair.public[31] != 0:
        pair = crypto.KeyPair()
    await link.need_pairing(pair)
    await sim.wait("needCode")
    await sim.send("code 4821")
    await link.confirm(await link.expect_pair("4821"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")


@pytest.mark.parametrize("key", crypto.LOW_ORDER_KEYS, ids=lambda key: key.hex()[:8])
async def test_a_host_key_of_small_order_gets_no_proof_and_leaves_nothing(listener, board, key):
    sim, link = board
    await link.need_pairing(public=key)
    await sim.wait("needCode")
    await sim.send("code 4821")
    assert (await sim.wait("rejectedHost"))["reason"] == "badPeerKey"
    assert await link.closed() == []
    assert (await sim.all_said("pairingFailed")) == []
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(crypto.Pairing(bytes(32), "4821", key, key).token)
    assert (await link.expect("auth"))["proof"] == ""


async def test_a_wrong_proof_in_paired_stores_nothing(listener, board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    await link.send({"type": "paired", "proof": WRONG})
    assert (await sim.wait("rejectedHost"))["reason"] == "wrongPairedProof"
    assert await link.closed() == []
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(made.token)
    assert (await link.expect("auth"))["proof"] == ""
    assert (await sim.all_said("paired")) == []


async def test_the_boards_own_proof_sent_back_as_paired_is_wrong(board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    await link.send({"type": "paired", "proof": made.client_proof})
    assert (await sim.wait("rejectedHost"))["reason"] == "wrongPairedProof"


async def test_a_fake_host_gets_nothing_and_the_token_stays(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    fake = await listener.accept()
    await fake.expect_hello()
    await fake.challenge(crypto.hkdf(b"fake", b"", b""))
    assert (await sim.wait("rejectedHost"))["reason"] == "wrongChallengeProof"
    assert await fake.closed() == []
    await board_back(listener, token)
    await sim.wait("authorized")
    assert len(sim.said("needCode")) == 1


async def test_a_reflected_challenge_proof_is_wrong(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    fake = await listener.accept()
    await fake.expect_hello()
    fake.nonce = crypto.make_nonce()
    fake.open_session(token)
    await fake.send(
        {"type": "challenge", "nonce": fake.nonce, "proof": fake.session.client_proof}
    )
    assert (await sim.wait("rejectedHost"))["reason"] == "wrongChallengeProof"
    assert await fake.closed() == []


async def test_repair_answers_the_next_such_challenge_with_nothing_and_keeps_the_tokens(
    listener, board
):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    fake_token = crypto.hkdf(b"fake", b"", b"")
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(fake_token)
    await sim.wait("rejectedHost")
    await link.closed()
    await sim.send("repair")
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(fake_token)
    assert (await link.expect("auth"))["proof"] == ""
    await link.need_pairing()
    await sim.wait("needCode")
    link.abort()
    link = await board_back(listener, token)
    await sim.wait("authorized")
    link.abort()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(fake_token)
    await sim.wait("rejectedHost")
    assert await link.closed() == []


async def test_repair_leads_to_a_new_pairing(listener, board):
    sim, link = board
    await board_paired(sim, link)
    await link.close()
    await sim.send("repair")
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(crypto.hkdf(b"lost its list", b"", b""))
    assert (await link.expect("auth"))["proof"] == ""
    token = await board_paired(sim, link, "1234")
    await link.close()
    await board_back(listener, token)
    await sim.wait("authorized")


async def test_a_link_cut_before_paired_is_healed_by_a_challenge_from_the_pending_token(
    listener, board, start_sim
):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    link.abort()
    link = await board_back(listener, made.token)
    await sim.wait("authorized")
    await sim.kill()
    sim = await start_sim(listener.url)
    await board_back(listener, made.token)
    await sim.wait("authorized")
    assert sim.said("needCode") == []


async def test_a_board_killed_after_pair_still_has_the_pending_token(listener, board, start_sim):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    made = await link.expect_pair("4821")
    await sim.kill()
    sim = await start_sim(listener.url)
    await board_back(listener, made.token)
    await sim.wait("authorized")


async def test_a_pending_token_alone_is_no_token(listener, board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    await link.expect_pair("4821")
    link.abort()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(crypto.hkdf(b"another", b"", b""))
    assert (await link.expect("auth"))["proof"] == ""
    assert (await sim.all_said("rejectedHost")) == []


async def test_a_challenge_from_an_old_token_drops_the_pending_one(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 1234")
    made = await link.expect_pair("1234")
    link.abort()
    link = await board_back(listener, token)
    await sim.wait("authorized")
    link.abort()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(made.token)
    await sim.wait("rejectedHost")
    assert await link.closed() == []
    await board_back(listener, token)
    await sim.wait("authorized")


async def test_need_pairing_while_it_has_a_token_keeps_the_old_one_until_the_new_is_proved(
    listener, board
):
    sim, link = board
    old = await board_paired(sim, link)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 1111")
    await link.expect_pair("1111")
    await link.send({"type": "pairingFailed", "remaining": 4})
    await sim.wait("pairingFailed")
    await link.close()
    link = await board_back(listener, old)
    await sim.wait("authorized")
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    new = await board_paired(sim, link, "1234")
    await link.close()
    link = await board_back(listener, new)
    await sim.wait("authorized")


async def test_after_a_wrong_auth_the_session_uses_the_nonce_of_need_pairing(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    await link.expect_auth()
    await board_paired(sim, link, "1234")


async def test_four_hosts_are_remembered_and_the_fifth_replaces_the_one_unused_longest(
    listener, board
):
    sim, link = board
    tokens = [await board_paired(sim, link)]
    for code in ("0001", "0002", "0003"):
        await link.close()
        link = await listener.accept()
        await link.expect_hello()
        tokens.append(await board_paired(sim, link, code))
    await link.close()
    link = await board_back(listener, tokens[0])
    await sim.wait("authorized")
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    tokens.append(await board_paired(sim, link, "0004"))
    for token in (tokens[0], tokens[2], tokens[3], tokens[4]):
        await link.close()
        link = await board_back(listener, token)
        await sim.wait("authorized")
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(tokens[1])
    await sim.wait("rejectedHost")
    assert await link.closed() == []


async def test_without_a_token_a_challenge_is_answered_with_an_empty_proof(board):
    sim, link = board
    await link.challenge(crypto.hkdf(b"stranger", b"", b""))
    assert (await link.expect("auth"))["proof"] == ""
    await link.need_pairing()
    await sim.wait("needCode")


async def test_after_an_empty_auth_no_envelope_is_believed_whoever_signed_it(board):
    sim, link = board
    fake = crypto.hkdf(b"stranger", b"", b"")
    await link.challenge(fake)
    assert (await link.expect("auth"))["proof"] == ""
    for key in (bytes(32), link.session.mac_to_client, link.session.client_to_mac, b""):
        start = sim.mark()
        await link.send_text(crypto.Sealer(key).seal(wire.canonical(LAYOUT)))
        assert (await sim.wait("ignored", since=start))["reason"] == "notSecure"
    assert sim.said("authorized") == [] and sim.said("layout") == []
    await board_paired(sim, link)


async def test_envelopes_before_the_hosts_proof_are_not_believed(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    for key in (bytes(32), link.client_nonce.encode()):
        start = sim.mark()
        await link.send_text(crypto.Sealer(key).seal(wire.canonical(LAYOUT)))
        assert (await sim.wait("ignored", since=start))["reason"] == "notSecure"
    await link.challenge(token)
    await link.expect_auth()
    start = sim.mark()
    await link.send_text(crypto.Sealer(bytes(32)).seal(wire.canonical(LAYOUT)))
    assert (await sim.wait("ignored", since=start))["reason"] == "badSignature"
    await link.send_body(LAYOUT)
    await sim.wait("authorized", since=start)
    await sim.wait("layout")
    assert len(sim.said("layout")) == 2


async def test_a_new_offer_replaces_the_old_one(board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 4821")
    await link.expect_pair("4821")
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 1234")
    await link.confirm(await link.expect_pair("1234"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")


async def test_pairing_locked_is_told_and_an_unlock_offer_is_taken(board):
    sim, link = board
    await link.need_pairing()
    await sim.wait("needCode")
    await sim.send("code 1111")
    await link.expect_pair("1111")
    await link.send({"type": "pairingLocked"})
    await sim.wait("pairingLocked")
    await refuses(sim, "code 1111")
    await board_paired(sim, link)


@pytest.mark.waits
@pytest.mark.slow
async def test_a_locked_board_stays_and_says_hello_every_30_s(listener, start_sim, tmp_path):
    async def one(number):
        async with Listener() as own:
            sim = await start_sim(own.url, tmp_path / f"locked-{number}")
            link = await own.accept()
            await link.expect_hello()
            await link.send({"type": "pairingLocked"})
            await sim.wait("pairingLocked")
            clock = asyncio.get_running_loop().time
            started = clock()
            nonce = link.client_nonce
            await link.expect_hello(timeout=40)
            assert link.client_nonce != nonce
            assert len(own.arrivals) == 1
            return clock() - started

    waits = await asyncio.gather(*(one(number) for number in range(5)))
    assert all(23.5 <= seconds <= 37.5 for seconds in waits), waits
    assert max(waits) - min(waits) > 0.3, waits


async def test_forget_drops_the_tokens(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await sim.send("forget")
    await refuses(sim, "code 4821")  # by now `forget` has been worked on
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    assert (await link.expect("auth"))["proof"] == ""


async def test_reboot_starts_again_from_the_flash(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await sim.send("reboot")
    await link.closed()
    await board_back(listener, token)
    await sim.wait("authorized")


async def test_messages_before_authorization_that_do_not_fit_are_ignored_and_reported(board):
    sim, link = board
    for text, reason in (
        ("hello?", "malformed"),
        ("[]", "malformed"),
        ('{"type":"needPairing"}', "malformed"),
        ('{"type":"greet"}', "malformed"),
        (wire.canonical({"type": "challenge", "nonce": "0" * 31, "proof": WRONG}), "malformed"),
        (wire.canonical({"type": "pairingFailed", "remaining": "4"}), "malformed"),
        ('{"remaining":4.0,"type":"pairingFailed"}', "malformed"),
        ('{"type":"pairingLocked","type":"pairingLocked"}', "malformed"),
        ('\ufeff{"type":"pairingLocked"}', "malformed"),
        (wire.canonical(LAYOUT), "notSecure"),
        (wire.canonical({"type": "result", "page": 0, "index": 1, "ok": True}), "notSecure"),
    ):
        start = sim.mark()
        await link.send_text(text)
        event = await sim.wait("ignored", since=start)
        assert event["reason"] == reason, text
    await board_paired(sim, link)


async def test_answers_to_what_was_never_asked_are_ignored_and_reported(board):
    sim, link = board

    async def ignored(message):
        start = sim.mark()
        await link.send(message)
        assert (await sim.wait("ignored", since=start))["reason"] == "notSecure", message

    proof = {"type": "paired", "proof": WRONG}
    failed = {"type": "pairingFailed", "remaining": 4}
    await ignored(proof)
    await ignored(failed)
    await link.need_pairing()
    await sim.wait("needCode")
    await ignored(proof)
    await ignored(failed)
    await sim.send("code 4821")
    await link.confirm(await link.expect_pair("4821"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")
    assert sim.said("pairingFailed") == [] and sim.said("rejectedHost") == []


async def test_pairing_locked_after_auth_keeps_the_tokens(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    await link.close()
    link = await listener.accept()
    await link.expect_hello()
    await link.challenge(token)
    await link.expect_auth()
    await link.send({"type": "pairingLocked"})
    await sim.wait("pairingLocked")
    assert await link.receives_nothing(0.5)
    await link.close()
    await board_back(listener, token)
    await sim.wait("authorized")


async def test_unauthorized_at_any_step_closes_and_keeps_the_tokens(listener, board):
    sim, link = board
    token = await board_paired(sim, link)
    for steps in range(4):
        await link.close()
        link = await listener.accept()
        await link.expect_hello()
        if steps == 1:
            await link.need_pairing()
            await sim.wait("needCode")
        if steps == 2:
            await link.need_pairing()
            await sim.wait("needCode")
            await sim.send("code 1111")
            await link.expect_pair("1111")
        if steps == 3:
            await link.challenge(token)
            await link.expect_auth()
        await link.send({"type": "unauthorized"})
        assert await link.closed() == [], steps
    await board_back(listener, token)
    await sim.wait("authorized")


async def test_a_badly_spelled_offer_is_ignored(board):
    sim, link = board
    key = crypto.KeyPair().public
    good = {"type": "needPairing", "nonce": crypto.make_nonce(), "publicKey": wire.key_to_text(key)}
    for change in (
        {"publicKey": wire.key_to_text(key)[:-1]},
        {"publicKey": wire.key_to_text(key[:31])},
        {"publicKey": wire.key_to_text(key + b"x")},
        {"publicKey": wire.key_to_text(key) + "\n"},
        {"publicKey": "-" + wire.key_to_text(key)[1:]},
        {"nonce": good["nonce"].upper() if good["nonce"].upper() != good["nonce"] else "A" * 32},
        {"nonce": good["nonce"] + "0"},
        {"nonce": None},
    ):
        start = sim.mark()
        await link.send(good | change)
        assert (await sim.wait("ignored", since=start))["reason"] == "malformed", change
    assert sim.said("needCode") == []
    await board_paired(sim, link)


async def test_an_offer_in_any_valid_spelling_is_taken(board):
    sim, link = board
    pair = crypto.KeyPair()
    link.pair, link.offered, link.nonce = pair, pair.public, crypto.make_nonce()
    key = wire.key_to_text(pair.public).replace("/", "\\/")
    await link.send_text(
        f' {{ "type":"needPairing",\n"unknown":[1,2.5,{{}}], "n\\u006fnce" : "{link.nonce}",'
        f'\t"publicKey":"{key}" }} '
    )
    await sim.wait("needCode")
    await sim.send("code 4821")
    await link.confirm(await link.expect_pair("4821"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")


async def test_paired_for_no_pair_of_ours_proves_nothing(board):
    sim, link = board
    await link.send({"type": "paired", "proof": WRONG})
    await link.need_pairing()
    await sim.wait("needCode")
    await link.send({"type": "paired", "proof": WRONG})
    await sim.wait("ignored", reason="notSecure")  # what is typed takes another way
    await sim.send("code 4821")
    await link.confirm(await link.expect_pair("4821"))
    await link.send_body(LAYOUT)
    await sim.wait("authorized")

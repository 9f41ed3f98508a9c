"""`deck-host` and the rules of pairing: protocol sections 3 and 5."""

import asyncio

import pytest

from touchdeck_peer import crypto, wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.steps import lock, offered, other, paired, reconnected

UNAUTHORIZED = {"type": "unauthorized"}
LOCKED = {"type": "pairingLocked"}


def failed(remaining):
    return {"type": "pairingFailed", "remaining": remaining}


async def test_an_unknown_deck_gets_an_offer_and_the_person_a_code(host, deck):
    link = await deck.connect(host.url)
    answer = await link.hello()
    assert answer["type"] == "needPairing"
    event = await host.wait("code")
    assert len(event["code"]) == 4 and event["code"].isascii() and event["code"].isdigit()
    assert event["deviceId"] == deck.device_id
    assert event["deviceName"] == "Peer deck"
    assert event["known"] is False
    await link.close()


# ERR-2, PAIR-33, SES-17
async def test_the_right_code_pairs_and_the_layout_is_the_first_envelope(host, deck):
    link = await paired(host, deck)
    assert (await host.wait("paired", since=0))["deviceId"] == deck.device_id
    assert (await host.wait("authorized", since=0))["deviceId"] == deck.device_id
    layout = link.layout
    assert (layout["columns"], layout["rows"]) == (5, 3)
    assert any(key["index"] == 3 for key in layout["pages"][0])
    assert all(0 <= key["index"] < 15 for page in layout["pages"] for key in page)
    everything = "".join(link.seen)
    assert deck.tokens[0].hex() not in everything
    await link.close()


# PAIR-34, VAL-4
async def test_every_hello_gets_a_fresh_nonce_key_and_code(host, deck):
    link = await deck.connect(host.url)
    answers = [await link.hello() for _ in range(8)]
    assert len({answer["nonce"] for answer in answers}) == 8
    assert len({answer["publicKey"] for answer in answers}) == 8
    codes = []
    while len(codes) < 8:
        codes.append((await host.wait("code", deviceId=deck.device_id))["code"])
    assert len(set(codes)) > 1, codes
    assert (await link.pair(codes[-1]))["type"] == "paired"
    await link.close()


async def test_a_wrong_code_leaves_the_offer_standing(host, deck):
    link, code = await offered(host, deck)
    assert await link.pair(other(code)) == failed(4)
    assert (await host.wait("pairingFailed"))["remaining"] == 4
    assert (await link.pair(code))["type"] == "paired"
    await link.first_layout()
    assert len(await host.all_said("code")) == 1
    await link.close()


async def test_five_wrong_codes_lock_it_and_then_the_right_one_is_refused_too(host, deck):
    link, code = await lock(host, deck)
    assert await link.pair(code) == LOCKED
    assert len(await host.all_said("locked")) == 1
    await link.close()


async def test_wrong_codes_count_across_hellos_connections_and_device_ids(host):
    link, code = await offered(host, Deck("counting-1"))
    assert await link.pair(other(code)) == failed(4)
    assert (await link.hello())["type"] == "needPairing"
    code = (await host.wait("code"))["code"]
    assert await link.pair(other(code)) == failed(3)
    await link.close()
    link, code = await offered(host, Deck("counting-1"))
    assert await link.pair(other(code)) == failed(2)
    await link.close()
    link, code = await offered(host, Deck("counting-2"))
    assert await link.pair(other(code)) == failed(1)
    await link.close()
    link, code = await offered(host, Deck("counting-3"))
    assert await link.pair(other(code)) == LOCKED
    await link.close()


async def test_a_success_starts_the_count_again(host):
    link, code = await offered(host, Deck())
    assert await link.pair(other(code)) == failed(4)
    assert await link.pair(other(code)) == failed(3)
    assert (await link.pair(code))["type"] == "paired"
    await link.close()
    link, code = await offered(host, Deck())
    assert await link.pair(other(code)) == failed(4)
    await link.close()


async def test_while_locked_unknown_decks_and_wrong_proofs_are_told_so_and_trusted_ones_enter(host):
    trusted = Deck()
    await (await paired(host, trusted)).close()
    locker, _ = await lock(host, Deck())
    stranger = await Deck().connect(host.url)
    assert await stranger.hello() == LOCKED
    assert await stranger.hello() == LOCKED
    wrong = await trusted.connect(host.url)
    assert (await wrong.hello())["type"] == "challenge"
    await wrong.send({"type": "auth", "proof": "0" * 64})
    assert await wrong.take_answer() == LOCKED
    link = await reconnected(host, trusted)
    for each in (locker, stranger, wrong, link):
        await each.close()


async def test_unlock_offers_to_the_deck_that_asked_last(host):
    locker, _ = await lock(host, Deck())
    first, last = Deck(), Deck()
    earlier, later = await first.connect(host.url), await last.connect(host.url)
    assert await earlier.hello() == LOCKED
    assert await later.hello() == LOCKED
    await host.send("unlock")
    await host.wait("unlocked")
    answer = await later.take_answer()
    assert answer["type"] == "needPairing"
    shown = await host.wait("code")
    assert shown["deviceId"] == last.device_id
    assert await later.pair(other(shown["code"])) == failed(4)
    assert (await later.pair(shown["code"]))["type"] == "paired"
    await later.first_layout()
    with pytest.raises(TimeoutError):
        await earlier.receive(timeout=0.3)
    for each in (locker, earlier, later):
        await each.close()


async def test_unlock_offers_to_a_known_deck_that_was_told_so_after_a_wrong_auth(host, deck):
    await (await paired(host, deck)).close()
    locker, _ = await lock(host, Deck())
    link = await deck.connect(host.url)
    assert (await link.hello())["type"] == "challenge"
    await link.send({"type": "auth", "proof": ""})
    assert await link.take_answer() == LOCKED
    await host.send("unlock")
    assert (await link.take_answer())["type"] == "needPairing"
    code = (await host.wait("code", known=True, deviceId=deck.device_id))["code"]
    assert (await link.pair(code))["type"] == "paired"
    await link.first_layout()
    await locker.close()
    await link.close()


async def test_while_locked_a_pair_is_told_so_also_where_no_offer_ever_was(host, deck):
    locker, code = await lock(host, Deck())
    link = await deck.connect(host.url)
    assert await link.hello() == LOCKED
    link.answer = locker.answer
    assert await link.pair(code) == LOCKED
    await host.send("unlock")
    assert (await link.take_answer())["type"] == "needPairing"
    assert await link.pair(other((await host.wait("code"))["code"])) == failed(4)
    await locker.close()
    await link.close()


async def test_unlock_passes_over_a_deck_that_has_gone(host):
    locker, _ = await lock(host, Deck())
    first, last = Deck(), Deck()
    earlier, later = await first.connect(host.url), await last.connect(host.url)
    assert await earlier.hello() == LOCKED
    assert await later.hello() == LOCKED
    start = host.mark()
    await later.close()
    await host.wait("closed", since=start)
    await host.send("unlock")
    await host.wait("unlocked")
    await host.answered()
    for shown in host.said("code"):
        assert shown["deviceId"] != last.device_id
    link, code = await offered(host, last)
    assert (await link.pair(code))["type"] == "paired"
    for each in (locker, earlier, link):
        await each.close()


async def test_a_restart_of_the_host_unlocks(start_host, deck):
    host = await start_host()
    link, _ = await lock(host, Deck())
    await link.close()
    await host.stop()
    host = await start_host()
    link, code = await offered(host, deck)
    assert await link.pair(other(code)) == failed(4)
    await link.close()


async def test_an_offer_taken_over_by_another_deck_is_neither_compared_nor_counted(host):
    first, second = Deck(), Deck()
    earlier, old_code = await offered(host, first)
    later, _ = await offered(host, second)
    old_key = earlier.answer["publicKey"]
    start = host.mark()
    answer = await earlier.pair(old_code)
    assert answer["type"] == "needPairing"
    assert answer["publicKey"] != old_key
    shown = await host.wait("code", since=start)
    assert shown["deviceId"] == first.device_id
    assert await earlier.pair(other(shown["code"])) == failed(4)
    assert (await later.pair(old_code))["type"] == "needPairing"
    await earlier.close()
    await later.close()


async def test_an_offer_belongs_to_the_connection_too(host, deck):
    earlier, old_code = await offered(host, deck)
    later, code = await offered(host, deck)
    assert (await earlier.pair(old_code))["type"] == "needPairing"
    code = (await host.wait("code"))["code"]
    assert (await earlier.pair(code))["type"] == "paired"
    await earlier.close()
    await later.close()


async def test_a_hello_that_leads_to_a_challenge_withdraws_the_offer(host):
    trusted, stranger = Deck(), Deck()
    await (await paired(host, trusted)).close()
    link, code = await offered(host, stranger)
    made = link.pairing(code)
    answer = await link.hello(deviceId=trusted.device_id)
    assert answer["type"] == "challenge"
    await link.send(
        {"type": "pair", "publicKey": wire.key_to_text(made.public), "proof": made.client_proof}
    )
    assert await link.receive() == UNAUTHORIZED
    await (await reconnected(host, trusted)).close()
    await link.close()


async def test_pair_before_any_offer_is_unauthorized(host, deck):
    link = await deck.connect(host.url)
    message = {
        "type": "pair",
        "publicKey": wire.key_to_text(crypto.KeyPair().public),
        "proof": "0" * 64,
    }
    await link.send(message)
    assert await link.receive() == UNAUTHORIZED
    await (await paired(host, deck)).close()
    assert (await link.hello())["type"] == "challenge"
    await link.send(message)
    assert await link.receive() == UNAUTHORIZED
    assert (await host.all_said("pairingFailed")) == []
    token = link.proving_token()
    link.open_session(token)
    await link.send({"type": "auth", "proof": link.session.client_proof})
    await link.first_layout()
    await link.close()


async def test_auth_out_of_place_is_unauthorized(host, deck):
    link = await deck.connect(host.url)
    await link.send({"type": "auth", "proof": "0" * 64})
    assert await link.receive() == UNAUTHORIZED
    assert (await link.hello())["type"] == "needPairing"
    await link.send({"type": "auth", "proof": ""})
    assert await link.receive() == UNAUTHORIZED
    code = (await host.wait("code"))["code"]
    assert (await link.pair(code))["type"] == "paired"
    await link.close()


async def test_messages_of_other_kinds_are_unauthorized_and_secure_is_ignored(host, deck):
    link, code = await offered(host, deck)
    nonce = crypto.make_nonce()
    for message in (
        {"type": "press", "page": 0, "index": 3},
        {"type": "layout", "columns": 5, "rows": 3, "pages": []},
        {"type": "challenge", "nonce": nonce, "proof": "0" * 64},
        {"type": "needPairing", "nonce": nonce, "publicKey": link.answer["publicKey"]},
        {"type": "paired", "proof": "0" * 64},
        {"type": "pairingFailed", "remaining": 3},
        {"type": "pairingLocked"},
        {"type": "unauthorized"},
        {"type": "info", "columns": 5, "rows": 3, "maxMessage": 65536},
    ):
        await link.send(message)
        assert await link.receive() == UNAUTHORIZED, message
    await link.send({"type": "secure", "seq": 1, "body": "{}", "mac": "0" * 64})
    assert (await link.pair(code))["type"] == "paired"
    await link.close()


async def test_keys_of_small_order_are_unauthorized_not_compared_not_counted(host, deck):
    link, code = await offered(host, deck)
    for key in crypto.LOW_ORDER_KEYS:
        await link.send(
            {"type": "pair", "publicKey": wire.key_to_text(key), "proof": "0" * 64}
        )
        assert await link.receive() == UNAUTHORIZED, key.hex()
    assert (await host.all_said("pairingFailed")) == []
    assert await link.pair(other(code)) == failed(4)
    assert (await link.pair(code))["type"] == "paired"
    await link.close()


async def test_the_transcript_holds_the_key_as_received_top_bit_and_all(host, deck):
    link, code = await offered(host, deck)
    pair = crypto.KeyPair()
    pair.public = pair.public[:31] + bytes([pair.public[31] | 0x80])
    assert (await link.pair(code, pair))["type"] == "paired"
    await link.close()
    await (await reconnected(host, deck)).close()


async def test_keys_and_secrets_that_end_in_zero_keep_their_32_bytes(host):
    def pair_where(condition):
        while True:
            pair = crypto.KeyPair()
            if condition(pair):
                return pair

    deck = Deck()
    link, code = await offered(host, deck)
    ends_in_zero = pair_where(lambda pair: pair.public[31] == 0)
    assert (await link.pair(code, ends_in_zero))["type"] == "paired"
    await link.close()
    await (await reconnected(host, deck)).close()

    deck = Deck()
    link, code = await offered(host, deck)
    host_key = wire.key_from_text(link.answer["publicKey"])
    short_secret = pair_where(lambda pair: pair.shared(host_key)[31] == 0)
    assert (await link.pair(code, short_secret))["type"] == "paired"
    await link.close()
    deck2 = Deck()
    link, code = await offered(host, deck2)
    host_key = wire.key_from_text(link.answer["publicKey"])
    zero_first = pair_where(lambda pair: pair.shared(host_key)[0] == 0)
    assert (await link.pair(code, zero_first))["type"] == "paired"
    await link.close()


async def test_a_known_deck_that_proves_nothing_is_asked_to_pair_and_stays_trusted(host, deck):
    await (await paired(host, deck)).close()
    link = await deck.connect(host.url)
    challenge = await link.hello()
    await link.send({"type": "auth", "proof": "0" * 64})
    answer = await link.take_answer()
    assert answer["type"] == "needPairing"
    assert answer["nonce"] != challenge["nonce"]
    shown = await host.wait("code", since=0, known=True)
    assert shown["deviceId"] == deck.device_id
    await link.close()
    await (await reconnected(host, deck)).close()


async def test_an_empty_auth_leads_to_a_new_pairing_that_replaces_the_old(host, deck):
    await (await paired(host, deck)).close()
    old = deck.tokens[0]
    link = await deck.connect(host.url)
    assert (await link.hello())["type"] == "challenge"
    await link.send({"type": "auth", "proof": ""})
    start = host.mark()
    assert (await link.take_answer())["type"] == "needPairing"
    code = (await host.wait("code", since=start, known=True))["code"]
    assert (await link.pair(code))["type"] == "paired"
    await link.first_layout()
    assert (await link.press(0, 14))["type"] == "result"
    await link.close()
    link = await deck.connect(host.url)
    await link.hello()
    assert link.session_for(old).mac_proof != link.answer["proof"]
    assert link.proving_token() == deck.tokens[0] != old
    await link.close()


async def test_hello_starts_over_also_while_auth_is_awaited(host, deck):
    await (await paired(host, deck)).close()
    link = await deck.connect(host.url)
    nonces = {(await link.hello())["nonce"] for _ in range(5)}
    assert len(nonces) == 5
    link.open_session(link.proving_token())
    await link.send({"type": "auth", "proof": link.session.client_proof})
    await link.first_layout()
    await link.close()


async def test_the_same_client_nonce_twice_makes_two_different_sessions(host, deck):
    await (await paired(host, deck)).close()
    link = await deck.connect(host.url)
    nonce = crypto.make_nonce()
    first = await link.hello(nonce=nonce)
    stale = link.session_for(deck.tokens[0]).client_proof
    second = await link.hello(nonce=nonce)
    assert first["nonce"] != second["nonce"] and first["proof"] != second["proof"]
    await link.send({"type": "auth", "proof": stale})
    assert (await link.take_answer())["type"] == "needPairing"
    await link.close()


async def test_the_hosts_own_proof_sent_back_proves_nothing(host, deck):
    await (await paired(host, deck)).close()
    link = await deck.connect(host.url)
    challenge = await link.hello()
    await link.send({"type": "auth", "proof": challenge["proof"]})
    assert (await link.take_answer())["type"] == "needPairing"
    code = (await host.wait("code", known=True))["code"]
    made = link.pairing(code)
    await link.send(
        {"type": "pair", "publicKey": wire.key_to_text(made.public), "proof": made.mac_proof}
    )
    assert await link.receive() == failed(4)
    await link.close()


async def test_a_link_cut_after_pair_is_healed_from_the_pending_token(host, deck):
    link, code = await offered(host, deck)
    made = link.pairing(code)
    deck.pending = made.token
    await link.send(
        {"type": "pair", "publicKey": wire.key_to_text(made.public), "proof": made.client_proof}
    )
    link.abort()
    await host.wait("paired")
    link = await reconnected(host, deck)
    assert deck.tokens == [made.token]
    await link.close()


# FRM-21
async def test_links_cut_while_a_code_is_shown_count_no_try(host, deck):
    for _ in range(10):
        link, code = await offered(host, deck)
        link.abort()
    link, code = await offered(host, deck)
    assert await link.pair(other(code)) == failed(4)
    await link.close()
    assert (await host.all_said("locked")) == []


# PAIR-34
async def test_all_codes_have_four_digits_zeros_in_front_too(host, deck):
    link = await deck.connect(host.url)
    for _ in range(60):
        assert (await link.hello())["type"] == "needPairing"
        code = (await host.wait("code"))["code"]
        assert isinstance(code, str) and len(code) == 4
        if code.startswith("0"):
            break
    assert (await link.pair(code))["type"] == "paired"
    await link.close()


FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Küche", "Küche"),
        ("a\u0000b\u001b[31mc\u007f\u0085d", "ab[31mcd"),
        ("x\u202ey\u2066z\u2069\u202a", "xyz"),
        ("\n\tDeck\r\n", "Deck"),
        ("n" * 33, "n" * 32),
        ("é" * 40, "é" * 32),
        ("e\u0301" * 40, "e\u0301" * 32),
        ("😀" * 40, "😀" * 32),
        (FAMILY * 10, FAMILY * 5),
        ("€" * 40, "€" * 32),
        ("\u0007" * 40 + "late", "late"),
        ("", ""),
    ],
)
async def test_a_deck_name_is_cleaned_and_cut(host, name, shown):
    link = await Deck(name=name).connect(host.url)
    assert (await link.hello())["type"] == "needPairing"
    event = await host.wait("code")
    assert event["deviceName"] == shown
    assert len(event["deviceName"].encode()) <= 128
    await link.close()


async def test_devices_lists_who_is_trusted_and_who_is_here(host):
    here, away = Deck(name="Here"), Deck(name="Away")
    link = await paired(host, here)
    await (await paired(host, away)).close()
    await host.wait("closed", deviceId=away.device_id)
    await host.send("devices")
    devices = (await host.wait("devices"))["devices"]
    assert sorted(devices, key=lambda device: device["name"]) == [
        {"id": away.device_id, "name": "Away", "connected": False},
        {"id": here.device_id, "name": "Here", "connected": True},
    ]
    await link.close()


async def test_a_revoked_deck_is_closed_with_4003_and_its_token_is_gone(host, deck):
    link = await paired(host, deck)
    waiting = await deck.connect(host.url)
    assert (await waiting.hello())["type"] == "challenge"
    bystander = await paired(host, Deck())
    await host.send(f"revoke {deck.device_id}")
    assert await link.closed() == 4003
    assert await waiting.closed() == 4003
    again = await deck.connect(host.url)
    assert (await again.hello())["type"] == "needPairing"
    assert (await bystander.press(0, 14))["type"] == "result"
    await asyncio.gather(again.close(), bystander.close())


async def test_trust_outlives_a_restart(start_host, deck):
    host = await start_host()
    await (await paired(host, deck)).close()
    await host.stop()
    host = await start_host()
    await (await reconnected(host, deck)).close()
    assert (await host.all_said("code")) == []

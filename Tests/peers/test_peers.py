"""The Python deck and the Python host against each other, and both against published values."""

import pytest

from touchdeck_peer import crypto, wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.desk import Desk
from touchdeck_peer.steps import other


@pytest.fixture
async def desk():
    desk = Desk()
    async with desk.listener() as listener:
        desk.url = listener.url
        yield desk


async def offered(desk, deck):
    link = await deck.connect(desk.url)
    assert (await link.hello())["type"] == "needPairing"
    return link


def test_hmac_is_the_one_of_the_protocol_page():
    assert crypto.hmac_hex(b"key", "The quick brown fox jumps over the lazy dog") == (
        "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"
    )


def test_hkdf_is_rfc_5869_case_1():
    made = crypto.hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)))
    assert made.hex() == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"


def test_x25519_is_rfc_7748_and_takes_the_key_as_received():
    pair = crypto.KeyPair(
        bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    )
    peer = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    secret = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert pair.shared(peer).hex() == secret
    assert pair.shared(peer[:31] + bytes([peer[31] | 0x80])).hex() == secret


@pytest.mark.parametrize("key", crypto.LOW_ORDER_KEYS, ids=lambda key: key.hex()[:8])
def test_a_key_of_small_order_is_refused(key):
    with pytest.raises(crypto.BadPeerKey):
        crypto.KeyPair().shared(key)


def test_the_canonical_form_escapes_only_what_it_must():
    assert wire.canonical({"b": 'é😀/"\\\x01\n\x7f', "a": 1}) == (
        '{"a":1,"b":"é😀/\\"\\\\\\u0001\\n\x7f"}'
    )


async def test_they_pair_press_and_come_back(desk, deck):
    link = await offered(desk, deck)
    assert (await link.pair(desk.codes[-1]))["type"] == "paired"
    await link.first_layout()
    assert (await link.press(0, 3))["ok"] is True
    await link.close()
    link = await deck.connect(desk.url)
    await link.authenticate()
    assert (await link.press(0, 4))["ok"] is True
    assert desk.presses == [(deck.device_id, 0, 3), (deck.device_id, 0, 4)]
    await link.close()


async def test_they_lock_after_five_wrong_codes(desk, deck):
    link = await offered(desk, deck)
    code = desk.codes[-1]
    for remaining in (4, 3, 2, 1):
        answer = await link.pair(other(code))
        assert answer == {"type": "pairingFailed", "remaining": remaining}
    assert await link.pair(other(code)) == {"type": "pairingLocked"}
    assert await link.pair(code) == {"type": "pairingLocked"}
    await link.close()


async def test_a_cut_before_paired_is_healed_from_the_pending_token(desk, deck):
    link = await offered(desk, deck)
    made = link.pairing(desk.codes[-1])
    deck.pending = made.token
    await link.send(
        {"type": "pair", "publicKey": wire.key_to_text(made.public), "proof": made.client_proof}
    )
    await link.receive()  # `paired` arrives, and the deck never looks at it
    link.abort()
    link = await deck.connect(desk.url)
    await link.authenticate()
    assert deck.tokens == [made.token] and deck.pending is None
    await link.close()


async def test_they_refuse_a_replayed_envelope(desk, deck):
    link = await offered(desk, deck)
    await link.pair(desk.codes[-1])
    await link.first_layout()
    sealed = link.sealer.seal('{"index":3,"page":0,"type":"press"}')
    opener = crypto.Opener(link.session.client_to_mac)
    assert opener.open(wire.parse(sealed)) == '{"index":3,"page":0,"type":"press"}'
    with pytest.raises(crypto.Refused, match="replayed"):
        opener.open(wire.parse(sealed))
    with pytest.raises(crypto.Refused, match="badSignature"):
        crypto.Opener(link.session.mac_to_client).open(wire.parse(sealed))
    await link.close()


async def test_two_decks_take_turns_at_one_offer(desk):
    first, second = Deck(), Deck()
    earlier = await offered(desk, first)
    await offered(desk, second)
    answer = await earlier.pair(desk.codes[0])
    assert answer["type"] == "needPairing" and desk.wrong == 0
    assert (await earlier.pair(desk.codes[-1]))["type"] == "paired"
    await earlier.close()

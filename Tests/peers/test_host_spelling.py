"""`deck-host` and how messages may be spelled: protocol section 2, before authorization."""

import base64
import json

import pytest

from touchdeck_peer import crypto, wire
from touchdeck_peer.deck import Deck
from touchdeck_peer.steps import offered, other, paired

UNAUTHORIZED = {"type": "unauthorized"}
NONCE = "00112233445566778899aabbccddeeff"


def hello(**changes):
    return wire.canonical(
        {"type": "hello", "deviceId": "spelled", "deviceName": "Deck", "nonce": NONCE} | changes
    )


def nested(levels):
    return hello()[:-1] + ',"x":' + "[" * (levels - 1) + "]" * (levels - 1) + "}"


BAD_TEXTS = {
    "empty": "",
    "white space": " \n",
    "no JSON": "hello",
    "null": "null",
    "an array": "[" + hello() + "]",
    "a string": '"hello"',
    "byte-order mark": "\ufeff" + hello(),
    "trailing comma": hello()[:-1] + ",}",
    "trailing bytes": hello() + "x",
    "two objects": hello() + hello(),
    "trailing NUL": hello() + "\0",
    "cut short": hello()[:-1],
    "a key twice": hello()[:-1] + ',"type":"hello"}',
    "a key twice, once escaped": hello()[:-1] + ',"\\u0074ype":"hello"}',
    "an unknown key twice, deeper": hello()[:-1] + ',"x":{"a":[{"b":1,"b":2}]}}',
    "lone surrogate": hello(deviceName="@").replace("@", "\\ud800"),
    "lone low surrogate": hello(deviceName="@").replace("@", "\\udc00x"),
    "lone surrogate in an unknown member": hello()[:-1] + ',"x":"\\ud83d"}',
    "two high surrogates": hello(deviceName="@").replace("@", "\\ud83d\\ud83d"),
    "raw control character": hello(deviceName="@").replace("@", "\x01"),
    "raw newline in a string": hello(deviceName="@").replace("@", "\n"),
    "bad escape": hello(deviceName="@").replace("@", "\\x41"),
    "short unicode escape": hello(deviceName="@").replace("@", "\\u12"),
    "signed unicode escape": hello(deviceName="@").replace("@", "\\u+123"),
    "single quotes": hello().replace('"', "'"),
    "a comment": hello() + "//x",
    "NaN in an unknown member": hello()[:-1] + ',"x":NaN}',
    "leading zero in an unknown member": hello()[:-1] + ',"x":01}',
    "a bare word": hello()[:-1] + ',"x":yes}',
    "other white space": hello().replace("{", "{\u00a0", 1),
    "vertical tab": hello().replace("{", "{\x0b", 1),
    "nesting of 17": nested(17),
    "nesting of 4000": nested(4000),
    "no type": wire.canonical({"deviceId": "spelled", "deviceName": "Deck", "nonce": NONCE}),
    "type a number": hello(type=1),
    "type in capitals": hello(type="Hello"),
    "unknown type": hello(type="greet"),
    "type with a NUL": hello(type="hello\0"),
    "nonce missing": wire.canonical({"type": "hello", "deviceId": "a", "deviceName": "b"}),
    "name missing": wire.canonical({"type": "hello", "deviceId": "a", "nonce": NONCE}),
    "id missing": wire.canonical({"type": "hello", "deviceName": "b", "nonce": NONCE}),
    "nonce null": hello(nonce=None),
    "nonce a number": hello(nonce=11),
    "nonce in capitals": hello(nonce=NONCE.upper()),
    "nonce of 31": hello(nonce=NONCE[1:]),
    "nonce of 33": hello(nonce=NONCE + "0"),
    "nonce empty": hello(nonce=""),
    "nonce with a newline": hello(nonce=NONCE[:-1] + "\n"),
    "nonce with +f": hello(nonce="+f" + NONCE[2:]),
    "nonce full-width": hello(nonce="０" * 32),
    "name null": hello(deviceName=None),
    "name a list": hello(deviceName=["Deck"]),
    "id empty": hello(deviceId=""),
    "id of 65": hello(deviceId="a" * 65),
    "id with a space": hello(deviceId="a b"),
    "id with a slash": hello(deviceId="a/b"),
    "id beyond ASCII": hello(deviceId="é"),
    "id with a NUL": hello(deviceId="a\0"),
    "id with a newline": hello(deviceId="a\n"),
    "id a number": hello(deviceId=7),
}


async def test_malformed_texts_are_unauthorized_and_the_connection_and_its_offer_stay(host, deck):
    link, code = await offered(host, deck)
    wrong = {}
    for name, text in BAD_TEXTS.items():
        await link.send_text(text)
        answer = await link.receive()
        if answer != UNAUTHORIZED:
            wrong[name] = answer
    assert wrong == {}
    assert await link.pair(other(code)) == {"type": "pairingFailed", "remaining": 4}
    assert (await link.pair(code))["type"] == "paired"
    assert len(await host.all_said("code")) == 1
    await link.close()


def spaced(message):
    return " \t\r\n" + json.dumps(message, indent=2).replace(":", " :") + "\n"


GOOD_TEXTS = {
    "keys in another order": json.dumps(json.loads(hello()), separators=(",", ":")),
    "white space": spaced(json.loads(hello())),
    "escaped throughout": hello().replace("spelled", "\\u0073pelled").replace("/", "\\/"),
    "an escaped key": hello().replace('"nonce"', '"n\\u006Fnce"'),
    "unknown members": hello(also=[1, 2.5, -1e3, None, True, {"deep": "\u0000"}]),
    "nesting of 16": nested(16),
    "an escaped pair of surrogates": hello(deviceName="@").replace("@", "\\ud83d\\uDE00"),
    "an escaped slash": hello(deviceName="@").replace("@", "a\\/b"),
    "a NUL in the name": hello(deviceName="A\0B"),
    "noncharacters": hello(deviceName="\ufffe\uffff\U0010ffff"),
    "id of 1": hello(deviceId="a"),
    "id of 64": hello(deviceId="A.z_9-" + "x" * 58),
    "equal keys in different objects": hello(x={"type": 1, "nonce": 2}),
}


@pytest.mark.parametrize("name", GOOD_TEXTS)
async def test_any_valid_spelling_is_taken(host, deck, name):
    link = await deck.connect(host.url)
    await link.send_text(GOOD_TEXTS[name])
    assert (await link.receive())["type"] == "needPairing"
    await link.close()


async def test_the_name_is_shown_as_it_was_meant(host, deck):
    link = await deck.connect(host.url)
    for text, shown in (("\\ud83d\\uDE00", "😀"), ("a\\/b", "a/b"), ("A\\u0000B", "AB")):
        await link.send_text(hello(deviceName="@").replace("@", text))
        assert (await link.receive())["type"] == "needPairing"
        assert (await host.wait("code"))["deviceName"] == shown
    await link.close()


def bad_keys(key):
    good = wire.key_to_text(key)
    raw = base64.b64encode
    last = good[42]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    loose = alphabet[alphabet.index(last) + 1]
    url_safe = base64.urlsafe_b64encode(b"\xfb\xff" + key[2:]).decode()
    return {
        "no padding": good[:-1],
        "double padding": good[:-1] + "==",
        "URL-safe": url_safe,
        "31 bytes": raw(key[:31]).decode(),
        "33 bytes": raw(key + b"\0").decode(),
        "30 bytes": raw(key[:30]).decode(),
        "newline after": good + "\n",
        "newline for a digit": good[:20] + "\n" + good[21:],
        "space before": " " + good,
        "hex": key.hex(),
        "stray bits": good[:42] + loose + "=",
        "padding within": good[:10] + "=" + good[11:],
        "empty": "",
        "null": None,
        "a number": 44,
        "a list": [good],
        "beyond ASCII": good[:10] + "é" + good[11:],
        "a NUL": good[:10] + "\0" + good[11:],
    }


def bad_proofs(proof):
    return {
        "capitals": proof.upper() if proof.upper() != proof else "A" * 64,
        "63": proof[:-1],
        "65": proof + "0",
        "empty": "",
        "newline after": proof + "\n",
        "newline for a digit": proof[:-1] + "\n",
        "full-width": "０" * 64,
        "null": None,
        "a number": 0,
        "a list": [proof],
        "+f": "+f" + proof[2:],
        "0x": "0x" + proof[2:],
    }


async def test_badly_spelled_keys_and_proofs_are_not_compared_and_not_counted(host, deck):
    link, code = await offered(host, deck)
    made = link.pairing(code)
    right = {
        "type": "pair",
        "publicKey": wire.key_to_text(made.public),
        "proof": made.client_proof,
    }
    wrong = {}
    for member, spellings in (
        ("publicKey", bad_keys(made.public)),
        ("proof", bad_proofs(made.client_proof)),
    ):
        for name, spelling in spellings.items():
            await link.send(right | {member: spelling})
            answer = await link.receive()
            if answer != UNAUTHORIZED:
                wrong[member, name] = answer
        await link.send({name: right[name] for name in right if name != member})
        assert await link.receive() == UNAUTHORIZED
    assert wrong == {}
    assert (await host.all_said("pairingFailed")) == []
    assert await link.pair(other(code)) == {"type": "pairingFailed", "remaining": 4}
    await link.send(right)
    assert (await link.receive())["type"] == "paired"
    await link.close()


async def test_a_badly_spelled_auth_leaves_the_challenge_standing(host, deck):
    await (await paired(host, deck)).close()
    link = await deck.connect(host.url)
    await link.hello()
    link.open_session(link.proving_token())
    right = link.session.client_proof
    for name, spelling in bad_proofs(right).items():
        if name != "empty":
            await link.send({"type": "auth", "proof": spelling})
            assert await link.receive() == UNAUTHORIZED, name
    await link.send({"type": "auth"})
    assert await link.receive() == UNAUTHORIZED
    await link.send({"type": "auth", "proof": right})
    await link.first_layout()
    await link.close()


async def test_a_device_id_is_told_apart_by_its_letters(host):
    lower, upper = Deck("twin-deck"), Deck("TWIN-deck")
    await (await paired(host, lower)).close()
    link = await upper.connect(host.url)
    assert (await link.hello())["type"] == "needPairing"
    assert (await host.wait("code", deviceId="TWIN-deck"))["known"] is False
    await link.close()


async def test_a_proof_of_another_pairing_is_a_wrong_code(host, deck):
    link, code = await offered(host, deck)
    stale = crypto.KeyPair()
    first = link.pairing(code, stale)
    await link.hello()
    code = (await host.wait("code"))["code"]
    await link.send(
        {"type": "pair", "publicKey": wire.key_to_text(stale.public), "proof": first.client_proof}
    )
    assert await link.receive() == {"type": "pairingFailed", "remaining": 4}
    await link.close()

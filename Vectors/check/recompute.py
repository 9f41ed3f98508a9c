"""Computes every value of a test again and yields what differs: (field, want)."""

import base64

import exchange as ex
import messages
import names
import protocol as p
import strict_json
from strict_json import Refused

un = bytes.fromhex


def differences(group: dict, test: dict):
    """Fields of the test, with what should stand there, that differ from it."""
    kind = group["type"]
    values = GROUPED[kind](test, group) if kind in GROUPED else RECOMPUTE[kind](test)
    for field, want in values:
        if value_at(test, field) != want:
            yield field, want


def value_at(test, field):
    if field.startswith("step "):
        return ex.value_at(test.get("steps") or [test["step"]], field)
    return test.get(field)


def verdict(layer):
    yield "result", "invalid" if layer else "valid"
    yield "layer", layer


# ---- Primitives ----


def hmac_hex(t):
    if "text" in t:
        yield "msg", t["text"].encode().hex()
    right = p.mac(un(t["key"]), un(t["msg"])).hex()
    try:
        yield from verdict(None if p.proof(t["mac"]) == right else "mac")
    except Refused:
        yield from verdict("format")


def hkdf(t):
    secret, info = un(t["ikm"]), un(t["info"])
    salt = None if t["salt"] is None else un(t["salt"])
    yield "prk", p.mac(salt or bytes(32), secret).hex()
    try:
        yield "okm", p.hkdf(secret, salt, info, t["size"]).hex()
        yield from verdict(None)
    except ValueError:
        yield "okm", ""
        yield from verdict("size")


def key_exchange(t):
    private, public = un(t["private"]), un(t["public"])
    if len(public) != 32:
        yield "shared", ""
        yield from verdict("format")
        return
    shared = p.shared_secret(private, public)
    yield "shared", (shared or bytes(32)).hex()
    yield from verdict(None if shared else "key")


def iterated(t):
    k, u = un(t["private"]), un(t["public"])
    for _ in range(t["iterations"]):
        k, u = p.shared_secret(k, u), k
    yield "shared", k.hex()
    yield from verdict(None)


def public_key(t):
    yield "public", p.public_key(un(t["private"])).hex()
    yield from verdict(None)


def public_key_spelling(t):
    try:
        yield "public", p.key_from_base64(t["base64"]).hex()
        yield from verdict(None)
    except Refused:
        yield "public", ""
        yield from verdict("format")


# ---- JSON ----

# What a reader objects to, by the rule; what breaks the grammar alone breaks none of them.
OBJECTIONS = {
    None: "NotJson",
    "JSON-6": "ByteOrderMark",
    "JSON-7": "InvalidUtf8",
    "JSON-8": "LoneSurrogate",
    "JSON-9": "DuplicateKey",
    "JSON-10": "TooDeep",
    "JSON-11": "Trailing",
}


def json_text(t):
    try:
        numbers = strict_json.numbers(strict_json.read(un(t["bytes"])))
        plain = all(number.is_integer(-p.LAST, p.LAST) for number in numbers)
        yield "flags", ["Taken" if plain else "AnyNumber"]
        yield from verdict(None)
    except Refused as refused:
        yield "flags", [OBJECTIONS[refused.rule]]
        yield from verdict(refused.layer)


# ---- Pairing ----


def pair_text(key: bytes, proof: str) -> str:
    return p.message("pair", publicKey=base64.b64encode(key).decode(), proof=proof)


def pairing(t):
    host, deck = p.public_key(un(t["macPrivate"])), p.public_key(un(t["clientPrivate"]))
    yield "macPublic", host.hex()
    yield "clientPublic", deck.hex()
    yield "shared", p.shared_secret(un(t["clientPrivate"]), host).hex()
    values = p.pairing_values(p.shared_secret(un(t["macPrivate"]), deck), host, deck, t["code"])
    yield from values.items()
    key = base64.b64encode(host).decode()
    yield "needPairing", p.message("needPairing", nonce=t["macNonce"], publicKey=key)
    yield "pair", pair_text(deck, values["clientProof"])
    yield "paired", p.message("paired", proof=values["macProof"])
    session = p.session_values(un(values["token"]), t["clientNonce"], t["macNonce"])
    yield "clientToMac", session["clientToMac"]
    yield "macToClient", session["macToClient"]
    yield from verdict(None)


ABSENT = dict.fromkeys(
    "shared transcript confirmInfo tokenInfo prk confirmKey token clientProof macProof".split()
)


def pair_received(t):
    host = p.public_key(un(t["macPrivate"]))
    yield "macPublic", host.hex()
    values, layer = ABSENT, None
    try:
        _, pair = expect_message(t["pair"], "pair")
        shared = p.shared_secret(un(t["macPrivate"]), pair["publicKey"])
        if shared:
            values = p.pairing_values(shared, host, pair["publicKey"], t["code"])
            layer = None if pair["proof"] == values["clientProof"] else "proof"
        else:
            layer = "key"
    except Refused:
        layer = "format"
    yield from values.items()
    yield from verdict(layer)


def paired_received(t):
    deck = p.public_key(un(t["clientPrivate"]))
    yield "clientPublic", deck.hex()
    values, pair, layer = ABSENT, None, None
    try:
        _, need = expect_message(t["needPairing"], "needPairing")
        shared = p.shared_secret(un(t["clientPrivate"]), need["publicKey"])
        if shared:
            values = p.pairing_values(shared, need["publicKey"], deck, t["code"])
            pair = pair_text(deck, values["clientProof"])
            _, paired = expect_message(t["paired"], "paired")
            layer = None if paired["proof"] == values["macProof"] else "proof"
        else:
            layer = "key"
    except Refused:
        layer = "format"
    yield from values.items()
    yield "pair", pair
    if pair is None:
        yield "paired", None
    yield from verdict(layer)


def code(t):
    try:
        p.code(t["typed"])
        yield from verdict(None)
    except Refused:
        yield from verdict("format")


def expect_message(text: str, kind: str):
    found, members = p.read_message(text.encode())
    if found != kind:
        raise Refused(f"{found} where {kind} should be")
    return found, members


# ---- Session ----


def session(t):
    values = p.session_values(un(t["token"]), t["clientNonce"], t["macNonce"])
    yield from values.items()
    yield "hello", p.message(
        "hello", deviceId=t["deviceId"], deviceName=t["deviceName"], nonce=t["clientNonce"]
    )
    yield "challenge", p.message("challenge", nonce=t["macNonce"], proof=values["macProof"])
    yield "auth", p.message("auth", proof=values["clientProof"])
    p.read_message(t["hello"].encode())
    yield from verdict(None)


SESSION_ABSENT = dict.fromkeys(
    "salt prk authKey macProof clientProof clientToMac macToClient".split()
)


def challenge_received(t):
    values = SESSION_ABSENT
    try:
        _, challenge = expect_message(t["challenge"], "challenge")
        values = p.session_values(un(t["token"]), t["clientNonce"], challenge["nonce"])
        layer = None if challenge["proof"] == values["macProof"] else "proof"
    except Refused:
        layer = "format"
    yield from values.items()
    yield from verdict(layer)


def auth_received(t):
    values = SESSION_ABSENT
    try:
        _, auth = expect_message(t["auth"], "auth")
        values = p.session_values(un(t["token"]), t["clientNonce"], t["macNonce"])
        layer = None if auth["proof"] == values["clientProof"] else "proof"
    except Refused:
        layer = "format"
    yield from values.items()
    yield from verdict(layer)


def hello_received(t):
    try:
        _, hello = expect_message(t["hello"], "hello")
        yield from hello.items()
        yield from verdict(None)
    except Refused:
        yield from verdict("format")


def device_name(t):
    yield "shown", names.shortened(t["name"])
    yield from verdict(None)


# ---- Envelope ----


def seal(t):
    text_input = f"{t['seq']}|{t['body']}"
    signature = p.mac_hex(un(t["key"]), text_input)
    yield "macInput", text_input
    yield "mac", signature
    yield "text", p.message("secure", seq=t["seq"], body=t["body"], mac=signature)
    yield from verdict(None)


def open_one(key: bytes, data: bytes):
    """The envelope as read, what its mac is over, and the layer that objects."""
    try:
        kind, envelope = p.read_message(data)
    except Refused:
        return {}, "format"
    if kind != "secure":
        return {}, "envelope"
    envelope["macInput"] = f"{envelope['seq']}|{envelope['body']}"
    right = p.mac_hex(key, envelope["macInput"])
    return envelope, None if envelope["mac"] == right else "mac"


def open_envelope(t):
    data = un(t["textHex"]) if "textHex" in t else t["text"].encode()
    envelope, layer = open_one(un(t["key"]), data)
    yield from ((name, None if layer else envelope[name]) for name in envelope)
    yield from verdict(layer)


def receive(t):
    last, steps = 0, []
    for step in t["steps"]:
        envelope, layer = open_one(un(t["key"]), step["text"].encode())
        if layer is None and envelope["seq"] <= last:
            layer = "sequence"
        want = {"text": step["text"], "outcome": layer or "taken"}
        if layer is None:
            want["skipped"] = envelope["seq"] - last - 1
            last = envelope["seq"]
        steps.append(want | {"last": last})
    yield "steps", steps
    yield from verdict(None)


# ---- Exchanges ----


def whole_exchange(t):
    world, want = ex.World(), []
    for number, step in enumerate(t["steps"], 1):
        try:
            want.append(world.play(step))
        except (KeyError, TypeError, ValueError) as error:
            yield f"step {number} call", f"a call that can be made then: {error!r}"
            break
    yield from ex.problems(t["steps"], want)
    if len(want) < len(t["steps"]):
        return
    for place in ex.sources(t["steps"]):
        yield place, "the sender of this text"
    yield "end", world.end()
    yield from verdict(None)


RECOMPUTE = {
    "HmacHex": hmac_hex,
    "Hkdf": hkdf,
    "KeyExchange": key_exchange,
    "Iterated": iterated,
    "PublicKey": public_key,
    "PublicKeySpelling": public_key_spelling,
    "Json": json_text,
    "Pairing": pairing,
    "PairReceived": pair_received,
    "PairedReceived": paired_received,
    "Code": code,
    "Session": session,
    "ChallengeReceived": challenge_received,
    "AuthReceived": auth_received,
    "HelloReceived": hello_received,
    "DeviceName": device_name,
    "Seal": seal,
    "Open": open_envelope,
    "Receive": receive,
    "Exchange": whole_exchange,
}

# Those that need what their group shares.
GROUPED = {"Message": messages.message, "Body": messages.body}

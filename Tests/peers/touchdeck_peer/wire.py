"""How a message is spelled: protocol section 2, for the peers' own sending and judging."""

import base64
import json

MAX_SEQ = 2**53 - 1


class Misspelled(Exception):
    """A program sent a text that is not what section 2 asks of a sender."""


def canonical(value):
    """The one spelling a sender may use: sorted keys, no white space, raw UTF-8."""
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def _no_duplicates(pairs):
    members = {}
    for key, value in pairs:
        if key in members:
            raise Misspelled(f"the key {key!r} comes twice")
        members[key] = value
    return members


def _refuse(text):
    raise Misspelled(f"{text} is no integer")


def parse(text):
    """A JSON object, read strictly."""
    try:
        value = json.loads(
            text, object_pairs_hook=_no_duplicates, parse_float=_refuse, parse_constant=_refuse
        )
    except ValueError as problem:
        raise Misspelled(f"not JSON: {text[:200]!r}") from problem
    if not isinstance(value, dict):
        raise Misspelled(f"not an object: {text[:200]!r}")
    return value


def parse_canonical(text):
    """A JSON object that must be in the canonical form, as every sender writes it."""
    value = parse(text)
    if canonical(value) != text:
        raise Misspelled(f"not the canonical form: {text[:300]!r}")
    return value


def is_hex(text, length):
    return (
        isinstance(text, str)
        and len(text) == length
        and all(character in "0123456789abcdef" for character in text)
    )


def key_to_text(key):
    return base64.b64encode(key).decode("ascii")


def key_from_text(text):
    if not isinstance(text, str) or len(text) != 44:
        raise Misspelled(f"a public key of {text!r}")
    key = base64.b64decode(text, validate=True)
    if len(key) != 32 or key_to_text(key) != text:
        raise Misspelled(f"a public key of {text!r}")
    return key


MEMBERS = {
    "hello": {"deviceId", "deviceName", "nonce"},
    "challenge": {"nonce", "proof"},
    "auth": {"proof"},
    "needPairing": {"nonce", "publicKey"},
    "pair": {"publicKey", "proof"},
    "paired": {"proof"},
    "pairingFailed": {"remaining"},
    "pairingLocked": set(),
    "unauthorized": set(),
    "secure": {"seq", "body", "mac"},
}


def check_message(message):
    """Judge a program's message: known type, exactly the members of section 3, well spelled."""
    kind = message.get("type")
    if kind not in MEMBERS:
        raise Misspelled(f"a message of type {kind!r}")
    if set(message) != MEMBERS[kind] | {"type"}:
        raise Misspelled(f"members of {kind}: {sorted(message)}")
    if "nonce" in message and not is_hex(message["nonce"], 32):
        raise Misspelled(f"nonce {message['nonce']!r}")
    if "publicKey" in message:
        key_from_text(message["publicKey"])
    if "proof" in message and not is_hex(message["proof"], 64):
        if kind != "auth" or message["proof"] != "":
            raise Misspelled(f"proof {message['proof']!r}")
    if "mac" in message and not is_hex(message["mac"], 64):
        raise Misspelled(f"mac {message['mac']!r}")
    return message

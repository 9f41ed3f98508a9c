"""Primitives and messages of the protocol, on `cryptography` alone."""

import base64
import re

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

import strict_json
from strict_json import Refused

LAST = 2**53 - 1


def mac(key: bytes, message: bytes) -> bytes:
    signer = hmac.HMAC(key, hashes.SHA256())
    signer.update(message)
    return signer.finalize()


def mac_hex(key: bytes, text: str) -> str:
    return mac(key, text.encode()).hex()


def hkdf(secret, salt, info, size=32) -> bytes:
    """Raises ValueError over 255 blocks. A salt of None is passed on as none."""
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


def public_key(private: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def shared_secret(private: bytes, peer: bytes):
    """None for a peer key of low order, which OpenSSL refuses."""
    own = X25519PrivateKey.from_private_bytes(private)
    try:
        return own.exchange(X25519PublicKey.from_public_bytes(peer))
    except ValueError:
        return None


# ---- Values in messages ----


def _pattern(expression):
    compiled = re.compile(expression, re.ASCII)

    def parse(value):
        if type(value) is not str or not compiled.fullmatch(value):
            raise Refused(f"not of the form {expression}")
        return value

    return parse


def text(value):
    if type(value) is not str:
        raise Refused("not a string")
    return value


def key_from_base64(value) -> bytes:
    if type(value) is not str or not re.fullmatch("[A-Za-z0-9+/]{43}=", value, re.ASCII):
        raise Refused("not 44 characters of base64")
    key = base64.b64decode(value, validate=True)
    if base64.b64encode(key).decode() != value:
        raise Refused("base64 with unused bits set")
    return key


def integer(least, most):
    def parse(value):
        if not isinstance(value, strict_json.Number):
            raise Refused("not a number")
        return value.integer(least, most)

    return parse


proof = _pattern("[0-9a-f]{64}")
nonce = _pattern("[0-9a-f]{32}")
code = _pattern("[0-9]{4}")

APPLICATION = {"press", "setButton", "info", "layout", "result", "error"}
MESSAGES = {
    "hello": {"deviceId": _pattern("[A-Za-z0-9._-]{1,64}"), "deviceName": text, "nonce": nonce},
    "challenge": {"nonce": nonce, "proof": proof},
    "auth": {"proof": _pattern("([0-9a-f]{64})?")},
    "needPairing": {"nonce": nonce, "publicKey": key_from_base64},
    "pair": {"publicKey": key_from_base64, "proof": proof},
    "paired": {"proof": proof},
    "pairingFailed": {"remaining": integer(0, 255)},
    "pairingLocked": {},
    "unauthorized": {},
    "secure": {"seq": integer(1, LAST), "body": text, "mac": proof},
}


def read_message(data: bytes):
    """The type and the parsed members; raises Refused."""
    value = strict_json.read(data)
    if not isinstance(value, dict):
        raise Refused("not an object", "type")
    kind = value.get("type")
    if type(kind) is not str or kind not in MESSAGES:
        raise Refused("no known type", "type")
    members = {}
    for name, parse in MESSAGES[kind].items():
        if name not in value:
            raise Refused(f"no member {name}", "value")
        try:
            members[name] = parse(value[name])
        except Refused as refused:
            raise Refused(str(refused), "value") from refused
    return kind, members


def read_any(data: bytes):
    """As read_message; the kinds that belong into envelopes are given as "foreign"."""
    value = strict_json.read(data)
    kind = value.get("type") if isinstance(value, dict) else None
    if type(kind) is str and kind in APPLICATION:
        return "foreign", {}
    return read_message(data)


def claims_secure(data: bytes) -> bool:
    """Whether a text says of itself that it is an envelope, well-formed or not."""
    try:
        value = strict_json.read(data)
    except Refused:
        return False
    return isinstance(value, dict) and value.get("type") == "secure"


# ---- Derived values ----

PAIRING_CHECKPOINT = ("shared", "transcript", "confirmKey", "token")
SESSION_CHECKPOINT = ("authKey", "clientToMac", "macToClient")


def pick(values, names):
    return {name: values[name] for name in names}


def pairing_values(shared: bytes, host: bytes, deck: bytes, code: str):
    salt, transcript = code.encode("ascii"), host + deck
    confirm_info, token_info = b"touchdeck confirm" + transcript, b"touchdeck token" + transcript
    confirm_key = hkdf(shared, salt, confirm_info)
    return {
        "shared": shared.hex(),
        "transcript": transcript.hex(),
        "confirmInfo": confirm_info.hex(),
        "tokenInfo": token_info.hex(),
        "prk": mac(salt, shared).hex(),
        "confirmKey": confirm_key.hex(),
        "token": hkdf(shared, salt, token_info).hex(),
        "clientProof": mac_hex(confirm_key, "client"),
        "macProof": mac_hex(confirm_key, "mac"),
    }


def session_values(token: bytes, client_nonce: str, mac_nonce: str):
    salt = f"{client_nonce}|{mac_nonce}"
    raw = salt.encode("ascii")
    auth_key = hkdf(token, raw, b"touchdeck auth")
    return {
        "salt": salt,
        "prk": mac(raw, token).hex(),
        "authKey": auth_key.hex(),
        "macProof": mac_hex(auth_key, "mac"),
        "clientProof": mac_hex(auth_key, "client"),
        "clientToMac": hkdf(token, raw, b"touchdeck client->mac").hex(),
        "macToClient": hkdf(token, raw, b"touchdeck mac->client").hex(),
    }


def sealed(key: str, number: int, body: str) -> str:
    """An envelope under a key in hex."""
    return message(
        "secure", seq=number, body=body, mac=mac_hex(bytes.fromhex(key), f"{number}|{body}")
    )


# ---- The canonical form ----


def canonical_string(text: str) -> str:
    short = {v: k for k, v in strict_json.ESCAPES.items() if k != "/"}

    def spell(character):
        if character in short:
            return "\\" + short[character]
        return f"\\u{ord(character):04x}" if character < " " else character

    return '"' + "".join(map(spell, text)) + '"'


def canonical(value) -> str:
    """Any value in the canonical form."""
    if isinstance(value, dict):
        members = (canonical_string(k) + ":" + canonical(v) for k, v in sorted(value.items()))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if type(value) is str:
        return canonical_string(value)
    if isinstance(value, strict_json.Number):
        return str(value)
    words = {True: "true", False: "false", None: "null"}
    return str(value) if type(value) is int else words[value]


def message(kind: str, **members) -> str:
    return canonical({**members, "type": kind})

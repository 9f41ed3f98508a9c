"""Protocol sections 4 to 6 on OpenSSL: keys, proofs, tokens and envelopes."""

import hashlib
import hmac
import secrets

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from . import wire

# Every token a test has made; the fixtures look for them in what the programs print.
known_tokens = []


class BadPeerKey(Exception):
    """The shared secret is all zeros: the peer's point has a small order."""


class Refused(Exception):
    """An envelope that must not be taken."""


def hmac_hex(key, text):
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest()


def hkdf(secret, salt, info):
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(secret)


def make_nonce():
    return secrets.token_hex(16)


class KeyPair:
    """An X25519 pair; `public` is what goes on the wire, and may be respelled by a test."""

    def __init__(self, private=None):
        raw = secrets.token_bytes(32) if private is None else private
        self._private = X25519PrivateKey.from_private_bytes(raw)
        self.public = self._private.public_key().public_bytes_raw()

    def shared(self, peer):
        try:
            secret = self._private.exchange(X25519PublicKey.from_public_bytes(peer))
        except ValueError as problem:
            raise BadPeerKey from problem
        if not any(secret):
            raise BadPeerKey
        return secret


class Pairing:
    """What both sides derive from one code and one exchange of keys (section 5)."""

    def __init__(self, shared, code, host_key, deck_key):
        transcript = host_key + deck_key
        salt = code.encode("ascii")
        confirm = hkdf(shared, salt, b"touchdeck confirm" + transcript)
        self.token = hkdf(shared, salt, b"touchdeck token" + transcript)
        self.client_proof = hmac_hex(confirm, "client")
        self.mac_proof = hmac_hex(confirm, "mac")
        known_tokens.append(self.token)


class Session:
    """What both sides derive from a token and the two nonces (section 6)."""

    def __init__(self, token, client_nonce, mac_nonce):
        salt = f"{client_nonce}|{mac_nonce}".encode("ascii")
        auth = hkdf(token, salt, b"touchdeck auth")
        self.mac_proof = hmac_hex(auth, "mac")
        self.client_proof = hmac_hex(auth, "client")
        self.client_to_mac = hkdf(token, salt, b"touchdeck client->mac")
        self.mac_to_client = hkdf(token, salt, b"touchdeck mac->client")


class Sealer:
    """One direction's sender."""

    def __init__(self, key):
        self.key = key
        self.last = 0

    def envelope(self, body, seq=None):
        """The envelope as a dictionary, around a body's exact text."""
        if seq is None:
            self.last += 1
            seq = self.last
        else:
            self.last = max(self.last, seq)
        return {
            "type": "secure",
            "seq": seq,
            "body": body,
            "mac": hmac_hex(self.key, f"{seq}|{body}"),
        }

    def seal(self, body, seq=None):
        return wire.canonical(self.envelope(body, seq))


class Opener:
    """One direction's receiver."""

    def __init__(self, key):
        self.key = key
        self.last = 0

    def open(self, message):
        """The body's text, or `Refused`; mac first, then the number."""
        seq, body = message["seq"], message["body"]
        if type(seq) is not int or not 1 <= seq <= wire.MAX_SEQ or not isinstance(body, str):
            raise Refused("malformed")
        if not hmac.compare_digest(message["mac"], hmac_hex(self.key, f"{seq}|{body}")):
            raise Refused("badSignature")
        if seq <= self.last:
            raise Refused("replayed")
        self.last = seq
        return body


# Points whose every multiple by a clamped scalar is the neutral element (RFC 7748 section 6.1).
LOW_ORDER_KEYS = [
    bytes.fromhex(text)
    for text in (
        "00" * 32,
        "01" + "00" * 31,
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
        "01" + "00" * 30 + "80",
    )
]

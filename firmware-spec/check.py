"""Recomputes every example in the specification, and checks its anchors and links.

Run from anywhere, with Python 3.11 and the `cryptography` package. Exits 1 after naming each page
that holds a value which does not follow from the inputs below, lacks one, or points nowhere.
Nothing here uses the project's own code.
"""

import base64
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "firmware-spec"

# RFC 7748, section 6.1: Alice is the host, Bob the deck.
HOST_PRIVATE = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
DECK_PRIVATE = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
CODE = "4821"
NONCES = [(bytes(range(a, a + 16)).hex(), bytes(range(a + 16, a + 32)).hex()) for a in (0x00, 0x20)]
LAYOUT = {
    "type": "layout",
    "columns": 5,
    "rows": 3,
    "pages": [[{"index": 0, "label": "Date"}, {"index": 3, "label": "Lamp", "color": "#ffcc00"}]],
}
PRESS = {"type": "press", "page": 0, "index": 3}
RESULT = {"type": "result", "page": 0, "index": 3, "ok": True, "exitCode": 0, "output": "on\n"}

ANCHOR = re.compile(r"\b(?:JSON|VAL|CRY|DIS|FRM|PAIR|ENV|SES|MSG|ERR)-[0-9]+\b")


def hkdf(secret, salt, info):
    return HKDF(hashes.SHA256(), 32, salt, info).derive(secret)


def hmac_hex(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def envelope(key, number, body):
    text = canonical(body)
    mac = hmac_hex(key, f"{number}|{text}")
    return canonical({"type": "secure", "seq": number, "body": text, "mac": mac})


def message(kind, **members):
    return canonical({"type": kind, **members})


def session(token, client_nonce, mac_nonce):
    salt = f"{client_nonce}|{mac_nonce}"
    keys = [
        hkdf(token, salt.encode(), b"touchdeck " + label)
        for label in (b"auth", b"client->mac", b"mac->client")
    ]
    return salt, *keys


def examples():
    """Page name to the values that it has to hold."""
    host = X25519PrivateKey.from_private_bytes(bytes.fromhex(HOST_PRIVATE))
    deck = X25519PrivateKey.from_private_bytes(bytes.fromhex(DECK_PRIVATE))
    host_public = host.public_key().public_bytes_raw()
    deck_public = deck.public_key().public_bytes_raw()
    shared = host.exchange(deck.public_key())
    transcript = host_public + deck_public
    confirm = hkdf(shared, CODE.encode(), b"touchdeck confirm" + transcript)
    token = hkdf(shared, CODE.encode(), b"touchdeck token" + transcript)
    client_proof, mac_proof = hmac_hex(confirm, "client"), hmac_hex(confirm, "mac")

    (c1, m1), (c2, m2) = NONCES
    salt1, _, up1, down1 = session(token, c1, m1)
    salt2, auth2, up2, down2 = session(token, c2, m2)
    hello = {"deviceId": "deck-1", "deviceName": "Desk"}
    key = lambda raw: base64.b64encode(raw).decode()
    press = envelope(up1, 1, PRESS)

    return {
        "overview.md": [
            HOST_PRIVATE, DECK_PRIVATE, host_public.hex(), deck_public.hex(),
            message("hello", nonce=c1, **hello),
            message("needPairing", nonce=m1, publicKey=key(host_public)),
            shared.hex(), confirm.hex(), token.hex(),
            message("pair", publicKey=key(deck_public), proof=client_proof),
            message("paired", proof=mac_proof),
            salt1, up1.hex(), down1.hex(),
            envelope(down1, 1, LAYOUT), press, envelope(down1, 2, RESULT),
            message("hello", nonce=c2, **hello),
            auth2.hex(), up2.hex(), down2.hex(),
            message("challenge", nonce=m2, proof=hmac_hex(auth2, "mac")),
            message("auth", proof=hmac_hex(auth2, "client")),
            envelope(down2, 1, LAYOUT),
        ],
        "pairing.md": [transcript.hex(), confirm.hex(), token.hex(), client_proof, mac_proof],
        "session.md": [
            salt2, auth2.hex(), hmac_hex(auth2, "mac"), hmac_hex(auth2, "client"), up2.hex(),
            down2.hex(),
        ],
        "envelope.md": [up1.hex(), "1|" + canonical(PRESS), json.loads(press)["mac"]],
        "conventions.md": [
            hmac_hex(b"key", "The quick brown fox jumps over the lazy dog"),
            hkdf(b"\x07" * 32, b"", b"td").hex(),
            HOST_PRIVATE, deck_public.hex(), shared.hex(),
        ],
    }


def check_examples(complain):
    for name, values in examples().items():
        text = (SPEC / name).read_text()
        for value in values:
            if value not in text:
                complain(f"{name}: lacks {value}")
        left = text
        for value in sorted(values, key=len, reverse=True):
            left = left.replace(value, "")
        for stray in re.findall(r"[0-9a-f]{32,}|^\{\"(?:body|deviceId|nonce|proof)\".*", left, re.M):
            complain(f"{name}: holds {stray}, which nothing here computes")


def check_anchors(complain):
    defined = set()
    for page in sorted(SPEC.glob("*.md")):
        for anchor in re.findall(r"^\| `([A-Z]+-[0-9]+)` \|", page.read_text(), re.M):
            if anchor in defined:
                complain(f"{page.name}: {anchor} is defined twice")
            defined.add(anchor)
    if not defined:
        complain("no anchors found")
    for folder in ("firmware-spec", "Docs", "Sources", "Tests", "Vectors"):
        for path in sorted((ROOT / folder).rglob("*")):
            hidden = any(part.startswith(".") for part in path.relative_to(ROOT).parts)
            if hidden or path.suffix not in {".md", ".swift", ".c", ".h", ".py", ".json"}:
                continue
            for anchor in sorted(set(ANCHOR.findall(path.read_text())) - defined):
                complain(f"{path.relative_to(ROOT)}: {anchor} is not in the specification")


def check_links(complain):
    pages = [ROOT / "README.md"]
    for folder in ("firmware-spec", "Docs", "Vectors"):
        pages += sorted((ROOT / folder).rglob("*.md"))
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in target and not (page.parent / target).exists():
                complain(f"{page.relative_to(ROOT)}: links to {target}, which is not there")


def main():
    complaints = []
    for check in (check_examples, check_anchors, check_links):
        check(complaints.append)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if complaints:
        return 1
    count = sum(len(values) for values in examples().values())
    print(f"specification: {count} example values recomputed, anchors and links in order")
    return 0


if __name__ == "__main__":
    sys.exit(main())

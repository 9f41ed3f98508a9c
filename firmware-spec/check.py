"""Recomputes every example in the specification, and checks its rules, links and evidence.

Run from anywhere, with Python 3.11 and the `cryptography` package. The inputs are those of the
vectors in `Vectors/v1`; exits 1 after naming each page that holds a value which does not follow
from them, lacks one, points nowhere, names a test that is not there, or holds a MUST that neither
a vector nor a test names. Nothing here uses the project's own code.
"""

import base64
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "firmware-spec"

# The second meeting of the overview is no vector of its own.
AGAIN = (bytes(range(0x20, 0x30)).hex(), bytes(range(0x30, 0x40)).hex())
HELLO = {"deviceId": "deck-1", "deviceName": "Desk"}
LAYOUT = {
    "type": "layout",
    "columns": 5,
    "rows": 3,
    "pages": [[{"index": 0, "label": "Date"}, {"index": 3, "label": "Lamp", "color": "#ffcc00"}]],
}
PRESS = {"type": "press", "page": 0, "index": 3}
RESULT = {"type": "result", "page": 0, "index": 3, "ok": True, "exitCode": 0, "output": "on\n"}

RULE = re.compile(r"\| `([A-Z]+-[0-9]+)` \| (.*) \|$")
SUBJECT = re.compile(r"An? (?:locked )?(?:sender|receiver|side|host|deck) ")
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


def vector(name, kind, comment):
    """The first test of that type and comment in a file of vectors."""
    groups = json.loads((ROOT / "Vectors" / "v1" / name).read_text())["testGroups"]
    tests = [test for group in groups if group["type"] == kind for test in group["tests"]]
    return next(test for test in tests if test["comment"] == comment)


def agree(complain, case, **values):
    """What a page shows of a vector is what the vector holds."""
    for name, value in values.items():
        if case[name] != value:
            complain(f"Vectors/v1: {name} of {case['comment']!r} is {case[name]}, not {value}")


def pairing_examples(case, complain):
    """The overview, and the page on pairing."""
    host = X25519PrivateKey.from_private_bytes(bytes.fromhex(case["macPrivate"]))
    deck = X25519PrivateKey.from_private_bytes(bytes.fromhex(case["clientPrivate"]))
    host_public = host.public_key().public_bytes_raw()
    deck_public = deck.public_key().public_bytes_raw()
    shared = host.exchange(deck.public_key())
    transcript = host_public + deck_public
    code = case["code"].encode()
    confirm = hkdf(shared, code, b"touchdeck confirm" + transcript)
    token = hkdf(shared, code, b"touchdeck token" + transcript)
    client_proof, mac_proof = hmac_hex(confirm, "client"), hmac_hex(confirm, "mac")

    client_nonce, mac_nonce = case["clientNonce"], case["macNonce"]
    salt, _, up, down = session(token, client_nonce, mac_nonce)
    _, auth_again, up_again, down_again = session(token, *AGAIN)
    key = lambda raw: base64.b64encode(raw).decode()
    agree(
        complain, case, macPublic=host_public.hex(), clientPublic=deck_public.hex(),
        shared=shared.hex(), transcript=transcript.hex(), confirmKey=confirm.hex(),
        token=token.hex(), clientProof=client_proof, macProof=mac_proof,
        needPairing=message("needPairing", nonce=mac_nonce, publicKey=key(host_public)),
        pair=message("pair", publicKey=key(deck_public), proof=client_proof),
        paired=message("paired", proof=mac_proof), clientToMac=up.hex(), macToClient=down.hex(),
    )
    overview = [
        case["macPrivate"], case["clientPrivate"], host_public.hex(), deck_public.hex(),
        message("hello", nonce=client_nonce, **HELLO),
        message("needPairing", nonce=mac_nonce, publicKey=key(host_public)),
        shared.hex(), confirm.hex(), token.hex(),
        message("pair", publicKey=key(deck_public), proof=client_proof),
        message("paired", proof=mac_proof),
        salt, up.hex(), down.hex(),
        envelope(down, 1, LAYOUT), envelope(up, 1, PRESS), envelope(down, 2, RESULT),
        message("hello", nonce=AGAIN[0], **HELLO),
        auth_again.hex(), up_again.hex(), down_again.hex(),
        message("challenge", nonce=AGAIN[1], proof=hmac_hex(auth_again, "mac")),
        message("auth", proof=hmac_hex(auth_again, "client")),
        envelope(down_again, 1, LAYOUT),
    ]
    pairing = [transcript.hex(), confirm.hex(), token.hex(), client_proof, mac_proof]
    return overview, pairing


def session_examples(case, complain):
    token = bytes.fromhex(case["token"])
    salt, auth, up, down = session(token, case["clientNonce"], case["macNonce"])
    proofs = [hmac_hex(auth, "mac"), hmac_hex(auth, "client")]
    agree(
        complain, case, salt=salt, authKey=auth.hex(), macProof=proofs[0], clientProof=proofs[1],
        clientToMac=up.hex(), macToClient=down.hex(),
    )
    return [case["token"], salt, auth.hex(), *proofs, up.hex(), down.hex()]


def envelope_examples(case, complain):
    key = bytes.fromhex(case["key"])
    text = f"{case['seq']}|{case['body']}"
    sealed = canonical(
        {"type": "secure", "seq": case["seq"], "body": case["body"], "mac": hmac_hex(key, text)}
    )
    agree(complain, case, macInput=text, mac=hmac_hex(key, text), text=sealed)
    return [case["key"], text, hmac_hex(key, text), sealed]


def message_examples(complain):
    """Every message and body once, as `messages.json` spells it."""
    groups = json.loads((ROOT / "Vectors" / "v1" / "messages.json").read_text())["testGroups"]
    texts = []
    for test in (test for group in groups for test in group["tests"]):
        if test["comment"].endswith(": canonical"):
            text = test["canonical"]
            agree(complain, test, canonical=canonical(json.loads(text)))
            texts.append(text)
    return texts


def primitive_examples():
    # RFC 7748, section 6.1.
    alice = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
    bob = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    private = X25519PrivateKey.from_private_bytes(bytes.fromhex(alice))
    public = X25519PublicKey.from_public_bytes(bytes.fromhex(bob))
    return [
        hmac_hex(b"key", "The quick brown fox jumps over the lazy dog"),
        hkdf(b"\x07" * 32, b"", b"td").hex(),
        alice, bob, private.exchange(public).hex(),
    ]


def examples(complain):
    """Page name to the values that it has to hold."""
    case = vector("pairing.json", "Pairing", "code 4821")
    overview, pairing = pairing_examples(case, complain)
    return {
        "overview.md": overview,
        "pairing.md": pairing,
        "session.md": session_examples(vector("session.json", "Session", "plain"), complain),
        "envelope.md": envelope_examples(vector("envelope.json", "Seal", "a press"), complain),
        "messages.md": message_examples(complain),
        "conventions.md": primitive_examples(),
    }


def check_examples(complain):
    for name, values in examples(complain).items():
        text = (SPEC / name).read_text()
        for value in values:
            if value not in text:
                complain(f"{name}: lacks {value}")
        left = text
        for value in sorted(values, key=len, reverse=True):
            left = left.replace(value, "")
        for stray in re.findall(r"[0-9a-f]{32,}|^\{\".*", left, re.M):
            complain(f"{name}: holds {stray}, which nothing here computes")


def rules():
    """Each anchor, the page that it stands on, and its rule; a MUST without one has None."""
    found = []
    for page in sorted(set(SPEC.glob("*.md")) - {SPEC / "README.md"}):
        for line in page.read_text().splitlines():
            row = RULE.match(line)
            if row:
                found.append((row[1], page, row[2]))
            elif "MUST" in line and not line.startswith("MUST is a requirement"):
                found.append((None, page, line))
    return found


def check_anchors(complain):
    """Every MUST has an anchor of its own, and every anchor that is named anywhere a MUST."""
    defined = set()
    for anchor, page, rule in rules():
        if anchor is None:
            complain(f"{page.name}: a MUST without an anchor: {rule}")
        elif anchor in defined:
            complain(f"{page.name}: {anchor} is defined twice")
        elif rule.count("MUST") != 1 or not SUBJECT.match(rule):
            complain(f"{page.name}: {anchor} is not one subject and one MUST")
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


def anchors_in_vectors():
    """The anchors behind the flags that some vector carries."""
    named = set()
    for path in sorted((ROOT / "Vectors" / "v1").glob("*.json")):
        file = json.loads(path.read_text())
        tests = [test for group in file["testGroups"] for test in group["tests"]]
        for flag in {flag for test in tests for flag in test["flags"]}:
            named.update(file["notes"][flag]["anchors"])
    return named


def anchors_of_tests(text, complain, name):
    """The anchors that stand alone on a comment line right above a test."""
    named, lines = set(), text.splitlines()
    for number, line in enumerate(lines):
        comment = re.fullmatch(rf"\s*(?://|#) ({ANCHOR.pattern}(?:, {ANCHOR.pattern})*)", line)
        if not comment:
            continue
        below = [text.strip() for text in lines[number + 1 :]]
        first = next((text for text in below if not text.startswith("///")), "")
        if first.startswith(("@Test", "@pytest", "def test_", "async def test_")):
            named.update(ANCHOR.findall(comment[1]))
        else:
            complain(f"{name}:{number + 1}: names {comment[1]}, but no test follows")
    return named


def untested(complain):
    """The rules that the README lists as not tested yet, each with its reason."""
    listed = set()
    part = (SPEC / "README.md").read_text().partition("## Not tested yet")[2]
    for anchors, reason in re.findall(r"^\| (`.*`) \|(.*)\|$", part, re.M):
        if not reason.strip():
            complain(f"README.md: no reason why {anchors} is not tested")
        listed.update(ANCHOR.findall(anchors))
    return listed


def check_coverage(complain, tests=None):
    """Every MUST is named by a vector or a test, or listed as not tested yet."""
    named = anchors_in_vectors()
    if tests is None:
        for path in sorted((ROOT / "Tests").rglob("*")):
            if path.suffix in {".swift", ".py"} and "__pycache__" not in path.parts:
                where = path.relative_to(ROOT)
                named |= anchors_of_tests(path.read_text(), complain, where)
    else:
        named |= tests
    excused = untested(complain)
    for anchor, page, _ in rules():
        if anchor and anchor not in named | excused:
            complain(f"{page.name}: neither a vector nor a test names {anchor}")
        elif anchor in named & excused:
            complain(f"README.md: {anchor} is listed as not tested, but something names it")


def check_coverage_of_coverage(complain):
    """A rule that no test names, and a comment that has lost its test, are found."""
    found = []
    check_coverage(found.append, tests=set())
    if not any("FRM-5" in line for line in found):
        complain("check.py: the check of coverage finds nothing")
    found = []
    lost = anchors_of_tests("// ENV-1\nfunc helper() {}\n", found.append, "x.swift")
    kept = anchors_of_tests("// ENV-1, ENV-2\n/// Doc.\n@Test func x() {}\n", found.append, "x")
    if len(found) != 1 or lost or kept != {"ENV-1", "ENV-2"}:
        complain("check.py: the check of tests' comments is wrong")


def check_links(complain):
    pages = [ROOT / "README.md"]
    for folder in ("firmware-spec", "Docs", "Vectors"):
        pages += sorted((ROOT / folder).rglob("*.md"))
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in target and not (page.parent / target).exists():
                complain(f"{page.relative_to(ROOT)}: links to {target}, which is not there")


def check_evidence(complain, text=None):
    """Each claim of the threat model names a test or an attack, and that one exists."""
    page = ROOT / "Docs" / "threat-model.md"
    for line in (page.read_text() if text is None else text).splitlines():
        if not line.startswith("| ") or line.endswith("| shown by |"):
            continue
        claim, _, shown = line.strip("| ").rsplit(" | ", 2)
        named = re.findall(r"\[`(\w+)`\]\(\.\./([^)]+)\)", shown)
        if not named:
            complain(f"{page.name}: nothing shows: {claim}")
        for name, target in named:
            source = (ROOT / target).read_text() if (ROOT / target).is_file() else ""
            if target.startswith("Tests/"):
                exists = re.search(rf"\b(?:func|def) {name}\(", source)
            else:
                exists = re.search(rf"Attack\(\s*\"{name}\"", source)
            if not exists:
                complain(f"{page.name}: {target} has no {name}")


def check_evidence_of_evidence(complain):
    """A test that is gone, and a claim without one, are found."""
    for row in ("| c | `ENV-1` | [`gone`](../firmware-spec/check.py) |", "| c | `ENV-1` | x |"):
        found = []
        check_evidence(found.append, row)
        if len(found) != 1:
            complain("check.py: the check of the threat model finds nothing")


def main():
    complaints = []
    checks = (
        check_examples, check_anchors, check_coverage, check_coverage_of_coverage, check_links,
        check_evidence, check_evidence_of_evidence,
    )
    for check in checks:
        check(complaints.append)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if complaints:
        return 1
    count = sum(len(values) for values in examples(print).values())
    musts = len(rules())
    print(
        f"specification: {count} example values recomputed, {musts} rules in order,"
        f" {len(untested(print))} of them not tested yet"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A host's reading of what decks say: protocol sections 2 and 3."""

import re
import unicodedata

from . import reading, wire

CONTROLS = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
FAR = 2**53 - 1


def handshake_of(message, kind):
    """Check the members of a message before authorization; a `pair` gets its key's bytes."""
    if kind == "hello":
        reading.hex_of(message, "nonce", 32)
        reading.text_of(message, "deviceName")
        if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}\Z", reading.text_of(message, "deviceId")):
            raise reading.Malformed("deviceId")
    elif kind == "auth":
        if reading.text_of(message, "proof"):
            reading.hex_of(message, "proof", 64)
    elif kind == "pair":
        reading.hex_of(message, "proof", 64)
        message["key"] = reading.key_of(message)
    else:
        raise reading.Malformed(kind)


def envelope_of(text):
    """A well-formed envelope; nothing is proved by that."""
    message = reading.read(text)
    if reading.text_of(message, "type") != "secure":
        raise reading.Malformed("no envelope")
    reading.integer_of(message, "seq", 1, wire.MAX_SEQ)
    reading.text_of(message, "body")
    reading.hex_of(message, "mac", 64)
    return message


def body_of(text):
    """A body that a deck may send."""
    body = reading.read(text)
    kind = reading.text_of(body, "type")
    if kind in ("press", "setButton"):
        reading.integer_of(body, "page", 0, FAR)
        reading.integer_of(body, "index", 0, FAR)
        if kind == "setButton":
            if "button" not in body:
                raise reading.Malformed("no button")
            if body["button"] is not None:
                _button(body["button"])
    elif kind == "info":
        reading.integer_of(body, "columns", 1, 255)
        reading.integer_of(body, "rows", 1, 255)
        reading.integer_of(body, "maxMessage", 1, FAR)
    else:
        raise reading.Malformed(f"a body of type {kind}")
    return body


def _button(button):
    if not isinstance(button, dict) or not isinstance(button.get("action"), dict):
        raise reading.Malformed("no button")
    reading.text_of(button, "label")
    if "color" in button:
        reading.text_of(button, "color")
    action = button["action"]
    kind = reading.text_of(action, "kind")
    if kind == "command":
        words = action.get("command")
        texts = isinstance(words, list) and all(isinstance(word, str) for word in words)
        if not texts or any("\0" in word for word in words):
            raise reading.Malformed("no command")
        if "shell" in action:
            reading.text_of(action, "shell")
        elif not words or not words[0]:
            raise reading.Malformed("no program")
    elif kind == "http":
        reading.text_of(action, "method")
        reading.text_of(action, "url")
    else:
        raise reading.Malformed(f"an action of kind {kind}")


def _clusters(text):
    """Characters as people count them, near enough: what joins to the one before stays with it."""
    clusters = []
    for letter in text:
        joins = (
            unicodedata.category(letter) in ("Mn", "Me", "Mc")
            or letter in "\u200d\ufe0f"
            or 0x1F3FB <= ord(letter) <= 0x1F3FF
        )
        if clusters and (joins or clusters[-1].endswith("\u200d")):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def shown_name(name):
    """What a host shows and stores of a deck's name (`VAL-6`)."""
    kept = _clusters("".join(letter for letter in name if ord(letter) not in CONTROLS))[:32]
    while len("".join(kept).encode()) > 128:
        kept.pop()
    return "".join(kept)

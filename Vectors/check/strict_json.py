"""JSON as the protocol takes it: strict, bounded, on bytes (firmware-spec, "JSON").

Python's own reader keeps the last of two equal keys, takes NaN and lone surrogates, and turns 1.0
and 1e3 into numbers that compare equal to integers. This one refuses all that.
"""

import re

MAX_DEPTH = 16
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", re.ASCII)
INTEGER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
HEX4 = re.compile(r"[0-9a-fA-F]{4}", re.ASCII)
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Refused(Exception):
    """The text is not one that the protocol takes, which part says so, and by which rule of the
    specification where it is more than JSON's grammar."""

    def __init__(self, reason, layer="json", rule=None):
        super().__init__(reason)
        self.layer = layer
        self.rule = rule


class Number(str):
    """A number as it is spelled."""

    def is_integer(self, least, most):
        """Whether it is a plain integer in that range."""
        return bool(INTEGER.fullmatch(self)) and least <= int(self) <= most

    def integer(self, least, most):
        """Its value if it is that."""
        if not self.is_integer(least, most):
            raise Refused(f"not an integer from {least} to {most}: {self[:40]}")
        return int(self)


def read(data: bytes):
    """The value of a whole text: dict, list, str, Number, True, False or None."""
    try:
        text = data.decode("utf-8", "strict")
    except UnicodeDecodeError as error:
        raise Refused("not UTF-8", rule="JSON-7") from error
    if text.startswith("\ufeff"):
        raise Refused("a byte-order mark stands before the value", rule="JSON-6")
    reader = _Reader(text)
    value = reader.value(0)
    reader.space()
    if reader.at != len(text):
        raise Refused("something stands after the value", rule="JSON-11")
    return value


def numbers(value):
    """All numbers in a value, whatever they are in."""
    if isinstance(value, Number):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from numbers(inner)


class _Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def peek(self):
        return self.text[self.at : self.at + 1]

    def space(self):
        while self.peek() and self.peek() in " \t\r\n":
            self.at += 1

    def take(self, expected):
        if not self.text.startswith(expected, self.at):
            raise Refused(f"no {expected!r} at character {self.at}")
        self.at += len(expected)

    def value(self, depth):
        self.space()
        first = self.peek()
        if first == "{":
            return self.object(depth + 1)
        if first == "[":
            return self.array(depth + 1)
        if first == '"':
            return self.string()
        for word, meaning in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        match = NUMBER.match(self.text, self.at)
        if not match:
            raise Refused(f"no value at character {self.at}")
        self.at = match.end()
        return Number(match.group())

    def object(self, depth):
        members = {}
        for _ in self.items(depth, "{", "}"):
            key = self.string()
            if key in members:
                raise Refused("a key stands twice", rule="JSON-9")
            self.space()
            self.take(":")
            members[key] = self.value(depth)
        return members

    def array(self, depth):
        return [self.value(depth) for _ in self.items(depth, "[", "]")]

    def items(self, depth, opening, closing):
        """Steps to each item in turn; the caller reads it."""
        if depth > MAX_DEPTH:
            raise Refused("nested too deeply", rule="JSON-10")
        self.take(opening)
        self.space()
        if self.peek() != closing:
            yield
            self.space()
            while self.peek() == ",":
                self.at += 1
                self.space()
                yield
                self.space()
        self.take(closing)

    def string(self):
        self.take('"')
        units = []
        while True:
            character = self.peek()
            self.at += 1
            if character == '"':
                return "".join(units)
            if character < " ":
                raise Refused("a string is cut off or holds a raw control character")
            units.append(self.escape() if character == "\\" else character)

    def escape(self):
        letter = self.peek()
        self.at += 1
        if letter in ESCAPES and letter:
            return ESCAPES[letter]
        if letter != "u":
            raise Refused("unknown escape")
        unit = self.unit()
        if 0xDC00 <= unit < 0xE000:
            raise Refused("lone low surrogate", rule="JSON-8")
        if 0xD800 <= unit < 0xDC00:
            partner = self.text.startswith("\\u", self.at)
            self.at += 2
            low = self.unit() if partner else 0
            if not 0xDC00 <= low < 0xE000:
                raise Refused("lone high surrogate", rule="JSON-8")
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
        return chr(unit)

    def unit(self):
        match = HEX4.match(self.text, self.at)
        if not match:
            raise Refused("an escape without four hex digits")
        self.at += 4
        return int(match.group(), 16)

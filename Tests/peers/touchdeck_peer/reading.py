"""A receiver's reading of protocol section 2: any valid spelling, and nothing else."""

import json

from . import wire

DEEPEST = 16


class Malformed(Exception):
    """A text that a receiver must refuse."""


class _NoInteger:
    """A number that is valid JSON and no integer of the protocol."""


def _integer(text):
    return _NoInteger() if text == "-0" else int(text)


def _members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Malformed("a member comes twice")
    return members


def _refuse(text):
    raise Malformed(f"{text} is no number")


def _check_depth(text):
    depth, quoted, escaped = 0, False, False
    for character in text:
        if escaped:
            escaped = False
        elif quoted:
            escaped = character == "\\"
            quoted = character != '"'
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Malformed("too deep")
        elif character in "]}":
            depth -= 1


def read(text):
    """The object that a text holds."""
    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_members,
            parse_int=_integer,
            parse_float=lambda _: _NoInteger(),
            parse_constant=_refuse,
        )
        # A surrogate without its partner has no UTF-8.
        json.dumps(value, ensure_ascii=False, default=lambda _: None).encode("utf-8")
    except ValueError as problem:
        raise Malformed(str(problem)) from problem
    if not isinstance(value, dict):
        raise Malformed("not an object")
    return value


def text_of(message, name):
    value = message.get(name)
    if not isinstance(value, str):
        raise Malformed(f"{name} is no text")
    return value


def hex_of(message, name, length):
    value = text_of(message, name)
    if not wire.is_hex(value, length):
        raise Malformed(f"{name} is not {length} digits")
    return value


def integer_of(message, name, least, most):
    value = message.get(name)
    if type(value) is not int or not least <= value <= most:
        raise Malformed(f"{name} is no integer from {least} to {most}")
    return value


def key_of(message):
    try:
        return wire.key_from_text(message.get("publicKey"))
    except (wire.Misspelled, ValueError) as problem:
        raise Malformed("no public key") from problem


def body_of(text):
    """A body that a host may send."""
    body = read(text)
    kind = text_of(body, "type")
    if kind == "layout":
        keys = integer_of(body, "columns", 1, 255) * integer_of(body, "rows", 1, 255)
        pages = body.get("pages")
        if not isinstance(pages, list) or not all(isinstance(page, list) for page in pages):
            raise Malformed("no pages")
        for key in (key for page in pages for key in page):
            if not isinstance(key, dict):
                raise Malformed("no key")
            integer_of(key, "index", 0, keys - 1)
            text_of(key, "label")
            if "color" in key:
                text_of(key, "color")
    elif kind == "result":
        integer_of(body, "page", 0, 2**31 - 1)
        integer_of(body, "index", 0, 2**31 - 1)
        if not isinstance(body.get("ok"), bool):
            raise Malformed("no ok")
        if "exitCode" in body:
            integer_of(body, "exitCode", -(2**31), 2**31 - 1)
        if "output" in body:
            text_of(body, "output")
    elif kind == "error":
        text_of(body, "code")
        text_of(body, "message")
    else:
        raise Malformed(f"a body of type {kind}")
    return body

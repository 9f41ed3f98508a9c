"""The bodies inside envelopes, read as strictly as the messages around them."""

import protocol as p
import strict_json
from strict_json import Refused


def boolean(value):
    if type(value) is not bool:
        raise Refused("neither true nor false")
    return value


def array(of):
    def parse(value):
        if not isinstance(value, list):
            raise Refused("not an array")
        return [of(item) for item in value]

    return parse


def members(fields, optional=()):
    """An object with those members; what it has besides is left alone."""

    def parse(value):
        if not isinstance(value, dict):
            raise Refused("not an object")
        for name in fields:
            if name not in value and name not in optional:
                raise Refused(f"no member {name}")
        return {name: fields[name](value[name]) for name in fields if name in value}

    return parse


def word(value):
    """A text that a system call takes whole."""
    if "\0" in p.text(value):
        raise Refused("a NUL in a command")
    return value


def some(value):
    if not p.text(value):
        raise Refused("empty")
    return value


def texts(value):
    if not isinstance(value, dict):
        raise Refused("not an object")
    return {name: p.text(item) for name, item in value.items()}


def action(value):
    kind = members({"kind": p.text})(value)["kind"]
    if kind == "command":
        fields = {"command": array(word), "shell": word}
        parsed = members(fields, ["shell"])(value)
        if "shell" not in parsed and not (parsed["command"] and parsed["command"][0]):
            raise Refused("no program")
        return {"kind": kind} | parsed
    if kind == "http":
        fields = {"method": some, "url": some, "headers": texts, "body": p.text}
        parsed = members(fields, ["headers", "body"])(value)
        return {"kind": kind} | parsed | ({"expect": value["expect"]} if "expect" in value else {})
    raise Refused("no known kind of action")


def button(value):
    if value is None:
        return None
    return members({"label": p.text, "color": p.text, "action": action}, ["color"])(value)


number = p.integer(0, 2**31 - 1)
anywhere = p.integer(0, p.LAST)
grid = p.integer(1, 255)
key = members({"index": number, "label": p.text, "color": p.text}, ["color"])


def layout(value):
    parsed = members({"columns": grid, "rows": grid, "pages": array(array(key))})(value)
    inside = range(parsed["columns"] * parsed["rows"])
    if any(item["index"] not in inside for page in parsed["pages"] for item in page):
        raise Refused("a key outside the grid")
    return parsed


BODIES = {
    "deck": {
        "press": members({"page": anywhere, "index": anywhere}),
        "setButton": members({"page": anywhere, "index": anywhere, "button": button}),
        "info": members({"columns": grid, "rows": grid, "maxMessage": p.integer(1, p.LAST)}),
    },
    "host": {
        "layout": layout,
        "result": members(
            {
                "page": number,
                "index": number,
                "ok": boolean,
                "exitCode": p.integer(-(2**31), 2**31 - 1),
                "output": p.text,
            },
            ["exitCode", "output"],
        ),
        "error": members({"code": p.text, "message": p.text}),
    },
}


def read(text: str, sender: str):
    """The body's members with its type, or Refused with the layer that objects."""
    value = strict_json.read(text.encode())
    if not isinstance(value, dict):
        raise Refused("not an object", "type")
    kind = value.get("type")
    if type(kind) is not str or kind not in BODIES[sender]:
        raise Refused("no known type", "type")
    try:
        return {"type": kind} | BODIES[sender][kind](value)
    except Refused as refused:
        raise Refused(str(refused), "value") from refused

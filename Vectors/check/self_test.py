"""Turns values of good files over, one at a time, and expects the checker to notice each."""

import copy
import pathlib
import re
import sys

import check
import recompute

# In a refused test the input may change and still be refused; these may not.
FIXED = set(recompute.ABSENT) | set(recompute.SESSION_ABSENT)
FIXED |= {"macPublic", "clientPublic", "okm", "step"}
LAYERS = ["format", "key", "proof", "mac", "sequence"]
MACHINE_LAYERS = ["json", "type", "value", "state", "signature", "order"]
FREE = {"tcId", "comment", "flags", "direction"}  # checked for the file as a whole
FREE |= {"name"}  # much of it may change and be cut off all the same
FREE |= {"bytes"}  # another digit often makes another text of the same kind


def run(directory: pathlib.Path) -> int:
    validators = check.load_schemas(directory)
    tried, missed = 0, []
    for name in check.FILES:
        file = check.load(directory / f"{name}.json")
        for label, changed in frame_changes(file):
            tried += 1
            problems = [*check.schema_problems(name, validators[name], changed)]
            if not problems and not [*check.frame_problems(name, changed)]:
                missed.append(f"{name}.json: {label}")
        for group in file["testGroups"]:
            for test in group["tests"]:
                for label, changed in test_changes(test):
                    tried += 1
                    if not noticed(name, validators[name], file, group, changed):
                        missed.append(f"{name}.json: tcId {test['tcId']}: {label}")
    for miss in missed:
        print(f"not noticed: {miss}", file=sys.stderr)
    print(f"{tried} changes, {tried - len(missed)} noticed")
    return 1 if missed or not tried else 0


def noticed(name, validator, file, group, test) -> bool:
    try:
        if any(True for _ in recompute.differences(group, test)):
            return True
    except (recompute.Refused, KeyError, TypeError, ValueError, AttributeError):
        pass  # cannot be computed at all: the schema must say so
    small = {**file, "testGroups": [{**group, "tests": [test]}]}
    return any(True for _ in check.schema_problems(name, validator, small))


def frame_changes(file):
    """The whole file, with one thing wrong around the tests."""

    def changed(change):
        copied = copy.deepcopy(file)
        change(copied)
        return copied

    first = lambda f: f["testGroups"][0]["tests"]
    yield "numberOfTests", changed(lambda f: f.update(numberOfTests=f["numberOfTests"] + 1))
    yield "a test is missing", changed(lambda f: first(f).pop())
    yield "a test stands twice", changed(lambda f: first(f).append(first(f)[0]))
    yield "tcId", changed(lambda f: first(f)[0].update(tcId=2))
    yield "unknown flag", changed(lambda f: first(f)[0]["flags"].append("Unknown"))
    yield "a note is missing", changed(lambda f: f["notes"].popitem())
    yield "unknown member", changed(lambda f: f.update(more=1))
    yield "unknown member of a test", changed(lambda f: first(f)[0].update(more=1))
    yield "unknown group", changed(lambda f: f["testGroups"][0].update(type="Other"))
    yield "algorithm", changed(lambda f: f.update(algorithm="OTHER"))
    if "direction" in first(file)[0]:
        yield "direction", changed(lambda f: first(f)[0].update(direction="mac->client"))


def test_changes(test):
    valid = test["result"] == "valid"
    yield "result", {**test, "result": "invalid" if valid else "valid"}
    if valid:
        yield "layer", {**test, "layer": "format"}
    else:
        plain = {key: value for key, value in test.items() if key != "layer"}
        yield "no layer", plain
        yield "result and layer", {**plain, "result": "valid"}
        for layer in other_layers(test):
            yield f"layer {layer}", {**test, "layer": layer}
    if "bytes" in test:
        yield "flags", {**test, "flags": ["TooDeep" if test["flags"] != ["TooDeep"] else "Trailing"]}
    for field, value in test.items():
        fixed = field in FIXED and (field != "token" or "shared" in test)
        if field in FREE or field in ("result", "layer") or not (valid or fixed):
            continue
        if field == "end":
            yield field, {**test, field: {**value, "locked": not value["locked"]}}
            continue
        if field == "step":
            for label, (other,) in step_changes(field, [value], test["tcId"]):
                yield label, {**test, field: other}
            continue
        many = step_changes if field == "steps" and "call" in value[0] else changes
        for label, other in many(field, value):
            yield label, {**test, field: other}


def other_layers(test):
    """All others; of a machine's layers one, for each costs a replay."""
    layer = test["layer"]
    if layer not in MACHINE_LAYERS:
        return [other for other in LAYERS if other != layer]
    others = [other for other in MACHINE_LAYERS if other != layer]
    return [others[test["tcId"] % len(others)]]


def changes(field, value):
    """Other values that the field may not have."""
    if isinstance(value, list):
        for index, step in enumerate(value):
            for key, inner in step.items():
                if key == "text" and step["outcome"] == "format":
                    continue
                for label, other in changes(f"step {index} {key}", inner):
                    steps = [*value[:index], {**step, key: other}, *value[index + 1 :]]
                    yield label, steps
    elif value is None:
        yield field, "01"
    elif isinstance(value, int):
        yield field, value + 1
    elif re.fullmatch("([0-9a-f]{2})*", value) and field != "typed":
        yield field, turn_digit(value)
    else:
        yield field, value + "x"


def step_changes(field, steps, turn=0):
    """One thing that a side does in a step, another in each step."""
    for index, step in enumerate(steps, turn):
        done = [name for name in OUTPUTS if step.get(name)]
        if not done:
            continue
        name = done[index % len(done)]
        other = {**step, name: changed_output(name, step[name])}
        place = index - turn
        yield f"step {place + 1} {name}", [*steps[:place], other, *steps[place + 1 :]]


OUTPUTS = "sends events closes save store body state values nonce privateKey newCode".split()


def changed_output(name, value):
    if name in ("events", "closes"):
        return value[1:]
    if name == "sends":
        return [{**value[0], "text": value[0]["text"] + " "}, *value[1:]]
    if name == "store":
        return {**value, "deviceName": "x"}
    if name == "save":
        return {**value, "pending": {"hostId": "x", "token": "00" * 32}}
    if name == "values":
        first = next(iter(value))
        return {**value, first: turn_digit(value[first])}
    if name == "state":
        return "authorized" if value != "authorized" else "closed"
    if name == "newCode":
        return f"{(int(value) + 1) % 10000:04}"
    return value + "x" if name == "body" else turn_digit(value)


def turn_digit(text: str) -> str:
    """Another digit in the middle; the ends of a private key are clamped away."""
    if not text:
        return "01"
    middle = len(text) // 2
    return text[:middle] + f"{int(text[middle], 16) ^ 1:x}" + text[middle + 1 :]

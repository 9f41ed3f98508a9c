#!/usr/bin/env python3
"""Checks the vector files without any of this project's code.

usage: check.py [DIR]              validate and recompute every file in DIR (default: ../v1)
       check.py --self-test [DIR]  turn values over, one at a time, and see each one caught

Exit status: 0 all is right, 1 something differs (file, tcId and field are named), 2 could not run.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    import recompute
except ImportError as missing:
    print(f"check.py: {missing}; run: pip install -r requirements.txt", file=sys.stderr)
    sys.exit(2)

FILES = "envelope hkdf hmac-hex json messages pairing session transcripts x25519".split()


def load_schemas(directory: pathlib.Path):
    """A validator for each file name, the common definitions included."""
    schemas = {path.name: load(path) for path in sorted((directory / "schema").glob("*.json"))}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    registry = Registry().with_resources(
        (name, Resource.from_contents(schema)) for name, schema in schemas.items()
    )
    return {
        name: Draft202012Validator(schemas[f"{name}.schema.json"], registry=registry)
        for name in FILES
    }


def load(path: pathlib.Path):
    return json.loads(path.read_text("ascii"), object_pairs_hook=no_duplicates)


def no_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key stands twice")
    return members


def schema_problems(name, validator, file):
    for error in validator.iter_errors(file):
        place = "/".join(map(str, error.absolute_path))
        yield f"{name}.json: {place}: {error.message[:200]}"


def frame_problems(name, file):
    """What no schema can say: the count, the numbering, the flags, a key for each direction."""
    groups = file["testGroups"]
    tests = [test for group in groups for test in group["tests"]]
    if file["numberOfTests"] != len(tests):
        yield f"{name}.json: numberOfTests is {file['numberOfTests']}, there are {len(tests)}"
    if [test["tcId"] for test in tests] != list(range(1, len(tests) + 1)):
        yield f"{name}.json: tcId does not count from 1 without gaps"
    used = {flag for test in tests for flag in test["flags"]}
    if used != set(file["notes"]):
        yield f"{name}.json: flags and notes differ: {sorted(used ^ set(file['notes']))}"
    pairs = {(test["direction"], test["key"]) for test in tests if "direction" in test}
    if len(pairs) not in (0, 2) or len({key for _, key in pairs}) != len(pairs):
        yield f"{name}.json: a direction has not one key of its own"


def value_problems(name, file):
    for group in file["testGroups"]:
        for problem in recompute.messages.setup_problems(group):
            yield f"{name}.json: {problem}"
        for test in group["tests"]:
            for field, want in recompute.differences(group, test):
                have = recompute.value_at(test, field)
                yield (
                    f"{name}.json: tcId {test['tcId']} ({test['comment']}): {field} is "
                    f"{str(have)[:200]!r}, computed {str(want)[:200]!r}"
                )


def check(directory: pathlib.Path) -> int:
    validators = load_schemas(directory)
    found = sorted(path.stem for path in directory.glob("*.json"))
    problems = [] if found == FILES else [f"files are {found}, expected {FILES}"]
    for name in FILES:
        file = load(directory / f"{name}.json")
        wrong = list(schema_problems(name, validators[name], file))
        # Only a file of the right shape can be recomputed.
        problems += wrong or [*frame_problems(name, file), *value_problems(name, file)]
        print(f"{name}.json: {file.get('numberOfTests')} tests")
    for problem in problems:
        print(problem, file=sys.stderr)
    print("all values agree" if not problems else f"{len(problems)} differ")
    return 1 if problems else 0


def main(arguments) -> int:
    self_test = arguments[:1] == ["--self-test"]
    rest = arguments[1:] if self_test else arguments
    if len(rest) > 1 or any(argument.startswith("-") for argument in rest):
        print(__doc__.strip(), file=sys.stderr)
        return 0 if rest in (["-h"], ["--help"]) else 2
    default = pathlib.Path(__file__).resolve().parent.parent / "v1"
    directory = pathlib.Path(rest[0]) if rest else default
    try:
        if self_test:
            import self_test as tester

            return tester.run(directory)
        return check(directory)
    except (OSError, ValueError, KeyError) as error:
        print(f"check.py: {directory}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Habits that the C core keeps, read from what GCC knows about its functions: none calls itself,
none takes stack by the amount of its input, and only one calls a function it was handed."""

import re
import shutil

import pytest
from toolbox import CORE, RELEASE, run

pytestmark = pytest.mark.skipif(RELEASE is not None, reason="Mbed TLS is not looked at")

NODE = re.compile(r'node: \{ title: "([^"]+)" label: "[^"]*?(\d+) bytes \((\w+(?:,\w+)?)\)')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')


def read(core, folder):
    """Each function's calls and how its stack was counted, at -O0, where no call is lost."""
    calls, stacks = {}, {}
    for psa in ("0", "1"):
        for source in sorted(core.glob("*.c")):
            output = folder / f"{source.stem}-{psa}.o"
            done = run(
                "gcc", "-std=c11", "-O0", "-fcallgraph-info=su,da", f"-DDECK_CRYPTO_PSA={psa}",
                f"-I{core / 'include'}", "-c", source, "-o", output,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            text = output.with_suffix(".ci").read_text()
            for name, _, kind in NODE.findall(text):
                stacks[name] = kind
            for caller, called in EDGE.findall(text):
                calls.setdefault(caller, set()).add(called)
    return calls, stacks


def loops(calls):
    """Functions that reach themselves."""

    def reached(start):
        seen, left = set(), list(calls.get(start, ()))
        while left:
            name = left.pop()
            if name not in seen:
                seen.add(name)
                left.extend(calls.get(name, ()))
        return seen

    return sorted(name for name in calls if name in reached(name))


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    return read(CORE, tmp_path_factory.mktemp("graph"))


def test_the_graph_is_whole(functions):
    calls, stacks = functions
    assert len(stacks) > 150
    assert "deck_backend_hmac" in calls["deck_hmac_parts"]
    assert {"mbedtls_ecp_mul", "psa_raw_key_agreement"} <= calls["deck_backend_x25519"]


def test_no_function_calls_itself(functions):
    assert loops(functions[0]) == []


def test_no_stack_frame_grows_with_its_input(functions):
    assert {name for name, kind in functions[1].items() if kind == "dynamic"} == set()


def test_only_the_random_source_is_called_through_a_pointer(functions):
    callers = {name for name, called in functions[0].items() if "__indirect_call" in called}
    assert callers == {"deck_random"}


def test_planted_habits_are_seen(tmp_path):
    core = tmp_path / "core"
    shutil.copytree(CORE, core)
    with (core / "deck_status.c").open("a") as file:
        file.write(
            "int deck_ping(int left);\n"
            "int deck_pong(int left);\n"
            "int deck_ping(int left) { return left > 0 ? deck_pong(left - 1) : 0; }\n"
            "int deck_pong(int left) { volatile char room[left + 1]; room[0] = 1;"
            " return deck_ping(left) + room[0]; }\n"
        )
    calls, stacks = read(core, tmp_path)
    assert loops(calls) == ["deck_ping", "deck_pong"]
    assert stacks["deck_pong"] == "dynamic" and stacks["deck_ping"] == "static"

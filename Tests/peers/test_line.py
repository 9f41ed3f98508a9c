"""The line protocol's device: the examples against it, and what it makes of damaged lines."""

import shutil
import subprocess
import sys

import pytest

from touchdeck_peer.program import TOP, binary

LINE = TOP / "firmware-spec" / "line"
LAST = ("ok", "error")


def compile_c(output, *arguments):
    subprocess.run(
        ["clang", "-fuse-ld=lld", "-std=c11", "-g", "-Wall", "-Wextra", "-Wpedantic",
         "-Wconversion", "-Werror", "-o", output, *arguments],
        check=True,
    )  # fmt: skip
    return output


@pytest.fixture(scope="module")
def strict_device(tmp_path_factory):
    """The device under AddressSanitizer and UndefinedBehaviorSanitizer, with small buffers."""
    core = TOP / "Sources" / "CDeckCore"
    return compile_c(
        tmp_path_factory.mktemp("line") / "deck-line",
        "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-DLINE_MESSAGE=4096",
        f"-I{core / 'include'}", *LINE.glob("line_*.c"), *core.glob("*.c"), "-lmbedcrypto",
    )  # fmt: skip


def talk(command, data):
    """What a device answers to `data`, after its greeting; it must end by itself with 0."""
    done = subprocess.run(
        [command], input=data, capture_output=True, timeout=60, env={"ASAN_OPTIONS": "detect_leaks=0"}
    )
    assert done.returncode == 0, done.stderr.decode()
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[0] == "ready 1"
    return lines[1:]


def test_the_python_example_runs():
    example = [sys.executable, LINE / "example.py", binary("deck-line")]
    done = subprocess.run(example, cwd=TOP, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("send ")


def test_the_c_example_runs(tmp_path):
    example = compile_c(tmp_path / "example", LINE / "example.c")
    done = subprocess.run([example, binary("deck-line")], capture_output=True, timeout=60)
    assert done.returncode == 0
    assert subprocess.run([example, shutil.which("false")], capture_output=True).returncode == 3


@pytest.mark.parametrize(
    ("request_line", "answer"),
    [
        (b"", "ok"),
        (b"nothing", "error unknown"),
        (b"client", "error unknown"),
        (b"client nothing 0", "error unknown"),
        (b"sha", "error unknown"),
        (b"sha2567 -", "error unknown"),
        (b" sha256 -", "error unknown"),
        (b"sha256\t-", "error unknown"),
        (b"\xff\x00\xfe", "error unknown"),
        (b"sha256", "error arguments"),
        (b"sha256 ", "error arguments"),
        (b"sha256 - -", "error arguments"),
        (b"sha256  -", "error arguments"),
        (b"sha256 - ", "error arguments"),
        (b"sha256 0", "error arguments"),
        (b"sha256 0g", "error arguments"),
        (b"sha256 AB", "error arguments"),
        (b"sha256 --", "error arguments"),
        (b"sha256 00\x00", "error arguments"),
        (b"x25519-public 00", "error arguments"),
        (b"x25519-public " + b"00" * 33, "error arguments"),
        (b"hkdf -1 - - -", "error arguments"),
        (b"hkdf 01 - - -", "error arguments"),
        (b"hkdf 4294967296 - - -", "error arguments"),
        (b"hkdf 8161 - - -", "error unsupported"),
        (b"mac " + b"00" * 32 + b" 18446744073709551616 -", "error arguments"),
        (b"proof " + b"00" * 32 + b" host", "error arguments"),
        (b"write-auth 610062", "error arguments"),
        (b"code 30303432", "ok"),
        (b"code 303034", "error misuse-code"),
        (b"client start 0", "error misuse-state"),
        (b"client memory", "error misuse-state"),
        (b"client free", "ok"),
        (b"client new 6120 61 - 0 0 0", "error misuse-argument"),
        (b"client new 61 61 00 0 0 0", "error malformed-value"),
        (b"client new " + b"61" * 65 + b" 61 - 0 0 0", "error misuse-argument"),
        (b"client store-of 00:- -", "error arguments"),
        (b"client store-of " + b"00" * 32 + b" -", "error arguments"),
        (b"client store-of " + b",".join([b"00" * 32 + b":-"] * 5) + b" -", "error arguments"),
        (b"client store-of " + b"00" * 32 + b":" + b"61" * 65 + b" -", "error arguments"),
    ],
)
def test_a_damaged_line_gets_one_answer_and_the_next_is_read(strict_device, request_line, answer):
    assert talk(strict_device, request_line + b"\r\nversion\n") == [
        answer,
        talk(strict_device, b"version\n")[0],
    ]


def test_a_line_too_long_is_skipped_whole(strict_device):
    line, message = map(int, talk(strict_device, b"limits\n")[0].split()[1:])
    assert message == 4096
    longest = b"sha256 " + b"0" * (line - len("sha256 ") - 1)
    answers = talk(strict_device, longest + b"\n" + longest + b"0\n" + b"x" * 10 * line + b"\n\n")
    assert answers[0].startswith("ok ")
    assert answers[1:] == ["error line", "error line", "ok"]


def test_a_line_without_its_end_is_no_line(strict_device):
    assert talk(strict_device, b"version") == []


@pytest.mark.parametrize(
    "reply", ["random -", "random 00", "random " + "00" * 17, "random " + "00" * 200, "ok", ""]
)
def test_without_random_bytes_nothing_is_sent(strict_device, reply):
    answers = talk(
        strict_device,
        f"client new 61 61 - 0 0 0\nclient start 0\nclient connected 0 -\n{reply}\n".encode(),
    )
    assert answers[3:] == ["random 16", "event failed env-random", "event close", "ok closing -"]


def test_random_lines_get_one_last_line_each(strict_device, seeded):
    """Requests cut, joined and with characters changed: an answer each, and the device lives on."""
    seeds = [
        "hmac 6b6579 00ff", "hkdf 32 00 - 6161", f"x25519 {'09' * 32} {'00' * 32}",
        "client new 61 62 - 0 0 0", "client start 1", "client connected 2 6869",
        "client receive 3 7b2274797065223a22756e617574686f72697a6564227d",
        "client tick 4000", "client disconnected 5", "client press 6 0 0", "client memory",
        "client values", "client forget 7", "client saved 8 1", "client free", "json 5b5d",
        "body 7b2274797065223a226c61796f7574227d", "message 7b7d", "usage", "limits",
        f"open {'11' * 32} 0 7b2274797065223a22736563757265227d", f"seal {'11' * 32} 5 61",
    ]  # fmt: skip
    lines = []
    for _ in range(4000):
        line = seeded.choice(seeds)
        for _ in range(seeded.choice([0, 0, 1, 1, 2, 5])):
            place = seeded.randrange(len(line) + 1)
            line = seeded.choice([
                line[:place] + chr(seeded.randrange(32, 127)) + line[place + 1:],
                line[:place] + line[place + seeded.randrange(8):],
                line[:place] + seeded.choice(seeds)[:place],
            ])  # fmt: skip
        lines.append(line)
    # A `random` request takes the line after it, so those lines get no answer of their own.
    answers = talk(strict_device, "".join(line + "\n" for line in lines).encode())
    drawn = sum(answer.startswith("random ") for answer in answers)
    assert sum(answer.split()[0] in LAST for answer in answers) == len(lines) - drawn

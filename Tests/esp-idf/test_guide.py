"""`firmware-spec/guide.md`: its listings compile and print what it says, its excerpts are the
example's, its logs are the example's, and what it names is there."""

import json
import re
import subprocess

import pytest
from board import TOP, paired
from touchdeck_peer import crypto, wire
from touchdeck_peer.program import binary

SPEC = TOP / "firmware-spec"
GUIDE = (SPEC / "guide.md").read_text()
EXAMPLE = SPEC / "esp-idf" / "examples" / "deck"
CORE = TOP / "Sources" / "CDeckCore"


def blocks(note):
    """The code blocks below that note."""
    return re.findall(rf"<!-- {note} -->\n```\w*\n(.*?)```", GUIDE, re.S)


def test_the_first_program_compiles_and_prints_what_the_guide_says(tmp_path, built):
    [program], [printed] = blocks("a whole program"), blocks("what it prints")
    source = tmp_path / "deck.c"
    source.write_text(program + "\nint main(void) { app_main(); return 0; }\n")
    subprocess.run(
        ["gcc", "-std=gnu17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror",
         f"-I{CORE / 'include'}", source, *CORE.glob("*.c"), "-lmbedcrypto",
         "-o", tmp_path / "deck"],
        check=True,
    )  # fmt: skip
    done = subprocess.run([tmp_path / "deck"], capture_output=True, text=True, check=True)
    assert done.stdout == printed


def test_excerpts_are_the_examples_own():
    notes = re.findall(r"<!-- from (\S+) -->\n```c\n(.*?)```", GUIDE, re.S)
    assert len(notes) >= 2
    for path, text in notes:
        assert text in (SPEC / "esp-idf" / path).read_text(), path


def test_every_block_of_c_is_one_or_the_other():
    known = re.findall(r"<!-- (?:from \S+|a whole program) -->\n```c\n", GUIDE)
    assert GUIDE.count("```c\n") == len(known)


def test_the_build_files_are_the_examples():
    [cmake] = re.findall(r"```cmake\n(.*?)```", GUIDE, re.S)
    [options] = re.findall(r"```ini\n(.*?)```", GUIDE, re.S)

    def plain(text):
        return [line for line in text.splitlines() if line and not line.startswith("#")]

    own = (EXAMPLE / "CMakeLists.txt").read_text()
    shown = '"/path/to/touchdeck-kit/Sources'
    own = re.sub(r'"\$\{CMAKE_CURRENT_LIST_DIR\}[./]*/Sources', shown, own)
    assert plain(cmake) == plain(own)
    assert plain(options) == plain((EXAMPLE / "sdkconfig.defaults").read_text())


def said(board):
    """The board's log as the guide writes it, without its times and addresses."""
    lines = [re.match(r"log ([EWI]) (\w+) (.*)", line) for line in board.said]
    return [(m[1], m[2], re.sub(r"\d+(\.\d+){3}", "ADDRESS", m[3])) for m in lines if m]


def test_the_logs_are_what_the_example_says(boards):
    board = boards("board-fixed")
    board.boot()
    board.online()
    host = paired(board)
    host.send_body({"type": "layout", "columns": 5, "rows": 3,
                    "pages": [[{"index": 0, "label": "Date"}]]})  # fmt: skip
    board.line("type", "press", "0", "0")
    host.receive_body("press")
    host.send_body({"type": "result", "page": 0, "index": 0, "ok": True})
    log = iter(said(board))
    wanted = "".join(blocks("the log of a first meeting(?:, continued)?"))
    for line in wanted.splitlines():
        level, tag, text = re.fullmatch(r"([EWI]) \(\d+\) (\w+): (.*)", line).groups()
        entry = (level, tag, re.sub(r"\d+(\.\d+){3}", "ADDRESS", text))
        assert entry in log, f"not said, or not in this order: {line}"


@pytest.mark.parametrize("command", re.findall(r"^swift run (.*)$", GUIDE, re.M))
def test_the_programs_have_the_options_that_are_shown(command):
    program, *words = command.split()
    subcommand = [word for word in words[:1] if not word.startswith("-")]
    done = subprocess.run(
        [binary(program), *subcommand, "--help"], capture_output=True, text=True, check=True
    )
    for option in re.findall(r"--[a-z-]+", command):
        assert f"{option} " in done.stdout, option


def test_what_the_guide_names_is_there():
    code = "".join(path.read_text() for path in CORE.rglob("*.[ch]"))
    code += "".join(path.read_text() for path in (EXAMPLE / "main").glob("*"))
    code += (CORE / "Kconfig").read_text()
    for name in re.findall(r"`((?:deck_|DECK_|joiner_|liveness_|alarm_|store_)\w+)`", GUIDE):
        assert re.search(rf"\b{name}\b", code), name
    for name in re.findall(r"`(\w+\.c)`", GUIDE):
        folders = [EXAMPLE / "main", EXAMPLE.parent / "vectors" / "main"]
        assert any((folder / name).exists() for folder in folders), name
    tests = TOP / "Tests" / "esp-idf"
    for name in re.findall(r"`(test_\w+\.py)`", GUIDE):
        assert (tests / name).exists(), name
    for file, name in re.findall(r"`(test_\w+\.py)`: `(test_\w+)`", GUIDE):
        assert f"def {name}(" in (tests / file).read_text(), name


@pytest.mark.parametrize(
    "file, flags",
    [("x25519.json", ["Clamp", "TopBit", "FixedWidth", "LowOrderPublic", "Spelling"]),
     ("pairing.json", ["LowOrderPublic"]), ("hkdf.json", ["EmptySalt"]),
     ("hmac-hex.json", ["Spelling"]), ("envelope.json", ["Spelling"])],
)  # fmt: skip
def test_the_flags_of_the_vectors(file, flags):
    assert f"`{file}`" in GUIDE
    groups = json.loads((TOP / "Vectors" / "v1" / file).read_text())["testGroups"]
    there = {flag for group in groups for test in group["tests"] for flag in test["flags"]}
    assert set(flags) <= there
    assert all(f"`{flag}`" in GUIDE for flag in flags)


def test_how_many_keys_fit():
    keys = int(re.search(r"fit (\d+) keys with a colour", GUIDE)[1])

    def size(count):
        page = [{"index": i, "label": "x" * 12, "color": "#ffcc00"} for i in range(15)]
        pages = [page[: max(0, min(15, count - start))] for start in range(0, count, 15)]
        body = wire.canonical({"type": "layout", "columns": 5, "rows": 3, "pages": pages})
        return len(crypto.Sealer(bytes(32)).seal(body, seq=123456))

    assert size(keys) <= 4096 < size(keys + 1)

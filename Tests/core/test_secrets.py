"""Looks for branches and addresses in the C core that depend on a secret.

The core runs in valgrind with its secrets marked as undefined (secrets.c), as GCC and Clang translate
it, with both back ends.
"""

import re
import shutil

import pytest
from toolbox import CLANG, CORE, HERE, RELEASE, build, run

LEAK = 99


def run_in_valgrind(core, folder, compiler, psa=0):
    program = build(
        folder / "secrets", compiler, "-DDECK_CHECK_CONSTANT_TIME", f"-DDECK_CRYPTO_PSA={psa}",
        HERE / "secrets.c", *core.glob("deck_[!c]*.c"), *core.glob("deck_crypto*.c"), core=core,
    )  # fmt: skip
    return run("valgrind", "-q", f"--error-exitcode={LEAK}", program)


# CRY-4
@pytest.mark.parametrize("psa", [0, 1])
@pytest.mark.parametrize(
    "compiler", [["gcc", "-Os"], ["gcc", "-O2"], [*CLANG, "-O2"]], ids=["Os", "O2", "clang-O2"]
)
def test_no_secret_is_in_a_branch_or_an_address(compiler, psa, tmp_path):
    done = run_in_valgrind(CORE, tmp_path, compiler, psa)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "10 uses of secrets" in done.stdout


@pytest.mark.skipif(RELEASE is not None, reason="seen once is enough")
@pytest.mark.parametrize(
    ("file", "right", "leak"),
    [
        pytest.param(
            "deck_crypto.c", "difference = (uint8_t)(difference | (left[i] ^ right[i]));",
            "if (left[i] != right[i]) { return false; }", id="comparison-stops-early",
        ),
        pytest.param(
            "deck_pairing.c", "!deck_equal(given, right, sizeof(right))",
            "memcmp(given, right, sizeof(right)) != 0", id="proof-by-memcmp",
        ),
        pytest.param(
            "deck_envelope.c", "!deck_equal(envelope->mac, right, sizeof(right))",
            "memcmp(envelope->mac, right, sizeof(right)) != 0", id="mac-by-memcmp",
        ),
        pytest.param(
            "deck_crypto.c", "left -= take;",
            "left -= take; if (block[0] == 0) { status = DECK_ENV_CRYPTO; }", id="branch-in-hkdf",
        ),
        pytest.param(
            "deck_pairing.c", "wrong |= (digit | (9U - digit)) >> 8;",
            "if (digit > 9) { return DECK_MISUSE_CODE; }", id="branch-on-the-code",
        ),
        pytest.param(
            "deck_spelling.c", "return (char)(value + '0' +",
            'return "0123456789abcdef"[value]; return (char)(value + \'0\' +', id="digits-by-table",
        ),
    ],
)  # fmt: skip
def test_a_planted_leak_is_seen(file, right, leak, tmp_path):
    core = tmp_path / "core"
    shutil.copytree(CORE, core)
    text = (core / file).read_text()
    assert text.count(right) == 1, "the leak cannot be planted: the source has changed"
    (core / file).write_text(text.replace(right, leak))
    done = run_in_valgrind(core, tmp_path, ["gcc", "-O2"])
    assert done.returncode == LEAK, done.stdout + done.stderr
    assert re.search(r"depends on uninitialised|Use of uninitialised", done.stderr)

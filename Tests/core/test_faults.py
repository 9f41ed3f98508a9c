"""Every call into Mbed TLS fails in turn, in a program that sanitizers and valgrind look into."""

import shutil

import pytest
from toolbox import CLANG, CORE, HERE, RELEASE, SANITIZED, SANITIZERS, TOP, build, run

FAULTS = TOP / "Tests" / "CDeckCoreFaults"
LEAK = 99


def compile_faults(program, compiler, folder):
    return build(
        program, [*compiler, f"-I{folder / 'include'}"], HERE / "faults_main.c",
        *folder.glob("*.c"),
    )  # fmt: skip


def look_for_leaks(program):
    return run(
        "valgrind", "-q", "--leak-check=full", "--errors-for-leak-kinds=definite,possible",
        f"--error-exitcode={LEAK}", program,
    )  # fmt: skip


def test_no_fault_is_undefined_behaviour(tmp_path):
    program = compile_faults(tmp_path / "faults", [*CLANG, *SANITIZERS], FAULTS)
    done = run(program, env=SANITIZED)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_fault_leaves_memory_behind(tmp_path):
    done = look_for_leaks(compile_faults(tmp_path / "faults", ["gcc", "-O1"], FAULTS))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(RELEASE is not None, reason="seen once is enough")
@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("deck_crypto_classic.c", "    mbedtls_md_free(&context);\n"),
        ("deck_crypto_classic.c", "    mbedtls_mpi_free(&number);\n"),
    ],
)
def test_a_forgotten_free_is_seen(file, line, tmp_path):
    core = tmp_path / "Sources" / "CDeckCore"
    faults = tmp_path / "Tests" / "CDeckCoreFaults"
    shutil.copytree(CORE, core)
    shutil.copytree(FAULTS, faults)
    text = (core / file).read_text()
    assert text.count(line) == 1, "the fault cannot be planted: the source has changed"
    (core / file).write_text(text.replace(line, ""))
    done = look_for_leaks(compile_faults(tmp_path / "faults", ["gcc", "-O1"], faults))
    assert done.returncode == LEAK, done.stdout + done.stderr

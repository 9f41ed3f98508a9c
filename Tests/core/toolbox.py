"""What the checks of the C core share: where things are, and how they are compiled.

With MBEDTLS_RELEASE set everything is linked to that release, which `make -C firmware-spec/mbedtls`
must have built; otherwise to the system's Mbed TLS.
"""

import os
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
CORE = TOP / "Sources" / "CDeckCore"
RELEASE = os.environ.get("MBEDTLS_RELEASE")

# Debian 12's valgrind reads no later DWARF.
STRICT = [
    "-std=c11", "-gdwarf-4", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror",
]  # fmt: skip
CLANG = ["clang", "-fuse-ld=lld"]
SANITIZERS = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Looking for leaks needs ptrace, which containers often deny; valgrind does that.
SANITIZED = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}


def library():
    if RELEASE is None:
        return ["-lmbedcrypto"]
    objects = TOP / ".build" / "host" / f"mbedtls-{RELEASE}-default"
    return ["-isystem", TOP / ".build" / "mbedtls" / RELEASE / "include", *objects.glob("*.o")]


def build(program, compiler, *arguments, core=CORE):
    """Compiles a program on the core's headers; the caller names the sources."""
    subprocess.run(
        [*compiler, *STRICT, f"-I{core / 'include'}", "-o", program, *arguments, *library()],
        check=True,
    )
    return program


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)

"""The products and divisions that the LX106's images bring along, against Python's integers."""

import ctypes
import itertools
import random

import pytest
from toolbox import RELEASE, TOP, run

pytestmark = pytest.mark.skipif(RELEASE is not None, reason="Mbed TLS is not looked at")

SOURCE = TOP / "firmware-spec" / "qemu" / "board" / "lx106_math.c"
WORD, LONG = 1 << 32, 1 << 64
# Where carries are made and lost: around each half of a word, and each word of two.
EDGES = sorted(
    {max(0, power + step) for power in (0, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 48, 1 << 63, LONG)
     for step in (-2, -1, 0, 1)} - {LONG, LONG + 1}
)  # fmt: skip


def signed(value):
    return value - WORD if value >= WORD // 2 else value


def truncated(dividend, divisor):
    """C's quotient, towards zero, in 32 bits."""
    quotient = abs(signed(dividend)) // abs(signed(divisor))
    return (-quotient if (signed(dividend) < 0) != (signed(divisor) < 0) else quotient) % WORD


FUNCTIONS = [
    ("__umulsidi3", WORD, LONG, lambda a, b: a * b),
    ("__muldi3", LONG, LONG, lambda a, b: a * b % LONG),
    ("__udivsi3", WORD, WORD, lambda a, b: a // b if b else WORD - 1),
    ("__umodsi3", WORD, WORD, lambda a, b: a % b if b else a),
    ("__divsi3", WORD, WORD, lambda a, b: truncated(a, b) if b else None),
    ("__udivdi3", LONG, LONG, lambda a, b: a // b if b else LONG - 1),
    ("__umoddi3", LONG, LONG, lambda a, b: a % b if b else a),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    output = tmp_path_factory.mktemp("math") / "math.so"
    done = run("clang", "-fuse-ld=lld", "-std=c11", "-O1", "-shared", "-fPIC", "-o", output, SOURCE)
    assert done.returncode == 0, done.stderr
    return ctypes.CDLL(output)


def operands(width):
    """Every pair of edges, then pairs of every length."""
    edges = [edge for edge in EDGES if edge < width]
    yield from itertools.product(edges, edges)
    dice = random.Random(106)
    bits = width.bit_length() - 1
    for _ in range(20_000):
        yield dice.getrandbits(dice.randint(1, bits)), dice.getrandbits(dice.randint(1, bits))


@pytest.mark.parametrize(("name", "width", "answers", "expected"), FUNCTIONS)
def test_it_computes_as_python_does(library, name, width, answers, expected):
    function = getattr(library, name)
    of_width = {WORD: ctypes.c_uint32, LONG: ctypes.c_uint64}
    function.argtypes = [of_width[width]] * 2
    function.restype = of_width[answers]
    for a, b in operands(width):
        wanted = expected(a, b)
        if wanted is not None:
            assert function(a, b) == wanted, (hex(a), hex(b))

"""The parts of the example that know nothing of ESP-IDF, by themselves."""

import ctypes

import pytest
from board import OUT


@pytest.fixture(scope="module")
def pieces(built):
    return ctypes.CDLL(str(OUT / "pieces.so"))


class Debounce(ctypes.Structure):
    _fields_ = [("known", ctypes.c_bool), ("down", ctypes.c_bool), ("differing", ctypes.c_uint8)]


class Liveness(ctypes.Structure):
    _fields_ = [
        ("heard", ctypes.c_uint32), ("pinged", ctypes.c_uint32), ("waiting", ctypes.c_bool),
        ("answers", ctypes.c_bool),
    ]  # fmt: skip


WAIT, SEND_PING, DROP = range(3)


@pytest.mark.parametrize(
    "samples, presses",
    [
        ("0000", 0),
        ("01111", 1),
        ("0111", 0),  # one short
        ("0111011110", 1),  # begins anew after a bounce
        ("0111101111", 1),  # a bounce of one sample while it is down
        ("011110000", 1),
        ("01111000011110000", 2),
        ("1111111", 0),  # held from the start
        ("111100001111", 1),
    ],
)
def test_debounce(pieces, samples, presses):
    pieces.debounce_sample.restype = ctypes.c_bool
    key = Debounce()
    down = [pieces.debounce_sample(ctypes.byref(key), bit == "1") for bit in samples]
    assert sum(down) == presses


@pytest.mark.parametrize(
    "text, pins",
    [
        ("", []), ("4", [4]), ("4,5,18", [4, 5, 18]), ("0,63", [0, 63]), ("64", None),
        ("4,4", None), ("4,", None), (",4", None), ("4 ,5", None), ("-1", None), ("x", None),
        ("99999999999999999999", None), ("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", list(range(1, 16))),
        ("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15", None),
    ],
)  # fmt: skip
def test_key_pins(pieces, text, pins):
    out = (ctypes.c_int * 15)()
    count = pieces.key_pins_read(out, text.encode())
    assert (None if count < 0 else out[:count]) == pins


@pytest.mark.parametrize("heard", [0, 1000, 2**32 - 3000, 2**32 - 1])
def test_liveness_before_and_after_the_clock_wraps(pieces, heard):
    pieces.liveness_next.restype = ctypes.c_uint32
    live = Liveness()
    at = ctypes.byref(live)

    def due(ms):
        return pieces.liveness_due(at, ctypes.c_uint32((heard + ms) % 2**32))

    pieces.liveness_start(at, ctypes.c_uint32(heard))
    assert [due(ms) for ms in (0, 4999, 5000)] == [WAIT, WAIT, SEND_PING]
    assert pieces.liveness_next(at) == (heard + 5000) % 2**32
    pieces.liveness_pinged(at, ctypes.c_uint32((heard + 5000) % 2**32))
    assert [due(ms) for ms in (5000, 6999, 7000, 60_000)] == [WAIT, WAIT, SEND_PING, SEND_PING]
    assert pieces.liveness_next(at) == (heard + 7000) % 2**32
    pieces.liveness_heard(at, ctypes.c_uint32(heard), True)
    assert [due(ms) for ms in (10_999, 11_000)] == [SEND_PING, DROP]
    assert due(-5) == WAIT, "a byte that came after the clock was read"
    pieces.liveness_heard(at, ctypes.c_uint32((heard + 9000) % 2**32), False)
    assert [due(ms) for ms in (13_999, 14_000, 20_000)] == [WAIT, SEND_PING, DROP]


def test_the_ping_of_the_moment_of_authorization_does_not_delay_the_others(pieces):
    pieces.liveness_next.restype = ctypes.c_uint32
    live = Liveness()
    at = ctypes.byref(live)
    pieces.liveness_start(at, 0)
    pieces.liveness_pinged(at, 100)
    assert pieces.liveness_next(at) == 5000
    assert pieces.liveness_due(at, 5000) == SEND_PING

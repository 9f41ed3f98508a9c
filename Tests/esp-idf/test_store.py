"""The flash: full, damaged, newer (field case O12)."""

import pytest
from board import Host, paired


def refused(board, flash, before):
    """It says why, dials nobody, and has not touched the flash."""
    board.online()
    board.advance(60_000)
    assert board.count("ws ") == board.count("mdns") == 0
    board.line("type", "status")
    board.expect("The deck does not run")
    board.line("type", "forget")
    board.expect("The deck does not run")
    assert (flash.read_bytes() if flash.exists() else None) == before


@pytest.mark.parametrize(
    "error", ["ESP_ERR_NVS_NO_FREE_PAGES", "ESP_ERR_NVS_NEW_VERSION_FOUND", "ESP_ERR_NO_MEM"]
)
def test_a_flash_that_cannot_be_opened_is_not_erased(boards, flash, error):
    flash.write_bytes(b"tokens")
    board = boards()
    board.line("flash", "init", error)
    board.boot()
    board.expect(f"log E main The flash cannot be read.*{error}")
    refused(board, flash, b"tokens")


def test_an_error_is_not_an_empty_flash(boards, flash):
    flash.write_bytes(b"tokens")
    board = boards()
    board.line("flash", "get", "ESP_FAIL")
    board.boot()
    refused(board, flash, b"tokens")


@pytest.mark.parametrize(
    "blob", [b"", b"TDK", bytes(496), b"TDK\x02" + bytes(492), bytes(497)],
    ids=["empty", "cut", "zeros", "newer", "long"],
)  # fmt: skip
def test_a_damaged_or_newer_store_is_left_as_it_is(boards, flash, blob):
    flash.write_bytes(blob)
    board = boards()
    board.boot()
    whole = len(blob) == 496  # else it is not read at all
    reason = "pairings in the flash are damaged" if whole else "flash cannot be read"
    board.expect(f"log E main The {reason}")
    refused(board, flash, blob)


@pytest.mark.parametrize("step", ["set", "commit"])
@pytest.mark.parametrize("error", ["ESP_ERR_NVS_NOT_ENOUGH_SPACE", "ESP_ERR_NVS_REMOVE_FAILED"])
def test_a_full_flash_fails_the_pairing_before_the_host_hears_of_it(board, step, error):
    host = Host(board).open()
    host.need_pairing()
    board.line("flash", step, error)
    board.line("type", "code", "4821")
    board.expect(f"log E store The flash did not take the tokens: {error}")
    board.expect("log E deck The flash did not take it")
    assert board.count(f"ws {host.number} text") == 1, "pair was sent all the same"
    board.line("flash", step, "ESP_OK")
    board.line("type", "code", "4821")
    host.confirm(host.take_pair("4821"))


def test_power_cut_between_pair_and_paired_leaves_nobody_half_paired(boards):
    board = boards()
    board.boot()
    board.service("studio", "192.0.2.40")
    board.online()
    host = Host(board).open()
    host.need_pairing()
    board.line("type", "code", "4821")
    made = host.take_pair("4821")
    board.power_off()  # the host has stored the token, `paired` never arrives

    again = boards()
    again.boot()
    again.service("studio", "192.0.2.40")
    again.online()
    Host(again).open().authorize(made.token)
    again.expect("log I deck Paired")

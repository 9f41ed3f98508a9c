"""Which host, and which of its addresses (discovery.md; field cases O10, O11)."""

import pytest
from board import Host, paired


def dialled(board):
    return Host(board, within_ms=4000).url


def fresh(boards, *services):
    board = boards()
    board.boot()
    for service in services:
        board.line("mdns", "service", *service)
    board.online()
    return board


# DIS-2
def test_a_paired_deck_finds_its_host_among_others(boards):
    board = fresh(boards, (7878, "v=1,id=studio", "192.0.2.40"))
    token = paired(board).token
    board.power_off()
    again = fresh(
        boards, (7878, "v=1,id=desk", "192.0.2.1"), (7900, "v=1,id=studio", "192.0.2.2")
    )
    host = Host(again)
    assert host.url == "ws://192.0.2.2:7900/"
    host.open().authorize(token)


# DIS-3
def test_a_host_that_only_claims_the_id_gets_no_proof(boards):
    board = fresh(boards, (7878, "v=1,id=studio", "192.0.2.40"))
    paired(board)
    board.line("ws", "1", "lost")
    fake = Host(board).open()  # the record says studio, and the challenge does not
    fake.nonce = "ab" * 16
    fake.send({"type": "challenge", "nonce": fake.nonce, "proof": "cd" * 32})
    board.expect("log E deck This is not the host it was")
    assert board.count(f"ws {fake.number} text") == 1, "more than its hello"


def test_a_paired_deck_leaves_other_hosts_alone_until_told(boards):
    board = fresh(boards, (7878, "v=1,id=studio", "192.0.2.40"))
    paired(board)
    board.line("mdns", "clear")
    board.service("desk", "192.0.2.1")
    board.line("ws", "1", "lost")
    board.advance(20_000)
    assert board.count("log I dialler Dialling") == 1
    board.line("type", "repair")
    assert dialled(board) == "ws://192.0.2.1:7878/"


def test_a_pairing_that_was_cut_off_goes_on_with_the_same_host(boards):
    board = fresh(boards, (7878, "v=1,id=desk", "192.0.2.1"), (7878, "v=1,id=studio", "192.0.2.2"))
    Host(board).line("refuse")
    studio = Host(board).open()
    assert studio.url == "ws://192.0.2.2:7878/"
    studio.need_pairing()
    board.line("type", "code", "4821")
    made = studio.take_pair("4821")
    studio.line("lost")  # `paired` was on its way
    again = Host(board)
    assert again.url == studio.url, "the other host would ask for a code"
    again.open().authorize(made.token)


def test_a_deck_paired_without_an_id_takes_any_host(boards):
    board = boards("board-fixed")
    board.boot()
    board.online()
    token = paired(board).token
    board.power_off()
    again = fresh(boards, (7878, "v=1,id=studio", "192.0.2.40"))
    Host(again).open().authorize(token)


@pytest.mark.parametrize(
    "txt",
    ["v=2,id=studio", "id=studio", "v=1", "v=1,id", "v=1,id=", "v=1,id=" + "x" * 65, "v,id=studio",
     "v=11,id=studio", "v=1,id=stu%dio"],
)  # fmt: skip
def test_services_that_are_no_host_for_this_deck(boards, txt):
    board = fresh(boards, (7878, txt, "192.0.2.40"))
    board.advance(10_000)
    assert board.count("ws ") == 0


@pytest.mark.parametrize(
    "txt, host_id",
    [("V=1,ID=studio", "studio"), ("v=1,id=a=b", "a=b"), ("flag,v=1,id=one,id=two", "one"),
     ("v=1,id=" + "x" * 64, "x" * 64)],
)  # fmt: skip
def test_how_a_txt_record_is_read(boards, txt, host_id):
    board = fresh(boards, (7878, txt, "192.0.2.40"))
    token = paired(board).token
    board.power_off()
    again = fresh(
        boards, (7878, "v=1,id=other", "192.0.2.1"), (7878, f"v=1,id={host_id}", "192.0.2.2")
    )
    host = Host(again)
    assert host.url == "ws://192.0.2.2:7878/"
    host.open().authorize(token)


def test_the_better_addresses_first_and_each_failure_moves_on(boards):
    board = fresh(
        boards,
        (7878, "v=1,id=studio", "169.254.7.9,fe80::1c2d,192.0.2.40,2001:db8::40,127.0.0.1"),
    )
    urls = []
    for _ in range(4):
        host = Host(board, within_ms=9000)
        urls.append(host.url)
        host.line("refuse")
    assert urls == [
        "ws://192.0.2.40:7878/",
        "ws://[2001:db8:0:0:0:0:0:40]:7878/",
        "ws://169.254.7.9:7878/",
        "ws://192.0.2.40:7878/",
    ]


@pytest.mark.parametrize("address", ["fe80::1c2d", "0.0.0.0", "224.0.0.251", "::1", "ff02::fb"])
def test_addresses_that_cannot_be_dialled(boards, address):
    board = fresh(boards, (7878, "v=1,id=studio", address))
    board.advance(10_000)
    assert board.count("ws ") == 0


def test_many_services_and_one_seen_twice(boards):
    twins = [(7878, "v=1,id=studio", "192.0.2.40")] * 2
    crowd = [(7000 + n, f"v=1,id=host{n}", f"192.0.2.{n}") for n in range(1, 11)]
    board = fresh(boards, *twins, *crowd)
    first = Host(board)
    first.line("refuse")
    second = Host(board)
    assert first.url == "ws://192.0.2.40:7878/"
    assert second.url == "ws://192.0.2.1:7001/"


# DIS-4
def test_each_attempt_begins_with_a_query(boards):
    board = fresh(boards, (7878, "v=1,id=studio", "192.0.2.40"))
    Host(board).line("refuse")
    board.line("mdns", "clear")
    board.service("studio", "192.0.2.41")
    assert dialled(board) == "ws://192.0.2.41:7878/"

"""Builds the boards once, and looks after each test at all that its boards have said."""

import subprocess

import pytest
from board import Board, TOP
from touchdeck_peer import crypto


@pytest.fixture(scope="session", autouse=True)
def built():
    subprocess.run([TOP / "Tests" / "esp-idf" / "build"], check=True)


@pytest.fixture
def flash(tmp_path):
    return tmp_path / "flash"


@pytest.fixture
def boards(flash):
    """Makes a board on this test's flash."""
    made = []
    crypto.known_tokens.clear()

    def make(program="board"):
        made.append(Board(flash, program))
        return made[-1]

    yield make
    for board in made:
        if board._process.poll() is None:
            board.end()
        said = "\n".join(board.said)
        assert "random before the radio" not in said
        for token in crypto.known_tokens:
            assert token.hex() not in said, "a token was said"


@pytest.fixture
def board(boards):
    """A new board, online, with one host announced."""
    board = boards()
    board.boot()
    board.service("studio", "192.0.2.40")
    board.online()
    return board

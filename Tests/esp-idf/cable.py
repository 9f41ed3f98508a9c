"""Joins the board's WebSocket to a real one: the lines of the world on one side, a host's socket on
the other, and the world's time as fast as the clock on the wall."""

import asyncio
import contextlib
import time

import websockets
from board import PIECE, PONG, TEXT

STEP = 0.01  # seconds


class Cable:
    """Wherever the board dials, it reaches `url`."""

    def __init__(self, board, url):
        self.board = board
        self.url = url
        self._seen = 0
        self._socket = None
        self._number = None
        self._reader = None

    async def __aenter__(self):
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_):
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._hang_up()

    async def until(self, head, seconds=10):
        """The board says a line that begins so, not looked for before."""
        end = time.monotonic() + seconds
        while True:
            assert not self._task.done(), self._task.exception()
            with contextlib.suppress(AssertionError):
                return self.board.expect(head)
            assert time.monotonic() < end, f"never said {head!r}: {self.board.said[-10:]}"
            await asyncio.sleep(STEP)

    async def cut(self):
        """The host's end is gone, without a close."""
        self._socket.transport.abort()
        await asyncio.sleep(5 * STEP)

    async def _run(self):
        last = time.monotonic()
        while True:
            await asyncio.sleep(STEP)
            now = time.monotonic()
            self.board.advance(int((now - last) * 1000))
            last += int((now - last) * 1000) / 1000
            while self._seen < len(self.board.said):
                words = self.board.said[self._seen].split()
                self._seen += 1
                if words[0] == "ws":
                    await self._carry(*words[1:])

    async def _carry(self, number, what, argument=None):
        if what == "dial":
            self._number = number
            await self._dial()
        elif number != self._number or self._socket is None:
            return
        elif what == "text":
            await self._socket.send(bytes.fromhex(argument).decode())
        elif what == "ping":
            answered = await self._socket.ping()
            asyncio.create_task(self._pong(answered, number))
        elif what == "close":
            await self._socket.close(int(argument))
        elif what == "gone":
            await self._hang_up()

    async def _dial(self):
        try:
            self._socket = await websockets.connect(
                self.url, compression=None, ping_interval=None, proxy=None
            )
        except OSError:
            self.board.line("ws", self._number, "refuse")
            return
        self.board.line("ws", self._number, "open")
        self._reader = asyncio.create_task(self._read(self._socket, self._number))

    async def _read(self, socket, number):
        """Each message as the client delivers it: in pieces."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in socket:
                payload = text.encode()
                for offset in range(0, max(len(payload), 1), PIECE):
                    part = payload[offset : offset + PIECE].hex()
                    self._tell(number, "data", TEXT, 1, len(payload), offset, part)
        self._tell(number, "lost")

    async def _pong(self, answered, number):
        with contextlib.suppress(websockets.ConnectionClosed):
            await answered
            self._tell(number, "data", PONG, 1, 0, 0)

    def _tell(self, number, *words):
        if number == self._number:
            self.board.line("ws", number, *words)

    async def _hang_up(self):
        self._number = None
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

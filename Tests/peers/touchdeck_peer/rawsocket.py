"""WebSocket by hand, for frames that no good library would send (RFC 6455 section 5)."""

import asyncio
import base64
import contextlib
import hashlib
import os
import socket
import struct
import time

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def frame(opcode, payload=b"", fin=True, masked=True, claim=None, reserved=0):
    """One frame. `claim` is a payload length to write instead of the true one."""
    length = len(payload) if claim is None else claim
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    flag = 0x80 if masked else 0
    if length < 126:
        head += bytes([flag | length])
    elif length < 65_536:
        head += bytes([flag | 126]) + struct.pack(">H", length)
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    words = int.from_bytes(payload, "big")
    pattern = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return head + mask + (words ^ int.from_bytes(pattern, "big")).to_bytes(len(payload), "big")


class RawSocket:
    """One end of a connection after the upgrade. Pings are answered only when asked to be."""

    def __init__(self, reader, writer, client):
        self.reader = reader
        self.writer = writer
        self.client = client
        self.answers_pings = True
        self.pings = []
        self.close_code = None

    async def write(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def send(self, opcode, payload=b"", **options):
        await self.write(frame(opcode, payload, masked=self.client, **options))

    async def send_text(self, text):
        await self.send(TEXT, text.encode("utf-8"))

    async def read_frame(self):
        """(fin, opcode, payload); raises IncompleteReadError or ConnectionError at the end."""
        first, second = await self.reader.readexactly(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
        mask = await self.reader.readexactly(4) if second & 0x80 else bytes(4)
        payload = bytearray(await self.reader.readexactly(length))
        if any(mask):
            for place in range(length):
                payload[place] ^= mask[place % 4]
        return bool(first & 0x80), first & 0x0F, bytes(payload)

    async def read_message(self):
        """(opcode, payload) of the next whole message, pong or close; pings are noted."""
        kind, parts = None, b""
        while True:
            fin, opcode, payload = await self.read_frame()
            if opcode == PING:
                self.pings.append(time.monotonic())
                if self.answers_pings:
                    await self.send(PONG, payload)
            elif opcode == PONG:
                return opcode, payload
            elif opcode == CLOSE:
                self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
                return opcode, payload
            else:
                kind = opcode if opcode != CONTINUATION else kind
                parts += payload
                if fin:
                    return kind, parts

    async def read_text(self, timeout=20):
        async def next_text():
            while True:
                opcode, payload = await self.read_message()
                if opcode == TEXT:
                    return payload.decode("utf-8")
                if opcode == CLOSE:
                    raise ConnectionError(f"closed with {self.close_code}")

        return await asyncio.wait_for(next_text(), timeout)

    async def wait_closed(self, timeout=20):
        """The close code (1006 without one); everything else on the way is dropped."""

        async def drain():
            while True:
                opcode, _ = await self.read_message()
                if opcode == CLOSE:
                    return

        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            await asyncio.wait_for(drain(), timeout)
        return 1006 if self.close_code is None else self.close_code

    def abort(self):
        self.writer.transport.abort()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        self.abort()


async def upgrade(url, headers=(), receive_buffer=None):
    """The HTTP part of a connection: (status, reader, writer)."""
    address, port = url.removeprefix("ws://").rstrip("/").split(":")
    plain = socket.socket()
    plain.setblocking(False)
    if receive_buffer is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    await asyncio.get_running_loop().sock_connect(plain, (address, int(port)))
    reader, writer = await asyncio.open_connection(sock=plain, limit=1 << 16)
    key = base64.b64encode(os.urandom(16)).decode("ascii")
    lines = [
        "GET / HTTP/1.1",
        f"Host: {address}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("ascii"))
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
    return int(answer.split(b" ")[1]), reader, writer


async def connect(url, headers=(), receive_buffer=None):
    status, reader, writer = await upgrade(url, headers, receive_buffer)
    assert status == 101, f"the upgrade was answered {status}"
    return RawSocket(reader, writer, client=True)


class RawListener:
    """A listening socket whose connections are raw, for a deck to connect to."""

    def __init__(self):
        self.links = asyncio.Queue()

    async def _take(self, reader, writer):
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            request = await reader.readuntil(b"\r\n\r\n")
            fields = dict(
                line.split(": ", 1)
                for line in request.decode("latin-1").split("\r\n")[1:]
                if ": " in line
            )
            fields = {name.lower(): value for name, value in fields.items()}
            digest = hashlib.sha1((fields["sec-websocket-key"] + GUID).encode()).digest()
            accept = base64.b64encode(digest).decode("ascii")
            writer.write(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode()
            )
            self.links.put_nowait(RawSocket(reader, writer, client=False))

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = "ws://127.0.0.1:%d/" % self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()

    async def accept(self, timeout=20):
        return await asyncio.wait_for(self.links.get(), timeout)

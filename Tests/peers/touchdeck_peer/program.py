"""The real programs, driven over their `--json` contract."""

import asyncio
import base64
import contextlib
import json
import os
import signal
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
PATIENCE = 30  # seconds; a test that waits this long has failed


def binary(name):
    folder = Path(os.environ.get("TOUCHDECK_BIN", TOP / ".build" / "debug"))
    path = folder / name
    if not path.exists():
        raise FileNotFoundError(f"{path} is not built: run `swift build` or set TOUCHDECK_BIN")
    return str(path)


class Program:
    """One running program: its events so far, and a place among them."""

    def __init__(self, name, process):
        self.name = name
        self.process = process
        self.events = []
        self.times = []
        self.noise = []
        self.stderr = b""
        self._place = 0
        self._ended = False
        self._news = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._read_events()),
            asyncio.create_task(self._read_log()),
        ]

    @classmethod
    async def start(cls, name, *arguments, state=None, prefix=(), environment=None):
        command = [*prefix, binary(name), *map(str, arguments)]
        if state is not None:
            command += ["--state", str(state)]
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=1 << 24,
            env=os.environ | (environment or {}),
        )
        return cls(name, process)

    async def _read_events(self):
        while line := await self.process.stdout.readline():
            try:
                event = json.loads(line)
                good = isinstance(event, dict) and isinstance(event.get("event"), str)
            except ValueError:
                good = False
            if good:
                self.events.append(event)
                self.times.append(time.monotonic())
            else:
                self.noise.append(line)
            self._news.set()
        self._ended = True
        self._news.set()

    async def _read_log(self):
        while data := await self.process.stderr.read(1 << 16):
            self.stderr += data

    # What it says.

    async def wait(self, name, timeout=PATIENCE, since=None, **members):
        """The next event of this name and members; the ones before it are passed over."""
        if since is not None:
            self._place = since
        deadline = time.monotonic() + timeout
        while True:
            self._news.clear()  # no await until the look at the events is over: none is missed
            for place in range(self._place, len(self.events)):
                event = self.events[place]
                if event["event"] == name and members.items() <= event.items():
                    self._place = place + 1
                    self.time = self.times[place]
                    return event
            left = deadline - time.monotonic()
            if left <= 0 or self._ended:
                recent = self.events[self._place :]
                raise AssertionError(
                    f"{self.name} said no {name} {members or ''} in {timeout} s; it said "
                    f"{recent[-12:]}, log {self.stderr[-2000:]!r}"
                )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)

    async def wait_own(self, name):
        """As `wait`, for a board's own event, wherever it was said; not its host's."""
        self._place = 0
        while "from" in (event := await self.wait(name)):
            pass
        return event

    def said(self, name, **members):
        """Every event of this name and members so far."""
        return [
            event
            for event in self.events
            if event["event"] == name and members.items() <= event.items()
        ]

    def mark(self):
        """A place to give to `wait(since=)`."""
        return len(self.events)

    async def all_said(self, name, **members):
        """As `said`, once all that has come over the socket so far has been told on stdout too."""
        await self.answered()
        return self.said(name, **members)

    async def answered(self):
        """Wait until every command given so far has been worked on: ask for something known."""
        start = self.mark()
        await self.send("devices" if self.name == "deck-host" else "press")
        await self.wait("devices" if self.name == "deck-host" else "error", since=start)

    # What it is told.

    async def send(self, line):
        self.process.stdin.write(line.encode("utf-8") + b"\n")
        await self.process.stdin.drain()

    def signal(self, number):
        self.process.send_signal(number)

    @property
    def pid(self):
        return self.process.pid

    def resident(self):
        """VmRSS in bytes."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    # How it ends.

    @property
    def running(self):
        return self.process.returncode is None

    async def ended(self, timeout=PATIENCE):
        """The exit status, when it ends by itself."""
        await asyncio.wait_for(self.process.wait(), timeout)
        await asyncio.gather(*self._tasks)
        return self.process.returncode

    async def kill(self):
        """kill -9, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        await asyncio.gather(*self._tasks)

    async def stop(self, timeout=10):
        """SIGTERM; the exit status and the seconds it took."""
        started = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            self.signal(signal.SIGTERM)
        try:
            status = await self.ended(timeout)
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"{self.name} did not end on SIGTERM in {timeout} s") from None
        return status, time.monotonic() - started

    def complaints(self, tokens):
        """What is wrong with all it has printed: noise among the events, a secret shown."""
        found = [f"not an event on stdout: {line[:200]!r}" for line in self.noise[:3]]
        printed = json.dumps(self.events).encode() + self.stderr
        for token in tokens:
            for spelling in (token.hex().encode(), base64.b64encode(token), token):
                if spelling in printed:
                    found.append("a token was printed")
        if b"Fatal error" in self.stderr or b"AddressSanitizer" in self.stderr:
            found.append(f"it crashed: {self.stderr[-2000:]!r}")
        return found

"""Host and deck in network namespaces of their own, with a router between that can go silent.

Needs root and iproute2. A router that stops forwarding drops every packet without a word to
either end, as a dead switch or a lost radio does; an interface taken down is the other kind.
"""

import contextlib
import os
import shutil
import subprocess
import uuid


def unavailable():
    """Why this cannot be made here, or None."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "network namespaces need iproute2"
    probe = subprocess.run(["unshare", "-n", "true"], capture_output=True)
    return None if probe.returncode == 0 else "this kernel gives no network namespaces"


def _ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Cable:
    host_address = "10.77.1.1"
    deck_address = "10.77.2.1"

    def __init__(self):
        tag = uuid.uuid4().hex[:8]
        self.host_space, self.deck_space, self.router = (
            f"td-{part}-{tag}" for part in ("host", "deck", "router")
        )

    def __enter__(self):
        try:
            for space in (self.host_space, self.deck_space, self.router):
                _ip("netns", "add", space)
                _ip("-n", space, "link", "set", "lo", "up")
            self._join(self.host_space, "host", self.host_address, "10.77.1.254")
            self._join(self.deck_space, "deck", self.deck_address, "10.77.2.254")
            self.mend()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _join(self, space, name, address, gateway):
        _ip(
            *("link", "add", "eth0", "netns", space, "type", "veth"),
            *("peer", "name", name, "netns", self.router),
        )
        _ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
        _ip("-n", self.router, "addr", "add", f"{gateway}/24", "dev", name)
        _ip("-n", space, "link", "set", "eth0", "up")
        _ip("-n", self.router, "link", "set", name, "up")
        _ip("-n", space, "route", "add", "default", "via", gateway)

    def __exit__(self, *_):
        for space in (self.host_space, self.deck_space, self.router):
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip("netns", "del", space)

    def in_host(self):
        return ("ip", "netns", "exec", self.host_space)

    def in_deck(self):
        return ("ip", "netns", "exec", self.deck_space)

    def _forwarding(self, value):
        _ip("netns", "exec", self.router, "sysctl", "-q", "-w", f"net.ipv4.ip_forward={value}")

    def cut(self):
        self._forwarding(0)

    def mend(self):
        self._forwarding(1)

    def pull_deck(self):
        """The deck's own interface goes down."""
        _ip("-n", self.deck_space, "link", "set", "eth0", "down")

    def plug_deck(self):
        _ip("-n", self.deck_space, "link", "set", "eth0", "up")
        _ip("-n", self.deck_space, "route", "add", "default", "via", "10.77.2.254")

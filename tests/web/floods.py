"""Floods from one address, in a process of its own: ``python -m tests.web.floods KIND PORT SECONDS``."""

import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress

import httpx
from websockets.frames import Frame, Opcode

ADDRESS = "127.0.0.2"
GUESTS, EACH = 12, 16
CONNECTIONS = 190
GET = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HTTP = {
    "requests": GET.format("/api/games").encode() * 200,
    "files": GET.format("/").encode() * 200,
    "health checks": GET.format("/healthz").encode() * 200,
    "bad requests": b"GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
}
FRAMES = {
    "texts": Frame(Opcode.TEXT, b'{"type":"Ping"}').serialize(mask=True) * 2000,
    "broken texts": Frame(Opcode.TEXT, b"{").serialize(mask=True) * 2000,
    "commands": Frame(
        Opcode.TEXT, b'{"type":"Do","key":"k","command":{"type":"Sit","table":"1","seat":1,"chips":1}}'
    ).serialize(mask=True)
    * 500,
    "pings": Frame(Opcode.PING, b"").serialize(mask=True) * 10_000,
    "pongs": Frame(Opcode.PONG, b"").serialize(mask=True) * 10_000,
    "single bytes": Frame(Opcode.TEXT, b" " * 60_000).serialize(mask=True),
}
KINDS = [*HTTP, *FRAMES, "connections"]


def connected(port: int) -> socket.socket:
    """A connection from the flood's address."""
    one = socket.create_connection(("127.0.0.1", port), 60, source_address=(ADDRESS, 0))
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return one


def sockets(port: int) -> list[socket.socket]:
    """The WebSockets of several guests."""
    found = []
    for _ in range(GUESTS):
        transport = httpx.HTTPTransport(local_address=ADDRESS)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as web:
            web.post("/api/guest", json={}).raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        ask = GET.format("/ws").replace(
            "\r\n\r\n",
            f"\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        )
        for _ in range(EACH):
            one = connected(port)
            one.sendall(ask.encode())
            assert b" 101 " in one.recv(65536)
            found.append(one)
    return found


def flood(crowd: list[socket.socket], sends: bytes, at_once: int, again: Callable[[], socket.socket] | None) -> None:
    """Sends on every connection, and throws away what comes; opens those again that were closed."""
    for at, one in enumerate(crowd):
        one.setblocking(False)
        try:
            one.send(sends[:at_once])
            one.recv(1 << 20)
        except BlockingIOError:
            continue
        except OSError:
            one.close()
            if again:
                with suppress(OSError):
                    crowd[at] = again()


def main() -> None:
    """The program."""
    kind, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    crowd = sockets(port) if kind in FRAMES else []
    crowd = crowd or [connected(port) for _ in range(0 if kind == "connections" else CONNECTIONS)]
    print("ready", flush=True)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if kind == "connections":
            with suppress(OSError):
                connected(port).close()
        else:
            sends = FRAMES.get(kind) or HTTP[kind]
            flood(crowd, sends, 1 if kind == "single bytes" else len(sends), lambda: connected(port))


if __name__ == "__main__":
    main()

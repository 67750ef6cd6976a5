"""A visitor of a room that the chapter "On a server" opened: ``python -m tests.install.visit CHROOT``.

Comes by nginx and TLS from several addresses, opens the page, plays a hand on a socket, and finds out whether the room
tells its addresses apart and whether it believes false ones.
"""

import ssl
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import httpx
from websockets.sync.client import ClientConnection, connect

from houseway.web.limits import USUAL
from tests.web.kit import PATIENCE, Guest

ROOM = "https://room.example"
DIRECT = "http://127.0.0.1:8421"
MANY = USUAL.sign_in[1] + 15
"""More sign-ins than one address may try at once."""


class Visitor(Guest):
    """A guest on a socket through nginx, from an address of this machine."""

    def __init__(self, web: httpx.Client, trust: ssl.SSLContext, source: str) -> None:
        super().__init__(ROOM, web)
        self._trust, self._source = trust, source

    def connection(self) -> AbstractContextManager[ClientConnection]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        headers = {"Cookie": cookies, "Origin": ROOM, "X-Forwarded-For": "203.0.113.9"}
        return connect(
            f"{ROOM.replace('https', 'wss')}/ws",
            additional_headers=headers,
            ssl=self._trust,
            source_address=(self._source, 0),
            max_size=None,
        )


def browser(url: str, trust: ssl.SSLContext, source: str) -> httpx.Client:
    """A browser at an address of this machine."""
    transport = httpx.HTTPTransport(verify=trust, local_address=source)
    return httpx.Client(base_url=url, transport=transport, timeout=PATIENCE)


def refused_at(web: httpx.Client, chance: Random) -> int:
    """Returns the try at which a client that claims another address each time is refused; 0 if it never is."""
    for number in range(1, MANY + 1):
        claimed = f"198.51.100.{chance.randrange(1, 255)}, 203.0.113.{chance.randrange(1, 255)}"
        web.cookies.clear()
        if web.post("/api/guest", json={}, headers={"X-Forwarded-For": claimed}).status_code == 429:
            return number
    return 0


def main(root: Path) -> None:
    trust = ssl.create_default_context(cafile=str(root / "etc" / "houseway" / "tls.pem"))
    with browser("http://room.example", trust, "127.0.0.2") as web:
        assert web.get("/").headers["location"] == f"{ROOM}/"
    with browser(ROOM, trust, "127.0.0.2") as web:
        page = web.get("/")
        assert page.status_code == 200
        assert "<title>" in page.text
        assert "max-age" in page.headers["strict-transport-security"]
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        signed_in = web.post("/api/guest", json={}, headers={"Origin": ROOM})
        assert signed_in.status_code == 200
        assert all("secure" in cookie.lower() for cookie in signed_in.headers.get_list("set-cookie"))
        assert web.post("/api/guest", json={}, headers={"Origin": "https://elsewhere.example"}).status_code == 403
        with Visitor(web, trust, "127.0.0.2") as guest:
            guest.lets_pass("limelight", "holdem", 1, "Fold", "Check", limit="3/6")
    links = (root / "run" / "houseway" / "links").read_text(encoding="utf-8")
    rosa = links.partition("For Rosa Marin, once: ")[2].split()[0]
    with browser(ROOM, trust, "127.0.0.3") as web:
        assert web.get(rosa.removeprefix(ROOM)).status_code == 303
        assert web.get("/api/me").json()["name"] == "Rosa Marin"
    chance = Random(46)
    with browser(ROOM, trust, "127.0.0.4") as spoofer, browser(ROOM, trust, "127.0.0.5") as other:
        assert refused_at(spoofer, chance), "the room believed a client's X-Forwarded-For"
        assert other.post("/api/guest", json={}).status_code == 200, "the room takes all clients for one"
    with browser(DIRECT, trust, "127.0.0.6") as spoofer:
        assert refused_at(spoofer, chance), "the room believed a client that is no proxy"
    print("visited: page, socket, a hand, addresses")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

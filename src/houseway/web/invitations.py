"""Private tables over HTTP: what an invitation says, its link as a QR code, and the name of whoever comes by it."""

import socket
from io import BytesIO
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.responses import Response

from houseway.room.asking.room_commands import NO_INVITATION
from houseway.room.shapes.shown import filled
from houseway.room.showing.names import known
from houseway.room.tables.keeper import Keeper
from houseway.web.front import Call, NotThere, answer
from houseway.web.security import Address, hostname, is_loopback

_NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the way there shows by which of our own the network knows us."""


class Nickname(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: str


def _invited(call: Call) -> Keeper:
    """The table of the invitation in the address; one that is wrong, old or never was is answered alike."""
    if keeper := call.front.host.room.invited(call.path("invite")):
        return keeper
    raise NotThere(NO_INVITATION)


async def invitation(call: Call) -> Response:
    """To what an invitation invites, and its link."""
    keeper = _invited(call)
    table, status = keeper.table, keeper.status
    link = _link(call, keeper)
    return answer(
        {
            "name": status.name,
            "host": known(status.by, call.front.host.door.people.by_id).name,
            "house": table.rules.house.name,
            "title": table.rules.title,
            "limit": status.spot.limit,
            "seated": len(keeper.people),
            "link": link,
            **filled(alone=is_loopback(urlsplit(link).hostname or "")),
        }
    )


async def qr_code(call: Call) -> Response:
    """The link of an invitation as a QR code, for the phone beside."""
    return _drawn(_link(call, _invited(call)))


async def list_code(call: Call) -> Response:
    """The page on which people put themselves on lists, as a QR code for the wall."""
    return _drawn(_reached(call, "list"))


def _drawn(link: str) -> Response:
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=8, border=3, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def nickname(call: Call) -> Response:
    """Chooses what a guest is called, once and without a password."""
    person = await call.front.host.door.nickname(call.signed_in, call.body.name)
    return answer({"id": person.id, "name": person.name})


def _link(call: Call, keeper: Keeper) -> str:
    return _reached(call, f"join/{keeper.status.invite}")


def _reached(call: Call, page: str) -> str:
    """The address of a page, as others can reach it: whoever is on the room's own machine has another one."""
    host, address, members = call.request.headers["host"], call.front.address, call.front.host.members
    if is_loopback(hostname(host)):
        own = f"{members.address}/" if members else network_url(address) or address.url
        return f"{own}{page}"
    return f"{call.request.url.scheme}://{host}/{page}"


def network_url(address: Address) -> str:
    """Where machines on the same network find a room that listens on every address; empty for any other room."""
    if not address.is_anywhere or address.names:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_NOWHERE)
        except OSError:
            return ""
        ours = way.getsockname()[0]
    return f"{'https' if address.tls else 'http'}://{ours}:{address.port}/"

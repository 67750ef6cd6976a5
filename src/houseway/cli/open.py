"""``houseway open``: the live room, in the browser."""

import os
import sys
import webbrowser
from collections.abc import Iterable
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urljoin

from cyclopts import Parameter
from rich.text import Text

from houseway import rulebook
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json
from houseway.cli.progress import bar_from_threads
from houseway.players import LevelName

if TYPE_CHECKING:
    from houseway.web.serve import Running

PORT = 8421


def open_room(
    *,
    host: Annotated[str, Parameter(show_default=True)] = "127.0.0.1",
    port: int | None = None,
    db: str = "",
    pace: Annotated[Literal["people", "quick"], Parameter(show_default=True)] = "people",
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    talk: Annotated[Literal["off", "friends", "phrases", "free"], Parameter(show_default=True)] = "friends",
    room: Path | None = None,
    law: str = "",
    house: tuple[str, ...] = (),
    name: tuple[str, ...] = (),
    cert: Path | None = None,
    key: Path | None = None,
    insecure_bind: bool = False,
    proxy: tuple[str, ...] = (),
    heads: Path | None = None,
    heads_key: Path | None = None,
    private_key: Path | None = None,
    metrics_key: Path | None = None,
    logs: Literal["text", "json"] | None = None,
    no_browser: bool = False,
    member: str = "",
    at: str = "",
    json: bool = False,
) -> None:
    """Opens the room in the browser: tables of every game of every house, with bots. Play chips only.

    Everything is saved, and the room resumes when it is opened again. Ctrl-C closes it.

    Parameters
    ----------
    host:
        The address to listen on. Any other than 127.0.0.1 can be reached from other machines and needs TLS.
    port:
        The port; by default 8421 or another free one.
    db:
        The room's file, or the postgresql:// address of its database. By default a .db file next to the TOML file of
        --room, otherwise a file in your data folder.
    pace:
        How fast bots play.
    bots:
        How well bots play at new tables: easy, steady or sharp.
    talk:
        Where people may chat: nowhere, at private tables as their hosts choose, or at every table, either with phrases
        only while a hand is in play or freely.
    room:
        A room of your own, from a TOML file: its house, tables, staff, hours, cage and dealers. It has its own
        database.
    law:
        The law profile for rotating the bank in player-dealer games: books, statute, bureau-2016, regulations-2026. By
        default the one in the room's file.
    house:
        Also spread the games of this house, given as the folder of its rulebook. Repeatable; give it each time the room
        is opened.
    name:
        A host name that people use to reach the room. Repeatable.
    cert:
        The certificate for TLS, in a PEM file.
    key:
        The key of the certificate.
    insecure_bind:
        Accept other machines without TLS, because a proxy in front of the room encrypts.
    proxy:
        The address or network of a proxy whose X-Forwarded-For header gives the client's address. Repeatable.
    heads:
        A folder for the signed hash of the log's last event, written every minute. Put it where people who can write
        the log can't, and compare with: houseway log verify --heads.
    heads_key:
        The file with the signing key, created if missing; by default one in your data folder.
    private_key:
        The file with the key to people's names and other private data, created when the room is first opened. By
        default as the room's file says, otherwise next to the room's file, with .key at the end, or for a database in
        your data folder. Without it the room doesn't open.
    metrics_key:
        A file with the key for reading /metrics, created if missing. Prometheus sends it as credentials_file.
    logs:
        How the program's log is written to standard error: as text or as JSON lines. By default as the room's file
        says, otherwise as text.
    no_browser:
        Only print the address.
    member:
        The name of this process among those that share a room in PostgreSQL: all with the same --db, on any machines.
        By default the names of the machine and the port.
    at:
        The address at which browsers reach this process, if different from the one it listens on.
    json:
        Print the address as data.
    """
    if (cert is None) != (key is None):
        raise UsageError("--cert and --key go together")
    if room and house:
        raise UsageError("--room names its house; --house adds to the rooms that come with the program")
    _check_given(proxy, filter(None, (cert, key)))
    from houseway.room.log.errors import LogError  # noqa: PLC0415 - heavy, and an extra
    from houseway.room.log.heads import Heads, key_in  # noqa: PLC0415
    from houseway.room.log.members import address_of  # noqa: PLC0415
    from houseway.room.log.opening import without_password  # noqa: PLC0415
    from houseway.room.tables.spread import all_houses  # noqa: PLC0415
    from houseway.web.program_log import write_log  # noqa: PLC0415
    from houseway.web.room_file import read_room_file  # noqa: PLC0415
    from houseway.web.security import Address, Unsafe  # noqa: PLC0415
    from houseway.web.serve import PACES, CannotOpen, Opening, Running, keep_open, run  # noqa: PLC0415

    if at and not address_of(at):
        raise UsageError(f"--at is an address such as https://room.example/at/one, not {at!r}")
    try:
        signed = Heads(heads, key_in(heads_key or kept_key(), create=True)) if heads else None
        metrics = key_in(metrics_key, create=True).hex() if metrics_key else ""
    except LogError as problem:
        raise UsageError(str(problem)) from None
    own = read_room_file(room) if room else None
    write_log(logs or (own.logs if own else "text"))
    if law:
        rulebook.law.law(law)
    opening = Opening(
        where=db or str(kept_in(room)),
        address=Address(host, PORT if port is None else port, cert is not None, name),
        any_port=port is None,
        pace=PACES[pace],
        level=bots,
        consent=talk,
        houses=own.houses if own else all_houses(*(rulebook.house(one) for one in house)),
        own=own,
        law=law,
        insecure=insecure_bind,
        proxies=proxy,
        heads=signed,
        private_key=private_key or (own.private_key if own else None),
        metrics_key=metrics,
        member=member,
        at=at,
        cert=str(cert or ""),
        key=str(key or ""),
    )

    def ready(running: Running) -> None:
        _announce(running, without_password(opening.where), address_of(at), json=json)
        if not json and not no_browser and sys.stdout.isatty() and sees_a_display():
            webbrowser.open(_home(at) or running.address.url)

    async def opens() -> None:
        with bar_from_threads("opening", quiet=json) as progress:
            running = await Running.open(replace(opening, progress=progress))
        await keep_open(opening, running, ready)

    # The log holds the seeds of live hands: only this user may read the files created from here on.
    before = os.umask(0o077)
    try:
        run(opens())
    except (Unsafe, CannotOpen, LogError) as problem:
        raise UsageError(str(problem)) from None
    except KeyboardInterrupt:
        if not json:
            console.print("The room is closed.")
    finally:
        os.umask(before)


def _announce(running: "Running", where: str, at: str, *, json: bool) -> None:
    """Prints the address of the room and the sign-in links. A link works only at the member that made it."""
    from houseway.web.accounts import network_url  # noqa: PLC0415 - heavy, and an extra

    url = _home(at) or running.address.url
    here = f"{at}/" if at else url
    keys = f"{here}keys/{running.key.now}"
    network = "" if at else network_url(running.address)
    staff = {who: f"{network or here}keys/{one.now}" for who, one in running.staff.values()}

    def turned() -> None:
        again = f"{here}keys/{running.key.now}"
        if json:
            print_json({"keys": again})
        else:
            console.print(f"The link was used. The next one: {again}", soft_wrap=True)

    running.key.replaced = turned
    if json:
        told = {"url": url, "keys": keys, "db": where, "network": network, "staff": staff}
        print_json({name: value for name, value in told.items() if value})
        return
    console.print(Text.assemble("The room is open: ", (url, "bold")), soft_wrap=True)
    if network:
        console.print(Text.assemble("For others on this network: ", (network, "bold")), soft_wrap=True)
    console.print(f"To run it (floor, cage, back office): {keys}", soft_wrap=True)
    for who, link in staff.items():
        console.print(f"For {who}, once: {link}", soft_wrap=True)
    console.print(f"Kept in {where}. Ctrl-C closes it.", soft_wrap=True)


def _home(at: str) -> str:
    """Returns the room's start page at the host of a member's address; empty without an address."""
    return urljoin(at, "/") if at else ""


def _check_given(proxies: Iterable[str], files: Iterable[Path]) -> None:
    """Raises UsageError for a bad address or a missing file."""
    for one in proxies:
        try:
            ip_network(one)
        except ValueError as error:
            raise UsageError(f"--proxy {one}: {error}") from None
    for file in files:
        if not file.is_file():
            raise UsageError(f"there is no file {file}")


def kept_in(room: Path | None) -> Path:
    """Returns the default database: next to the room's TOML file, so that two rooms never share one."""
    from houseway.room.log.opening import data_folder  # noqa: PLC0415 - an extra

    return room.absolute().with_suffix(".db") if room else data_folder() / "room.db"


def kept_key() -> Path:
    """Returns the default file of the signing key."""
    from houseway.room.log.opening import data_folder  # noqa: PLC0415 - an extra

    return data_folder() / "heads.key"


def sees_a_display() -> bool:
    """Whether a browser window can be opened."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

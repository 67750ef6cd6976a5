"""Carries out commands about people: roles, bars, erasure, and the records of walk-ins that commands name."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from houseway.engines.contract import Refused
from houseway.room.commands import Bar, Command, Erase, Prefer, SellChips, Welcome
from houseway.room.looks import WALK_IN
from houseway.room.people import names, policy, walk_ins
from houseway.room.people.accounts import AccountService
from houseway.room.people.people import AboutPeople, Person
from houseway.room.room import Room
from houseway.room.server.actor import Clock
from houseway.room.server.barring import show_out
from houseway.room.server.cluster import Cluster
from houseway.room.server.command_runner import OnReply, check_still_allowed, reply_to, run_each
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.views.publisher import Publisher
from houseway.room.work import Reply, Workflow


class PeopleServer(Protocol):
    """The parts of the room server that commands about people use."""

    room: Room
    accounts: AccountService
    publisher: Publisher
    clock: Clock
    cluster: Cluster | None
    log_watcher: LogWatcher

    async def run(self, workflow: Workflow) -> Reply:
        """Runs a workflow."""


def new_walk_in(server: PeopleServer, command: Command) -> str:
    """Returns the name in a command that gets its record now; empty if there is none."""
    name, room = names.normalized(walk_ins.introduced(command)), server.room
    if not name or server.accounts.people.walk_in(name):
        return ""
    with_chips = room.with_real_chips(server.clock.wall())
    same = (names.fold(room.name_of(one)) == names.fold(name) for one in with_chips)
    # Older logs know walk-ins by name only, and the cage takes any spelling of a name.
    return "" if WALK_IN + name in with_chips or (isinstance(command, SellChips) and any(same)) else name


async def register_walk_in(
    server: PeopleServer, person: Person, name: str, execute: Callable[[OnReply], object]
) -> Reply:
    """Gives a walk-in a record, then executes the command that named them."""
    await server.accounts.register_walk_in(person.id, name)
    return await reply_to(execute)


async def change_account(server: PeopleServer, person: Person, command: AboutPeople, key: str, session: str) -> Reply:
    """Carries out a command about a person, and what follows from it."""
    accounts, room = server.accounts, server.room
    stake = not isinstance(command, Welcome | Prefer) and room.share_a_table(person.id, command.player)
    policy.keep_apart(type(command).__name__, stake=stake)
    if name := new_walk_in(server, command):
        await accounts.register_walk_in(person.id, name)
    command = walk_ins.by_id(command, accounts.people)
    if isinstance(command, Erase):
        _check_away(room, command.player)
    still = partial(check_still_allowed, accounts, room, person, command, session)
    reply = await accounts.execute(person, command, key, still)
    match command:
        case Prefer():
            server.publisher.publish_person(person.id)
        case Erase(player=player):
            room.forget_talk(player)
            await server.log_watcher.wipe()
        case Bar():
            if server.cluster:
                # The player may have sat down through another server before this.
                await server.cluster.follower.catch_up()
            work = show_out(room, accounts.people, command, person.id, server.clock.wall())
            for problem in await run_each(work, server.run):
                raise problem
    return reply


def _check_away(room: Room, player: str) -> None:
    """Refuses to erase a person who plays, waits, or has money that waits."""
    name = room.name_of(player)
    for id in room.seats_of(player):
        raise Refused(f"{name} sits at table {id}; erase them when they have left")
    for list_id, waiting in room.lists.names.items():
        if any(one.player == player for one in waiting):
            raise Refused(f"{name} is on the list {list_id}; take them off first")
    held = any(claim.is_open and claim.player == player for claim in room.office.claims.values())
    if held or any(one.player == player for one in room.cage.on_their_way.values()):
        raise Refused(f"{name} has money that waits; pay or release it first")

"""One socket's conversation with the room."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.record import codec
from houseway.room.commands import Bar, Command, TakeRole
from houseway.room.log.errors import LogError
from houseway.room.log.members import Member, address_of
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.running.driving import Reply
from houseway.room.running.host import Host
from houseway.room.running.members import Elsewhere
from houseway.web import protocol
from houseway.web.doorman import OnceAMinute
from houseway.web.outbox import Outbox, Says
from houseway.web.protocol import BadMessage, Do, Ping, Unwatch, Watch
from houseway.web.security import Bucket, Limits
from houseway.web.tickets import LASTS, sealed

Answered: TypeAlias = Callable[[int, bytes], None]
"""Hears what came of a command, as a status of HTTP and a message."""
_log = logging.getLogger(__name__)
_stores_log = logging.getLogger(f"{__name__}.stores")
_stores_log.addFilter(OnceAMinute())
_RENEWED = LASTS // 4
"""Milliseconds after which a client that asks whether anybody is there gets new tickets to the other members."""


def cannot_store(trouble: LogError) -> str:
    """What people are told; why, which may name the database and its user, is for the program's log."""
    _stores_log.warning("the room cannot store: %s", trouble)
    return "the room cannot store now; try again in a moment"


class Callers:
    """Everybody on a socket, by person; and what comes of their commands."""

    def __init__(self, host: Host, most: int) -> None:
        self._host, self._most = host, most
        self._here: dict[str, set[Caller]] = {}

    async def carry_out(self, person: Person, session: str, key: str, command: Command) -> tuple[int, bytes]:
        """What comes of a command, as a status of HTTP and a message; whatever goes wrong, there is one."""
        answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()

        def answered(*told: Any) -> None:
            if not answer.done():
                answer.set_result(told)

        self.begin(person, session, key, command, answered)
        return await answer

    def begin(self, person: Person, session: str, key: str, command: Command, answered: Answered) -> None:
        """The same for whoever does not wait: ``answered`` hears it."""
        ended = partial(self._ended, person, key, command, answered)
        try:
            self._host.begin(person, command, f"{person.id}/{key}", session, ended)
        except Exception as error:
            ended(error)

    def _ended(
        self, person: Person, key: str, command: Command, answered: Answered, outcome: Reply | Exception
    ) -> None:
        match outcome:
            case dict():
                if isinstance(command, Bar | TakeRole):
                    self.recheck(command.player)
                answered(200, protocol.done(key, outcome))
            case Refused():
                answered(409, protocol.refused(key, outcome))
            case Denied():
                answered(403, protocol.denied(key, str(outcome)))
            case codec.BadMessage():
                answered(400, protocol.error(key, str(outcome)))
            case LogError():
                answered(503, protocol.error(key, cannot_store(outcome)))
            case _:
                # A defect of ours: the client hears of it, the log of the program has it, the table goes on.
                _log.error("%s by %s", type(command).__name__, person.id, exc_info=outcome)
                answered(503, protocol.error(key, "the room could not carry this out"))

    def joins(self, person: str, caller: "Caller") -> bool:
        """Whether there is room for another socket of the person."""
        here = self._here.setdefault(person, set())
        if len(here) >= self._most:
            return False
        here.add(caller)
        return True

    def leaves(self, person: str, caller: "Caller") -> None:
        """The socket is gone."""
        caller.leaves()
        here = self._here.get(person, set())
        here.discard(caller)
        if not here:
            self._here.pop(person, None)

    def recheck(self, person: str) -> None:
        """A role or the right to be here was taken from somebody."""
        for caller in self._here.get(person, ()):
            caller.recheck()

    def recheck_all(self) -> None:
        """The same, where it is not known from whom."""
        for person in list(self._here):
            self.recheck(person)

    def moved(self, topics: set[str]) -> None:
        """Tables are kept going by another member of the room than before."""
        for callers in self._here.values():
            for caller in callers:
                caller.moved(topics)

    def tell_others(self) -> None:
        """Other members than before keep the room."""
        for callers in self._here.values():
            for caller in callers:
                caller.tell_others()


class Caller:
    """Reads what a client says and puts what the room says into its outbox.

    Whose ``session`` it is, by the hash of its token, is asked anew for each message, so that a role or a session that
    was taken away is gone at once. ``page`` is where the client's page comes from, and good for tickets.
    """

    def __init__(
        self, host: Host, callers: Callers, session: str, limits: Limits, *, page: str, line: Says | None = None
    ) -> None:
        self._host, self._callers, self._session, self._page = host, callers, session, page
        self._bucket = Bucket(*limits.messages)
        self._watched: dict[str, Callable[[], None]] = {}
        self._is_busy = False
        """Whether something that the client said is not answered yet."""
        self._rested: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._told_others = 0
        """When the client last got tickets to other members."""
        self.outbox = Outbox(self._refresh, line=line)

    def _who(self) -> Person | None:
        return self._host.door.whose(self._session)

    async def hears(self, message: bytes) -> None:
        """Takes in a message once everything before it is answered."""
        while not self.takes(message):
            self._rested = asyncio.get_running_loop().create_future()
            await self._rested

    def takes(self, message: bytes) -> bool:
        """Takes in a message, which is answered in its time; False while something before it is not."""
        if self._is_busy:
            return False
        self._is_busy = True
        try:
            if not self._bucket.take(time.monotonic()):
                raise BadMessage("too many messages; wait a second", protocol.key_of(message))
            said = protocol.decode(message)
        except BadMessage as bad:
            self._answered(protocol.error(bad.key, str(bad)))
            return True
        person = self._who()
        if person is None:
            self._answered(protocol.error(said.key if isinstance(said, Do) else "", "you are signed out"))
        elif isinstance(said, Do):
            self._callers.begin(person, self._session, said.key, said.command, self._carried_out)
        else:
            self._goes_on_with(self._sees_to(person, said))
        return True

    def _carried_out(self, _status: int, answer: bytes) -> None:
        self._answered(answer)

    def _answered(self, answer: bytes) -> None:
        """The answer to the last message; the next one is taken in when it is on its way."""
        if answer and not self.outbox.says(answer):
            self._goes_on_with(self.outbox.reply(answer))
        else:
            self._rests()

    def _goes_on_with(self, answers: Coroutine[Any, Any, None]) -> None:
        """What takes more than a moment is done in a task, until the client is gone."""
        self._task = asyncio.ensure_future(answers)
        self._task.add_done_callback(self._ends)

    def _ends(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()):
            _log.error("a message could not be answered", exc_info=error)
        self._rests()

    def _rests(self) -> None:
        self._is_busy = False
        if self._rested is not None and not self._rested.done():
            self._rested.set_result(None)

    async def _sees_to(self, person: Person, said: Watch | Unwatch | Ping) -> None:
        match said:
            case Watch(topic=topic, after=after):
                answer = await self._looks(person, topic) or self._watch(person, topic, after)
            case Unwatch(topic=topic):
                self._unwatch(topic)
                answer = b""
            case Ping():
                if self._host.clock.game() - self._told_others > _RENEWED:
                    self.tell_others()
                answer = protocol.PONG
        if answer:
            await self.outbox.reply(answer)

    async def _looks(self, person: Person, topic: str) -> bytes:
        """A page for staff is in the log before it is shown; a gap that is only filled is the same look."""
        row = f"watch {topic.partition(':')[0]}"
        if row in policy.PRIVATE and policy.may(person, row) and topic not in self._watched:
            try:
                await self._host.looks(person, row, "everybody")
            except LogError as error:
                return protocol.unwatched(topic, cannot_store(error))
        return b""

    def _watch(self, person: Person, topic: str, after: int | None) -> bytes:
        self._unwatch(topic)
        try:
            self._watched[topic] = self._host.watch(person, topic, partial(self.outbox.put, topic), after)
        except (Denied, Refused) as denial:
            return protocol.unwatched(topic, str(denial))
        except Elsewhere as elsewhere:
            # The client is told again when the table moves.
            self._watched[topic] = lambda: None
            there = elsewhere.member
            return protocol.elsewhere(topic, there.address, self._ticket(there))
        return b""

    def moved(self, topics: set[str]) -> None:
        """Of tables that another member keeps going, or this one now does, the client is told where they are."""
        person = self._who()
        for topic in topics & self._watched.keys():
            if person is not None and (told := self._watch(person, topic, None)):
                self.outbox.put(topic, told)

    def tell_others(self) -> None:
        """The client is told where else the room is, with tickets that lead there if this member dies."""
        members = self._host.members
        if members is None or self._who() is None or not (members.others or self._told_others):
            return
        self._told_others = self._host.clock.game()
        tickets = {one.address: self._ticket(one) for one in members.others if address_of(one.address)}
        self.outbox.put("others", protocol.others(tickets))

    def _ticket(self, member: Member) -> str:
        return sealed(member.secret, self._session, self._page, self._host.clock.game())

    def _unwatch(self, topic: str) -> None:
        self.outbox.forget(topic)
        if stop := self._watched.pop(topic, None):
            stop()

    def _refresh(self, topic: str) -> None:
        person = self._who()
        if topic in self._watched and person is not None:
            self._watch(person, topic, None)

    def recheck(self) -> None:
        """Ends what the person may no longer watch."""
        person = self._who()
        for topic in list(self._watched):
            if person is None or not self._may_watch(person, topic):
                self._unwatch(topic)

    def _may_watch(self, person: Person, topic: str) -> bool:
        kind, _, table = topic.partition(":")
        return policy.may(person, f"watch {kind}") and (not table or self._host.room.is_open_to(person, table))

    def leaves(self) -> None:
        """The socket is gone."""
        if self._task is not None:
            self._task.cancel()
        for topic in list(self._watched):
            self._unwatch(topic)
        self.outbox.close()

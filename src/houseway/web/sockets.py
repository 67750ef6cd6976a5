"""The WebSocket sessions of the room's clients, and the messages that wait to be sent on each."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.engines.contract import Refused
from houseway.record import codec
from houseway.room.commands import Bar, Command, Erase, JoinList, PutOnList, TakeRole, Welcome
from houseway.room.log.errors import LogError
from houseway.room.log.members import Member, address_of
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.cluster import TableElsewhere
from houseway.room.server.room_server import RoomServer
from houseway.web import protocol
from houseway.web.limits import CONNECTION, Bucket, LimitedConnection, Limiter, Limits
from houseway.web.log_limits import FewPerPerson, OncePerMinute, caused_by
from houseway.web.protocol import BadMessage, Do, Ping, Unwatch, Watch
from houseway.web.security import TICKET_LASTS, seal_ticket

_log = logging.getLogger(__name__)
_log.addFilter(FewPerPerson())
_storage_log = logging.getLogger(f"{__name__}.storage")
_storage_log.addFilter(OncePerMinute())
_RENEW_TICKETS = TICKET_LASTS // 4
"""Milliseconds after which a client that pings gets new tickets to the other servers."""
MAX_MESSAGES = 256
"""Messages about topics that an outbox holds; at a hand's pace some minutes of a table."""
MAX_BYTES = 256 * 1024
"""Bytes that an outbox holds; a single message may be longer."""


def cannot_store(error: LogError) -> str:
    """Returns the sentence for clients. The reason, which may name the database, goes to the program's log."""
    _storage_log.warning("the room cannot store: %s", error)
    return "the room cannot store now; try again in a moment"


def _do_nothing(*_: str) -> None:
    """Replaces the callbacks of a closed outbox."""


class Outbox:
    """A bounded queue of messages for one socket, so that a phone that stops reading costs the room little.

    Tables add messages and never wait; ``ready`` is called for each. If too many are waiting, all messages about topics
    are dropped. When the client reads again, ``refresh`` is called for each of these topics, and adds one fresh view.
    """

    def __init__(
        self,
        refresh: Callable[[str], None],
        ready: Callable[[], None],
        max_messages: int = MAX_MESSAGES,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._refresh, self._ready, self._max_messages, self._max_bytes = refresh, ready, max_messages, max_bytes
        self.bytes = 0
        """How many bytes are waiting."""
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._stale: dict[str, None] = {}
        """Topics whose messages were dropped."""
        self._has_space = asyncio.Event()
        self._has_space.set()
        self._is_closed = False

    def put(self, topic: str, message: bytes) -> None:
        """Adds a view or a change of a topic; never waits."""
        if self._is_closed or topic in self._stale:
            return
        if len(self._waiting) >= self._max_messages or (self.bytes and self.bytes + len(message) > self._max_bytes):
            self._drop()
            self._stale[topic] = None
        else:
            self._append(topic, message)
        self._ready()

    async def reply(self, message: bytes) -> None:
        """Adds an answer to the client. Waits while the outbox is full, so that the room reads no more either."""
        await self._has_space.wait()
        if self._is_closed:
            return
        self._append("", message)
        if self._is_full:
            self._has_space.clear()
        self._ready()

    def take(self) -> bytes | None:
        """Returns the next message to send; None if there is none."""
        while not self._waiting:
            if not self._stale:
                return None
            topic = next(iter(self._stale))
            del self._stale[topic]
            self._refresh(topic)
        _, message = self._waiting.popleft()
        self.bytes -= len(message)
        if not self._is_full:
            self._has_space.set()
        return message

    def forget(self, topic: str) -> None:
        """Sends no fresh view of a topic that the client doesn't watch anymore."""
        self._stale.pop(topic, None)

    def close(self) -> None:
        """Drops everything from now on: the client is gone."""
        self._is_closed, self._refresh, self._ready = True, _do_nothing, _do_nothing
        self._waiting.clear()
        self._stale.clear()
        self._has_space.set()

    @property
    def _is_full(self) -> bool:
        return len(self._waiting) >= self._max_messages or self.bytes >= self._max_bytes

    def _append(self, topic: str, message: bytes) -> None:
        self._waiting.append((topic, message))
        self.bytes += len(message)

    def _drop(self) -> None:
        """Drops the messages about topics and keeps the answers."""
        self._stale |= {topic: None for topic, _ in self._waiting if topic}
        self._waiting = deque(pair for pair in self._waiting if not pair[0])
        self.bytes = sum(len(message) for _, message in self._waiting)


class SocketSessions:
    """All open sessions, by person."""

    def __init__(self, host: RoomServer, limits: Limits) -> None:
        self._host, self._limits = host, limits
        self._open: dict[str, set[SocketSession]] = {}
        self._ready: list[SocketSession] = []
        self._sending: asyncio.Task[None] | None = None
        self._kiosks, self._lists = Limiter(limits.kiosk), Limiter(limits.lists)

    async def execute(
        self, person: Person, session: str, key: str, command: Command, address: str
    ) -> tuple[int, bytes]:
        """Executes a command from an address; returns an HTTP status and the answer, whatever happens."""
        try:
            if isinstance(command, Welcome | PutOnList) and person.is_device and not self._kiosks.take(person.id):
                raise Refused("too many names at once; wait a few seconds")
            if isinstance(command, JoinList) and not self._lists.take(address):
                raise Refused("many names came from your address; wait a few seconds")
            reply = await self._host.do(person, command, f"{person.id}/{key}", session)
        except Refused as refusal:
            return 409, protocol.refused(key, refusal)
        except Denied as denial:
            return 403, protocol.denied(key, str(denial))
        except codec.BadMessage as bad:
            return 400, protocol.error(key, str(bad))
        except LogError as error:
            return 503, protocol.error(key, cannot_store(error))
        except Exception:
            # A bug of ours: the client gets an answer, and the table continues.
            kind = type(command).__name__
            _log.exception("%s by %s", kind, person.id, extra=caused_by(person.id, kind))
            return 503, protocol.error(key, "the room could not carry this out")
        if isinstance(command, Bar | Erase | TakeRole):
            self.recheck(command.player)
        return 200, protocol.done(key, reply)

    @property
    def count(self) -> int:
        """How many sessions are open."""
        return sum(map(len, self._open.values()))

    def allows(self, person: str) -> bool:
        """Returns whether a person may have another session."""
        return len(self._open.get(person, ())) < self._limits.sockets

    async def run(self, websocket: WebSocket, person: str, session: str, page: str) -> None:
        """Runs a session until its socket is closed.

        ``session`` is the hash of the session's token, and ``page`` the origin of the client's page.
        """
        one = SocketSession(self._host, self, websocket, session, self._limits, page=page)
        self._open.setdefault(person, set()).add(one)
        try:
            await websocket.accept()
            await one.send()
            one.send_tickets()
            await one.receive()
        finally:
            one.close()
            self._open[person].discard(one)
            if not self._open[person]:
                del self._open[person]

    def send(self, session: "SocketSession") -> None:
        """Sends what a session has in its outbox, before the loop turns to anything else.

        One task sends to all sockets that are ready. A task for each socket costs 4 to 10 percent more processor time.
        """
        self._ready.append(session)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_ready())

    async def _send_ready(self) -> None:
        while self._ready:
            ready, self._ready = self._ready, []
            for session in ready:
                await session.send()
        self._sending = None

    def recheck(self, person: str) -> None:
        """Checks what a person may watch, after a role was taken away or the person was barred."""
        for one in self._open.get(person, ()):
            one.recheck()

    def recheck_all(self) -> None:
        """Checks what everyone may watch."""
        for person in list(self._open):
            self.recheck(person)

    def move(self, topics: set[str]) -> None:
        """Tells clients that tables have moved to or from another server."""
        for sessions in self._open.values():
            for one in sessions:
                one.move(topics)

    def send_tickets(self) -> None:
        """Sends everyone tickets to the other servers, after one has joined or left."""
        for sessions in self._open.values():
            for one in sessions:
                one.send_tickets()


class SocketSession:
    """One client's WebSocket: carries out its messages one after the other, and sends it what it watches.

    The person is looked up again for each message, so that a role or a session that ends is gone at once.
    """

    def __init__(
        self,
        host: RoomServer,
        sessions: SocketSessions,
        websocket: WebSocket,
        session: str,
        limits: Limits,
        *,
        page: str,
    ) -> None:
        self._host, self._sessions, self._session, self._page = host, sessions, session, page
        self._websocket, self._address = websocket, websocket.client.host if websocket.client else ""
        self._connection: LimitedConnection = websocket.scope["state"].pop(CONNECTION)
        self._connection.resumed = self._send_soon
        self._bucket = Bucket(*limits.messages)
        self._watched: dict[str, Callable[[], None]] = {}
        """Functions that stop watching, by topic."""
        self._tickets_sent = 0
        """When the client last got tickets to other servers."""
        self._outbox = Outbox(self._refresh, self._send_soon)
        self._is_sending = True
        """Whether the session sends, or is about to; until the socket is accepted, it must not."""

    def _person(self) -> Person | None:
        return self._host.accounts.person_of(self._session)

    async def receive(self) -> None:
        """Answers messages until the client is gone."""
        while (event := await self._websocket.receive())["type"] == "websocket.receive":
            text = event.get("text")
            if answer := await self._answer(event["bytes"] if text is None else text.encode()):
                await self._outbox.reply(answer)

    def _send_soon(self) -> None:
        if not self._is_sending and not self._connection.is_paused:
            self._is_sending = True
            self._sessions.send(self)

    async def send(self) -> None:
        """Sends what is in the outbox, until the client doesn't read as fast; so this never waits."""
        try:
            while not self._connection.is_paused and (message := self._outbox.take()) is not None:
                await self._websocket.send_text(message.decode())
        except WebSocketDisconnect:
            self._outbox.close()
        except Exception:
            # A bug of ours: the client comes back, and gets a fresh view.
            person = self._person()
            _log.exception("a message could not be sent", extra=caused_by(person.id if person else "", "sending"))
            self._outbox.close()
            self._connection.abort()
        self._is_sending = False

    async def _answer(self, message: bytes) -> bytes:
        try:
            if not self._bucket.take(time.monotonic()):
                raise BadMessage("too many messages; wait a second", protocol.key_of(message))
            said = protocol.decode(message)
        except BadMessage as bad:
            return protocol.error(bad.key, str(bad))
        person = self._person()
        if person is None:
            return protocol.error(said.key if isinstance(said, Do) else "", "you are signed out")
        match said:
            case Do(key=key, command=command):
                _, answer = await self._sessions.execute(person, self._session, key, command, self._address)
                return answer
            case Watch(topic=topic, after=after):
                return await self._log_look(person, topic) or self._watch(person, topic, after)
            case Unwatch(topic=topic):
                self._unwatch(topic)
                return b""
            case Ping():
                if self._host.clock.game() - self._tickets_sent > _RENEW_TICKETS:
                    self.send_tickets()
                return protocol.PONG

    async def _log_look(self, person: Person, topic: str) -> bytes:
        """Logs that staff look at a page, before they see it; returns the error if that fails.

        Asking again for a page that is being watched isn't another look.
        """
        row = f"watch {topic.partition(':')[0]}"
        if row in policy.PRIVATE and policy.may(person, row) and topic not in self._watched:
            try:
                await self._host.record_access(person, row, "everybody")
            except LogError as error:
                return protocol.unwatched(topic, cannot_store(error))
        return b""

    def _watch(self, person: Person, topic: str, after: int | None) -> bytes:
        self._unwatch(topic)
        try:
            self._watched[topic] = self._host.watch(person, topic, partial(self._outbox.put, topic), after)
        except (Denied, Refused) as denial:
            return protocol.unwatched(topic, str(denial))
        except TableElsewhere as elsewhere:
            # Stays on the list, so that the client hears when the table moves.
            self._watched[topic] = lambda: None
            server = elsewhere.member
            return protocol.elsewhere(topic, server.address, self._ticket(server))
        return b""

    def move(self, topics: set[str]) -> None:
        """Tells the client where the tables are that it watches and that have moved."""
        person = self._person()
        for topic in topics & self._watched.keys():
            if person is not None and (moved := self._watch(person, topic, None)):
                self._outbox.put(topic, moved)

    def send_tickets(self) -> None:
        """Sends the addresses of the other servers, with tickets that let the client in there if this one fails."""
        members = self._host.cluster
        if members is None or self._person() is None or not (members.others or self._tickets_sent):
            return
        self._tickets_sent = self._host.clock.game()
        tickets = {one.address: self._ticket(one) for one in members.others if address_of(one.address)}
        self._outbox.put("others", protocol.others(tickets))

    def _ticket(self, server: Member) -> str:
        return seal_ticket(server.secret, self._session, self._page, self._host.clock.game())

    def _unwatch(self, topic: str) -> None:
        self._outbox.forget(topic)
        if stop := self._watched.pop(topic, None):
            stop()

    def _refresh(self, topic: str) -> None:
        person = self._person()
        if topic in self._watched and person is not None:
            self._watch(person, topic, None)

    def recheck(self) -> None:
        """Stops what the person may no longer watch."""
        person = self._person()
        for topic in list(self._watched):
            if person is None or not self._may_watch(person, topic):
                self._unwatch(topic)

    def _may_watch(self, person: Person, topic: str) -> bool:
        kind, _, table = topic.partition(":")
        return policy.may(person, f"watch {kind}") and (not table or self._host.room.is_open_to(person, table))

    def close(self) -> None:
        """Stops watching everything."""
        for topic in list(self._watched):
            self._unwatch(topic)
        self._outbox.close()
        self._connection.resumed = _do_nothing

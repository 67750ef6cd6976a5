"""The scribe brings entries into the log, and finds out what became of one whose answer was lost.

While nobody knows whether something was stored, nothing else is written until the log has told.
"""

import asyncio
from collections.abc import Callable
from itertools import islice

from msgspec.structs import replace

from houseway.room.log.draft import Draft
from houseway.room.log.errors import DoneAlready, LogError, Moved, NotStored, Overdrawn, TakenOver
from houseway.room.log.log import Balances, Entry, Event, Log, Receipt
from houseway.room.log.writer import Waiting, Writer
from houseway.room.server.clock import Clock
from houseway.room.server.log_watcher import LogWatcher


class CommitQueue:
    """Writes for the running room; ``head`` is the last event that memory knows, ``learns`` takes what it did not."""

    def __init__(
        self,
        log: Log,
        clock: Clock,
        log_watcher: LogWatcher,
        head: Callable[[], int],
        learns: Callable[[Balances, list[Event]], None],
        *,
        shared: bool,
    ) -> None:
        self._log, self._clock, self._log_watcher, self._head, self._learns = log, clock, log_watcher, head, learns
        self.writer = Writer(log, asyncio.get_running_loop().call_soon_threadsafe)
        # Where others write too, a stream that has moved on leaves nothing in doubt: they were faster.
        self._known = (Overdrawn, Moved, DoneAlready) if shared else (Overdrawn,)
        self._turn: list[Waiting] = []
        """What was written in this turn of the loop."""
        self.handed_in = 0
        """Entries that the writer has and has not answered."""
        self._unsure_since: int | None = None
        """The last event before a commit of which nobody knows whether it was stored."""
        self._finding_out = asyncio.Lock()
        self._quiet = asyncio.Event()
        """Set when the writer has answered everything."""

    @property
    def is_sure(self) -> bool:
        """Whether it is known of every entry what became of it."""
        return self._unsure_since is None

    async def write(self, entry: Entry) -> Receipt:
        """Hands an entry to the writer, once it is known what the log has.

        The receipt says ``again`` when the log had to be asked; memory has its balances then, but not its events.
        """
        if self._unsure_since is not None:
            await self.be_sure()
        entry = self._timed(entry)
        self.handed_in += 1
        stored: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        try:
            self._hand_in(entry, stored)
            return await stored
        except self._known:
            raise
        except TakenOver as over:
            self._log_watcher.lose(over)
            raise
        except Exception as error:
            # It may be in the log all the same, or the log has what memory has not. The first that fails knows what
            # came before it: commits are answered in their order.
            self.doubts()
            lost = error
        finally:
            self.handed_in -= 1
            if not self.handed_in:
                self._quiet.set()
        try:
            await self.be_sure()
            receipt = await asyncio.to_thread(self._found, entry)
        except LogError:
            raise lost from None
        if receipt is None:
            raise lost
        return receipt

    def _hand_in(self, entry: Entry, stored: "asyncio.Future[Receipt]") -> None:
        """Everything that is written in a turn of the loop is handed in together, and shares a commit."""
        if not self._turn:
            asyncio.get_running_loop().call_soon(self._end_turn)
        self._turn.append((entry, stored))

    def _end_turn(self) -> None:
        waiting, self._turn = self._turn, []
        if not self.writer.hand_in(waiting):
            for _, stored in waiting:
                if not stored.cancelled():
                    stored.set_exception(NotStored("the log is closed"))

    def _timed(self, entry: Entry) -> Entry:
        """Every event says at which game time it was written: from there the room goes on when it is opened again."""
        if all("time" in one.facts for one in entry.drafts):
            return entry
        moment = {"time": self._clock.game()}
        timed = [
            one if "time" in one.facts else Draft(one.type, {**one.facts, **moment}, one.postings)
            for one in entry.drafts
        ]
        return replace(entry, drafts=tuple(timed))

    def doubts(self) -> None:
        """From here on nobody knows whether memory is what the log is."""
        if self._unsure_since is None:
            self._unsure_since = self._head()

    async def be_sure(self) -> None:
        """After a commit with an unknown outcome, asks the log what it has; a LogError means that it cannot tell."""
        if self._unsure_since is None:
            return
        async with self._finding_out:
            if self._unsure_since is None:
                return
            while self.handed_in:
                self._quiet.clear()
                await self._quiet.wait()
            self._learns(*await asyncio.to_thread(self.told, self._unsure_since))
            self._unsure_since = None

    def told(self, since: int) -> tuple[Balances, list[Event]]:
        """The balances, and every event since one, when no commit is under way any more."""
        self._log.append([])
        return self._log.balances(), list(self._log.read(since))

    def _found(self, entry: Entry) -> Receipt | None:
        """The receipt of an entry whose answer was lost, if the log has it after the event that its writer knew."""
        events = list(islice(self._log.read(entry.expected, entry.stream), len(entry.drafts)))
        drafts = [(entry.key, one.type, one.data, one.postings) for one in entry.drafts]
        if [(event.key, event.type, event.data, event.postings) for event in events] != drafts:
            return None
        return Receipt(events[0].number, events[-1].number, again=True)

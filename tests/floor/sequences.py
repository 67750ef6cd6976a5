"""Poker hands in which anything goes wrong: their steps, what holds after each, and the story of a failure."""

import tempfile
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TypeAlias

import houseway as hw
from houseway.engines.contract import Command, Hand, Post, Refused, around
from houseway.engines.poker.play import Deal, PokerHand, events
from houseway.engines.poker.play.dealing.posting import regular_posts, straddle_bounds
from houseway.engines.rulings import Err, RuleOn, copy_of
from houseway.floor import ruling
from houseway.irregularities import Irregularity
from houseway.rulebook import PokerRules
from houseway.rulebook.table import KillKind
from houseway.table.kill import killed_pot
from tests.contract import kit
from tests.floor.cards_by_events import Deck, check_cards
from tests.floor.kit import every_chip
from tests.floor.promises import Promise, promises
from tests.floor.random_play import check_the_end
from tests.poker.driver import random_hand, same

try:
    from houseway.record import story
except ModuleNotFoundError:  # stories need msgspec, which a rented machine may lack
    story = None  # type: ignore[assignment]

INTERNAL = "can't be carried out"
"""How our own bookkeeping fails: a card is not where it is looked for."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something is done in the hand, or goes wrong unseen; a deal brings what is shuffled as it lies."""

    command: Command


@dataclass(frozen=True, slots=True)
class Report:
    """The floor rules on something, with the first, second … of the choices."""

    what: Irregularity
    choice: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A command with any fields, on a copy: it is refused, or leaves every chip and every card in its place."""

    command: Command


Step: TypeAlias = Move | Report | Attempt


# -- the hands ---------------------------------------------------------------------------------------------------------


def unusual_hand(rules: PokerRules, rng: Random) -> PokerHand:
    """A hand about to be dealt, now and then with a kill or a straddle."""
    one = random_hand(rules, rng)
    started = one.log[0]
    assert isinstance(started, events.Started)
    posts = regular_posts(rules, tuple(one.position))
    both: tuple[KillKind, ...] = ("full", "half")
    kinds = [kind for kind in both if _has_kill(rules, kind)]
    if kinds and rng.random() < 0.4:
        pot = killed_pot(rules, rng.choice(kinds))
        assert isinstance(pot.rules, PokerRules)
        rules, killer = pot.rules, rng.choice(started.seats)
        posts = tuple([post for post in regular_posts(rules, tuple(one.position)) if post.seat != killer.seat])
        if pot.post:
            posts = (*posts, Post(killer.seat, "kill", live=pot.post))
    elif rng.random() < 0.4:
        posts = (*posts, *_straddle(rules, one, posts))
    return PokerHand(rules, started.seats, started.stub, button=started.button, posts=posts, fee=started.fee)


def _has_kill(rules: PokerRules, kind: KillKind) -> bool:
    try:
        killed_pot(rules, kind)
    except Refused:
        return False
    return True


def _straddle(rules: PokerRules, one: PokerHand, posts: Iterable[Post]) -> Iterator[Post]:
    big = next((post.seat for post in posts if post.kind == "big"), None)
    if big is None or len(one.position) < 3:
        return
    seat = around(big, list(one.position))[0]
    stack = one.seats[one.position[seat]].stack
    least, most = straddle_bounds(rules, stack)
    if 0 < least <= most and seat not in {post.seat for post in posts}:
        try:
            PokerHand(rules, one.seats, rules.deck(), button=one.button, posts=(*posts, Post(seat, "straddle", least)))
        except Refused:
            return
        yield Post(seat, "straddle", least)


# -- what holds --------------------------------------------------------------------------------------------------------


class Played:
    """A hand that takes steps; after each of them everything that must hold is checked."""

    def __init__(self, before: PokerHand) -> None:
        self.one = copy_of(before)
        self.chips, self.deck = every_chip(before), Deck()
        self.unruled: list[Irregularity] = []
        self.promised: list[Promise] = []

    def take(self, step: Step) -> bool:
        """Takes a step; a refusal leaves no trace. Returns whether it was accepted."""
        before = copy_of(self.one)
        try:
            match step:
                case Move(command):
                    self._move(command)
                case Report(what, choice):
                    self._report(what, choice)
                case Attempt(command):
                    trial = copy_of(before)
                    try:
                        trial.apply(command)
                    finally:
                        assert every_chip(trial) == self.chips
                        check_cards(trial, Deck())
        except Refused as refused:
            self._refused(refused, before)
            return False
        assert not isinstance(step, Attempt) or self.one == before
        self.holds()
        return True

    def _refused(self, refused: Refused, before: PokerHand) -> None:
        assert INTERNAL not in str(refused)
        assert self.one == before

    def _move(self, command: Command) -> None:
        if isinstance(command, Deal):
            due = self.one.shuffle_due
            command = replace(command, order=command.order if sorted(command.order) == sorted(due) else due)
        self.one.apply(command)
        if isinstance(command, Err):
            self.unruled.append(command.what)

    def _report(self, what: Irregularity, choice: int) -> None:
        command = the_ruling(self.one, what, choice)
        self.one.apply(command)
        if what in self.unruled:
            self.unruled.remove(what)
        self.promised.extend(promises(self.one, command))

    def holds(self) -> None:
        """Chips, cards, options, a way on, the position as text, and what rulings have ordered."""
        one = self.one
        assert every_chip(one) == self.chips
        assert min(one.stack) >= 0
        check_cards(one, self.deck)
        for promise in self.promised:
            promise.kept(one)
        self._options_are_accepted()
        assert one.over or goes_on(one) or self._floor_leads_on(), "stuck"
        if len(one.log) % 3 == 0 or one.over:
            told = hw.position(str(one), one.stub.left)
            assert isinstance(told, PokerHand)
            assert str(told) == str(one)
            same(told, one)
            for seat in (None, *one.money):
                assert told.options(seat) == one.options(seat)
                one.view(seat)
        if one.over:
            check_the_end(one)
            assert PokerHand.replay(one.rules, one.log) == one
            if story is not None:
                assert story.read(story.write(one)).hand.log[1:] == one.log[1:]

    def _options_are_accepted(self) -> None:
        one, rng = self.one, Random(len(self.one.log))
        for seat in (None, *one.money):
            options = one.options(seat)
            assert not options or seat is None or one.live[one.position[seat]] or one.phase in ("push", "over")
            for option in options if seat is None or seat != one.to_act else ():
                for amount in {option.least, option.most} if option.most else {0}:
                    trial = copy_of(one)
                    trial.apply(kit.complete(trial, option, amount, rng))
                    assert every_chip(trial) == self.chips

    def _floor_leads_on(self) -> bool:
        """Whether a ruling on something that has happened lets the hand go on."""
        for what in self.unruled:
            for choice in range(3):
                trial = copy_of(self.one)
                try:
                    trial.apply(the_ruling(trial, what, choice))
                except Refused:
                    continue
                if goes_on(trial) or trial.over:
                    return True
        return False


def goes_on(one: PokerHand) -> bool:
    """Whether someone can do something."""
    return any(one.options(seat) for seat in (None, *one.money))


def the_ruling(one: PokerHand, what: Irregularity, choice: int) -> RuleOn:
    """The book's ruling; what is shuffled lies as it did."""
    found = ruling(one, what)
    chosen = found.choices[choice % len(found.choices)].choice if found.choices else ""
    return found.command(choice=chosen, order=found.shuffle(one, chosen))


# -- a failure as a story ----------------------------------------------------------------------------------------------


def failure(before: PokerHand, steps: Iterable[Step]) -> tuple[str, Exception] | None:
    """What fails in these steps and where; None if nothing does."""
    played = Played(before)
    try:
        for step in steps:
            played.take(step)
    except Exception as problem:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        return f"{type(problem).__name__} {last.filename}:{last.lineno}", problem
    return None


def shrunk(before: PokerHand, steps: list[Step]) -> list[Step]:
    """The fewest of these steps that still fail in the same place."""
    first = failure(before, steps)
    if first is None:
        return steps
    size = max(1, len(steps) // 2)
    while size:
        at, before_this = 0, len(steps)
        while at < len(steps):
            fewer = steps[:at] + steps[at + size :]
            found = failure(before, fewer)
            if found is not None and found[0] == first[0]:
                steps = fewer
            else:
                at += size
        size = size // 2 if size > 1 or len(steps) == before_this else 1
    return steps


def as_story(before: PokerHand, steps: Iterable[Step]) -> str:
    """Writes a failing sequence, shrunk, as a story; ``about`` says which step fails and how."""
    few = shrunk(before, list(steps))
    found = failure(before, few)
    about = f"step {few[-1] if few else 'none'} fails: {found[1]!r}" if found else "no failure by itself"
    played = Played(before)
    told = written(played.one, about)
    for step in few:
        try:
            played.take(step)
        except Exception as problem:  # the hand as far as it came
            about += f" ({type(problem).__name__})"
        told = written(played.one, about, told)
    return told


def written(one: Hand, about: str, before: str = "") -> str:
    """Writes a hand as a story file and returns how to replay it; what it returned before if the hand can't be told."""
    if story is None:
        return f"no story without msgspec; {about}"
    try:
        text = story.write(one, about=about)
    except Exception as problem:
        return f"{before} (and no story can be written: {problem!r})"
    file = Path(before.removeprefix("houseway replay ") or tempfile.mkstemp(prefix="stuck-", suffix=".toml")[1])
    file.write_text(text)
    return f"houseway replay {file}"

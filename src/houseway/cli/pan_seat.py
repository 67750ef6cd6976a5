"""A person's seat at a pan table in the terminal: what it shows, and what typed words mean."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cards import card, pretty
from houseway.cli.paper import coloured, shown
from houseway.cli.seat import Choice, NoMove
from houseway.money import show
from houseway.play.contract import Seated
from houseway.play.pan import (
    Answer,
    Collect,
    Command,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanView,
    PlayerView,
    Spread,
)
from houseway.play.pan import events as ev
from houseway.players.pan import PanBot, play_on, shuffle_up, shuffler
from houseway.rulebook import House, PanRules


class PanTerminalSeat:
    """One hand with a person in one seat and bots in the others."""

    def __init__(
        self, rules: PanRules, seats: Sequence[Seated], seat: int, rng: Random, *, button: int, house: House
    ) -> None:
        self.rules, self.seat = rules, seat
        self.hand = shuffle_up(rules, seats, rng, button=button, house=house)
        self._bots = {one.seat: PanBot(rules) for one in seats if one.seat != seat}
        self._shuffled = shuffler(rng)
        self._names = {one.seat: one.name for one in seats}
        self._told = 0
        self._let_go = 0

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.result is not None

    def go_on(self) -> list[str]:
        """The others play until this seat is to move, or may speak out of turn."""
        while not self.over and not self._asked() and play_on(self.hand, self._bots, self._shuffled):
            pass
        news, self._told = self.hand.events[self._told :], len(self.hand.events)
        return [line for event in news if (line := self._told_as(event))]

    def _asked(self) -> bool:
        """Whether the seat is to move, or can say something that it has not let pass yet."""
        return self.hand.to_act == self.seat or (self._let_go < len(self.hand.events) and bool(self._moves()))

    def data(self) -> dict[str, object]:
        """What the seat sees and may do, for machines."""
        return {"view": self.hand.view(self.seat)}

    # -- the screen ------------------------------------------------------------------------------------------------

    def screen(self) -> RenderableType:
        """The table as the seat sees it."""
        view = self.hand.view(self.seat)
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name in ("", "seat", "player", "chips", "holds", "spreads"):
            table.add_column(name, justify="right" if name in ("chips", "holds") else "left")
        for one in sorted(view.players, key=lambda each: each.seat):
            table.add_row(*self._row(one, view), style="" if one.status == "playing" else "dim")
        tops = f"Tops {show(view.tops)}   deck {view.stock} cards"
        exposed = view.drawn or view.live
        lines = (
            [Text(tops), coloured(f"{'drawn' if view.drawn else 'exposed'}  {pretty([exposed])}")] if exposed else []
        )
        return Group(table, *(lines or [Text(tops)]), Text.assemble("you hold  ", shown(_in_order(self.rules, view))))

    def _row(self, one: PlayerView, view: PanView) -> list[str | Text]:
        spreads = "   ".join(f"{pretty(meld.cards)}{f' ({meld.worth})' if meld.worth else ''}" for meld in one.board)
        mark = "▶" if view.to_act == one.seat else ""
        playing = spreads if one.status == "playing" else one.status
        player = Text(one.name, "bold" if one.seat == self.seat else "")
        return [mark, str(one.seat), player, show(one.stack), str(one.holding), coloured(playing)]

    # -- the moves -------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Everything the seat may do now, numbered; a discard is typed by its card."""
        found = [Choice(str(number), self._says(move)) for number, move in enumerate(self._moves(), 1)]
        if self.hand.to_act != self.seat:
            return [*found, Choice("n", "say nothing")]
        if any(isinstance(move, Discard) and move.card for move in self.hand.options(self.seat)):
            found.append(Choice("d CARD", "discard"))
        return found

    def _moves(self) -> list[Command]:
        """The moves to number: in turn all but discards by card, out of turn what would be lost by silence."""
        offered = self.hand.options(self.seat)
        if self.hand.to_act != self.seat:
            return [move for move in offered if isinstance(move, Answer | FixCount | Force)]
        return [move for move in offered if not (isinstance(move, Discard) and move.card)]

    def take(self, words: str) -> None:
        """Does what was typed; Refused with the rule if it may not be done, NoMove if it is no move at all."""
        verb, _, rest = words.strip().lower().partition(" ")
        moves = self._moves()
        if verb.isdecimal() and 1 <= int(verb) <= len(moves):
            self.hand.apply(moves[int(verb) - 1])
        elif verb in ("d", "discard") and rest:
            self.hand.apply(Discard(self.seat, card(rest)))
        elif verb == "n" and self.hand.to_act != self.seat:
            self._let_go = len(self.hand.events)
        else:
            raise NoMove(f"{words!r} is no move here")

    def _says(self, move: Command) -> str:
        return _SAYS[type(move)](self._who, move)

    # -- what is told ----------------------------------------------------------------------------------------------

    def _told_as(self, event: ev.Event) -> str:
        """A sentence for what the whole table saw; nothing for the rest."""
        tells = _TELLS.get(type(event))
        return tells(self._who, event) if tells else ""

    def _who(self, seat: int | str) -> str:
        return f"Seat {seat} ({self._names[seat]})" if isinstance(seat, int) else f"the {seat}"


def _in_order(rules: PanRules, view: PanView) -> list[Any]:
    """The hand by suit and rank, so that ropes stand together."""
    return sorted(view.hand, key=lambda one: (one[1], rules.melds.ranks.index(one[0])))


def _spread(_who: Callable[[int], str], move: Spread) -> str:
    parts = [pretty(move.cards)] * bool(move.cards) + ["the exposed card"] * move.with_card
    return f"spread {' and '.join(parts)}{'' if move.on is None else f' on spread {move.on + 1}'}"


_SAYS: dict[type, Callable[[Callable[[Any], str], Any], str]] = {
    Declare: lambda _, move: "play" if move.plays else "pass",
    Draw: lambda _who, _move: "turn up a card",
    Spread: _spread,
    Collect: lambda _who, _move: "collect the pay",
    GoOut: lambda _who, _move: "go out",
    Discard: lambda _who, _move: "let the card go",
    Force: lambda who, move: f"force {pretty([move.card])} on {who(move.on)}",
    Offer: lambda _, move: f"offer to settle for {show(move.each)} each" if move.each else "offer to split the Tops",
    Answer: lambda _, move: "agree" if move.agrees else "decline",
    FixCount: lambda _who, _move: "have the count of cards put right",
}
"""Every move that is offered, in words."""


def _moved(who: Callable[[Any], str], event: ev.Moved) -> str:
    quiet = event.why in ("ante", "fee")
    return "" if quiet else f"{who(event.source)} pays {who(event.target)} {show(event.amount)}."


def _ended(who: Callable[[int], str], event: ev.Ended) -> str:
    return f"{who(event.winner)} wins the hand." if event.winner is not None else f"The hand ends: {event.how}."


_TELLS: dict[type, Callable[[Callable[[Any], str], Any], str]] = {
    ev.Declared: lambda who, event: f"{who(event.seat)} {'plays' if event.plays else 'passes'}.",
    ev.Drawn: lambda who, event: f"{who(event.seat)} turns up {pretty([event.card])}.",
    ev.Laid: lambda who, event: f"{who(event.seat)} spreads {pretty(event.meld.cards)}.",
    ev.Discarded: lambda who, event: f"{who(event.seat)} lets {pretty([event.card])} go." if event.card else "",
    ev.Forced: lambda who, event: f"{who(event.by)} forces {pretty([event.card])} on {who(event.seat)}.",
    ev.Moved: _moved,
    ev.Offered: lambda who, event: f"{who(event.seat)} offers to split.",
    ev.Answered: lambda who, event: f"{who(event.seat)} {'agrees' if event.agrees else 'declines'}.",
    ev.Left: lambda who, event: f"{who(event.seat)} is out of the hand: {event.reason}.",
    ev.Ended: _ended,
}

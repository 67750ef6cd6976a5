"""Writing a finished poker hand as PokerStars does, as one of its players saw it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.cards import Card, text
from houseway.engines.contract import Event
from houseway.engines.poker.play import PokerHand, draw_events, events
from houseway.engines.poker.pokerstars.form import FLOP_STREETS, RUNS, amount, game_of, headings
from houseway.hands import describe
from houseway.messages import Seat, _
from houseway.record.errors import RecordError
from houseway.record.recorder import About

_ORDINALS = ("1st", "2nd", "3rd")


def write(hand: PokerHand, about: About = About(), names: Mapping[int, str] | None = None) -> str:  # noqa: B008
    """A finished hand as text; RecordError where it has something that the text has no words for.

    ``names`` are what the seats are called where it is not what the hand calls them.
    """
    if not hand.over:
        raise RecordError(_("The hand isn't over."))
    return "\n".join(_Writer(hand, about, names or {}).lines()) + "\n"


class _Writer:
    """Follows a hand event by event on a copy, so that each line knows the bets before it."""

    def __init__(self, hand: PokerHand, about: About, names: Mapping[int, str]) -> None:
        self.done, self.about = hand, about
        self.game, self.limit = game_of(hand.rules)
        self.names = {one.seat: names.get(one.seat) or one.name or f"Seat{one.seat}" for one in hand.seats}
        self._check()
        self.hand = type(hand).replay(hand.rules, hand.log[:1])
        self.street = -1
        self.folds: dict[int, str] = {}
        self.shows: dict[int, tuple[Card, ...]] = {}
        self.shown_down = False
        runs = hand.runs
        self.boards = [*runs.done, tuple(hand.board)] if runs is not None and runs.done else []
        """Every board of a hand that was dealt more than one."""
        self.shared = -1
        """The last street that the boards share."""

    def _check(self) -> None:
        for event in self.done.log:
            if type(event) not in _LINES and not isinstance(event, _SILENT):
                raise RecordError(
                    _("PokerStars has no text for {event}. Use a story instead.", event=type(event).__name__)
                )
            if isinstance(event, events.FeeTaken) and event.seat is not None:
                raise RecordError(_("PokerStars has no text for a fee that a seat pays. Use a story instead."))
            if isinstance(event, events.BoardDealt) and self.game.family != "flop":
                raise RecordError(_("PokerStars has no text for a common card in stud. Use a story instead."))
        if len(set(self.names.values())) < len(self.names) or any(":" in name for name in self.names.values()):
            raise RecordError(_("Players need different names without colons."), where="players")
        if self.about.hero is not None and self.about.hero not in self.names:
            raise RecordError(_("{player} is not in this hand.", player=Seat(self.about.hero)), where="hero")

    def lines(self) -> Iterator[str]:
        """The whole text."""
        yield from self._head()
        for at, event in enumerate(self.done.log[1:], 1):
            if words := _LINES.get(type(event)):
                yield from words(self, event, at)
            self.hand.take(event)
        yield from self._summary()

    # -- before the deal -----------------------------------------------------------------------------------------------

    def _head(self) -> Iterator[str]:
        about, stakes = self.about, self.done.rules.stakes
        sizes = stakes.bets if self.limit == "Limit" else stakes.blinds[:2]
        posted = "/".join(amount(size) for size in sizes)
        yield f"PokerStars Hand #{about.number}:  {self.game.names[0]} {self.limit} ({posted} USD) - {about.when}"
        yield f"Table '{about.table}' {about.most}-max Seat #{self.done.button} is the button"
        for one in sorted(self.done.seats, key=lambda one: one.seat):
            yield f"Seat {one.seat}: {self.names[one.seat]} ({amount(one.stack)} in chips)"

    def posted(self, event: events.Posted, at: int) -> Iterator[str]:
        """Blinds and antes; a post to come in is a big blind, with what is dead a small one too."""
        put = event.live + event.dead
        match event.kind:
            case "ante":
                words = "posts the ante"
            case "small":
                words = "posts small blind"
            case "big":
                words = "posts big blind"
            case "straddle":
                words = "posts straddle"
            case "post" if event.live and event.dead:
                words = "posts small & big blinds"
            case "post":
                words = "posts big blind" if event.live else "posts small blind"
            case "third" | "kill":
                raise RecordError(_("PokerStars has no text for a {kind} blind. Use a story instead.", kind=event.kind))
        yield f"{self.names[event.seat]}: {words} {amount(put)}{self._all_in(event.seat, put)}"

    def _all_in(self, seat: int, put: int) -> str:
        return " and is all-in" if put and self.hand.stack[self.hand.position[seat]] == put else ""

    # -- the cards -----------------------------------------------------------------------------------------------------

    def hands_dealt(self, event: events.HandsDealt, at: int) -> Iterator[str]:
        """The heading of the street and the cards that may be seen."""
        yield from self._heading()
        dealt = {seat: event.cards[place :: len(event.seats)] for place, seat in enumerate(event.seats)}
        for seat in sorted(dealt):
            if seat in event.folded:
                continue
            position = self.hand.position[seat]
            if seat == self.about.hero:
                before, new = self.hand.hole[position], dealt[seat]
            else:
                before, new = self.hand.up[position], dealt[seat][len(dealt[seat]) - event.up :]
            if new:
                yield f"Dealt to {self.names[seat]}{f' [{text(before)}]' if before else ''} [{text(new)}]"

    def _heading(self) -> Iterator[str]:
        self.street += 1
        if self.game.draws != 1 or not self.street:
            yield f"*** {headings(self.game)[self.street]} ***"

    def board_dealt(self, event: events.BoardDealt, at: int) -> Iterator[str]:
        """The board so far and the new cards."""
        self.street += 1
        board, new = tuple(self.hand.board), event.cards
        if self.game.early and len(board) == 1:
            board, new = (), board + new
        before = f" [{text(board)}]" if board else ""
        run = f"{RUNS[len(self.hand.runs.done)]} " if self.boards and self.hand.runs is not None else ""
        yield f"*** {run}{headings(self.game)[self.street]} ***{before} [{text(new)}]"

    def runs_offered(self, event: events.RunsOffered, at: int) -> Iterator[str]:
        """The streets that follow may be dealt again."""
        self.shared = self.street
        yield from ()

    def run_begun(self, event: events.RunBegun, at: int) -> Iterator[str]:
        """They are."""
        self.street = self.shared
        yield from ()

    def discarded(self, event: events.Discarded, at: int) -> Iterator[str]:
        """Writes a discard, and the new cards of the viewer's hand."""
        yield from self._draw_opens()
        if not event.cards:
            yield from self._pat(event.seat)
            return
        count = f"{len(event.cards)} card{'s' * (len(event.cards) > 1)}"
        own = event.seat == self.about.hero
        yield f"{self.names[event.seat]}: discards {count}{f' [{text(event.cards)}]' if own else ''}"
        new = self._drawn_by(event.seat, at)
        if own and new:
            kept = [card for card in self.hand.hole[self.hand.position[event.seat]] if card not in event.cards]
            yield f"Dealt to {self.names[event.seat]}{f' [{text(kept)}]' if kept else ''} [{text(new)}]"

    def called_for(self, event: draw_events.CardsCalledFor, at: int) -> Iterator[str]:
        """Who calls for none stands pat."""
        if not event.count:
            yield from self._draw_opens()
            yield from self._pat(event.seat)

    def _pat(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]}: stands pat"

    def _draw_opens(self) -> Iterator[str]:
        """The heading of a draw, before the first who speaks in it."""
        if self.street < self.hand.street + 1:
            yield from self._heading()

    def _drawn_by(self, seat: int, at: int) -> tuple[Card, ...]:
        """The cards of the draw that follows."""
        found: list[Card] = []
        for event in self.done.log[at:]:
            if isinstance(event, draw_events.Drawn) and event.seat == seat:
                found += event.cards
            elif isinstance(event, events.RoundOpened | events.ShowdownOpened | events.Ended):
                break
        return tuple(found)

    # -- the betting ---------------------------------------------------------------------------------------------------

    def folded(self, event: events.Folded, at: int) -> Iterator[str]:
        """A fold."""
        self.folds[event.seat] = self._folded_when(event.seat)
        yield f"{self.names[event.seat]}: folds"

    def _folded_when(self, seat: int) -> str:
        street, game = self.hand.street, self.game
        if game.family == "stud":
            return f"folded on the {headings(game)[street].title().replace('Rd', 'rd').replace('Th', 'th')}"
        if not street:
            bet = self.hand.put[self.hand.position[seat]] + self.hand.bet[self.hand.position[seat]]
            before = "before Flop" if game.family == "flop" else "before the Draw"
            return f"folded {before}" if bet else f"folded {before} (didn't bet)"
        if game.family == "flop":
            return f"folded on the {FLOP_STREETS[street].title()}"
        return "folded after the Draw" if game.draws == 1 else f"folded after the {_ORDINALS[street - 1]} Draw"

    def checked(self, event: events.Checked, at: int) -> Iterator[str]:
        """A check."""
        yield f"{self.names[event.seat]}: checks"

    def called(self, event: events.Called, at: int) -> Iterator[str]:
        """A call with what it adds."""
        yield f"{self.names[event.seat]}: calls {amount(event.put)}{self._all_in(event.seat, event.put)}"

    def brought_in(self, event: events.BroughtIn, at: int) -> Iterator[str]:
        """Stud's forced bet."""
        yield f"{self.names[event.seat]}: brings in for {amount(event.put)}{self._all_in(event.seat, event.put)}"

    def wagered(self, event: events.Wagered, at: int) -> Iterator[str]:
        """A bet, or a raise by so much to so much."""
        faced, end = self.hand.bet_to, self._all_in(event.seat, event.put)
        does = f"raises {amount(event.to - faced)} to" if faced else "bets"
        yield f"{self.names[event.seat]}: {does} {amount(event.to)}{end}"

    def returned(self, event: events.BetReturned, at: int) -> Iterator[str]:
        """Writes the return of an uncalled bet."""
        yield f"Uncalled bet ({amount(event.amount)}) returned to {self.names[event.seat]}"

    # -- the end -------------------------------------------------------------------------------------------------------

    def showdown(self, event: events.ShowdownOpened, at: int) -> Iterator[str]:
        """The heading of the showdown."""
        self.shown_down = True
        yield f"*** {RUNS[0]} SHOW DOWN ***" if self.boards else "*** SHOW DOWN ***"

    def shown(self, event: events.Shown, at: int) -> Iterator[str]:
        """A hand that is shown, with its name."""
        self.shows[event.seat] = event.cards
        yield self._shows(event.seat, 0)

    def _shows(self, seat: int, run: int) -> str:
        return f"{self.names[seat]}: shows [{text(self.shows[seat])}] ({self._called(seat, run)})"

    def _called(self, seat: int, run: int = 0) -> str:
        """A hand as one calls it on a board; nothing for a low that does not qualify."""
        halves, cards = self.done.rules.ranking.halves, self.shows[seat]
        board = self.boards[run] if self.boards else self.done.board
        found = [describe(half.ranking, half.selection, cards, board) for half in halves]
        named = [one.name for one in found if one.value]
        return f"HI: {named[0]}; LO: {named[1]}" if len(named) > 1 else named[0] if named else "nothing that counts"

    def mucked(self, event: events.Mucked, at: int) -> Iterator[str]:
        """A hand that is given up."""
        yield f"{self.names[event.seat]}: mucks hand"

    def awarded(self, event: events.Awarded, at: int) -> Iterator[str]:
        """Writes the winnings and their pots; board by board where there are several."""
        by_run = [one for one in self._awards() if one.run]
        if event in by_run:
            yield from self._collected_by_run() if event is by_run[0] else ()
            return
        yield self._collected(event)
        if not self.shown_down:
            yield f"{self.names[event.seat]}: doesn't show hand"

    def _collected(self, event: events.Awarded) -> str:
        return f"{self.names[event.seat]} collected {amount(event.amount)} from {self._pot(event.pot)}"

    def _collected_by_run(self) -> Iterator[str]:
        for run in range(len(self.boards)):
            if run:
                yield f"*** {RUNS[run]} SHOW DOWN ***"
                yield from (self._shows(seat, run) for seat in self.shows)
            yield from (self._collected(one) for one in self._awards() if one.run == run + 1)

    def _pot(self, number: int) -> str:
        pots = 1 + max((one.pot for one in self._awards()), default=0)
        if pots == 1:
            return "pot"
        return "main pot" if not number else "side pot" if pots == 2 else f"side pot-{number}"

    def _awards(self) -> list[events.Awarded]:
        return [event for event in self.done.log if isinstance(event, events.Awarded)]

    def _summary(self) -> Iterator[str]:
        """Writes pots, rake, board, and the result of each seat."""
        hand, awards = self.done, self._awards()
        rake = hand.drop + hand.jackpot
        total = sum(one.amount for one in awards) + rake
        pots = [sum(one.amount for one in awards if one.pot == pot) for pot in sorted({one.pot for one in awards})]
        sides = "" if len(pots) < 2 else " " + " ".join(self._pot_size(pot, size) for pot, size in enumerate(pots))
        yield "*** SUMMARY ***"
        yield f"Total pot {amount(total)}{sides} | Rake {amount(rake)}"
        if self.boards:
            yield f"Hand was run {'twice' if len(self.boards) == 2 else 'three times'}"
            yield from (f"{run} Board [{text(board)}]" for run, board in zip(RUNS, self.boards, strict=False))
        elif hand.board:
            yield f"Board [{text(hand.board)}]"
        for one in sorted(hand.seats, key=lambda one: one.seat):
            yield f"Seat {one.seat}: {self.names[one.seat]}{self._place(one.seat)} {self._end(one.seat)}"

    def _pot_size(self, pot: int, size: int) -> str:
        return f"{self._pot(pot).capitalize()} {amount(size)}."

    def _place(self, seat: int) -> str:
        if self.game.family == "stud":
            return ""
        kinds = {post.seat: post.kind for post in reversed(self.done.posts) if post.kind in ("small", "big")}
        button = " (button)" if seat == self.done.button else ""
        return button + {"small": " (small blind)", "big": " (big blind)"}.get(kinds.get(seat, ""), "")

    def _end(self, seat: int) -> str:
        mine = [one for one in self._awards() if one.seat == seat]
        won = sum(one.amount for one in mine)
        if seat in self.folds:
            return self.folds[seat]
        if seat in self.shows:
            count = max((one.run for one in self._awards()), default=0)  # none where the fee was the pot
            runs = [sum(one.amount for one in mine if max(one.run, 1) == run + 1) for run in range(count)] or [won]
            hows = [f"won ({amount(share)})" if share else "lost" for share in runs]
            ends = [f"and {how} with {self._called(seat, run)}" for run, how in enumerate(hows)]
            return f"showed [{text(self.shows[seat])}] {', '.join(ends)}"
        return f"collected ({amount(won)})" if won else "mucked"


_SILENT = (
    events.Started,
    events.FeeTaken,
    events.Burned,
    events.RoundOpened,
    events.RoundClosed,
    events.DiscardsOpened,
    events.LosersKilled,
    events.Ended,
    draw_events.Drawn,
    draw_events.Declined,
    events.RunAgreed,
)
_LINES: dict[type[Event], Callable[[_Writer, Any, int], Iterator[str]]] = {
    events.Posted: _Writer.posted,
    events.HandsDealt: _Writer.hands_dealt,
    events.BoardDealt: _Writer.board_dealt,
    events.RunsOffered: _Writer.runs_offered,
    events.RunBegun: _Writer.run_begun,
    events.Discarded: _Writer.discarded,
    draw_events.CardsCalledFor: _Writer.called_for,
    events.Folded: _Writer.folded,
    events.Checked: _Writer.checked,
    events.Called: _Writer.called,
    events.BroughtIn: _Writer.brought_in,
    events.Wagered: _Writer.wagered,
    events.BetReturned: _Writer.returned,
    events.ShowdownOpened: _Writer.showdown,
    events.Shown: _Writer.shown,
    events.Mucked: _Writer.mucked,
    events.Awarded: _Writer.awarded,
}

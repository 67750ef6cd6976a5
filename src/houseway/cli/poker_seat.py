"""A person's seat at a poker table in the terminal: what it shows, and what typed words mean."""

import re
from collections.abc import Callable, Sequence
from random import Random

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houseway import hands
from houseway.cards import cards
from houseway.cli.paper import shown
from houseway.cli.seat import Choice, NoMove
from houseway.money import Cents, parse, show
from houseway.play.contract import Seated
from houseway.play.poker import (
    AgreeToPush,
    Bet,
    BringIn,
    BuyIn,
    Call,
    Check,
    Chop,
    Command,
    Decline,
    Discard,
    Fold,
    Muck,
    Options,
    PutIn,
    Raise,
    Show,
)
from houseway.play.poker.view import SeatView, View
from houseway.players.poker import Bot, play_on, shuffle_up, temperament_of
from houseway.record import story
from houseway.rulebook import House, PokerRules

_SEAT = re.compile(r"Seat (\d+) ")
_CARDS = re.compile(r"(?:(?:\b|(?<= ))(?:10|[2-9TAJQK])[♠♥♦♣cdhs](?!\w) ?|\bJk\b ?)+")


class PokerSeat:
    """One hand with a person in one seat and bots in the others."""

    def __init__(
        self, rules: PokerRules, seats: Sequence[Seated], seat: int, rng: Random, *, button: int, house: House
    ) -> None:
        self.rules, self.seat, self._rng, self._house = rules, seat, rng, house
        self.hand = shuffle_up(rules, seats, rng, button=button, house=house)
        self._bots = {one.seat: Bot(rules, temperament_of(one.seat), rng) for one in seats if one.seat != seat}
        self._told = 1  # the title is on every screen

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.over

    def go_on(self) -> list[str]:
        """The dealer and the others act until it is this seat's turn; what was seen of it, in sentences."""
        while not self.hand.over and self.hand.to_act != self.seat:
            play_on(self.hand, self._bots, self._rng, self._house)
        told = story.tell(self.hand)
        news, self._told = told[self._told :], len(told)
        return [line for sentence in news if (line := as_seen(sentence, self.seat))]

    def data(self) -> dict[str, object]:
        """What the seat sees and may do, for machines."""
        return {"view": self.hand.view(self.seat), "options": self.hand.options()}

    # -- the screen ------------------------------------------------------------------------------------------------

    def screen(self) -> RenderableType:
        """The table as the seat sees it."""
        view = self.hand.view(self.seat)
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name in ("", "seat", "player", "chips", "bet", "cards"):
            table.add_column(name, justify="right" if name in ("chips", "bet") else "left")
        for one in sorted(view.seats, key=lambda each: each.seat):
            table.add_row(*self._row(one, view), style="" if one.live else "dim")
        return Group(table, *self._middle(view))

    def _row(self, one: SeatView, view: View) -> list[str | Text]:
        held = (
            Text("folded") if not one.live else Text.assemble(shown(one.cards), " " * bool(one.cards), "▮" * one.hidden)
        )
        mark = "▶" if view.to_act == one.seat else ""
        button = "●" if view.button == one.seat else ""
        bet = show(one.bet) if one.bet else ""
        player = Text(one.name, "bold" if one.seat == self.seat else "")
        return [mark, f"{one.seat} {button}", player, show(one.stack), bet, held]

    def _middle(self, view: View) -> list[Text]:
        lines = []
        if view.board:
            lines.append(Text.assemble(f"{view.street}  ", shown(view.board)))
        lines.append(Text(f"pot  {show(view.pot)}{self._side_pots(view)}"))
        if names := self._made(view):
            lines.append(Text(f"you have  {names}"))
        return lines

    def _side_pots(self, view: View) -> str:
        """The pots apart once somebody is all-in; a bet that nobody has matched yet is no pot."""
        contested = [pot for pot in view.pots if len(pot.seats) > 1]
        if len(contested) < 2 or all(one.stack for one in view.seats if one.live):
            return ""
        main, *side = (f"{show(pot.amount)} for seats {', '.join(map(str, sorted(pot.seats)))}" for pot in contested)
        return f" (main {main}; side {'; '.join(side)})"

    def _made(self, view: View) -> str:
        """What the hand is worth so far, once there are cards enough to say."""
        own = next(one.cards for one in view.seats if one.seat == self.seat)
        size = hands.RANKINGS[self.rules.ranking.halves[0].ranking].size
        if len(own) + len(view.board) < size:
            return ""
        best = (hands.describe(half.ranking, half.selection, own, view.board) for half in self.rules.ranking.halves)
        return " · ".join(one.name for one in best)

    # -- the moves -------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Everything the seat may do now, with its exact amount and the key to type."""
        offer = self.hand.options()
        found = []
        if offer.bring_in:
            found.append(Choice("i", f"bring it in for {show(offer.bring_in)}"))
        if offer.check:
            found.append(Choice("x", "check"))
        if offer.call:
            found.append(Choice("c", f"call {show(offer.call)}"))
        if offer.raise_from:
            key, does = ("b", "bet") if offer.opens else ("r", "raise to")
            if offer.raise_from == offer.raise_to:
                found.append(Choice(key, f"{does} {show(offer.raise_from)}"))
            else:
                found.append(Choice(f"{key} AMOUNT", f"{does} {_bounds(offer)}"))
        if offer.fold:
            found.append(Choice("f", "fold"))
        if offer.discard:
            found.append(Choice("d CARDS", f"discard {offer.discard}"))
        if offer.draw is not None:
            found += [Choice("d CARDS", f"throw away up to {_counted(offer.draw)} and draw"), Choice("p", "stand pat")]
        if offer.buy_in:
            found += [Choice("y", f"buy into the push pot for {show(offer.buy_in)}"), Choice("n", "stay out")]
        if offer.chop:
            found += [Choice("y", "chop the pot"), Choice("n", "play it out")]
        words = {"s": ("show", offer.show), "m": ("muck", offer.muck), "u": ("push the pot unseen", offer.push)}
        return found + [Choice(key, does) for key, (does, offered) in words.items() if offered]

    def take(self, words: str) -> None:
        """Does what was typed; Refused with the rule if it may not be done, NoMove if it is no move at all."""
        self.hand.apply(self._command(words))

    def _command(self, words: str) -> Command:
        verb, _, rest = words.strip().lower().partition(" ")
        rest = rest.removeprefix("to ").strip()
        if plain := _PLAIN.get(verb):
            return plain(self.seat)
        match verb:
            case "b" | "bet":
                return Bet(self.seat, self._amount(rest))
            case "r" | "raise":
                return Raise(self.seat, self._amount(rest))
            case "d" | "discard" if rest:
                thrown = cards(rest.removesuffix("split"))
                return Discard(self.seat, thrown, rest.endswith("split"))
            case "y" | "yes":
                return Chop(self.seat) if self.hand.options().chop else BuyIn(self.seat)
            case "a" | "all-in":
                everything = self.hand.stack[self.hand.position[self.seat]]
                return PutIn(self.seat, (everything,), "all-in", everything)
        raise NoMove(f"{words!r} is no move here")

    def _amount(self, typed: str) -> Cents:
        """The amount that was typed; none is needed where there is but one."""
        offer = self.hand.options()
        if not typed and offer.raise_from != offer.raise_to:
            raise NoMove(f"say how much: {_bounds(offer)}")
        return parse(typed) if typed else offer.raise_from


def _bounds(offer: Options) -> str:
    steps = f" in steps of {show(offer.raise_step)}" if offer.raise_step else ""
    return f"{show(offer.raise_from)}–{show(offer.raise_to)}{steps}"


_PLAIN: dict[str, Callable[[int], Command]] = {
    "p": lambda seat: Discard(seat, ()),
    "pat": lambda seat: Discard(seat, ()),
    "i": BringIn,
    "bring-in": BringIn,
    "x": Check,
    "k": Check,
    "check": Check,
    "c": Call,
    "call": Call,
    "f": Fold,
    "fold": Fold,
    "s": Show,
    "show": Show,
    "m": Muck,
    "n": Decline,
    "no": Decline,
    "u": AgreeToPush,
    "muck": Muck,
}


def as_seen(sentence: str, seat: int) -> str:
    """A sentence as a seat may hear it: what another seat was dealt, draws or throws away stays hidden.

    >>> as_seen("Seat 2 (Bo) discards K♥ Jk.", seat=1)
    'Seat 2 (Bo) discards 2 cards.'
    >>> as_seen("Seat 2 (Bo) is dealt K♥ K♦.", seat=1)
    ''
    >>> as_seen("Seat 2 (Bo) shows K♥ K♦.", seat=1)
    'Seat 2 (Bo) shows K♥ K♦.'
    """
    about = _SEAT.match(sentence)
    if not about or int(about[1]) == seat or any(word in sentence for word in (" shows ", " face up", " wins ")):
        return sentence
    if " is dealt " in sentence:
        return ""
    return _CARDS.sub(lambda found: _counted(len(found[0].split())), sentence)


def _counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"

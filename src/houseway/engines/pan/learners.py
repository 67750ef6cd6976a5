"""Pan for learners: play or pass, draw, spread, collect, discard, force, split the Tops."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

import numpy as np

from houseway.cards import SUITS, Card
from houseway.engines.contract import Command, Seated
from houseway.engines.pan import bots
from houseway.engines.pan.play import (
    Answer,
    Collect,
    Declare,
    Discard,
    Draw,
    Force,
    GoOut,
    Offer,
    PanHand,
    Shuffle,
    Spread,
)
from houseway.engines.pan.play.melds import kind_of
from houseway.money import Cents
from houseway.players import LevelName
from houseway.rl.lesson import Actions, Field, Moves, Sheet, Vector, clockwise_from
from houseway.rulebook import PanRules

Three: TypeAlias = tuple[Card, ...]

STAGES = ("start", "drawn", "laid")
SIMPLE = Actions(
    ("play", "pass", "draw", "collect", "go-out", "let-go"),
    "Declare; turn a card up; call for pay; go out; let the card just drawn go.",
)
SPEAKING = Actions(
    ("force", "offer", "agree", "decline"),
    "Force the first card that may be forced; offer to split the Tops; answer such an offer.",
)


class PanLesson:
    """Pan for learners. Answers to an offer are asked of everyone; else only who is in turn is asked."""

    def __init__(self, rules: PanRules, players: int, chips: Cents) -> None:
        self.rules, self.players, self.unit = rules, players, rules.chip
        self.pack = tuple(Card(rank + suit) for suit in SUITS for rank in rules.melds.ranks)
        self.place = {card: place for place, card in enumerate(self.pack)}
        self.threes = tuple(self._threes())
        self.actions = tuple(self._actions())
        self.number = {name: at for at, name in enumerate(name for some in self.actions for name in some.names)}
        self.sheet = Sheet(self._fields(chips / self.unit))
        self.most = self.sheet.most()

    def _threes(self) -> Iterator[Three]:
        """Every meld of three cards there is."""
        order, least = self.rules.melds.ranks, self.rules.melds.least
        for rank in order:
            for suits in combinations_with_replacement(SUITS, least):
                alike = tuple(Card(rank + suit) for suit in suits)
                if kind_of(self.rules, alike):
                    yield tuple(sorted(alike))
        for suit in SUITS:
            for low in range(len(order) - least + 1):
                yield tuple(sorted(Card(rank + suit) for rank in order[low : low + least]))

    def _actions(self) -> Iterator[Actions]:
        yield SIMPLE
        yield Actions(tuple(f"discard {card}" for card in self.pack), "Throw this card of the hand.")
        yield Actions(tuple(f"add {card}" for card in self.pack), "Lay it on the seat's first spread that it fits.")
        yield Actions(("add-exposed",), "The card that lies face up goes on the seat's first spread that it fits.")
        threes = tuple(" ".join(three) for three in self.threes)
        yield Actions(tuple(f"spread {three}" for three in threes), "A new meld of three cards of the hand.")
        yield Actions(tuple(f"take {three}" for three in threes), "The same with the card that lies face up in it.")
        yield SPEAKING

    def _fields(self, chips: float) -> Iterator[Field]:
        kinds, players, packs = len(self.pack), self.players, self.rules.deal.packs
        yield Field("stage", 4, 1, "The declarations; before the draw, after it, and after a card is laid.")
        yield Field("hand", kinds, packs, "How many of each card the seat holds.")
        yield Field("drawn", kinds, 1, "The card just turned up.")
        yield Field("live", kinds, 1, "The card that may be taken instead of drawing.")
        yield Field("discards", kinds, packs, "The cards in the discards.")
        yield Field("stock", 1, kinds * packs, "How many cards are left in the deck.")
        yield Field("tops", 1, chips, "The Tops, in chips.")
        yield Field("offered", 1, 1, "Whether a player offers to split them.")
        yield Field("in", players, 1, "Which seats play on, or have not declared.")
        yield Field("stack", players, chips, "The chips of each seat.")
        yield Field("holds", players, kinds, "How many cards each seat holds that are not spread.")
        yield Field("due", players, chips, "The pay that each seat has not called for, in chips from each player.")
        yield Field("board", players * kinds, packs, "The spread cards of each seat.")

    # -- the hand ------------------------------------------------------------------------------------------------------

    def deal(self, seats: Sequence[Seated], rng: Random, button: int, fees: bool) -> PanHand:
        """A hand dealt from a shuffled stock; the button's seat has the first hand."""
        return bots.shuffle_up(self.rules, seats, rng, button=button, fees=fees)

    def to_act(self, hand: PanHand) -> int | None:
        """Returns the seat that must answer an offer, else the seat in turn; None if the dealer shuffles."""
        if hand.shuffle_due:
            return None
        if hand.state.offer is not None:
            for seat in hand.money:
                if any(isinstance(option.command, Answer) for option in hand.options(seat)):
                    return seat
        return hand.to_act

    def routine(self, hand: PanHand, rng: Random) -> Command:
        """The discards are shuffled when the deck has run out."""
        return Shuffle(tuple(rng.sample(hand.shuffle_due, len(hand.shuffle_due))))

    def legal(self, hand: PanHand, seat: int) -> dict[int, Moves]:
        """The actions that are open."""
        view = hand.view(seat)
        exposed = view.drawn or view.live
        moves = [option.command for option in view.options]
        if answers := [move for move in moves if isinstance(move, Answer)]:
            moves = list(answers)
        found: dict[int, Moves] = {}
        for move in moves:
            if (name := self._name(move, exposed)) is not None:
                found.setdefault(self.number[name], (move,))
        return found

    def _name(self, move: Command, exposed: Card | None) -> str | None:
        """The action that a move is; none for a count that is put right, which a fair deal never needs."""
        match move:
            case Declare(plays=plays):
                return "play" if plays else "pass"
            case Discard(card=card):
                return f"discard {card}" if card else "let-go"
            case Answer(agrees=agrees):
                return "agree" if agrees else "decline"
            case Spread(on=None, cards=cards, with_card=with_card):
                together = (*cards, exposed) if with_card and exposed else cards
                return f"{'take' if with_card else 'spread'} {' '.join(sorted(together))}"
            case Spread(cards=cards, with_card=with_card):
                return "add-exposed" if with_card else f"add {cards[0]}"
        return _SIMPLE.get(type(move))

    # -- what is seen --------------------------------------------------------------------------------------------------

    def see(self, hand: PanHand, seat: int) -> Vector:
        """A seat's view as numbers."""
        view, out, at, place = hand.view(seat), self.sheet.empty(), self.sheet.at, self.place
        declaring = hand.state.phase == "declaring"
        out[at["stage"] + (0 if declaring else 1 + STAGES.index(view.stage))] = 1
        for card in view.hand:
            out[at["hand"] + place[card]] += 1
        if view.drawn:
            out[at["drawn"] + place[view.drawn]] = 1
        if view.live:
            out[at["live"] + place[view.live]] = 1
        for card in view.discards:
            out[at["discards"] + place[card]] += 1
        out[at["stock"]] = view.stock
        out[at["tops"]] = (view.tops + view.double_tops) / self.unit
        out[at["offered"]] = view.offer is not None
        players = {one.seat: one for one in view.players}
        for number, other in clockwise_from(seat, players):
            one = players[other]
            out[at["in"] + number] = one.status in ("playing", "waiting")
            out[at["stack"] + number] = one.stack / self.unit
            out[at["holds"] + number] = one.holding
            out[at["due"] + number] = one.due
            for meld in one.board:
                for card in meld.cards:
                    out[at["board"] + number * len(self.pack) + place[card]] += 1
        return np.minimum(out, self.most)

    # -- bots ----------------------------------------------------------------------------------------------------------

    def bot(self, hand: PanHand, seat: int, level: LevelName, rng: Random) -> Moves:
        """Returns a bot's action in turn, or its answer to an offer."""
        return (bots.PanBot(self.rules, level).act(hand.view(seat)),)


_SIMPLE: Mapping[type[Command], str] = {
    Draw: "draw",
    Collect: "collect",
    GoOut: "go-out",
    Force: "force",
    Offer: "offer",
}


LESSON = PanLesson

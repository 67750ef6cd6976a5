"""Player-dealer games for learners: what to wager, how to play a hand of 21, how to set seven cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np

from houseway.cards import JOKER, RANKS, Card, deck
from houseway.engines.banked import bots
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.pai_gow.game import CARDS, PaiGow
from houseway.engines.banked.play.view import HandView, RoundView, SevenView
from houseway.engines.contract import HIDDEN, Command, Option, Seated
from houseway.money import Cents
from houseway.players import LevelName
from houseway.rl.lesson import PACK, PLACE, Actions, Field, Moves, Sheet, Vector, clockwise_from
from houseway.rulebook import BankedRules

WAGERS = (("wager-least", 1), ("wager-two", 2), ("wager-five", 5), ("wager-most", 0))
"""Wagers in table minimums; the last is the most that the square, the limit and the stack allow."""
KINDS = RANKS + "*"
"""The ranks as a hand of 21 counts them, the joker last."""
DECIDING: dict[type[Command], str] = {
    do.Hit: "hit",
    do.Stand: "stand",
    do.Split: "split",
    do.Surrender: "surrender",
    do.TakeEvenMoney: "even-money",
    do.NoInsurance: "no-insurance",
}
FRONTS = tuple(combinations(range(CARDS), 2))
"""Which two of seven cards go in front."""
MOST_HALF_POINTS = 80


def _kind(card: Card) -> int:
    return len(RANKS) if card == JOKER else RANKS.index(card[0])


def _face_up(cards: Sequence[Card]) -> Iterator[Card]:
    return (card for card in cards if card != HIDDEN)


class BankedLesson:
    """A player-dealer game for learners: each bets on their own square, and one of them has the bank."""

    def __init__(self, rules: BankedRules, players: int, chips: Cents) -> None:
        self.rules, self.players, self.unit = rules, players, rules.stakes.minimum
        self.side = rules.side_bets[0].name if rules.side_bets else None
        self.sets_hands = rules.piles is not None
        self.actions = tuple(self._actions())
        self.sheet = Sheet(self._fields(chips / self.unit))
        self.most = self.sheet.most()
        self.number = {name: at for at, name in enumerate(name for some in self.actions for name in some.names)}

    def _actions(self) -> Iterator[Actions]:
        names = tuple(name for name, _ in WAGERS)
        yield Actions(names, "On the seat's own square: the table's minimum, two of them, five, or the most.")
        if self.side:
            sides = tuple(f"{name}-{self.side}" for name in names)
            yield Actions(sides, f"The same with as much on the {self.side} bet.")
        if self.sets_hands:
            yield Actions(("house-way",), "The house dealer sets the hand.")
            fronts = tuple(f"front {one + 1}{other + 1}" for one, other in FRONTS)
            yield Actions(fronts, "Which two go in front, in the order of the field `cards`; foul ways are closed.")
            return
        yield Actions(
            ("hit", "stand", "double-least", "double", "split", "surrender"),
            "The hand in play; `double` adds as much as may be added, `double-least` as little.",
        )
        yield Actions(("insure", "even-money", "no-insurance"), "Under an ace; `insure` is for as much as may be.")

    def _fields(self, bets: float) -> Iterator[Field]:
        players = self.players
        yield Field("phase", 3, 1, "A wager is asked for, insurance is, or the hand in play.")
        yield Field("bank", players, 1, "Which seat has the bank.")
        yield Field("stack", players, bets, "The chips behind, in table minimums.")
        yield Field("wager", players, bets, "The wagers of each seat, in table minimums.")
        yield Field("put up", 1, bets, "The bank, in table minimums.")
        if self.sets_hands:
            yield Field("hand", PACK, 2, "The cards of the hand, each in its place among 53; jokers are counted.")
            words = f"The same cards highest first, {PACK} numbers for each of {CARDS}: what a setting counts by."
            yield Field("cards", CARDS * PACK, 1, words)
            yield Field("bank shows", PACK, 2, "The player-dealer's cards, once they are open.")
            return
        yield Field("hand", len(KINDS), 12, "How many cards of each rank the hand in play has, from two to ace, joker.")
        yield Field("half points", 1, MOST_HALF_POINTS, "Its total in half points.")
        yield Field("soft", 1, 1, "Whether an ace in it counts eleven.")
        yield Field("hands", 1, 8, "The number of hands that the wager has been split into.")
        yield Field("bank shows", len(KINDS), 12, "The player-dealer's cards that are face up, by rank.")
        yield Field("seen", len(KINDS), 60, "All cards that are face up in this round, by rank.")

    # -- the round -----------------------------------------------------------------------------------------------------

    def deal(self, seats: Sequence[Seated], rng: Random, button: int, fees: bool) -> Round:
        """A round with a full shuffled shoe; the button's seat has the bank."""
        return bots.shuffle_up(self.rules, seats, rng, bank=button, fees=fees)

    def to_act(self, hand: Round) -> int | None:
        """Returns the next seat to wager, then to decide. The bank, the pile and the dice are not decisions."""
        layout = hand.layout
        if layout.phase == "wagers":
            return self._next_to_wager(hand)
        if layout.phase != "play" or hand.needs_cards:
            return None
        if isinstance(hand.game, PaiGow) and hand.game.stage in ("pile", "dice"):
            return None
        return hand.to_act

    def _next_to_wager(self, hand: Round) -> int | None:
        layout = hand.layout
        wagered = {wager.seat for wager in layout.wagers}
        around = (seat for _, seat in clockwise_from(layout.bank_seat, layout.stacks))
        waiting = (seat for seat in around if seat != layout.bank_seat and seat not in wagered)
        return next((seat for seat in waiting if self._own_square(hand, seat)), None)

    def _own_square(self, hand: Round, seat: int) -> Option | None:
        """The wager that a seat may put on its own square."""
        offered = (option for option in hand.options(seat) if isinstance(option.command, do.Wager))
        return next((one for one in offered if isinstance(one.command, do.Wager) and one.command.square == seat), None)

    def routine(self, hand: Round, rng: Random) -> Command:
        """All that may be put up is put up, then no more bets; any pile, the dice as they fall, a shoe filled again."""
        layout, game = hand.layout, hand.game
        if layout.phase == "bank":
            (option,) = hand.options()
            return option.at(option.most)
        if layout.phase == "wagers":
            return do.NoMoreBets()
        if hand.needs_cards:
            return do.Refill(tuple(rng.sample(deck(), 52)))
        assert isinstance(game, PaiGow)
        return bots.decide(hand, rng)

    def legal(self, hand: Round, seat: int) -> dict[int, Moves]:
        """The actions that are open."""
        if hand.layout.phase == "wagers":
            return self._wagers(hand, seat)
        options = hand.options(seat)
        if isinstance(hand.game, PaiGow):
            return self._settings(hand.view(seat), options, seat)
        found: dict[int, Moves] = {}
        for option in options:
            for name, command in _decisions(option):
                found.setdefault(self.number[name], (command,))
        return found

    def _wagers(self, hand: Round, seat: int) -> dict[int, Moves]:
        option = self._own_square(hand, seat)
        assert option is not None
        layout, found, sizes = hand.layout, dict[int, Moves](), set[Cents]()
        for name, minimums in WAGERS:
            wanted = minimums * self.unit if minimums else option.most
            amount = option.least + (wanted - option.least) // option.step * option.step
            if amount in sizes or not option.least <= amount <= option.most:
                continue
            sizes.add(amount)
            wager = option.at(amount)
            found[self.number[name]] = (wager,)
            if self.side and layout.stacks[seat] - amount - layout.fee(amount) >= amount:
                beside = do.SideBet(seat, len(layout.wagers), self.side, amount)
                found[self.number[f"{name}-{self.side}"]] = (wager, beside)
        return found

    def _settings(self, view: RoundView, options: Sequence[Option], seat: int) -> dict[int, Moves]:
        """The house way, and each way to set that is not foul; of two jokers it does not matter which goes in front."""
        held, found = _ordered(_seven_of(view, seat)), dict[int, Moves]()
        ways = {tuple(sorted(one.command.front)): one.command for one in options if isinstance(one.command, do.SetHand)}
        for option in options:
            if isinstance(option.command, do.SetHouseWay):
                found[self.number["house-way"]] = (option.command,)
        for at, (one, other) in enumerate(FRONTS, self.number["front 12"]):
            if command := ways.pop(tuple(sorted((held[one], held[other]))), None):
                found[at] = (command,)
        return found

    # -- what is seen --------------------------------------------------------------------------------------------------

    def see(self, hand: Round, seat: int) -> Vector:
        """A seat's view as numbers."""
        view, out, at = hand.view(seat), self.sheet.empty(), self.sheet.at
        insured = not isinstance(hand.game, PaiGow) and bool(hand.game.asked)
        out[at["phase"] + (0 if view.phase in ("bank", "wagers") else 1 if insured else 2)] = 1
        places = {number: place for place, number in clockwise_from(seat, (one for one, _ in view.stacks))}
        for number, stack in view.stacks:
            out[at["stack"] + places[number]] = stack / self.unit
        for wager in view.wagers:
            out[at["wager"] + places[wager.seat]] += wager.amount / self.unit
        out[at["bank"] + places[view.bank_seat]] = 1
        out[at["put up"]] = view.put_up / self.unit
        if self.sets_hands:
            self._see_sevens(view, seat, out)
        else:
            self._see_twentyone(hand, view, seat, out)
        return np.minimum(out, self.most)

    def _see_sevens(self, view: RoundView, seat: int, out: Vector) -> None:
        at = self.sheet.at
        held = _seven_of(view, seat)
        for card in held:
            out[at["hand"] + PLACE[card]] += 1
        for place, card in enumerate(_ordered(held)):
            out[at["cards"] + place * PACK + PLACE[card]] = 1
        for card in _face_up(view.bank.cards) if view.bank else ():
            out[at["bank shows"] + PLACE[card]] += 1

    def _see_twentyone(self, hand: Round, view: RoundView, seat: int, out: Vector) -> None:
        at = self.sheet.at
        own = [one for one in view.hands if isinstance(one, HandView) and one.square == seat]
        if own:
            assert not isinstance(hand.game, PaiGow)
            now = hand.game.current
            playing = now.number if now is not None and now.square == seat else 0
            in_play = next(one for one in own if one.number == playing)
            for card in in_play.cards:
                out[at["hand"] + _kind(card)] += 1
            out[at["half points"]] = in_play.half_points
            out[at["soft"]] = in_play.soft
        out[at["hands"]] = len(own)
        for card in _face_up(view.bank.cards) if view.bank else ():
            out[at["bank shows"] + _kind(card)] += 1
            out[at["seen"] + _kind(card)] += 1
        for one in view.hands:
            for card in _face_up(one.cards):
                out[at["seen"] + _kind(card)] += 1

    # -- bots ----------------------------------------------------------------------------------------------------------

    def bot(self, hand: Round, seat: int, level: LevelName, rng: Random) -> Moves:
        """Returns a bot's action: by the chart or the house way at every level, with bets by its seat's temperament."""
        if hand.layout.phase == "wagers":
            return bots.bets(hand, seat, bots.temperament_of(seat))
        return (bots.decide(hand, rng),)


def _decisions(option: Option) -> Iterator[tuple[str, Command]]:
    """Returns the actions for an option of the hand in play."""
    command = option.command
    if name := DECIDING.get(type(command)):
        yield name, command
    elif isinstance(command, do.Insure):
        yield "insure", option.at(option.most)
    elif isinstance(command, do.Double):
        yield "double", option.at(option.most)
        if option.least < option.most:
            yield "double-least", option.at(option.least)


def _seven_of(view: RoundView, seat: int) -> tuple[Card, ...]:
    """Returns the seat's seven cards, if it may see them."""
    hands = (view.bank,) if seat == view.bank_seat else view.hands
    for one in hands:
        if isinstance(one, SevenView) and one.square in (0, seat):
            return tuple(_face_up(one.cards))
    return ()


def _ordered(cards: Sequence[Card]) -> list[Card]:
    """A hand from its highest rank down, jokers first."""
    return sorted(cards, key=lambda card: (card == JOKER, PLACE[card] % 13, PLACE[card]), reverse=True)


LESSON = BankedLesson

"""Poker for learners: betting with a few named sizes, discards as masks over the cards, pushing where it is played."""

from collections.abc import Iterator, Sequence
from itertools import compress, product
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Command, Option, Seated
from houseway.engines.poker.bots import Bot, shuffle_up
from houseway.engines.poker.play import (
    AgreeToPush,
    Bet,
    BringIn,
    BuyIn,
    Call,
    Check,
    Chop,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Raise,
    Show,
    by_kind,
)
from houseway.engines.poker.play.betting.openers import pot_opener, split_cards
from houseway.engines.poker.play.state import rings
from houseway.engines.poker.play.view import seat_seen
from houseway.money import Cents
from houseway.players import LEVELS, LevelName
from houseway.rl.lesson import PACK, PLACE, Actions, Field, Moves, Sheet, Vector
from houseway.rulebook import PokerRules

SIZES = (("bet-half-pot", 0.5), ("bet-pot", 1.0), ("bet-two-pots", 2.0))
"""Bets and raises by the part of the pot that they add to a call; the least and the most have separate names."""

BETTING = Actions(("fold", "check", "call", "bring-in"), "Actions without a size; `bring-in` is stud's forced bet.")
WAGERS = Actions(
    ("bet-least", *(name for name, _ in SIZES), "bet-most"),
    "A bet or raise: the least, a call and so much of the pot after it (in steps of what may be bet), the most. "
    "Of those that come to the same amount only the first is open; at fixed limit that is `bet-least`.",
)
PUSHING = Actions(("agree-to-push", "buy-in", "chop", "decline"), "Push pots: agree, buy in, chop, or none of them.")
DEAL = Deal()
PHASES = ("bet", "discard", "push", "showdown")
PLAIN: dict[type[Command], str] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BringIn: "bring-in",
    AgreeToPush: "agree-to-push",
    BuyIn: "buy-in",
    Chop: "chop",
    Decline: "decline",
}


def unit_of(rules: PokerRules) -> Cents:
    """One bet: the upper limit; the big blind where bets have no limit, or the ante where there are no blinds."""
    stakes = rules.stakes
    if rules.betting.sizing in ("fixed", "spread") and stakes.bets:
        return stakes.bets[-1]
    return stakes.big_blind or stakes.ante or max(stakes.bets)


class PokerLesson:
    """A poker game for learners."""

    def __init__(self, rules: PokerRules, players: int, chips: Cents) -> None:
        self.rules, self.players, self.unit = rules, players, unit_of(rules)
        streets = rules.deal.streets
        self.held = sum(street.down + street.up for street in streets) if rules.draw is None else streets[0].down
        self.throws = bool(rules.draw or any(street.discard for street in streets))
        self.masks = tuple(product((False, True), repeat=self.held)) if self.throws else ()
        self.actions = tuple(self._actions())
        self.sheet = Sheet(self._fields(chips / self.unit))
        self.number = {name: at for at, name in enumerate(name for some in self.actions for name in some.names)}
        self.first_mask = self.number[_mask_name(self.masks[0])] if self.masks else 0

    def _actions(self) -> Iterator[Actions]:
        yield BETTING
        yield WAGERS
        if self.rules.push is not None:
            yield PUSHING
        if self.throws:
            words = "Which cards go, in the order of the field `cards`: 1 is thrown away. All 0 is a pat hand."
            yield Actions(tuple(map(_mask_name, self.masks)), words)

    def _fields(self, bets: float) -> Iterator[Field]:
        rules, players = self.rules, self.players
        yield Field("phase", len(PHASES), 1, f"One of {', '.join(PHASES)}.")
        names = [street.name for street in rules.deal.streets]
        yield Field("street", len(names), 1, f"One of {', '.join(names)}.")
        yield Field("hand", PACK, 1, "The cards that one holds, each in its place among 53.")
        if self.throws:
            words = f"The same cards highest first, {PACK} numbers for each of {self.held}: what a discard counts by."
            yield Field("cards", self.held * PACK, 1, words)
        for board in range(1, rules.ranking.boards + 1):
            if any(street.board for street in rules.deal.streets):
                yield Field("board" if board == 1 else f"board {board}", PACK, 1, "The cards of the board.")
        if any(street.up for street in rules.deal.streets):
            yield Field("up", players * PACK, 1, "The cards that each seat shows, the viewer's too.")
        if rules.draw is not None:
            yield Field("drew", players, self.held, "How many cards each seat drew, while the house has it told.")
        yield Field("button", players, 1, "Which seat has the button.")
        yield Field("live", players, 1, "Which seats can still win.")
        yield Field("stack", players, bets, "The chips behind, in bets.")
        yield Field("bet", players, bets, "The chips in front in this round, in bets.")
        yield Field("pot", 1, bets, "The pot with what lies in front, in bets.")
        yield Field("to call", 1, bets, "The amount to call, in bets; it may exceed the stack.")

    # -- the hand ------------------------------------------------------------------------------------------------------

    def deal(self, seats: Sequence[Seated], rng: Random, button: int, fees: bool) -> PokerHand:
        """A shuffled hand with the blinds or antes in."""
        return shuffle_up(self.rules, seats, rng, button=button, fees=fees)

    def to_act(self, hand: PokerHand) -> int | None:
        """Returns the seat to act; showing hands is automatic, unless a pot can be pushed unseen."""
        if hand.phase == "showdown" and not any(isinstance(one.command, AgreeToPush) for one in hand.options()):
            return None
        return hand.to_act

    def routine(self, hand: PokerHand, rng: Random) -> Command:
        """The dealer deals; at the showdown everyone shows what they have."""
        seat = hand.to_act
        if seat is None:
            due = hand.shuffle_due
            return Deal(tuple(rng.sample(due, len(due)))) if due else DEAL
        return Show(seat) if Show in by_kind(hand.options()) else Muck(seat)

    def legal(self, hand: PokerHand, seat: int) -> dict[int, Moves]:
        """The actions that are open."""
        found: dict[int, Moves] = {}
        for option in hand.options():
            command = option.command
            if name := PLAIN.get(type(command)):
                found[self.number[name]] = (command,)
            elif isinstance(command, Discard):
                found |= self._discards(hand, seat, option)
            elif isinstance(command, Bet | Raise):
                for to, at in self._wagers(hand, option).items():
                    found[at] = (command if to == option.least else option.at(to),)
        return found

    def _wagers(self, hand: PokerHand, option: Option) -> dict[Cents, int]:
        """Amount → the first action that names it."""
        least, most, step = option.least, option.most, option.step
        sizes = {least: self.number["bet-least"]}
        if most == least:
            return sizes
        at = hand.pending[0]
        after_call = hand.pot + hand.bet_to - hand.bet[at]
        chip = max(step, self.rules.pot.chip)
        for name, part in SIZES:
            wanted = hand.bet_to + int(part * after_call)
            fits = least + (min(max(wanted, least), most) - least) // chip * chip
            sizes.setdefault(fits, self.number[name])
        sizes.setdefault(most, self.number["bet-most"])
        return sizes

    def _discards(self, hand: PokerHand, seat: int, option: Option) -> dict[int, Moves]:
        held = _ordered(hand.seat(seat).cards)
        opener = hand.position[seat] == pot_opener(hand)
        found: dict[int, Moves] = {}
        for at, mask in enumerate(self.masks, self.first_mask):
            if option.least <= sum(mask) <= option.most and not any(mask[len(held) :]):
                out = tuple(compress(held, mask))
                found[at] = (Discard(seat, out, splits=opener and bool(split_cards(held, out))),)
        return found

    # -- what is seen --------------------------------------------------------------------------------------------------

    def see(self, hand: PokerHand, seat: int) -> Vector:
        """Writes the visible cards and chips of each seat and of the middle as numbers."""
        out, at, unit = self.sheet.empty(), self.sheet.at, self.unit
        if hand.phase in PHASES:
            out[at["phase"] + PHASES.index(hand.phase)] = 1
        if hand.street >= 0:
            out[at["street"] + hand.street] = 1
        own = hand.position[seat]
        for place, position in enumerate(rings(self.players)[own]):
            one = seat_seen(hand, position, seat)
            out[at["button"] + place] = one.seat == hand.button
            out[at["live"] + place] = one.live
            out[at["stack"] + place] = one.stack / unit
            out[at["bet"] + place] = one.bet / unit
            if one.drew:
                out[at["drew"] + place] = one.drew
            for card in one.up:
                out[at["up"] + place * PACK + PLACE[card]] = 1
            if not place:
                self._hand(one.cards, out)
        if hand.board:
            self._board(hand.board, out)
        out[at["pot"]] = hand.pot / unit
        out[at["to call"]] = max(0, hand.bet_to - hand.bet[own]) / unit
        return out

    def _hand(self, cards: Sequence[Card], out: Vector) -> None:
        at = self.sheet.at
        for card in cards:
            out[at["hand"] + PLACE[card]] = 1
        if self.throws:
            for place, card in enumerate(_ordered(cards)):
                out[at["cards"] + place * PACK + PLACE[card]] = 1

    def _board(self, board: Sequence[Card], out: Vector) -> None:
        for half in self.rules.ranking.halves:
            begins = self.sheet.at["board" if half.board <= 1 else f"board {half.board}"]
            for card in self.rules.board_of(half, board):
                out[begins + PLACE[card]] = 1

    # -- bots ----------------------------------------------------------------------------------------------------------

    def bot(self, hand: PokerHand, seat: int, level: LevelName, rng: Random) -> Moves:
        """Returns the move of a bot at a level from the seat's view."""
        return (Bot(self.rules, LEVELS[level], rng).act(hand.view(seat), hand.options()),)


def _mask_name(mask: Sequence[bool]) -> str:
    return f"discard {''.join('1' if out else '0' for out in mask)}"


def _ordered(cards: Sequence[Card]) -> list[Card]:
    """A hand from its highest rank down, a joker first."""
    return sorted(cards, key=lambda card: (PLACE[card] == PACK - 1, PLACE[card] % 13, PLACE[card]), reverse=True)


LESSON = PokerLesson

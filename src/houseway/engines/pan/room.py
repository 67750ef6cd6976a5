"""Pan in the live room: automatic steps, views, choices and outcomes."""

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

import msgspec

from houseway.cards import Card
from houseway.engines.contract import Command, Event, Option
from houseway.engines.pan import sentences
from houseway.engines.pan.bots import PanBot
from houseway.engines.pan.play import PanHand, Shuffle, commands, events
from houseway.messages import Amount, Cards, Seat, _, ngettext
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.engine import Chips, Dice, HandContext, InHand, NextAction, RoomEngine, Shown
from houseway.room.view_types import (
    Announcement,
    Choice,
    Facts,
    Json,
    Kind,
    ViewParts,
    amount,
    cards,
    choice,
    filled,
    snapped,
    table_choice,
)
from houseway.rulebook import GameRules
from houseway.table import Table


class InPanHand(InHand[PanHand]):
    """The steps of a pan table during a hand."""

    rooms_own = (Shuffle,)

    def chips(self, hand: PanHand) -> Chips:
        """The jackpot fee comes first of what was collected."""
        taken = hand.collected
        jackpot = min(taken, hand.state.fee.jackpot)
        return Chips(sum(hand.money.values()), 0, taken - jackpot, jackpot)

    def is_fee_due(self, hand: PanHand) -> bool:
        """It goes back into the Tops of a hand that is dealt again."""
        return hand.result is None or not hand.result.misdealt

    def next(self, hand: PanHand, company: HandContext) -> NextAction:
        """The discards are shuffled, a bot speaks out of turn, or a seat is to act."""
        mark = len(hand.log)
        if hand.shuffle_due:
            return NextAction("reshuffle", company.pace.street, mark=mark)
        if word := _word(hand, company.bots):
            return NextAction("speak", company.thinks(), word[0], mark)
        assert hand.to_act is not None
        return company.to_act(hand.to_act, mark)

    def dealt(self, order: tuple[Card, ...]) -> Command:
        """The discards become the deck again."""
        return Shuffle(order)

    def thinking(self, hand: PanHand, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """A bot judges by what its seat sees and rolls no dice."""
        return PanBot(hand.rules, level).act(hand.view(seat))

    def quiet(self, hand: PanHand, seat: int, dice: Dice) -> Command:
        """Plays the hand by a bot: players may not leave it."""
        return PanBot(hand.rules).act(hand.view(seat))

    def at_the_end(self, hand: PanHand, seat: int) -> str:
        """Returns the timeout's effect: a bot plays, as players may not leave the hand."""
        return _("A bot plays for you")

    def by_itself(self, hand: PanHand, due: NextAction, company: HandContext) -> Iterator[tuple[Command, ...]]:
        """Yields a bot's out-of-turn command."""
        if word := _word(hand, company.bots):
            yield (word[1],)


def _word(hand: PanHand, bots: Collection[int]) -> tuple[int, Command] | None:
    """Returns the first bot seat with an out-of-turn command, and the command."""
    bot = PanBot(hand.rules)
    for seat in bots:
        if seat != hand.to_act and hand.options(seat):
            word = bot.speak(hand.view(seat))
            if word is not None:
                return seat, word
    return None


# -- views and announcements -------------------------------------------------------------------------------------------


class PanShown(Shown[PanHand]):
    """The public part of a hand of pan. With eight packs a card cannot be named, so proofs are off."""

    def layout(self, rules: GameRules) -> Json:
        """A settlement is offered by its amount."""
        return {"sized": True}

    def view(self, hand: PanHand, seat: int | None) -> ViewParts:
        """The spreads, the pools and the discard; a seat's own cards."""
        seen = hand.view(seat)
        fields = filled(
            stage=seen.stage,
            phase=hand.state.phase,
            to_act=seen.to_act,
            cards=list(seen.hand),
            drawn=seen.drawn,
            live=seen.live,
            discard=seen.discards[-1] if seen.discards else None,
            discards=len(seen.discards),
            stock=seen.stock,
            tops=seen.tops,
            double_tops=seen.double_tops,
            offer=seen.offer,
            face_up=list(seen.face_up),
            results=results(hand),
            ended=filled(how=seen.ended.how, winner=seen.ended.winner) if seen.ended else None,
        )
        return fields, {
            one.seat: {
                "stack": one.stack,
                **filled(
                    status=one.status,
                    live=one.status in ("playing", "waiting"),
                    hidden=one.holding,
                    due=one.due,
                    melds=[filled(cards=list(meld.cards), worth=meld.worth) for meld in one.board],
                ),
            }
            for one in seen.players
        }

    def reckoning(self, hand: PanHand, seat: int) -> str:
        """The payments and collections."""
        return reckoning(hand, seat)

    def choices(self, hand: PanHand, seat: int, table: Table, facts: Facts) -> list[Choice]:
        """Every move, in turn or out of it."""
        return choices(hand, seat, facts.table)

    def next_choices(self, table: Table, seat: int, facts: Facts) -> list[Choice]:
        """Doubles from the next hand on, or singles again."""
        return doubles(table, seat, facts)

    def own_cards(self, hand: PanHand, seat: int) -> tuple[Card, ...] | None:
        """Returns a seat's spreads and remaining cards; a passed hand had cards too."""
        if seat not in hand.state.players:
            return None
        own = hand.state.players[seat]
        return (*(card for meld in own.board for card in meld.cards), *own.hand)

    def told(self, before: PanHand, hand: PanHand, at: int, event: Event) -> Iterator[Announcement]:
        """Yields public announcements; dealt cards are private."""
        if kind := _TOLD.get(type(event)):
            for line in sentences.told_of(hand, before.state, event, hand.log[at + 1 :]):
                yield Announcement(line, kind, getattr(event, "seat", None))


_ANNOUNCED: dict[Kind, tuple[type[Event], ...]] = {
    "action": (
        events.Declared, events.Drawn, events.Laid, events.Collected, events.Discarded, events.Forced,
        events.Offered, events.Answered, events.Left,
    ),
    "win": (
        events.Moved, events.Ended,
    ),
}  # fmt: skip
_TOLD = {event: kind for kind, announced in _ANNOUNCED.items() for event in announced}
"""The announced event types and their kinds."""


# -- choices -----------------------------------------------------------------------------------------------------------


def choices(hand: PanHand, seat: int, table: str) -> list[Choice]:
    """Every move, in turn or out of it; one choice for all discards."""
    thrown: dict[Card, Option] = {}
    found: list[Choice] = []
    for at, option in enumerate(hand.options(seat)):
        match option.command:
            case commands.Discard(card=card) if card is not None:
                thrown[card] = option
            case commands.Offer() if option.most:
                found.append(_settlement(hand, option, table))
            case _:
                found.append(_plain(option, at, table))
    if thrown:
        found.append(_discard(thrown, table))
    return found


def _discard(thrown: dict[Card, Option], table: str) -> Choice:
    chosen = cards(("command", "card"), list(thrown), 1, 1) | {"one": True}
    rule = _rule(next(iter(thrown.values())))
    return choice("discard", "d", _("Discard"), {"type": "Discard"}, table=table, cards=chosen, rule=rule)


def _settlement(hand: PanHand, option: Option, table: str) -> Choice:
    """An offer to foul hands; what going out with the spreads as they lie would bring is the usual amount."""
    worth = hand.state.active[0].worth + hand.rules.pays.bust_out
    usual = snapped(worth * hand.rules.chip, option.least, option.most, option.step)
    scale = amount(("command", "amount"), option.least, option.most, option.step, usual=usual)
    says = _("Settle with each foul hand for")
    return choice("offer", "e", says, {"type": "Offer"}, table=table, amount=scale, rule=_rule(option))


def _plain(option: Option, at: int, table: str) -> Choice:
    command = option.command
    key, says = _SAYS[type(command)]
    fields = {
        name: value for name, value in msgspec.to_builtins(command).items() if name != "seat" and value is not None
    }
    kind = type(command).__name__
    return choice(
        f"{kind.lower()}-{at}",
        key(command) if callable(key) else key,
        says(command),
        {"type": kind, **fields},
        table=table,
        rule=_rule(option),
    )


def _rule(option: Option) -> str:
    return " ".join(option.rules)


def _spread(move: commands.Spread) -> str:
    cards = Cards(move.cards)
    if move.on is None:
        return (
            _("Spread {cards} with the exposed card", cards=cards)
            if move.with_card
            else _("Spread {cards}", cards=cards)
        )
    if move.with_card:
        return _("Add the exposed card to spread {spread}", spread=move.on + 1)
    return _("Add {card} to spread {spread}", card=cards, spread=move.on + 1)


def _force(move: commands.Force) -> str:
    return _("Force {card} on {player}", card=Cards((move.card,)), player=Seat(move.on))


Says = tuple[str | Callable[[Any], str], Callable[[Any], str]]

_SAYS: dict[type, Says] = {
    commands.Declare: (lambda move: "p" if move.plays else "x", lambda move: _("Play") if move.plays else _("Pass")),
    commands.Draw: ("t", lambda _move: _("Turn up a card")),
    commands.Spread: ("s", _spread),
    commands.Collect: ("c", lambda _move: _("Collect")),
    commands.GoOut: ("o", lambda _move: _("Go out")),
    commands.Discard: ("l", lambda _move: _("Discard it")),
    commands.Force: ("f", _force),
    commands.Offer: ("e", lambda _move: _("Offer to split the Tops")),
    commands.Answer: (
        lambda move: "y" if move.agrees else "n",
        lambda move: _("Agree") if move.agrees else _("Decline"),
    ),
    commands.FixCount: ("k", lambda _move: _("Correct my card count")),
}
"""The key and the words of every move that is offered."""


def doubles(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """Doubles are open to a player with two buy-ins, and singles to all (LL-PN-D1)."""
    rules, chair = table.rules, table.chairs[seat]
    wanted = facts.doubles.get(seat, chair.doubles)
    if not wanted and chair.stack < (rules.doubles_stack or 0):
        return []
    label = _("Play singles") if wanted else _("Play doubles")
    command = {"type": "PlayDoubles", "on": not wanted}
    return [table_choice("doubles", "2", label, command, table=facts.table, rule=rules.cite("buyin.doubles").rule)]


# -- the outcome -------------------------------------------------------------------------------------------------------


_ENDINGS: dict[events.Ending, str] = {
    "last": _("Only player left"),
    "settled": _("Settled with the foul hands"),
    "split": _("Tops split"),
    "void": _("Void"),
    "redealt": _("Dealt again for the same Tops"),
    "misdealt": _("Misdeal: all chips are returned"),
}


def results(hand: PanHand) -> list[Json]:
    """The ending, and what every seat won or lost over the whole hand."""
    ended = next((event for event in reversed(hand.log) if isinstance(event, events.Ended)), None)
    if hand.result is None or ended is None:
        return []
    won = _won(hand)
    first: Json = {"what": _ENDINGS.get(ended.how) or _out(hand, ended)}
    if ended.winner is not None:
        first |= {"seat": ended.winner, "amount": won[ended.winner]}
    return [
        first,
        *(
            {"what": _("Net"), "seat": seat, "amount": cents}
            for seat, cents in won.items()
            if cents and seat != ended.winner
        ),
    ]


def _out(hand: PanHand, ended: events.Ended) -> str:
    assert ended.winner is not None
    worth = hand.state.players[ended.winner].worth
    return ngettext("Out with a hand worth {count} chip", "Out with a hand worth {count} chips", worth)


def reckoning(hand: PanHand, seat: int) -> str:
    """``You paid $4 and collected $9.``"""
    if hand.result is None or seat not in hand.result.stacks:
        return ""
    moved = [event for event in hand.log if isinstance(event, events.Moved)]
    paid = sum(event.amount for event in moved if event.source == seat)
    got = sum(event.amount for event in moved if event.target == seat)
    if not paid and not got:
        return ""
    return _("You paid {paid} and collected {got}.", paid=Amount(paid), got=Amount(got))


def _won(hand: PanHand) -> dict[int, Cents]:
    """Returns each seat's win or loss, by the chips that moved."""
    assert hand.result is not None
    won = dict.fromkeys(hand.result.stacks, 0)
    for event in hand.log:
        if isinstance(event, events.Moved):
            if isinstance(event.source, int):
                won[event.source] -= event.amount
            if isinstance(event.target, int):
                won[event.target] += event.amount
    return won


ROOM = RoomEngine(InPanHand(), PanShown())

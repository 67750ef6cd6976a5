"""The options of a poker hand, each with its bounds and its rules."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, assert_never

from houseway.engines.contract import Command, Option, grounds
from houseway.engines.poker.play import commands
from houseway.engines.poker.play.betting.choices import choice_of
from houseway.engines.poker.play.betting.forced import has_brought_in
from houseway.engines.poker.play.betting.openers import cited
from houseway.engines.poker.play.dealing.draw import may_discard, most_to_draw
from houseway.engines.poker.play.showdown.push import may_agree
from houseway.engines.poker.play.showdown.showing import is_last_claim, may_give_up, ways_to_prove
from houseway.engines.poker.play.state import HandState, push_of
from houseway.rulebook import PokerRules

Options: TypeAlias = tuple[Option, ...]


def by_kind(options: Iterable[Option]) -> dict[type[Command], Option]:
    """Options by the kind of their command: a poker seat has one of each."""
    return {type(option.command): option for option in options}


def options_of(hand: HandState, seat: int | None = None) -> Options:
    """Returns the options of a seat, or of the seat in turn; of the dealer when no seat is in turn."""
    if seat is not None:
        return _options_for(hand, seat)
    if not hand.pending:
        return _to_deal(_ids(hand.rules, "deal.streets")) if hand.phase == "deal" else ()
    match hand.phase:
        case "bet":
            return choice_of(hand).options
        case "discard":
            options = _to_discard(hand, hand.pending[0])
        case "runs":
            options = _to_run(hand.seats[hand.pending[0]].seat, grounds(hand.rules, "pot.runs", "pot.odd_chip"))
        case "push":
            options = _to_buy_or_chop(hand, hand.pending[0])
        case "showdown":
            options = _to_show(hand, hand.pending[0])
        case "deal" | "over":
            options = ()
        case phase:
            assert_never(phase)
    return options


def _options_for(hand: HandState, seat: int) -> Options:
    """Returns the options of a seat, in turn or not: leave after its forced bet, discard, agree to push."""
    at = hand.position.get(seat, -1)
    if at < 0:
        return ()
    if hand.pending and hand.pending[0] == at:
        return options_of(hand)
    if hand.phase == "bet" and hand.stud is None:
        return ()
    if has_brought_in(hand, seat):
        return (Option(commands.Fold(seat)),)
    if hand.phase == "discard" and at in hand.pending and may_discard(hand, at):
        return _to_discard(hand, at)
    gives_up = _show(seat, False, may_give_up(hand, seat), _ids(hand.rules, "showdown.must_show"))
    return (*gives_up, *_to_agree_or_not(hand, at, seat))


def _ids(rules: PokerRules, setting: str) -> tuple[str, ...]:
    """The rules behind a setting."""
    return rules.cites[setting].rules


@lru_cache
def _to_deal(grounds: tuple[str, ...]) -> Options:
    return (Option(commands.Deal(), rules=grounds),)


@lru_cache(maxsize=64)
def _to_run(seat: int, grounds: tuple[str, ...]) -> Options:
    """Deal the rest of the board more than once, or once."""
    return Option(commands.AgreeToRun(seat), rules=grounds), Option(commands.Decline(seat), rules=grounds)


def _to_discard(hand: HandState, at: int) -> Options:
    """So many cards must go; before a draw, as many as the player likes until they have called for a number."""
    seat = hand.seats[at].seat
    if hand.drawing is None:
        return _discard(seat, hand.dues[at], hand.dues[at], _ids(hand.rules, "deal.streets"))
    called = hand.drawing.called[at]
    if called > 0:
        return _discard(seat, called, called, _ids(hand.rules, "draw.change_call"))
    return _discard(seat, 0, most_to_draw(hand, at), _ids(hand.rules, "draw.most"))


@lru_cache(maxsize=1024)
def _discard(seat: int, least: int, most: int, grounds: tuple[str, ...]) -> Options:
    return (Option(commands.Discard(seat, ()), least, most, rules=grounds),)


def _to_show(hand: HandState, at: int) -> Options:
    """Show or muck, or the proof that is due; where the game has push pots, agree to one."""
    seat = hand.seats[at].seat
    if hand.drawing is not None and hand.drawing.proof:
        shows, mucks = ways_to_prove(hand, at)
        opener = hand.drawing.proof == "openers"
        setting = cited(hand, "draw.openers_shown") if opener else "draw.check_raise_proof"
        return _show(seat, shows, mucks, _ids(hand.rules, setting))
    show = _show(seat, bool(hand.hole[at]), not is_last_claim(hand, at), _ids(hand.rules, "showdown.must_show"))
    return (*show, *_to_agree_or_not(hand, at, seat)) if hand.push is not None else show


@lru_cache(maxsize=1024)
def _show(seat: int, shows: bool, mucks: bool, grounds: tuple[str, ...]) -> Options:
    out = [Option(commands.Show(seat), rules=grounds)] if shows else []
    return (*out, Option(commands.Muck(seat), rules=grounds)) if mucks else tuple(out)


def _to_agree_or_not(hand: HandState, at: int, seat: int) -> Options:
    """Agrees to push the pot unseen; after another player agreed, also refuses it."""
    if not may_agree(hand, at):
        return ()
    grounds = _ids(hand.rules, "push.verbal")
    agree = Option(commands.AgreeToPush(seat), rules=grounds)
    return (agree, Option(commands.Decline(seat), rules=grounds)) if push_of(hand).agreed else (agree,)


def _to_buy_or_chop(hand: HandState, at: int) -> Options:
    """Buys into a push pot, or chops one that found no buyer."""
    push, seat = push_of(hand), hand.seats[at].seat
    if push.asked == "buy":
        grounds = _ids(hand.rules, "push.buy_in")
        return Option(commands.BuyIn(seat), push.price, push.price, rules=grounds), Option(
            commands.Decline(seat), rules=grounds
        )
    grounds = _ids(hand.rules, "push.no_buyer")
    return Option(commands.Chop(seat), rules=grounds), Option(commands.Decline(seat), rules=grounds)

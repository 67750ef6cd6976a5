"""Foul hands: a wrong number of cards or a false opening is dead at the showdown, and others play on for the pot."""

from collections.abc import Iterable

from houseway.engines.poker.play import events
from houseway.engines.poker.play.dealing.posting import take_drop
from houseway.engines.poker.play.draw_events import PassedOut, PushDeclared
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.ruling_events import HandRevived, Misdealt, MoneyReturned
from houseway.engines.poker.play.showdown.awarding import award
from houseway.engines.poker.play.showdown.pots import contested, halved
from houseway.engines.poker.play.showdown.showing import order_of_showing
from houseway.engines.poker.play.state import HandState, is_foul, right_count
from houseway.engines.positions import Placed
from houseway.irregularities import FalseOpener, parse


def open_showdown(hand: Play) -> None:
    """The hands left in are shown; those with a wrong number of cards are dead and can win nothing."""
    order = order_of_showing(hand)
    hand.take(events.ShowdownOpened(tuple([hand.seats[at].seat for at in order])))
    kill_foul_hands(hand)
    if hand.in_count == 1:
        award(hand)


def kill_foul_hands(hand: Play) -> None:
    """Foul hands are dead at the showdown; the last player in need not show anything."""
    foul = [at for at, live in enumerate(hand.live) if live and _cannot_win(hand, at)] if hand.in_count > 1 else []
    if foul and len(foul) == hand.in_count:
        _all_are_foul(hand, foul)
    else:
        _kill(hand, foul)


def kill_false_opener(hand: Play) -> None:
    """The last player in has shown the hand that they opened with, and it holds no openers."""
    at = hand.live.index(True)
    if hand.in_count == 1 and opened_falsely(hand, at):
        _all_are_foul(hand, [at])


def opened_falsely(hand: HandState, at: int) -> bool:
    """Whether the floor has yet to hear that this player opened the pot without openers."""
    errors = (parse(error) for error in hand.floor.errors) if hand.floor is not None else ()
    return any(isinstance(one, FalseOpener) and one.seat == hand.seats[at].seat for one in errors)


def _cannot_win(hand: HandState, at: int) -> bool:
    return is_foul(hand, at) or (hand.drawing is not None and opened_falsely(hand, at))


def _kill(hand: Play, foul: Iterable[int]) -> None:
    for at in foul:
        setting = "showdown.foul_hand" if is_foul(hand, at) else "draw.openers"
        hand.take(events.HandDead(hand.seats[at].seat, _rule(hand, setting)))


def _rule(hand: HandState, setting: str = "showdown.foul_hand") -> str:
    cite = hand.rules.cites.get(setting)
    return cite.rule if cite is not None else ""


def _all_are_foul(hand: Play, foul: list[int]) -> None:
    """The pot goes to the last player who gave up a hand that was not foul; without one the bets go back."""
    gave_up = _gave_up_sound_hands(hand)
    if gave_up:
        _kill(hand, foul)
        if hand.fee.moment == "pot-won":
            take_drop(hand)
        half = hand.rules.ranking.halves[0]
        hand.take(events.Awarded(hand.seats[gave_up[-1]].seat, hand.pot, 0, half.name))
        hand.take(events.ENDED)
    elif hand.push is not None and hand.push.count:
        _pushed_pots_divided(hand, foul)
    else:
        _kill(hand, foul)
        hand.take(Misdealt(_rule(hand)))


def _gave_up_sound_hands(hand: Play) -> list[int]:
    """The positions that folded or mucked the right number of cards in this deal, in this order."""
    street, gave_up = 0, list[int]()
    for event in hand.log:
        match event:
            case Placed():
                before = type(hand).replay(hand.rules, (event,))
                street = before.street
                gone = [at for at, live in enumerate(before.live) if not live]
                acted = [before.position[act.seat] for act in before.acts if isinstance(act, events.Folded)]
                gave_up = [at for at in gone if at not in acted] + [at for at in acted if at in gone]
            case events.RoundOpened():
                street = event.street
            case events.Folded() | events.Mucked():
                at = hand.position[event.seat]
                if len(hand.hole[at]) == right_count(hand, street):
                    gave_up.append(at)
            case HandRevived():
                gave_up = [at for at in gave_up if at != hand.position[event.seat]]
            case PushDeclared() | PassedOut():
                gave_up = []
    return gave_up


def _pushed_pots_divided(hand: Play, foul: list[int]) -> None:
    """No hand can win a push pot: the bets on it go back, and the players left in divide it."""
    for at, one in enumerate(hand.seats):
        if hand.put[at]:
            hand.take(MoneyReturned(one.seat, hand.put[at]))
    pots, half = contested(hand), hand.rules.ranking.halves[0]
    _kill(hand, foul)
    for number, pot in enumerate(pots):
        for at, amount, name in halved(pot.amount, [(half.name, pot.contenders)], hand.chip):
            hand.take(events.Awarded(hand.seats[at].seat, amount, number, name))
    hand.take(events.ENDED)

"""The floor's operations on hands, money and the betting; the names are those that rulebooks use."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from houseway import hands
from houseway.engines.contract import Refused, refuse
from houseway.engines.poker.play import events, ruling_events
from houseway.engines.poker.play.betting.choices import choice_of
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.draw_events import ShuffleDue
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.rulings.case import Case, acted, known_seat
from houseway.engines.poker.play.state import HandState, is_foul
from houseway.irregularities import DealtIn
from houseway.messages import Seat, _
from houseway.rulebook.engines.poker import Half

# -- hands and money ---------------------------------------------------------------------------------------------------


def dead_hand(case: Case) -> None:
    """The hand is dead; its chips stay in the pot."""
    hand = case.hand
    if case.whose not in hand.position and isinstance(case.command.what, DealtIn):
        return  # its cards went to the muck when they were dealt
    _kill(case)


def _kill(case: Case) -> None:
    hand, seat = case.hand, case.hand.seats[case.at].seat
    if hand.in_count < 2:
        raise Refused(_("{player} is the last player in and wins the pot.", player=Seat(seat)))
    kill(hand, case.at, case.command.rule)


def kill(hand: Play, at: int, rule: str) -> None:
    """The hand is out; in stud the next hand makes the forced bet or leads in its place."""
    leads = hand.stud is not None and hand.phase == "bet" and hand.pending[:1] == [at] and not acted(hand)
    hand.take(events.HandDead(hand.seats[at].seat, rule))
    if leads and hand.in_count > 1:
        open_round(hand, hand.street, hand.street_rules.opens)


def dead_hand_money_back(case: Case) -> None:
    """The hand is dead and gets back what it put in; a player who was dealt out has no hand to kill."""
    _money_back(case, case.seat)
    if case.hand.live[case.hand.position[case.seat]]:
        _kill(case)


def both_dead_money_back(case: Case) -> None:
    """Kills both hands and returns their chips; the deal is void if that leaves no live hand."""
    if case.hand.in_count == 2:
        misdeal(case)
        return
    dead_hand_money_back(case)
    dead_hand_money_back(replace(case, whose=case.command.what.with_whom))


def _money_back(case: Case, seat: int) -> None:
    hand = case.hand
    at = hand.position[seat]
    dead = sum(post.dead for post in hand.posts if post.seat == seat and post.kind != "ante")
    if hand.put[at] + dead:
        hand.take(ruling_events.MoneyReturned(seat, hand.put[at] + dead, dead))


def opening_bet_back(case: Case) -> None:
    """The opening bet is taken back, so that the pot is not open, and the hand is dead; its blind stays."""
    hand = case.hand
    last = hand.acts[-1] if hand.acts else None
    if last is not None and last.seat == case.seat and hand.phase == "bet":
        _take_back(case, last)
    _kill(case)


def misdeal(case: Case) -> None:
    """All money of the deal goes back and the hand is over; a push pot is dealt again with its money left in."""
    hand = case.hand
    hand.take(ruling_events.Misdealt(case.command.rule))
    if not hand.over:
        hand.take(ShuffleDue(hand.whole_deck(), whole=True))


def hand_is_live(case: Case) -> None:
    """The hand that was thrown away is live."""
    _revive(case, case.seat)


def stays_dead(case: Case) -> None:
    """A hand that was thrown away is dead; where it still lay before its owner it dies now."""
    if case.hand.live[case.hand.position[case.seat]]:
        _kill(case)


def misled_hand_is_live(case: Case) -> None:
    """Revives the hand that was thrown away because of it, if only one hand is left."""
    other = case.command.what.with_whom
    if other is not None and case.hand.in_count == 1:
        _revive(case, other, misled=True)


_GONE = (events.Folded, events.Mucked, events.HandDead)


def _revive(case: Case, seat: int, *, misled: bool = False) -> None:
    """A hand can be taken back until more cards are dealt; one that was ruled dead is not taken back."""
    hand = case.hand
    at = hand.position[known_seat(hand, seat)]
    if hand.phase == "over":
        _take_back_the_pot(hand)
    elif hand.live[at]:
        return
    if hand.phase == "showdown" and is_foul(hand, at):
        why = _("{player} has the wrong number of cards, so the hand is dead.", player=Seat(seat))
        raise refuse(hand.rules, why, "showdown.foul_hand")
    served = hand.drawing is not None and (hand.shuffle is not None or (hand.phase == "deal" and any(hand.drawing.got)))
    gone = [act for act in hand.acts if act.seat == seat and isinstance(act, _GONE)]
    if not misled and gone and isinstance(gone[-1], events.HandDead):
        raise Refused(_("The hand of {player} was ruled dead, not folded.", player=Seat(seat)))
    if not served and not hand.live[at] and gone:
        hand.take(ruling_events.HandRevived(seat))
        return
    raise Refused(_("More cards have been dealt since {player} folded.", player=Seat(seat)))


def _take_back_the_pot(hand: Play) -> None:
    if hand.floor is not None and hand.floor.misdealt:
        raise Refused(_("The deal was a misdeal, so no pot was won."))
    if not any(isinstance(one, events.Ended) for one in hand.log):
        raise Refused(_("The position doesn't say how this hand ended."))
    hand.take(ruling_events.PotTakenBack())


def shown_to_all(case: Case) -> None:
    """The cards are shown to the whole table."""
    case.hand.take(ruling_events.LiesOpen(case.seat, tuple(case.hand.hole[case.at])))


def sees_no_hands(case: Case) -> None:
    """The player may not ask to see another hand."""
    case.hand.take(ruling_events.SightLost(case.seat, case.command.rule))


def keeps_his_claim(case: Case) -> None:
    """Gives a player who plays the board and threw their hand away their share of the pot."""
    hand, at = case.hand, case.at
    if hand.phase != "showdown" or at not in hand.pending or not plays_the_board(hand, at):
        raise Refused(_("{player} isn't playing the board.", player=Seat(case.seat)))
    hand.take(ruling_events.ClaimKept(case.seat))


def blind_put_right(case: Case) -> None:
    """The blind is made up to its amount, all-in for less, or what is too much goes back."""
    hand, at, amount = case.hand, case.at, getattr(case.command.what, "amount", 0)
    due = sum(post.live for post in hand.posts if post.seat == case.seat and post.kind in ("small", "big"))
    missing = min(due - amount, hand.stack[at]) if amount else 0
    if missing:
        hand.take(ruling_events.BlindCorrected(case.seat, missing))


def blind_owed(case: Case) -> None:
    """The hand is live; the player makes the blind up on a later deal."""
    case.hand.take(ruling_events.BlindOwed(case.hand.seats[case.at].seat, case.command.rule))


def next_deal_from_there(_case: Case) -> None:
    """The next deal follows from the position that this one began from; the table looks for this ruling."""


def _may_play_the_board(half: Half) -> bool:
    """Whether the board alone is a whole hand."""
    match half.selection:
        case "any":
            return True
        case "exactly-two" | "at-most-two":
            return False
        case selection:
            assert_never(selection)


def plays_the_board(hand: HandState, at: int) -> bool:
    """Whether no card of a hand improves on the board."""
    halves = hand.rules.ranking.halves
    if len(hand.board) < 5 * hand.rules.ranking.boards or not all(_may_play_the_board(half) for half in halves):
        return False
    worth = [(hands.evaluator(half.ranking, half.selection), hand.rules.board_of(half, hand.board)) for half in halves]
    return all(one(hand.hole[at], board) == one((), board) for one, board in worth)


# -- the betting -------------------------------------------------------------------------------------------------------


def may_only_call(case: Case) -> None:
    """The player may call or fold, not bet or raise, in this round."""
    if case.hand.phase != "bet":
        raise Refused(_("The betting round is over."))
    case.hand.take(ruling_events.RaiseLost(case.hand.seats[case.at].seat, case.command.rule))


def acts_again(case: Case) -> None:
    """Lets the player take their last action back and act again."""
    hand = case.hand
    if hand.phase != "bet":
        raise Refused(_("The betting round is over."))
    last = next((act for act in reversed(hand.acts) if act.seat == case.seat), None)
    if last is None:
        raise Refused(_("{player} hasn't acted in this betting round.", player=Seat(case.seat)))
    _take_back(case, last)


def _take_back(case: Case, last: events.Act | None) -> None:
    """A bet, raise or call goes back, and the player is to act."""
    hand = case.hand
    if isinstance(last, events.Wagered):
        hand.take(_wager_back(case, last))
        return
    put = last.put if isinstance(last, events.Called) else 0
    hand.take(ruling_events.BackToAct(hand.seats[case.at].seat, put))


def _wager_back(case: Case, last: events.Wagered) -> ruling_events.WagerTakenBack:
    """A bet goes back only if no player has acted on it."""
    hand = case.hand
    if hand.acts[-1] is not last:
        raise Refused(_("Players have already acted on the bet of {player}.", player=Seat(case.seat)))
    mark = max(at for at, event in enumerate(hand.log) if event is last)
    before = type(hand).replay(hand.rules, hand.log[:mark])
    return ruling_events.WagerTakenBack(
        case.seat,
        last.put,
        before.bet_to,
        before.full_to,
        before.last_raise,
        before.wagers,
        before.full_wagers,
        before.capped,
        None if before.opener < 0 else hand.seats[before.opener].seat,
        None if before.aggressor < 0 else hand.seats[before.aggressor].seat,
        tuple(hand.seats[at].seat for at in before.pending),
    )


def ruled_a_pass(case: Case) -> None:
    """The player's silence is taken for a pass: a check, or a fold where there is a bet."""
    hand = case.hand
    if hand.phase != "bet" or not hand.pending or hand.pending[0] != case.at:
        raise Refused(_("It's not {player}'s turn.", player=Seat(case.seat)))
    hand.take(choice_of(hand).check or events.Folded(case.seat))


def opening_is_void(case: Case) -> None:
    """The opener is out and the bet stays, for all who are left; a call of it goes back.

    As long as the betting is on, a player who has not passed may open instead.
    """
    hand = case.hand
    if hand.phase != "bet":
        _kill(case)
        return
    behind = [at for at in hand.able_after(case.at) if not hand.checked[at]]
    _kill(case)
    for at, bet in enumerate(hand.bet):
        if bet and hand.live[at]:
            hand.take(ruling_events.MoneyReturned(hand.seats[at].seat, bet))
    hand.take(ruling_events.RoundCleared(gathered=True))
    hand.take(events.RoundOpened(hand.street, tuple(hand.seats[at].seat for at in behind)))


def no_more_betting(case: Case) -> None:
    """The cards still due are dealt and the hands are shown without another bet."""
    case.hand.take(ruling_events.BettingOver(case.command.rule))


def plays_for_the_pot(case: Case) -> None:
    """The player is all-in for the pot as it stands and keeps their other chips."""
    hand = case.hand
    if hand.stack[case.at]:
        hand.take(ruling_events.ChipsKept(case.seat, hand.stack[case.at]))


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        dead_hand,
        dead_hand_money_back,
        both_dead_money_back,
        opening_bet_back,
        misdeal,
        hand_is_live,
        stays_dead,
        misled_hand_is_live,
        shown_to_all,
        sees_no_hands,
        keeps_his_claim,
        blind_put_right,
        blind_owed,
        next_deal_from_there,
        may_only_call,
        acts_again,
        ruled_a_pass,
        opening_is_void,
        no_more_betting,
        plays_for_the_pot,
    )
}
"""These operations by the names that rulebooks use."""

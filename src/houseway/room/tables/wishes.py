"""What players want changed and get when the hand is over: another game, doubles in pan, another deck."""

from houseway.play.contract import Refused
from houseway.play.pan import check_buyin
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.work import Step
from houseway.rulebook import PanRules
from houseway.table import AskForDeck, Buy, PlayDoubles, RaiseCondition, Vote
from houseway.table.bank import check_new_deck
from houseway.table.commands import Change
from houseway.table.house_options import check_condition
from houseway.table.votes import check_change


def vote(keeper: Keeper, step: Step, seat: int, to: Change, *, aye: bool) -> None:
    """A vote is kept; the game changes between hands, once enough want it."""
    check_change(keeper.table, to)
    if not aye and to not in keeper.status.votes:
        raise Refused("nobody has asked for that")
    keeper.note(step, "Voted", seat=seat, to=to, aye=aye)


def doubles(keeper: Keeper, step: Step, seat: int, *, on: bool) -> None:
    """Double condition from the next hand on, for one who has the chips (LL-PN-D1)."""
    table = keeper.table
    if not table.in_play:
        keeper.apply(step, PlayDoubles(seat, on))
        return
    rules = table.rules
    if not isinstance(rules, PanRules):
        raise Refused("doubles are played in pan")
    if on:
        check_buyin(rules, table.chairs[seat].stack, doubles=True)
    keeper.note(step, "DoublesAsked", seat=seat, on=on)


def condition(keeper: Keeper, step: Step) -> None:
    """The next higher condition, when the hand is over, for a game in which everybody plays doubles (LL-PN-D4)."""
    if not keeper.table.in_play:
        keeper.apply(step, RaiseCondition())
        return
    check_condition(keeper.table)
    keeper.note(step, "ConditionAsked")


def deck(keeper: Keeper, step: Step, seat: int) -> None:
    """Another deck for the next hand, once between two hands."""
    if why := why_no_deck(keeper):
        raise Refused(why)
    if keeper.table.in_play:
        check_new_deck(keeper.table, seat)
        keeper.note(step, "DeckAsked", seat=seat)
    else:
        keeper.apply(step, AskForDeck(seat))


def why_no_deck(keeper: Keeper) -> str:
    """Why nobody may ask for another deck; empty where somebody may."""
    status = keeper.status
    return "the next hand has another deck already" if status.decks or status.deck is not None else ""


def granted(keeper: Keeper, step: Step) -> None:
    """Between hands everybody has his wish, as far as the rules allow it now."""
    status = keeper.status
    for seat, on in list(status.doubles.items()):
        keeper.tries(step, PlayDoubles(seat, on))
    _bots_double(keeper, step)
    if status.condition:
        keeper.tries(step, RaiseCondition())
    if status.deck is not None:
        keeper.tries(step, AskForDeck(status.deck))
    for to in list(status.votes):
        _count(keeper, step, to)


def _bots_double(keeper: Keeper, step: Step) -> None:
    """Doubles pay between two who play them: bots go along with the people, and buy what that takes."""
    rules, chairs = keeper.table.rules, keeper.table.chairs
    if not isinstance(rules, PanRules):
        return
    on = any(chairs[seat].doubles and chairs[seat].present for seat in keeper.people)
    for seat in keeper.bots:
        if chairs[seat].doubles != on:
            if on and chairs[seat].stack < rules.buyin.doubles * rules.chip:
                keeper.tries(step, Buy(seat, usual_buy(keeper.table)))
            keeper.tries(step, PlayDoubles(seat, on))


def _count(keeper: Keeper, step: Step, to: Change) -> None:
    """Bots side with more than half of the people; enough objections end it, and a majority changes the game."""
    votes = keeper.status.votes[to]
    ayes = [seat for seat, aye in votes.items() if aye]
    nays = [seat for seat, aye in votes.items() if not aye]
    if len(nays) >= check_change(keeper.table, to).objections:
        keeper.note(step, "VoteFailed", to=to, objections=nays)
        return
    if 2 * len(ayes) > len(keeper.people):
        ayes += list(keeper.bots)
    keeper.tries(step, Vote(to, tuple(ayes), tuple(nays)))

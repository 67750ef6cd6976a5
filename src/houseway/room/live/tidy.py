"""Between hands: who leaves, who sits out, which bots buy chips, go or come."""

from houseway.play.contract import Refused
from houseway.room.live.books import is_bot
from houseway.room.live.bots import bot_id, least_stack, usual_buy
from houseway.room.live.keeper import Keeper, Step
from houseway.table import Buy, Command, Leave, Sit, SitOut, Vote
from houseway.table.commands import Change


def tidy(keeper: Keeper, step: Step) -> None:
    """Puts the seats in order; what the rules do not allow now is tried again after the next hand."""
    desk = keeper.desk
    if desk.closed or desk.closing or desk.paused:
        return
    for seat, chair in list(keeper.table.chairs.items()):
        if is_bot(chair.player):
            _keep_bot(keeper, step, seat)
        elif seat in desk.leaving:
            tried(keeper, step, Leave(seat))
        elif not chair.away and (seat in desk.gone or not chair.stack + chair.coming):
            tried(keeper, step, SitOut(seat))
    _fill(keeper, step)
    for to in list(desk.votes):
        _count_votes(keeper, step, to)


def tried(keeper: Keeper, step: Step, command: Command) -> bool:
    """Whether the table allows it."""
    try:
        keeper.apply(step, command)
    except Refused:
        return False
    return True


def _keep_bot(keeper: Keeper, step: Step, seat: int) -> None:
    """A bot short of chips buys some, and leaves if it may not."""
    table = keeper.table
    usual, stack = usual_buy(table), table.chairs[seat].stack
    if stack >= max(least_stack(table.rules), usual // 4):
        return
    if not tried(keeper, step, Buy(seat, usual - stack)) and stack < least_stack(table.rules):
        tried(keeper, step, Leave(seat))


def _fill(keeper: Keeper, step: Step) -> None:
    """As many bots as were asked for, one of them a new face when nobody takes the bank."""
    table, bots = keeper.table, keeper.bots
    wanted = min(keeper.desk.bots, table.rules.seats[1] - len(keeper.people))
    leaving = len(bots) - wanted
    if not leaving and table.bank.broken:
        leaving = 1
    for seat in sorted(bots, key=lambda seat: table.chairs[seat].stack)[: max(0, leaving)]:
        tried(keeper, step, Leave(seat))
    for seat in _free_seats(keeper)[: max(0, wanted - len(keeper.bots))]:
        tried(keeper, step, Sit(bot_id(keeper.id, keeper.bots_seen + 1), seat, usual_buy(table)))


def _free_seats(keeper: Keeper) -> list[int]:
    """The open seats, every second one first so that a table does not crowd one side."""
    return keeper.open_seats[::2] + keeper.open_seats[1::2]


def _count_votes(keeper: Keeper, step: Step, to: Change) -> None:
    """Bots side with the majority of the players; the game is changed once the house's rule allows it."""
    votes = keeper.desk.votes[to]
    ayes = [seat for seat, aye in votes.items() if aye]
    nays = [seat for seat, aye in votes.items() if not aye]
    if len(ayes) > len(nays):
        ayes += list(keeper.bots)
    tried(keeper, step, Vote(to, tuple(ayes), tuple(nays)))

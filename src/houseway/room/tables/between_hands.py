"""Between hands: who leaves, who sits out, which bots buy chips, go or come."""

from houseway.room.money.books import is_bot
from houseway.room.tables.bots import bot_id, least_stack, usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.wishes import granted
from houseway.room.work import Step
from houseway.table import Buy, Leave, Sit, SitOut


def tidy(keeper: Keeper, step: Step) -> None:
    """Puts the seats in order; what the rules do not allow now is tried again after the next hand."""
    status = keeper.status
    if status.closed or status.closing or status.paused:
        return
    for seat, chair in list(keeper.table.chairs.items()):
        if is_bot(chair.player):
            _keep_bot(keeper, step, seat)
        elif seat in status.leaving:
            keeper.tries(step, Leave(seat))
        elif not chair.away and (seat in status.gone or not chair.stack + chair.coming):
            keeper.tries(step, SitOut(seat))
    _fill(keeper, step)
    granted(keeper, step)
    line = keeper.table.lineup() if status.shuns_blind else None
    if line and line.big in status.shuns_blind:
        keeper.tries(step, SitOut(line.big))


def _keep_bot(keeper: Keeper, step: Step, seat: int) -> None:
    """A bot short of chips buys some, and leaves if it may not."""
    table = keeper.table
    usual, stack = usual_buy(table), table.chairs[seat].stack
    if stack >= max(least_stack(table.rules), usual // 4):
        return
    if not keeper.tries(step, Buy(seat, usual - stack)) and stack < least_stack(table.rules):
        keeper.tries(step, Leave(seat))


def _fill(keeper: Keeper, step: Step) -> None:
    """As many bots as were asked for, one of them a new face when nobody takes the bank."""
    table, bots = keeper.table, keeper.bots
    wanted = min(keeper.status.bots, table.rules.seats[1] - len(keeper.people))
    leaving = len(bots) - wanted
    if not leaving and table.bank.broken:
        leaving = 1
    for seat in sorted(bots, key=lambda seat: table.chairs[seat].stack)[: max(0, leaving)]:
        keeper.tries(step, Leave(seat))
    for seat in _free_seats(keeper)[: max(0, wanted - len(keeper.bots))]:
        keeper.tries(step, Sit(bot_id(keeper.id, keeper.status.bots_seen + 1), seat, usual_buy(table)))


def _free_seats(keeper: Keeper) -> list[int]:
    """The open seats, every second one first so that a table does not crowd one side."""
    return keeper.open_seats[::2] + keeper.open_seats[1::2]

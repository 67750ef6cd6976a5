"""The collection as it is posted, said before the deal: how much, from whom, when, and the rule that says so."""

from houseway.cli.terminal.live import LiveSeat
from houseway.engines.contract import Fee
from houseway.money import show
from houseway.table.sign import PostedFee

_MOMENTS = {
    "flop": "once the flop is dealt",
    "before-deal": "before the deal",
    "pot-won": "at most, when it is won",
    "first-round": "after the first round of betting",
}


def collection(live: LiveSeat) -> tuple[str, str]:
    """The sentence for the next hand or the hand in play, and the id of the rule."""
    table = live.table
    line = table.lineup() if not table.in_play else None
    dealt = len(line.dealt) if line else len(table.dealt)
    fee = table.fee(max(2, dealt)) if live.family != "banked" else Fee()
    if fee.total:
        payer = "Tops" if live.family == "pan" else fee.payer.replace("-", " ")
        return _of_hand(fee, payer, dealt), fee.rule
    rows = tuple(row for row in table.sign().fees if row.collection + row.jackpot)
    if not rows:
        return "Collection: none is posted", ""
    return f"Collection: {'; '.join(dict.fromkeys(_of_payer(rows, row.payer) for row in rows))}", rows[0].rules[0]


def _of_hand(fee: Fee, payer: str, dealt: int) -> str:
    jackpot = f" and {show(fee.jackpot)} for the jackpot" if fee.jackpot else ""
    moment = _MOMENTS.get(fee.moment, fee.moment)
    return (
        f"Collection: {show(fee.collection)}{jackpot} from the {fee.payer.replace('-', ' ')} {moment}, {dealt} dealt in"
    )


def _of_payer(rows: tuple[PostedFee, ...], payer: str) -> str:
    """What one payer gives, from the least to the greatest posted amount."""
    own = [row for row in rows if row.payer == payer]
    least, most = min(row.collection for row in own), max(row.collection for row in own)
    amount = show(least) if least == most else f"{show(least)}–{show(most)}"
    by = " by the action" if any("action" in row.by for row in own) else ""
    return f"{amount} from the {payer} per {own[0].per}{by}, {_MOMENTS.get(own[0].taken, own[0].taken)}"

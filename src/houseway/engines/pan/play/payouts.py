"""Pan reckoned by hand: what each player pays for conditions and for a hand that goes out."""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.engines.contract import Refused
from houseway.engines.payouts import Line, PayoutRequest, check_amounts, line
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook import PanRules

FIELDS = ("put", "winner", "conditions", "out", "doubles", "foul")


def payouts(rules: PanRules, amounts: Mapping[str, str]) -> tuple[Line, ...]:
    """The winner's collection from each other player."""
    request = PayoutRequest(amounts, FIELDS, rules.title)
    stacks = request.amounts("put")
    check_amounts(stacks.values())
    doubles, foul = request.seats("doubles", stacks), request.seats("foul", stacks)
    players = {seat: PanPlayer(cents, seat in doubles, seat in foul) for seat, cents in stacks.items()}
    conditions, winner = request.number("conditions"), request.number("winner")
    return pan_payouts(rules, winner, players, conditions=conditions, out="out" in request)


@dataclass(frozen=True, slots=True)
class PanPlayer:
    """A pan player's chips in front, in cents, and whether they play doubles or have a foul hand."""

    stack: Cents
    doubles: bool = False
    foul: bool = False


def pan_payouts(
    rules: PanRules, winner: int, players: Mapping[int, PanPlayer], *, conditions: int, out: bool = False
) -> tuple[Line, ...]:
    """Returns each other player's payment for conditions of this value, or for a whole hand that goes out."""
    if winner not in players:
        raise Refused(_("{player} isn't one of the players.", player=Seat(winner)))
    mine = players[winner]
    lines: list[Line] = []
    for seat, other in sorted(players.items()):
        if seat == winner:
            continue
        double = mine.doubles and other.doubles
        extra = rules.for_going_out(foul=other.foul) if out else 0
        asked = (conditions + extra) * rules.chip_between(double=double)
        paid = min(asked, mine.stack, other.stack)
        player, pays = Seat(seat), Amount(paid)
        says = _("{player} pays {amount}", player=player, amount=pays)
        setting = (
            "pays.doubles"
            if double
            else "pays.bust_out"
            if out and other.foul
            else "pays.outs"
            if out
            else "pays.claim"
        )
        if paid < asked and mine.stack <= other.stack:
            says = _(
                "{player} pays {amount}: {winner} can't collect more than their own stack",
                player=player,
                amount=pays,
                winner=Seat(winner),
            )
            setting = "pays.most"
        elif paid < asked:
            says = _("{player} pays {amount}, all they have", player=player, amount=pays)
        lines.append(line(rules, says, setting, seat, -paid))
    total = -sum(line.cents for line in lines)
    return (*lines, Line(_("{player} collects {amount}", player=Seat(winner), amount=Amount(total)), winner, total))

"""Before the deal: minimum chips, the order of play, and the antes."""

from collections.abc import Collection, Sequence
from typing import assert_never

from houseway.cards import Card, check_from, pan_stock
from houseway.engines.contract import Fee, Seated, refuse
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.paying import move
from houseway.engines.pan.play.play import Play
from houseway.money import Cents, show
from houseway.rulebook.engines.pan import PanRules


def check_buyin(rules: PanRules, amount: Cents, *, doubles: bool = False) -> None:
    """Refuses a buy-in that is too small for the game (LL-PN-B1), or for doubles (LL-PN-D1)."""
    setting = "buyin.doubles" if doubles else "buyin.chips"
    least = (rules.buyin.doubles if doubles else rules.buyin.chips) * rules.chip
    if amount < least or amount % rules.chip:
        raise refuse(
            rules, f"{show(amount)} is not a buy-in of at least {show(least)} in {show(rules.chip)} chips", setting
        )


def order_of_play(rules: PanRules, seats: Sequence[Seated], first: int) -> tuple[Seated, ...]:
    """The seats from the first hand on, the way the house goes round; seat numbers run clockwise, to the left."""
    round_table = sorted(seats, key=lambda one: one.seat)
    match rules.deal.rotation:
        case "left":
            pass
        case "right":
            round_table.reverse()
        case _:
            assert_never(rules.deal.rotation)
    at = next((at for at, one in enumerate(round_table) if one.seat == first), None)
    if at is None:
        raise ValueError(f"seat {first} has the first hand and is not dealt in")
    return tuple(round_table[at:] + round_table[:at])


def opening(
    rules: PanRules,
    seats: Sequence[Seated],
    stock: Sequence[Card],
    *,
    doubles: Collection[int],
    counts: Sequence[int] | None,
    fee: Fee,
) -> ev.Dealt:
    """The deal, once everything about it is found in order."""
    fewest, most = rules.seats
    numbers = {one.seat for one in seats}
    if not fewest <= len(seats) <= most or len(numbers) != len(seats):
        raise ValueError(f"pan is dealt to {fewest} to {most} different seats")
    if not numbers.issuperset(doubles):
        raise ValueError(f"seats {sorted(set(doubles) - numbers)} play doubles and are not dealt in")
    check_from(stock, pan_stock(), "pan's stock")
    if len(stock) != rules.deal.packs * len(rules.melds.ranks) * 4:
        raise ValueError(f"{len(stock)} cards are not the whole stock of {rules.deal.packs} packs")
    dealt = tuple(counts) if counts is not None else (rules.deal.cards,) * len(seats)
    if len(dealt) != len(seats) or min(dealt) < 0 or sum(dealt) > len(stock) // 2:
        raise ValueError(f"{dealt} is not a count of cards for each of {len(seats)} seats")
    for one in seats:
        ante = rules.tops.ante + (rules.tops.doubles_ante if one.seat in doubles else 0)
        if one.stack <= ante * rules.chip:
            why = f"{show(one.stack)} leaves seat {one.seat} no chip to play with after the ante"
            raise refuse(rules, why, "tops.out_of_chips")
    return ev.Dealt(tuple(seats), tuple(stock), dealt, fee, tuple(sorted(doubles)))


def post(play: Play, fee: Fee) -> None:
    """The antes make the Tops, the second half of a double ante its own (LL-PN-D2); the fee comes out of the Tops."""
    tops, chip = play.rules.tops, play.rules.chip
    for player in list(play.state.players.values()):
        move(play, player.seat, "tops", tops.ante * chip, "ante")
        if player.doubles:
            move(play, player.seat, "double-tops", tops.doubles_ante * chip, "ante")
    move(play, "tops", "drop", min(fee.total, play.state.pools["tops"]), "fee")

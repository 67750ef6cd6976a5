"""A table of bots at every player-dealer game: the bank is offered, the fees are taken, and the round ends."""

from random import Random

import pytest

from houseway.collection import bank_fee, square_fees
from houseway.engines.banked.bots import take_bank, temperament_of
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Seated
from houseway.money import dollars
from houseway.players import play_hand, seat_bots
from houseway.rulebook import BankedRules, house, names
from tests.banked.tables import LL, MC, OC, result_of, rules_of

BANKED = [
    (name, slug, structure, row.name)
    for name in names()
    for slug, game in house(name).games.items()
    if game.engine == "banked"
    for structure in game.structures
    for row in game.limits(structure)
]


def closed(round_: Round) -> ev.BetsClosed:
    return next(event for event in round_.log if isinstance(event, ev.BetsClosed))


@pytest.mark.parametrize(("room", "game", "structure", "limit"), BANKED)
def test_bots_play_every_limit_of_every_player_dealer_game_and_pay_what_is_posted(
    room: str, game: str, structure: str, limit: str
) -> None:
    rules = house(room).game(game, structure=structure, limit=limit)
    assert isinstance(rules, BankedRules)
    for seed in range(3):
        rng = Random(seed)
        seats = seat_bots(rules, rng.randint(*rules.seats))
        round_ = play_hand(rules, seats, rng, button=rng.choice(seats).seat, fees=True)
        assert isinstance(round_, Round)
        assert round_.over
        fee, steps = square_fees(rules)
        wagers = [event for event in round_.log if isinstance(event, ev.Wagered)]
        assert wagers
        assert [event.fee for event in wagers] == [
            ([fee] + [more for least, more in steps if event.amount >= least])[-1] for event in wagers
        ]
        assert closed(round_).bank_fee == bank_fee(rules, closed(round_).action)
        dropped = closed(round_).bank_fee + sum(event.fee for event in wagers)
        assert result_of(round_).collection == dropped
        assert sum(result_of(round_).stacks.values()) + dropped == sum(one.stack for one in seats)


@pytest.mark.rule("LL-P21-FEE")
def test_limelight_players_pay_nothing_and_the_player_dealer_by_the_total_action() -> None:
    """At the $5 table $50 of action pays 50 cents, $51 a dollar and $501 five."""
    rules = rules_of(LL, "5")
    assert square_fees(rules) == (0, ())
    paid = [bank_fee(rules, dollars(action)) for action in (50, 51, 300, 501)]
    assert paid == [50, 100, 200, 500]


@pytest.mark.rule("OC-PG-F1")
def test_a_pai_gow_square_pays_by_its_wager_and_the_lower_band_where_two_meet() -> None:
    """$50-$1,000: $2 up to $200, $3 up to $500, and from one cent more $5."""
    rules = house("oceana").game("pai-gow", limit="50-1000")
    assert isinstance(rules, BankedRules)
    assert square_fees(rules) == (200, ((20100, 300), (50001, 500)))


def test_without_a_house_nothing_is_collected() -> None:
    for game in (LL, OC, MC):
        rules = rules_of(game)
        round_ = play_hand(rules, seat_bots(rules, 4), Random(3), button=1)
        assert isinstance(round_, Round)
        assert result_of(round_).collection == 0


def test_the_bank_goes_round_until_a_bot_takes_it_and_cautious_ones_mostly_pass() -> None:
    rules = rules_of(LL, "5")
    seats = [Seated(seat, dollars(200)) for seat in (1, 2, 3)]
    assert [temperament_of(seat) for seat in (1, 2, 3)] == ["steady", "bold", "cautious"]
    taken = [take_bank(rules, seats, Random(seed), 3, False) for seed in range(200)]
    banks = [seat for seat, _ in taken]
    assert set(banks) == {1, 2, 3}
    assert banks.count(3) < banks.count(1)
    assert {amount for seat, amount in taken if seat == 2} == {dollars(200)}
    assert {amount for seat, amount in taken if seat != 2} == {dollars(100)}


def test_if_no_bot_has_enough_to_want_the_bank_the_largest_stack_has_it() -> None:
    """Fees stay back: the $5 table of Limelight may take $.50 on $65 of chips in play."""
    rules = rules_of(LL, "5")
    seats = [Seated(1, dollars(20)), Seated(2, dollars(30)), Seated(3, dollars(15))]
    assert take_bank(rules, seats, Random(1), 1, True) == (2, dollars(29))

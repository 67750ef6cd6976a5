"""Bets that a rule makes void: after a checked seven, pot by pot; after a false opening; with a foul hand."""

import pytest

from houseway.engines.poker.play import PokerHand
from houseway.irregularities import (
    DeadPlayer,
    FalseOpener,
    FouledByAnother,
    HandInMuck,
    Irregularity,
    JokerFound,
    OffTable,
    TooManyCards,
)
from houseway.money import dollars
from tests.floor.kit import every_chip, floor, held, is_live, unnoticed
from tests.poker.draw_table import seats_of, stand_pat
from tests.poker.table import check_round, may, play, rules, stacks_of

pytestmark = pytest.mark.sequence

WHEEL, SEVEN, EIGHT, NINE = "5h 4c 3d 2h As", "7h 5c 3c 2s Ad", "8s 6c 4s 3s 2d", "9d 8c 6d 5d 2c"
ROUGH = "Td 9c 7s 4h Ac"
GAMES = [("oceana", "4/8", 8), ("marina", "15/30", 30), ("rogelios", "20/40", 40)]
RULES = {"oceana": "OC-LB-10a", "marina": "MC-LB-12", "rogelios": "RO-LB-D2a"}
BACK = [pytest.param(*row, marks=pytest.mark.rule(RULES[row[0]]), id=row[0]) for row in GAMES]


def after_the_draw(house: str, limit: str, hands: tuple[str, ...], all_in: dict[int, int] | None = None) -> PokerHand:
    """Everyone is in before the draw and stands pat; some then have only so many dollars left, 0 for all-in before."""
    table = rules(house, "lowball", "limit", limit)
    dry = _to_the_draw(seats_of(table, hands, stack=1000, jokers=1))
    spent = {seat: 1000 - stack // 100 for seat, stack in stacks_of(dry).items()}
    stacks = {seat: spent[seat] + left for seat, left in (all_in or {}).items()}
    return _to_the_draw(seats_of(table, hands, stack=1000, stacks=stacks, jokers=1))


def _to_the_draw(one: PokerHand) -> PokerHand:
    play(one, "deal")
    check_round(one)
    stand_pat(one)
    return one


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_a_checked_seven_that_wins_only_a_side_pot_wins_no_later_bets(house: str, limit: str, bet: int) -> None:
    """Seat 1 is all-in before the draw with a wheel; seat 2 checks a seven, seat 3 bets, seat 2 calls."""
    one = after_the_draw(house, limit, (WHEEL, SEVEN, NINE), {1: 0})
    chips, pot, before = every_chip(one), one.pot, stacks_of(one)
    play(one, f"2 check 3 bet {bet} 2 call")
    show_down(one)
    assert every_chip(one) == chips
    assert stacks_of(one) == {**before, 1: pot}


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_the_side_pot_goes_back_and_the_main_pot_plays(house: str, limit: str, bet: int) -> None:
    """Seat 1 checks a seven, seat 2 bets, seat 3 with a wheel is all-in for half, seat 1 calls."""
    half = bet // 2
    one = after_the_draw(house, limit, (SEVEN, NINE, WHEEL), {3: half})
    pot, before = one.pot, stacks_of(one)
    play(one, f"1 check 2 bet {bet} 3 call 1 call")
    show_down(one)
    lost = dollars(half)
    assert stacks_of(one) == {1: before[1] - lost, 2: before[2] - lost, 3: before[3] + pot + 2 * lost}


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_a_checked_seven_that_is_all_in_wins_the_main_pot_and_the_side_pot_plays(
    house: str, limit: str, bet: int
) -> None:
    """Seat 1 checks a seven and is all-in for half; seats 2 and 3 play out the other half: the nine beats the ten."""
    half = bet // 2
    one = after_the_draw(house, limit, (SEVEN, NINE, ROUGH), {1: half})
    pot, before = one.pot, stacks_of(one)
    play(one, f"1 check 2 bet {bet} 3 call 1 call")
    show_down(one)
    rest = dollars(bet - half)
    assert stacks_of(one) == {1: before[1] + pot, 2: before[2] + rest, 3: before[3] - rest}


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_a_checked_seven_that_is_beaten_in_every_pot_loses_its_calls(house: str, limit: str, bet: int) -> None:
    one = after_the_draw(house, limit, (SEVEN, WHEEL, NINE))
    pot, before = one.pot, stacks_of(one)
    play(one, f"1 check 2 bet {bet} 3 fold 1 call")
    show_down(one)
    assert stacks_of(one) == {1: before[1] - dollars(bet), 2: before[2] + pot + dollars(bet), 3: before[3]}


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_of_two_checked_sevens_the_better_wins_and_all_later_bets_go_back(house: str, limit: str, bet: int) -> None:
    one = after_the_draw(house, limit, (SEVEN, "7d 6h 5s 4d 3h", NINE))
    pot, before = one.pot, stacks_of(one)
    play(one, f"1 check 2 check 3 bet {bet} 1 call 2 call")
    show_down(one)
    assert stacks_of(one) == {**before, 1: before[1] + pot}


@pytest.mark.parametrize(("house", "limit", "bet"), BACK)
def test_a_checked_eight_wins_the_later_bets(house: str, limit: str, bet: int) -> None:
    one = after_the_draw(house, limit, (EIGHT, NINE, ROUGH))
    pot, before = one.pot, stacks_of(one)
    play(one, f"1 check 2 bet {bet} 3 fold 1 call")
    show_down(one)
    assert stacks_of(one)[1] == before[1] + pot + dollars(bet)


@pytest.mark.rule("LL-LB-5")
def test_at_limelight_a_checked_seven_takes_its_call_out_of_a_side_pot_that_it_would_win() -> None:
    """Seat 1 is all-in before the draw with a wheel. Seats 3 and 4 play their later bets out without seat 2's seven."""
    one = after_the_draw("limelight", "6", (WHEEL, SEVEN, NINE, ROUGH), {1: 0})
    pot, before = one.pot, stacks_of(one)
    bet = may(one).raise_from
    play(one, f"2 check 3 bet {bet // 100} 4 call 2 call")
    show_down(one)
    assert stacks_of(one) == {1: pot, 2: before[2], 3: before[3] + bet, 4: before[4] - bet}


def show_down(one: PokerHand) -> None:
    """Every player left shows."""
    while one.phase == "showdown":
        play(one, f"{one.to_act} show")


# -- false openings ----------------------------------------------------------------------------------------------------

TENS, QUEENS, KINGS, NOTHING = "Th Td 5c 4d 3s", "Qh Qd 6c 5d 2s", "Kh Kd 7c 4s 2h", "Jh 9d 8c 6d 3c"


def falsely_opened(*hands: str) -> PokerHand:
    """Seat 1 opens at Oceana without jacks, and seat 2 calls."""
    one = seats_of(rules("oceana", "five-card-draw", "limit", "4/8"), hands, jokers=1)
    play(one, "deal")
    unnoticed(one, FalseOpener(1))
    return play(one, "2 call")


@pytest.mark.rule("OC-FD-5b", "OC-FD-5c")
def test_after_one_call_the_false_opener_s_money_is_in_the_main_pot_for_all() -> None:
    """Antes, $4 of the opener; the $4 call goes back. Seat 2 opens in their place, and all is one pot."""
    one = falsely_opened(TENS, QUEENS, KINGS)
    chips, antes = every_chip(one), one.pot - dollars(8)
    floor(one, FalseOpener(1, "yes"))
    assert not is_live(one, 1)
    assert [(pot.amount, set(pot.seats)) for pot in one.pots] == [(antes + dollars(4), {2, 3})]
    assert stacks_of(one)[2] == stacks_of(one)[3]
    play(one, "2 bet 4 3 call")
    assert [(pot.amount, set(pot.seats)) for pot in one.pots] == [(antes + dollars(12), {2, 3})]
    assert every_chip(one) == chips


# -- an opening bet with a foul hand -----------------------------------------------------------------------------------


def opened_at_rogelios(game: str) -> tuple[PokerHand, int, int]:
    """The first to act opens for the least raise; with the opener's stack before it."""
    one = seats_of(rules("rogelios", game), (QUEENS, KINGS, NOTHING, TENS), stack=500, jokers=int(game == "lowball"))
    play(one, "deal")
    seat = one.to_act
    assert seat is not None
    before = stacks_of(one)[seat]
    play(one, f"{seat} raise {may(one).raise_from // 100}")
    return one, seat, before


def fouled(seat: int, one: PokerHand) -> list[Irregularity]:
    """The ways in which section A fouls a hand."""
    card = held(one, seat)[:1]
    foul: list[Irregularity] = [TooManyCards(seat), HandInMuck(seat), HandInMuck(seat, "swept"), DeadPlayer(seat)]
    foul.append(FouledByAnother(seat, card))
    return foul if one.rules.game == "lowball" else [*foul, JokerFound(seat, card)]


@pytest.mark.rule("RO-FD-D10b")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_an_opening_bet_with_a_foul_hand_is_taken_back_if_no_one_has_acted(game: str) -> None:
    """The bet goes back, a blind would stay; the pot is not open, and the next may call the blind."""
    for number in range(len(fouled(1, opened_at_rogelios(game)[0]))):
        one, seat, before = opened_at_rogelios(game)
        blind, chips = max(one.rules.stakes.blinds), every_chip(one)
        what = fouled(seat, one)[number]
        found = floor(one, what, "foul" if isinstance(what, DeadPlayer) else "")
        assert "RO-FD-D10b" in found.cite.rules, what
        assert (stacks_of(one)[seat], is_live(one, seat), one.bet_to) == (before, False, blind), what
        assert every_chip(one) == chips


@pytest.mark.rule("RO-FD-D10a")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_after_another_has_acted_the_bet_stays(game: str) -> None:
    for number in range(len(fouled(1, opened_at_rogelios(game)[0]))):
        one, seat, _ = opened_at_rogelios(game)
        play(one, f"{one.to_act} fold")
        after, pot = stacks_of(one)[seat], one.pot
        what = fouled(seat, one)[number]
        floor(one, what, "foul" if isinstance(what, DeadPlayer) else "")
        assert (stacks_of(one)[seat], is_live(one, seat), one.pot) == (after, False, pot), what


@pytest.mark.rule("RO-FD-A8")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_a_player_who_drops_a_card_leaves_all_chips_in_the_pot(game: str) -> None:
    one, seat, _ = opened_at_rogelios(game)
    pot = one.pot
    floor(one, OffTable(seat, held(one, seat)[:1], "player"))
    assert (is_live(one, seat), one.pot) == (False, pot)

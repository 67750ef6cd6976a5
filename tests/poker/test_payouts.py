"""Pots, payouts and pays from amounts that a dealer names; the expectations are worked out from the rules' words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.engines.banked.play.payouts import round_payouts
from houseway.engines.contract import Refused
from houseway.engines.pan.play.payouts import PanPlayer, pan_payouts
from houseway.engines.payouts import Line
from houseway.engines.poker.play.payouts import pot_payouts, push_payouts
from houseway.engines.registry import payouts
from houseway.money import dollars
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules, house


def poker(where: str, game: str, **at: str) -> PokerRules:
    rules = house(where).game(game, **at)
    assert isinstance(rules, PokerRules)
    return rules


def banked(where: str, game: str) -> BankedRules:
    rules: GameRules = house(where).game(game)
    assert isinstance(rules, BankedRules)
    return rules


def got(lines: tuple[Line, ...]) -> dict[int, int]:
    """Returns the total payout of each seat."""
    out: dict[int, int] = {}
    for line in lines:
        if line.seat:
            out[line.seat] = out.get(line.seat, 0) + line.cents
    return out


HOLDEM = poker("limelight", "holdem", structure="limit", limit="4/8")


def test_an_all_in_wins_the_main_pot_and_the_rest_play_for_the_side_pot() -> None:
    """Seat 2 all in for $20, seats 3 and 5 in for $60, seat 6 folded $10: main $70, side $80."""
    put = {2: dollars(20), 3: dollars(60), 5: dollars(60), 6: dollars(10)}
    lines = pot_payouts(HOLDEM, put, [[2], [5], [3]], folded=[6], button=1)
    assert got(lines) == {2: dollars(70), 5: dollars(80)}
    assert [line.says for line in lines if not line.seat] == [
        "$70 in the main pot: seat 2, seat 3 and seat 5",
        "$80 in side pot 1: seat 3 and seat 5",
    ]


@pytest.mark.rule("LL-CP-7")
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """Pot $37, seats 2 and 4 tie, button 2: seat 4 $19, seat 2 $18."""
    rules = poker("limelight", "crazy-pineapple", structure="limit", limit="8/16")
    put = {2: dollars(16), 4: dollars(16), 3: dollars(5)}
    lines = pot_payouts(rules, put, [[2, 4]], folded=[3], button=2)
    assert got(lines) == {4: dollars(19), 2: dollars(18)}
    assert "LL-CP-7" in {rule for line in lines for rule in line.rules}


@pytest.mark.rule("LL-CP-15")
def test_a_half_is_quartered_among_equal_lows() -> None:
    """Low half $25, seats 2 and 6 tie for low, button 3: seat 6 $13, seat 2 $12."""
    rules = poker("limelight", "crazy-pineapple-hilo", structure="limit", limit="8/16")
    put = dict.fromkeys((2, 5, 6), dollars(16))
    lines = pot_payouts(rules, put, [[5]], low=[[2, 6]], button=3, dead=dollars(2))
    assert got(lines) == {5: dollars(25), 6: dollars(13), 2: dollars(12)}


def test_each_share_of_a_divided_pot_names_its_half_and_in_a_game_without_halves_none() -> None:
    hilo = poker("limelight", "omaha-hilo", structure="limit", limit="4/8")
    put = {1: dollars(40), 2: dollars(40)}
    shared = [line.says for line in pot_payouts(hilo, put, [[2], [1]], low=[[1]]) if line.seat]
    assert shared == ["Seat 2 wins $40 of the main pot for high", "Seat 1 wins $40 of the main pot for low"]
    alone = [line.says for line in pot_payouts(HOLDEM, put, [[2], [1]]) if line.seat]
    assert alone == ["Seat 2 wins $80 of the main pot"]


def test_a_square_that_neither_wins_nor_loses_pushes() -> None:
    lines = round_payouts(banked("limelight", "pure-21"), 1, dollars(200), {2: dollars(10), 3: dollars(10)}, {2: 1000})
    assert [line.says for line in lines if line.seat in (2, 3)] == ["Square 2 wins $10", "Square 3 pushes"]


def test_without_a_low_the_high_hand_takes_it_all_and_the_fee_comes_out_of_the_main_pot() -> None:
    rules = poker("limelight", "omaha-hilo", structure="limit", limit="4/8")
    lines = pot_payouts(rules, {1: dollars(40), 2: dollars(40)}, [[2], [1]], fee=dollars(4), dead=dollars(2))
    assert got(lines) == {2: dollars(78)}


@given(
    st.dictionaries(st.integers(1, 9), st.integers(1, 50).map(dollars), min_size=2),
    st.randoms(use_true_random=False),
)
def test_every_chip_of_the_pots_is_paid_out(put: dict[int, int], rng: object) -> None:
    seats = list(put)
    getattr(rng, "shuffle")(seats)  # noqa: B009 - the strategy's own type is not exported
    groups = [seats[:2], *([one] for one in seats[2:])]
    lines = pot_payouts(HOLDEM, put, groups, button=seats[0])
    assert sum(got(lines).values()) == sum(put.values())


def test_a_pot_without_a_named_winner_is_refused() -> None:
    with pytest.raises(Refused, match="main pot"):
        pot_payouts(HOLDEM, {1: 100, 2: 100}, [[3]])
    with pytest.raises(Refused, match="no low half"):
        pot_payouts(HOLDEM, {1: 100, 2: 100}, [[1]], low=[[2]])


@pytest.mark.rule("GS-PU-9")
def test_others_buy_into_a_push_pot_for_half_of_it() -> None:
    """$55 pushed: half is $27, rounded down to the chip."""
    rules = poker("golden-state", "push-nine")
    lines = push_payouts(rules, dollars(55), [2, 5])
    assert lines[1].cents == dollars(27)
    assert "GS-PU-9" in lines[1].rules
    divided = push_payouts(rules, dollars(55), [2, 5], count=2)
    assert got(divided) == {2: dollars(28), 5: dollars(27)}


def test_the_bank_pays_in_the_order_of_the_action_button_until_its_money_is_gone() -> None:
    """Bank $100 on square 1; the count of 3 falls on square 4: it is paid first, then 2, and 3 gets what is left.

    Four players, squares 2 to 4 with $60 each, all win: 4 is paid $60, then 5.. none, 2 is paid $40, 3 nothing.
    """
    rules = banked("marina", "pure-21")
    wagers = {2: dollars(60), 3: dollars(60), 4: dollars(60)}
    lines = round_payouts(rules, 1, dollars(100), wagers, wagers, count=3)
    assert got(lines) == {4: dollars(60), 2: dollars(40), 3: 0, 1: -dollars(100)}
    assert [line.seat for line in lines[1:4]] == [4, 2, 3]
    assert "MC-P21-R11" in lines[0].rules or "MC-P21-B4" in lines[0].rules


@pytest.mark.rule("GS-NB-R11")
def test_golden_state_settles_from_the_dealers_right() -> None:
    rules = banked("golden-state", "no-bust-21")
    lines = round_payouts(rules, 7, dollars(500), {1: 1000, 4: 1000, 6: 1000}, {1: 1000, 4: -1000})
    assert [line.seat for line in lines[1:4]] == [6, 4, 1]
    assert got(lines) == {6: 0, 4: -1000, 1: 1000, 7: 0}


def pan() -> PanRules:
    rules: GameRules = house("limelight").game("pan")
    assert isinstance(rules, PanRules)
    return rules


@pytest.mark.rule("LL-PN-P5B", "LL-PN-D3")
def test_pan_pays_are_double_between_doubles_players_and_never_more_than_the_claimant_has() -> None:
    rules, chip = pan(), pan().chip
    players = {1: PanPlayer(40 * chip, doubles=True), 2: PanPlayer(40 * chip, doubles=True), 3: PanPlayer(40 * chip)}
    assert got(pan_payouts(rules, 1, players, conditions=4)) == {2: -8 * chip, 3: -4 * chip, 1: 12 * chip}
    players[1] = PanPlayer(3 * chip, doubles=True)
    lines = pan_payouts(rules, 1, players, conditions=4)
    assert got(lines) == {2: -3 * chip, 3: -3 * chip, 1: 6 * chip}
    assert "LL-PN-P5B" in lines[0].rules


@pytest.mark.parametrize(
    ("where", "game", "said", "why"),
    [
        ("limelight", "holdem", {"put": "2=20 2=60"}, 'Seat 2 is in "put" twice'),
        ("limelight", "holdem", {"put": "2=20 3=20", "high": "9"}, 'Seat 9 put nothing in. Leave them out of "high"'),
        ("limelight", "holdem", {"put": "2=20 3=20", "high": "2 3,2"}, 'Seat 2 is in "high" twice'),
        (
            "limelight",
            "holdem",
            {"put": "2=20", "bank": "1=2"},
            "Texas Hold'em doesn't use the field \"bank\". Use: put, high",
        ),
        ("limelight", "holdem", {"put": "2=20", "tied": "2"}, 'Texas Hold.em doesn.t use the field "tied"'),
        ("limelight", "pan", {"put": "1=20 2=20", "winner": "7"}, "Seat 7 isn't one of the players."),
        ("limelight", "pan", {"put": "1=20 2=-5", "winner": "1"}, "Enter amounts of \\$0 or more"),
        ("marina", "pure-21", {"put": "2=20", "high": "2"}, 'Pure 21.5 Blackjack doesn.t use the field "high"'),
        ("marina", "pure-21", {"put": "2=20"}, "Give the seat with the bank"),
    ],
)
def test_wrong_amounts_are_refused_with_a_reason(where: str, game: str, said: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=f"^{why}"):
        payouts(house(where).game(game), said)


@pytest.mark.parametrize(
    ("put", "says"),
    [
        # The last $40 of seat 3 are uncalled.
        ("2=20 3=60", "Uncalled $40 returned to seat 3"),
        # Seat 4 matched them and folded.
        ("2=20 3=60 4=60", "Seat 3 wins side pot 1: $80"),
    ],
)
def test_an_uncalled_bet_goes_back_and_folded_chips_are_won(put: str, says: str) -> None:
    lines = payouts(HOLDEM, {"put": put, "high": "2 3", "folded": "4" if "4=" in put else ""})
    assert says in [line.says for line in lines]


def test_every_line_of_pots_names_its_rule_or_says_that_the_book_is_silent() -> None:
    lines = payouts(HOLDEM, {"put": "2=20 3=60 5=60", "high": "2 3,5", "button": "2"})
    assert [line.says for line in lines if not line.rules and not line.assumed] == []


def test_an_odd_chip_that_goes_by_the_highest_card_is_not_reckoned_from_amounts() -> None:
    """$41 among two equal hands leave a dollar over, which goes by the cards, and none are named; $40 leave none."""
    holdem = poker("casino", "holdem", structure="limit", limit="2/4")
    by_suit = replace(holdem, pot=replace(holdem.pot, chip=dollars(1), odd_chips="highest-card-by-suit"))
    put = {2: dollars(20), 4: dollars(20)}
    assert got(pot_payouts(by_suit, put, [[2, 4]], button=1)) == put
    with pytest.raises(Refused, match="highest card gets the odd chip"):
        pot_payouts(by_suit, put, [[2, 4]], button=1, dead=dollars(1))
    by_seat = replace(holdem, pot=replace(holdem.pot, chip=dollars(1)))
    assert got(pot_payouts(by_seat, put, [[2, 4]], button=1, dead=dollars(1))) == {2: dollars(21), 4: dollars(20)}


def test_a_pot_that_one_hand_takes_rests_on_the_ranking_and_a_divided_one_on_the_odd_chip() -> None:
    put = {2: dollars(20), 3: dollars(20)}
    (_, alone), (_, *divided) = pot_payouts(HOLDEM, put, [(2,), (3,)]), pot_payouts(HOLDEM, put, [(2, 3)])
    assert alone.says == "Seat 2 wins $40 of the main pot"
    assert alone.rules == HOLDEM.cites["ranking.halves"].rules
    assert {line.rules for line in divided} == {HOLDEM.cites["pot.odd_chip"].rules}
    assert alone.rules != divided[0].rules

"""The books on rounds of 21 and of seven cards, tested in every game they cover."""

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import commands as do
from houseway.money import dollars
from houseway.odds.settings import BadSetting, decks_of
from tests.banked.cases import case
from tests.banked.sevens import AD, PG, WEAK, deal_sevens, paid, set_all
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    deal,
    kinds,
    open_table,
    play_of,
    result_of,
    rules_of,
    say,
    settled,
    showdown,
)

# -- wagers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule=("LL-P21-GR12", "LL-P21-R5a")),
        case(RO, rule=("RO-P21-G12", "RO-P21-5")),
        case(OC, rule=("OC-P21-G12", "OC-P21-R5")),
        case(MC, rule=("MC-P21-G12", "MC-P21-R5b")),
        case(NX, rule=("MC-NX-G11", "MC-NX-R5b")),
        case(NJ, rule="MC-NJ-G6"),
    ],
)
def test_any_number_may_wager_behind_one_player(game: Game) -> None:
    """Seat 2 and four behind it, each with the least wager."""
    seats = {1: dollars(500), **dict.fromkeys(range(2, 12), dollars(100))}
    round_ = open_table(rules_of(game), seats, bank=1, put_up=dollars(500))
    round_.apply(do.Wager(2, 2, dollars(10)))
    for seat in (9, 10, 11):
        round_.apply(do.Wager(seat, 2, dollars(10)))
    assert [wager.backline for wager in round_.layout.wagers] == [False, True, True, True]


@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-V1"), case(MC, rule="MC-P21-V1")])
def test_one_to_eight_decks_are_used(game: Game) -> None:
    rules = rules_of(game)
    assert [decks_of(rules, decks) for decks in (1, 8)] == [1, 8]
    for decks in (0, 9):
        with pytest.raises(BadSetting):
            decks_of(rules, decks)


def seventeen(game: Game) -> str:
    """The player-dealer's cards that are dealt before the players decide: no second one in No Bust with jokers."""
    return "9h" if game == NJ else "9h 8s"


# -- decisions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        case(GS, rule="GS-NB-R9b"),
        case(NX, rule="MC-NX-R9"),
        case(NJ, rule="MC-NJ-H6b"),
        case(RO, rule="RO-P21-9"),
        case(LL, rule="LL-P21-R9a"),
    ],
)
def test_one_must_hit_eleven_and_may_stand_on_twelve(game: Game) -> None:
    bank = seventeen(game)
    eleven = deal(game, {2: "6d 5c"}, bank, "2c 2d 2h", bank_seat=1)
    assert "stand" not in kinds(eleven)
    twelve = deal(game, {2: "7d 5c"}, bank, "2c 2d 2h", bank_seat=1)
    assert "stand" in kinds(twelve)


@pytest.mark.sequence
@pytest.mark.parametrize(
    "game",
    [
        case(GS, rule="GS-NB-SP1"),
        case(LL, rule="LL-P21-DS2a"),
        case(MC, rule="MC-P21-D2"),
        case(NJ, rule="MC-NJ-D3b"),
        case(OC, rule="OC-P21-D2a"),
        case(RO, rule="RO-P21-D2"),
    ],
)
def test_ten_value_cards_are_split_again_whatever_their_suits(game: Game) -> None:
    """Four of four suits: three splits make each of them a separate hand."""
    round_ = deal(game, {2: "Kd Qs"}, seventeen(game), "Jc Th 5c 5d 5h 5s 2c 2d", bank_seat=1)
    for _ in range(3):
        assert "split" in kinds(round_)
        say(round_, "split")


@pytest.mark.rule("RO-P21-D4")
def test_at_rogelios_a_split_hand_may_not_surrender() -> None:
    """After the first two cards, and not after more were dealt to a split."""
    round_ = deal(RO, {2: "8d 8s"}, "9h 8c", "5c 6c 7c", bank_seat=1)
    assert "surrender" in kinds(round_)
    say(round_, "split")
    assert "surrender" not in kinds(round_)


@pytest.mark.rule("MC-NX-R10")
def test_in_the_buster_game_the_hole_card_is_seen_when_all_players_are_done() -> None:
    """An ace up with a ten below it: the players play their hands first."""
    round_ = deal(NX, {2: "Kd 6s"}, "Ah Ks", "2c 3c", bank_seat=1)
    assert "hit" in kinds(round_)
    say(round_, "hit stand")
    assert round_.over


# -- settlement --------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize(
    "game",
    [
        case(GS, rule="GS-NB-R11"),
        case(LL, rule="LL-P21-R12"),
        case(OC, rule="OC-P21-R12"),
        case(RO, rule="RO-P21-12b"),
        case(MC, rule="MC-P21-R12b"),
    ],
)
def test_a_natural_is_paid_in_its_turn_when_the_player_dealers_hand_is_finished(game: Game) -> None:
    """A nine up hides no natural; the natural on square 2 still waits for the hand on square 3."""
    round_ = deal(game, {2: "Ad Ks", 3: "Kd 6s"}, "9h 8s", "2c 3c", bank_seat=1)
    assert not settled(round_)
    say(round_, "stand")
    assert {square for square, _ in settled(round_)} == {2, 3}


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-R11")
def test_a_short_bank_at_golden_state_pays_from_the_dealers_right_too() -> None:
    """$60 put up, $40 each on squares 2, 3 and 7, and all of them win: $40 to square 7, $20 to square 3, $0 to 2."""
    hands = {2: "Kd 9s", 3: "Qd 9c", 7: "Jd 9h"}
    round_ = deal(GS, hands, "8h 9d", bet=40, put_up=60, bank_seat=1, start=2)
    say(round_, "stand stand stand")
    assert settled(round_) == [(7, 4000), (3, 2000), (2, 0)]


@pytest.mark.sequence
@pytest.mark.rule("MC-NJ-D7b")
def test_a_short_bank_of_no_bust_with_jokers_pays_from_the_dealers_right_too() -> None:
    hands = {2: "Kd 9s", 3: "Qd 9c", 7: "Jd 9h"}
    round_ = deal(NJ, hands, "8h", "9d", bet=40, put_up=60, bank_seat=1, start=2)
    say(round_, "stand stand stand")
    assert settled(round_) == [(7, 4000), (3, 2000), (2, 0)]


@pytest.mark.rule("GS-NB-G5b")
def test_at_golden_state_a_player_who_is_over_loses_to_three_eights_too() -> None:
    """Four cards of 23 and 25 against 24."""
    assert showdown(GS, "5d 6c 2h Ts", "8h 8c 8s") == dollars(-10)
    assert showdown(GS, "5d 6c 4h Ts", "8h 8c 8s") == dollars(-10)


@pytest.mark.rule("RO-P21-G8b")
@pytest.mark.parametrize("player", ["Td 6c 6h", "Td 6c 9h"])
def test_at_rogelios_a_player_who_is_over_loses_nearer_or_not(player: str) -> None:
    """22 and 25 against 24."""
    assert showdown(RO, player, "Th 6d 8s") == dollars(-10)


@pytest.mark.rule("MC-NX-G5b")
@pytest.mark.parametrize("player", ["9d 5c 8h", "9d 5c 9h", "9d 6c 9h", "9d 7c 9h"])
def test_in_the_buster_game_three_cards_of_22_to_25_push_when_nearer(player: str) -> None:
    """Against 26 of the player-dealer."""
    assert showdown(NX, player, "Th 6d Ts") == 0


@pytest.mark.rule("MC-P21-B7", "MC-P21-B8")
def test_marinas_bonus_bet_is_paid_by_the_first_option_until_another_is_posted() -> None:
    """Three suited sevens: 200 to 1 by the first, 1000 to 1 by the second."""
    round_ = deal(MC, {2: "7s 7s"}, "9h 8c", "7s 2c", bet=5, sides={"bonus": 5}, put_up=2000, bank_seat=1)
    say(round_, "hit")
    if round_.to_act is not None:
        say(round_, "stand")
    assert [event.paid for event in result_of(round_).settled if event.bet == "bonus"] == [dollars(1000)]


@pytest.mark.rule("RO-P21-7")
def test_at_rogelios_the_first_card_goes_to_the_left_of_the_player_dealer() -> None:
    """The bank is in seat 3: seat 4 is dealt first, seat 2 last of the players."""
    round_ = open_table(
        rules_of(RO),
        dict.fromkeys((2, 3, 4), dollars(500)),
        bank=3,
        put_up=dollars(200),
        shoe="2c 3c 4c 5c 6c 7c 8c 9c",
    )
    for seat in (2, 4):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    round_.apply(do.NoMoreBets())
    squares = play_of(round_).squares
    assert (squares[4][0].cards[0], squares[2][0].cards[0]) == cards("2c 3c")


# -- seven cards -------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize("game", [case(PG, rule=("OC-PG-11b", "OC-PG-2")), case(AD, rule=("MC-AD-5", "MC-AD-21"))])
def test_what_the_player_dealer_has_just_won_pays_the_next(game: Game) -> None:
    """$100 put up: $60 is collected first, and then $120 is paid in full."""
    hands = {2: "9d 8s 7d 5s 4d 3c 2s", 3: "As Ac Kd Kh 7s 6d 5h"}
    round_ = deal_sevens(game, hands, WEAK, bet={2: 60, 3: 120}, put_up=100)
    set_all(round_)
    assert paid(round_) == [(2, -60), (3, 120)]

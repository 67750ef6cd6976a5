"""The values of cards and hands, and the cards of the shoe."""

from collections import Counter

import pytest

from houseway.cards import BadCards, cards, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.twentyone.square_hand import spoken_total, total
from houseway.engines.contract import Seated
from tests import books
from tests.banked.cases import case
from tests.banked.tables import ALL, GS, LL, MC, NJ, NX, OC, RO, Game, deal, play_of, result_of, rules_of, say


@pytest.mark.parametrize(
    ("game", "hand", "said"),
    [
        case(LL, "As 6d", "soft 17", rule="LL-P21-V3"),
        case(LL, "As 6d 9c", "16", rule="LL-P21-V3"),
        case(LL, "As 5d Kc", "16", rule="LL-P21-V2"),
        case(LL, "Kd 4s 7h", "21", rule="LL-P21-V2"),
        case(LL, "7d 7s 7h", "21", rule="LL-P21-O1"),
        case(RO, "Ks 5d Ac", "16", rule="RO-P21-O1"),
        case(RO, "2s 9d", "11", rule="RO-P21-O3"),
        case(OC, "As 9d Kc", "20", rule="OC-P21-V2"),
        case(OC, "5s 6d Kc", "21", rule="OC-P21-V2"),
        case(OC, "9s Kd", "19", rule="OC-P21-V3"),
        case(OC, "Ts Kd", "20", rule="OC-P21-V3"),
        case(OC, "Js 9d 2c", "21", rule="OC-P21-V3"),
        case(OC, "Js 9d 3c", "22", rule="OC-P21-O2"),
        case(MC, "Ks 9d", "19", rule="MC-P21-V2"),
        case(MC, "As 5d Kd", "16", rule="MC-P21-V2"),
        case(NJ, "Ks 7d", "17", rule="MC-NJ-H1a"),
        case(NJ, "As 6d", "soft 17", rule="MC-NJ-H1a"),
        case(NJ, "Jk 4d", "21", rule="MC-NJ-H1b"),
        case(NJ, "Ts 6d Jk", "21", rule="MC-NJ-H1b"),
        case(NX, "Ks 5d Ac", "16", rule="MC-NX-V2"),
        case(NX, "As Ad", "soft 12", rule="MC-NX-V2"),
        case(NX, "As 5d 5c", "soft 21", rule="MC-NX-V2"),
        case(NX, "As 9d Ac", "soft 21", rule="MC-NX-V2"),
        case(GS, "As 7d", "soft 18", rule="GS-NB-V3"),
        case(GS, "As 9d Ac", "soft 21", rule="GS-NB-V3"),
        case(GS, "As 5d 5c", "soft 21", rule="GS-NB-V2"),
        case(GS, "As 4d Qc", "15", rule=("GS-NB-R2", "GS-NB-V7")),
        case(GS, "As Ad", "soft 12", rule="GS-NB-V4"),
        case(GS, "7s 8d", "15", rule="GS-NB-V5"),
        case(GS, "6s 2d", "8", rule="GS-NB-V7"),
        case(GS, "Ks Qd", "20", rule="GS-NB-V6"),
    ],
)
def test_a_hand_counts_what_the_ranking_chart_says(game: Game, hand: str, said: str) -> None:
    assert rules_of(game).naturals is not None
    assert spoken_total(*total(cards(hand))) == said


@pytest.mark.parametrize(
    ("game", "half_points"),
    [
        case(LL, 43, rule=("LL-P21-V2", "LL-P21-O1")),
        case(RO, 43, rule="RO-P21-O1"),
        case(OC, 43, rule=("OC-P21-V2", "OC-P21-V3")),
        case(MC, 43, rule=("MC-P21-V2", "MC-P21-O1")),
        case(GS, 43, rule=("GS-NB-V2", "GS-NB-V3", "GS-NB-R2")),
        case(NX, 44, rule=("MC-NX-V2", "MC-NX-G8")),
    ],
)
def test_ace_and_ten_value_card_on_the_deal_are_the_natural(game: Game, half_points: int) -> None:
    hand = play_of(deal(game, {2: "As Td", 3: "9s 2d"}, "6h 5s", "Kd 9h", bank_seat=1)).squares[2][0]
    assert (hand.natural, hand.points) == (True, half_points)


@pytest.mark.rule("MC-NJ-O2", "MC-NJ-H1b")
def test_only_two_jokers_are_a_natural_in_the_joker_game_and_it_too_is_exactly_21() -> None:
    play = play_of(deal(NJ, {2: "Jk Jk", 3: "As Kd", 4: "Jk 9c", 5: "9d 2c"}, "9s", bank_seat=1))
    assert [play.squares[square][0].natural for square in (2, 3, 4)] == [True, False, False]
    assert [play.squares[square][0].points for square in (2, 3, 4)] == [2 * 21] * 3
    assert [play.squares[square][0].points for square in (2, 3, 4)] == [42, 42, 42]


@pytest.mark.sequence
@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-V4"),
        case(RO, rule="RO-P21-O3"),
        case(OC, rule=("OC-P21-V2", "OC-P21-D2c")),
        case(MC, rule=("MC-P21-V2", "MC-P21-D2b")),
        case(NX, rule="MC-NX-V2"),
        case(GS, rule=("GS-NB-V2", "GS-NB-V3")),
    ],
)
def test_ace_and_ten_value_card_after_a_split_are_21_and_paid_even_money(game: Game) -> None:
    round_ = deal(game, {2: "As Ad"}, "9h 9s", "Kd Qh", bank_seat=1)
    say(round_, "split")
    hands = play_of(round_).squares[2]
    assert [(hand.natural, hand.points) for hand in hands] == [(False, 42), (False, 42)]
    assert [event.paid for event in result_of(round_).settled] == [1000, 1000]


@pytest.mark.parametrize(
    ("game", "decks", "all_cards", "tens"),
    [
        case(LL, 6, 312, 96, rule="LL-P21-V1"),
        case(LL, 8, 416, 128, rule="LL-P21-V1"),
        case(RO, 8, 416, 128, rule="RO-P21-O2"),
        case(OC, 6, 312, 96, rule="OC-P21-V1"),
        case(OC, 8, 416, 128, rule="OC-P21-R2"),
        case(MC, 6, 312, 96, rule="MC-P21-V1"),
        case(NX, 6, 312, 96, rule="MC-NX-V1"),
        case(GS, 6, 312, 96, rule="GS-NB-V1"),
        case(NJ, 2, 106, 32, rule="MC-NJ-H2"),
    ],
)
def test_the_shoe_holds_whole_decks(game: Game, decks: int, all_cards: int, tens: int) -> None:
    rules = rules_of(game)
    jokers = 1 if game == NJ else 0
    full = shoe(decks, jokers)
    held = Counter("T" if card[0] in "TJQK" and card != "Jk" else card[:1] if card != "Jk" else "Jk" for card in full)
    assert (len(full), held["T"], held["A"], held["Jk"]) == (all_cards, tens, 4 * decks, jokers * decks)
    assert rules.shoe.decks[0] <= decks <= rules.shoe.decks[1]
    assert len(Round(rules, [Seated(1, 100)], full, bank=1).layout.shoe) == all_cards


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-V1"),
        case(RO, rule="RO-P21-O2"),
        case(OC, rule="OC-P21-R2"),
        case(MC, rule="MC-P21-V1"),
        case(NX, rule="MC-NX-V1"),
        case(GS, rule="GS-NB-V1"),
        case(NJ, rule="MC-NJ-H2"),
    ],
)
def test_nine_decks_are_refused(game: Game) -> None:
    rules = rules_of(game)
    with pytest.raises(BadCards):
        Round(rules, [Seated(1, 100)], shoe(9, books.jokers(rules)), bank=1)


@pytest.mark.parametrize("game", [game for game in ALL if game != NJ])
def test_a_joker_is_refused_where_the_deck_has_none(game: Game) -> None:
    with pytest.raises(BadCards):
        Round(rules_of(game), [Seated(1, 100)], cards("As Jk"), bank=1)

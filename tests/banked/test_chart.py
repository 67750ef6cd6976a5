"""Must hit, must stand or free: the players' chart, the player-dealer's, and hands with jokers."""

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from tests.banked.cases import case
from tests.banked.tables import (
    ALL,
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    PURE,
    RO,
    Game,
    bank_cards,
    deal,
    decline_all,
    kinds,
    play_of,
    refusal,
    say,
    won,
)

MUST_HIT = {"hit", "double", "surrender"}
FREE = {"hit", "stand", "double", "surrender"}


@pytest.mark.parametrize(
    ("game", "hand", "open_"),
    [
        case(LL, "5h 6d", MUST_HIT, rule="LL-P21-R9a"),
        case(LL, "Kd 9s", {"stand", "surrender"}, rule="LL-P21-R9a"),
        case(LL, "As 8d", FREE, rule="LL-P21-R9a"),
        case(LL, "Kd 2s", FREE, rule="LL-P21-R9a"),
        case(LL, "Kd 8s", FREE, rule="LL-P21-R9a"),
        case(LL, "Kd Ts", {"stand", "split", "surrender"}, rule=("LL-P21-R9a", "LL-P21-DS2a")),
        case(RO, "Td 9s", {"stand", "surrender"}, rule="RO-P21-9"),
        case(RO, "5d 5s", MUST_HIT | {"split"}, rule="RO-P21-9"),
        case(RO, "Kd 8s", FREE, rule="RO-P21-9"),
        case(RO, "As 9d", FREE, rule="RO-P21-9"),
        case(RO, "Kd Ts", {"stand", "split", "surrender"}, rule=("RO-P21-9", "RO-P21-D2")),
        case(OC, "Td 9s", {"stand", "surrender"}, rule="OC-P21-1A"),
        case(OC, "As 9d", FREE, rule="OC-P21-1A"),
        case(OC, "6d 4s", MUST_HIT, rule="OC-P21-R9"),
        case(OC, "Kd 2s", FREE, rule="OC-P21-1A"),
        case(MC, "Kd 9s", {"stand", "surrender"}, rule="MC-P21-R9"),
        case(MC, "6d 5s", MUST_HIT, rule="MC-P21-R9"),
        case(MC, "As 8d", FREE, rule="MC-P21-R9"),
        case(MC, "Kd 2s", FREE, rule="MC-P21-R9"),
        case(NJ, "Kd Qs", {"stand", "split", "surrender"}, rule="MC-NJ-H6a"),
        case(NJ, "5d 4s", MUST_HIT, rule="MC-NJ-H6b"),
        case(NJ, "As 9d", FREE, rule="MC-NJ-H6c"),
        case(NJ, "Td 9s", FREE, rule="MC-NJ-H6c"),
        case(NX, "Td 9s", FREE - {"surrender"}, rule="MC-NX-R9"),
        case(NX, "Td Ts", FREE - {"surrender"} | {"split"}, rule="MC-NX-R9"),
        case(NX, "9d 2s", MUST_HIT - {"surrender"}, rule="MC-NX-R9"),
        case(GS, "9d 2s", MUST_HIT, rule="GS-NB-R9b"),
        case(GS, "As 2d", FREE, rule="GS-NB-R9b"),
        case(GS, "Kd Qs", FREE | {"split"}, rule="GS-NB-R9c"),
        case(GS, "As Ad", FREE | {"split"}, rule=("GS-NB-R9c", "GS-NB-V4")),
        case(GS, "Td 2s", FREE, rule="GS-NB-R9c"),
    ],
)
def test_the_chart_says_what_a_player_may_do_on_two_cards(game: Game, hand: str, open_: set[str]) -> None:
    assert kinds(deal(game, {2: hand}, "6h 5s"[: 5 if game != NJ else 2], "7d 7s 7c 9h", bank_seat=1)) == open_


@pytest.mark.parametrize(
    ("game", "hand", "draws"),
    [
        case(NJ, "7d 6s", "7c", rule="MC-NJ-H6a"),
        case(NJ, "As 4d", "6c", rule="MC-NJ-H6c"),
        case(NJ, "Td 6s", "Jk", rule="MC-NJ-H1b"),
        case(NX, "As 4d", "6c", rule="MC-NX-R9"),
        case(NX, "7s 7d", "7c", rule="MC-NX-R9"),
        case(GS, "As 4d", "6c", rule="GS-NB-R9"),
        case(GS, "7s 7d", "7c", rule="GS-NB-R9"),
        case(LL, "Ts 2d", "7c", rule="LL-P21-R9a"),
        case(GS, "Ts 6d", "8c", rule="GS-NB-R9"),
        case(NX, "Ts 6d", "6c", rule="MC-NX-R9"),
    ],
)
def test_a_total_that_must_stand_or_is_over_gets_no_further_card(game: Game, hand: str, draws: str) -> None:
    round_ = deal(game, {2: hand, 3: "Td 7s"}, "6h 5s"[: 5 if game != NJ else 2], draws + " 9h", bank_seat=1)
    say(round_, "hit")
    current = play_of(round_).current
    assert current is not None
    assert current.square == 3
    with pytest.raises(Exception, match="It's square 3's turn"):
        round_.apply(do.Hit(2, 2))


@pytest.mark.parametrize(
    ("game", "hand", "word", "rule"),
    [
        case(LL, "5h 6d", "stand", "LL-P21-R9a", rule="LL-P21-R9a"),
        case(LL, "Kh 9d", "hit", "LL-P21-R9a", rule="LL-P21-R9a"),
        case(LL, "Kh 9d", "double:10", "LL-P21-R9a", rule=("LL-P21-R9a", "LL-P21-DS1a")),
        case(RO, "5h 5d", "stand", "RO-P21-9", rule="RO-P21-9"),
        case(RO, "Th 9d", "hit", "RO-P21-9", rule="RO-P21-9"),
        case(OC, "6h 4d", "stand", "OC-P21-1A", rule=("OC-P21-R9", "OC-P21-1A")),
        case(OC, "Th 9d", "hit", "OC-P21-1A", rule="OC-P21-1A"),
        case(MC, "6h 5d", "stand", "MC-P21-R9", rule="MC-P21-R9"),
        case(MC, "Kh 9d", "hit", "MC-P21-R9", rule="MC-P21-R9"),
        case(NJ, "Kh Qd", "hit", "MC-NJ-H6a", rule="MC-NJ-H6a"),
        case(NJ, "Kh Qd", "double:10", "MC-NJ-H6a", rule=("MC-NJ-H6a", "MC-NJ-D1")),
        case(NJ, "5h 4d", "stand", "MC-NJ-H6b", rule="MC-NJ-H6b"),
        case(NX, "9h 2d", "stand", "MC-NX-R9", rule="MC-NX-R9"),
        case(NX, "Th 6d", "surrender", "MC-NX-N1", rule="MC-NX-N1"),
        case(GS, "9h 2d", "stand", "GS-NB-R9b", rule="GS-NB-R9b"),
    ],
)
def test_what_the_chart_forbids_is_refused_with_its_rule(game: Game, hand: str, word: str, rule: str) -> None:
    round_ = deal(game, {2: hand}, "6h 5s"[: 5 if game != NJ else 2], "7d 7s 7c 9h", bank_seat=1)
    assert refusal(round_, word) == rule


@pytest.mark.parametrize("game", [*PURE, GS, NX])
def test_a_natural_has_no_decision(game: Game) -> None:
    round_ = deal(game, {2: "Ah Kd"}, "6h Ts", "2c 9d", bank_seat=1)
    assert round_.over


@pytest.mark.parametrize(
    ("game", "bank", "drawn"),
    [
        (game, bank, drawn)
        for game in ALL
        for bank, drawn in (("As 6h", "Tc"), ("Th 6s", "5c"), ("Th 7s", ""), ("As 7h", ""), ("6s 9h", "4c"))
    ],
)
@pytest.mark.rule(
    "LL-P21-R9b", "LL-P21-R12", "RO-P21-12", "OC-P21-1B", "OC-P21-G3", "OC-P21-R12", "MC-P21-R12", "MC-P21-G3",
    "MC-NJ-H5", "MC-NJ-H6d", "MC-NX-R13", "GS-NB-R13", "GS-NB-O3", "RO-P21-G3",
)  # fmt: skip
def test_the_player_dealer_hits_soft_17_and_less_and_stands_on_hard_17_and_soft_18(
    game: Game, bank: str, drawn: str
) -> None:
    dealt, draws = (bank, drawn) if game != NJ else (bank[:2], f"{bank[3:]} {drawn}")
    round_ = decline_all(deal(game, {2: "Kd 8s"}, dealt, f"{draws} 2h 2d", bank_seat=1))
    say(round_, "stand")
    assert tuple(bank_cards(round_)) == cards(f"{bank} {drawn}")


@pytest.mark.rule("MC-NJ-H5")
def test_the_player_dealer_of_the_joker_game_draws_on_14() -> None:
    round_ = say(deal(NJ, {2: "Kd 8s"}, "Th", "4s 5d", bank_seat=1), "stand")
    assert tuple(bank_cards(round_)) == cards("Th 4s 5d")


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-GR8a", "RO-P21-G3", "OC-P21-G3", "MC-P21-G8a")
def test_the_player_dealer_completes_their_hand_though_everyone_is_over() -> None:
    for game in PURE:
        round_ = deal(game, {2: "Kd 6s", 3: "Kh 6d"}, "8h 8s", "9c 9h 8c", bank_seat=1)
        say(round_, "hit hit")
        assert tuple(bank_cards(round_)) == cards("8h 8s 8c")
        assert won(round_) == {2: 0, 3: 0}


@pytest.mark.parametrize("hand", ["Jk Jk", "Jk 8d", "9c Jk"])
@pytest.mark.rule("MC-NJ-D2")
def test_a_hand_with_a_joker_only_stands(hand: str) -> None:
    round_ = deal(NJ, {2: hand, 3: "Td 8d"}, "6h", "9c Tc 9h", bank_seat=1)
    assert play_of(round_).squares[2][0].done
    assert play_of(round_).current is play_of(round_).squares[3][0]


@pytest.mark.rule("MC-NJ-H7")
def test_a_joker_up_stops_every_decision_surrender_included() -> None:
    round_ = deal(NJ, {2: "5d 4s", 3: "8d 8h", 4: "Kc Qc"}, "Jk", "6c", bank_seat=1)
    assert round_.over
    assert won(round_) == {2: -1000, 3: -1000, 4: -1000}
    assert not any(isinstance(event, ev.Drew) for event in round_.log)


@pytest.mark.parametrize(
    ("game", "hand", "third", "free"),
    [
        case(LL, "As 5d", "5c", True, rule="LL-P21-R9a"),
        case(RO, "As 5d", "5c", True, rule="RO-P21-9"),
        case(OC, "As 5d", "5c", True, rule="OC-P21-1A"),
        case(MC, "As 5d", "5c", True, rule="MC-P21-R9"),
        case(GS, "As 4d", "5c", True, rule="GS-NB-R9c"),
        case(NX, "As 4d", "5c", True, rule="MC-NX-R9"),
        case(NJ, "As 4d", "5c", True, rule="MC-NJ-H6c"),
        case(GS, "As 5d", "5c", False, rule="GS-NB-R9"),
        case(NX, "As 5d", "5c", False, rule="MC-NX-R9"),
        case(NJ, "As 5d", "5c", False, rule="MC-NJ-H6c"),
    ],
)
def test_soft_20_may_be_hit_and_soft_21_only_in_pure_21(game: Game, hand: str, third: str, free: bool) -> None:
    round_ = deal(game, {2: hand, 3: "Kd 8d"}, "6h 5s"[: 5 if game != NJ else 2], f"{third} 9c 9d", bank_seat=1)
    say(round_, "hit")
    current = play_of(round_).current
    assert current is not None
    assert (current.square == 2) is free
    assert not free or {"hit", "stand"} <= kinds(round_)

"""The order of the deal and of the decisions, what lies face up, the check for a natural, the turning of the card."""

from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.view import HandView, seen
from houseway.engines.contract import HIDDEN, Seated
from houseway.rulebook import BankedRules
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
    play_of,
    refused,
    result_of,
    rules_of,
    say,
    won,
)  # fmt: skip


def dealt(round_: object) -> ev.Dealt:
    return next(event for event in getattr(round_, "log") if isinstance(event, ev.Dealt))  # noqa: B009


@pytest.mark.parametrize(
    ("game", "bank", "hands", "order"),
    [
        case(LL, 3, (1, 2, 4, 5, 6, 7, 8), (4, 5, 6, 7, 8, 1, 2), rule=("LL-P21-R7b", "LL-P21-R8")),
        case(RO, 1, (2, 3, 4, 5), (2, 3, 4, 5), rule=("RO-P21-7", "RO-P21-8")),
        case(OC, 3, (1, 2, 4, 8), (4, 8, 1, 2), rule=("OC-P21-R7", "OC-P21-R8")),
        case(MC, 3, (1, 2, 4, 5, 6, 7, 8), (4, 5, 6, 7, 8, 1, 2), rule=("MC-P21-R7a", "MC-P21-R8")),
        case(MC, 1, (2, 3, 4, 5, 6, 7, 8), (2, 3, 4, 5, 6, 7, 8), rule="MC-P21-R1"),
        case(NJ, 3, (1, 2, 8), (1, 2, 8), rule=("MC-NJ-H4", "MC-NJ-H3a")),
        case(NX, 4, (1, 3, 7), (1, 3, 7), rule=("MC-NX-R1", "MC-NX-R7")),
        case(GS, 5, (2, 4, 7), (2, 4, 7), rule=("GS-NB-R1b", "GS-NB-R7", "GS-NB-R8")),
    ],
)
def test_cards_and_decisions_go_round_in_the_houses_order(
    game: Game, bank: int, hands: tuple[int, ...], order: tuple[int, ...]
) -> None:
    round_ = deal(game, dict.fromkeys(hands, "Kd 8s"), "6h 9s"[: 5 if game != NJ else 2], "2c 2d 9h", bank_seat=bank)
    event = dealt(round_)
    assert event.squares == order
    assert event.cards[: len(order) + 1] == (*cards("Kd") * len(order), *cards("6h"))
    acted = []
    while hand := play_of(round_).current:
        acted.append(hand.square)
        say(round_, "stand")
    assert tuple(acted) == order


@pytest.mark.rule("MC-NJ-H3a")
def test_eight_squares_of_the_joker_game_take_two_cards_each_and_the_bank_one() -> None:
    round_ = deal(NJ, dict.fromkeys(range(1, 8), "Kd 8s"), "6h", "9s 9d", bank_seat=8)
    assert len(dealt(round_).cards) == 2 * 7 + 1


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule=("LL-P21-R7a", "LL-P21-R10")),
        case(RO, rule="RO-P21-7"),
        case(OC, rule=("OC-P21-R7b", "OC-P21-R10")),
        case(MC, rule=("MC-P21-R7b", "MC-P21-R10")),
        case(NX, rule=("MC-NX-R7", "MC-NX-R10")),
        case(GS, rule=("GS-NB-R8", "GS-NB-R10")),
    ],
)
def test_the_second_card_of_the_player_dealer_is_hidden_until_all_players_are_done(game: Game) -> None:
    round_ = deal(game, {2: "Kd 8s", 3: "9d 9s"}, "8h 9c", bank_seat=1)
    for seat in (1, 2, 3):
        view = round_.view(seat).bank
        assert isinstance(view, HandView)
        assert (view.cards, view.half_points) == ((cards("8h")[0], HIDDEN), 16)
    assert "9c" not in {card for event in round_.log for card in getattr(seen(event), "cards", ())}
    say(round_, "stand")
    assert not any(isinstance(event, ev.Turned) for event in round_.log)
    say(round_, "stand")
    assert [event.card for event in round_.log if isinstance(event, ev.Turned)] == ["9c"]
    view = round_.view(2).bank
    assert view is not None
    assert view.cards == cards("8h 9c")


@pytest.mark.rule("MC-NJ-H3b")
def test_the_second_card_of_the_joker_game_is_dealt_after_the_players_even_under_an_ace() -> None:
    round_ = deal(NJ, {2: "Kd 2s"}, "As", "4c 9d", bank_seat=1)
    assert bank_cards(round_) == ["As"]
    say(round_, "hit")
    assert bank_cards(round_) == ["As"]
    say(round_, "stand")
    assert tuple(bank_cards(round_)) == cards("As 9d")


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-GR2"),
        case(RO, rule="RO-P21-G2"),
        case(OC, rule="OC-P21-G2"),
        case(MC, rule="MC-P21-G2"),
    ],
)
@pytest.mark.parametrize("bank", ["Kh As", "As Kh"])
def test_a_natural_found_under_an_ace_or_bonus_card_ends_the_round_at_once(game: Game, bank: str) -> None:
    round_ = decline_all(deal(game, {2: "Kd Qs", 3: "Kd 9s", 4: "Ad Kc", 5: "8c 8d"}, bank, bank_seat=1))
    assert round_.over
    assert won(round_) == {2: -1000, 3: -1000, 4: 0, 5: -1000}
    assert not any(isinstance(event, ev.Drew | ev.Doubled | ev.Parted) for event in round_.log)


@pytest.mark.parametrize("game", PURE)
def test_without_a_natural_the_check_leaves_the_down_card_hidden_and_play_goes_on(game: Game) -> None:
    round_ = deal(game, {2: "Kd 2s"}, "Kh 9s", "5c", bank_seat=1)
    assert ev.Peeked(natural=False) in round_.log
    say(round_, "hit stand")
    assert won(round_) == {2: -1000}


@pytest.mark.parametrize("game", PURE)
def test_the_down_card_is_not_checked_under_a_small_card(game: Game) -> None:
    round_ = deal(game, {2: "Kd 2s"}, "9h As", "5c", bank_seat=1)
    assert not any(isinstance(event, ev.Peeked) for event in round_.log)


@pytest.mark.rule("GS-NB-R10")
def test_doubled_money_is_at_risk_against_a_natural_at_golden_state() -> None:
    round_ = deal(GS, {2: "5d 6s"}, "Kh As", "Tc", bet=30, bank_seat=1)
    assert won(say(round_, "double:30")) == {2: -6000}


@pytest.mark.rule("GS-NB-R12")
def test_the_player_dealers_square_has_no_hand_and_takes_no_wager() -> None:
    round_ = deal(GS, {2: "Kd 8s", 5: "9d 9s"}, "8h 9c", bank_seat=4)
    assert [hand.square for hand in play_of(round_).hands] == [2, 5]
    assert round_.view(2).bank is not None


@pytest.mark.parametrize("game", ALL)
def test_a_decision_out_of_turn_is_refused(game: Game) -> None:
    round_ = deal(game, {2: "Kd 8s", 3: "9d 8s"}, "8h 9c"[: 5 if game != NJ else 2], "9h 9d", bank_seat=1)
    refused(round_, do.Stand(3, 3))
    refused(round_, do.Stand(3, 2))
    refused(round_, do.NoMoreBets())
    refused(round_, do.Wager(2, 2, 1000))


@pytest.mark.parametrize("game", ALL)
def test_an_empty_shoe_waits_for_the_house_and_then_goes_on(game: Game) -> None:
    round_ = deal(game, {2: "2d 3s"}, "8h 9c"[: 5 if game != NJ else 2], bank_seat=1)
    assert round_.needs_cards
    refused(round_, do.Hit(2, 2))
    round_.apply(do.Refill(cards("Kd 6h 9c")))
    say(round_, "hit")
    assert tuple(play_of(round_).squares[2][0].cards) == cards("2d 3s Kd")


@pytest.mark.parametrize("game", ALL)
def test_when_no_card_is_left_the_hands_are_settled_without_more_cards(game: Game) -> None:
    round_ = deal(game, {2: "2d 3s"}, "8h 2c"[: 5 if game != NJ else 2], bank_seat=1)
    round_.apply(do.Refill(()))
    assert round_.over
    assert won(round_) == {2: -1000}


def test_the_result_says_when_the_cut_card_has_come_out() -> None:
    for cut, out in ((2, False), (3, True)):
        seats = [Seated(1, 10000), Seated(2, 10000)]
        round_ = Round(rules_of(LL), seats, cards("Kd 9h Qs 9s 2c 2d"), bank=1, cut=cut)
        for command in (do.PutUp(1, 10000), do.Wager(2, 2, 1000), do.NoMoreBets(), do.Stand(2, 2)):
            round_.apply(command)
        assert (result_of(round_).cards_used, result_of(round_).cut_card_out) == (4, out)


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        (replace(rules_of(LL), deal=None), "deal"),
        (replace(rules_of(LL), naturals=None), "naturals"),
        (replace(rules_of(LL), over=None), "over"),
    ],
)
def test_a_game_without_a_section_that_it_is_played_by_is_not_dealt(rules: BankedRules, section: str) -> None:
    with pytest.raises(ValueError, match=section):
        Round(rules, [Seated(1, 10_000), Seated(2, 10_000)], cards("As Ks"), bank=1)

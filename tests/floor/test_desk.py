"""The floor's desk: what can have gone wrong now, what must be told about it, the preview and the confirmation."""

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from houseway import irregularities
from houseway.cards import cards
from houseway.engines.banked.play import commands as put
from houseway.engines.contract import Hand, Refused
from houseway.engines.pan.play import Draw
from houseway.engines.poker.play import Deal, Fold
from houseway.floor import ruling
from houseway.floor.desk import Field, Possible, possible, preview
from houseway.floor.exam import hand_in_play, imagined, question, questions
from houseway.irregularities import BadIrregularity, EarlyTurn, ExposedOnDeal, from_data
from houseway.messages import unwired, wire
from houseway.record.exam import question_data
from houseway.rulebook import house, names
from tests.banked.sevens import AD, deal_sevens, set_all
from tests.banked.tables import LL, deal
from tests.contract.kit import Spread, every_game, moments
from tests.pan.pan_table import pan
from tests.poker.table import check_round, hand, play, rules, to_flop
from tests.soak import times

GAMES = [(name, slug) for name in names() for slug in house(name).games]


def kinds(one: Hand) -> set[str]:
    return {found.kind for found in possible(one)}


def field(one: Hand, kind: str, name: str) -> Field:
    found = next(found for found in possible(one) if found.kind == kind)
    return next(part for part in found.fields if part.name == name)


def test_what_can_go_wrong_changes_with_the_street() -> None:
    one = hand(rules("limelight"), 4)
    assert kinds(one) == set()
    one.apply(Deal())
    assert {"exposed-on-deal", "early-flop", "too-many-cards", "wrong-blind"} <= kinds(one)
    assert not {"early-turn", "missed-burn", "miscall"} & kinds(one)
    check_round(one)
    assert {"missed-burn", "extra-burn", "four-card-flop"} <= kinds(one)
    one.apply(Deal())
    assert {"early-turn", "off-table"} <= kinds(one)
    assert not {"early-flop", "exposed-on-deal", "wrong-blind"} & kinds(one)


def test_a_hand_taken_back_may_have_been_folded_or_lie_short_of_the_muck() -> None:
    one = hand(rules("limelight"), 4)
    one.apply(Deal())
    first = one.to_act
    assert first is not None
    one.apply(Fold(first))
    assert set(field(one, "retrieved-hand", "seat").values) == {1, 2, 3, 4}
    assert first not in field(one, "hand-in-muck", "seat").values


def test_the_fields_list_the_needed_facts_and_their_values() -> None:
    one = hand(rules("limelight"), 3)
    one.apply(Deal())
    seat, shown = field(one, "exposed-on-deal", "seat"), field(one, "exposed-on-deal", "cards")
    assert (seat.sort, seat.needed, set(seat.values)) == ("seat", True, {1, 2, 3})
    assert (shown.sort, shown.needed, shown.cards["2"]) == ("cards", True, tuple(one.hole[one.position[2]]))
    touched = field(one, "too-many-cards", "touched")
    assert (touched.sort, touched.values) == ("word", ("yes", "no"))
    assert field(one, "too-many-cards", "count").most == 2


def test_a_round_of_double_hand_offers_its_own_errors_stage_by_stage() -> None:
    one = deal_sevens(AD, {2: "As Ad Kc Qh 8s 5d 2c", 3: "Ah Kh 9h 6h 3h Jc 8c"})
    assert {"bank-exposed", "hand-in-muck", "out-of-turn", "removed-bet"} <= kinds(one)
    assert not {"exposed-on-deal", "stub-not-four", "early-flop"} & kinds(one)
    assert field(one, "wrong-house-way", "seat").values == (2, 3)
    one.apply(put.SetHouseWay(2, 2))
    one.apply(put.SetHand(3, 3, cards("Jc 8c"), cards("Ah Kh 9h 6h 3h")))
    assert field(one, "wrong-house-way", "seat").values == (2, 1)
    set_all(one)
    assert possible(one) == ()


def test_a_round_of_21_offers_extra_missing_and_boxed_cards_of_the_hands_in_play() -> None:
    one = deal(LL, {2: "Td 6h", 3: "9c 7s"}, "Tc 8h", "5d Kd Qh")
    assert {"too-many-cards", "too-few-cards", "boxed-card", "bank-exposed", "foul-deck"} <= kinds(one)
    assert field(one, "boxed-card", "cards").cards == {"2": cards("Td 6h"), "3": cards("9c 7s"), "1": cards("Tc 8h")}


def test_a_hand_of_pan_offers_wrong_counts_before_and_melds_after_the_draw() -> None:
    one = pan("", "", "", draws="5s")
    assert {"too-many-cards", "too-few-cards", "foul-deck"} <= kinds(one)
    assert "invalid-meld" not in kinds(one)
    one.apply(Draw(1))
    assert field(one, "invalid-meld", "seat").values == (1,)
    assert "5s" in field(one, "invalid-meld", "cards").cards["1"]
    assert field(one, "too-many-cards", "seat").values == (2, 3)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_whatever_is_possible_can_be_previewed_and_confirmed(name: str, game: str) -> None:
    """From plain data and back: every kind on offer, at several moments of hands of every game."""
    rng = Random(f"{name} {game}")
    for _ in range(times(3, 12)):
        one = hand_in_play(house(name).games[game].at(), rng)
        for found in possible(one):
            if found.kind == "override":
                continue
            told = imagined(found, rng)
            data = msgspec.json.decode(msgspec.json.encode({"kind": told.kind, "values": _values(told)}))
            assert from_data(data["kind"], data["values"]) == told
            assert _carries_out(one, told) or found.kind == "invalid-meld"
        assert msgspec.json.encode(possible(one), enc_hook=wire)


@pytest.mark.parametrize("spread", every_game(), ids=str)
def test_whatever_is_possible_has_a_ruling_from_the_first_moment_on(spread: Spread) -> None:
    """A question that no book answers is not asked: while the bank is put up, the bets are taken, the blinds lie."""
    for one, rng in islice(moments(spread, 3), 12):
        for found in possible(one, blind=True):
            if found.kind != "override":
                assert ruling(one, imagined(found, rng)).steps


def _values(told: irregularities.Irregularity) -> dict[str, Any]:
    return {name: getattr(told, name) for name in irregularities.fields_of(type(told))}


def _carries_out(one: Hand, told: irregularities.Irregularity) -> bool:
    """Every outcome of the preview can be confirmed; a meld may be one that cannot be put right."""
    try:
        for outcome in preview(one, told).outcomes:
            trial = type(one).replay(one.rules, one.log)
            trial.apply(ruling(one, told).command(choice=outcome.choice, order=outcome.shuffle))
    except Refused:
        return False
    return True


def test_a_preview_has_steps_rule_and_choices_and_changes_nothing() -> None:
    one = to_flop(hand(rules("limelight"), 4))
    log = list(one.log)
    shown = preview(one, EarlyTurn())
    assert (shown.irregularity, shown.rules) == ("early-turn", ("LL-HE-14a", "LL-HE-14b"))
    assert shown.outcomes[0].steps[0] == "Put the card aside and finish the betting."
    assert one.log == log
    silent = preview(to_flop(hand(rules("golden-state"), 4)), EarlyTurn()).outcomes[0]
    assert (silent.rules, silent.assumed[:12]) == ((), "The rulebook")


@pytest.mark.parametrize(
    ("kind", "values", "problem"),
    [
        ("early-bird", {}, "There is no irregularity “early-bird”. Write one of these: exposed-on-deal"),
        ("four-card-flop", {"seat": 3}, "four-card-flop has no fact “seat”. It needs none"),
        ("too-many-cards", {}, "too-many-cards: name the seat"),
        ("too-many-cards", {"seat": "3"}, "too-many-cards, seat: '3' isn't a valid value"),
        ("too-many-cards", {"seat": True}, "too-many-cards, seat: True isn't a valid value"),
        ("too-many-cards", {"seat": 3, "touched": "maybe"}, "too-many-cards, touched: 'maybe' isn't a valid value"),
        ("exposed-on-deal", {"seat": 3}, "exposed-on-deal: name the cards"),
        ("exposed-on-deal", {"seat": 3, "cards": ["8x"]}, "exposed-on-deal, cards: "),
        ("exposed-on-deal", {"seat": 3, "cards": "8c"}, "exposed-on-deal, cards: '8c' isn't a valid value"),
    ],
)
def test_data_without_an_irregularity_gets_one_line(kind: str, values: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadIrregularity, match=problem) as bad:
        from_data(kind, values)
    assert "\n" not in str(bad.value)


def test_plain_data_becomes_an_irregularity() -> None:
    assert from_data("exposed-on-deal", {"seat": 2, "cards": ["8c"]}) == ExposedOnDeal(2, cards("8c"))
    named = {"seat": 2, "cards": ["8c"], "others": ["9d"]}
    assert from_data("exposed-on-deal", named) == ExposedOnDeal(2, cards("8c"), others=cards("9d"))


# -- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in names() if name != "casino"])
def test_a_seed_asks_one_question_with_one_right_answer_as_plain_data(name: str) -> None:
    asked = question(house(name), 11)
    assert asked is not None
    shown = question_data(asked)
    assert shown == question_data(question(house(name), 11) or asked)
    assert shown["answers"][shown["right"]] == list(asked.ruling.steps)
    assert len({tuple(steps) for steps in shown["answers"]}) == len(shown["answers"]) in (3, 4)
    assert shown["rules"]
    assert shown["story"]
    assert unwired(msgspec.json.decode(msgspec.json.encode(shown, enc_hook=wire))) == shown


def test_questions_come_from_all_three_engines() -> None:
    asked = questions(house("limelight"), Random(3), 30) + questions(house("marina"), Random(3), 15)
    assert {type(one.hand).__name__ for one in asked} == {"PokerHand", "Round", "PanHand"}


def test_a_question_is_possible_and_its_other_answers_differ() -> None:
    for one in questions(house("rogelios"), Random(8), 25):
        told = one.ruling.irregularity
        found: Possible = next(kind for kind in possible(one.hand) if kind.kind == told.kind)
        seats = next((part.values for part in found.fields if part.name == "seat"), ())
        assert getattr(told, "seat", None) in (None, *seats)
        assert one.answers[one.right] == one.ruling.steps
        assert one.ruling.cite.rules


def test_a_house_without_its_own_rulings_has_no_questions() -> None:
    assert question(house("casino"), 1) is None


def test_play_goes_on_after_a_ruling_was_confirmed() -> None:
    one = to_flop(hand(rules("limelight"), 3))
    shown = preview(one, EarlyTurn())
    one.apply(ruling(one, EarlyTurn()).command(order=shown.outcomes[0].shuffle))
    play(one, f"{one.to_act} check")
    assert one.phase == "bet"

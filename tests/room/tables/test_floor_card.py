"""The floor's card: it reveals no hidden card, and a mistake has a cost."""

from typing import Any

import pytest

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.room import commands as ask
from houseway.room.settings import Pace
from houseway.room.views.facts import table_facts
from houseway.room.views.table_view import shared_view
from tests.room.tables.kit import FLO, Sitting, room_of

LOW = "A234567"


def lowball() -> Sitting:
    """A lowball table just after the deal."""
    table = Sitting("limelight", "lowball", limit="6", pace=Pace(always=True))
    table.bots(4)
    table.until(lambda runtime: runtime.table.in_play and runtime.table.playing(PokerHand).street == 0)
    return table


def hand_of(table: Sitting) -> PokerHand:
    return table.runtime.table.playing(PokerHand)


def held(table: Sitting, *, low: bool) -> tuple[int, int, Card]:
    """A seat, a place in its hand and the card there: seven or lower, or higher."""
    hand = hand_of(table)
    return next(
        (seat, place, card)
        for seat in hand.money
        for place, card in enumerate(hand.seat(seat).cards, 1)
        if card != "Jk" and (card[0] in LOW) == low
    )


SEEN = "Exposed card on the deal"


def elsewhere(table: Sitting, seat: int, *, low: bool) -> Card:
    """A card that is not in the seat's hand."""
    pack = table.runtime.table.rules.deck()
    return next(card for card in pack if (card[0] in LOW) == low and card not in hand_of(table).seat(seat).cards)


def told(seat: int, place: int, face: Card | None = None) -> dict[str, Any]:
    return {"seat": seat, "cards": [place]} | ({"faces": [face]} if face else {})


def exposed(table: Sitting, facts: dict[str, Any]) -> Any:
    return table.ask(FLO, ask.Preview("1", "exposed-on-deal", facts))


def said(table: Sitting) -> list[dict[str, Any]]:
    """The floor's reports as the whole table sees them."""
    view = shared_view(table.runtime.table, table_facts(table.runtime, room_of(table), {}))
    shown: list[dict[str, Any]] = view.get("floor_said", [])
    return shown


def test_a_preview_tells_neither_the_card_nor_whether_the_face_was_right() -> None:
    table = lowball()
    seat, place, card = held(table, low=True)
    before = len(table.drafts)
    right, wrong = (exposed(table, told(seat, place, face)) for face in (card, elsewhere(table, seat, low=True)))
    assert right == wrong
    assert exposed(table, told(seat, place, elsewhere(table, seat, low=False))) != right
    with pytest.raises(Refused, match="Name the face that the table saw"):
        exposed(table, told(seat, place))
    assert len(table.drafts) == before


def test_a_ruling_on_a_face_that_is_right_is_carried_out_and_everybody_is_shown_the_face() -> None:
    table = lowball()
    seat, place, card = held(table, low=False)
    table.ask(FLO, ask.Rule("1", "exposed-on-deal", told(seat, place, card)))
    assert table.drafts[-1].type == "FloorRuled"
    assert table.drafts[-1].data["faces"] == [card]
    (shown,) = said(table)
    assert (shown["says"], shown["seat"], shown["faces"]) == (SEEN, seat, [card])
    assert (shown["steps"][0][:14], shown["rules"]) == ("Six or higher:", ["LL-LB-3b"])
    assert card not in hand_of(table).seat(seat).cards


def test_each_wrong_face_is_in_the_log_and_before_the_table_and_after_two_only_a_misdeal_is_left() -> None:
    table = lowball()
    seat, place, card = held(table, low=True)
    wrong = [one for one in table.runtime.table.rules.deck() if one[0] == "9" and one != card]
    for tries, face in enumerate(wrong[:2], 1):
        with pytest.raises(Refused, match="do not bear this out; the table has been told"):
            table.ask(FLO, ask.Rule("1", "exposed-on-deal", told(seat, place, face)))
        assert table.types().count("FloorMistaken") == tries
        assert (table.drafts[-1].data["by"], table.drafts[-1].data["faces"]) == (FLO.id, [face])
        mistaken = {"what": "exposed-on-deal", "says": SEEN, "seat": seat, "faces": [face], "mistaken": True}
        assert said(table)[-1] == mistaken
    for face in (wrong[2], card):
        with pytest.raises(Refused, match="it can only call the deal off"):
            table.ask(FLO, ask.Rule("1", "exposed-on-deal", told(seat, place, face)))
    table.ask(FLO, ask.Rule("1", "override", {"does": ["misdeal"], "why": "the card is unknown"}))
    assert not table.runtime.table.in_play
    table.until(lambda runtime: runtime.table.in_play)
    assert said(table) == []


def test_what_only_the_cards_can_bear_out_is_offered_whatever_they_are_and_found_out_in_the_open() -> None:
    table = Sitting("limelight", "holdem", limit="3/6", pace=Pace(always=True))
    table.bots(4)
    table.until(lambda runtime: runtime.table.in_play and _to_show(runtime.table.playing(PokerHand)))
    kinds = {one["kind"]: one for one in table.ask(FLO, ask.Irregularities("1"))["kinds"]}
    (seat,) = kinds["board-played"]["fields"][0]["values"]
    assert table.ask(FLO, ask.Preview("1", "board-played", {"seat": seat}))["outcomes"]
    with pytest.raises(Refused, match="do not bear this out"):
        table.ask(FLO, ask.Rule("1", "board-played", {"seat": seat}))
    assert table.types()[-1] == "FloorMistaken"


def _to_show(hand: PokerHand) -> bool:
    return hand.phase == "showdown" and hand.in_count > 1 and len(hand.board) == 5 and bool(hand.pending)


@pytest.mark.parametrize("seat", [0, -1, 99])
def test_a_seat_that_is_not_there_is_refused_and_the_table_goes_on(seat: int) -> None:
    table = lowball()
    for kind in ("off-table", "exposed-on-deal", "dead-player", "too-many-cards"):
        for order in (ask.Preview, ask.Rule):
            with pytest.raises(Refused):
                table.ask(FLO, order("1", kind, {"seat": seat, "cards": [1]}))


def test_the_desk_opens_with_the_hand_as_it_stands_money_and_turn_and_no_card() -> None:
    table = lowball()
    now = table.ask(FLO, ask.Irregularities("1"))["now"]
    hand = hand_of(table)
    assert (now["pot"], now["to_act"]) == (hand.pot, hand.to_act)
    assert {seat: one["stack"] for seat, one in now["seats"].items()} == {str(s): c for s, c in stacks(hand).items()}
    assert not any("cards" in one for one in now["seats"].values())


def stacks(hand: PokerHand) -> dict[int, int]:
    return {seat: hand.seat(seat).stack for seat in hand.money}


def test_between_two_hands_the_desk_opens_with_nothing_to_rule_on() -> None:
    table = Sitting("limelight", "lowball", limit="6", pace=Pace(always=True))
    assert table.ask(FLO, ask.Irregularities("1")) == {"kinds": []}


def test_a_table_that_the_floor_has_stopped_is_ruled_on_and_goes_on_when_it_is_let() -> None:
    table = lowball()
    table.ask(FLO, ask.Pause("1", "The floor is ruling"))
    table.ask(FLO, ask.Rule("1", "foul-deck"))
    assert table.runtime.status.paused
    table.ask(FLO, ask.Resume("1"))
    assert not table.runtime.status.paused

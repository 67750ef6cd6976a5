"""A table under a clock that the test moves: dealing, clocks, absences, offers of the bank, votes, calls for the
floor."""

from typing import Any

import msgspec
import pytest

from houseway.engines.banked.play import Round
from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.room import commands as ask
from houseway.room.handlers.table_commands import remove_player
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.settings import MINUTE, SECOND, Pace
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from tests.poker.table import may
from tests.room.tables.kit import ANN, BEN, FLO, GAMES, HOUSES, Sitting, to_act


def balances(drafts: list[Draft], **opening: int) -> dict[str, int]:
    """The books after some events. Only the cage may be below zero."""
    held = {name.replace("_", ":"): cents for name, cents in opening.items()}
    for draft in drafts:
        for account, cents in draft.postings:
            held[account] = held.get(account, 0) + cents
        assert all(cents >= 0 for account, cents in held.items() if account != "cage"), draft
    return held


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_every_house_game_is_dealt_by_itself_and_its_books_balance_after_every_event(where: str, game: str) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(4)
    table.until(lambda runtime: runtime.table.hands == 4)
    held = balances(table.drafts)
    assert sum(held.values()) == 0
    runtime = table.runtime
    on_table = sum(held.get(f"table:1:{name}", 0) for name in ("stack", "pot", "bank"))
    drop = sum(cents for account, cents in held.items() if account.startswith("drop:"))
    fund = sum(cents for account, cents in held.items() if account.startswith((f"jackpot:{where}", f"share:{where}:")))
    assert on_table + drop + fund == runtime.table.bought_in - runtime.table.cashed_out


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_a_table_folded_from_its_events_in_mid_hand_is_the_same_table(where: str, game: str) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(4)
    table.until(lambda runtime: runtime.table.hands == 2)
    for _ in range(6):
        table.pass_on()
    opened = Status(table.runtime.status.spot, opened_at=0, stays=True)
    again = TableRuntime.of("1", opened, HOUSES[where], table.runtime.services)
    for number, draft in enumerate(table.drafts, 1):
        again.take(Event(number, "table:1", "", draft.type, 1, _stored(draft), draft.postings, b""))
    assert again == table.runtime


def _stored(draft: Draft) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(draft.json)
    return data


def test_a_player_who_does_not_act_gets_the_clock_then_the_warning_then_the_floors_ruling() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(5)
    table.seat(ANN, table.runtime.open_seats[0])
    table.until(lambda runtime: to_act(ANN)(runtime) and not may(runtime.table.playing(PokerHand)).check)
    asked_at = table.now
    table.pass_on()
    assert (table.types()[-1], table.now - asked_at) == ("ClockPut", 30 * SECOND)
    table.pass_on()
    assert (table.types()[-1], table.now - asked_at) == ("ClockWarned", 80 * SECOND)
    step = table.pass_on()
    assert table.now - asked_at == 90 * SECOND
    ran_out, played = step.drafts[:2]
    assert (ran_out.type, played.type) == ("ClockRanOut", "Played")
    ruled = next(one for one in played.data["event"]["events"] if one["type"] == "Ruled")
    assert ruled["rule"] == "LL-HE-NL7"
    table.until(lambda runtime: not runtime.table.in_play)
    chair = table.runtime.table.chairs[table.runtime.seat_of(ANN.id) or 0]
    assert chair.away
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    assert not chair.away


@pytest.mark.rule("LL-HE-NL7")
@pytest.mark.parametrize(("house", "limit", "rule"), [("limelight", "3/6", "LL-HE-NL7"), ("golden-state", "3x6", "")])
def test_where_no_bet_is_to_be_called_the_clock_kills_the_hand_only_if_the_book_says_so(
    house: str, limit: str, rule: str
) -> None:
    """At Limelight a hand dies when the minute is over, check or not. Golden State's book is silent, and it checks."""
    table = Sitting(house, "holdem", limit=limit)
    table.bots(5)
    table.seat(ANN, table.runtime.open_seats[0])
    table.until(to_act(ANN))
    while not may(table.runtime.table.playing(PokerHand)).check:
        shows = may(table.runtime.table.playing(PokerHand)).show
        table.ask(ANN, ask.Play("1", {"type": "Show" if shows else "Call"}))
        table.until(to_act(ANN))
    step = [table.pass_on() for _ in range(3)][-1]
    events = step.drafts[1].data["event"]["events"]
    assert [one["rule"] for one in events if one["type"] == "HandDead"] == ([rule] if rule else [])
    assert any(one["type"] == "Checked" for one in events) is not bool(rule)


def test_any_player_at_the_table_may_call_the_clock_and_only_on_somebody_who_is_to_act() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    for person in (ANN, BEN):
        table.seat(person, table.runtime.open_seats[0])
    with pytest.raises(Refused, match="no player is to act"):
        table.ask(BEN, ask.CallClock("1"))
    table.until(to_act(ANN))
    table.ask(BEN, ask.CallClock("1"))
    assert table.runtime.status.clock is not None
    assert (table.runtime.status.clock.seat, table.runtime.status.clock.by) == (table.runtime.seat_of(ANN.id), BEN.id)
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    assert table.runtime.status.clock is None


def test_one_who_leaves_in_the_hand_folds_when_their_turn_comes_and_takes_their_chips_after_it() -> None:
    table = Sitting("golden-state", "holdem")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    assert table.ask(ANN, ask.AtTable("1", {"type": "Leave"})) == {"after_hand": True}
    table.until(lambda runtime: runtime.seat_of(ANN.id) is None)
    assert not table.runtime.table.in_play
    left = next(draft for draft in table.drafts if draft.type == "Left")
    assert left.postings[1][0] == "player:p1"


def test_a_barred_player_is_not_waited_for_folds_at_once_and_is_shown_out_after_the_hand() -> None:
    table = Sitting("limelight", "holdem", limit="3/6", pace=Pace(always=True))
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    barred_at = table.now
    table.drafts += remove_player(table.runtime, ANN.id, FLO.id, "threw a chair", table.now).drafts
    when = {"at": barred_at, "time": barred_at}
    assert table.drafts[-1].data == when | {"seat": 2, "by": FLO.id, "reason": "threw a chair"}
    table.pass_on()
    assert table.now - barred_at == Pace().street
    assert not to_act(ANN)(table.runtime)
    table.until(lambda runtime: runtime.seat_of(ANN.id) is None)
    assert "ClockPut" not in table.types()


def test_a_player_who_is_offered_the_bank_and_does_not_answer_lets_it_pass() -> None:
    table = Sitting("limelight", "pure-21", limit="5")
    table.bots(3)
    table.seat(ANN, table.runtime.open_seats[0], 100_000)
    seat = table.runtime.seat_of(ANN.id)
    table.until(lambda runtime: not runtime.table.in_play and runtime.table.bank_offer() == seat)
    offered = table.now
    next_action = table.runtime.next_action
    assert next_action is not None
    assert next_action.kind == "pass"
    table.pass_on()
    assert table.now - offered >= 15 * SECOND
    assert table.drafts[-1].type == "BankDeclined"
    assert table.drafts[-1].data["event"]["seat"] == seat


def test_a_player_dealer_may_not_put_up_what_the_collection_is_paid_from() -> None:
    table = Sitting("limelight", "pure-21", limit="5")
    table.bots(3)
    table.seat(ANN, table.runtime.open_seats[0], 100_000)
    seat = table.runtime.seat_of(ANN.id)
    table.until(lambda runtime: not runtime.table.in_play and runtime.table.bank_offer() == seat)
    table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    table.until(to_act(ANN))
    with pytest.raises(Refused, match=r"keep .* back for the collection"):
        table.ask(ANN, ask.Play("1", {"type": "PutUp", "amount": 100_000}))
    table.ask(ANN, ask.Play("1", {"type": "PutUp", "amount": 50_000}))
    table.until(lambda runtime: not runtime.table.in_play)


def test_the_betting_window_closes_when_its_time_is_up_or_everybody_is_ready() -> None:
    table = Sitting("golden-state", "no-bust-21")
    table.bots(3)
    table.seat(ANN, table.runtime.open_seats[0])
    opened_at = _window(table)
    table.until(lambda runtime: runtime.table.playing(Round).layout.phase != "wagers")
    assert table.now - opened_at >= 20 * SECOND
    table.until(lambda runtime: not runtime.table.in_play)
    opened_at = _window(table)
    table.ask(ANN, ask.Ready("1"))
    table.until(lambda runtime: runtime.table.playing(Round).layout.phase != "wagers")
    assert table.now - opened_at < 20 * SECOND


def _window(table: Sitting) -> int:
    table.until(lambda runtime: runtime.table.in_play and runtime.table.playing(Round).layout.phase == "wagers")
    table.until(lambda runtime: runtime.next_action is not None and runtime.next_action.kind == "no-more-bets")
    return table.now


def test_the_game_waits_for_the_floor_and_goes_on_when_nobody_comes() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    table.ask(ANN, ask.CallFloor("1", "the dealer flashed a card"))
    with pytest.raises(Refused, match="the game waits"):
        table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    called_at = table.now
    table.pass_on()
    assert (table.types()[-1], table.now - called_at) == ("FloorLeft", 2 * MINUTE)
    # The call stands until the floor has answered it.
    assert (table.runtime.status.floor, table.runtime.status.unanswered) == (
        None,
        (ANN.id, "the dealer flashed a card"),
    )
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))


def test_a_paused_table_deals_nothing_until_the_floor_resumes_it() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    table.ask(FLO, ask.Pause("1", "a spilled drink"))
    assert table.runtime.due is None
    with pytest.raises(Refused, match="a spilled drink"):
        table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    table.ask(FLO, ask.Resume("1"))
    assert table.runtime.due is not None


def test_a_ruling_is_previewed_with_its_citation_and_then_carried_out() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    before = len(table.drafts)
    told = table.ask(FLO, ask.Preview("1", "early-flop"))
    assert (told["outcomes"][0]["rules"], len(table.drafts)) == (["LL-HE-13"], before)
    assert told["outcomes"][0]["then"]["street"] == "preflop"
    table.ask(ANN, ask.CallFloor("1", "the flop came too early"))
    table.ask(FLO, ask.Rule("1", "early-flop"))
    assert table.types()[-2:] == ["Played", "FloorRuled"]
    assert table.runtime.status.floor is None
    with pytest.raises(Refused, match="is no irregularity"):
        table.ask(FLO, ask.Preview("1", "a-dog-on-the-table"))


def test_the_floor_is_told_how_many_cards_there_are_and_never_which() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    live = {card for hole in table.runtime.table.playing(PokerHand).hole for card in hole}
    told = table.ask(FLO, ask.Irregularities("1"))
    exposed = next(one for one in told["kinds"] if one["kind"] == "exposed-on-deal")
    cards = next(field for field in exposed["fields"] if field["name"] == "cards")
    assert cards["counts"]["2"] == 2
    assert not any(f'"{card}"' in str(told).replace("'", '"') for card in live)


def test_a_card_is_told_by_its_place_and_the_room_knows_which_it_is() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    table.ask(FLO, ask.Rule("1", "exposed-on-deal", {"seat": 2, "cards": [1]}))
    assert table.types()[-1] == "FloorRuled"
    with pytest.raises(Refused, match=r"There is no card in place 3\. 2 cards are there"):
        table.ask(FLO, ask.Preview("1", "exposed-on-deal", {"seat": 2, "cards": [3]}))


def test_a_misdeal_by_the_floor_gives_all_money_back() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    had = {seat: chair.stack for seat, chair in table.runtime.table.chairs.items()}
    table.ask(FLO, ask.Rule("1", "override", {"does": ["misdeal"], "why": "two cards stuck together"}))
    assert not table.runtime.table.in_play
    assert {seat: chair.stack for seat, chair in table.runtime.table.chairs.items()} == had


@pytest.mark.rule("LL-LB-FEE", "RO-GE-F1")
@pytest.mark.parametrize(("where", "limit", "amount"), [("limelight", "6", 300), ("rogelios", "15/30", 400)])
def test_the_half_hour_is_collected_from_everybody_once_and_goes_into_the_drop(
    where: str, limit: str, amount: int
) -> None:
    table = Sitting(where, "lowball", limit=limit, pace=Pace(always=True))
    table.bots(4)
    table.until(lambda _: table.now > 31 * MINUTE, most=5000)
    table.until(lambda runtime: not runtime.table.in_play)
    paid = [draft for draft in table.drafts if draft.type == "TimePaid"]
    assert [(one.data["event"]["period"], one.data["event"]["amount"]) for one in paid] == [
        (period, amount) for period in (0, 1) for _ in range(4)
    ]
    # The gaming day begins at six, so the first hours of 1970 are the last shift of the day before.
    assert balances(table.drafts)["drop:1:1969-12-31.3"] == 8 * amount


def test_a_closed_table_pays_everybody_out_after_the_hand() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    table.ask(FLO, ask.CloseTable("1", "the game breaks"))
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    table.until(lambda runtime: bool(runtime.status.closed))
    held = balances(table.drafts, held_sending_1=10**9)
    assert held["table:1:stack"] == held["table:1:pot"] == 0
    with pytest.raises(Refused, match="the table is closed"):
        table.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))


def test_a_table_of_bots_alone_stops_between_hands_when_nobody_watches() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    assert (len(table.runtime.bots), table.runtime.due) == (4, None)
    table.runtime.watched = 1
    table.runtime.schedule(table.now)
    assert table.runtime.due is not None


@pytest.mark.rule("LL-HE-16e")
def test_a_vote_counts_with_the_bots_on_the_side_of_the_players_and_changes_the_game_after_the_hand() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    for person in (ANN, BEN):
        table.seat(person, table.runtime.open_seats[0])
    table.until(to_act(ANN))
    table.ask(ANN, ask.Vote("1", "half-kill", aye=True))
    table.ask(BEN, ask.Vote("1", "half-kill", aye=False))
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    table.until(lambda runtime: not runtime.table.in_play)
    games = [table.runtime.table.kill_game]
    table.ask(BEN, ask.Vote("1", "half-kill", aye=True))
    assert [*games, table.runtime.table.kill_game] == ["none", "half"]


def test_chips_bought_in_the_hand_play_after_it() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    table.buy(ANN, 5000)
    chair = table.runtime.table.chairs[2]
    had = chair.stack
    assert chair.coming == 5000
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    table.until(lambda runtime: not runtime.table.in_play)
    assert (chair.coming, chair.stack >= had) == (0, True)


@pytest.mark.parametrize("where", ["golden-state", "marina"])
def test_one_who_stays_away_longer_than_the_house_allows_is_picked_up_and_their_chips_go_to_their_account(
    where: str,
) -> None:
    table = Sitting(where, "holdem")
    table.bots(4)
    table.seat(ANN, table.runtime.open_seats[0])
    absence = table.runtime.table.rules.absence
    assert absence is not None
    table.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))
    table.until(lambda runtime: runtime.seat_of(ANN.id) is None, most=20_000)
    gone = next(draft for draft in table.drafts if draft.type == "PickedUp")
    assert gone.postings[1][0] == "player:p1"
    assert gone.data["event"]["rule"]
    assert absence.blinds or table.now >= absence.minutes * MINUTE


def test_a_seat_change_is_made_between_hands_and_refused_in_one() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.ask(ANN, ask.AtTable("1", {"type": "Move", "to": 4}))
    assert table.runtime.seat_of(ANN.id) == 4
    table.until(to_act(ANN))
    with pytest.raises(Refused, match="Wait until it's over"):
        table.ask(ANN, ask.AtTable("1", {"type": "Move", "to": 2}))


def test_the_floor_picks_up_only_one_who_is_away() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    with pytest.raises(Refused, match="is there"):
        table.ask(FLO, ask.PickUp("1", 2))
    table.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))
    table.ask(FLO, ask.PickUp("1", 2))
    assert table.runtime.seat_of(ANN.id) is None


def test_a_table_opened_for_a_player_is_broken_when_they_have_left_and_nobody_watches() -> None:
    table = Sitting("limelight", "holdem", limit="3/6", stays=False)
    table.bots(3)
    table.seat(ANN, 2)
    table.ask(ANN, ask.AtTable("1", {"type": "Leave"}))
    left_at = table.now
    table.until(lambda runtime: bool(runtime.status.closed))
    assert table.now - left_at >= 10 * MINUTE
    assert balances(table.drafts, held_sending_1=10**9)["table:1:stack"] == 0


def test_somebody_who_only_watches_stops_no_game_and_brings_no_bots() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    for command in (ask.CallFloor("1", "boo"), ask.AskForBots("1", 8), ask.CallClock("1")):
        with pytest.raises(Refused, match="do not sit"):
            table.ask(BEN, command)


@pytest.mark.parametrize(
    ("where", "game"),
    [
        ("oceana", "holdem"),
        ("limelight", "pure-21"),
        ("golden-state", "no-bust-21"),
        ("oceana", "pai-gow"),
        ("limelight", "pan"),
    ],
)
def test_a_foul_deck_in_any_engine_is_a_misdeal_that_the_floor_rules_and_the_next_hand_is_dealt(
    where: str, game: str
) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(4)
    table.until(
        lambda runtime: runtime.table.in_play and runtime.next_action is not None and runtime.next_action.kind == "bot"
    )
    number = table.runtime.table.hands
    (outcome,) = table.ask(FLO, ask.Preview("1", "foul-deck"))["outcomes"]
    assert outcome["does"] == ["misdeal"]
    table.ask(FLO, ask.Rule("1", "foul-deck"))
    assert not table.runtime.table.in_play
    assert sum(balances(table.drafts).values()) == 0
    table.until(lambda runtime: runtime.table.hands > number)

"""Pan tables, posted options and the sign at every table."""

import pytest

from houseway.cards import deck, pan_stock, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import ChoosePile, NoMoreBets, PutUp, Shake, Stand, Wager
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.contract import Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.registry import position
from houseway.money import dollars
from houseway.odds.workers import Workers
from houseway.rulebook import house
from houseway.simulation.tables import Plan, live, simulate
from houseway.table import (
    AskForDeck,
    DeclineBank,
    Move,
    PlayDoubles,
    Pocket,
    PostBonus,
    PostTime,
    PutOnList,
    RaiseCondition,
    Sit,
    Table,
    TableOptions,
    TakeBank,
)
from houseway.table.changes import ConditionRaised, TimePosted
from houseway.table.events import BankTaken
from tests.matrix import houses
from tests.table.table_kit import NAMES, opened, refused, told

# -- pan ---------------------------------------------------------------------------------------------------------------


def pan(players: int = 4, chips: int = 60) -> Table:
    table = Table(house("limelight"), "pan", limit="$1")
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, dollars(chips))
    return table


@pytest.mark.rule("LL-PN-B6")
def test_a_deal_that_the_engine_refuses_leaves_no_trace_at_the_table() -> None:
    table, before = pan(), pan()
    for one in (table, before):
        one.chairs[2].stack = one.rules.stakes.bets[0]
    with pytest.raises(Refused, match="no chips left after the ante"):
        table.next_hand(pan_stock())
    assert table == before
    assert table.hands == 0


@pytest.mark.rule("LL-PN-B1")
def test_a_pan_seat_is_bought_for_twenty_chips() -> None:
    table = pan(0)
    assert refused(table, Sit("Ana", 1, dollars(15))) == "LL-PN-B1"
    table.seat("Ana", 1, dollars(20))


@pytest.mark.rule("LL-PN-P5E")
def test_pan_chips_stay_on_the_table() -> None:
    assert refused(pan(), Pocket(2, dollars(10))) == "LL-PN-P5E"


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-FEE2")
def test_a_friday_night_pays_its_own_fee_until_the_floor_posts_the_usual_one() -> None:
    """Six players: $1.25, from Friday 4 pm $1.50 out of every hand; four pay 50 cents at any time."""
    table = Table(house("limelight"), "pan", options=TableOptions(fee_time="Friday 4pm to close"))
    for seat in range(1, 7):
        table.seat(f"player {seat}", seat, dollars(40))
    hand = table.next_hand(pan_stock())
    assert hand.collected == 150
    assert refused(table, PostTime("")) == ""
    assert (table.fee(5).collection, table.fee(4).collection, table.fee(6).rule) == (150, 50, "LL-PN-FEE2")
    usual = pan()
    usual.apply(PostTime("friday 4PM to close"))
    assert told(usual, TimePosted) == [TimePosted("Friday 4pm to close", "LL-PN-FEE2")]
    assert usual.fee(6).collection == 150
    usual.apply(PostTime(""))
    assert (usual.fee(6).collection, usual.fee(6).rule) == (125, "LL-PN-FEE1")


@pytest.mark.parametrize(("where", "game"), [("limelight", "holdem"), ("golden-state", "push-nine")])
def test_a_time_without_fees_of_its_own_is_not_posted(where: str, game: str) -> None:
    """Push pots have rows of their own, but they are rounds of a hand and no time of the week."""
    for time in ("Friday 4pm to close", "1st push pot"):
        with pytest.raises(Refused, match="They are the same at any time"):
            Table(house(where), game, options=TableOptions(fee_time=time))


@pytest.mark.rule("LL-PN-D1", "LL-PN-D4")
def test_with_everyone_on_doubles_the_floor_may_raise_the_condition() -> None:
    """All on doubles in a $1 game: a straight $2 game; a single player stops it, and 35 chips are too few."""
    table = pan()
    for seat in (1, 2, 3):
        table.apply(PlayDoubles(seat))
    assert refused(table, RaiseCondition()) == "LL-PN-D4"
    table.apply(PlayDoubles(4))
    table.apply(RaiseCondition())
    assert told(table, ConditionRaised) == [ConditionRaised("$2", "LL-PN-D4")]
    assert table.rules.stakes.name == "$2"
    assert not any(chair.doubles for chair in table.chairs.values())
    poor = pan(chips=35)
    assert refused(poor, PlayDoubles(1)) == "LL-PN-D1"


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-G2")
def test_one_who_panned_changes_seats_after_one_more_hand_at_the_latest_while_others_wait() -> None:
    table = pan()
    table.apply(PutOnList("Waiting"))
    table.hands, table.chairs[4].won_in = 7, 6
    moved = Table.replay(house("limelight"), "pan", list(table.events), limit="$1")
    moved.hands, moved.chairs[4].won_in = 7, 6
    moved.apply(Move(4, 7))
    table.hands = 8
    assert refused(table, Move(4, 7)) == "LL-PN-G2"
    table.waiting.clear()
    table.apply(Move(4, 7))


def test_pan_hands_are_dealt_booked_and_replayed_at_a_table() -> None:
    table = pan()
    table.apply(PlayDoubles(2))
    table.next_hand(pan_stock())
    assert table.fee(4).total == 50
    assert table.playing(PanHand).state.players[2].doubles
    again = Table.replay(house("limelight"), "pan", table.events, limit="$1")
    assert again == table
    assert table.chips == table.bought_in


# -- Double Hand and Pai Gow -------------------------------------------------------------------------------------------


def double_hand(players: int = 5, where: str = "marina", game: str = "double-hand") -> Table:
    table = Table(house(where), game)
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, dollars(5000))
    return table


def bet_round(table: Table, wagers: dict[int, int]) -> None:
    """Plays a round with wagers on spots, set the house way."""
    rules = table.rules
    table.next_hand(shoe(1, 1))
    assert table.bank.seat is not None
    table.play(PutUp(table.bank.seat, dollars(1000)))
    for seat, spot in wagers.items():
        table.play(Wager(seat, spot, rules.stakes.minimum))
    table.play(NoMoreBets())
    while table.in_play:
        table.play(table.playing(Round).options()[0].command)


@pytest.mark.rule("MC-AD-23b")
def test_a_spot_without_a_wager_last_hand_is_passed_over_at_marina() -> None:
    """Spot 3 was empty last hand: the offer goes from spot 2 on to spot 4."""
    table = double_hand()
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 4: 4, 5: 5})
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 4: 4, 5: 5})
    table.apply(DeclineBank(2))
    assert refused(table, TakeBank(3)) == "MC-AD-23b"
    assert table.bank_offer() == 4


@pytest.mark.rule("MC-AD-23a")
def test_a_backline_bettor_may_take_the_position_on_the_spot_they_bet() -> None:
    """Seat 5 bet behind seat 2: when spot 2's turn comes and seat 2 lets it pass, seat 5 may take it there."""
    table = double_hand()
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 5: 2, 4: 4})
    table.apply(DeclineBank(1))
    table.apply(DeclineBank(2))
    assert table.bank_offer() == 5
    table.apply(TakeBank(5))
    assert told(table, BankTaken)[-1].spot == 2


@pytest.mark.rule("MC-AD-23a")
def test_the_bank_is_played_on_the_spot_that_was_taken_and_not_at_its_holders_chair() -> None:
    """Seat 5 takes spot 2: the dice count from there, and neither it nor seat 5's own place takes wagers."""
    table = double_hand()
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 5: 2, 4: 4})
    for passing in (DeclineBank(1), DeclineBank(2)):
        table.apply(passing)
    table.apply(TakeBank(5))
    table.next_hand(deck(1))
    round_ = table.playing(Round)
    assert (round_.layout.bank_seat, round_.layout.bank_square) == (5, 2)
    table.play(PutUp(5, dollars(100)))
    for seat, spot in ((2, 2), (4, 2), (4, 5)):
        with pytest.raises(Refused, match="No hand is dealt to that square"):
            table.play(Wager(seat, spot, dollars(10)))
    table.play(Wager(4, 4, dollars(10)))
    table.play(Wager(2, 4, dollars(10)))
    table.play(NoMoreBets())
    table.play(ChoosePile(5, 1))
    table.play(Shake(5, (1, 1, 1)))
    assert round_.layout.button == 4, "three, counted from spot 2"
    game = round_.game
    assert isinstance(game, PaiGow)
    assert game.bank is not None
    assert (game.bank.player, game.bank.cards) == (5, game.piles[5])
    assert Round.replay(round_.rules, round_.log).layout == round_.layout
    assert str(position(str(round_))) == str(round_)


@pytest.mark.rule("MC-AD-41a", "MC-AD-41b")
def test_between_their_two_deals_only_the_designated_player_changes_the_deck() -> None:
    table = double_hand()
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 3: 3})
    assert refused(table, AskForDeck(3)) == "MC-AD-41a"
    table.apply(AskForDeck(1))
    table.apply(TakeBank(1))
    bet_round(table, {2: 2, 3: 3})
    table.apply(TakeBank(2))
    table.apply(AskForDeck(5))


@pytest.mark.sequence
@pytest.mark.rule("OC-PG-i2", "OC-PG-10")
def test_pai_gow_at_oceana_has_seven_seats_and_the_bank_moves_after_two_hands() -> None:
    table = double_hand(7, "oceana", "pai-gow")
    refused(table, Sit("Eighth", 8, dollars(500)))
    for holder in (1, 1, 2):
        table.apply(TakeBank(holder))
        others = {seat: seat for seat in range(1, 8) if seat != holder}
        bet_round(table, others)
        assert len(table.playing(Round).layout.on_square) == 6
    assert table.chips == table.bought_in


@pytest.mark.rule("OC-PG-F1", "OC-PG-F2")
def test_pai_gow_players_pay_by_their_wager_and_the_bank_by_the_limit() -> None:
    """$5-$500: a wager of $150 pays $2 and the player-dealer $3; $50-$1,000: exactly $500 pays $3."""
    table = Table(house("oceana"), "pai-gow", limit="5-500")
    for seat in (1, 2):
        table.seat(NAMES[seat - 1], seat, dollars(5000))
    table.apply(TakeBank(1))
    table.next_hand(shoe(1, 1))
    table.play(PutUp(1, dollars(1000)))
    table.play(Wager(2, 2, dollars(150)))
    assert table.playing(Round).layout.collected == dollars(2)
    table.play(NoMoreBets())
    assert table.playing(Round).layout.collected == dollars(5)
    big = Table(house("oceana"), "pai-gow", limit="50-1000")
    for seat in (1, 2):
        big.seat(NAMES[seat - 1], seat, dollars(5000))
    big.apply(TakeBank(1))
    big.next_hand(shoe(1, 1))
    big.play(PutUp(1, dollars(1000)))
    big.play(Wager(2, 2, dollars(500)))
    assert big.playing(Round).layout.collected == dollars(3)


# -- posted options ----------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-B8")
def test_the_bonus_option_is_changed_only_with_notice_once_play_has_started() -> None:
    table = Table(house("marina"), "pure-21")
    for seat in (1, 2):
        table.seat(NAMES[seat - 1], seat, dollars(500))
    table.apply(PostBonus(2))
    table.apply(TakeBank(1))
    table.next_hand(shoe(8))
    assert refused(table, PostBonus(1, notice=True)) == "MC-P21-B8"
    table.play(PutUp(1, dollars(100)))
    table.play(Wager(2, 2, table.rules.stakes.minimum))
    table.play(NoMoreBets())
    while table.in_play:
        stands = [option.command for option in table.playing(Round).options() if isinstance(option.command, Stand)]
        table.play(stands[0] if stands else table.playing(Round).options()[0].command)
    assert refused(table, PostBonus(1)) == "MC-P21-B8"
    table.apply(PostBonus(1, notice=True))


@pytest.mark.rule("RO-FD-BG1")
def test_no_blind_exceeds_the_posted_maximum_at_rogelios() -> None:
    posted = TableOptions(most_blind=dollars(20))
    Table(house("rogelios"), "five-card-draw", structure="spread", limit="20-40", options=posted)
    with pytest.raises(Refused) as refusal:
        Table(house("rogelios"), "five-card-draw", structure="limit", limit="30/60", options=posted)
    assert refusal.value.rule == "RO-FD-BG1"


# -- signs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-NB-R3b")
def test_the_sign_of_a_no_bust_table_shows_name_wagers_and_fees() -> None:
    """No Bust 21st Century Blackjack, $5 to $1,000 a spot, player-dealer $1, $2, $3, players none."""
    sign = opened("golden-state", "no-bust-21", players=0).sign()
    assert sign.game == "No Bust 21st Century Blackjack"
    assert sign.wagers == (dollars(5), dollars(1000))
    assert [(fee.payer, fee.collection) for fee in sign.fees] == [("player-dealer", dollars(n)) for n in (1, 2, 3)]


@pytest.mark.rule("LL-P21-R3a", "OC-P21-R3", "RO-P21-3", "MC-P21-R3", "MC-NX-R3")
@pytest.mark.parametrize(
    ("where", "game"),
    [
        ("limelight", "pure-21"),
        ("oceana", "pure-21"),
        ("rogelios", "pure-21"),
        ("marina", "pure-21"),
        ("marina", "no-bust-buster"),
    ],
)
def test_every_player_dealer_table_posts_its_wagers_and_collections(where: str, game: str) -> None:
    table = opened(where, game, players=0)
    text = table.sign().text()
    assert table.rules.title in text
    assert "Wagers: $" in text
    assert "from the player-dealer" in text


def every_table() -> list[tuple[str, str, str]]:
    return [
        (name, slug, structure)
        for name in houses()
        for slug, game in house(name).games.items()
        for structure in game.structures
    ]


@pytest.mark.parametrize(("where", "game", "structure"), every_table())
def test_every_game_of_every_house_has_a_sign(where: str, game: str, structure: str) -> None:
    table = Table(house(where), game, structure=structure)
    sign = table.sign()
    assert sign.house == house(where).name
    assert sign.text().splitlines()[0] == house(where).name
    assert sign.buyin


# -- simulation --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "game", "structure"), every_table())
def test_every_game_of_every_house_is_dealt_with_joins_and_leaves(where: str, game: str, structure: str) -> None:
    """Thirty hands: every chip bought is still there, as the simulation checks."""
    plan = Plan(house(where), game, structure, None, TableOptions(), 5, 30, 3)
    tally = live(plan, 0, 30)
    assert tally.hands == 30
    assert tally.joins >= 5


def test_the_same_seed_gives_the_same_tally_whatever_the_workers() -> None:
    plan = Plan(house("limelight"), "holdem", "limit", "4/8", TableOptions(kill="full"), 6, 1500, 11)
    alone, together = simulate(plan), simulate(plan, Workers(2))
    assert alone == together
    assert alone.kills > 0
    assert alone.drop > 0


def test_no_bank_is_held_longer_than_two_rounds_over_a_long_life() -> None:
    """Twenty-four rounds with seats that take and decline by turns: the log proves the rotation."""
    table = double_hand(4, "oceana", "pai-gow")
    for number in range(24):
        while (offer := table.bank_offer()) is not None and (offer + number) % 3 == 0:
            table.apply(DeclineBank(offer))
        if offer is None:
            break
        table.apply(TakeBank(offer))
        bet_round(table, {seat: seat for seat in range(1, 5) if seat != offer})
    held = [line.seat for line in table.rotation_log() if line.took]
    assert len(held) > 6
    assert not any(held[at] == held[at + 1] == held[at + 2] for at in range(len(held) - 2))

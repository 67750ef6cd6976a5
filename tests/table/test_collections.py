"""Collections at the table: fixed before the deal, at the house's moment, from the right payer."""

import shutil
from pathlib import Path

import pytest

from houseway.cards import cards, shoe
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import Double, NoMoreBets, PutUp, Split, Stand, Wager
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, Fold, PokerHand
from houseway.engines.poker.play.events import FeeTaken
from houseway.money import dollars
from houseway.rulebook import BadRulebook, BankedRules, house
from houseway.rulebook.audit import audit
from houseway.table import Table, TableOptions, TakeBank
from tests import books
from tests.poker.table import may
from tests.table.table_kit import NAMES, fold_round, opened, order_of, showdown, start

# -- poker -------------------------------------------------------------------------------------------------------------


def see_the_flop(table: Table, *, players: int = 2) -> int:
    """All but so many fold before the flop; what is collected when it is on the board."""
    hand = start(table)
    while hand.street == 0 and hand.phase == "bet":
        options = may(hand)
        assert options.seat is not None
        if options.check:
            table.play(Check(options.seat))
        else:
            folds = hand.in_count > players
            table.play(Fold(options.seat) if folds else Call(options.seat))
    table.play(Deal())
    assert len(hand.board) == 3
    return hand.drop + hand.jackpot


@pytest.mark.rule("LL-HE-1a", "GS-HE-26a")
@pytest.mark.parametrize(("where", "limit"), [("limelight", "3/6"), ("golden-state", "3x6")])
def test_no_flop_no_drop(where: str, limit: str) -> None:
    """Everyone folds to one player: no fee and no jackpot dollar."""
    table = opened(where, limit=limit, players=9)
    fold_round(table)
    assert (table.drop, table.jackpot) == (0, 0)


@pytest.mark.rule("GS-HE-26a", "GS-HE-26d", "LL-CP-5", "LL-HE-1a")
@pytest.mark.parametrize(
    ("where", "game", "limit", "players", "fee"),
    [
        ("golden-state", "holdem", "3x6", 9, 4),
        ("limelight", "crazy-pineapple", "8/16", 7, 5),
        ("limelight", "holdem", "3/6", 6, 4),
    ],
)
def test_the_fee_comes_out_of_the_pot_with_the_flop_by_the_hands_dealt(
    where: str, game: str, limit: str, players: int, fee: int
) -> None:
    """Nine dealt in and two see the flop: still the rate of nine."""
    table = opened(where, game, limit=limit, players=players)
    assert see_the_flop(table) == dollars(fee)
    taken = [event for event in table.playing(PokerHand).log if isinstance(event, FeeTaken)]
    assert [event.seat for event in taken] == [None]


@pytest.mark.rule("RO-GE-F4")
def test_the_dealer_position_pays_before_the_cards_at_rogelios() -> None:
    """$4-$8 Omaha hi-lo, seven players: $4 from the button's $100; the pot is pushed whole."""
    table = opened("rogelios", "omaha-hilo", structure="spread", limit="4-8", players=7, chips=100)
    hand = start(table)
    assert hand.drop == dollars(4)
    assert next(one for at, one in enumerate(hand.stack) if hand.seats[at].seat == 1) == dollars(96)
    assert hand.pot == dollars(6)


@pytest.mark.rule("GS-LB-8")
def test_lowball_at_golden_state_pays_at_the_end_of_a_first_round_with_action() -> None:
    table = opened("golden-state", "lowball", players=6)
    fold_round(table)
    assert table.drop == 0
    showdown(table, order_of(table))
    assert table.drop == dollars(2)


# -- player-dealer games -----------------------------------------------------------------------------------------------


def bank_up(
    where: str, game: str, limit: str | None = None, *, option: str = "", top: str = "", put_up: int = 500
) -> Table:
    """Three seats with $5,000 each, seat 1 banking, and these cards on top of the shoe."""
    table = Table(house(where), game, limit=limit, options=TableOptions(fee_option=option))
    for seat in (1, 2, 3):
        table.seat(NAMES[seat - 1], seat, dollars(5000))
    table.apply(TakeBank(1))
    rules = table.rules
    assert isinstance(rules, BankedRules)
    table.next_hand((*cards(top), *shoe(7, books.jokers(rules))))
    table.play(PutUp(1, dollars(put_up)))
    return table


def stand_out(table: Table) -> None:
    while table.in_play:
        stands = [option.command for option in table.playing(Round).options() if isinstance(option.command, Stand)]
        table.play(stands[0] if stands else table.playing(Round).options()[0].command)


@pytest.mark.rule("GS-NB-R4b", "LL-P21-R4c", "MC-P21-R4b")
@pytest.mark.parametrize(
    ("where", "game", "limit", "wager", "fee"),
    [
        ("golden-state", "no-bust-21", "5-1000", 60, 200),
        ("limelight", "pure-21", "10", 60, 200),
        ("marina", "pure-21", "5-500", 60, 100),
    ],
)
def test_the_player_dealers_fee_lies_apart_from_their_bank(
    where: str, game: str, limit: str, wager: int, fee: int
) -> None:
    """They put up $500 and the fee: $500 still cover wagers, and their stack falls by both."""
    table = bank_up(where, game, limit)
    for seat in (2, 3):
        table.play(Wager(seat, seat, dollars(wager)))
    round_ = table.playing(Round)
    before = round_.layout.stacks[1]
    table.play(NoMoreBets())
    closed = [event for event in round_.log if type(event).__name__ == "BetsClosed"]
    assert [getattr(event, "bank_fee", None) for event in closed] == [fee]
    assert before == dollars(4500)
    assert getattr(round_.log[1], "amount", None) == dollars(500)


@pytest.mark.rule("LL-P21-R5b", "GS-NB-R5b", "MC-P21-R5", "MC-NX-R5")
@pytest.mark.parametrize(
    ("where", "game", "limit", "option", "fee"),
    [
        ("limelight", "pure-21", "5", "", 0),
        ("golden-state", "no-bust-21", "5-1000", "", 0),
        ("marina", "pure-21", "25-100", "3", 100),
        ("marina", "no-bust-buster", "5-50", "2", 50),
    ],
)
def test_each_circle_with_money_pays_the_posted_player_fee(
    where: str, game: str, limit: str, option: str, fee: int
) -> None:
    """Money on two squares pays it twice."""
    table = bank_up(where, game, limit, option=option)
    least = table.rules.stakes.minimum
    table.play(Wager(2, 2, least))
    table.play(Wager(2, 5, least))
    assert table.playing(Round).layout.collected == 2 * fee


@pytest.mark.rule("GS-NB-R6", "LL-P21-R6", "MC-P21-R6", "MC-NX-R6", "OC-P21-R6", "RO-P21-6", "GS-NB-G10")
@pytest.mark.parametrize(
    ("where", "game", "limit", "fee"),
    [
        ("golden-state", "no-bust-21", "5-1000", 100),
        ("limelight", "pure-21", "5", 100),
        ("marina", "pure-21", "25-100", 300),
        ("marina", "no-bust-buster", "25-100", 300),
        ("oceana", "pure-21", "25-100", 300),
        ("rogelios", "pure-21", "25-100", 100),
    ],
)
def test_every_fee_is_dropped_before_the_first_card_and_none_after_it(
    where: str, game: str, limit: str, fee: int
) -> None:
    table = bank_up(where, game, limit)
    for seat in (2, 3):
        table.play(Wager(seat, seat, dollars(50)))
    assert table.playing(Round).layout.used == 0
    events = table.play(NoMoreBets())
    first = events[0]
    kinds = [type(event).__name__ for event in getattr(first, "events", ())]
    assert kinds[0] == "BetsClosed"
    assert table.playing(Round).layout.collected == fee
    if table.in_play:
        stand_out(table)
    assert table.drop == fee


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-DD2", "LL-P21-DS5", "MC-P21-D5", "MC-NX-D2", "OC-P21-D5", "RO-P21-D5", "GS-NB-SP5")
@pytest.mark.parametrize(
    ("where", "game", "limit"),
    [
        ("golden-state", "no-bust-21", "5-1000"),
        ("limelight", "pure-21", "10"),
        ("marina", "pure-21", "5-500"),
        ("marina", "no-bust-buster", "5-500"),
        ("oceana", "pure-21", "5-200"),
        ("rogelios", "pure-21", "10-100"),
    ],
)
@pytest.mark.parametrize("what", [Double, Split])
def test_doubles_and_splits_cost_no_fee_and_do_not_change_the_tier(
    where: str, game: str, limit: str, what: type[Double | Split]
) -> None:
    """$50 each on two squares, then one of them more: the fee stays that of $100."""
    top = "5c 5d 6c 5h 5s 7d" if what is Split else "5c 5d 6c 6h 6s 7d"
    table = bank_up(where, game, limit, top=top)
    for seat in (2, 3):
        table.play(Wager(seat, seat, dollars(50)))
    table.play(NoMoreBets())
    drop = table.playing(Round).layout.collected
    offers = [option.command for option in table.hand_now.options() if isinstance(option.command, what)]
    assert offers, "the second square may add to its wager"
    table.play(offers[0])
    stand_out(table)
    assert table.drop == drop


@pytest.mark.rule("MC-P21-R13")
def test_a_wager_without_action_gets_its_fee_not_back_at_marina() -> None:
    """The bank's $25 covers hardly anything of two wagers of $100: they are returned, the $1 of each is not."""
    table = bank_up("marina", "pure-21", "25-100", option="3", put_up=25)
    for seat in (2, 3):
        table.play(Wager(seat, seat, dollars(100)))
    assert table.playing(Round).layout.collected == dollars(2)
    table.play(NoMoreBets())
    stand_out(table)
    assert table.drop == dollars(2) + dollars(2)
    assert table.chairs[2].stack + table.chairs[3].stack in range(dollars(9998 - 25), dollars(9998 + 25) + 1)


# -- the audit ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-NB-R3", "GS-NB-G10")
def test_three_rates_at_golden_state_fit_its_text() -> None:
    assert not [note for note in audit(house("golden-state")) if note.kind == "rates"]


@pytest.mark.rule("LL-P21-R3b", "MC-P21-R3", "MC-P21-G10", "MC-NX-R3", "MC-NX-G10", "OC-P21-R3", "OC-P21-G10")
@pytest.mark.parametrize(
    ("where", "rule"),
    [
        ("limelight", "LL-P21-R3b"),
        ("marina", "MC-P21-R3"),
        ("marina", "MC-P21-G10"),
        ("marina", "MC-NX-R3"),
        ("marina", "MC-NX-G10"),
        ("oceana", "OC-P21-R3"),
        ("oceana", "OC-P21-G10"),
    ],
)
def test_more_than_three_rates_are_a_note_against_the_rule_and_played_as_printed(where: str, rule: str) -> None:
    noted = [note for note in audit(house(where)) if note.kind == "rates" and rule in note.rules]
    assert noted
    house(where).check()


@pytest.mark.rule("RO-P21-3")
def test_a_fourth_rate_at_rogelios_is_reported_not_refused(tmp_path: Path) -> None:
    assert not [note for note in audit(house("rogelios")) if note.kind == "rates"]
    folder = changed(tmp_path, "rogelios", '{ limit = "100-100", action = "$1,001+", collection = "$7" },')
    again = house(folder)
    again.check()
    assert [note.rules for note in audit(again) if note.kind == "rates"] == [("RO-P21-3",)]


def changed(tmp_path: Path, where: str, row: str) -> Path:
    """Copies a house and splits the top band of one table once more."""
    folder = tmp_path / where
    shutil.copytree(house(where).folder, folder)
    file = folder / "collections.toml"
    text = file.read_text(encoding="utf-8")
    more = row.replace("$1,001+", "$1,001-$2,000") + "\n  " + row.replace("$1,001+", "$2,001+").replace("$7", "$9")
    assert row in text
    file.write_text(text.replace(row, more), encoding="utf-8")
    return folder


@pytest.mark.rule("GS-NB-G10b", "LL-P21-GR11", "MC-P21-G11", "MC-NX-G10", "OC-P21-G11", "RO-P21-3")
@pytest.mark.parametrize(
    ("where", "schedule", "rule"),
    [
        ("golden-state", 'name = "no-bust-21"', "GS-NB-G10b"),
        ("limelight", 'name = "pure-21"', "LL-P21-GR11"),
        ("marina", 'name = "blackjack-1"', "MC-P21-G11"),
        ("marina", 'name = "blackjack-1"', "MC-NX-G10"),
        ("oceana", 'name = "pure-21-a-player-dealer"', "OC-P21-G11"),
        ("rogelios", 'name = "pure-21-player-dealer"', "RO-P21-3"),
    ],
)
def test_a_fee_in_percent_is_rejected_with_the_rule(tmp_path: Path, where: str, schedule: str, rule: str) -> None:
    folder = tmp_path / where
    shutil.copytree(house(where).folder, folder)
    file = folder / "collections.toml"
    before, after = file.read_text(encoding="utf-8").split(schedule, 1)
    start_at = after.index('collection = "')
    end_at = after.index('"', start_at + len('collection = "'))
    wrong = after[:start_at] + 'collection = "1%' + after[end_at:]
    file.write_text(before + schedule + wrong, encoding="utf-8")
    with pytest.raises(BadRulebook) as bad:
        house(folder).check()
    assert rule in str(bad.value)


def test_a_round_without_a_bank_cannot_be_closed() -> None:
    table = Table(house("limelight"), "pure-21", limit="5")
    for seat in (1, 2):
        table.seat(NAMES[seat - 1], seat, dollars(500))
    table.apply(TakeBank(1))
    table.next_hand(shoe(8))
    with pytest.raises(Refused):
        table.play(NoMoreBets())

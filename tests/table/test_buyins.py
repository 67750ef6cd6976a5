"""The chips that a player must bring, may add, and may not take away."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.money import dollars
from houseway.rulebook import NotSpread, house
from houseway.table import Ask, Buy, Leave, Pocket, Sit, StartHand, Table, Tick
from houseway.table.chips import least_buy
from tests.table.table_kit import fold_to, opened, order_of, refused, running, set_stack, start, usual_buy


@pytest.mark.rule("LL-HE-BUY1")
@pytest.mark.parametrize(
    ("limit", "least", "blinds"),
    [
        ("1/2", 10, (1, 1)),
        ("2/4", 20, (1, 2)),
        ("3/6", 30, (1, 3)),
        ("4/8", 40, (2, 4)),
        ("5/10", 50, (3, 5)),
        ("6/12", 60, (3, 6)),
        ("8/16", 80, (4, 8)),
        ("9/18", 90, (3, 9)),
        ("10/20", 100, (5, 10)),
        ("12/24", 120, (6, 12)),
        ("15/30", 150, (5, 15)),
        ("20/40", 200, (10, 20)),
    ],
)
def test_limelight_limit_holdem_asks_ten_lower_bets_and_has_no_maximum(
    limit: str, least: int, blinds: tuple[int, int]
) -> None:
    table = Table(house("limelight"), "holdem", structure="limit", limit=limit)
    assert table.rules.stakes.blinds == (dollars(blinds[0]), dollars(blinds[1]))
    assert refused(table, Sit("Ana", 1, dollars(least - 1))) == "LL-HE-BUY1"
    table.seat("Ana", 1, dollars(least))
    table.seat("Bo", 2, dollars(100 * least))


@pytest.mark.rule("LL-HE-BUY2")
@pytest.mark.parametrize(
    ("row", "low", "high", "blinds", "forced"),
    [
        ("1/2 40-100", 40, 100, (1, 2), 4),
        ("1/2 100", 100, 100, (1, 2), 4),
        ("1/3 100-200", 100, 200, (1, 3), 5),
        ("2/3 100-200", 100, 200, (2, 3), 5),
        ("2/4 100-200", 100, 200, (2, 4), 8),
        ("2/5 100-200", 100, 200, (2, 5), 10),
        ("1/3 100-300", 100, 300, (1, 3), 5),
        ("2/4 200-400", 200, 400, (2, 4), 8),
        ("3/5 200-500", 200, 500, (3, 5), 10),
        ("5/10 500-1000", 500, 1000, (5, 10), 20),
    ],
)
def test_each_no_limit_row_at_limelight_has_its_own_range(
    row: str, low: int, high: int, blinds: tuple[int, int], forced: int
) -> None:
    """The same blinds are in two rows, so the table names its row."""
    table = Table(house("limelight"), "holdem", structure="no-limit", limit=row)
    assert table.rules.stakes.blinds == (dollars(blinds[0]), dollars(blinds[1]))
    assert table.rules.stakes.forced_open == dollars(forced)
    assert refused(table, Sit("Ana", 1, dollars(low - 1)))
    assert refused(table, Sit("Ana", 1, dollars(high + 1)))
    table.seat("Ana", 1, dollars(low))
    table.seat("Bo", 2, dollars(high))


@pytest.mark.rule("LL-CP-BUY")
@pytest.mark.parametrize("game", ["omaha", "omaha-hilo", "crazy-pineapple", "crazy-pineapple-hilo"])
def test_pot_limit_ten_twenty_is_bought_into_for_exactly_a_thousand(game: str) -> None:
    table = Table(house("limelight"), game, structure="pot-limit", limit="10/20 1000")
    for wrong in (999, 1001):
        refused(table, Sit("Ana", 1, dollars(wrong)))
    table.seat("Ana", 1, dollars(1000))
    limit = Table(house("limelight"), game, structure="limit", limit="8/16")
    refused(limit, Sit("Ana", 1, dollars(79)))
    limit.seat("Ana", 1, dollars(80))


@pytest.mark.rule("GS-HE-NL1", "GS-HE-NL8")
@pytest.mark.parametrize(
    ("name", "low", "high"), [("100-200", 100, 200), ("500-1000", 500, 1000), ("2000-5000", 2000, 5000)]
)
def test_golden_state_no_limit_tables_are_named_by_their_buy_in(name: str, low: int, high: int) -> None:
    table = Table(house("golden-state"), "holdem", structure="no-limit", limit=name)
    for wrong in (low - 1, high + 50):
        assert refused(table, Sit("Ana", 1, dollars(wrong))) == "GS-HE-NL8"
    table.seat("Ana", 1, dollars(low))
    table.seat("Bo", 2, dollars(high))
    with pytest.raises(NotSpread):
        Table(house("golden-state"), "holdem", structure="no-limit", limit="200-500")


@pytest.mark.rule("GS-HE-25a", "GS-HE-28")
@pytest.mark.parametrize(
    ("limit", "least"), [("2x4", 20), ("3x6", 30), ("4x8", 40), ("6x12", 60), ("9x18", 90), ("10x20", 100)]
)
def test_golden_state_limit_tables_ask_ten_minimum_bets(limit: str, least: int) -> None:
    table = Table(house("golden-state"), "holdem", limit=limit)
    assert refused(table, Sit("Ana", 1, dollars(least - 1))) == "GS-HE-25a"
    table.seat("Ana", 1, dollars(least))


@pytest.mark.rule("MC-HE-6a", "OC-CH-2")
@pytest.mark.parametrize(
    ("where", "game", "limit", "least"),
    [
        ("marina", "holdem", "4/8", 40),
        ("marina", "holdem", "20/40", 200),
        ("oceana", "crazy-pineapple-hilo", "4/8", 40),
        ("oceana", "lazy-pineapple", "6/12", 60),
    ],
)
def test_ten_minimum_bets_at_marina_and_for_the_pineapples_at_oceana(
    where: str, game: str, limit: str, least: int
) -> None:
    table = Table(house(where), game, structure="limit", limit=limit)
    assert refused(table, Sit("Ana", 1, dollars(least - 1))) in ("MC-HE-6a", "OC-CH-2")
    table.seat("Ana", 1, dollars(least))


@pytest.mark.rule("RO-CH-11")
def test_rogelios_buy_in_is_what_the_table_posts() -> None:
    """No figure is printed: the sign at the table carries one."""
    table = opened("rogelios", "crazy-pineapple-hilo", players=0, buyin=(50, 300))
    assert table.sign().buyin == (dollars(50), dollars(300))
    refused(table, Sit("Ana", 1, dollars(49)))
    refused(table, Sit("Ana", 1, dollars(301)))
    table.seat("Ana", 1, dollars(50))
    silent = opened("rogelios", "crazy-pineapple-hilo", players=0)
    assert silent.sign().buyin == (dollars(30),)


# -- short buys --------------------------------------------------------------------------------------------------------


def bust(table: Table, seat: int) -> None:
    set_stack(table, seat, 0)


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("rule", "limit", "full", "short", "again"),
    [
        pytest.param("GS-HE-25b", "3x6", 30, 12, 20, marks=pytest.mark.rule("GS-HE-25b")),
        pytest.param("GS-HE-NL9", "100-200", 100, 40, 60, marks=pytest.mark.rule("GS-HE-NL9")),
    ],
)
def test_golden_state_allows_one_short_buy_ever(rule: str, limit: str, full: int, short: int, again: int) -> None:
    """Full, bust, short, bust: the next must be full; and a full one does not renew the right."""
    table = opened("golden-state", limit=limit, players=2)
    bust(table, 1)
    table.apply(Buy(1, dollars(short)))
    bust(table, 1)
    assert refused(table, Buy(1, dollars(again))) == rule
    table.apply(Buy(1, dollars(full)))
    bust(table, 1)
    assert refused(table, Buy(1, dollars(short))) == rule


@pytest.mark.rule("MC-HE-6b")
def test_marina_allows_one_short_buy_in_all() -> None:
    """$4/$8: $40, then $20, then at least $40; "thereafter, only one": that allows no second short buy."""
    table = opened("marina", limit="4/8", players=2)
    bust(table, 1)
    table.apply(Buy(1, dollars(20)))
    bust(table, 1)
    assert refused(table, Buy(1, dollars(30))) == "MC-HE-6b"
    table.apply(Buy(1, dollars(40)))
    bust(table, 1)
    assert refused(table, Buy(1, dollars(20))) == "MC-HE-6b"


NO_SHORT_BUY = [
    ("limelight", "holdem", "limit", "4/8"),
    ("limelight", "holdem", "no-limit", "1/3 100-300"),
    ("limelight", "omaha", "pot-limit", "1/2 100-300"),
    ("limelight", "omaha-hilo", "limit", "3/6"),
    ("limelight", "crazy-pineapple", "limit", "3/6"),
    ("limelight", "stud", None, None),
    ("oceana", "holdem", "limit", "4/8"),
    ("oceana", "lowball", "limit", "4/8"),
    ("oceana", "five-card-draw", None, None),
    ("oceana", "lazy-pineapple", None, None),
    ("rogelios", "holdem", "limit", "4/8"),
    ("rogelios", "lowball", "limit", "4/8"),
    ("rogelios", "stud", None, None),
    ("rogelios", "omaha-hilo", "spread", "4-8"),
    ("golden-state", "push-nine", None, None),
]


@pytest.mark.parametrize(("where", "game", "structure", "limit"), NO_SHORT_BUY)
def test_a_player_without_chips_buys_at_least_the_posted_minimum_where_no_short_buy_is_printed(
    where: str, game: str, structure: str | None, limit: str | None
) -> None:
    """Golden State, Marina and Limelight's lowball print a short buy; the books have no other."""
    table = opened(where, game, structure=structure, limit=limit, players=3)
    least = usual_buy(table)
    for _ in range(2):
        bust(table, 1)
        for short in (dollars(1), least // 2, least - 100):
            refused(table, Buy(1, short))
            refused(table, Ask(1, short))
        assert least_buy(table, table.chairs[1]) == least
        table.apply(Buy(1, least))
        assert table.chairs[1].short_buys == 0
        table.apply(Buy(1, dollars(1)))  # with chips in front, any amount is an addition


def test_a_player_who_is_all_in_has_no_chips_to_add_to() -> None:
    """Oceana $4/$8: chips bought in a hand come in the next. From nothing they are a whole buy-in, also twice."""
    table = opened("oceana", limit="4/8", players=3, button=1)
    set_stack(table, 3, 4)
    hand = start(table)
    assert hand.money[3] == 0
    refused(table, Buy(3, dollars(1)))
    table.apply(Buy(3, dollars(40)))
    table.apply(Buy(3, dollars(1)))
    table.apply(Buy(2, dollars(1)))
    assert table.chips == table.bought_in


@pytest.mark.rule("GS-HE-21a")
def test_one_with_chips_adds_on_as_often_as_they_like() -> None:
    """3x6, stack $5: $10, next $20; neither is a short buy."""
    table = opened("golden-state", limit="3x6", players=3)
    set_stack(table, 1, 5)
    table.apply(Buy(1, dollars(10)))
    table.apply(Buy(1, dollars(20)))
    assert table.chairs[1].stack == dollars(35)
    assert table.chairs[1].short_buys == 0


@pytest.mark.rule("GS-HE-21b")
def test_chips_are_not_added_during_a_hand_at_golden_state() -> None:
    table = opened("golden-state", limit="3x6", players=3)
    start(table)
    assert refused(table, Buy(1, dollars(40))) == "GS-HE-21b"
    fold_to(table, None)
    table.apply(Buy(1, dollars(40)))


@pytest.mark.rule("GS-HE-NL8")
def test_an_add_on_stays_below_the_greatest_buy_in() -> None:
    table = opened("golden-state", structure="no-limit", limit="100-200", players=2)
    refused(table, Buy(1, dollars(101)))
    table.apply(Buy(1, dollars(100)))


# -- table stakes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-GE-5a")
def test_only_chips_on_the_table_when_the_deal_starts_play() -> None:
    """$60 in front, $100 more after the deal: they play for $60."""
    table = opened("golden-state", limit="3x6", players=3, chips=60)
    hand = start(table)
    refused(table, Buy(1, dollars(100)))
    assert next(one.stack for one in hand.seats if one.seat == 1) == dollars(60)


@pytest.mark.rule("GS-GE-5b")
@pytest.mark.parametrize(
    ("documented", "in_transit", "plays"), [(True, True, 160), (False, True, 60), (True, False, 60)]
)
def test_chips_asked_for_before_the_deal_play_if_documented_and_on_their_way(
    documented: bool, in_transit: bool, plays: int
) -> None:
    table = opened("golden-state", limit="3x6", players=3, chips=60)
    table.apply(Ask(1, dollars(100), documented, in_transit))
    hand = start(table)
    assert next(one.stack for one in hand.seats if one.seat == 1) == dollars(plays)
    fold_to(table, None)
    assert table.chairs[1].stack + table.chairs[2].stack + table.chairs[3].stack == dollars(280)


@pytest.mark.sequence
@pytest.mark.rule("GS-GE-5b")
def test_chips_asked_for_during_the_deal_do_not_play() -> None:
    table = opened("golden-state", limit="3x6", players=3, chips=60)
    start(table)
    assert refused(table, Ask(1, dollars(100))) == "GS-HE-21b"


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-NL6b")
def test_a_stated_buy_before_the_deal_plays_at_limelight_and_one_after_it_waits() -> None:
    """$60 on the table and $100 asked for: $160 before the deal, $60 after it."""
    table = opened("limelight", structure="no-limit", limit="1/2 40-100", players=3, chips=60)
    table.apply(Ask(1, dollars(40)))
    table.apply(StartHand(order_of(table)))
    table.play(Deal())
    table.apply(Ask(2, dollars(40)))
    assert {one.seat: one.stack for one in table.playing(PokerHand).seats} == {1: 10000, 2: 6000, 3: 6000}
    fold_to(table, None)
    assert table.chairs[2].coming == 0
    assert table.chips == table.bought_in


@pytest.mark.rule("GS-GE-5d", "MC-GE-10b")
@pytest.mark.parametrize(("where", "rule"), [("golden-state", "GS-GE-5d"), ("marina", "MC-GE-10b")])
def test_chips_may_not_leave_the_table_while_their_owner_plays(where: str, rule: str) -> None:
    """$220, wants to pocket $100: refused; cashing out all of it is not."""
    table = opened(where, players=3, chips=220)
    assert refused(table, Pocket(1, dollars(100))) == rule
    table.apply(Leave(1))
    assert table.cashed_out == dollars(220)


@pytest.mark.rule("GS-GE-5e", "MC-GE-10")
@pytest.mark.parametrize(("where", "rule"), [("golden-state", "GS-GE-5e"), ("marina", "MC-GE-10")])
def test_currency_on_the_table_does_not_play(where: str, rule: str) -> None:
    table = opened(where, players=3, chips=60)
    assert refused(table, Buy(1, dollars(100), cash=True)) == rule
    assert table.chairs[1].stack == dollars(60)


@pytest.mark.rule("MC-GE-9")
def test_one_who_comes_back_within_half_an_hour_brings_what_they_took_at_marina() -> None:
    """Leaves with $340 at 8:00: at 8:20 they must sit with $340, at 8:30 with any legal buy-in."""
    table = running("marina", limit="4/8", players=6)
    set_stack(table, 6, 340)
    table.apply(Leave(6))
    assert table.cashed_out == dollars(340)
    table.apply(Tick(20 * 60))
    assert refused(table, Sit("Finn", 6, dollars(40))) == "MC-GE-9"
    table.apply(Sit("Finn", 6, dollars(340)))
    table.apply(Leave(6))
    table.apply(Tick(50 * 60))
    table.apply(Sit("Finn", 6, dollars(40)))


@pytest.mark.rule("MC-GE-2")
def test_relatives_share_a_table_at_marina_only_with_the_managers_approval() -> None:
    """Seat 3's wife asks for seat 6."""
    table = opened("marina", players=3)
    assert refused(table, Sit("Wife", 6, dollars(10), related=("Cleo",))) == "MC-GE-2"
    table.apply(Sit("Wife", 6, dollars(10), related=("Cleo",), approved=True))
    assert table.chairs[6].player == "Wife"


@pytest.mark.rule("LL-OM-7", "OC-OH-i2")
@pytest.mark.parametrize(("where", "game"), [("limelight", "omaha"), ("oceana", "omaha"), ("oceana", "omaha-hilo")])
def test_a_tenth_player_waits_at_an_omaha_table(where: str, game: str) -> None:
    table = opened(where, game, players=9)
    refused(table, Sit("Tenth", 10, dollars(100)))
    assert len(table.chairs) == 9

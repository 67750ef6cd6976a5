"""The fee tables of the five houses, with the sources' own numbers."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from houseway.collection import FeeQuery, charges, check_fees, fee_query, fee_times, hand_fee, push_pot_fee
from houseway.money import dollars, parse
from houseway.rulebook import BadRulebook, House, NotSpread, house, names
from houseway.rulebook.schedule import Band, Posted
from houseway.table import Table, TableOptions
from tests.printed.test_printed_changes import with_schedule

COLUMNS = ("action", "wager", "minimum", "limit", "blinds", "buyin")

Fees = list[tuple[str, str, str]]


def fees(where: str, game: str, **how: Any) -> Fees:
    """Returns the fee of each payer, and the jackpot fee."""
    read = {"action": parse, "wager": parse, "minimum": parse, "limit": Posted.called, "blinds": Posted.read}
    typed: dict[str, Any] = {key: (read | {"buyin": Band.read})[key](how.pop(key)) for key in COLUMNS if key in how}
    found = charges(house(where), FeeQuery(game=game, **typed, **how))
    return [(charge.payer, dollars_of(charge.amount), dollars_of(charge.jackpot)) for charge in found]


def dollars_of(cents: int) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def case(rules: str, where: str, game: str, want: Fees, **how: Any) -> Any:
    return pytest.param(where, game, how, want, marks=pytest.mark.rule(*rules.split()))


def pot(amount: str, jackpot: str = "0") -> Fees:
    return [("pot", amount, jackpot)]


def button(amount: str, jackpot: str = "0") -> Fees:
    return [("dealer-position", amount, jackpot)]


def each(amount: str) -> Fees:
    return [("each-player", amount, "0")]


def bank(amount: str, square: str = "") -> Fees:
    return [("player-dealer", amount, "0"), *([("square", square, "0")] if square else [])]


@pytest.mark.parametrize(
    ("where", "game", "how", "want"),
    [
        case("GS-HE-26b GS-GE-FEE", "golden-state", "holdem", pot("3", "1"), players=6),
        case("GS-HE-26b GS-GE-FEE", "golden-state", "holdem", pot("3", "1"), players=5),
        case("GS-HE-26b GS-GE-FEE GS-HE-26c", "golden-state", "holdem", pot("4", "1"), players=7),
        case("GS-GE-FEE GS-HE-26d", "golden-state", "holdem", pot("4", "1"), players=9),
        case("GS-HE-26b GS-HE-26c", "golden-state", "holdem", pot("2"), players=4),
        case("GS-GE-FEE", "golden-state", "holdem", pot("4"), players=6, option="cover-page"),
        case("GS-LB-8", "golden-state", "lowball", pot("2"), limit="1/2", players=6),
        case("GS-LB-8", "golden-state", "lowball", pot("3"), limit="1/2", players=7),
        case("GS-LB-8", "golden-state", "lowball", pot("1"), limit="1/2", players=4),
        case("GS-PU-20b", "golden-state", "push-nine", pot("1"), players=4),
        case("GS-PU-20b", "golden-state", "push-nine", pot("2"), players=5),
        case("GS-PU-20b", "golden-state", "push-nine", pot("2"), players=4, when="1st push pot"),
        case("GS-PU-20b", "golden-state", "push-nine", pot("4"), players=5, when="2nd push pot"),
        case("GS-NB-F1", "golden-state", "no-bust-21", bank("1"), action="100"),
        case("GS-NB-F1 GS-NB-F4", "golden-state", "no-bust-21", bank("2"), action="120"),
        case("GS-NB-F1", "golden-state", "no-bust-21", bank("2"), action="300"),
        case("GS-NB-F1", "golden-state", "no-bust-21", bank("3"), action="305"),
        case("LL-PN-FEE1", "limelight", "pan", pot("1.25"), players=6),
        case("LL-PN-FEE1", "limelight", "pan", pot("0.50"), players=4),
        case("LL-PN-FEE2", "limelight", "pan", pot("1.50"), players=6, when="Friday 4pm to close"),
        case("LL-PN-FEE2", "limelight", "pan", pot("0.50"), players=4, when="Friday 4pm to close"),
        case("LL-LB-FEE", "limelight", "lowball", each("3"), players=7),
        case("LL-HE-FEE1", "limelight", "holdem", pot("5"), structure="limit", limit="12/24", players=6),
        case("LL-HE-FEE1", "limelight", "holdem", pot("4"), structure="limit", limit="12/24", players=5),
        case("LL-HE-FEE1", "limelight", "holdem", pot("1"), structure="limit", limit="1/2", players=5),
        case("LL-HE-FEE2", "limelight", "holdem", pot("5"), structure="no-limit", blinds="5/10", players=6),
        case("LL-HE-FEE2", "limelight", "holdem", pot("3"), structure="no-limit", blinds="3/5", players=5),
        case("LL-OM-FEE1", "limelight", "omaha", pot("5"), structure="limit", limit="6/12", players=6),
        case("LL-OM-FEE1", "limelight", "omaha-hilo", pot("3"), structure="limit", limit="5/10", players=5),
        case("LL-OM-FEE2", "limelight", "omaha", pot("5"), structure="pot-limit", blinds="3/5", players=6),
        case("LL-OM-FEE2", "limelight", "omaha-hilo", pot("3"), structure="pot-limit", blinds="2/5", players=5),
        case("LL-CP-FEE1", "limelight", "crazy-pineapple", pot("4"), structure="limit", limit="6/12", players=6),
        case("LL-CP-FEE1", "limelight", "crazy-pineapple-hilo", pot("5"), structure="limit", limit="8/16", players=6),
        case("LL-CP-FEE2", "limelight", "crazy-pineapple", pot("5"), structure="pot-limit", blinds="3/5", players=6),
        case("LL-P21-FEE", "limelight", "pure-21", bank("0.50"), minimum="$5", action="50"),
        case("LL-P21-FEE", "limelight", "pure-21", bank("1"), minimum="$5", action="51"),
        case("LL-P21-FEE", "limelight", "pure-21", bank("1"), minimum="$25", action="100"),
        case("LL-P21-FEE LL-P21-GR11", "limelight", "pure-21", bank("3"), minimum="$25", action="101"),
        case("LL-P21-FEE", "limelight", "pure-21", bank("30"), minimum="$500", action="4001"),
        case("MC-HE-F1", "marina", "holdem", pot("2", "1"), structure="limit", limit="4/8", players=6),
        case("MC-HE-F2", "marina", "holdem", pot("3", "1"), structure="no-limit", blinds="2/5", players=4),
        case(
            "MC-HE-F2",
            "marina",
            "holdem",
            pot("1", "1"),
            structure="no-limit",
            blinds="2/5",
            players=4,
            option="modified-a",
        ),
        case(
            "MC-HE-F2",
            "marina",
            "holdem",
            pot("0", "1"),
            structure="no-limit",
            blinds="2/5",
            players=4,
            option="modified-b",
        ),
        case("MC-HE-F3", "marina", "holdem", pot("5", "1"), structure="spread", limit="5-40", players=7),
        case("MC-LB-F1", "marina", "lowball", pot("3"), structure="limit", limit="10/20", players=6),
        case("MC-LB-F2", "marina", "lowball", pot("3"), structure="no-limit", blinds="1/2", players=7),
        case("MC-LB-F3", "marina", "lowball", pot("2"), structure="spread", limit="2-6", players=4),
        case("OC-GE-F1", "oceana", "lowball", pot("2"), structure="limit", limit="6/12", players=5),
        case("OC-GE-F1", "oceana", "razz", pot("4"), structure="limit", limit="10/20", players=6),
        case("OC-GE-F2", "oceana", "holdem", pot("5", "1"), structure="limit", limit="10/20", players=8),
        case("OC-GE-F2", "oceana", "holdem", pot("4", "1"), structure="limit", limit="10/20", players=5),
        case("OC-GE-F2", "oceana", "holdem", pot("1", "1"), structure="limit", limit="10/20", players=3),
        case("OC-GE-F3", "oceana", "holdem", pot("3"), structure="no-limit", buyin="$100+", players=5),
        case(
            "OC-GE-F4",
            "oceana",
            "holdem",
            each("7"),
            structure="no-limit",
            buyin="$500+",
            players=8,
            option="half-hour",
        ),
        case("OC-P21-C3", "oceana", "pure-21", bank("4"), limit="25-200", action="101"),
        case(
            "OC-P21-R4c OC-P21-C2",
            "oceana",
            "pure-21",
            bank("1", "0.50"),
            limit="5-50",
            action="120",
        ),
        case("OC-P21-C2 OC-P21-C1", "oceana", "pure-21", bank("2", "1"), limit="25-100", action="300"),
        case("OC-P21-C1 OC-P21-C3", "oceana", "pure-21", bank("2"), limit="100-200", action="300", option="B"),
        case("OC-PG-F1 OC-PG-F2", "oceana", "pai-gow", [("square", "2", "0"), *bank("3")], limit="5-500", wager="150"),
        case("OC-PG-F1", "oceana", "pai-gow", [("square", "3", "0"), *bank("3")], limit="5-500", wager="400"),
        case("OC-PG-F1", "oceana", "pai-gow", [("square", "3", "0"), *bank("10")], limit="50-1000", wager="500"),
        case("RO-GE-F1 RO-GE-F4", "rogelios", "holdem", button("3", "1"), structure="limit", limit="4/8", players=7),
        case("RO-GE-F1", "rogelios", "holdem", each("4"), structure="limit", limit="20/40", players=5),
        case("RO-GE-F2", "rogelios", "holdem", button("3", "1"), structure="spread", limit="2-20", players=6),
        case("RO-GE-F2", "rogelios", "holdem", button("2", "1"), structure="spread", limit="2-20", players=5),
        case("RO-GE-F2", "rogelios", "holdem", button("2"), structure="spread", limit="2-20", players=3),
        case("RO-GE-F3", "rogelios", "holdem", button("3", "1"), structure="no-limit", blinds="1/3", players=4),
        case("RO-GE-F3", "rogelios", "holdem", each("6"), structure="no-limit", blinds="10/20", players=8),
        case("RO-GE-F4b", "rogelios", "stud", button("3"), structure="spread", limit="3-6", players=4),
        case("RO-GE-F4b", "rogelios", "stud", button("2", "1"), structure="spread", limit="2-10", players=4),
        case("RO-GE-F4b", "rogelios", "omaha-hilo", button("4"), structure="spread", limit="4-8", players=7),
        case("RO-GE-F4b", "rogelios", "five-card-draw", button("3"), structure="spread", limit="20-40", players=7),
        case("RO-P21-F", "rogelios", "pure-21", bank("1", "0.50"), limit="3-100", action="120"),
        case("RO-P21-F", "rogelios", "pure-21", bank("2", "0"), limit="10-100", action="300"),
    ],
)
def test_a_table_pays_its_printed_fee(where: str, game: str, how: dict[str, Any], want: Fees) -> None:
    assert fees(where, game, **how) == want


@pytest.mark.rule("MC-PG-F1")
@pytest.mark.parametrize(
    ("option", "limit", "action", "want"),
    [("2", "5-500", "200", "1"), ("2", "5-500", "201", "2"), ("4", "5-500", "500", "3"), ("4", "5-500", "501", "5")],
)
def test_pai_gow_options_at_marina_go_by_total_action(option: str, limit: str, action: str, want: str) -> None:
    found = fees("marina", "double-hand", limit=limit, action=action, option=option)
    assert ("player-dealer", want, "0") in found
    assert sum(amount != "0" for payer, amount, _ in found if payer == "square") == 0


@pytest.mark.rule("MC-NJ-F1")
@pytest.mark.parametrize("game", ["no-bust-joker", "no-bust-buster", "pure-21"])
@pytest.mark.parametrize(("action", "want"), [("600", "10"), ("1001", "20")])
def test_option_sixteen_is_shared_by_three_games_at_marina(game: str, action: str, want: str) -> None:
    found = fees("marina", game, limit="25-1000", action=action, option="16")
    assert ("player-dealer", want, "0") in found


@pytest.mark.rule("LL-HE-FEE1")
def test_an_unknown_limit_lists_the_posted_ones() -> None:
    with pytest.raises(NotSpread) as missing:
        fees("limelight", "holdem", structure="limit", limit="7/14", players=6)
    assert "3/6" in str(missing.value)
    assert "20/40" in str(missing.value)


@pytest.mark.rule("GS-HE-26c")
def test_the_jackpot_dollar_is_inside_golden_states_collection() -> None:
    """Seven players: $3 to the house and $1 to the jackpot; four players: $2 and no jackpot fee."""
    rules = house("golden-state").game("holdem", limit="3x6")
    seven, four = hand_fee(rules, 7), hand_fee(rules, 4)
    assert (seven.collection, seven.jackpot) == (dollars(3), dollars(1))
    assert (four.collection, four.jackpot) == (dollars(2), 0)


@pytest.mark.parametrize("name", names())
def test_every_posted_table_has_a_fee_or_says_that_it_has_none(name: str) -> None:
    check_fees(house(name))


def test_nothing_is_collected_at_the_tables_that_the_readings_name() -> None:
    free = {
        (name, slug, structure, row.name)
        for name in ("limelight", "golden-state", "marina", "oceana", "rogelios")
        for slug, game in house(name).games.items()
        for structure in game.structures
        for row in game.limits(structure)
        if not charges(house(name), asked_at(name, slug, structure, row.name))
    }
    assert {(name, slug) for name, slug, _, _ in free} == {
        ("limelight", "stud"),
        ("limelight", "razz"),
        ("oceana", "five-card-draw"),
        ("rogelios", "stud"),
    }
    assert {structure for name, _, structure, _ in free if name == "oceana"} == {"tournament"}
    assert {limit for name, _, _, limit in free if name == "rogelios"} == {"1-5"}


def asked_at(name: str, slug: str, structure: str, limit: str) -> FeeQuery:
    """A query for a table with six players and some money on it."""
    rules = house(name).game(slug, structure=structure, limit=limit)
    return fee_query(rules, players=6, action=10_000, wager=1_000)


def edited(tmp_path: Path, old: str, new: str) -> House:
    """Returns the harbor with a changed fee table."""
    shutil.copytree(Path(__file__).parents[1] / "houses" / "harbor", tmp_path / "harbor")
    file = tmp_path / "harbor" / "collections.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return house(tmp_path / "harbor")


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('players = "5+"', 'players = "five"', "schedule[0].row[0].players", "“five” isn't a range. Write 6+"),
        ('players = "5+"', "players = 5", "schedule[0].row[0].players", "Write text, not 5."),
        ('players = "5+"', 'limit = "low"', "schedule[0].row[0].limit", "“low” isn't a limit. Write 3/6"),
        ('players = "5+"', 'blinds = "1 and 2"', "schedule[0].row[0].blinds", "“1 and 2” isn't a limit."),
        ('players = "5+"', 'minimum = "five"', "schedule[0].row[0].minimum", "not an amount of money"),
        ('players = "5+"', 'modified_a = "five"', "schedule[0].row[0].modified_a", "not an amount of money"),
    ],
)
def test_a_column_that_cannot_be_read_is_named_with_its_key(
    tmp_path: Path, old: str, new: str, key: str, reason: str
) -> None:
    with pytest.raises(BadRulebook) as bad:
        edited(tmp_path, old, new).check()
    assert bad.value.key == key
    assert reason in bad.value.reason


def test_a_posted_limit_without_a_fee_is_named_and_its_table_is_not_opened(tmp_path: Path) -> None:
    place = edited(tmp_path, "{ players", '{ limit = "2/4", players')
    with pytest.raises(
        BadRulebook, match=r"No fee is posted for holdem spread 1-5. If nothing is collected, write \[\[free\]\]"
    ):
        check_fees(place)
    with pytest.raises(NotSpread, match=r"has no holdem fees for 1-5 \$1/\$1 \$20\+\. Posted: 2/4\."):
        Table(place, "holdem", structure="spread")


def test_a_table_that_is_free_costs_nothing_and_its_sign_says_so(tmp_path: Path) -> None:
    free = '[[free]]\ngames = ["holdem"]\nstructures = ["spread"]\nrule = "HB-8"\n\n[[schedule]]'
    place = edited(tmp_path, "[[schedule]]", free)
    check_fees(place)
    table = Table(place, "holdem", structure="spread")
    assert (table.fee(6).total, table.sign().fees) == (0, ())
    assert Table(place, "holdem", structure="limit").fee(6).total == dollars(2)


@pytest.mark.parametrize("option", ["999", "11"])
def test_a_schedule_that_is_not_posted_for_the_table_is_refused_with_those_that_are(option: str) -> None:
    """Marina posts schedule 11 only for tables of $5 to $500."""
    with pytest.raises(NotSpread, match=f"has no pure-21 fees called “{option}”. Posted: 1"):
        Table(house("marina"), "pure-21", limit="3-25", options=TableOptions(fee_option=option))


@pytest.mark.parametrize(("players", "first", "later"), [(4, 2, 3), (5, 3, 4)])
def test_each_push_pot_pays_by_its_own_row_and_a_game_without_them_pays_nothing(
    players: int, first: int, later: int
) -> None:
    """Golden State's lines 504 and 505; a third push pot is like the second."""
    rules = house("golden-state").game("push-nine", limit="5 ante")
    found = [push_pot_fee(rules, players, count).collection for count in (1, 2, 3)]
    assert found == [dollars(first), dollars(later), dollars(later)]
    assert push_pot_fee(house("golden-state").game("holdem", limit="3x6"), players, 1).total == 0


@pytest.mark.rule("LL-PN-FEE2")
def test_only_pan_has_fees_of_its_own_for_a_time() -> None:
    """Friday from four until the game breaks; the house's hold'em tables have no such fee."""
    place = house("limelight")
    assert fee_times(place.game("pan")) == {"Friday 4pm to close": "LL-PN-FEE2"}
    assert fee_times(place.game("holdem", limit="3/6")) == {}


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("pan", "The Limelight Card Room has no pan fees for “Sunday”. The posted times are Friday 4pm to close"),
        ("holdem", "The Limelight Card Room has no holdem fees for “Sunday”. They are the same at any time"),
    ],
)
def test_a_time_without_fees_of_its_own_is_refused_with_those_that_have(game: str, told: str) -> None:
    with pytest.raises(NotSpread, match=told):
        charges(house("limelight"), FeeQuery(game=game, players=6, when="Sunday"))


@pytest.mark.rule("LL-HE-FEE1")
def test_the_fee_of_a_hand_names_its_rule() -> None:
    assert hand_fee(house("limelight").game("holdem", limit="3/6"), 6).rule == "LL-HE-FEE1"


@pytest.mark.parametrize(
    ("where", "limit", "told"),
    [("limelight", "1/2 40-100", "$40-$100"), ("limelight", "1/2 100", "$100"), ("oceana", "1/2 60+", "$60+")],
)
def test_a_table_is_asked_for_by_its_buy_in_as_people_write_it(where: str, limit: str, told: str) -> None:
    rules = house(where).game("holdem", structure="no-limit", limit=limit)
    assert fee_query(rules).columns()["buyin"] == told


@pytest.mark.parametrize(("gone", "first"), [("the game", "holdem"), ("its structure", "crazy-pineapple-hilo")])
def test_rows_for_another_game_or_structure_are_no_fee_of_a_table(gone: str, first: str) -> None:
    """Oceana's pineapple schedule has the limits of hold'em, but doesn't apply to hold'em."""
    place = house("oceana")
    theirs = next(one for one in place.schedules if "holdem" in one.games and "limit" in one.structures)
    if gone == "the game":
        other = replace(theirs, games=tuple(one for one in theirs.games if one != "holdem"))
    else:
        other = replace(theirs, structures=("no-limit",))
    with pytest.raises(BadRulebook, match=rf"/collections\.toml: schedule: No fee is posted for {first} limit 3/6\."):
        check_fees(with_schedule(place, other))


def test_push_pots_are_no_times_of_their_own() -> None:
    assert fee_times(house("golden-state").game("push-nine", limit="5 ante")) == {}


def test_a_fee_of_a_square_is_paid_for_each_square_and_the_banks_once_a_hand() -> None:
    """Rogelio's Pure 21.5 at $3 to $100: each circle with money pays, and the player-dealer."""
    found = charges(house("rogelios"), FeeQuery(game="pure-21", limit=Posted.called("3-100"), action=dollars(100)))
    assert {charge.payer: charge.per for charge in found} == {"player-dealer": "hand", "square": "square"}

"""``houseway check`` on rulebooks whose words are legal but whose rules contradict each other."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit import run

HARBOR = Path(__file__).parents[1] / "houses" / "harbor"
GAMES, FEES, RULES = "games/flop.toml", "collections.toml", "rules.toml"
TURN = '  { name = "turn", board = 1, bets = "upper" },\n'
NAMED = 'name = "2/4"\nstructures = ["limit"]\n'
LIMIT = 'bets = ["$2", "$4"]\nblinds = ["$1", "$2"]\nbuyin = ["$20"]\nrule = "HB-2"'
SPREAD = '[holdem.structures.spread]\nbetting.sizing = { is = "spread"'
HALF_BET = (
    '[holdem.structures.spread]\nbetting.short_all_in = { is = "half-bet", rule = "HB-3" }\n'
    'betting.sizing = { is = "no-limit"'
)
OMAHA = """[omaha]
title = "Harbor Omaha"
extends = "holdem"

[omaha.structures.limit]

[[omaha.stakes]]
name = "2/4"
bets = ["$2", "$4"]
blinds = ["$1", "$2"]
buyin = ["$20"]
rule = "HB-2"

[omaha-hilo]
"""


def harbor(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the harbor's rulebook with some of its text changed: file, old, new."""
    room = folder / "room"
    shutil.copytree(HARBOR, room)
    for file, old, new in changes:
        text = (room / file).read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old}"
        (room / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return room


def problems(room: Path) -> list[dict[str, Any]]:
    ran = run("check", str(room), "--json")
    found: list[dict[str, Any]] = ran.data["problems"]
    assert (ran.status, ran.data["ok"]) == (1, False)
    return found


def test_the_harbors_own_rulebook_is_good(tmp_path: Path) -> None:
    assert run("check", str(harbor(tmp_path))).status == 0


@pytest.mark.parametrize(
    ("changes", "key", "says"),
    [
        pytest.param(
            [(GAMES, "is = [2, 8]", "is = [2, 24]")],
            "holdem.seats",
            "Reduce the seats",
            id="more cards than the deck has",
        ),
        pytest.param([(GAMES, "down = 2, ", "")], "holdem.deal.streets", "no hole cards", id="no hole cards"),
        pytest.param(
            [(GAMES, TURN, TURN.replace("board = 1, ", ""))],
            "holdem.deal.streets",
            "deals nothing",
            id="an empty street",
        ),
        pytest.param(
            [(GAMES, '["$2", "$4"]', '["$4", "$2"]')],
            "holdem.stakes[0].bets",
            "Write the smaller amount first",
            id="limits reversed",
        ),
        pytest.param(
            [(GAMES, '["$1", "$2"]', '["$2", "$1"]')],
            "holdem.stakes[0].blinds",
            "Write the smaller amount first",
            id="blinds reversed",
        ),
        pytest.param(
            [(GAMES, 'buyin = ["$20"]', 'buyin = ["$90", "$20"]')],
            "holdem.stakes[0].buyin",
            "Write the smaller amount first",
            id="buy-ins reversed",
        ),
        pytest.param([(GAMES, 'buyin = ["$20"]\n', "")], "holdem.stakes[0]", "2/4 has no buy-in", id="no buy-in"),
        pytest.param(
            [(GAMES, NAMED + LIMIT, f"{NAMED}{LIMIT}\n\n[[holdem.stakes]]\n{NAMED}{LIMIT}")],
            "holdem.stakes",
            "Two limits are called “2/4”",
            id="a name twice",
        ),
        pytest.param(
            [(GAMES, "[omaha-hilo]\n", OMAHA)], "omaha", "Did you mean omaha-hilo?", id="not in the catalogue"
        ),
        pytest.param(
            [(RULES, 'kind = "betting"', 'kind = "beting"')],
            "rule[1].kind",
            "Did you mean betting?",
            id="an unknown kind",
        ),
        pytest.param(
            [(FEES, "per = ", 'structures = ["no-limit"]\nper = ')],
            "schedule[0].structures",
            "No game of the schedule is spread as “no-limit”",
            id="an unknown structure",
        ),
        pytest.param(
            [(FEES, 'players = "5+"', 'limit = "7/14", players = "5+"')],
            "schedule[0].row[0].limit",
            "No table is posted at 7/14",
            id="an unposted limit",
        ),
        pytest.param(
            [(FEES, 'per = "hand"', 'per = "half-hour"')],
            "schedule[0].moment",
            "A time fee needs both",
            id="time taken at the flop",
        ),
        pytest.param(
            [
                (FEES, 'payer = "pot"', 'payer = "pot"\njackpot_inside = true'),
                (FEES, 'collection = "$2"', 'collection = "$2", jackpot = "$4"'),
            ],
            "schedule[0].row[0].jackpot",
            "isn't inside a collection of $2",
            id="too large a jackpot fee",
        ),
        pytest.param(
            [(RULES, 'house = "harbor"', 'house = "limelight"')],
            "house",
            "short name of a shipped house. Choose another",
            id="a name that is taken",
        ),
        pytest.param(
            [(GAMES, SPREAD, HALF_BET)],
            "holdem.betting.short_all_in",
            "The half-bet rule is for fixed bets",
            id="half a bet in no-limit",
        ),
        pytest.param(
            [(GAMES, 'must_show = { is = "all-cards"', 'must_show = { is = "five-cards"')],
            "holdem.showdown.must_show",
            'has no effect. Write "all-cards"',
            id="five cards of two",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place_and_a_remedy(
    tmp_path: Path, changes: list[tuple[str, str, str]], key: str, says: str
) -> None:
    found = problems(harbor(tmp_path, *changes))
    [one] = [problem for problem in found if problem["key"] == key]
    assert says in one["reason"]
    assert Path(one["file"]).name == Path(changes[0][0]).name
    assert one["line"] > 0


def test_two_schedules_for_the_same_tables_are_refused(tmp_path: Path) -> None:
    room = harbor(tmp_path)
    fees = room / FEES
    text = fees.read_text(encoding="utf-8")
    again = text.replace('name = "', 'name = "again-', 1)
    fees.write_text(text + "\n" + again, encoding="utf-8")
    assert any("Give each an option" in problem["reason"] for problem in problems(room))


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    room = harbor(
        tmp_path,
        (GAMES, "check_raise = { is = false", "check_rise = { is = false"),
        (GAMES, 'string_bet = { is = "first-motion"', 'string_bet = { is = "first-move"'),
        (GAMES, 'option = { rule = "HB-5" }', 'option = { rule = "HB-55" }'),
        (FEES, 'payer = "pot"', 'payer = "pott"'),
    )
    found = {problem["key"]: problem["reason"] for problem in problems(room)}
    assert "Did you mean check_raise?" in found["holdem.betting.check_rise"]
    assert "Did you mean first-motion?" in found["holdem.betting.string_bet"]
    assert "'HB-55' isn't in rules.toml" in found["holdem.blinds.option"]
    assert "Did you mean pot?" in found["schedule[0].payer"]

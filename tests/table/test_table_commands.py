"""``houseway sign``, ``houseway simulate`` and the audit of ``houseway check``."""

from houseway.rulebook import house
from tests.cli.kit import run


def test_sign_prints_what_hangs_at_the_table() -> None:
    ran = run("sign", "limelight", "holdem", "--limit", "4/8", "--kill", "full")
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "The Limelight Card Room",
        "Texas Hold'em limit 4/8",
        "Limits: $4 / $8",
        "Blinds: $2 / $4",
        "Buy-in: $40",
        "Players: 2 to 9",
        "Collection: $4 per hand, from the pot on the flop (6+ players)",
        "Collection: $3 per hand, from the pot on the flop (1-5 players)",
        "In force: full kill",
    ]


def test_sign_as_data() -> None:
    sign = run("sign", "oceana", "pure-21", "--limit", "5-50", "--json").data
    assert sign["wagers"] == [500, 5000]
    assert [fee["collection"] for fee in sign["fees"]] == [50, 100, 200, 50]


def test_a_kill_that_is_not_offered_is_one_line_on_standard_error() -> None:
    ran = run("sign", "limelight", "omaha", "--structure", "pot-limit", "--kill", "full")
    assert ran.status == 2
    assert "limit games only" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_simulate_tells_hands_drop_and_speed_as_data() -> None:
    ran = run("simulate", "golden-state", "holdem", "--hands", "200", "--seed", "5", "--json")
    assert ran.status == 0
    assert ran.data["hands"] == 200
    assert ran.data["hands_per_second"] > 0
    assert ran.data["drop"] > ran.data["jackpot"] > 0
    again = run("simulate", "golden-state", "holdem", "--hands", "200", "--seed", "5", "--json").data
    timing = {"seconds", "hands_per_second"}
    assert {key: again[key] for key in again.keys() - timing} == {
        key: ran.data[key] for key in ran.data.keys() - timing
    }


def test_simulate_prints_a_table_for_people() -> None:
    out = run("simulate", "limelight", "pure-21", "--hands", "50", "--seed", "5").out
    assert "drop per hand" in out


def test_simulate_wants_at_least_one_hand() -> None:
    ran = run("simulate", "limelight", "holdem", "--hands", "0")
    assert ran.status == 2
    assert "at least one hand" in ran.err


def test_check_audits_the_fee_tables_with_rules() -> None:
    data = run("check", str(house("limelight").folder), "--json").data
    assert data["ok"]
    assert {note["kind"] for note in data["notes"]} == {"rates"}
    assert all(note["rules"] == ["LL-P21-R3b"] for note in data["notes"])
    text = run("check", str(house("oceana").folder)).out
    assert "Gap: no band has $301 to $500" in text
    assert "Overlap: $500 is in two bands" in text
    assert "none a percentage" in text.replace("\n", " ")

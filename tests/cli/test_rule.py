"""``houseway rule`` and ``houseway train``."""

import pytest

from houseway import rulebook
from tests.cli.kit import refused, run


def test_the_early_turn_is_explained_step_by_step_with_its_rule_and_the_other_houses() -> None:
    ran = run("rule", "limelight", "holdem", "--when", "early-turn")
    assert ran.status == 0
    assert "1. Put the card aside and finish the betting." in ran.out
    assert "LL-HE-14a, LL-HE-14b" in ran.out
    assert "Elsewhere: Rogelio's" in ran.out
    assert "Burn one and turn the river." in ran.out


def test_a_silent_rulebook_says_so() -> None:
    ran = run("rule", "golden-state", "holdem", "--when", "early-turn")
    assert "No rule of the house." in ran.out
    assert "The rulebook doesn't cover this. It is common practice" in ran.out


def test_the_moment_and_the_facts_narrow_the_ruling_down() -> None:
    early = run("rule", "oceana", "holdem", "--when", "too-few-cards", "--moment", "before-action", "--json").data
    assert [one["does"] for one in early["rulings"]] == [["misdeal"]]
    late = run("rule", "oceana", "holdem", "--when", "too-few-cards", "--moment", "after-substantial-action", "--json")
    assert [one["does"] for one in late.data["rulings"]] == [["dead-hand"]]
    low = run("rule", "limelight", "lowball", "--when", "exposed-on-deal", "--fact", "rank=five-or-lower", "--json")
    assert [one["rules"] for one in low.data["rulings"]] == [["LL-LB-3a"]]


def test_a_ruling_as_data_has_its_steps_operations_citation_and_the_other_houses() -> None:
    data = run("rule", "rogelios", "holdem", "--when", "early-river", "--json").data
    assert data["irregularity"] == "early-river"
    assert data["rulings"][0]["does"] == ["shuffle-before-next"]
    assert data["rulings"][0]["rules"] == ["RO-HE-5"]
    assert set(data["elsewhere"]) == {"The Limelight Card Room", "The Marina Club", "Oceana Cardroom"}


def test_all_outcomes_of_a_choice_are_shown() -> None:
    ran = run("rule", "rogelios", "stud", "--when", "last-card-exposed")
    assert "choice: all-in" in ran.out
    assert "choice: plays-on" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["limelight", "holdem"], "Say what went wrong with --when. Known here: exposed-on-deal"),
        (["limelight", "holdem", "--when", "early-bird"], "Texas Hold'em has no ruling on “early-bird”."),
        (["limelight", "holdem", "--when", "early-street"], "Texas Hold'em has no ruling on “early-street”."),
        (["limelight", "holdem", "--when", "joker", "--moment", "noon"], "no moment 'noon'; the moments are any"),
        (["limelight", "holdem", "--when", "joker", "--fact", "hue=red"], "joker has no fact 'hue'; it has at_once"),
        (["limelight", "holdem", "--when", "joker", "--fact", "where=sky"], "where is one of down, up"),
        (["nowhere", "holdem", "--when", "joker"], "There is no house “nowhere”"),
        (["limelight", "whist", "--when", "joker"], "doesn't spread “whist”"),
    ],
)
def test_a_wrong_question_gets_one_line(words: list[str], says: str) -> None:
    assert says in refused(run("rule", *words))


def test_without_a_flag_a_menu_asks_what_went_wrong_when_it_was_found_and_what_decides() -> None:
    """Oceana hold'em, too few cards: by its name, then the moment by its number; the ruling, its rule, other houses."""
    ran = run("rule", "oceana", "holdem", terminal=True, typed="too-few-cards\n1\n\n\n")
    assert ran.status == 0
    assert "Player has too few cards" in ran.out
    assert "When was it found? 1 " in ran.out
    assert "  1. " in ran.out.split("When was it found?")[1]
    assert "OC-HE-" in ran.out
    assert "Elsewhere: " in ran.out


def test_the_menu_takes_a_number_and_asks_again_for_what_it_does_not_know() -> None:
    kinds = [line.split() for line in run("rule", "limelight", "pan", terminal=True, typed="1\n" * 9).out.splitlines()]
    number = next(line[0] for line in kinds if line[1:2] == ["false-out"])
    ran = run("rule", "limelight", "pan", terminal=True, typed=f"{number}\nnonsense\n1\n")
    assert "It is one of all-fouled, fouled, gathered, other." in ran.out
    assert "LL-PN-F6" in ran.out
    assert "LL-PN-F3G" not in ran.out.rsplit("others?", 1)[1]


def test_the_menu_says_where_a_rulebook_is_silent() -> None:
    ran = run("rule", "oceana", "pai-gow", terminal=True, typed="stub-not-four\n")
    assert "No rule of the house." in ran.out
    assert "The rulebook doesn't cover this. It is common practice" in ran.out
    assert "Elsewhere: The Marina Club" not in ran.out


@pytest.mark.parametrize("house", [name for name in rulebook.names() if name != "casino"])
def test_an_exam_is_repeatable_by_its_seed_and_every_answer_has_its_rule(house: str) -> None:
    one, other = (run("train", house, "--questions", "6", "--seed", "5", "--json") for _ in range(2))
    assert one == other
    assert len(one.data["questions"]) == 6
    for question in one.data["questions"]:
        assert question["rules"]
        assert 1 < len(question["answers"]) <= 4
        assert question["right"] < len(question["answers"])


def test_another_seed_asks_other_questions() -> None:
    asked = [run("train", "rogelios", "--questions", "3", "--seed", seed, "--json").out for seed in ("1", "2")]
    assert asked[0] != asked[1]


def test_the_right_answers_piped_in_score_in_full_and_are_cited() -> None:
    exam = run("train", "oceana", "--questions", "4", "--seed", "9", "--json").data["questions"]
    letters = "".join("abcd"[one["right"]] + "\n" for one in exam)
    ran = run("train", "oceana", "--questions", "4", "--seed", "9", typed=letters)
    assert ran.out.endswith("4 of 4 right. seed 9\n")
    assert all(one["rules"][0] in ran.out for one in exam)


def test_a_wrong_answer_is_put_right_and_a_strange_one_asked_again() -> None:
    exam = run("train", "oceana", "--questions", "1", "--seed", "9", "--json").data["questions"][0]
    wrong = "abcd"[(exam["right"] + 1) % len(exam["answers"])]
    ran = run("train", "oceana", "--questions", "1", "--seed", "9", typed=f"what?\n{wrong}\n")
    assert "Answer with one of a, b" in ran.out
    assert f"Wrong: the answer is {'abcd'[exam['right']]}." in ran.out
    assert ran.out.endswith("0 of 1 right. seed 9\n")


def test_an_exam_may_be_left_early() -> None:
    assert run("train", "--questions", "2", "--seed", "1", typed="").out.endswith("0 of 0 right. seed 1\n")


def test_an_exam_without_questions_is_refused() -> None:
    assert "ask at least one question, not 0" in refused(run("train", "--questions", "0"))

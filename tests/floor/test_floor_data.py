"""The rulings as data: what the file may say, and that the hand tells every fact that a ruling asks for."""

import dataclasses
from pathlib import Path
from typing import get_args

import pytest

from houseway import irregularities
from houseway.cards import Card, cards
from houseway.engines.banked.play.rulings import OPERATIONS as BANKED
from houseway.engines.contract import Hand
from houseway.engines.pan.play.rulings import OPERATIONS as PAN
from houseway.engines.poker.play import Deal
from houseway.engines.poker.play.rulings import OPERATIONS as POKER
from houseway.floor import ruling
from houseway.floor.engine import floor_engine
from houseway.floor.lookup import stated
from houseway.irregularities import (
    TYPES,
    BadIrregularity,
    ClockExpired,
    EarlyTurn,
    ExposedOnDeal,
    Override,
    TooManyCards,
    parse,
    words,
)
from houseway.rulebook import BadRulebook, house, names
from houseway.rulebook.rulings import Operation, load_rulings
from tests.banked.sevens import AD, deal_sevens
from tests.pan.pan_table import pan
from tests.poker.table import hand, rules


def test_every_operation_that_a_rulebook_may_name_can_be_carried_out() -> None:
    assert set(get_args(Operation)) == set(POKER) | set(BANKED) | set(PAN)


def some_hand(engine: str) -> Hand:
    """A hand in play with an error at seat 4."""
    if engine == "poker":
        one = hand(rules("limelight"), 4)
        one.apply(Deal())
        return one
    return pan("", "", "", "") if engine == "pan" else deal_sevens(AD, {4: "As Ad 8c 8h 8s 5d 2c"})


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("engine", ["poker", "banked", "pan"])
def test_the_hand_and_the_floor_together_tell_every_fact_that_a_ruling_asks_for(engine: str, name: str) -> None:
    """No ruling may depend on an unknown fact."""
    one = some_hand(engine)
    values: dict[str, object] = {"seat": 4, "other": 3, "cards": cards("8c"), "does": (), "why": "", "amount": 100}
    spread = [game.at() for game in house(name).games.values() if game.engine == engine]
    for entry in house(name).rulings.entries:
        if "general" not in entry.games and any(entry.covers(game) for game in spread):
            kind = TYPES[entry.irregularity]
            told = {name: value for name, value in values.items() if name in irregularities.fields_of(kind)}
            known = floor_engine(one.rules).facts(one, irregularities.build(kind, told))
            for fact in entry.case:
                assert known[fact] in TYPES[entry.irregularity].facts[fact]


@pytest.mark.parametrize("name", names())
def test_every_ruling_names_only_what_its_games_can_carry_out(name: str) -> None:
    operations = {"poker": set(POKER), "banked": set(BANKED), "pan": set(PAN)}
    for game in house(name).games.values():
        for entry in house(name).rulings.entries:
            named = {game.slug, f"any-{game.at().family}"} & set(entry.games)
            assert not named or set(entry.do) <= operations[game.engine], (game.slug, entry)


@pytest.mark.parametrize("name", names())
def test_every_house_has_its_rulings_read_and_every_citation_found(name: str) -> None:
    found = house(name).rulings
    assert found.entries
    assert all(entry.say and (entry.cite.rules or entry.cite.assumed) for entry in found.entries)


def test_common_practice_has_a_ruling_for_every_kind() -> None:
    assert {entry.irregularity for entry in house("casino").rulings.entries} == set(TYPES)
    assert all(entry.cite.assumed for entry in house("casino").rulings.entries)


GOOD = {
    "irregularity": '"early-turn"',
    "games": '["holdem"]',
    "do": '["scrap-top"]',
    "say": '["A step."]',
    "rule": '"LL-HE-14a"',
}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            {"irregularity": '"early-bird"'},
            "ruling[0].irregularity: There is no irregularity “early-bird”. Did you mean early-turn?",
        ),
        ({"do": '["dance"]'}, "ruling[0].do[0]: 'dance' isn't one of"),
        ({"games": '["whist"]'}, "ruling[0].games: “whist” is neither a game of this house nor a family"),
        ({"moment": '"at-dawn"'}, "ruling[0].moment: 'at-dawn' isn't one of"),
        ({"rule": '"LL-XX-1"'}, "ruling[0]: Rule 'LL-XX-1' isn't in rules.toml"),
        ({"rule": "[]"}, "ruling[0]: Name the rule: add rule = "),
        ({"case": '{ colour = "red" }'}, "ruling[0].case: Early-turn has no fact “colour”. Known here: burned"),
        ({"wen": '"now"'}, "ruling[0].wen: There is no such key. Known here: assumed, case"),
        ({"say": ""}, "ruling[0]: say is missing"),
    ],
)
def test_a_wrong_ruling_is_refused_with_file_line_key_and_reason(
    tmp_path: Path, change: dict[str, str], problem: str
) -> None:
    lines = [f"{key} = {value}" for key, value in (GOOD | change).items() if value]
    (tmp_path / "rulings.toml").write_text("\n".join(["[[ruling]]", *lines]) + "\n", encoding="utf-8")
    with pytest.raises(BadRulebook) as bad:
        load_rulings(tmp_path, lambda: {"LL-HE-14a": ""}, frozenset({"holdem"}))
    assert problem in str(bad.value)
    assert f"{tmp_path / 'rulings.toml'}:" in str(bad.value)


def test_an_unknown_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text("[[rulin]]\n", encoding="utf-8")
    with pytest.raises(BadRulebook, match="rulin: There is no such key"):
        load_rulings(tmp_path, dict, frozenset())


def test_a_value_of_a_fact_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    text = (
        '[[ruling]]\nirregularity = "joker"\ngames = []\ncase = { where = "sky" }\ndo = []\nsay = []\nassumed = "x"\n'
    )
    (tmp_path / "rulings.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadRulebook, match="Write down, up, board, burn, draw or stub, not 'sky'"):
        load_rulings(tmp_path, dict, frozenset())


@pytest.mark.parametrize(
    "one",
    [
        EarlyTurn(),
        ExposedOnDeal(5, cards("8c 9d"), by="player", others=2),
        ExposedOnDeal(5, cards("8c"), others=cards("9d Ah")),
        TooManyCards(3, count=2, touched="yes"),
    ],
)
def test_an_irregularity_survives_being_written_down(one: irregularities.Irregularity) -> None:
    assert parse(words(one)) == one
    assert dataclasses.is_dataclass(one)


def test_a_seen_card_of_another_hand_counts_whether_or_not_it_is_named() -> None:
    one = some_hand("poker")
    told = {others: floor_engine(one.rules).facts(one, ExposedOnDeal(4, cards("8c"), others=others)) for others in SEEN}
    assert [facts["count"] for facts in told.values()] == ["one", "two-or-more", "two-or-more"]
    assert [facts["special"] for facts in told.values()] == ["other", "other", "joker-or-ace"]


SEEN: tuple[int | tuple[Card, ...], ...] = (0, 1, cards("Ah"))


def test_an_override_survives_being_written_down() -> None:
    one = Override(("misdeal", "dead-hand"), "the deck was dropped", 3)
    assert words(one) == "override: does misdeal dead-hand, why the deck was dropped, seat 3"
    assert parse(words(one)) == one


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("early-bird", "There is no irregularity “early-bird”. Write one of these: exposed-on-deal"),
        ("four-card-flop: seat 3", "four-card-flop has no fact “seat”. It needs none"),
        ("too-many-cards", "too-many-cards: name the seat"),
        ("too-many-cards: seat x", "too-many-cards, seat: “x” isn't a number"),
        ("too-many-cards: seat 3, touched maybe", "too-many-cards, touched: write yes or no, not “maybe”"),
    ],
)
def test_words_that_name_no_irregularity_are_refused(line: str, problem: str) -> None:
    with pytest.raises(BadIrregularity, match=problem):
        parse(line)


def test_a_ruling_may_be_for_some_structures_of_a_game() -> None:
    """The Limelight prints its clock among the no-limit rules; that the limit games have it too is our reading."""
    for structure, assumed in (("no-limit", False), ("limit", True)):
        one = hand(rules("limelight", "holdem", structure), 3)
        one.apply(Deal())
        found = ruling(one, ClockExpired(one.to_act or 0))
        assert (found.does, found.cite.rule, found.assumed) == (("dead-hand",), "LL-HE-NL7", assumed)
    game = rules("limelight", "holdem", "limit")
    assert [one.structures for one in stated(house("limelight"), game, "clock-expired", "", {})] == [
        ("no-limit", "pot-limit"),
        (),
    ]

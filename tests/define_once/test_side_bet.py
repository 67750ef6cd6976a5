"""A side bet defined in this file alone, in a house made by this file, works in the whole program."""

import dataclasses
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from playwright.sync_api import Browser, expect

import houseway as hw
from houseway.cards import JOKER, cards
from houseway.engines.banked import bots
from houseway.engines.banked.play import NoMoreBets, PutUp, Round, SideBet, Wager
from houseway.engines.contract import Seated
from houseway.money import dollars
from houseway.odds.edges.twentyone import TwentyOneEdge
from houseway.odds.twentyone.simulate import simulate
from houseway.record import story
from houseway.record.codec import decode_all, encode_all
from houseway.record.recorder import recorder
from houseway.rulebook import BankedRules, House
from houseway.rulebook import side_bets as defined
from houseway.rulebook.checks import contradictions
from houseway.rulebook.house import HOUSES
from houseway.rulebook.words import answer_of, question
from tests.browser.kit import Visitor, by_mouse, deals
from tests.cli.kit import run
from tests.web.kit import served

SECTION = """
[no-bust-buster.pair]
placed = { rule = "MC-NX-B2" }
amount = { rule = "MC-NX-B3" }
pays = { is = 11, rule = "MC-NX-B5a" }
"""
PAIRS = 23 / 311
"""The chance of a pair in the first two cards of six decks."""


def define_pair() -> type[defined.SideBet]:
    @dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
    class Pair(defined.SideBet):
        """A side bet that the player's first two cards are a pair."""

        name = "pair"
        section = "pair"
        looks_at = "two cards"
        size = "up to the wager"
        words: ClassVar[defined.Words] = {"pays": {"about": "The pair bet pays", "is": "{} to 1"}}
        pays: int

        def line(self, hand: defined.Hand) -> defined.Line | None:
            """Any two cards of one rank."""
            one, two = hand.cards
            return defined.Line("pair", self.pays) if one[0] == two[0] and JOKER not in hand.cards else None

    return Pair


@pytest.fixture(autouse=True)
def pair() -> Iterator[type[defined.SideBet]]:
    """Registers the side bet."""
    before = dict(defined.SIDE_BETS)
    yield define_pair()
    defined.SIDE_BETS.clear()
    defined.SIDE_BETS.update(before)


@pytest.fixture
def place(tmp_path: Path) -> House:
    """A house with one game, which has the Buster bet and the pair bet."""
    folder = shutil.copytree(HOUSES / "marina", tmp_path / "pairs")
    for file in (folder / "games").iterdir():
        if file.stem != "no-bust-buster":
            file.unlink()
    (folder / "rulings.toml").unlink()
    (folder / "collections.toml").unlink()
    game, catalogue = folder / "games" / "no-bust-buster.toml", folder / "rules.toml"
    game.write_text(game.read_text(encoding="utf-8") + SECTION, encoding="utf-8")
    text = catalogue.read_text(encoding="utf-8").replace('house = "marina"', 'house = "pairs"', 1)
    catalogue.write_text(text.replace("The Marina Club", "The Pair Club", 1), encoding="utf-8")
    return hw.house(str(folder))


@pytest.fixture
def rules(place: House) -> BankedRules:
    found = place.game("no-bust-buster", limit="5-50")
    assert isinstance(found, BankedRules)
    return found


def open_round(rules: BankedRules, shoe: str) -> Round:
    """A round with a wager of $10 by seat 2 against the bank of seat 1."""
    round_ = Round(rules, [Seated(1, dollars(500)), Seated(2, dollars(200))], cards(shoe), bank=1)
    round_.apply(PutUp(1, dollars(400)))
    round_.apply(Wager(2, 2, dollars(10)))
    return round_


def chips(round_: Round) -> int:
    return sum(round_.money.values()) + sum(pot.amount for pot in round_.pots) + round_.collected


def test_its_settings_are_read_cited_described_and_checked(rules: BankedRules, place: House) -> None:
    assert rules.value_of("pair.pays") == 11
    assert rules.cite("pair.pays").rule == "MC-NX-B5a"
    assert (question(rules, "pair.pays"), answer_of(rules, "pair.pays")) == ("The pair bet pays", "11 to 1")
    assert [problem for problem in contradictions(place) if "pair" in problem.key] == []


def test_it_is_offered_up_to_the_wager_and_refused_with_its_rule(rules: BankedRules) -> None:
    round_ = open_round(rules, "8h 9s 8d 7s")
    (offered,) = [one for one in round_.options(2) if one.command == SideBet(2, 0, "pair", 100)]
    assert (offered.least, offered.most, offered.rules) == (100, dollars(10), ("MC-NX-B2", "MC-NX-B3"))
    with pytest.raises(hw.Refused, match=r"The pair bet must be between \$1 and \$10") as too_much:
        round_.apply(SideBet(2, 0, "pair", dollars(11)))
    assert too_much.value.rule == "MC-NX-B3"
    round_.apply(NoMoreBets())
    with pytest.raises(hw.Refused, match="Place the pair bet before the deal") as late:
        round_.apply(SideBet(2, 0, "pair", dollars(5)))
    assert late.value.rule == "MC-NX-B2"


@pytest.mark.parametrize(("shoe", "paid"), [("8h 9s 8d Ks", 55), ("8h 9s 7d Ks", -5)])
def test_it_is_settled_and_chips_are_conserved(rules: BankedRules, shoe: str, paid: int) -> None:
    round_ = open_round(rules, f"{shoe} Tc Th")
    before = chips(round_)
    round_.apply(SideBet(2, 0, "pair", dollars(5)))
    round_.apply(SideBet(2, 0, "buster", dollars(5)))
    assert chips(round_) == before
    round_.apply(NoMoreBets())
    while round_.result is None:
        round_.apply(bots.decide(round_, Random(1)))
    settled = {one.bet: one.paid for one in round_.result.settled}
    assert settled["pair"] == dollars(paid)
    assert set(settled) == {"main", "pair", "buster"}
    assert chips(round_) == before


def test_after_a_split_it_looks_at_the_two_cards_first_dealt(rules: BankedRules) -> None:
    round_ = open_round(rules, "8h 9s 8d Ks 3c 3d Tc Td 4c")
    round_.apply(SideBet(2, 0, "pair", dollars(5)))
    round_.apply(NoMoreBets())
    round_.apply(hw.banked.Split(2, 2))
    while round_.result is None:
        round_.apply(bots.decide(round_, Random(1)))
    assert [one.paid for one in round_.result.settled if one.bet == "pair"] == [dollars(55)]


def test_it_is_recorded_replayed_and_written_in_a_story_and_a_position(rules: BankedRules, place: House) -> None:
    round_ = open_round(rules, "8h 9s 8d Ks Tc Th")
    round_.apply(SideBet(2, 0, "pair", dollars(5)))
    assert "seat 2 $10 pair $5" in str(round_)
    assert str(hw.position(str(round_))) == str(round_)
    round_.apply(NoMoreBets())
    while round_.result is None:
        round_.apply(bots.decide(round_, Random(1)))
    assert Round.replay(rules, round_.log) == round_
    assert decode_all(recorder(rules).EVENTS, encode_all(round_.log)) == round_.log
    written = story.write(round_)
    assert "Seat 2 puts $5 on the pair bet" in written
    assert story.read(written, place).hand.log == round_.log


def test_bots_play_rounds_with_it(rules: BankedRules) -> None:
    seats = [Seated(seat, dollars(2000)) for seat in range(1, 7)]
    only = dataclasses.replace(rules, side_bets=tuple(bet for bet in rules.side_bets if bet.name == "pair"))
    rounds = [bots.play_hand(only, seats, Random(seed), button=1) for seed in range(20)]
    results = [one.result for one in rounds if one.result]
    assert all(sum(one.stacks.values()) == 6 * dollars(2000) for one in results)
    assert any(settled.bet == "pair" for one in results for settled in one.settled)


@pytest.mark.slow
def test_it_is_priced_exactly_and_rounds_agree(rules: BankedRules, place: House) -> None:
    found = hw.odds.edge(rules, decks=6)
    assert isinstance(found, TwentyOneEdge)
    (bet,) = [one for one in found.side_bets if one.name == "pair"]
    assert bet.edge == pytest.approx(1 - 12 * PAIRS)
    assert bet.hit_frequency == pytest.approx(PAIRS)
    only = dataclasses.replace(rules, side_bets=tuple(one for one in rules.side_bets if one.name == "pair"))
    played = simulate(only, found.chart.plan, 6, rounds=400_000, seed=4, sides=True)
    assert abs(played.side_edge - bet.edge) < 4 * played.side_stderr
    where = str(place.folder)
    data = run("edge", where, "no-bust-buster", "--decks", "6", "--json").data
    assert data["side_bets"]["pair"]["edge"] == pytest.approx(bet.edge)
    assert data["settings"]["pair.pays"] == "11"
    dearer = run("edge", where, "no-bust-buster", "--decks", "6", "--set", "pair.pays=12", "--json").data
    assert dearer["side_bets"]["pair"]["edge"] == pytest.approx(1 - 13 * PAIRS)


@pytest.mark.slow
def test_the_page_offers_it_and_shows_it_on_the_felt_and_in_the_result(
    chromium: Browser, place: House, tmp_path: Path
) -> None:
    with served(tmp_path, houses={place.slug: place}) as room, Visitor(chromium, room.url) as visitor:
        deals(room)
        visitor.plays(place.slug, "no-bust-buster")
        visitor.until_asked(r"Wager \$")
        visitor.page.get_by_role("button", name=re.compile(r"^Wager \$")).click()
        offered = re.compile("^Pair bet")
        visitor.page.locator(".act").get_by_role("button", name=offered).click()
        visitor.page.get_by_role("dialog", name=offered).get_by_role("button", name=offered).click()
        expect(visitor.page.locator(".wager.mine .side-bet", has_text="pair")).to_be_visible()
        visitor.plays_out(by_mouse)
        heard = visitor.page.get_by_role("list", name="Log, newest last")
        expect(heard).to_contain_text("puts $1 on the pair bet")
        expect(heard).to_contain_text(re.compile(r"(wins|loses) \$\d+ on the pair bet for square \d"))
        assert visitor.errors == []


PARTS = ("name", "section", "looks_at", "size", "words", "line")


@pytest.mark.parametrize("missing", PARTS)
def test_a_definition_without_a_part_fails_and_names_it(missing: str) -> None:
    parts = {
        "name": "sevens",
        "section": "sevens",
        "looks_at": "two cards",
        "size": "the wager",
        "words": {},
        "line": lambda _self, _hand: None,
    }
    assert set(parts) == set(PARTS)
    with pytest.raises(TypeError, match=f"the side bet Sevens has no {missing}: "):
        type("Sevens", (defined.SideBet,), {part: value for part, value in parts.items() if part != missing})
    assert "sevens" not in defined.SIDE_BETS


def test_a_setting_without_words_and_a_name_used_twice_are_refused() -> None:
    parts = {
        "section": "sevens",
        "looks_at": "two cards",
        "size": "the wager",
        "words": {},
        "line": lambda _self, _hand: None,
    }
    with pytest.raises(TypeError, match="the side bet Sevens has no words about pays"):
        type("Sevens", (defined.SideBet,), {**parts, "name": "sevens", "__annotations__": {"pays": int}})
    with pytest.raises(TypeError, match="the side bets Sevens and Pair have the same name or section"):
        type("Sevens", (defined.SideBet,), {**parts, "name": "pair"})
    assert "sevens" not in defined.SIDE_BETS


def test_a_section_that_no_side_bet_defines_is_an_unknown_section(place: House) -> None:
    game = place.folder / "games" / "no-bust-buster.toml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("[no-bust-buster.pair]", "[no-bust-buster.pear]"), encoding="utf-8")
    with pytest.raises(hw.BadRulebook, match=re.escape("There is no such section. Did you mean pair?")):
        House(place.folder).game("no-bust-buster")

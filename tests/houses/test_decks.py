"""The deck of each game is the one that its rulebook describes."""

import shutil
from pathlib import Path
from random import Random

import pytest

from houseway import players
from houseway.cards import JOKER, Card, pan_stock
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play.events import Started
from houseway.floor.exam import hand_in_play
from houseway.rulebook import BadRulebook, GameRules, PokerRules, house, names
from houseway.simulation.tables import Plan, live
from houseway.table import Table, TableOptions
from tests.floor.kit import every_card

BOOKS = [
    # house, game, structure, cards, jokers
    pytest.param("golden-state", "lowball", "limit", 53, 1, marks=pytest.mark.rule("GS-LB-1")),
    pytest.param("limelight", "lowball", "limit", 53, 1, marks=pytest.mark.rule("LL-LB-0c")),
    pytest.param("rogelios", "lowball", "limit", 53, 1, marks=pytest.mark.rule("RO-LB-A2")),
    pytest.param("rogelios", "stud-hilo", "limit-joker", 53, 1, marks=pytest.mark.rule("RO-SH-2b")),
    pytest.param("rogelios", "stud-hilo", "limit", 52, 0),
    # One joker or two: a table that does not say otherwise plays with one.
    pytest.param("oceana", "five-card-draw", "limit", 53, 1, marks=pytest.mark.rule("OC-FD-i1")),
    pytest.param("oceana", "lowball", "limit", 53, 1, marks=pytest.mark.rule("OC-LB-i1")),
    pytest.param("marina", "lowball", "limit", 53, 1),
    pytest.param("marina", "double-hand", "", 53, 1, marks=pytest.mark.rule("MC-AD-37a")),
    pytest.param("oceana", "pai-gow", "no-joker", 52, 0, marks=pytest.mark.rule("OC-PG-i1")),
    pytest.param("oceana", "pai-gow", "one-joker", 53, 1, marks=pytest.mark.rule("OC-PG-i1")),
    pytest.param("oceana", "pai-gow", "two-jokers", 54, 2, marks=pytest.mark.rule("OC-PG-i1")),
    pytest.param("marina", "no-bust-joker", "", 8 * 53, 8, marks=pytest.mark.rule("MC-NJ-H2")),
    pytest.param("marina", "no-bust-buster", "", 8 * 52, 0),
    pytest.param("limelight", "pan", "", 8 * 40, 0, marks=pytest.mark.rule("LL-PN-0b")),
    pytest.param("marina", "holdem", None, 52, 0),
]


def rules_of(where: str, game: str, structure: str | None) -> GameRules:
    """A game of a house."""
    return house(where).game(game, structure=structure)


@pytest.mark.parametrize(("where", "game", "structure", "cards", "jokers"), BOOKS)
def test_the_deck_is_that_of_the_book(where: str, game: str, structure: str | None, cards: int, jokers: int) -> None:
    whole = rules_of(where, game, structure).deck()
    assert (len(whole), whole.count(JOKER)) == (cards, jokers)


def test_pans_stock_is_dealt_in_the_order_that_kept_shuffles_were_made_of() -> None:
    assert house("limelight").game("pan").deck() == pan_stock()


JOKER_GAMES = [
    (name, game.slug, structure)
    for name in names()
    for game in house(name).games.values()
    for structure in game.structures
    if JOKER in game.at(structure=structure).deck() and game.engine == "poker"
]


@pytest.mark.parametrize(("where", "game", "structure"), JOKER_GAMES)
def test_exams_bots_and_simulations_shuffle_the_same_deck(where: str, game: str, structure: str) -> None:
    rules = rules_of(where, game, structure)
    assert isinstance(rules, PokerRules)
    whole = sorted(rules.deck())
    assert sorted(every_card(hand_in_play(rules, Random(1))).elements()) == whole
    played = players.play_hand(rules, players.seat_bots(rules, 4), Random(1), button=1)
    assert sorted(started(played.log)) == whole
    seen: list[list[Card]] = []

    def dealt(table: Table, _before: object) -> None:
        assert isinstance(table.hand, PokerHand)
        seen.append(sorted(started(table.hand.log)))

    live(Plan(house(where), game, structure, None, TableOptions(), 4, 1, 1), 0, 1, dealt)
    assert seen == [whole]


def started(log: object) -> tuple[Card, ...]:
    """The cards that a hand began with."""
    assert isinstance(log, list | tuple)
    return next(event.stub for event in log if isinstance(event, Started))


def test_a_deck_that_the_draw_does_not_allow_is_no_rulebook(tmp_path: Path) -> None:
    folder = tmp_path / "oceana"
    shutil.copytree(house("oceana").folder, folder)
    for file in (folder / "games").glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("jokers = { is = [1, 2]", "jokers = { is = [2]"), encoding="utf-8")
    with pytest.raises(BadRulebook, match=r"deal\.jokers is 1, which isn't among draw\.jokers"):
        house(folder).check()

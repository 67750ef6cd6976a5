"""A second invented house, outside California: it plays every policy that no house of the program does."""

import dataclasses
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from houseway.collection import hand_fee
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import AgreeToRun, Deal, PokerHand, Show
from houseway.engines.poker.play.events import BountyPaid, FeeTaken, RunBegun
from houseway.money import dollars
from houseway.record import story
from houseway.rulebook import BadRulebook, House, PokerRules, house, names
from houseway.rulebook.audit import audit
from houseway.rulebook.engines.poker import Blinds, Pot
from houseway.rulebook.law import breaches, law
from houseway.rulebook.table import Entry, Mix
from houseway.table import ChooseGame, DrawForButton, Table
from tests.cli.kit import run

HERE = Path(__file__).parent
RIVIERA, HARBOR = house(HERE / "riviera"), house(HERE / "harbor")
SECTIONS = {"entry": Entry, "blinds": Blinds, "pot": Pot, "mix": Mix}
"""The policies of a table."""


def played(place: House) -> Iterator[tuple[str, str, object]]:
    """Every policy of a table that a house plays in some game."""
    for game in place.games.values():
        for structure in game.structures:
            rules = game.at(structure=structure)
            if isinstance(rules, PokerRules):
                for section in SECTIONS:
                    held = getattr(rules, section)
                    fields = dataclasses.fields(held) if held is not None else ()
                    yield from ((section, field.name, getattr(held, field.name)) for field in fields)


def rules(game: str, structure: str | None = None) -> PokerRules:
    found = RIVIERA.game(game, structure=structure)
    assert isinstance(found, PokerRules)
    return found


def test_every_policy_of_a_table_is_played_by_some_house_and_by_this_one_where_no_other_does() -> None:
    there = {one for name in (*map(house, names()), HARBOR) for one in played(name) if isinstance(one[2], str)}
    here = {one for one in played(RIVIERA) if isinstance(one[2], str)}
    for section, kind in SECTIONS.items():
        for name, want in get_type_hints(kind).items():
            if get_origin(want) is Literal:
                left = {value for value in get_args(want) if (section, name, value) not in there | here}
                assert not left, f"{section}.{name}"


def test_the_reference_names_the_houses_of_every_value() -> None:
    page = (HERE.parents[1] / "docs" / "houses.md").read_text(encoding="utf-8")
    assert "nobody has the small blind twice running (none of ours)" in page
    assert "the blinds follow it (golden-state, limelight, marina, oceana, rogelios)" in page
    assert "`by-the-button`: is named by the player with the next button (casino)" in page


# -- drops by the pot --------------------------------------------------------------------------------------------------


def test_the_check_finds_nothing_wrong_and_notes_the_drop_only_in_california(tmp_path: Path) -> None:
    good = run("check", str(HERE / "riviera"))
    assert good.status == 0
    assert "5 by the pot" in good.out
    assert audit(RIVIERA) == ()
    moved = tmp_path / "riviera"
    shutil.copytree(HERE / "riviera", moved)
    file = moved / "rules.toml"
    file.write_text(file.read_text().replace('where = "Nevada"', 'where = "California"'))
    notes = audit(house(moved))
    assert [note.schedule for note in notes] == ["holdem", "omaha", "tahoe"]
    assert all("337j(f)" in note.says for note in notes)
    assert "California requires one that is fixed before the hand (Penal Code 337j(f))" in run("check", str(moved)).out


@pytest.mark.parametrize("name", ["books", "statute", "bureau-2016", "regulations-2026"])
def test_every_californian_law_is_broken_by_a_drop_that_goes_by_the_pot(name: str) -> None:
    assert {note.kind for note in breaches(RIVIERA, law(name))} == {"share"}


def test_a_house_whose_own_text_forbids_shares_cannot_post_one(tmp_path: Path) -> None:
    folder = tmp_path / "riviera"
    shutil.copytree(HERE / "riviera", folder)
    file = folder / "collections.toml"
    legal = ("[[legal]]", 'games = ["omaha"]', "rates = 3", 'rates_rule = ["RV-8"]')
    never = ('percentages = "never"', 'percentages_rule = ["RV-8"]')
    file.write_text("\n".join((file.read_text(), *legal, *never)))
    with pytest.raises(BadRulebook, match="never a share of the pot"):
        _ = house(folder).schedules


def dropped(game: str, structure: str, pot: int) -> int:
    """Returns the drop from a pot, both in dollars."""
    return hand_fee(rules(game, structure), 6).of_pot(dollars(pot), dollars(1)) // 100


def test_a_share_is_taken_in_whole_chips_up_to_the_most_and_steps_as_they_are_reached() -> None:
    assert [dropped("holdem", "no-limit", pot) for pot in (9, 10, 29, 50, 500)] == [0, 1, 2, 5, 5]
    assert [dropped("omaha", "no-limit", pot) for pot in (19, 20, 39, 40, 60, 900)] == [0, 1, 1, 2, 3, 3]


def test_without_a_flop_hold_em_is_not_dropped_from() -> None:
    """Everyone folds to the big blind, and $10 are in the middle."""
    table = rules("holdem", "limit")
    hand = PokerHand(
        table, [Seated(seat, dollars(100)) for seat in (1, 2, 3)], table.deck(), button=1, fee=hand_fee(table, 3)
    )
    hand.apply(Deal())
    while not hand.over:
        hand.apply(hand.options()[0].command)
    assert hand.drop == 0


def test_tahoe_drops_without_a_flop_once_a_twentieth_is_a_chip() -> None:
    """Eight antes of $1, blinds of $2 and $4, raises to $8, $12 and $16; $4 are returned: a twentieth of $46."""
    table = rules("tahoe")
    hand = PokerHand(
        table, [Seated(seat, dollars(100)) for seat in range(1, 9)], table.deck(), button=1, fee=hand_fee(table, 8)
    )
    hand.apply(Deal())
    for _ in range(3):
        hand.apply(next(one.command for one in hand.options() if type(one.command).__name__ == "Raise"))
    while not hand.over:
        hand.apply(hand.options()[0].command)
    assert not hand.board
    assert hand.drop == dollars(2)


# -- hands and tables --------------------------------------------------------------------------------------------------


def test_a_hand_that_was_run_twice_and_its_story_are_the_same_hand() -> None:
    table, rng, ran = rules("holdem", "no-limit"), Random(4), 0
    for _ in range(60):
        seats = [Seated(seat, dollars(5)) for seat in (1, 2, 3)]
        cards = tuple(rng.sample(table.deck(), 52))
        hand = PokerHand(table, seats, cards, button=1, fee=hand_fee(table, 3))
        while not hand.over:
            hand.apply(quick_move(hand, rng))
        again = story.read(story.write(hand), RIVIERA).hand
        assert again.result == hand.result
        ran += any(isinstance(event, RunBegun | BountyPaid) for event in hand.log)
    assert ran > 3


def test_the_drop_is_taken_once_however_often_the_board_is_run() -> None:
    table = rules("omaha")
    hand = PokerHand(
        table, [Seated(seat, dollars(50)) for seat in (1, 2)], table.deck(), button=1, fee=hand_fee(table, 2)
    )
    hand.apply(Deal())
    while hand.phase == "bet":
        options = hand.options()
        raises = [one for one in options if type(one.command).__name__ in ("Bet", "Raise")]
        hand.apply(raises[0].at(raises[0].most) if raises else options[1].command)
    for _ in range(2):
        assert hand.to_act is not None
        hand.apply(AgreeToRun(hand.to_act))
    while not hand.over:
        hand.apply(Deal() if hand.to_act is None else Show(hand.to_act))
    assert len(hand.boards) == 3
    assert [event.collection for event in hand.log if isinstance(event, FeeTaken)] == [dollars(3)]
    assert sum(hand.stack) == dollars(97)


@pytest.mark.parametrize("game", ["tahoe", "holdem", "omaha", "choice"])
def test_a_table_of_it_keeps_every_chip_and_replays(game: str) -> None:
    rng, structure = Random(8), RIVIERA.games[game].structures[-1]
    table = Table(RIVIERA, game, structure=structure)
    for seat in range(1, 6):
        table.seat(f"Player {seat}", seat, dollars(60))
    if game in ("holdem", "omaha"):
        table.apply(DrawForButton(tuple(zip(range(1, 6), table.rules.deck(), strict=False))))
    for _ in range(12):
        if (seat := table.chooser() or 0) and len([chair for chair in table.chairs.values() if chair.present]) > 1:
            table.apply(ChooseGame(seat, rng.randint(1, 3)))
        try:
            hand = table.next_hand(rng.sample(table.rules.deck(), 52))
        except Refused:
            break
        assert isinstance(hand, PokerHand)
        while not hand.over:
            table.play(quick_move(hand, rng))
        assert table.chips == table.bought_in
    assert table.hands > 3
    assert Table.replay(RIVIERA, game, table.events, structure=structure) == table

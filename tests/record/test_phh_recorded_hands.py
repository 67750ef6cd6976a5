"""Real hands, televised and online, replay to their recorded finish under the neutral rulebook."""

import tomllib
from pathlib import Path

import pytest

from houseway.engines.poker.phh import VARIANTS, read, write
from houseway.record import replay_file

PHH = Path(__file__).parent / "phh"
TELEVISED = sorted((PHH / "wsop-2023-43-5").glob("*.phh"))
CLASSICS = sorted((PHH / "classics").glob("*.phh"))


IN_FULL = {"03-50-24": ("p2 cbr 750000", "p2 cbr 1200000")}
"""A raise that is recorded as what the opponent could call, and the full raise that is made of it."""


def variant(file: Path) -> str:
    return str(tomllib.loads(file.read_text())["variant"])


HANDS = TELEVISED + CLASSICS


def test_all_the_hands_are_here() -> None:
    assert (len(TELEVISED), len(CLASSICS)) == (83, 5)
    assert {variant(file) for file in HANDS} == set(VARIANTS)


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_a_recorded_hand_replays_to_its_recorded_finish(file: Path) -> None:
    [recorded] = read(file)
    fields = tomllib.loads(file.read_text())
    assert recorded.hand.over
    assert recorded.collection == 0
    if "finishing_stacks" in fields:
        assert recorded.stacks == tuple(100 * stack for stack in fields["finishing_stacks"])
    assert [one.name for one in recorded.hand.seats] == fields["players"]


def test_the_largest_online_pot_is_exact_to_the_quarter_chip() -> None:
    """Antonius against Blom: 1,356,947 in the middle, and stacks with a quarter of a chip."""
    [recorded] = read(PHH / "classics" / "antonius-blom-2009.phh")
    assert recorded.stacks == (193_792_375, 0)
    assert recorded.hand.result is not None
    assert [won.amount for won in recorded.hand.result.won] == [135_694_700]


def test_dwan_takes_the_first_televised_million_with_a_seven_high_straight() -> None:
    [recorded] = read(PHH / "classics" / "dwan-ivey-2009.phh")
    assert recorded.stacks == (57_210_000, 199_750_000, 110_950_000)
    assert recorded.hand.result is not None
    assert recorded.hand.result.won[0].hand is not None
    assert recorded.hand.result.won[0].hand.name == "a seven-high straight"


def test_a_collection_of_online_hands_keeps_cents_unseen_cards_and_the_rake() -> None:
    """A walk counts the uncalled blind as won; hand 3 was raked $1.35; hand 11 is a split pot."""
    played = replay_file(PHH / "online.phhs")
    assert [(one.hand, one.ok, one.collection) for one in played] == [
        (1, True, 0),
        (2, True, 0),
        (3, True, 135),
        (4, True, 0),
        (6, True, 0),
        (11, True, 0),
        (21, True, 0),
    ]
    assert played[0].final_stacks == (20130, 8060, 19700)
    assert played[2].final_stacks[4] == 7430 - 700 + 1565
    assert played[5].final_stacks == (7900, 4410, 8855, 20230, 13850, 5425)
    assert played[6].final_stacks == (8290, 19650)


def test_seat_numbers_names_and_everything_else_of_a_record_are_kept() -> None:
    recorded = read(PHH / "online.phhs")[0]
    assert [one.seat for one in recorded.hand.seats] == [6, 3, 5]
    assert recorded.metadata["venue"] == "Absolute Poker"
    assert recorded.metadata["hand"] == 3017237436
    assert recorded.metadata["time"].isoformat() == "00:00:09"
    assert "actions" not in recorded.metadata


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_a_recorded_hand_written_again_is_the_same_record(file: Path) -> None:
    """But for the showdown: hands tabled before the last cards are written after them."""
    [recorded] = read(file)
    [again] = read(write(recorded.hand, unseen=recorded.unseen, **recorded.metadata))
    assert again.stacks == recorded.stacks
    assert again.metadata == recorded.metadata
    assert again.unseen == recorded.unseen
    as_written, in_full = IN_FULL.get(file.stem, ("", ""))
    betting = [in_full if line == as_written else line for line in recorded.fields["actions"] if " sm" not in line]
    written = [line for line in again.fields["actions"] if " sm" not in line]
    assert len(written) == len(betting)
    # A card that was dealt unseen and shown later is known from the deal on.
    assert all(was in (now, "?") for a, b in zip(betting, written, strict=True) for was, now in zip(a, b, strict=True))

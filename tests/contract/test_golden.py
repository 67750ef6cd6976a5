"""A whole hand of every house-game gives the stored transcript.

For an intended change, ``python -m tests.contract.golden --write`` rewrites the transcripts.
"""

import pytest

from houseway.record import story
from tests.contract.golden import FOLDER, GAMES, dealt, difference, file_of, is_worth_having, seed_of, title_of, told

ANEW = "python -m tests.contract.golden --write rewrites the transcripts"


def test_transcripts_are_exactly_those_of_the_house_games() -> None:
    assert len(GAMES) == 42
    assert {file_of(*one) for one in GAMES} == set(FOLDER.iterdir())


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_bots_play_the_hand_again(name: str, game: str) -> None:
    """The same seed gives the same cards, fees, decisions and outcome."""
    kept = file_of(name, game).read_text(encoding="utf-8")
    seed = seed_of(kept)
    hand = dealt(name, game, seed)
    if changed := difference(kept, told(hand, title_of(name, game, seed)), f"{name}-{game}"):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)
    assert is_worth_having(hand)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_story_plays_again(name: str, game: str) -> None:
    """The actions alone, without a bot or a seed, come to the same transcript."""
    kept = file_of(name, game).read_text(encoding="utf-8")
    read = story.read(file_of(name, game))
    if changed := difference(kept, told(read.hand, read.title), f"{name}-{game}"):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


def test_a_difference_is_shown_line_by_line() -> None:
    kept = file_of("limelight", "holdem").read_text(encoding="utf-8")
    changed = difference(kept, kept.replace("seat 1", "seat 7", 1).replace("$9 with", "$8 with"), "limelight-holdem")
    assert changed.splitlines()[:2] == ["--- limelight-holdem as kept", "+++ limelight-holdem as played now"]
    assert '-won = ["Seat 3 wins $9 with two pair, aces and tens"]' in changed
    assert '+won = ["Seat 3 wins $8 with two pair, aces and tens"]' in changed

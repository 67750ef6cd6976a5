"""Hands as PokerStars writes them: out, in, and out again the same."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from houseway.cards import deck
from houseway.engines.contract import NO_FEE, Fee, Seated
from houseway.engines.poker.play import Fold, PokerHand
from houseway.engines.poker.pokerstars import About, read, write
from houseway.money import dollars
from houseway.record import RecordError, replay_file, rewritten, story
from tests.poker.table import rules
from tests.record.kit import random_hand
from tests.soak import times

GAMES = [
    ("holdem", "limit"),
    ("holdem", "no-limit"),
    ("holdem", "pot-limit"),
    ("omaha", "pot-limit"),
    ("omaha-hilo", "limit"),
    ("omaha-five", "pot-limit"),
    ("short-deck", "no-limit"),
    ("courchevel", "pot-limit"),
    ("courchevel-hilo", "pot-limit"),
    ("stud", "limit"),
    ("stud-hilo", "limit"),
    ("razz", "limit"),
    ("high-draw", "pot-limit"),
    ("deuce-to-seven-single", "no-limit"),
    ("deuce-to-seven-triple", "limit"),
    ("badugi", "limit"),
]

HAND = """\
PokerStars Hand #7:  Hold'em Limit ($3/$6 USD) - 2026/05/01 20:15:00 ET
Table 'Swing' 9-max Seat #1 is the button
Seat 1: Ana ($60 in chips)
Seat 2: Bo ($60 in chips)
Seat 4: Cleo B ($9.50 in chips)
Bo: posts small blind $1
Cleo B: posts big blind $3
*** HOLE CARDS ***
Dealt to Ana [As Kd]
Ana: raises $3 to $6
Bo: folds
Cleo B: calls $3
*** FLOP *** [Ah 7c 2d]
Cleo B: bets $3
Ana: raises $3 to $6
Cleo B: calls $0.50 and is all-in
Uncalled bet ($2.50) returned to Ana
*** TURN *** [Ah 7c 2d] [9s]
*** RIVER *** [Ah 7c 2d 9s] [3h]
*** SHOW DOWN ***
Cleo B: shows [Ac Qc] (a pair of aces)
Ana: shows [As Kd] (a pair of aces)
Ana collected $20 from pot
*** SUMMARY ***
Total pot $20 | Rake $0
Board [Ah 7c 2d 9s 3h]
Seat 1: Ana (button) showed [As Kd] and won ($20) with a pair of aces
Seat 2: Bo (small blind) folded before Flop
Seat 4: Cleo B (big blind) showed [Ac Qc] and lost with a pair of aces
"""


@pytest.mark.parametrize(("game", "structure"), GAMES)
@pytest.mark.parametrize("cents", [False, True])
def test_random_hands_come_back_and_are_written_the_same(game: str, structure: str, cents: bool) -> None:
    for seed in range(times(12, 300)):
        fee = Fee(300) if seed % 3 == 0 else NO_FEE
        played = random_hand(rules("casino", game, structure), seed, cents=cents, fee=fee, named=True)
        hero = played.seats[seed % 2].seat if seed % 4 else None
        try:
            text = write(played, About(number=str(seed), hero=hero))
        except RecordError as error:
            assert "ShuffleDue" in error.reason  # noqa: PT017 — a stub that was shuffled again has no words
            continue
        [told] = read(text)
        assert told.played.stacks == tuple(played.stack)
        assert told.about == About(number=str(seed), hero=hero)
        assert sum(told.played.hand.stack) + told.played.collection == sum(one.stack for one in played.seats)
        assert write(told.played.hand, told.about) == text


def test_a_hand_at_a_house_is_played_by_its_rules() -> None:
    for seed in range(times(10, 100)):
        played = random_hand(rules("limelight", "holdem", "limit", "3/6"), seed, fee=Fee(300, 100), named=True)
        [told] = read(write(played), "limelight")
        assert told.played.hand.rules.house.slug == "limelight"
        assert told.played.stacks == tuple(played.stack)


def test_a_text_is_read_and_written_the_same() -> None:
    [told] = read(HAND)
    assert told.about == About("7", "2026/05/01 20:15:00 ET", "Swing", 9, hero=1)
    by_name = {one.name: stack for one, stack in zip(told.played.hand.seats, told.played.stacks, strict=True)}
    assert by_name == {"Ana": dollars(60, 50) + 1000, "Bo": dollars(59), "Cleo B": 0}
    assert write(told.played.hand, told.about) == HAND


def test_a_rake_may_be_taken_from_the_winners_as_a_room_likes() -> None:
    raked = HAND.replace("collected $20", "collected $19.25").replace("| Rake $0", "| Rake $0.75")
    [told] = read(raked)
    assert told.played.collection == 75
    assert sum(stack or 0 for stack in told.played.stacks) + 75 == dollars(129, 50)


def test_what_other_rooms_and_chat_add_is_passed_over() -> None:
    noisy = HAND.replace("PokerStars Hand #7:  ", "Poker Hand #RC7: ").replace("*** SHOW DOWN", "*** SHOWDOWN")
    noisy = noisy.replace("Bo: folds", 'Bo said, "nice"\nDov joins the table at seat #5\nBo: folds')
    noisy = noisy.replace("Bo: posts", "Seat 7: Finn ($80 in chips) is sitting out\nBo: posts")
    assert read(noisy)[0].played.stacks == read(HAND)[0].played.stacks


def test_several_hands_of_a_text_are_read_in_turn() -> None:
    assert [told.about.number for told in read(HAND + "\n\n" + HAND.replace("#7:", "#8:"))] == ["7", "8"]


def test_a_text_without_a_hero_s_cards_is_read() -> None:
    [told] = read(HAND.replace("Dealt to Ana [As Kd]\n", ""))
    assert told.about.hero is None


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("Hold'em Limit", "Fizzbin Limit", "line 1", "This game is unknown"),
        ("Table 'Swing'", "Tisch 'Swing'", "line 2", "Name the table on the second line"),
        ("Ana: raises $3 to $6\nBo", "Ana: raises $3 to $7\nBo", "line 10", "at most $6"),
        ("Bo: folds", "Bo: dances", "line 11", "dances isn't an action of a player"),
        ("Bo: folds\n", "Cleo B: folds\n", "line 11", "It's not seat 4's turn"),
        ("[Ah 7c 2d]\nCleo", "[Ah 7c Zz]\nCleo", "line 13", "'Zz' is not a card"),
        ("*** TURN ***", "*** 4th STREET ***", "line 18", "Hold'em has no street 4th STREET"),
        ("Ana collected $20", "Ana collected $21", "line 24", "Ana collects $21, but wins $20 by the rules"),
        ("Dealt to Ana [As Kd]", "Dealt to Zoe [As Kd]", "line 9", "Name a player who is dealt in"),
    ],
)
def test_an_error_is_reported_with_its_line(old: str, new: str, where: str, why: str) -> None:
    assert old in HAND
    with pytest.raises(RecordError) as wrong:
        read(HAND.replace(old, new, 1))
    assert wrong.value.where.startswith(f'{where} "')
    assert why in wrong.value.reason


@pytest.mark.parametrize("seed", range(times(120, 3000)))
def test_no_spoiled_text_ends_in_anything_but_a_record_error(seed: int) -> None:
    rng = Random(seed)
    lines = HAND.splitlines()
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        spoiled = rng.randrange(4)
        if spoiled == 0:
            del lines[at]
        elif spoiled == 1:
            lines.insert(other, lines[at])
        elif spoiled == 2:
            lines[at] = lines[at].replace(rng.choice(lines[at] or " "), rng.choice("0123456789$[]:#' aK."))
        else:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    with suppress(RecordError):
        read("\n".join(lines))


def test_a_text_without_a_hand_says_so() -> None:
    with pytest.raises(RecordError, match="There is no hand in this text"):
        read("\n")
    with pytest.raises(RecordError, match='line 2 "hello": Begin a hand with a line like'):
        read("\nhello\n")


def test_what_the_text_has_no_words_for_is_refused() -> None:
    with pytest.raises(RecordError, match="has no text for Oceana Cardroom: Lowball, limit 3/6"):
        write(random_hand(rules("oceana", "lowball", "limit"), 1))
    unfinished = PokerHand(
        rules("casino", "holdem", "limit"), random_seats(), rules("casino", "holdem").deck(), button=1
    )
    with pytest.raises(RecordError, match="The hand isn't over"):
        write(unfinished)


def random_seats() -> list[Seated]:
    return list(random_hand(rules("casino", "holdem", "limit"), 1, players=3).seats)


def test_files_replay_and_are_rewritten(tmp_path: Path) -> None:
    text = tmp_path / "hand.txt"
    text.write_text(HAND + "\n" + HAND.replace("Bo: folds", "Bo: dances"))
    good, bad = replay_file(text)
    assert (good.ok, good.hand, bad.ok, bad.hand) == (True, 1, False, 2)
    assert bad.problem == 'line 41 "Bo: dances": dances isn\'t an action of a player.'
    text.write_text(HAND)
    told = tmp_path / "hand.toml"
    told.write_text(rewritten(text, "story"))
    assert story.read(told).hand.over
    shown = rewritten(told, "pokerstars", hero="Ana")
    assert shown.splitlines()[2:] == HAND.splitlines()[2:]
    assert 'variant = "FT"' in rewritten(text, "phh")
    with pytest.raises(RecordError, match="No player in this hand is called Zoe"):
        rewritten(told, "pokerstars", hero="Zoe")


def test_a_pot_that_the_collection_takes_whole_has_no_winner() -> None:
    seats = [Seated(1, dollars(50), "Ana"), Seated(2, dollars(50), "Bo")]
    game = rules("casino", "holdem", "limit", "2/4")
    one = PokerHand(game, seats, deck(), button=1, fee=Fee(dollars(10), moment="flop"))
    while not one.over:
        moves = [option.command for option in one.options() if not isinstance(option.command, Fold)]
        one.apply(moves[0])
    told = write(one)
    assert told.count("and lost with") == 2
    assert "Total pot $4 | Rake $4" in told

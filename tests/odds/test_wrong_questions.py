"""Questions that the odds cannot answer get one line each, before a number is printed."""

import shlex
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from houseway import hands
from houseway.cards import deck
from tests.cli.kit import refused, run

NOT_ANSWERED = (
    ("edge limelight pure-21 --decks -1", "decks: 1 to 8"),
    ("edge limelight holdem", "no player-dealer game"),
    ("edge limelight pure-21 --bank nan", "not an amount of money"),
    ("edge limelight pure-21 --bank -5", "$0 or more"),
    ("edge limelight pure-21 --bank 2000 --cover 0", "above $0"),
    ("edge limelight pure-21 --cover 50", "say the bank too"),
    ("edge limelight pure-21 --wager 0.001", "not an amount of money"),
    ("edge limelight pure-21 --squares 0 --fee", "squares: 1 to 8"),
    ("edge limelight pure-21 --pace 0 --fee", "rounds an hour"),
    ("edge limelight pure-21 --rounds 9 --seed -1", "seed: 0 to"),
    ("edge limelight pure-21 --rounds 9 --cluster nonsense", "not a Dask scheduler's address"),
    ("edge limelight pure-21 --set naturals.pays=0:0", "odds can't be on 0"),
    ("edge limelight pure-21 --set chart.bank_stand_soft=0", "12 to 21"),
    ("edge limelight pure-21 --what-if ''", "not KEY=VALUE"),
    ("edge limelight pure-21 --cut 78", "say --counts too"),
    ("edge limelight pure-21 --count", "is solved"),
    ("edge limelight pure-21 --best", "for Pai Gow and Double Hand"),
    ("edge oceana pai-gow --best --bank 2000", "--bank has no part in that"),
    ("edge oceana pai-gow --hand 'As Ks Qd Jd 9c 5h 2h' --best", "--best has no part in that"),
    ("edge oceana pai-gow --hand 'As As Ks Kd 2c 3c 4c'", "appears 2 times"),
    ("edge oceana pai-gow --best --loses nan", "from 0 to 1"),
    ("edge oceana pai-gow --best --export x.txt", ".csv or .parquet"),
    ("equity limelight holdem AsAh", "2 to 10 hands"),
    ("equity limelight holdem AsAh AsKh", "need the same cards"),
    ("equity limelight holdem AsAh KsKh --board '2h 7d'", "3 or 4 or 5"),
    ("equity limelight holdem AsAh KsKh --jokers 1", "has no joker"),
    ("equity limelight holdem QQ- KK", "not a range"),
    ("equity limelight omaha AsAhKsQs KK --grid", "two hole cards"),
    ("equity limelight holdem AsAh KsKh --svg /nowhere/x.svg", "No such file"),
    ("equity limelight pan AsAh KsKh", "no pot to share"),
    ("chances limelight pure-21", "no ranking"),
    ("chances limelight omaha", "no count of whole hands"),
    ("chances limelight crazy-pineapple", "throws cards away"),
    ("chances casino super-holdem", "hands of 8 cards"),
    ("chances golden-state push-nine --players 1", "players: 2 to 10"),
    ("chances limelight lowball --known 'As 2s 3s 4s 5s 6s'", "a hand has 5 cards"),
    ("decide limelight lowball ''", "has 5 cards, not 0"),
    ("decide limelight lowball 'Jk Jk 3h 8s 9d'", "appears 2 times"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --draws 5", "draws: 0 to 4"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --against 4h --pot x --bet 4", "not an amount of money"),
    ("decide limelight pan --tops 0", "antes of 1 to 20"),
    ("decide limelight pan --kill full", "whether to stay in"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --players 3", "--players is for pan"),
    ("push-or-fold golden-state push-nine --stacks nan", "more than 0"),
    ("push-or-fold golden-state push-nine --stacks 1,,2", "with commas"),
    ("push-or-fold limelight holdem", "no push pots"),
    ("design side-bet /", "cannot be read"),
)


@pytest.mark.parametrize(("words", "says"), NOT_ANSWERED)
def test_a_question_without_an_answer_gets_one_line(words: str, says: str) -> None:
    assert says in refused(run(*shlex.split(words)))


BET = """
name = "Pairs"
house = "limelight"
game = "pure-21"
decks = [6]
wish = 0.05
[[line]]
event = "pair"
pays = 11
"""


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ("[6]", "[]", "names no shoe"),
        ("[6]", "[true]", "whole numbers"),
        ("0.05", "nan", "from 0 to 1"),
        ("11", "-11", "more than 0"),
        ("11", "1e400", "more than 0"),
        ('"pair"', '"nonsense"', "no event of the game"),
        ("limelight", "nowhere", "no house"),
        ("name", "naem", "naem"),
    ],
)
def test_a_bet_that_cannot_be_priced_is_told_with_its_line(good: str, bad: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(BET.replace(good, bad, 1), encoding="utf-8")
    told = refused(run("design", "side-bet", str(file)))
    assert says in told
    assert str(file) in told


@pytest.mark.parametrize(("game", "all_hands"), [("short-deck", 8_347_680), ("royal", 77_520)])
def test_a_short_pack_is_counted_without_the_cards_it_has_not(game: str, all_hands: int) -> None:
    (half,) = run("chances", "casino", game, "--json").data["halves"]
    assert half["hands"] == all_hands
    found = {one["category"]: one["hands"] for one in half["categories"] if one["hands"]}
    if game == "royal":
        worth, whole = hands.evaluator("high"), deck(0, "T")
        tried = Counter(hands.category("high", worth(seven, ())) for seven in combinations(whole, 7))
        assert found == dict(tried)

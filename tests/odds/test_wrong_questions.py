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
    ("edge limelight pure-21 --best", "set as two and five"),
    ("edge oceana pai-gow --best --bank 2000", "--bank has no part in that"),
    ("edge oceana pai-gow --hand 'As Ks Qd Jd 9c 5h 2h' --best", "--best has no part in that"),
    ("edge oceana pai-gow --hand 'As As Ks Kd 2c 3c 4c'", "appears 2 times"),
    ("edge oceana pai-gow --best --loses nan", "from 0 to 1"),
    ("edge oceana pai-gow --best --export x.txt", ".csv or .parquet"),
    ("edge limelight pure-21 --decks 9", "decks: 1 to 8"),
    ("edge limelight pure-21 --set colour=red", "known: shoe.jokers"),
    ("edge limelight pure-21 --set peek=perhaps", "known: true, false"),
    ("edge marina double-hand --squares 7", "squares: 1 to 6"),
    ("edge oceana pai-gow --set shoe.jokers=3", "0 to 2 jokers, not 3"),
    ("edge limelight pure-21 --what-if deal.bank_second=after-players", "none can be checked"),
    ("edge limelight pure-21 --what-if shoe.jokers=1", "is for a shoe without jokers"),
    ("edge marina no-bust-joker --what-if shoe.jokers=0", "no joker in the shoe"),
    ("edge limelight pure-21 --set naturals.made_of=two-jokers", "doesn't have two jokers"),
    ("edge limelight pure-21 --set chart.hit=19", "would have to hit and to stand"),
    ("edge limelight pure-21 --what-if chart.bank_stand_hard=22", "12 to 21, not 22"),
    ("edge limelight pure-21 --what-if over.nearer=three-card-push", "Add three_card_totals"),
    ("edge limelight pure-21 --set naturals.pays=0:1", "0 to 1 isn't a payoff"),
    ("edge oceana pure-21 --what-if deal.peek=false", "The down card isn't checked"),
    ("edge marina pure-21 --set bonus_bet.option=4", "1 to 3, not 4"),
    ("edge limelight pure-21 --bank -5", "bank: $0 or more"),
    ("edge limelight pure-21 --wager 1 --fee", "wager: $5 or more"),
    ("edge oceana pure-21 --limit 3-25 --wager 26 --fee", "takes $25 at most"),
    ("edge oceana pure-21 --option 1", "ask for the fee too"),
    ("edge oceana pai-gow --set house_way.flush=five-behind", "known: best-front, pair-behind"),
    ("edge limelight whist", "doesn't spread"),
    ("edge limelight pure-21 --squares 9", "squares: 1 to 8"),
    ("edge limelight pure-21 --report /no/such/place.html", "No such file"),
    ("edge limelight pure-21 --hand AsKs", "is not set as two and five"),
    ("edge oceana pai-gow --hand AsKs", "a hand has seven cards, not 2"),
    ("edge marina double-hand --hand AsAsKsQsJsTs9s", "As appears 2 times"),
    ("edge marina double-hand --hand JkJkKsQsJsTs9s", "Jk appears 2 times"),
    ("edge oceana pai-gow --cover 50", "say the bank too"),
    ("edge marina double-hand --loses 2", "from 0 to 1"),
    ("edge marina double-hand --export hands.txt", "exported to .csv or .parquet"),
    ("edge oceana pai-gow --counts --rounds 1000", "nothing to count"),
    ("edge marina no-bust-buster --decks 6 --counts --cut 400", "behind the cut card"),
    ("equity limelight holdem AsAh", "2 to 10 hands"),
    ("equity limelight holdem AsAh AsKh", "need the same cards"),
    ("equity limelight holdem AsAh KsKh --board '2h 7d'", "3 or 4 or 5"),
    ("equity limelight holdem AsAh KsKh --jokers 1", "has no joker"),
    ("equity limelight holdem QQ- KK", "not a range"),
    ("equity limelight omaha AsAhKsQs KK --grid", "two hole cards"),
    ("equity limelight holdem AsAh KsKh --svg /nowhere/x.svg", "No such file"),
    ("equity limelight pan AsAh KsKh", "no pot to share"),
    ("equity limelight holdem AA KK --device cuda", "say how many"),
    ("equity limelight crazy-pineapple AsAhKd QsQhJd --samples 10 --device cuda", "only games without discards"),
    ("equity limelight omaha AsAh2s3h KsKhQdJc --board 'Ts 7h 2c' --grid", "names 4"),
    ("equity limelight stud AsAh2s KsKhQd --grid", "and a board"),
    ("chances limelight pure-21", "no ranking of hands"),
    ("chances limelight omaha", "no count of whole hands"),
    ("chances limelight crazy-pineapple", "throws cards away"),
    ("chances casino super-holdem", "hands of 8 cards"),
    ("chances golden-state push-nine --players 1", "players: 2 to 10"),
    ("chances limelight lowball --known 'As 2s 3s 4s 5s 6s'", "a hand has 5 cards"),
    ("chances limelight holdem --players 3", "has none here"),
    ("chances golden-state push-nine --players 11", "players: 2 to 10"),
    ("chances golden-state push-nine --seed -1", "seed: 0 to"),
    ("chances golden-state push-nine --samples 0", "samples: 1 to"),
    ("chances limelight pan --players 4", "any ten cards"),
    ("decide limelight lowball ''", "has 5 cards, not 0"),
    ("decide limelight lowball 'Jk Jk 3h 8s 9d'", "appears 2 times"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --draws 5", "draws: 0 to 4"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --against 4h --pot x --bet 4", "not an amount of money"),
    ("decide limelight pan --tops 0", "antes of 1 to 20"),
    ("decide limelight pan --kill full", "whether to stay in"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --players 3", "--players is for pan"),
    ("decide limelight pan 3s3s3s --hands 4", "has 10 cards, not 3"),
    ("decide limelight pan --tops none", "antes of 1 to 20 chips"),
    ("decide limelight pan --players 9", "for 2 to 8 players"),
    ("decide oceana lowball 'As 2s 3s 8d'", "has 5 cards, not 4"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --against somebody", "neither cards nor random"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --mark flush", "no category"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --pot 10", "a pot, a bet and an opponent"),
    ("decide oceana pure-21 'Ad 2c 3h 8s 9d'", "has no draw"),
    ("decide oceana stud 'Ad 2c 3h 8s 9d'", "say --against"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --kill full", "has an opponent"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --against '2h 4h 5h 6d' --kill half", "isn't played with a half kill"),
    ("decide limelight lowball 'Ad 2c 3h 8s 9d' --against '2h 4h 5h 6d' --kill full", "isn't played with a full kill"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --against '2h 4h 5h 6d' --limit 4/8", "say --kill"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --against '2h 4h 5h 6d' --limit '1/2 60+' --kill full", "in a limit game"),
    ("decide oceana lowball 'Ad 2c 3h 8s 9d' --against '2h 4h 5h 6d' --pot 0 --bet 1", "above $0"),
    ("decide casino badugi 'As 2d 3h 8s' --left 4", "left: 1 to 3, not 4"),
    ("decide casino badugi 'As 2d 3h 8s' --against '2c 3s'", "an opponent who draws too has draws to come"),
    ("decide oceana stud 'As 2d 3h' --left 2", "has no draw"),
    ("decide casino badugi 'As 2d 3h 8s' --mark 'eight low'", "no category"),
    ("push-or-fold golden-state push-nine --stacks nan", "more than 0"),
    ("push-or-fold golden-state push-nine --stacks 1,,2", "with commas"),
    ("push-or-fold limelight holdem", "has no push pots"),
    ("push-or-fold golden-state push-nine --stacks deep", "numbers of antes"),
    ("push-or-fold golden-state push-nine --stacks 0", "more than 0"),
    ("push-or-fold golden-state push-nine --stacks 5,-1", "more than 0"),
    ("fee limelight holdem --drop --players 6", "all head counts"),
    ("fee limelight holdem --drop --limit 7/9", "no posted table"),
    ("fee limelight holdem --drop --pace 0", "1 to 1000"),
    ("fee limelight holdem --report /no/such/drop.html", "No such file"),
    ("simulate limelight pure-21 --device cuda", "needs --compiled"),
    ("simulate limelight pure-21 --compiled --workers 2 --device cuda", "without --workers and --cluster"),
    ("simulate oceana pai-gow --compiled --device cuda", "a GPU plays the games of 21"),
    ("simulate limelight holdem --export hands.xls --hands 5", ".csv or .parquet"),
    ("simulate limelight holdem --export /no/such/hands.csv --hands 5", "No such file"),
    ("simulate limelight holdem --compiled --hands 5", "no compiled rounds"),
    ("simulate limelight pure-21 --compiled --decks 9 --hands 5", "decks: 1 to 8"),
    ("simulate limelight holdem --workers 0 --hands 5", "workers: 1 to 1024"),
    ("design side-bet /", "The file can't be read"),
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

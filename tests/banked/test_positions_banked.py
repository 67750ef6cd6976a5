"""Positions of player-dealer games: every state round-trips as text, and a typed position plays on by the book."""

import dataclasses
import random
from collections import Counter
from contextlib import suppress

import pytest

import houseway as hw
from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Command, Refused, Seated
from houseway.engines.positions import BadPosition, Placed, clauses
from houseway.engines.rulings import Err
from houseway.irregularities import Irregularity
from houseway.money import show
from houseway.rulebook import BankedRules, house, names
from tests import books
from tests.banked.sevens import random_command
from tests.banked.tables import play_of
from tests.floor.random_play import anything_wrong, call_the_floor

GAMES = [
    (name, slug, structure)
    for name in names()
    for slug, game in house(name).games.items()
    for structure in game.structures
    if game.engine == "banked"
]


def rest(round_: Round) -> tuple[Card, ...]:
    """The cards that the text does not name."""
    return round_.layout.shoe[round_.layout.used :]


def again(round_: Round) -> Round:
    """The same round, from its text."""
    return Round.replay(round_.rules, [Placed(str(round_), rest(round_))])


def assert_same(one: Round, other: Round) -> None:
    """The same state but for the log; the cards that are out lie in no order."""
    there, here = one.layout, other.layout
    assert Counter(there.shoe[: there.used]) == Counter(here.shoe[: here.used])
    assert there.shoe[there.used :] == here.shoe[here.used :]
    assert dataclasses.replace(here, shoe=there.shoe) == there
    assert other.game == one.game
    assert list(here.stacks) == list(there.stacks)
    assert other.to_act == one.to_act
    assert other.options() == one.options()
    assert other.result == one.result
    assert [other.view(seat) for seat in (None, *there.stacks)] == [one.view(seat) for seat in (None, *there.stacks)]


def table(game: tuple[str, str, str], rng: random.Random) -> Round:
    """A table about to put up its bank: names or none, fees or none, a whole shoe or one that may run out."""
    limit = rng.choice(house(game[0]).games[game[1]].limits(game[2])).name
    rules = house(game[0]).game(game[1], structure=game[2], limit=limit)
    assert isinstance(rules, BankedRules)
    places = rng.sample(range(1, 8), rng.randint(2, 5))
    chips = (20, 100, 1000)
    seats = [Seated(seat, rng.choice(chips) * max(rules.stakes.minimum, 500), rng.choice(NAMES)) for seat in places]
    cards = books.pack(rules)
    order = rng.sample(cards, len(cards))
    return Round(
        rules,
        seats,
        order if rules.piles or rng.random() < 0.7 else order[: rng.choice((16, 22, 30))],
        bank=places[0],
        cut=rng.choice((0, 60)),
        player_fee=rng.choice((0, 50)),
        fee_steps=rng.choice(((), ((5100, 100), (20100, 200)))),
        bank_fees=rng.choice(((), ((0, 100), (10000, 200)))),
        naturals=rng.choice(({}, {places[1]: 2})),
    )


NAMES = ("", "", "Ann", "Bo Li")


def wager(round_: Round, rng: random.Random) -> None:
    """The bank, sometimes shared and with a second one behind it, and a few wagers."""
    layout = round_.layout
    others = [seat for seat in layout.stacks if seat != layout.bank_seat]
    shares = (
        (do.Share(others[-1], max(1000, layout.rules.stakes.minimum)),)
        if layout.rules.wagers.kum_kum and rng.random() < 0.3
        else ()
    )
    round_.apply(do.PutUp(layout.bank_seat, layout.stacks[layout.bank_seat] * rng.randint(1, 3) // 4, shares))
    for _ in range(rng.randint(1, 4)):
        offered = [one for one in round_.options() if not isinstance(one.command, do.NoMoreBets)]
        if offered:
            one = rng.choice(offered)
            round_.apply(one.at(rng.randrange(one.least, min(one.most, 3 * one.least) + 1, one.step)))


def walked(game: tuple[str, str, str], rng: random.Random) -> Round:
    """A round somewhere in play, now and then after the floor was called."""
    round_ = table(game, rng)
    if rng.random() < 0.05:
        return round_
    wager(round_, rng)
    if rng.random() < 0.1 or not any(isinstance(one.command, do.NoMoreBets) for one in round_.options()):
        return round_
    round_.apply(do.NoMoreBets())
    for _ in range(rng.randrange(rng.choice((1, 6, 12)))):
        if not round_.over and rng.random() < 0.3 and (what := anything_wrong(round_, rng)) is not None:
            with suppress(Refused):
                (call_the_floor if rng.random() < 0.5 else unnoticed)(round_, what, rng)
        if round_.over or (command := random_command(round_, rng)) is None:
            break
        round_.apply(command)
    return round_


def unnoticed(round_: Round, what: Irregularity, _rng: random.Random) -> None:
    """Makes an error that is not seen yet."""
    round_.apply(Err(what))


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_every_state_round_trips_and_plays_on_the_same(game: tuple[str, str, str]) -> None:
    rng = random.Random("-".join(game))
    for _ in range(24):
        round_ = walked(game, rng)
        placed = again(round_)
        assert str(placed) == str(round_)
        assert_same(round_, placed)
        while not round_.over and (command := random_command(round_, rng)) is not None:
            assert placed.apply(command) == round_.apply(command)
        assert_same(round_, placed)
        assert Round.replay(placed.rules, placed.log) == placed


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_spoiled_text_raises_bad_position_only(game: tuple[str, str, str]) -> None:
    rng = random.Random(" ".join(game))
    for _ in range(60):
        round_ = walked(game, rng)
        text = spoiled(str(round_), rng)
        try:
            placed = Round.placed(round_.rules, clauses(text)[1:], rng.choice((None, rest(round_))))
        except BadPosition:
            continue
        assert str(again(placed)) == str(placed)


def spoiled(text: str, rng: random.Random) -> str:
    """A position with a character, a word or a clause changed."""
    clauses = text.split("; ")
    match rng.randrange(5):
        case 0:
            del clauses[rng.randrange(1, len(clauses))]
        case 1:
            clauses.insert(rng.randrange(1, len(clauses) + 1), rng.choice(clauses[1:]))
        case 2:
            words = " ".join(clauses[1:]).split()
            at = rng.randrange(1, len(clauses))
            clauses[at] = clauses[at].replace(rng.choice(clauses[at].split()), rng.choice(words))
        case 3:
            at = rng.randrange(1, len(clauses))
            clauses[at] = " ".join(rng.sample(clauses[at].split(), len(clauses[at].split())))
        case _:
            at = rng.randrange(len(clauses[0]) + 2, len(text))
            return text[:at] + rng.choice("$9A?;:, {}[]") + text[at + 1 :]
    return "; ".join(clauses)


# -- positions as a person types them ----------------------------------------------------------------------------------

NINETEEN = "square 2: seat 2 $10, Kd 9s; bank cards As ??; to act 2"


def typed(text: str) -> Round:
    """The round that a line tells."""
    first, *said = clauses(text)
    name, game, limit = first.lower().split()
    rules = house(name).game(game, limit=limit)
    assert isinstance(rules, BankedRules)
    return Round.placed(rules, said)


def money_after(round_: Round, *commands: Command) -> dict[int, str]:
    """Returns the final stacks."""
    for command in commands:
        round_.apply(command)
    assert round_.result is not None
    return {seat: show(stack) for seat, stack in round_.result.stacks.items()}


@pytest.mark.rule("LL-P21-DS4")
def test_nineteen_against_an_ace_gives_up_half() -> None:
    round_ = typed(f"limelight pure-21 5; bank 1 $200; seat 1 $300; seat 2 $90; {NINETEEN}")
    assert money_after(round_, do.Surrender(2, 2, 0)) == {1: "$505", 2: "$95"}


@pytest.mark.rule("LL-P21-R13")
def test_a_bank_of_six_dollars_pays_six_on_a_bet_of_ten() -> None:
    round_ = typed(
        "LIMELIGHT Pure-21 5; to act 2; bank cards 9c 8d; square 2: seat 2 $10, Kd Ts; seat 2 Ann $90; "
        "seat 1 $300; bank 1 $6"
    )
    assert money_after(round_, do.Stand(2, 2)) == {2: "$106", 1: "$300"}


@pytest.mark.rule("MC-AD-44")
def test_two_hands_that_are_copies_lose_to_the_player_dealer() -> None:
    round_ = typed(
        "marina double-hand 5-500; bank 1 $200; seat 1 $300; seat 2 $90; "
        "square 2: seat 2 $10, Kc Qd 8h 8s 7c 5d 3h; bank cards Kh Qs 8c 8d 7d 5c 3s; to act 2"
    )
    assert money_after(round_, do.SetHouseWay(2, 2), do.SetHouseWay(1, 0)) == {1: "$510", 2: "$90"}


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("bank 3 $200", "bank 3"),
        ("square 2: seat 2 $10, Kd 9x", "9x"),
        ("square 2: seat 2 ten", "ten"),
        ("square 9: seat 2 $10, Kd 9s", "square 9"),
        ("to act 7", "to act 7"),
        ("dice 3 4 5", "dice 3 4 5"),
    ],
)
def test_what_is_wrong_is_named(clause: str, wanted: str) -> None:
    lines = {"bank": "bank 1 $200", "square": "square 2: seat 2 $10, Kd 9s", "to": "to act 2"}
    lines[clause.split(maxsplit=1)[0]] = clause
    with pytest.raises(BadPosition, match=wanted):
        typed("; ".join(("limelight pure-21 5; seat 1 $300; seat 2 $90; bank cards As ??", *lines.values())))


# -- the hands of a split, in any order -------------------------------------------------------------------------------


TABLE = "limelight pure-21 5; bank 1 $200; seat 1 $300; seat 2 $90; bank cards 9c ??; to act 2"


def split_hands(hands: str) -> Round:
    round_ = hw.position(f"{TABLE}; square 2: seat 2 $10, {hands}")
    assert isinstance(round_, Round)
    return round_


@pytest.mark.parametrize("hands", ["Kd 5s, Ks 5h", "hand 2 Ks 5h, hand 1 Kd 5s"])
def test_every_hand_of_a_split_comes_from_the_first_card_of_the_first(hands: str) -> None:
    made = play_of(split_hands(hands)).squares[2]
    assert [(hand.number, hand.origin, hand.natural) for hand in made] == [(0, "Kd", False), (1, "Kd", False)]
    assert [hand.cards for hand in made] == [["Kd", "5s"], ["Ks", "5h"]]


def test_of_a_split_whose_second_hand_waits_for_its_card_only_the_first_has_acted() -> None:
    assert [hand.acted for hand in play_of(split_hands("Kd 5s, Ks")).squares[2]] == [True, False]


def test_a_hand_that_was_not_split_comes_from_nowhere() -> None:
    (hand,) = play_of(split_hands("Kd 5s")).squares[2]
    assert hand.origin is None


@pytest.mark.rule("MC-AD-42")
@pytest.mark.parametrize("where", ["marina double-hand", "oceana pai-gow one-joker"])
def test_two_equal_cards_are_a_position_and_a_misdeal_when_they_are_open(where: str) -> None:
    """The deck has two aces of spades: nobody knows before the hands are open, and then nothing counts."""
    stakes = "; bank 1 $200; seat 1 $100; seat 2 $100; seat 3 $100"
    hands = "; square 2: seat 2 $10, As Kd 9s 9d 7c 4h 2c; square 3: seat 3 $10, As Qh Jd 8c 8s 5h 3d"
    text = f"{where}{stakes}{hands}; bank cards Ah Kh Td 6c 6d 3s 2d"
    round_ = hw.position(text)
    assert isinstance(round_, Round)
    assert sum(card == "As" for card in round_.layout.shoe) == 2
    assert len(round_.layout.shoe) == len(round_.rules.deck())
    while not round_.over:
        assert str(hw.position(str(round_), rest(round_))) == str(round_)
        option = next(one for one in round_.options() if isinstance(one.command, do.SetHouseWay))
        round_.apply(option.command)
    assert round_.result is not None
    assert round_.result.misdealt
    assert round_.result.stacks == {1: 30000, 2: 11000, 3: 11000}
    assert str(hw.position(str(round_), rest(round_))) == str(round_)
    assert str(hw.position(str(round_))) == str(round_)

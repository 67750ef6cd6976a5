"""Positions as text: every state that play reaches can be told and played on from, and a person can type one."""

import random
from contextlib import suppress
from typing import get_type_hints

import pytest

import houseway as hw
from houseway.cards import cards
from houseway.cli import BUILD
from houseway.engines.contract import Command, Refused
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play.position.placing import FACT_TYPES
from houseway.engines.positions import BadPosition
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import (
    EarlyFlop,
    EarlyRiver,
    EarlyTurn,
    ExposedOnDeal,
    ExposedOnDraw,
    FalseOpener,
    Irregularity,
)
from tests.poker.driver import STATE, all_chips, offered, poker_games, random_hand, rules_of, same
from tests.soak import times

GAMES = poker_games()


def placed(one: PokerHand) -> PokerHand:
    found = hw.position(str(one), one.stub.left)
    assert isinstance(found, PokerHand)
    return found


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_every_state_of_a_hand_can_be_written_and_continued(house: str, game: str, structure: str) -> None:
    rng = random.Random(f"{house} {game} {structure}")
    for _ in range(times(1, 8)):
        one = random_hand(rules_of(house, game, structure, rng), rng)
        for _ in range(1000):
            if rng.random() < 0.25 or one.over:
                told = placed(one)
                assert str(told) == str(one)
                same(told, one)
            if one.over:
                break
            one.apply(rng.choice(offered(one, rng)))


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_a_placed_hand_goes_on_as_the_hand_itself(house: str, game: str, structure: str) -> None:
    rng = random.Random(f"{house} {game} {structure} on")
    for _ in range(times(1, 8)):
        one = random_hand(rules_of(house, game, structure, rng), rng)
        for _ in range(rng.randrange(1, 25)):
            if not one.over:
                one.apply(rng.choice(offered(one, rng)))
        told = placed(one)
        while not one.over:
            assert told.options() == one.options()
            command = rng.choice(offered(one, rng))
            assert told.apply(command) == one.apply(command)
        assert told.result == one.result
        assert PokerHand.replay(one.rules, told.log) == told


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_a_placed_hand_is_ruled_as_the_hand_itself(house: str, game: str, structure: str) -> None:
    """The same can have gone wrong, the ruling is the same, and so is the hand after it."""
    rng = random.Random(f"{house} {game} {structure} floor")
    for _ in range(times(1, 4)):
        one = random_hand(rules_of(house, game, structure, rng), rng)
        while not one.over:
            found = [kind for kind in possible(one) if kind.kind != "override"]
            if found and rng.random() < 0.2:
                told = placed(one)
                assert possible(told) == possible(one)
                rules_alike(one, told, imagined(rng.choice(found), rng), rng)
                same(told, one)
                same(placed(one), one)
            if not one.over:
                one.apply(rng.choice(offered(one, rng)))


def rules_alike(one: PokerHand, told: PokerHand, what: Irregularity, rng: random.Random) -> None:
    found = ruling(one, what)
    assert ruling(told, what) == found
    choice = rng.choice(found.choices).choice if found.choices else ""
    command = found.command(choice=choice, order=found.shuffle(one, choice))
    assert done(told, command) == done(one, command)


def done(one: PokerHand, command: Command) -> object:
    try:
        return one.apply(command)
    except Refused as refusal:
        return str(refusal)


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_text_that_is_no_position_is_refused_by_its_clause(house: str, game: str, structure: str) -> None:
    """Words dropped, doubled and changed: another position, or a BadPosition, and never anything else."""
    rng = random.Random(f"{house} {game} {structure} spoilt")
    one = random_hand(rules_of(house, game, structure, rng), rng)
    while not one.over:
        one.apply(rng.choice(offered(one, rng)))
        text = str(one)
        for _ in range(times(1, 12)):
            with suppress(BadPosition):
                hw.position(spoilt(text, rng))


def spoilt(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(6):
        case 0:
            del words[at]
        case 1:
            words.insert(at, words[other])
        case 2:
            words[at] = words[other]
        case 3:
            words[at] = rng.choice(("seat", "99", "$-4", "??", "[", "]", "facts {}", "facts {", ";", "x;", "bet", "Jk"))
        case 4:
            words[at] = "".join(rng.sample(words[at], len(words[at])))
        case _:
            return text.replace(rng.choice("0123456789"), rng.choice("0123456789[];x{"), 3)
    return " ".join(words)


# -- typed by a person -------------------------------------------------------------------------------------------------

DISPUTES = [
    (
        (
            "limelight holdem limit 3/6; button 3; flop; board 7h 8c 2d; seat 1 $94 As Kd; seat 2 $88 bet $3; "
            "seat 3 $97 ?? ??; pot $18; to act 3"
        ),
        EarlyTurn(),
        ("LL-HE-14a", "LL-HE-14b"),
        ("shuffle-and-cut-after-next", "no-burn-after-next"),
    ),
    (
        "limelight holdem 3/6; button 2; preflop; seat 1 $97 bet $3; seat 2 $99 bet $1 As Kd; to act 2",
        EarlyFlop(),
        ("LL-HE-13",),
        ("shuffle-before-next", "no-burn-next"),
    ),
    (
        (
            "oceana holdem limit 4/8; button 3; preflop; seat 1 $98 bet $2 As Kd; seat 2 $96 bet $4 7c 2d; "
            "seat 3 $100 Qh Qs; to act 3"
        ),
        ExposedOnDeal(seat=2, cards=cards("2d")),
        ("OC-HE-8a",),
        None,
    ),
    (
        (
            "rogelios stud limit; third street; seat 1 $97 5d 9c [2h]; seat 2 $97 Kd Qc [9h]; seat 3 $97 As Ad [Jh]; "
            "pot $3; to act 1"
        ),
        ExposedOnDeal(seat=2, cards=cards("Kd")),
        ("RO-ST-1",),
        ("exposed-is-the-door-card",),
    ),
    (
        (
            "oceana five-card-draw limit 3/6; before the draw; seat 1 $97 bet $3 5d 9c 2h 3h 4c; "
            "seat 2 $97 Kd Qc 9h 9s 3d; seat 3 $97 Ks Kc 9d 8s 3s; pot $3; to act 2"
        ),
        FalseOpener(seat=1),
        ("OC-FD-5b",),
        ("opening-is-void",),
    ),
    (
        "rogelios lowball; before the draw; seat 1 $97; seat 2 $97 Kd Qc 9h 9s 3d; seat 3 $97; to act 2",
        ExposedOnDeal(seat=2, cards=cards("Kd")),
        ("RO-LB-B1b",),
        ("replace-from-centre",),
    ),
    (
        (
            "marina lowball; draw; seat 1 $97 called 1 5d 9c 2h 3h 4c; seat 2 $97 called 2 Kd Qc 9h 9s 3d; pot $12; "
            "to act 1"
        ),
        ExposedOnDraw(seat=2, cards=cards("3d")),
        ("MC-LB-17c", "MC-LB-17d"),
        ("replace-from-top",),
    ),
    (
        "oceana holdem limit 4/8; flop; board 7h 8c 2d; seat 1 $98; seat 2 $96 bet $4; seat 3 $100; pot $12; to act 3",
        EarlyTurn(),
        ("OC-HE-12a", "OC-HE-12b"),
        ("shuffle-after-next", "no-burn-after-next"),
    ),
    (
        "marina holdem no-limit; button 1; turn; board 7h 8c 2d Kh; seat 1 $94; seat 2 $88 bet $10; pot $20; to act 1",
        EarlyRiver(),
        ("MC-HE-20",),
        ("shuffle-before-next", "no-burn-next"),
    ),
    (
        "oceana stud; third street; seat 1 $97 5d 9c [2h]; seat 2 $97 Kd Qc [9h]; pot $3; to act 1",
        ExposedOnDeal(seat=2, cards=cards("Kd")),
        ("OC-ST-8a",),
        ("exposed-is-the-door-card",),
    ),
    (
        "oceana lowball; before the draw; seat 1 $97; seat 2 $97 Kd Qc 9h 9s 3d; seat 3 $97; to act 2",
        ExposedOnDeal(seat=2, cards=cards("3d")),
        ("OC-LB-7a",),
        (),
    ),
]


@pytest.mark.parametrize(("text", "what", "rules", "does"), DISPUTES)
def test_a_dispute_in_one_line_is_ruled_by_the_book_and_continues(
    text: str, what: Irregularity, rules: tuple[str, ...], does: tuple[str, ...] | None
) -> None:
    one = hw.position(text)
    assert isinstance(one, PokerHand)
    found = ruling(one, what)
    assert found.cite.rules == rules
    assert does is None or found.does == does
    one.apply(found.command(order=found.shuffle(one)))
    rng = random.Random(1)
    same(placed(one), one)
    chips = all_chips(one)
    while not one.over:
        one.apply(rng.choice(offered(one, rng)))
    assert all_chips(one) == chips


def test_the_seats_of_a_position_need_very_few_words() -> None:
    one = hw.position(
        "LIMELIGHT holdem 3/6; Flop; seat 2 $50 bet $3; to act 1; seat 1 Ann $40; board 7h 8c 2d; pot $12"
    )
    assert isinstance(one, PokerHand)
    assert [(type(option.command).__name__, option.least) for option in one.options()] == [
        ("Fold", 0),
        ("Call", 300),
        ("Raise", 600),
    ]
    assert (one.pot, one.button, one.seat(1).name) == (1500, 2, "Ann")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("", ""),
        ("nowhere holdem 3/6", "nowhere holdem 3/6"),
        ("limelight chess", "limelight chess"),
        ("limelight holdem limit 77/78", "limelight holdem limit 77/78"),
        ("limelight holdem 3/6; flip", "flip"),
        ("limelight holdem 3/6; flop; seat 1 $x", "seat 1 $x"),
        ("limelight holdem 3/6; flop; seat 1 $5 As Zz", "seat 1 $5 As Zz"),
        ("limelight holdem 3/6; flop; seat 1 $5; seat 1 $6", "seat 1 $6"),
        ("limelight holdem 3/6; flop; seat 1 $5; seat 2 $6; to act 3", "to act 3"),
        ("limelight holdem 3/6; flop; seat 1 $5 [As; seat 2 $6", "seat 1 $5 [As"),
        ("limelight holdem 3/6; flop; seat 1 $5 As; seat 2 $6 As", "As"),
        ('limelight holdem 3/6; flop; seat 1 $5; seat 2 $6; facts {"luck":1}', 'facts {"luck":1}'),
    ],
)
def test_a_refused_position_names_the_clause(text: str, clause: str) -> None:
    with pytest.raises(BadPosition) as problem:
        hw.position(text)
    assert problem.value.clause == clause


@pytest.mark.skipif(BUILD == "compiled", reason="compiled classes have no type parameters")
def test_the_types_of_facts_are_the_types_of_the_fields() -> None:
    types = get_type_hints(PokerHand)
    assert {name: types[name] for name in FACT_TYPES} == FACT_TYPES
    told_by_clauses = {"log", "position", "others", "acts"}
    with_parameters = {name for name in STATE if not isinstance(types[name], type)}
    with_parameters |= {name for name in STATE if hasattr(types[name], "__origin__")}
    assert with_parameters - told_by_clauses <= FACT_TYPES.keys()


def test_a_position_of_an_earlier_version_may_count_the_players_who_can_bet() -> None:
    text = str(hw.position("limelight holdem 3/6; flop; board 7h 8c 2d; seat 1 $50; seat 2 $0; seat 3 $70; to act 1"))
    assert str(hw.position(f'{text}; facts {{"able_count":3}}')) == text

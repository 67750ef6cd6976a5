"""A hand that was thrown away is taken back when the pot has been pushed, until the next hand is dealt."""

from random import Random

import pytest

import houseway as hw
from houseway.engines.contract import Fee, Refused, Seated
from houseway.engines.poker.floor import step
from houseway.engines.poker.play import Call, Deal, Fold, Muck, PokerHand, Show
from houseway.engines.rulings import RuleOn
from houseway.floor import possible, ruling
from houseway.irregularities import HandTakenBack, Override, parse, words
from houseway.money import dollars
from houseway.rulebook import PokerRules, house, names
from tests.floor.kit import every_card, every_chip, floor, is_live, unnoticed
from tests.poker.situations import show_all, to_showdown, won
from tests.poker.table import check_round, dealt, hand, play, rules

QUIET = "2h 3c 5s Td Jd"
LIVE = ("hand-is-live",)


def two_left(name: str, limit: str) -> PokerHand:
    """Two players at the showdown of hold'em: seat 2 has aces, seat 1 kings."""
    stub = dealt({2: "As Ah", 1: "Ks Kh"}, QUIET, players=2)
    return to_showdown(hand(rules(name, limit=limit), 2, button=1, stub=stub))


def mucked(name: str, limit: str) -> PokerHand:
    """Seat 2 has thrown the aces away unseen, and seat 1 has the pot."""
    one = two_left(name, limit)
    one.apply(Muck(2))
    assert set(won(one)) == {1}
    return one


@pytest.mark.rule("LL-HE-11a", "LL-HE-11b")
def test_heads_up_a_hand_short_of_the_muck_is_opened_and_wins_the_pot_back_at_limelight() -> None:
    """Line 138: "discarded but has not touched the muck", it "may be retrieved and ruled a live hand"."""
    one = mucked("limelight", "3/6")
    assert [kind.kind for kind in possible(one)] == ["retrieved-hand", "shown-to-one"]
    before = one.result
    assert floor(one, HandTakenBack(2)).cite.rule == "LL-HE-11a"
    assert (one.over, one.result, is_live(one, 2)) == (False, None, True)
    show_all(one)
    assert set(won(one)) == {2}
    assert before is not None
    assert one.result is not None
    assert (one.result.collection, one.result.jackpot) == (before.collection, before.jackpot)
    assert every_chip(one) == dollars(200)


@pytest.mark.rule("LL-HE-11b")
@pytest.mark.parametrize("opened", ["other", "dealer"])
def test_a_hand_that_another_opens_after_the_pot_is_for_information_only(opened: str) -> None:
    one = mucked("limelight", "3/6")
    stacks = dict(one.money)
    floor(one, HandTakenBack(2, opened="other" if opened == "other" else "dealer"))
    assert (one.over, dict(one.money)) == (True, stacks)


@pytest.mark.rule("LL-HE-11a")
def test_a_hand_that_led_another_to_muck_stays_dead_after_the_pot() -> None:
    one = mucked("limelight", "3/6")
    floor(one, HandTakenBack(2, misled="yes"))
    assert (one.over, set(won(one))) == (True, {1})


@pytest.mark.rule("MC-HE-1b")
@pytest.mark.parametrize(("choice", "wins"), [("retrievable", 2), ("dead", 1)])
def test_at_marina_the_dealer_decides_whether_the_hand_is_retrievable_after_the_pot(choice: str, wins: int) -> None:
    """ "At the dealer's discretion, a hand may be considered retrievable."""
    one = mucked("marina", "4/8")
    floor(one, HandTakenBack(2), choice)
    if not one.over:
        show_all(one)
    assert set(won(one)) == {wins}


@pytest.mark.rule("GS-HE-M5")
def test_at_golden_state_a_hand_in_the_muck_stays_dead_after_the_pot() -> None:
    """Line 213: "Once a hand hits or is in the muck, the hand is dead (it is non-retrievable)"."""
    one = mucked("golden-state", "3x6")
    assert floor(one, HandTakenBack(2)).does == ("stays-dead",)
    assert set(won(one)) == {1}


@pytest.mark.rule("LL-HE-11a")
def test_a_hand_folded_to_a_bet_comes_back_to_the_bet_when_the_pot_has_been_pushed() -> None:
    """Seat 2 folds to a raise before the flop, takes the hand back, and owes the call again."""
    one = hand(rules("limelight", limit="3/6"), 2, button=1)
    one.apply(Deal())
    play(one, "1 raise 6 2 fold")
    assert one.over
    floor(one, HandTakenBack(2))
    assert (one.phase, one.to_act, one.bet) == ("bet", 2, [300, 600])
    with pytest.raises(Refused):
        floor(one, HandTakenBack(2), "nonsense")
    one.apply(Call(2))
    assert (one.phase, one.pot, every_chip(one)) == ("deal", dollars(12), dollars(200))
    check_round(one)


def test_a_hand_is_taken_back_twice_and_the_pot_is_counted_once() -> None:
    one = mucked("limelight", "3/6")
    floor(one, HandTakenBack(2))
    while not one.over:
        one.apply(Muck(2) if one.to_act == 2 else Show(1))
    floor(one, HandTakenBack(2))
    show_all(one)
    assert (set(won(one)), len(one.won), every_chip(one)) == ({2}, 1, dollars(200))
    assert PokerHand.replay(one.rules, one.log) == one


def test_winners_misdeals_and_other_rulings_are_refused_when_the_pot_has_been_pushed() -> None:
    one = mucked("limelight", "3/6")
    log = one.log[:]
    for command in (
        RuleOn(HandTakenBack(1), LIVE),
        RuleOn(HandTakenBack(9), LIVE),
        RuleOn(HandTakenBack(2), ("misdeal",)),
        RuleOn(HandTakenBack(2), ("dead-hand",)),
    ):
        with pytest.raises(Refused):
            one.apply(command)
    assert one.log == log


def test_a_hand_taken_back_after_the_pot_reads_back_from_a_story() -> None:
    assert parse(words(HandTakenBack(2, misled="yes"))) == HandTakenBack(2, misled="yes")


# -- every house and game ----------------------------------------------------------------------------------------------


def poker_games() -> list[tuple[str, str, str]]:
    return [
        (name, game, structure)
        for name in names()
        for game, found in house(name).games.items()
        for structure in found.structures
        if isinstance(house(name).game(game, structure=structure), PokerRules)
    ]


def given_up(one: PokerHand) -> int | None:
    """The last seat that folded or mucked since a card was dealt."""
    found = [kind for kind in possible(one) if kind.kind == HandTakenBack.kind]
    seats = [int(seat) for kind in found for seat in kind.fields[0].values]
    return seats[0] if seats else None


@pytest.mark.parametrize(("name", "game", "structure"), poker_games())
def test_at_every_house_chips_and_cards_are_conserved_and_the_hand_is_played_out(
    name: str, game: str, structure: str
) -> None:
    """With side pots, a collection and a jackpot fee; two or three players, and what follows is random play."""
    book = house(name).game(game, structure=structure)
    assert isinstance(book, PokerRules)
    found = 0
    for seed in range(60):
        rng = Random(seed)
        least = max(2, book.seats[0])
        players = [Seated(seat, rng.choice((3000, 20_000, 100_000))) for seat in range(1, least + 1 + seed % 2)]
        fee = Fee(collection=100, jackpot=100, moment="pot-won")
        one = PokerHand(book, players, rng.sample(book.deck(), len(book.deck())), button=players[0].seat, fee=fee)
        one.apply(Deal())
        chips, deck = every_chip(one), every_card(one)
        while not one.over and one.phase != "push":
            _step(one, rng)
        for _ in range(2):
            seat = given_up(one)
            if seat is None or not one.over:
                break
            found += 1
            assert ruling(one, HandTakenBack(seat)).does is not None
            one.apply(RuleOn(HandTakenBack(seat), LIVE))
            assert (every_chip(one), every_card(one)) == (chips, deck)
            assert PokerHand.replay(one.rules, one.log) == one
            while not one.over and one.phase != "push":
                _step(one, rng)
            if one.over:
                assert (every_chip(one), every_card(one)) == (chips, deck)
                assert one.pot == 0
    assert found > 3


def _step(one: PokerHand, rng: Random) -> None:
    """Plays on; more hands are folded and mucked than usual."""
    seat = one.to_act
    thrown = next((option.command for option in one.options() if isinstance(option.command, Fold | Muck)), None)
    if seat is not None and thrown is not None and rng.random() < 0.3:
        one.apply(thrown)
    else:
        step(one, rng)


def test_after_a_misdeal_no_hand_is_taken_back() -> None:
    """The money of the deal has gone back, so there is no pot to take back."""
    one = two_left("limelight", "3/6")
    unnoticed(one, HandTakenBack(2))
    floor(one, Override(("misdeal",), "a card is missing"))
    before = list(one.log)
    with pytest.raises(Refused, match="no pot was won"):
        floor(one, HandTakenBack(2))
    assert one.log == before


def test_a_position_after_the_pot_was_pushed_does_not_say_how_it_was_won() -> None:
    one = mucked("limelight", "3/6")
    told = hw.position(str(one), one.stub.left)
    assert isinstance(told, PokerHand)
    with pytest.raises(Refused, match="how this hand ended"):
        floor(told, HandTakenBack(2))

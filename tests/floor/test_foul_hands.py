"""A hand with too many or too few cards that nobody reports: dead at the showdown, and the hand always goes on."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houseway as hw
from houseway.cards import cards
from houseway.engines.contract import Fee, Refused, Seated
from houseway.engines.poker.floor import subject
from houseway.engines.poker.play import (
    AgreeToPush,
    Bet,
    Chop,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Show,
    by_kind,
    events,
)
from houseway.engines.poker.play.betting.openers import holds_openers, needs_openers
from houseway.engines.poker.record.sentences import tell
from houseway.floor import ruling
from houseway.irregularities import DealtOut, Irregularity, OffTable, Override, TooFewCards, TooManyCards, WrongSeat
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.floor.kit import every_card, every_chip, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.floor.random_play import shuffled
from tests.poker.draw_table import dealt, seats_of
from tests.poker.driver import offered, poker_games, random_hand, rules_of
from tests.poker.situations import show_all, to_showdown, won
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules, stacked_for, stacks_of
from tests.soak import times

pytestmark = pytest.mark.sequence

GAMES = poker_games()

RULES = {
    ("marina", "holdem"): "MC-HE-16c",
    ("marina", "lowball"): "MC-LB-7a",
    ("oceana", "holdem"): "OC-HE-9b",
    ("oceana", "omaha"): "OC-HE-9b",
    ("oceana", "omaha-hilo"): "OC-HE-9b",
    ("oceana", "crazy-pineapple-hilo"): "OC-CH-11b",
    ("oceana", "lazy-pineapple"): "OC-CH-11b",
    ("oceana", "stud"): "OC-ST-16",
    ("oceana", "stud-hilo"): "OC-ST-16",
    ("oceana", "razz"): "OC-ST-16",
    ("oceana", "five-card-draw"): "OC-FD-13a",
    ("oceana", "lowball"): "OC-LB-9a",
    ("rogelios", "crazy-pineapple-hilo"): "RO-CH-17",
    ("rogelios", "stud"): "RO-ST-8",
    ("rogelios", "stud-hilo"): "RO-ST-8",
    ("rogelios", "five-card-draw"): "RO-FD-A5",
    ("rogelios", "high-draw"): "RO-FD-A5",
    ("rogelios", "lowball"): "RO-FD-A5",
}
"""The rule of each house for a wrong number of cards; in the other games the books are silent."""


def dead_at_the_showdown(one: PokerHand) -> dict[int, str]:
    """The seats whose hands were found foul at the showdown, and the rule."""
    begun = [at for at, event in enumerate(one.log) if isinstance(event, events.ShowdownOpened)]
    since = one.log[begun[-1] :] if begun else []
    return {event.seat: event.rule for event in since if isinstance(event, events.HandDead)}


def dead_lines(one: PokerHand) -> list[str]:
    """What the players hear of foul hands."""
    return [line for line in tell(one) if "dead hand" in line]


def played_down(one: PokerHand) -> PokerHand:
    """The dealer deals, no player gives up, and all hands are shown."""
    for _ in range(300):
        if one.over or one.phase == "push":
            return one
        stay_in(one)
    raise AssertionError("the hand does not end")


def _nobody_opened(one: PokerHand) -> bool:
    return one.drawing is not None and one.street == 0 and one.opener < 0


def four_players(game: PokerRules, seed: int = 1) -> PokerHand:
    """Dealt, with deep stacks; where a pot needs openers seats 2 and 3 have them."""
    fewest, most = game.seats
    rng = random.Random(seed)
    while True:
        seats = [Seated(seat, 100_000) for seat in range(1, min(most, max(fewest, 4)) + 1)]
        one = PokerHand(game, seats, shuffled(game.deck(), rng), button=1)
        one.apply(Deal())
        needed = game.draw is not None and needs_openers(game.draw)
        if not needed or all(holds_openers(held(one, seat)[:4]) for seat in (2, 3)):
            return one


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-HE-16c", "MC-LB-7a", "OC-HE-9b", "OC-CH-11b", "OC-ST-16", "OC-FD-13a", "OC-LB-9a")
@pytest.mark.rule("RO-CH-17", "RO-ST-8", "RO-FD-A5", "RO-FD-D10a")
@pytest.mark.parametrize(
    "what", [TooManyCards(2), TooFewCards(2), TooManyCards(2, 2)], ids=["more", "fewer", "two more"]
)
@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_a_hand_with_a_wrong_number_of_cards_is_dead_at_the_showdown(
    name: str, game: str, structure: str, what: Irregularity
) -> None:
    """Whoever has it, it wins nothing, its chips stay, one line says why, and the others show down."""
    one = four_players(rules_of(name, game, structure, random.Random(3)))
    put, before = every_chip(one), every_card(one)
    unnoticed(one, what)
    played_down(one)
    assert dead_at_the_showdown(one) == {2: RULES.get((name, game), "")}
    assert 2 not in won(one)
    (line,) = dead_lines(one)
    assert line.startswith("Seat 2 has a dead hand: ")
    assert line.endswith(f"({RULES[name, game]})." if (name, game) in RULES else ".")
    assert (every_chip(one), every_card(one)) == (put, before)
    assert one.over or one.phase == "push"
    assert PokerHand.replay(one.rules, one.log) == one


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_when_every_hand_is_foul_and_nobody_gave_one_up_the_bets_go_back(name: str, game: str, structure: str) -> None:
    one = four_players(rules_of(name, game, structure, random.Random(4)))
    for seat in one.position:
        unnoticed(one, TooManyCards(seat))
    played_down(one)
    assert is_misdeal(one)
    assert set(dead_at_the_showdown(one)) == set(one.position)


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_when_every_hand_left_is_foul_the_last_to_give_up_a_good_one_wins(name: str, game: str, structure: str) -> None:
    """Three hands are foul, and the fourth, which was not, folds: it has the pot all the same."""
    one = four_players(rules_of(name, game, structure, random.Random(5)))
    good = 3 if len(one.seats) > 2 else 2
    for seat in one.position:
        if seat != good:
            unnoticed(one, TooFewCards(seat) if seat == 1 else TooManyCards(seat))
    while is_live(one, good):
        if one.to_act == good and Fold in by_kind(one.options()):
            one.apply(Fold(good))
        else:
            stay_in(one)
    played_down(one)
    assert one.over
    if len(one.seats) > 2:
        assert set(dead_at_the_showdown(one)) == set(one.position) - {good}
        assert set(won(one)) == {good}
        assert any(f"Seat {good} wins" in line for line in tell(one))


def stay_in(one: PokerHand) -> None:
    """The player to act stays in as cheaply as possible, or the dealer deals."""
    seat, may = one.to_act, by_kind(one.options())
    if seat is None:
        one.apply(Deal(one.shuffle_due))
    elif Discard in may:
        one.apply(Discard(seat, tuple(one.hole[one.position[seat]][: may[Discard].least])))
    else:
        kept = [option.command for kind, option in may.items() if kind not in (Fold, Muck)]
        one.apply(may[Bet].command if _nobody_opened(one) and Bet in may else kept[0] if kept else Muck(seat))


# -- the ways a hand can end -------------------------------------------------------------------------------------------

HOLE = ["As Ac", "Kd Kc", "Qd Qc"]
"""The hands of seats 2, 3 and 1 in hold'em, best first."""
BOARD = "9c 8d 5h 4s 2c"


def holdem(stacks: dict[int, int] | None = None, house: str = "marina") -> PokerHand:
    """Three players in no-limit, aces against kings against queens."""
    game = rules(house, "holdem", "no-limit") if house == "marina" else rules(house, limit="4/8")
    one = hand(game, 3, stack=100, stacks=stacks, stub=stacked_for(HOLE, BOARD))
    one.apply(Deal())
    return one


def test_a_foul_hand_that_nobody_calls_is_not_seen_and_wins() -> None:
    one = holdem()
    unnoticed(one, TooManyCards(2))
    while not one.over:
        one.apply(Fold(one.to_act or 0)) if one.to_act != 2 else stay_in(one)
    assert set(won(one)) == {2}
    assert dead_lines(one) == []


@pytest.mark.rule("MC-HE-16c")
def test_a_side_pot_goes_to_the_other_player_in_it_when_a_foul_hand_is_all_in() -> None:
    """Seat 1 is all-in for $20; seats 2 (three cards) and 3 put in $60: seat 3 has the side pot."""
    one = holdem({1: 20, 2: 60, 3: 60})
    unnoticed(one, TooManyCards(2))
    play(one, "1 raise 20 2 raise 60 3 call")
    played_down(one)
    assert {award.seat for award in one.won if award.pot == 1} == {3}
    assert {award.seat for award in one.won if award.pot == 0} <= {1, 3}
    assert dead_at_the_showdown(one) == {2: "MC-HE-16c"}


@pytest.mark.rule("MC-HE-16c")
def test_the_only_live_hand_wins_a_side_pot_whose_players_are_all_foul() -> None:
    """Seats 2 and 3 put in $60 with three cards each; seat 1, all-in for $20, is the only one left and wins it all."""
    one = holdem({1: 20, 2: 60, 3: 60})
    unnoticed(one, TooManyCards(2))
    unnoticed(one, TooFewCards(3))
    play(one, "1 raise 20 2 raise 60 3 call")
    while not one.over:
        one.apply(Deal(one.shuffle_due))
    assert won(one) == {1: dollars(140) - one.drop - one.jackpot}


@pytest.mark.rule("MC-HE-16c")
def test_heads_up_the_other_player_wins_unseen() -> None:
    one = hand(rules("marina", limit="4/8"), 2, stub=stacked_for(HOLE[:2], BOARD))
    one.apply(Deal())
    unnoticed(one, TooFewCards(2))
    to_showdown(one)
    assert set(won(one)) == {1}
    assert not any(one.shown)


@pytest.mark.parametrize("charge", [0, 4])
def test_heads_up_with_two_foul_hands_the_bets_go_back(charge: int) -> None:
    """The collection was taken with the flop and goes back with the pot."""
    fee = Fee(dollars(charge))
    one = hand(rules("marina", limit="4/8"), 2, stub=stacked_for(HOLE[:2], BOARD), fee=fee)
    one.apply(Deal())
    unnoticed(one, TooFewCards(2))
    unnoticed(one, TooManyCards(1))
    to_showdown(one)
    assert is_misdeal(one)
    assert (one.drop, stacks_of(one)) == (0, {1: dollars(100), 2: dollars(100)})


def test_a_foul_hand_is_dead_for_both_halves() -> None:
    """Omaha high-low at Limelight: seat 2 would scoop; seat 3 has the high and seat 1 the low."""
    hole = ["As 2s 3d 4d", "Kd Kc Qh Jh", "Ac 5d 6s Tc"]
    one = hand(rules("limelight", "omaha-hilo"), 3, stub=stacked_for(hole, "Ks 7h 8d 3c Qs", rounds=4))
    one.apply(Deal())
    unnoticed(one, TooManyCards(2))
    to_showdown(one)
    show_all(one)
    assert {(award.seat, award.half) for award in one.won} == {(3, "high"), (1, "low")}


def test_six_cards_laid_face_up_before_the_draw_are_still_a_foul_hand() -> None:
    """Rogelio's five-card draw: the hand stands pat and is dead at the showdown."""
    game = rules("rogelios", "five-card-draw")
    one = seats_of(game, ("Ac Ad Ah 9s 8c", "Qd Qh 7s 6d 4c", "Kc Td 5h 4s 3d"), stack=500)
    one.apply(Deal())
    unnoticed(one, TooManyCards(1))
    one.apply(Show(1))
    played_down(one)
    assert dead_at_the_showdown(one) == {1: "RO-FD-A5"}
    assert 1 not in won(one)


# -- push pots ---------------------------------------------------------------------------------------------------------

NINES = ("3h 5c Ad", "Kh Kc 9d", "2h 4c 2d")
"""Seats 1 and 2 tie; seat 3 does not."""


def push_nine() -> PokerHand:
    one = seats_of(rules("golden-state", "push-nine", "no-limit", "5 ante"), NINES)
    one.apply(Deal())
    return one


def test_a_foul_hand_cannot_agree_to_push_the_pot() -> None:
    """Four cards are dead before anyone can agree to push, so that two players are asked and the third is not."""
    one = push_nine()
    unnoticed(one, TooManyCards(3))
    check_round(one)
    assert dead_at_the_showdown(one) == {3: ""}
    with pytest.raises(Refused):
        one.apply(AgreeToPush(3))
    one.apply(AgreeToPush(1))
    one.apply(AgreeToPush(2))
    assert one.phase == "push"


def test_a_push_pot_without_a_readable_hand_is_divided_and_its_bets_go_back() -> None:
    """$15 was pushed to seats 1 and 2, who play for it; both are dealt four cards and bet $20."""
    one = push_nine()
    check_round(one)
    show_all(one)
    one.apply(Decline(3))
    one.apply(Chop(1))
    one.apply(Decline(2))
    one.apply(Deal(dealt(NINES[:2])))
    unnoticed(one, TooManyCards(1))
    unnoticed(one, TooManyCards(2))
    play(one, "1 bet 20 2 call")
    assert one.over
    assert won(one) == {1: dollars(8), 2: dollars(7)}
    assert stacks_of(one) == {1: dollars(103), 2: dollars(102), 3: dollars(95)}
    assert [line.split(":")[0] for line in dead_lines(one)] == ["Seat 1 has a dead hand", "Seat 2 has a dead hand"]


def test_one_foul_hand_in_a_push_pot_leaves_it_to_the_other() -> None:
    one = push_nine()
    check_round(one)
    show_all(one)
    one.apply(Decline(3))
    one.apply(Decline(1))
    one.apply(Deal(dealt(NINES[:2])))
    unnoticed(one, TooFewCards(1))
    check_round(one)
    assert won(one) == {2: dollars(15)}


# -- reported late -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-ST-16")
def test_a_wrong_count_is_no_matter_once_the_pot_is_pushed() -> None:
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), stack=500)
    unnoticed(one, TooManyCards(1))
    played_down(one)
    before = list(one.log)
    with pytest.raises(Refused):
        floor(one, TooManyCards(1))
    assert one.log == before


@pytest.mark.rule("OC-ST-16")
def test_a_wrong_count_reported_on_the_last_street_kills_the_hand_there() -> None:
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), stack=500)
    unnoticed(one, TooManyCards(1))
    to_street(one, 7)
    found = floor(one, TooManyCards(1))
    assert (found.cite.rule, is_live(one, 1)) == ("OC-ST-16", False)


def test_a_foul_hand_is_not_taken_back_at_the_showdown() -> None:
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), stack=500)
    unnoticed(one, TooManyCards(1))
    while one.phase != "showdown":
        stay_in(one)
    before = list(one.log)
    with pytest.raises(Refused):
        floor(one, Override(("hand-is-live",), "the floor would have it live", 1))
    assert one.log == before


@pytest.mark.rule("OC-ST-16")
def test_a_wrong_count_that_comes_up_at_the_showdown_is_dead_at_once() -> None:
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), stack=500)
    while one.phase != "showdown":
        stay_in(one)
    unnoticed(one, TooManyCards(1))
    assert not is_live(one, 1)
    played_down(one)
    assert 1 not in won(one)


def test_a_position_with_a_wrong_count_at_the_showdown_is_refused() -> None:
    with pytest.raises(ValueError, match="Seat 1 has the wrong number of cards"):
        hw.position(
            "oceana stud 3/6; showdown; seat 1 $50 2c 3c [7c 2d 3d 5d] 9h 9s; seat 2 $9 4c 5c [7h 8d 9d Td] Kd; pot $9"
        )


# -- dealt out ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
def test_a_player_who_was_dealt_out_is_passed_over(name: str, game: str, structure: str) -> None:
    """Nobody asks for an action; the position says it all; the others play on and the player wins nothing."""
    one = four_players(rules_of(name, game, structure, random.Random(3)))
    missed = one.to_act
    if missed is None:
        return  # a bomb pot has no betting before the flop
    unnoticed(one, DealtOut(missed))
    assert str(hw.position(str(one))) == str(one)
    while not at_an_end(one):
        assert one.to_act != missed or len(one.seats) == 2
        stay_in(one)
    assert missed not in won(one)
    assert any(line.startswith(f"Seat {missed} was dealt out") for line in tell(one)) or len(one.seats) == 2


def at_an_end(one: PokerHand) -> bool:
    """Whether the hand is over or its pot was pushed."""
    return one.over or one.phase == "push"


@pytest.mark.rule("OC-HE-19")
def test_a_player_dealt_out_at_oceana_is_a_misdeal_also_on_the_turn() -> None:
    one = hand(rules("oceana", limit="4/8"), 4)
    one.apply(Deal())
    unnoticed(one, DealtOut(4))
    check_round(one)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    assert (missing(one), floor(one, DealtOut(4)).cite.rule) == ({4}, "OC-HE-19")
    assert is_misdeal(one)


def missing(one: PokerHand) -> set[int]:
    """The seats that the desk offers as dealt out."""
    found = subject(one, "dealt-out")
    return set(found.seats) if found is not None else set()


def test_a_player_dealt_out_gets_the_blind_back_where_the_book_is_silent() -> None:
    """Marina: after substantial action the player has the blind back; the others play for the rest."""
    one = hand(rules("marina", limit="4/8"), 4)
    one.apply(Deal())
    unnoticed(one, DealtOut(3))
    play(one, "4 call 1 call")
    assert one.to_act == 2
    floor(one, DealtOut(3))
    assert (stack(one, 3), one.to_act, is_live(one, 3)) == (100, 2, False)
    played_down(one)
    assert sum(stacks_of(one).values()) + one.drop + one.jackpot == dollars(400)


@pytest.mark.parametrize(("name", "game", "limit"), [("marina", "holdem", "4/8"), ("oceana", "stud", "3/6")])
def test_of_two_players_one_without_cards_can_still_be_ruled_on(name: str, game: str, limit: str) -> None:
    """The hand does not end by itself: the floor rules, or the player without cards is dead at the showdown."""
    one = hand(rules(name, game, limit=limit), 2)
    one.apply(Deal())
    unnoticed(one, DealtOut(1))
    assert not one.over
    again = PokerHand.replay(one.rules, one.log)
    floor(again, DealtOut(1))
    assert again.over
    played_down(one)
    assert set(won(one)) == {2}


@pytest.mark.parametrize("game", ["limelight", "oceana", "rogelios"])
def test_a_hand_without_cards_owes_no_discard(game: str) -> None:
    """Crazy Pineapple, three cards too few in two reports: the others discard and the hand goes on."""
    one = four_players(rules(game, "crazy-pineapple-hilo"))
    unnoticed(one, TooFewCards(2, 2))
    unnoticed(one, TooFewCards(2, 1))
    assert held(one, 2) == ()
    played_down(one)
    assert one.over
    assert 2 in dead_at_the_showdown(one)


@pytest.mark.parametrize("what", [WrongSeat(2), OffTable(2, cards("As")), TooFewCards(2), WrongSeat(1), DealtOut(2)])
@pytest.mark.parametrize(("name", "game", "limit"), [("marina", "holdem", "4/8"), ("oceana", "stud", "3/6")])
def test_what_happens_beside_a_hand_without_cards_is_done_or_refused(
    name: str, game: str, limit: str, what: Irregularity
) -> None:
    one = hand(rules(name, game, limit=limit), 3)
    one.apply(Deal())
    for _ in range(2 if game == "holdem" else 3):
        unnoticed(one, TooFewCards(2))
    assert held(one, 2) == ()
    for doing in (unnoticed, floor):
        before = list(one.log)
        try:
            doing(one, what)
        except Refused:
            assert one.log == before


# -- any hand ----------------------------------------------------------------------------------------------------------


def wrong_count(one: PokerHand, rng: random.Random) -> Irregularity:
    """Too many cards, too few or none, for any player in the hand."""
    seat = rng.choice([seated.seat for at, seated in enumerate(one.seats) if one.live[at]])
    return rng.choice(
        (TooManyCards(seat, rng.choice((1, 1, 2))), TooFewCards(seat, rng.choice((1, 2))), DealtOut(seat))
    )


def the_floor_rules(one: PokerHand, what: Irregularity, rng: random.Random) -> None:
    """With any choice and any shuffle, unless nothing can be done about it any more; a refusal changes nothing."""
    before = list(one.log)
    try:
        found = ruling(one, what)
        choice = rng.choice(found.choices).choice if found.choices else ""
        due = found.shuffle(one, choice)
        one.apply(found.command(choice=choice, order=tuple(rng.sample(due, len(due)))))
    except Refused:
        assert one.log == before


def goes_on(one: PokerHand, rng: random.Random, *, folds: bool) -> None:
    """Something that is on offer is done; there always is something."""
    may = offered(one, rng)
    one.apply(rng.choice([command for command in may if folds or not isinstance(command, Fold)] or may))


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
@settings(max_examples=times(3, 150), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_hands_with_wrong_counts_that_nobody_reports_come_to_an_end(
    name: str, game: str, structure: str, seed: int
) -> None:
    """Up to four wrong counts, some ruled on late: never stuck, chips and cards kept, positions and logs agree."""
    rng = random.Random(seed)
    one = random_hand(rules_of(name, game, structure, rng), rng)
    chips, pack = every_chip(one), every_card(one)
    folds, made = rng.random() < 0.4, list[Irregularity]()
    for _ in range(600):
        if one.over:
            break
        if one.street == 0 and one.phase == "bet" and len(made) < 4 and rng.random() < 0.4:
            made.append(wrong_count(one, rng))
            before = list(one.log)
            try:
                unnoticed(one, made[-1])
            except Refused:
                assert one.log == before
        elif made and rng.random() < 0.04:
            the_floor_rules(one, rng.choice(made), rng)
        else:
            goes_on(one, rng, folds=folds)
        assert (every_chip(one), every_card(one)) == (chips, pack)
        if one.phase != "push" and rng.random() < 0.2:
            again = hw.position(str(one))
            assert (str(again), again.options()) == (str(one), one.options())
    assert one.over
    foul = {one.position[seat] for seat in dead_at_the_showdown(one)}
    assert not foul & {one.position[award.seat] for award in one.won} or (one.push is not None and one.push.count)
    assert PokerHand.replay(one.rules, one.log) == one
    assert tell(one)

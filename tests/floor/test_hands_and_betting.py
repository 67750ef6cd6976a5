"""Hands in the muck, miscalls, chips, silence and the clock: what the floor rules about players."""

from typing import Literal

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Fold, PokerHand, Post, PutIn, Show
from houseway.floor import ruling
from houseway.irregularities import (
    BoardPlayed,
    ClockExpired,
    HandInMuck,
    HandTakenBack,
    Miscall,
    OffColourCard,
    Override,
    PassedOver,
    ShortRaise,
    ShownToOne,
    StringBet,
    UnannouncedRaise,
    UnderKill,
)
from houseway.irregularities.definition import YesNo
from houseway.money import dollars
from tests.floor.kit import every_chip, floor, is_live, is_misdeal, overruled, stack
from tests.poker.situations import show_all, to_showdown, won
from tests.poker.table import check_round, dealt, hand, may, play, rules

proves = pytest.mark.rule
HOLDEM = ("holdem", "omaha", "omaha-hilo")
FIVE_SEATS = {2: "As Ah", 3: "Ks Kh", 4: "Qs Qh"}
BOARD = "Ad 7c 8s 3h 2d"


def river(house: str, game: str = "holdem", players: int = 4) -> PokerHand:
    """On the river before any bet; seat 2 holds the best hand, then seat 3, then seat 4."""
    each = {"holdem": 2}.get(game, 4)
    hole = FIVE_SEATS if each == 2 else {2: "As Ah 4c 5c", 3: "Ks Kh 6c 6d", 4: "Qs Qh 9c 9d"}
    if game == "crazy-pineapple-hilo":
        one = hand(rules(house, game), players, stack=500)
        one.apply(Deal())
        return one
    one = hand(rules(house, game), players, stack=500, stub=dealt(hole, BOARD, players=players, each=each))
    one.apply(Deal())
    while len(one.board) < 5:
        check_round(one)
        one.apply(Deal())
    return one


def showdown(house: str, game: str = "holdem", players: int = 4) -> PokerHand:
    """All players have checked the river."""
    return to_showdown(river(house, game, players))


# -- the muck ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "how"),
    [
        pytest.param("golden-state", "holdem", "swept", marks=proves("GS-GE-3b")),
        pytest.param("golden-state", "holdem", "touched", marks=proves("GS-HE-M5")),
        pytest.param("golden-state", "holdem", "thrown", marks=proves("GS-HE-M5")),
        pytest.param("marina", "holdem", "swept", marks=proves("MC-HE-1a")),
        pytest.param("rogelios", "crazy-pineapple-hilo", "swept", marks=proves("RO-CH-1")),
        pytest.param("rogelios", "crazy-pineapple-hilo", "thrown", marks=proves("RO-CH-2a")),
    ],
)
def test_a_hand_in_the_muck_is_dead_and_its_chips_stay(
    house: str, game: str, how: Literal["swept", "thrown", "touched", "tabled", "flipped"]
) -> None:
    one = river(house, game)
    pot = one.pot
    floor(one, HandInMuck(2, how=how))
    assert not is_live(one, 2)
    assert one.pot == pot


@pytest.mark.rule("RO-CH-6")
def test_who_plays_the_board_and_throws_the_cards_away_has_no_part_of_the_pot() -> None:
    one = showdown("rogelios", "crazy-pineapple-hilo")
    floor(one, BoardPlayed(2))
    assert not is_live(one, 2)


@pytest.mark.rule("GS-GE-3b")
def test_the_other_hand_takes_the_pot_of_a_hand_that_was_swept_up() -> None:
    """Two left on the river: seat 2's unprotected hand is swept up and seat 3 takes the pot."""
    one = river("golden-state", players=2)
    pot = one.pot
    loser, winner = (one.seats[at].seat for at in (0, 1))
    floor(one, HandInMuck(loser, how="swept"))
    assert won(one) == {winner: pot}


@pytest.mark.rule("RO-CH-2b")
def test_a_tabled_hand_that_is_mucked_by_accident_remains_live() -> None:
    one = river("rogelios", "crazy-pineapple-hilo")
    floor(one, HandInMuck(2, how="tabled"))
    assert is_live(one, 2)


@pytest.mark.rule("GS-HE-M5")
def test_a_hand_in_the_muck_cannot_be_brought_back_at_golden_state() -> None:
    one = river("golden-state")
    play(one, "2 fold")
    floor(one, HandTakenBack(2))
    assert not is_live(one, 2)


@pytest.mark.rule("RO-CH-2a")
def test_cards_pushed_towards_the_dealer_cannot_be_reclaimed_in_crazy_pineapple() -> None:
    one = river("rogelios", "crazy-pineapple-hilo")
    seat = one.to_act
    assert seat is not None
    one.apply(Fold(seat))
    floor(one, HandTakenBack(seat))
    assert not is_live(one, seat)


@pytest.mark.parametrize("game", [pytest.param(game, marks=proves("LL-HE-11a", "LL-HE-11b")) for game in HOLDEM])
def test_a_hand_thrown_short_of_the_muck_is_live_when_its_owner_opens_it_at_limelight(game: str) -> None:
    """River: S2 throws their cards forward, S3 keeps theirs; S2 takes them back, turns them up themselves and wins."""
    one = showdown("limelight", game)
    pot = one.pot
    play(one, "2 muck")
    floor(one, HandTakenBack(2))
    assert is_live(one, 2)
    show_all(one)
    assert won(one)[2] == pot


@pytest.mark.parametrize(
    ("opened", "misled"),
    [
        pytest.param("dealer", "no", marks=proves("LL-HE-11b")),
        pytest.param("other", "no", marks=proves("LL-HE-11b")),
        pytest.param("owner", "yes", marks=proves("LL-HE-11a")),
    ],
)
def test_a_hand_opened_by_another_or_that_misled_a_player_stays_dead_at_limelight(
    opened: Literal["owner", "other", "dealer"], misled: YesNo
) -> None:
    """S2 asks the dealer to flip their thrown cards; the cards show the nuts: dead, S3 wins."""
    one = showdown("limelight")
    pot = one.pot
    play(one, "2 muck")
    floor(one, HandTakenBack(2, opened, misled))
    show_all(one)
    assert won(one) == {3: pot}


@pytest.mark.rule("MC-HE-1b")
@pytest.mark.parametrize(("choice", "lives"), [("retrievable", True), ("dead", False)])
def test_the_dealer_may_regard_a_hand_as_retrievable_at_marina(choice: str, lives: bool) -> None:
    one = river("marina")
    play(one, "2 fold")
    floor(one, HandTakenBack(2), choice)
    assert is_live(one, 2) is lives


# -- miscalls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-HE-34b")
def test_a_deliberate_miscall_forfeits_the_pot_to_the_best_remaining_hand_at_golden_state() -> None:
    one = showdown("golden-state")
    pot = one.pot
    floor(one, Miscall(2, "yes", 3))
    show_all(one)
    assert won(one) == {4: pot}


@pytest.mark.rule("GS-HE-34b")
def test_with_no_other_hand_left_the_misled_player_has_the_pot() -> None:
    one = showdown("golden-state", players=2)
    first, second = (one.seats[at].seat for at in (0, 1))
    pot = one.pot
    floor(one, Miscall(first, "yes", second))
    assert won(one) == {second: pot}


@pytest.mark.parametrize(
    ("choice", "winner"),
    [pytest.param("forfeits", 4, marks=proves("MC-HE-3")), pytest.param("keeps", 2, marks=proves("MC-HE-3"))],
)
def test_management_may_or_may_not_take_the_pot_for_a_miscall_at_marina(choice: str, winner: int) -> None:
    one = showdown("marina")
    pot = one.pot
    floor(one, Miscall(2, "no", 3), choice)
    show_all(one)
    assert won(one) == {winner: pot}


@pytest.mark.rule("MC-HE-3")
def test_a_miscall_that_misled_no_player_does_not_bind_at_marina() -> None:
    one = showdown("marina")
    assert ruling(one, Miscall(2)).does == ()


@pytest.mark.parametrize(
    ("game", "choice", "lives"),
    [
        pytest.param("crazy-pineapple-hilo", "forfeits", False, marks=proves("OC-CH-1b")),
        pytest.param("crazy-pineapple-hilo", "keeps", True, marks=proves("OC-CH-1b")),
        pytest.param("lazy-pineapple", "forfeits", False, marks=proves("OC-LP-1b")),
        pytest.param("lazy-pineapple", "keeps", True, marks=proves("OC-LP-1b")),
    ],
)
def test_a_deliberate_miscall_is_at_managements_discretion_in_oceanas_pineapples(
    game: str, choice: str, lives: bool
) -> None:
    one = hand(rules("oceana", game), 4)
    one.apply(Deal())
    floor(one, Miscall(2, "yes", 3), choice)
    assert is_live(one, 2) is lives
    assert ruling(one, Miscall(4)).does == ()


def test_a_ruling_with_a_choice_is_not_carried_out_without_one() -> None:
    one = showdown("marina")
    with pytest.raises(Refused, match="Choose forfeits or keeps") as refused:
        floor(one, Miscall(2, "no", 3))
    assert refused.value.rule == "MC-HE-3"


# -- chips and turns ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-8b")
def test_a_call_behind_a_raise_that_was_not_announced_may_be_taken_back_at_marina() -> None:
    """$1 bet, raised without a word to $2, seat 4 calls: they take it back and may then fold or call."""
    one = river("marina", players=5)
    play(one, "2 bet 2 3 raise 4 4 call")
    before = stack(one, 4)
    floor(one, UnannouncedRaise(4))
    assert one.to_act == 4
    assert stack(one, 4) == before + 4
    assert may(one).call == dollars(4)
    play(one, "4 fold")
    assert one.to_act == 5


def test_a_call_of_an_earlier_round_is_not_taken_back() -> None:
    """Seat 4 called on the turn, and has done nothing on the river."""
    one = river("marina", players=5)
    with pytest.raises(Refused, match="hasn't acted in this betting round"):
        floor(one, UnannouncedRaise(4))


@pytest.mark.rule("MC-GE-8c")
def test_an_announced_raise_that_was_not_put_in_full_is_completed_at_marina() -> None:
    """Says raise and puts in $3 against a bet of $2: it is $4."""
    one = river("marina")
    play(one, "2 bet 2")
    assert ruling(one, ShortRaise(3)).cite.rule == "MC-GE-8c"
    one.apply(PutIn(3, (dollars(2), dollars(1)), "raise"))
    assert one.bet_to == dollars(4)


@pytest.mark.parametrize(
    ("choice", "lives", "may_raise"),
    [
        pytest.param("only-calls", True, False, marks=proves("MC-HE-15")),
        pytest.param("dead", False, False, marks=proves("MC-HE-15")),
        pytest.param("pass", False, False, marks=proves("MC-GE-6b")),
        pytest.param("acts", True, True, marks=proves("MC-GE-6b")),
    ],
)
def test_a_player_who_stayed_silent_may_be_limited_or_lose_their_hand_at_marina(
    choice: str, lives: bool, may_raise: bool
) -> None:
    one = river("marina")
    play(one, "2 bet 2")
    floor(one, PassedOver(3), choice)
    assert is_live(one, 3) is lives
    if lives:
        assert bool(may(one).raise_from) is may_raise


@pytest.mark.rule("MC-GE-6b")
def test_a_silent_player_facing_no_bet_is_ruled_to_check_and_one_who_called_time_acts() -> None:
    one = river("marina")
    floor(one, PassedOver(2), "pass")
    assert is_live(one, 2)
    assert one.to_act == 3
    found = ruling(one, PassedOver(3, "yes"))
    assert (found.does, found.choices) == ((), ())


@pytest.mark.rule("MC-GE-12")
def test_cards_shown_to_one_player_are_shown_to_all_at_marina() -> None:
    one = river("marina")
    assert one.view(5).seats[0].cards == ()
    floor(one, ShownToOne(2))
    assert set(one.view(5).seats[0].cards) == {"As", "Ah"}


@pytest.mark.parametrize("game", [pytest.param(game, marks=proves("LL-HE-16k")) for game in HOLDEM])
def test_a_bet_without_the_kill_is_corrected_or_may_be_taken_back_at_limelight(game: str) -> None:
    """Button up: the bet is made the right amount; button down: they take the chips back and act again."""
    game_rules = rules("limelight", game)
    posts = [Post(2, "small", dollars(1)), Post(3, "big", dollars(1)), Post(1, "kill", dollars(2))]
    one = hand(game_rules, 5, stack=500, posts=posts)
    one.apply(Deal())
    play(one, "4 call")
    assert ruling(one, UnderKill(4, "up")).does == ()
    floor(one, UnderKill(4, "down"))
    assert one.to_act == 4
    assert may(one).fold


def killed_flop(game: str) -> PokerHand:
    """Limelight's 4/8 killed: it is played 8/16. Seat 1 has the kill, and it is seat 2's turn on the flop."""
    posts = [Post(2, "small", dollars(2)), Post(3, "big", dollars(4)), Post(1, "kill", dollars(8))]
    one = hand(rules("limelight", game, "limit", "8/16"), 5, stack=500, posts=posts)
    one.apply(Deal())
    return play(one, "4 call 5 call 2 call 3 call 1 check deal")


@pytest.mark.parametrize("game", [pytest.param(game, marks=proves("LL-HE-16k")) for game in HOLDEM])
def test_a_bet_of_the_limit_without_the_kill_is_made_right_as_it_goes_in(game: str) -> None:
    """$4 where $8 is the bet: $8 it is, and the floor has nothing left to move."""
    one = killed_flop(game)
    one.apply(PutIn(2, (dollars(4),)))
    assert (one.bet[0], one.bet_to, one.to_act) == (dollars(8), dollars(8), 3)
    found = floor(one, UnderKill(2, "up"))
    assert (found.cite.rule, one.bet_to, one.to_act) == ("LL-HE-16k", dollars(8), 3)


@pytest.mark.parametrize("game", [pytest.param(game, marks=proves("LL-HE-16k")) for game in HOLDEM])
def test_a_bet_made_while_the_kill_button_was_down_is_taken_back(game: str) -> None:
    one = killed_flop(game)
    chips, pot = every_chip(one), one.pot
    one.apply(PutIn(2, (dollars(4),)))
    found = floor(one, UnderKill(2, "down"))
    assert (found.does, stack(one, 2), one.pot, every_chip(one)) == (("acts-again",), 492, pot, chips)
    assert (one.to_act, one.bet_to, may(one).check, may(one).raise_from) == (2, 0, True, dollars(8))
    play(one, "2 check 3 bet 8 4 raise 16 5 raise 24 1 raise 32")
    assert one.to_act == 2
    assert not may(one).raise_from, "a bet and three raises: the bet that was taken back counts for nothing"


@pytest.mark.rule("LL-HE-16k")
def test_a_raise_that_others_have_acted_on_is_not_taken_back() -> None:
    one = play(killed_flop("holdem"), "2 bet 8 3 raise 16 4 call")
    with pytest.raises(Refused, match="have already acted on the bet"):
        floor(one, UnderKill(3, "down"))


@pytest.mark.parametrize(
    ("house", "limit"),
    [
        pytest.param("limelight", "8/16", marks=proves("LL-HE-NL3")),
        pytest.param("marina", "8/16", marks=proves("MC-GE-8c")),
    ],
)
def test_an_announced_raise_that_is_put_in_short_is_a_full_raise(house: str, limit: str) -> None:
    """$8 to call, raise is said and $10 put in: it is $16, and the floor moves no chips."""
    one = hand(rules(house, "holdem", "limit", limit), 5, stack=500)
    one.apply(Deal())
    check_round(one)
    play(one, "deal 2 bet 8")
    one.apply(PutIn(3, (dollars(10),), "raise"))
    assert (one.bet_to, one.to_act) == (dollars(16), 4)
    found = floor(one, ShortRaise(3))
    assert (found.does, one.bet_to, one.to_act) == ((), dollars(16), 4)


@pytest.mark.parametrize("game", [pytest.param(game, marks=proves("LL-HE-NL7")) for game in HOLDEM])
def test_a_player_who_lets_the_clock_run_out_has_a_dead_hand_at_limelight(game: str) -> None:
    """Even with no bet before them; their chips stay."""
    one = river("limelight", game)
    pot = one.pot
    floor(one, ClockExpired(2))
    assert not is_live(one, 2)
    assert one.pot == pot
    assert one.to_act == 3


@pytest.mark.parametrize(
    ("game", "house_rule"),
    [
        pytest.param("stud", "LL-ST-6", marks=proves("LL-ST-6")),
        pytest.param("razz", "LL-ST-6", marks=proves("LL-ST-6")),
    ],
)
def test_a_string_raise_in_stud_is_a_call_at_limelight(game: str, house_rule: str) -> None:
    """Chips for the call, then more without a word: a call only."""
    one = hand(rules("limelight", game), 4, stack=500)
    one.apply(Deal())
    play(one, f"{one.to_act} brings")
    seat = one.to_act
    assert seat is not None
    owed = may(one).call
    assert ruling(one, StringBet(seat)).cite.rule == house_rule
    one.apply(PutIn(seat, (owed,), again=(dollars(10),)))
    assert one.bet[one.position[seat]] == owed


# -- the floor's own word ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "rule"),
    [
        pytest.param("golden-state", "holdem", "GS-GE-2", marks=proves("GS-GE-1", "GS-GE-2")),
        pytest.param("rogelios", "crazy-pineapple-hilo", "RO-CH-27", marks=proves("RO-CH-27")),
    ],
)
def test_management_may_rule_against_the_letter_and_the_reason_is_recorded(house: str, game: str, rule: str) -> None:
    """The floor overrules what the rules would give; the hand carries it out and keeps the reason."""
    one = hand(rules(house, game), 4)
    one.apply(Deal())
    found = overruled(one, "misdeal", why="the deck was dropped")
    assert is_misdeal(one)
    assert found.cite.rule == rule
    assert Override(("misdeal",), "the deck was dropped") in [getattr(event, "what", None) for event in one.log]


@pytest.mark.parametrize("step", ["extra-to-muck", "extra-to-top", "scrap"])
def test_an_override_takes_no_card_from_a_hand_that_has_none_too_many(step: str) -> None:
    """A five-card hand that loses one could not be read at the showdown."""
    one = hand(rules("rogelios", "five-card-draw"), 4)
    one.apply(Deal())
    with pytest.raises(Refused, match="Seat 2 has no extra card"):
        floor(one, Override((step,), "it looked like six", 2, tuple(one.hole[one.position[2]][:1])))


def test_an_override_may_do_only_what_can_be_done() -> None:
    one = river("golden-state")
    with pytest.raises(Refused, match="The floor has no step “dance”"):
        overruled(one, "dance", why="fun")


@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("marina", "holdem", marks=proves("MC-GE-15")),
        pytest.param("rogelios", "high-draw", marks=proves("RO-FD-D4", "RO-HD-E3")),
        pytest.param("rogelios", "five-card-draw", marks=proves("RO-FD-D4")),
    ],
)
def test_no_ruling_is_made_once_the_pot_is_gone(house: str, game: str) -> None:
    one = hand(rules(house, game), 3, stack=500)
    one.apply(Deal())
    while not one.over:
        seat = one.to_act
        assert seat is not None
        one.apply(Fold(seat) if one.phase == "bet" else Show(seat))
    with pytest.raises(Refused, match="The hand is over and the pot has been pushed"):
        ruling(one, OffColourCard())

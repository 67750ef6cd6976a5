"""Running it twice, and the seven-deuce bounty: policies that no house of ours has and other rooms do."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker import phh
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import AgreeToRun, Deal, Decline, PokerHand, Show
from houseway.engines.poker.play.events import Awarded, FeeTaken, LosersKilled
from houseway.money import dollars
from houseway.record import RecordError, story
from houseway.rulebook import PokerRules
from tests.poker.table import play, rules, seated, stacked_for

NO_LIMIT = rules("casino", "holdem", "no-limit", "1/2")


def with_pot(game: PokerRules = NO_LIMIT, **changes: Any) -> PokerRules:
    """A game with other policies for its pot."""
    return replace(game, pot=replace(game.pot, **changes))


def deck_for(hole: tuple[str, ...], *boards: str) -> tuple[Card, ...]:
    """Hands from the button's left, then each board's cards with a burn before every street."""
    order = list(stacked_for(hole)[: 2 * len(hole)])
    used = {*order, *(one for board in boards for one in cards(board))}
    spare = [one for one in deck() if one not in used]
    for board in boards:
        run = list(cards(board))
        while run:
            order.append(spare.pop())
            size = 3 if len(run) in (3, 5) else 1
            order += run[:size]
            run = run[size:]
    return (*order, *spare)


def all_in(
    hole: tuple[str, str], *boards: str, stacks: dict[int, int] | None = None, fee: Fee | None = None, **pot: Any
) -> PokerHand:
    """Two players all in before the flop: seat 1 has the button and the first hand is seat 2's."""
    game = with_pot(runs="twice", **pot)
    stub = deck_for(hole, *boards)
    hand = PokerHand(game, seated(2, 100, stacks), stub, button=1, fee=fee or Fee())
    return play(hand, "deal 1 raise 100 2 call")


def run_out(hand: PokerHand) -> PokerHand:
    """Deals what is left, and everyone shows."""
    while not hand.over:
        hand.apply(Deal() if hand.to_act is None else Show(hand.to_act))
    return hand


def shares(hand: PokerHand) -> list[tuple[int, int, int]]:
    """Seat, dollars and run of each share."""
    return [(one.seat, one.amount // 100, one.run) for one in hand.log if isinstance(one, Awarded)]


ACES, KINGS = "As Ad", "Ks Kd"
ACES_WIN, KINGS_WIN = "2c 7h 9c Jd 4s", "Kh 3c 8d Tc 5h"


def test_each_of_two_boards_wins_half_of_the_pot() -> None:
    hand = all_in((ACES, KINGS), ACES_WIN, KINGS_WIN)
    assert hand.to_act == 2
    assert [type(option.command) for option in hand.options()] == [AgreeToRun, Decline]
    hand.apply(AgreeToRun(2))
    hand.apply(AgreeToRun(1))
    assert hand.to_act is None
    run_out(hand)
    assert hand.boards == (cards(ACES_WIN), cards(KINGS_WIN))
    assert shares(hand) == [(2, 100, 1), (1, 100, 2)]
    assert hand.money == {1: dollars(100), 2: dollars(100)}
    assert hand.result is not None
    assert [(won.run, won.board) for won in hand.result.won] == [(1, cards(ACES_WIN)), (2, cards(KINGS_WIN))]
    assert [won.hand.name for won in hand.result.won if won.hand] == ["a pair of aces", "three kings"]


@pytest.mark.parametrize(("boards", "dead"), [((ACES_WIN, "3d 6c 8s Qc Qh"), [(1,)]), ((ACES_WIN, KINGS_WIN), [])])
def test_only_a_hand_that_wins_on_neither_board_is_killed(boards: tuple[str, str], dead: list[tuple[int]]) -> None:
    hand = all_in((ACES, KINGS), *boards)
    hand.apply(AgreeToRun(2))
    hand.apply(AgreeToRun(1))
    run_out(hand)
    assert [event.seats for event in hand.log if isinstance(event, LosersKilled)] == dead


@pytest.mark.parametrize("first", ["agrees", "declines"])
def test_a_player_who_does_not_agree_has_the_board_dealt_once(first: str) -> None:
    hand = all_in((ACES, KINGS), ACES_WIN, KINGS_WIN)
    if first == "agrees":
        hand.apply(AgreeToRun(2))
        hand.apply(Decline(1))
    else:
        hand.apply(Decline(2))
    run_out(hand)
    assert shares(hand) == [(2, 200, 0)]


def test_the_boards_share_what_lay_there_when_the_money_went_in() -> None:
    game = with_pot(runs="twice")
    stub = deck_for((ACES, KINGS), "2c 7h 9c Jd 4s")
    hand = play(PokerHand(game, seated(2, 100), stub, button=1), "deal 1 call 2 check deal 2 bet 98 1 call")
    hand.apply(AgreeToRun(2))
    hand.apply(AgreeToRun(1))
    run_out(hand)
    first, second = hand.boards
    assert first[:3] == second[:3] == cards("2c 7h 9c")
    assert first[3:] == cards("Jd 4s")
    assert not set(first[3:]) & set(second[3:])
    assert sorted(hand.whole_deck()) == sorted(deck())


@pytest.mark.parametrize(("players", "asked"), [(2, True), (3, False)])
def test_the_players_are_asked_where_the_stub_has_just_the_cards_for_both_boards(players: int, asked: bool) -> None:
    """Twenty cards at Royal Hold'em: each board takes eight with its burns, so two players leave enough, three not."""
    game = with_pot(rules("casino", "royal", "no-limit"), runs="twice")
    one = PokerHand(game, seated(players, 100), game.deck(), button=1)
    line = "deal 1 raise 100 2 call" if players == 2 else "deal 1 raise 100 2 call 3 call"
    assert (play(one, line).phase == "runs") is asked


def test_the_odd_chip_between_the_boards_is_the_first_ones() -> None:
    """$201 in chips of a dollar: the first board is worth $101."""
    game = with_pot(runs="twice", chip=dollars(1))
    hand = PokerHand(game, seated(3, 100, {1: 1}), deck_for((ACES, KINGS, "2h 3h"), ACES_WIN, KINGS_WIN), button=1)
    play(hand, "deal 1 call 2 raise 100 3 call")
    for seat in (2, 3, 1):
        hand.apply(AgreeToRun(seat))
    run_out(hand)
    assert shares(hand) == [(2, 2, 1), (3, 1, 2), (2, 99, 1), (3, 99, 2)]


def test_the_collection_at_the_flop_is_taken_once() -> None:
    fee = Fee(dollars(3), 0, "pot", "flop")
    hand = all_in((ACES, KINGS), ACES_WIN, KINGS_WIN, fee=fee)
    hand.apply(AgreeToRun(2))
    hand.apply(AgreeToRun(1))
    run_out(hand)
    assert [event.collection for event in hand.log if isinstance(event, FeeTaken)] == [dollars(3)]


def test_runs_are_not_offered_while_anyone_can_bet_or_the_board_is_complete_or_the_house_deals_it_once() -> None:
    stub = deck_for((ACES, KINGS, "2h 3h"), ACES_WIN)
    hand = play(
        PokerHand(with_pot(runs="twice"), seated(3, 100, {2: 50}), stub, button=1),
        "deal 1 raise 50 2 call 3 call",
    )
    assert hand.phase == "deal"
    with pytest.raises(Refused, match="no offer to run the board more than once"):
        hand.apply(AgreeToRun(2))
    once = play(PokerHand(NO_LIMIT, seated(2, 100), stub, button=1), "deal 1 raise 100 2 call")
    assert once.phase == "deal"


def test_a_stub_that_is_too_short_for_two_boards_is_dealt_once() -> None:
    """Ten hands of Omaha leave twelve cards, and two boards with their burns take sixteen."""
    game = with_pot(rules("casino", "omaha", "no-limit", "1/2"), runs="twice")
    hand = PokerHand(game, seated(10, 2), game.deck(), button=1)
    hand.apply(Deal())
    while hand.phase == "bet":
        hand.apply(quick_move(hand, Random(3)))
    assert hand.phase != "runs"


def test_three_runs_and_all_the_records() -> None:
    game = with_pot(runs="three-times")
    hand = PokerHand(game, seated(2, 100), deck_for((ACES, KINGS), ACES_WIN, KINGS_WIN), button=1)
    play(hand, "deal 1 raise 100 2 call")
    hand.apply(AgreeToRun(2))
    assert PokerHand.replay(game, hand.log) == hand
    assert PokerHand.placed(game, str(hand).split("; ")[2:], hand.stub.left).phase == "runs"
    hand.apply(AgreeToRun(1))
    for _ in range(4):
        hand.apply(Deal())
    assert hand.view(None).runs == (cards(ACES_WIN),)
    run_out(hand)
    assert len(hand.boards) == 3
    assert PokerHand.replay(game, hand.log) == hand
    assert sum(hand.money.values()) == dollars(200)
    told = story.tell(hand)
    assert "No more betting: the board can be run up to 3 times." in told
    assert told.count("The board is run again.") == 2
    with pytest.raises(RecordError, match="run more than once"):
        phh.write(hand)


@pytest.mark.parametrize("seed", range(40))
def test_chips_are_conserved_and_logs_replay_however_the_board_is_run(seed: int) -> None:
    rng = Random(seed)
    game = with_pot(runs=rng.choice(["twice", "three-times"]), seven_deuce=dollars(5))
    hand = PokerHand(game, seated(rng.randint(2, 6), 8), tuple(rng.sample(game.deck(), 52)), button=1)
    start = sum(one.stack for one in hand.seats)
    while not hand.over:
        hand.apply(quick_move(hand, rng))
        assert sum(hand.stack) + hand.pot == start
    assert PokerHand.replay(game, hand.log) == hand


# -- the seven-deuce bounty --------------------------------------------------------------------------------------------


def bounty(hole: tuple[str, str, str], board: str, line: str, stacks: dict[int, int] | None = None) -> PokerHand:
    """A hand of three with a bounty of $5; hands are those of seats 2, 3 and 1."""
    game = with_pot(seven_deuce=dollars(5))
    return play(PokerHand(game, seated(3, 100, stacks), deck_for(hole, board), button=1), line)


def test_a_winner_with_seven_deuce_is_paid_by_everyone_dealt_in() -> None:
    hand = bounty(("7s 2d", KINGS, "As Kh"), "", "deal 1 fold 2 raise 20 3 fold")
    assert hand.money == {1: dollars(95), 2: dollars(112), 3: dollars(93)}
    assert hand.shown[hand.position[2]] == cards("7s 2d")


def test_a_seven_deuce_that_does_not_win_or_divides_is_paid_nothing() -> None:
    lost = bounty(("7s 2d", KINGS, "As Kh"), "", "deal 1 fold 2 fold")
    assert lost.money == {1: dollars(100), 2: dollars(99), 3: dollars(101)}
    line = "deal 1 fold 2 call 3 check" + " deal 2 check 3 check" * 3 + " 2 show 3 show"
    divided = bounty(("7s 2d", "7c 2h", "As Kh"), "Ac Kc Qd Jd Ts", line)
    assert divided.money == {1: dollars(100), 2: dollars(100), 3: dollars(100)}


def test_no_player_pays_more_than_they_have_left() -> None:
    """Seat 3 is all in and beaten, seat 1 has $3 left."""
    line = "deal 1 fold 2 raise 100 3 call deal deal deal 2 show 3 show"
    hand = bounty(("7s 2d", "As Kh", "3c 4c"), "7h 2c 9d Jc 4s", line, {1: 3})
    assert hand.money == {1: 0, 2: dollars(203), 3: 0}

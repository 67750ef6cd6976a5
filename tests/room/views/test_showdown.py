"""Views of pots and of the showdown: hands show in turn, and one tap can't muck a winner."""

from houseway.engines.poker.bots.equity import beaten
from houseway.engines.poker.choices import choices
from houseway.engines.poker.play import AgreeToRun, Deal, Decline, Muck, PokerHand, Show, by_kind
from houseway.engines.poker.view import PokerShown
from houseway.money import dollars
from tests.poker.table import hand as about_to_be_dealt
from tests.poker.table import play, rules, stacked_for, to_river
from tests.poker.test_run_it_twice import ACES, ACES_WIN, KINGS, KINGS_WIN, all_in


def offered(hand: PokerHand, seat: int) -> list[str]:
    return [one["label"] for one in choices(hand, seat, "1")]


def before_mucking(hand: PokerHand, seat: int) -> str:
    return "".join(one.get("sure", "") for one in choices(hand, seat, "1") if one["id"] == "muck")


def river() -> PokerHand:
    """Seat 2 shows first, then seat 3 and loses, then seat 1 and splits."""
    stub = stacked_for(("As Ks", "8c 3d", "Ac Kc"), "Ah Kh 7d 6c 2s")
    return to_river(about_to_be_dealt(rules("limelight", limit="3/6"), 3, stub=stub))


def at_showdown() -> PokerHand:
    return play(river(), "2 check 3 check 1 check")


def all_in_after_one_has_shown(*hole: str) -> PokerHand:
    """Both all in, the board dealt once, and the hand of seat 2 on the table."""
    hand = all_in((hole[0], hole[1]), ACES_WIN)
    hand.apply(Decline(2))
    while hand.to_act is None:
        hand.apply(Deal())
    hand.apply(Show(2))
    return hand


def test_nothing_is_offered_before_the_turn_to_show_and_then_show_comes_first() -> None:
    hand = at_showdown()
    assert Muck in by_kind(hand.options(3))  # by the book it may be thrown in at any time
    assert (offered(hand, 2)[:2], offered(hand, 3), offered(hand, 1)) == (["Show", "Muck"], [], [])
    hand.apply(Show(2))
    assert (offered(hand, 3)[:2], offered(hand, 1)) == (["Show", "Muck"], [])


def test_muck_asks_once_more_for_a_hand_that_no_shown_hand_beats() -> None:
    hand = at_showdown()
    assert before_mucking(hand, 2) == "No hand shown beats yours. If you muck it, it wins nothing."
    hand.apply(Show(2))
    assert before_mucking(hand, 3) == ""
    hand.apply(Muck(3))
    assert before_mucking(hand, 1) == "No hand shown beats yours. If you muck it, it wins nothing."


def test_muck_asks_once_more_for_a_hand_that_is_all_in() -> None:
    assert before_mucking(all_in_after_one_has_shown(KINGS, ACES), 1).startswith("No hand shown beats yours.")
    beaten_hand = all_in_after_one_has_shown(ACES, KINGS)
    assert before_mucking(beaten_hand, 1) == "You are all-in with this hand. If you muck it, it wins nothing."


def test_a_hand_that_wins_on_one_of_two_boards_is_not_beaten() -> None:
    hand = all_in((ACES, KINGS), KINGS_WIN, ACES_WIN)
    hand.apply(AgreeToRun(2))
    hand.apply(AgreeToRun(1))
    while hand.to_act is None:
        hand.apply(Deal())
    hand.apply(Show(2))
    assert not beaten(hand.rules, hand.view(1))


def test_the_felt_says_that_it_is_the_showdown() -> None:
    hand = river()
    assert PokerShown().view(hand, None)[0]["street"] == "river"
    play(hand, "2 check 3 check 1 check")
    assert PokerShown().view(hand, None)[0]["street"] == "Showdown"


def pots(hand: PokerHand) -> list[tuple[str, int]]:
    return [(one["name"], one["amount"] // 100) for one in PokerShown().view(hand, None)[0]["pots"]]


def test_what_nobody_has_called_lies_before_its_player_and_is_no_side_pot() -> None:
    game = rules("casino", "holdem", "no-limit", "1/2")
    hand = play(about_to_be_dealt(game, 3, stacks={2: 19, 3: 60}), "deal 1 raise 100 2 call")
    assert pots(hand) == [("Main pot", 6), ("Side pot 1", 34)]
    assert PokerShown().view(hand, None)[1][1]["bet"] == dollars(100)
    play(hand, "3 call")
    assert pots(hand) == [("Main pot", 57), ("Side pot 1", 82)]


def test_a_side_pot_with_the_money_of_one_who_folded_stays_one() -> None:
    game = rules("casino", "holdem", "no-limit", "1/2")
    hand = play(about_to_be_dealt(game, 3, stacks={2: 19}), "deal 1 raise 40 2 call 3 call deal 3 bet 10 1 fold")
    assert pots(hand) == [("Main pot", 57), ("Side pot 1", 42)]

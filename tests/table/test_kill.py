"""Kill pots: who owes one, for how much, and what the hand is played for."""

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Call, Check, Deal, Discard, Fold, PokerHand, Raise, Show
from houseway.money import dollars
from houseway.rulebook import NotSpread
from houseway.table import Leave, Move, SitOut, Straddle, Table, Vote
from houseway.table.next_hand import next_hand
from houseway.table.options import KillGame
from tests.poker.table import may, stacked_for
from tests.table.table_kit import (
    fold_round,
    fold_to,
    opened,
    posts,
    refused,
    running,
    set_stack,
    showdown,
    start,
    win,
)


def limelight(kill: str = "full", game: str = "holdem", limit: str = "4/8", players: int = 6) -> Table:
    return running("limelight", game, structure="limit", limit=limit, players=players, chips=1000, kill=kill)


def two_wins(table: Table, seat: int) -> None:
    """A seat wins two pots, the second with a caller's whole bet in it."""
    win(table, seat, callers=others(table, seat))
    win(table, seat, callers=others(table, seat))


def others(table: Table, seat: int) -> tuple[int, ...]:
    return tuple(one for one in table.chairs if one != seat)


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16a", "LL-HE-16c")
def test_two_pots_running_kill_the_next_one_for_twice_the_big_blind_at_double_limits() -> None:
    """$4/$8, blinds $2 and $4: kill $8, played at $8/$16."""
    table = limelight()
    two_wins(table, 5)
    assert (table.kill_seat, table.kill_due) == (5, True)
    hand = start(table)
    assert (5, "kill", 8, 0) in posts(table)
    assert hand.rules.stakes.bets == (dollars(8), dollars(16))
    assert may(hand).call == dollars(8)
    fold_to(table, 2)
    assert not table.kill_due
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("LL-HE-16b")
def test_a_half_kill_is_one_and_a_half_big_blinds_and_half_as_much_again() -> None:
    """$4/$8: kill $6, played at $6/$12."""
    table = limelight("half")
    two_wins(table, 5)
    hand = start(table)
    assert (5, "kill", 6, 0) in posts(table)
    assert hand.rules.stakes.bets == (dollars(6), dollars(12))


@pytest.mark.rule("LL-HE-FEE1k", "LL-HE-16l")
def test_a_regular_game_has_no_kill_and_a_kill_game_says_so_on_its_sign() -> None:
    table = limelight("none")
    two_wins(table, 5)
    assert not table.kill_due
    assert "full kill" not in table.sign().text()
    assert "full kill" in limelight().sign().options


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16f")
def test_a_new_game_starts_with_a_neutral_kill_button() -> None:
    table = opened("limelight", limit="4/8", kill="full")
    assert (table.kill_seat, table.kill_due) == (None, False)


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16f")
def test_the_kill_button_is_neutral_when_the_winner_of_the_last_pot_has_left() -> None:
    """Seat 5 wins a hand and quits: the next pot is not a second leg for any player."""
    table = limelight()
    win(table, 5, callers=(1,))
    assert (table.kill_seat, table.kill_due) == (5, False)
    table.apply(Leave(5))
    assert table.kill_seat is None


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16g")
def test_a_second_leg_needs_one_full_bet_beyond_the_blinds() -> None:
    """Winning only the $6 of blinds is no kill, and the first leg remains; one caller's $4 makes it one."""
    table = limelight()
    win(table, 6)
    assert (table.kill_seat, table.kill_due) == (6, False)
    win(table, 6)
    assert (table.kill_seat, table.kill_due) == (6, False)
    win(table, 6, callers=others(table, 6))
    assert (table.kill_seat, table.kill_due) == (6, True)


def split_deck(table: Table) -> tuple[Card, ...]:
    """Returns a deck whose board is a royal flush, so that every shown hand is the same."""
    line = table.lineup()
    assert line is not None
    board = cards("As Ks Qs Js Ts")
    spare = [card for card in deck() if card not in board]
    return stacked_for([f"{spare.pop()} {spare.pop()}" for _ in line.dealt], "As Ks Qs Js Ts")


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16h")
def test_one_with_a_leg_who_splits_the_next_pot_has_won_it() -> None:
    """Seat 4 (one leg) and seat 5 split: seat 4 kills the next; they split that too and kill again."""
    table = limelight()
    win(table, 4, callers=(1,))
    assert (table.kill_seat, table.kill_due) == (4, False)
    showdown(table, split_deck(table), out=(1, 2, 3, 6))
    assert (table.kill_seat, table.kill_due) == (4, True)
    showdown(table, split_deck(table), out=(1, 2, 3, 6))
    assert (table.kill_seat, table.kill_due) == (4, True)


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16f")
def test_a_pot_split_by_others_leaves_the_kill_button_neutral() -> None:
    table = limelight()
    win(table, 3, callers=(1,))
    showdown(table, split_deck(table), out=(2, 3, 5, 6))
    assert (table.kill_seat, table.kill_due) == (None, False)


@pytest.mark.rule("LL-HE-16i")
def test_a_killer_posts_before_they_may_leave_or_sit_out() -> None:
    table = limelight()
    two_wins(table, 3)
    assert refused(table, Leave(3)) == "LL-HE-16i"
    assert refused(table, SitOut(3)) == "LL-HE-16i"
    start(table)
    assert (3, "kill", 8, 0) in posts(table)
    fold_to(table, 6)
    table.apply(Leave(3))


@pytest.mark.rule("LL-HE-16j")
def test_a_killer_who_wins_again_kills_for_the_same_amount() -> None:
    """$8 again, limits still $8/$16; their kill is part of the pot they win."""
    table = limelight()
    two_wins(table, 3)
    before = table.chairs[3].stack
    win(table, 3)
    assert table.chairs[3].stack == before + dollars(6)
    hand = start(table)
    assert (3, "kill", 8, 0) in posts(table)
    assert hand.rules.stakes.bets == (dollars(8), dollars(16))


def test_a_killer_in_the_blinds_posts_the_kill_instead_of_their_blind() -> None:
    table = limelight()
    line = table.lineup()
    assert line is not None
    two_wins(table, 5)
    while (line := table.lineup()) and line.big != 5:
        win(table, 5)
    start(table)
    assert [post for post in posts(table) if post[0] == 5] == [(5, "kill", 8, 0)]


# -- votes -------------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16e")
def test_a_regular_game_becomes_a_kill_game_by_a_majority_with_fewer_than_two_against() -> None:
    """Nine players: 7 for and 2 against change nothing; 8 for and 1 against do."""
    table = running("limelight", limit="4/8", players=9)
    assert refused(table, Vote("full-kill", tuple(range(1, 8)), (8, 9))) == "LL-HE-16e"
    assert refused(table, Vote("full-kill", (1, 2, 3, 4))) == "LL-HE-16e"
    table.apply(Vote("full-kill", tuple(range(1, 9)), (9,)))
    assert table.kill_game == "full"
    assert "full kill" in table.sign().options


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-NL9b", "LL-HE-BUY2f")
def test_a_no_limit_game_becomes_a_forced_bet_game_by_the_same_vote() -> None:
    """Eight players: 6 for and 2 against, it stays. Standard $1/$3 opens for $3, forced-bet for $5."""
    table = running("limelight", structure="no-limit", limit="1/3 100-200", players=8)
    assert may(start(table)).call == dollars(3)
    fold_to(table, None)
    assert refused(table, Vote("forced-bet", tuple(range(1, 7)), (7, 8))) == "LL-HE-NL9b"
    table.apply(Vote("forced-bet", tuple(range(1, 8)), (8,)))
    hand = start(table)
    assert may(hand).call == 0
    assert may(hand).raise_from == dollars(5)
    assert "forced open of $5" in table.sign().options


@pytest.mark.rule("LL-OM-K0")
def test_pot_limit_omaha_is_not_played_with_a_kill() -> None:
    assert opened("limelight", "omaha-hilo", structure="limit", limit="4/8", kill="full").kill_game == "full"
    with pytest.raises(Refused) as refusal:
        opened("limelight", "omaha-hilo", structure="pot-limit", kill="full")
    assert refusal.value.rule == "LL-OM-K0"


def test_omaha_has_no_half_kill() -> None:
    with pytest.raises(Refused) as refusal:
        opened("limelight", "omaha", structure="limit", kill="half")
    assert refusal.value.rule == "LL-OM-K0"


def test_houses_without_votes_do_not_change_a_game() -> None:
    table = running("oceana", players=3)
    with pytest.raises(Refused):
        table.apply(Vote("full-kill", (1, 2, 3)))


# -- scoop kills -------------------------------------------------------------------------------------------------------


def scoop(table: Table, *, raises: int, low: bool = True) -> None:
    """Seat 4 scoops: with A-2 it has the nut low, and the best high as well; without a low board only the high."""
    line = table.lineup()
    assert line is not None
    board = "3s 4s 5s Kd Kc" if low else "Ks Qs Js 9d 9c"
    mine = {"omaha-hilo": "As 2s Kh Ah", "crazy-pineapple-hilo": "As 2s Kh"}[table.rules.game]
    each = 4 if table.rules.game == "omaha-hilo" else 3
    used = {*cards(board), *cards(mine)}
    spare = [card for card in deck() if card not in used and card[0] in "TJQ89"]
    holes = [mine if seat == 4 else " ".join(spare.pop() for _ in range(each)) for seat in line.dealt]
    order = stacked_for(holes, board, rounds=each)
    hand = table.next_hand(order)
    assert isinstance(hand, PokerHand)
    play_down(table, hand, raises)


def play_down(table: Table, hand: PokerHand, raises: int) -> None:
    """Seats 1 and 4 play on, seat 4 raising so often before the flop; everyone else folds."""
    left = raises
    while table.in_play:
        options = may(hand)
        seat = options.seat
        if seat is None:
            table.play(Deal())
        elif options.show:
            table.play(Show(seat))
        elif options.discard:
            table.play(Discard(seat, (hand.hole[hand.position[seat]][-1],)))
        elif seat == 4 and left and options.raise_from:
            left -= 1
            table.play((Bet if options.opens else Raise)(seat, options.raise_from))
        elif seat in (1, 4):
            table.play(Check(seat) if options.check else Call(seat))
        else:
            table.play(Fold(seat))


@pytest.mark.sequence
@pytest.mark.rule("LL-OH-K1", "LL-OH-K2", "LL-CH-K1", "LL-CH-K2")
@pytest.mark.parametrize("game", ["omaha-hilo", "crazy-pineapple-hilo"])
def test_a_scoop_of_five_upper_limits_kills_the_next_pot_for_twice_the_big_blind(game: str) -> None:
    """$3/$6, blinds $1 and $3: a pot of $30 or more kills for $6; a smaller one does not."""
    small = limelight(game=game, limit="3/6", players=4)
    scoop(small, raises=1)
    assert pot_of(small) < dollars(30)
    assert not small.kill_due
    table = limelight(game=game, limit="3/6", players=4)
    scoop(table, raises=3)
    assert dollars(30) <= pot_of(table) < dollars(36)
    assert (table.kill_seat, table.kill_due) == (4, True)
    hand = start(table)
    assert (4, "kill", 6, 0) in posts(table)
    assert hand.rules.stakes.bets == (dollars(6), dollars(12))


@pytest.mark.sequence
@pytest.mark.rule("LL-OH-K1", "LL-CH-K1")
@pytest.mark.parametrize("game", ["omaha-hilo", "crazy-pineapple-hilo"])
def test_a_killer_who_wins_a_small_pot_does_not_kill_again(game: str) -> None:
    """The kill is for both ends of five upper limits, and winning the killed pot before the flop is neither."""
    table = limelight(game=game, limit="3/6", players=4)
    scoop(table, raises=3)
    assert (table.kill_seat, table.kill_due) == (4, True)
    start(table)
    fold_to(table, 4)
    assert not table.kill_due


@pytest.mark.parametrize(
    ("where", "game", "structure", "kill"),
    [
        pytest.param("golden-state", "holdem", "no-limit", "half", marks=pytest.mark.rule("GS-HE-28")),
        pytest.param("limelight", "holdem", "no-limit", "full", marks=pytest.mark.rule("LL-HE-16a")),
        pytest.param("limelight", "omaha-hilo", "pot-limit", "full", marks=pytest.mark.rule("LL-OH-K2")),
        pytest.param("limelight", "crazy-pineapple-hilo", "pot-limit", "full", marks=pytest.mark.rule("LL-CH-K2")),
    ],
)
def test_kills_are_for_limit_games(where: str, game: str, structure: str, kill: KillGame) -> None:
    with pytest.raises(Refused, match="Kill pots are played in limit games only"):
        opened(where, game, structure=structure, kill=kill)


@pytest.mark.rule("LL-HE-16e")
def test_a_game_of_crazy_pineapple_hi_lo_may_vote_for_a_kill() -> None:
    table = opened("limelight", "crazy-pineapple-hilo", structure="limit", limit="3/6", players=6)
    table.apply(Vote("full-kill", (1, 2, 3, 4)))
    assert table.kill_game == "full"


def pot_of(table: Table) -> int:
    hand = table.hand
    assert isinstance(hand, PokerHand)
    return sum(hand.put) + hand.dead


@pytest.mark.rule("LL-OH-K1")
def test_a_high_hand_that_takes_all_for_want_of_a_low_has_not_scooped() -> None:
    table = limelight(game="omaha-hilo", limit="3/6", players=4)
    scoop(table, raises=4, low=False)
    assert pot_of(table) >= dollars(30)
    assert not table.kill_due


# -- Golden State ------------------------------------------------------------------------------------------------------


def half_kill(limit: str = "3x6 half kill") -> Table:
    return running("golden-state", limit=limit, chips=1000)


@pytest.mark.rule("GS-HE-27a", "GS-HE-27b")
@pytest.mark.parametrize(
    ("limit", "bets", "blinds"),
    [
        ("2x4 half kill", (3, 6), (1, 3)),
        ("3x6 half kill", (4, 8), (2, 4)),
        ("4x8 half kill", (6, 12), (3, 6)),
    ],
)
def test_two_pots_running_play_the_next_hand_at_the_next_posted_limit(
    limit: str, bets: tuple[int, int], blinds: tuple[int, int]
) -> None:
    """3x6 becomes 4x8, not 4.50 and 9; no player posts a kill."""
    table = half_kill(limit)
    win(table, 2)
    win(table, 2)
    hand = start(table)
    assert hand.rules.stakes.bets == (dollars(bets[0]), dollars(bets[1]))
    assert [(kind, live) for _, kind, live, _ in posts(table)] == [("small", blinds[0]), ("big", blinds[1])]


@pytest.mark.rule("GS-HE-27c")
def test_the_half_kill_goes_on_while_its_player_wins() -> None:
    table = half_kill()
    for _ in range(3):
        win(table, 2)
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))
    fold_to(table, None)
    result = table.playing(PokerHand).result
    if result and result.won[0].seat != 2:
        assert start(table).rules.stakes.bets == (dollars(3), dollars(6))


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-27d")
@pytest.mark.parametrize("out", [(1, 3, 4, 6), (1, 2, 3, 6)])
def test_a_split_half_kill_pot_keeps_the_kill_whoever_shared_it(out: tuple[int, ...]) -> None:
    """Seats 2 and 5 split the 4x8 pot, or seats 4 and 5 do: the next hand is 4x8 again."""
    table = half_kill()
    win(table, 2)
    win(table, 2)
    showdown(table, split_deck(table), out=out)
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("GS-HE-28")
def test_half_kill_is_posted_at_golden_state_up_to_four_eight_only() -> None:
    assert opened("golden-state", limit="4x8 half kill").kill_game == "half"
    assert opened("golden-state", limit="4x8").kill_game == "none"
    with pytest.raises(NotSpread):
        opened("golden-state", limit="6x12 half kill")
    with pytest.raises(Refused) as refusal:
        opened("golden-state", limit="6x12", kill="half")
    assert refusal.value.rule == "GS-HE-28"


def test_a_lost_kill_ends_and_the_winner_has_a_leg() -> None:
    table = half_kill()
    win(table, 2)
    win(table, 2)
    win(table, 5)
    assert (table.kill_seat, table.kill_due) == (5, False)
    fold_round(table)
    assert table.chips == table.bought_in


@pytest.mark.rule("GS-HE-27b")
def test_the_half_kill_stands_when_the_double_winner_quits() -> None:
    """ "After a player wins two pots in a row, the next hand will be the higher limit": with or without them."""
    table = half_kill()
    win(table, 2)
    win(table, 2)
    table.apply(Leave(2))
    assert (table.kill_seat, table.kill_due) == (None, True)
    assert next_hand(table).kill is not None
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))
    fold_to(table, 4)
    assert (table.kill_seat, table.kill_due) == (4, False)
    assert start(table).rules.stakes.bets == (dollars(3), dollars(6))


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-27d")
def test_a_half_kill_without_its_player_that_is_split_goes_on() -> None:
    table = half_kill()
    win(table, 2)
    win(table, 2)
    table.apply(Leave(2))
    showdown(table, split_deck(table), out=(1, 3, 6))
    assert (table.kill_seat, table.kill_due) == (None, True)
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("GS-HE-27a")
def test_one_pot_is_nothing_when_its_winner_quits() -> None:
    table = half_kill()
    win(table, 2)
    table.apply(Leave(2))
    assert (table.kill_seat, table.kill_due) == (None, False)


@pytest.mark.rule("GS-HE-29a", "GS-HE-29b")
def test_a_straddle_in_a_half_kill_hand_is_twice_the_big_blind_of_that_hand() -> None:
    """3x6 is played at 4x8: $8, and $20 in front."""
    table = half_kill()
    win(table, 2)
    win(table, 2)
    line = table.lineup()
    assert line is not None
    seat = line.past_blinds[0]
    assert [offer.fields for offer in Straddle.offers(table, seat)] == [{"amount": dollars(8)}]
    refused(table, Straddle(seat, dollars(6)))
    set_stack(table, seat, 19)
    assert refused(table, Straddle(seat, dollars(8))) == "GS-HE-29b"
    set_stack(table, seat, 20)
    table.apply(Straddle(seat, dollars(8)))
    hand = start(table)
    assert (seat, "straddle", 8, 0) in posts(table)
    assert hand.rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("GS-HE-29a")
def test_a_straddler_who_changes_seats_or_leaves_straddles_no_more() -> None:
    for move in (True, False):
        table = running("golden-state", limit="3x6", chips=1000, players=7)
        line = table.lineup()
        assert line is not None
        seat = line.past_blinds[0]
        table.apply(Straddle(seat, dollars(6)))
        table.apply(Move(seat, 9) if move else Leave(seat))
        assert table.straddle is None
        start(table)
        assert "straddle" not in [kind for _, kind, _, _ in posts(table)]


@pytest.mark.rule("LL-HE-16a")
def test_no_straddle_beside_an_over_blind() -> None:
    """At Limelight the killer posts the larger blind."""
    table = limelight(game="omaha", limit="3/6", players=5)
    win(table, 2, callers=(3,))
    win(table, 2, callers=(3,))
    line = table.lineup()
    assert line is not None
    assert table.kill_due
    assert not list(Straddle.offers(table, line.past_blinds[0]))
    refused(table, Straddle(line.past_blinds[0], dollars(6)))

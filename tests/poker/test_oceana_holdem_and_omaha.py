"""Hold'em and Omaha at Oceana: what the hold'em chapter says, and what the Omaha chapters repeat or add."""

import pytest

from houseway.cards import JOKER, BadCards, deck
from houseway.engines.contract import Fee
from houseway.engines.poker.play import AgreeToSplit, Bet, PokerHand, Post, PutIn, Raise, Show
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.engines.poker.play.events import BoardDealt, Burned, HandsDealt, RoundOpened
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import (
    check_down,
    check_round,
    check_to,
    dealt,
    hand,
    may,
    play,
    rules,
    seated,
    stacks_of,
    to_flop,
    to_river,
    to_turn,
)

ALL = pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
OMAHA = pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])


def limit(game: str = "holdem", at: str = "4/8") -> PokerRules:
    return rules("oceana", game, "limit", at)


def pot_of_100(game: PokerRules, hands: dict[int, str], board: str) -> PokerHand:
    """Two players put $50 each into a $10-$20 pot and show."""
    one = hand(game, 2, stub=dealt(hands, board, players=2, each=game.deal.streets[0].down))
    play(one, "deal 1 raise 20 2 call deal 2 bet 10 1 call deal 2 bet 20 1 call deal 2 check 1 check")
    assert one.pot == dollars(100)
    return show_all(one)


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-HE-1a", "OC-OH-1")
@ALL
def test_down_cards_then_flop_turn_and_river_each_with_a_betting_round(game: str) -> None:
    one = check_down(hand(limit(game), 3))
    assert {len(held) for held in one.hole} == {2 if game == "holdem" else 4}
    assert [len(event.cards) for event in one.log if isinstance(event, BoardDealt)] == [3, 1, 1]
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 4
    assert len([event for event in one.log if isinstance(event, Burned)]) == 3


@pytest.mark.rule("OC-OH-i1")
@OMAHA
def test_the_deck_has_52_cards_and_no_joker(game: str) -> None:
    with pytest.raises(BadCards, match="Jk"):
        hand(limit(game), 3, stub=(JOKER, *deck()[1:]))


@pytest.mark.rule("OC-HE-2a", "OC-OH-2")
@ALL
def test_the_button_is_dealt_last_and_acts_last_after_the_first_round(game: str) -> None:
    """Button 5 of six: the first card to seat 6; on the flop seat 5 acts last."""
    one = to_flop(hand(limit(game), 6, button=5))
    (deal,) = [event for event in one.log if isinstance(event, HandsDealt)]
    assert (deal.seats[0], deal.seats[-1]) == (6, 5)
    flop = [event for event in one.log if isinstance(event, RoundOpened)][-1]
    assert flop.order[-1] == 5


@pytest.mark.rule("OC-HE-3a", "OC-HE-3b", "OC-OH-2", "OC-OH-3")
@ALL
@pytest.mark.parametrize(
    ("button", "small", "big", "first"),
    [(8, 9, 1, 2), (9, 1, 2, 3)],
)
def test_blinds_sit_clockwise_from_the_button_and_action_starts_left_of_them(
    game: str, button: int, small: int, big: int, first: int
) -> None:
    one = play(hand(limit(game), 9, button=button), "deal")
    posted = {seat: dollars(100) - stack for seat, stack in stacks_of(one).items() if stack < dollars(100)}
    assert posted == {small: dollars(2), big: dollars(4)}
    assert one.to_act == first
    check_round(one)
    play(one, "deal")
    assert one.to_act == small


@pytest.mark.rule("OC-HE-2b", "OC-OH-2")
@ALL
def test_dead_money_goes_to_the_pot_and_does_not_count_as_a_bet(game: str) -> None:
    """$2 dead and $4 live posted: the poster has $4 in, not $6; dead only, they owe the full bet."""
    four = limit(game)
    posts = [*blinds(four, seated(6), 1), Post(5, "post", live=dollars(4), dead=dollars(2))]
    one = play(hand(four, 6, posts=posts), "deal 4 fold")
    assert (one.pot, one.bet[one.position[5]]) == (dollars(12), dollars(4))
    assert may(one).check
    posts = [*blinds(four, seated(6), 1), Post(5, "post", dead=dollars(2))]
    one = play(hand(four, 6, posts=posts), "deal 4 fold")
    assert may(one).call == dollars(4)


@pytest.mark.rule("OC-HE-3a")
def test_heads_up_the_button_has_the_small_blind_and_opens() -> None:
    one = play(hand(limit(), 2, button=2), "deal")
    assert stacks_of(one) == {1: dollars(96), 2: dollars(98)}
    assert one.to_act == 2
    play(one, "2 call 1 check deal")
    assert one.to_act == 1


# -- betting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-OH-i4")
@ALL
def test_the_lower_limit_to_the_flop_and_the_upper_from_the_turn(game: str) -> None:
    """$4-$8: $4 bets before and on the flop, $8 on turn and river."""
    assert may(play(hand(limit(game), 3), "deal")).raise_to == dollars(8)
    assert may(to_flop(hand(limit(game), 3))).raise_to == dollars(4)
    assert may(to_turn(hand(limit(game), 3))).raise_to == dollars(8)
    assert may(to_river(hand(limit(game), 3))).raise_to == dollars(8)


@pytest.mark.rule("OC-HE-4", "OC-OH-4")
@ALL
def test_check_and_raise_is_allowed(game: str) -> None:
    one = play(to_flop(hand(limit(game), 3)), "2 check 3 bet 4 1 fold 2 raise 8")
    assert one.bet_to == dollars(8)


@pytest.mark.rule("OC-HE-5a", "OC-OH-5")
@ALL
def test_one_bet_and_three_raises_with_three_players_in(game: str) -> None:
    """$4-$8 flop: 4, 8, 12, 16; $20 is refused. $6-$12: 6, 12, 18, 24; $30 is refused."""
    rule = "OC-HE-5a" if game == "holdem" else "OC-OH-5"
    four = play(to_flop(hand(limit(game), 3)), "2 bet 4 3 raise 8 1 raise 12 2 raise 16")
    assert refusal(four, Raise(3, dollars(20))) == rule
    six = play(to_flop(hand(limit(game, "6/12"), 3)), "2 bet 6 3 raise 12 1 raise 18 2 raise 24")
    assert refusal(six, Raise(3, dollars(30))) == rule


@pytest.mark.rule("OC-HE-5b", "OC-OH-5b")
@ALL
def test_raises_are_unlimited_when_only_two_players_remain(game: str) -> None:
    """Heads-up flop: $20, $24 and so on; also once the third has folded behind the cap."""
    one = play(to_flop(hand(limit(game), 2)), "2 bet 4 1 raise 8 2 raise 12 1 raise 16 2 raise 20 1 raise 24")
    assert may(one).raise_to == dollars(28)
    three = play(to_flop(hand(limit(game), 3)), "2 bet 4 3 raise 8 1 raise 12 2 raise 16 3 fold")
    assert may(three).raise_to == dollars(20)
    six = play(to_flop(hand(limit(game, "6/12"), 2)), "2 bet 6 1 raise 12 2 raise 18 1 raise 24 2 raise 30")
    assert six.bet_to == dollars(30)


@pytest.mark.rule("OC-HE-6", "OC-OM-7", "OC-OH-8")
@ALL
def test_one_oversized_chip_without_a_word_is_a_call(game: str) -> None:
    """Bet $8, one $25 chip: a call of $8 and $17 back. The Omaha chapters take the rule from hold'em."""
    one = play(to_turn(hand(limit(game), 3)), "2 bet 8")
    one.apply(PutIn(3, (dollars(25),)))
    assert (one.bet_to, stacks_of(one)[3]) == (dollars(8), dollars(100 - 4 - 8))
    one.apply(PutIn(1, (dollars(25),), "raise"))
    assert one.bet_to == dollars(16)


@pytest.mark.rule("OC-HE-5a")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo", "lazy-pineapple"])
def test_tables_listed_by_their_buy_in_are_no_limit_without_a_cap(game: str) -> None:
    """$100 tables, played with $1/$3 blinds: any bet from $3 up and more than three raises."""
    one = to_flop(hand(rules("oceana", game, "no-limit", "1/3 100+"), 3))
    assert (may(one).raise_from, may(one).raise_to) == (dollars(3), dollars(97))
    play(one, "2 bet 10 3 raise 20 1 raise 30 2 raise 40 3 raise 50")
    assert may(one).raise_from == dollars(60)


@pytest.mark.rule("OC-HE-5a")
def test_in_no_limit_play_a_short_all_in_reopens_nothing() -> None:
    """A reading: bet $20, raise to $40, all-in $50, call: the raiser may call $10 more, not raise."""
    one = to_flop(hand(rules("oceana", "holdem", "no-limit", "1/3 100+"), 3, stacks={1: 53}))
    play(one, "2 bet 20 3 raise 40 1 raise 50 2 call")
    assert (one.to_act, may(one).call, may(one).raise_to) == (3, dollars(10), 0)


@pytest.mark.rule("OC-HE-5a")
def test_in_limit_play_half_a_bet_all_in_counts_as_a_raise() -> None:
    """A reading: $8 bet, $12 all-in counts and the next raise is to $20; $11 all-in is only action."""
    counted = play(to_turn(hand(limit(), 4, stacks={3: 16})), "2 bet 8 3 raise 12")
    assert may(counted).raise_to == dollars(20)
    short = play(to_turn(hand(limit(), 4, stacks={3: 15})), "2 bet 8 3 raise 11")
    assert may(short).raise_to == dollars(16)


# -- showing and winning -----------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-HE-1b")
def test_everyone_left_may_play_the_board() -> None:
    """Board A-K-Q-J-10 with no three of a suit: the pot is split."""
    stub = dealt({2: "2c 3d", 3: "9s 9h", 1: "4c 4d"}, "As Kh Qd Jc Th", players=3)
    one = show_all(check_down(hand(limit(), 3, stub=stub)))
    assert won(one) == {1: dollars(4), 2: dollars(4), 3: dollars(4)}


@pytest.mark.rule("OC-HE-15", "OC-OH-6")
@ALL
def test_the_winner_must_show_every_card(game: str) -> None:
    """One card of a two-card flush, or two of four in Omaha: no award until all are face up."""
    text = "Ah Kh" if game == "holdem" else "Ah Kh 2c 2d"
    stub = dealt({2: text}, "Qh 9h 3h 5s 7d", players=2, each=len(text.split()), button=1)
    one = check_down(hand(limit(game), 2, stub=stub))
    held = tuple(one.hole[one.position[2]])
    one.apply(Show(2, held[: len(held) // 2]))
    assert one.to_act == 2
    play(one, "2 show")
    assert one.to_act == 1
    play(one, "1 show")
    assert won(one)[2] == dollars(8)


@pytest.mark.rule("OC-OH-i3")
@OMAHA
def test_one_spade_in_the_hand_makes_no_flush(game: str) -> None:
    """Hole As Kh 4c 4d, board Qs Js 9s 7s 2d: no flush, and a pair of queens wins."""
    one = pot_of_100(limit(game, "10/20"), {1: "As Kh 4c 4d", 2: "Qd Ac 3d 5h"}, "Qs Js 9s 7s 2d")
    assert won(one) == {2: dollars(100)}


@pytest.mark.rule("OC-OH-7")
def test_high_and_low_share_the_pot_and_without_a_low_the_high_takes_all() -> None:
    """Board K-Q-J-8-7 has two cards under nine: no low. With a low the pot is halved."""
    ten = limit("omaha-hilo", "10/20")
    none = pot_of_100(ten, {1: "As 2d 3c 4h", 2: "Kh Kc 9d 9s"}, "Ks Qd Jc 8h 7s")
    assert won(none) == {2: dollars(100)}
    low = pot_of_100(ten, {1: "As 2d 9c 9h", 2: "Kh Kc Td 9s"}, "Ks Qd 6c 8h 7s")
    assert won(low) == {1: dollars(50), 2: dollars(50)}


@pytest.mark.rule("OC-OH-7", "OC-ST-17")
def test_a_tied_low_is_quartered_though_no_split_may_be_agreed() -> None:
    """Pot $37 after $2 and the jackpot's $1: the high half is $19, the low's $18 two nines."""
    stub = dealt({2: "As 2d Kh Kd", 3: "Ah 2c Jd Th", 1: "Qs Qd 9s 9d"}, "Kc 8s 6d 4c Ts", players=3, each=4)
    one = hand(limit("omaha-hilo"), 3, stub=stub, fee=Fee(dollars(2), dollars(1)))
    play(one, "deal 1 call 2 call 3 check deal 2 bet 4 3 call 1 call")
    play(one, "deal 2 bet 8 3 call 1 fold deal 2 check 3 check")
    assert (one.pot, one.drop, one.jackpot) == (dollars(37), dollars(2), dollars(1))
    assert won(show_all(one)) == {2: dollars(19 + 9), 3: dollars(9)}


@pytest.mark.rule("OC-ST-17")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo", "lazy-pineapple"])
def test_players_may_not_agree_to_split_a_pot(game: str) -> None:
    one = play(to_flop(hand(limit(game), 3)), "2 bet 4 3 call 1 fold")
    assert refusal(one, AgreeToSplit()) == "OC-ST-17"


@pytest.mark.rule("OC-OM-7", "OC-OH-8")
@OMAHA
def test_holdem_fills_the_gaps_of_omaha(game: str) -> None:
    """Settings that the chapters don't state are hold'em's, cited to the hold'em rule."""
    omaha, holdem = limit(game), limit()
    for setting in ("betting.single_chip", "betting.short_all_in", "blinds.heads_up_button", "pot.agreed_split"):
        assert omaha.cite(setting) == holdem.cite(setting)
    assert refusal(to_flop(hand(omaha, 3)), Bet(2, dollars(8))) == "OC-OH-i4"


@pytest.mark.rule("OC-HE-2b")
def test_a_blind_that_was_not_raised_may_raise() -> None:
    one = play(hand(limit(), 3), "deal 1 call 2 call")
    assert (one.to_act, may(one).check, may(one).raise_to) == (3, True, dollars(8))
    check_to(one, 3)
    assert one.pot == dollars(12)

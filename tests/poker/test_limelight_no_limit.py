"""No-limit and forced-bet hold'em at the Limelight, and what chips without words mean there."""

import pytest

from houseway.cards import deck
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.play import Bet, Call, PokerHand, Post, PutIn, Raise
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.money import Cents, dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal
from tests.poker.table import check_round, hand, may, play, rules, seated, stacks_of, to_flop, to_river

CHIP = {amount: dollars(amount) for amount in (1, 5, 20, 25, 100)}


def no_limit(at: str = "1/3 100-300") -> PokerRules:
    return rules("limelight", "holdem", "no-limit", at)


def forced(at: str = "1/3 100-300") -> PokerRules:
    return rules("limelight", "holdem", "forced-bet", at)


def with_straddle(game: PokerRules, players: int, seat: int, amount: Cents) -> PokerHand:
    """A hand with seat 1 on the button and one straddle behind the blinds."""
    posts = [*blinds(game, seated(players), 1), Post(seat, "straddle", amount)]
    return hand(game, players, posts=posts)


# -- sizes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-NL0", "LL-HE-NL2a")
def test_any_number_of_raises_is_allowed_with_three_players_in() -> None:
    one = play(to_flop(hand(no_limit(), 3)), "2 bet 3 3 raise 6 1 raise 9 2 raise 12 3 raise 15 1 raise 18 2 raise 21")
    assert may(one).raise_from == dollars(24)


@pytest.mark.rule("LL-HE-NL1")
def test_the_least_bet_of_every_round_is_the_big_blind() -> None:
    """$1/$3: a flop bet of $2 is refused, $3 accepted."""
    for one in (to_flop(hand(no_limit(), 3)), to_river(hand(no_limit(), 3))):
        assert refusal(one, Bet(2, dollars(2))) == "LL-HE-NL1"
        play(one, "2 bet 3")


@pytest.mark.rule("LL-HE-NL2a")
def test_no_bet_and_no_raise_adds_more_than_a_thousand_dollars() -> None:
    """S2 with $2,400 opens the river for $1,200: refused, at most $1,000. S3 may then raise to at most $2,000."""
    one = to_river(hand(no_limit("5/10 500-1000"), 3, stack=3000, stacks={2: 2410}))
    assert refusal(one, Bet(2, dollars(1200))) == "LL-HE-NL2a"
    assert refusal(one, PutIn(2, (), "all-in")) == "LL-HE-NL2a"
    assert may(one).raise_to == dollars(1000)
    play(one, "2 bet 1000")
    assert may(one).raise_to == dollars(2000)


@pytest.mark.rule("LL-HE-NL2b")
def test_a_raise_is_at_least_the_last_bet_or_raise() -> None:
    """Bet 100, raise to 200: the next raise is to 300 at least."""
    one = play(to_flop(hand(no_limit(), 3, stack=1000)), "2 bet 100 3 raise 200")
    assert refusal(one, Raise(1, dollars(299))) == "LL-HE-NL1"
    assert may(one).raise_from == dollars(300)


@pytest.mark.rule("LL-HE-NL2c")
@pytest.mark.parametrize(("game", "structure"), [("holdem", "no-limit"), ("omaha", "pot-limit")])
def test_an_all_in_short_of_a_raise_reopens_nothing_for_a_player_who_was_not_raised_in_full(
    game: str, structure: str
) -> None:
    """A bets 100, B raises to 200, C is all-in for 260. A may raise; if they only call, B may not."""
    at = "5/10 500-1000"
    one = hand(rules("limelight", game, structure, at), 3, stack=2000, stacks={1: 460})
    play(one, "deal 1 raise 30 2 raise 100 3 raise 200 1 call 2 call deal")
    play(one, "2 bet 100 3 raise 200 1 raise 260")
    assert may(one).raise_from == dollars(360)
    play(one, "2 call")
    assert may(one).call == dollars(60)
    assert refusal(one, Raise(3, dollars(400))) == "LL-HE-NL2c"


@pytest.mark.rule("LL-HE-NL2c")
def test_the_betting_reopens_when_the_first_bettor_raises_behind_a_short_all_in() -> None:
    """As above, but A raises: B may re-raise."""
    one = to_flop(hand(no_limit("5/10 500-1000"), 3, stack=2000, stacks={1: 270}))
    play(one, "2 bet 100 3 raise 200 1 raise 260 2 raise 400")
    assert may(one).raise_from == dollars(540)


# -- chips and words -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-NL3")
def test_words_in_turn_bind_and_the_chips_are_corrected() -> None:
    """ "One-fifty" and $120 pushed in: the bet is $150."""
    one = to_flop(hand(no_limit(), 3, stack=300))
    one.apply(PutIn(2, (CHIP[100], CHIP[20]), "bet", amount=dollars(150)))
    assert one.bet_to == dollars(150)
    one.apply(PutIn(3, (CHIP[100],), "call"))
    assert stacks_of(one)[3] == dollars(300 - 3 - 150)


@pytest.mark.rule("LL-HE-NL4a")
@pytest.mark.parametrize(
    ("chips", "bet_to", "left"),
    [
        ((CHIP[25], CHIP[25], CHIP[25], CHIP[5]), dollars(40), dollars(457)),
        ((CHIP[25], CHIP[25], CHIP[25], CHIP[5], CHIP[5]), dollars(85), dollars(412)),
    ],
)
def test_silent_chips_are_a_raise_only_beyond_double_the_bet(
    chips: tuple[Cents, ...], bet_to: Cents, left: Cents
) -> None:
    """Facing $40: $80 in chips is a call of $40, $85 a raise to $85."""
    one = play(to_flop(hand(no_limit(), 3, stack=500)), "2 bet 40")
    one.apply(PutIn(3, chips))
    assert (one.bet_to, stacks_of(one)[3]) == (bet_to, left)


@pytest.mark.rule("LL-HE-NL4b")
def test_only_a_declared_raise_lets_a_player_fetch_more_chips() -> None:
    """Silent $40 across the line, then more: a call of $40. "Raise", $40, back, $100: a raise to $140."""
    silent = play(to_flop(hand(no_limit(), 3, stack=500)), "2 bet 40")
    silent.apply(PutIn(3, (CHIP[20], CHIP[20]), again=(CHIP[100],)))
    assert silent.bet_to == dollars(40)
    declared = play(to_flop(hand(no_limit(), 3, stack=500)), "2 bet 40")
    declared.apply(PutIn(3, (CHIP[20], CHIP[20]), "raise", again=(CHIP[100],)))
    assert declared.bet_to == dollars(140)


@pytest.mark.rule("LL-HE-NL5a")
def test_a_single_silent_chip_bets_its_full_value_as_far_as_allowed() -> None:
    one = to_flop(hand(no_limit(), 3, stack=500))
    one.apply(PutIn(2, (CHIP[100],)))
    assert one.bet_to == dollars(100)
    limit = to_flop(hand(rules("limelight", limit="3/6"), 3))
    limit.apply(PutIn(2, (CHIP[25],)))
    assert limit.bet_to == dollars(3)


@pytest.mark.rule("LL-HE-NL5b")
def test_a_single_larger_chip_facing_a_bet_is_a_call() -> None:
    """Bet $20, silent $100 chip: a call and $80 back, though $100 is more than double."""
    one = play(to_flop(hand(no_limit(), 3, stack=500)), "2 bet 20")
    one.apply(PutIn(3, (CHIP[100],)))
    assert (one.bet_to, stacks_of(one)[3]) == (dollars(20), dollars(500 - 3 - 20))


# -- straddle and forced open ----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-NL8")
def test_one_live_straddle_by_the_seat_left_of_the_big_blind_acts_last() -> None:
    """$1/$3: S4 straddles $6, S5 acts first and S4 last, with the option to raise."""
    one = play(with_straddle(no_limit(), 6, 4, dollars(6)), "deal")
    order = []
    while one.to_act != 4:
        order.append(one.to_act)
        play(one, f"{one.to_act} call")
    assert order == [5, 6, 1, 2, 3]
    assert may(one).check
    assert may(one).raise_from == dollars(12)


@pytest.mark.rule("LL-HE-NL8")
@pytest.mark.parametrize(("seat", "amount"), [(4, 5), (1, 6), (5, 6)])
def test_a_straddle_too_small_or_from_another_seat_is_refused(seat: int, amount: int) -> None:
    with pytest.raises(Refused) as refused:
        with_straddle(no_limit(), 6, seat, dollars(amount))
    assert refused.value.rule == "LL-HE-NL8"


@pytest.mark.rule("LL-HE-NL8", "LL-HE-NL2a")
def test_a_straddle_is_a_bet_and_goes_no_higher_than_a_thousand_dollars() -> None:
    """With $5,000 in front of it seat 4 may straddle for $1,000 and not for $1,001."""
    players = [Seated(seat, dollars(5000)) for seat in range(1, 7)]
    forced = blinds(no_limit(), players, 1)
    one = PokerHand(no_limit(), players, deck(), button=1, posts=[*forced, Post(4, "straddle", dollars(1000))])
    assert one.bet_to == dollars(1000)
    with pytest.raises(Refused, match=r"^A straddle is \$6 to \$1,000\. "):
        PokerHand(no_limit(), players, deck(), button=1, posts=[*forced, Post(4, "straddle", dollars(1001))])


@pytest.mark.rule("LL-HE-NL9a")
def test_in_a_forced_bet_game_the_first_in_opens_for_the_forced_amount() -> None:
    """$1/$3: $3 and $4 are refused, $5 or more opens; then a call is a call and the flop is bet from $3."""
    one = play(hand(forced(), 5), "deal")
    assert (may(one).call, may(one).raise_from) == (0, dollars(5))
    assert refusal(one, Call(4)) == "LL-HE-NL9a"
    assert refusal(one, Raise(4, dollars(4))) == "LL-HE-NL9a"
    play(one, "4 raise 5 5 call 1 fold 2 fold")
    assert (may(one).call, may(one).raise_from) == (dollars(2), dollars(8))
    play(one, "3 call deal 3 bet 3")


@pytest.mark.rule("LL-HE-NL9a")
def test_the_small_blind_may_not_just_complete_in_a_forced_bet_game() -> None:
    one = play(hand(forced(), 4), "deal 4 fold 1 fold")
    assert refusal(one, Call(2)) == "LL-HE-NL9a"
    play(one, "2 raise 5 3 fold")
    assert stacks_of(one)[2] == dollars(103)


@pytest.mark.rule("LL-HE-NL9a", "LL-HE-7b")
def test_a_short_stack_goes_all_in_under_the_forced_amount() -> None:
    one = play(hand(forced(), 5, stacks={4: 2, 5: 4}), "deal 4 call")
    assert (may(one).call, may(one).raise_from, may(one).raise_to) == (0, dollars(4), dollars(4))
    play(one, "5 raise 4")
    assert may(one).call == dollars(4)


@pytest.mark.rule("LL-HE-NL9a", "LL-HE-NL8")
def test_a_straddle_is_open_enough_in_a_forced_bet_game() -> None:
    one = play(with_straddle(forced(), 5, 4, dollars(6)), "deal")
    assert may(one).call == dollars(6)


@pytest.mark.rule("LL-HE-BUY2f")
def test_a_standard_game_may_be_opened_by_calling_the_blind() -> None:
    one = play(hand(no_limit(), 5), "deal 4 call")
    check_round(one)
    assert one.pot == dollars(15)


@pytest.mark.rule("LL-HE-NL9a")
@pytest.mark.parametrize(("chips", "may_call"), [(2, True), (3, True), (4, False)])
def test_whose_last_chips_do_not_raise_the_blind_may_call_all_in_in_a_forced_game(chips: int, may_call: bool) -> None:
    """$1/$3: with $3 or less seat 4 calls for what they have; with $4 they could raise, and must open."""
    one = play(hand(forced(), 4, stacks={4: chips}), "deal")
    assert (one.to_act, bool(may(one).call)) == (4, may_call)

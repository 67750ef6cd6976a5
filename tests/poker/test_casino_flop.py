"""The neutral house by its own sentences: seats, deals, limits, raises, words, showdowns, and what wins each game."""

from itertools import chain

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.play import Bet, Deal, Discard, OutOfTurn, PokerHand, Post, PutIn, Raise, Show
from houseway.engines.poker.play.dealing.posting import straddle_bounds
from houseway.engines.poker.play.events import Awarded, Burned
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.table import check_round, hand, may, play, rules

LIMIT = rules("casino", "holdem", "limit", "2/4")
TRIPLE = rules("casino", "deuce-to-seven-triple", "limit", "10/20")

both = pytest.mark.parametrize(
    ("game", "lower"),
    [
        pytest.param(LIMIT, 2, marks=pytest.mark.rule("CA-GE-3", "CA-GE-5", "CA-GE-8", "CA-GE-9"), id="holdem"),
        pytest.param(TRIPLE, 10, marks=pytest.mark.rule("CA-DR-4", "CA-DR-5", "CA-DR-7", "CA-DR-8"), id="draw"),
    ],
)


def refused(one: PokerHand, command: Bet | Raise) -> bool:
    try:
        one.apply(command)
    except Refused:
        return True
    return False


def second_round(game: PokerRules, players: int, stacks: dict[int, int] | None = None) -> PokerHand:
    """The blinds are called, and the next round is open: on the flop, or behind the first draw."""
    one = hand(game, players, stack=1000, stacks=stacks)
    one.apply(Deal())
    check_round(one)
    while one.phase == "discard":
        assert one.to_act is not None
        one.apply(Discard(one.to_act, ()))
    one.apply(Deal())
    return one


@pytest.mark.parametrize(
    ("game", "most"),
    [
        pytest.param("holdem", 10, marks=pytest.mark.rule("CA-GE-1")),
        pytest.param("deuce-to-seven-triple", 6, marks=pytest.mark.rule("CA-DR-1")),
        pytest.param("deuce-to-seven-single", 7, marks=pytest.mark.rule("CA-DR-1")),
        pytest.param("badugi", 8, marks=pytest.mark.rule("CA-DR-1")),
        pytest.param("royal", 6, marks=pytest.mark.rule("CA-RO-1")),
        pytest.param("omaha-five", 8, marks=pytest.mark.rule("CA-OM-2")),
        pytest.param("omaha-six", 7, marks=pytest.mark.rule("CA-OM-2")),
        pytest.param("stud", 8, marks=pytest.mark.rule("CA-ST-1")),
        pytest.param("bomb-pot", 9, marks=pytest.mark.rule("CA-BP-1")),
        pytest.param("horse", 8, marks=pytest.mark.rule("CA-MX-1")),
        pytest.param("eight-game", 6, marks=pytest.mark.rule("CA-MX-1")),
        pytest.param("dealers-choice", 6, marks=pytest.mark.rule("CA-MX-3")),
    ],
)
def test_two_players_and_as_many_as_the_game_says(game: str, most: int) -> None:
    assert rules("casino", game).seats == (2, most)


@pytest.mark.rule("CA-RO-1")
def test_six_players_and_a_full_board_with_its_burns_are_all_twenty_cards() -> None:
    game = rules("casino", "royal", "no-limit")
    one = PokerHand(game, [Seated(seat, dollars(100)) for seat in range(1, 7)], game.deck(), button=1)
    one.apply(Deal())
    for _ in range(3):
        check_round(one)
        one.apply(Deal())
    assert (len(one.board), len(one.stub), {card[0] for card in game.deck()}) == (5, 0, set("TJQKA"))


@both
def test_the_blinds_sit_left_of_the_button_and_of_two_the_button_is_the_small_one(game: PokerRules, lower: int) -> None:
    three = hand(game, 3, stack=1000)
    three.apply(Deal())
    assert [(post.seat, post.kind) for post in three.posts] == [(2, "small"), (3, "big")]
    assert three.to_act == 1
    two = hand(game, 2, stack=1000)
    two.apply(Deal())
    assert [(post.seat, post.kind) for post in two.posts] == [(1, "small"), (2, "big")]
    assert two.to_act == 1
    assert len(three.hole[0]) == (2 if game is LIMIT else 5)


@both
def test_a_bet_and_three_raises_unless_two_are_left_before_the_cap(game: PokerRules, lower: int) -> None:
    one = second_round(game, 3)
    play(one, f"2 bet {lower} 3 raise {2 * lower} 1 raise {3 * lower}")
    assert refused(one, Raise(2, dollars(4 * lower) - 100))
    play(one, f"2 raise {4 * lower}")
    assert refused(one, Raise(3, dollars(5 * lower)))
    play(one, "3 fold")
    assert refused(one, Raise(1, dollars(5 * lower))), "the cap was reached with three"
    two = second_round(game, 2)
    seats = [two.to_act, next(seat.seat for seat in two.seats if seat.seat != two.to_act)]
    play(two, f"{seats[0]} bet {lower}")
    for raises in range(2, 7):
        play(two, f"{seats[(raises - 1) % 2]} raise {raises * lower}")
    left = second_round(game, 3)
    play(left, f"2 bet {lower} 3 fold")
    for raises, seat in zip(range(2, 7), (1, 2, 1, 2, 1), strict=True):
        play(left, f"{seat} raise {raises * lower}")


@both
def test_a_player_who_is_all_in_is_no_third_player_for_the_cap(game: PokerRules, lower: int) -> None:
    blind = lower
    one = second_round(game, 3, {3: blind + lower})
    play(one, f"2 bet {lower} 3 call")
    for raises, seat in zip(range(2, 7), (1, 2, 1, 2, 1), strict=True):
        play(one, f"{seat} raise {raises * lower}")


@both
def test_half_a_bet_all_in_is_a_bet_and_less_is_none(game: PokerRules, lower: int) -> None:
    """Behind a bet: an all-in of half a bet more reopens the betting for the bettor, a smaller one does not."""
    for more, reopens in ((lower // 2, True), (0.4 * lower, False)):
        stack = round((lower + lower + more) * 100)
        one = PokerHand(
            game, [Seated(1, 100_000), Seated(2, 100_000), Seated(3, stack)], hand(game).rules.deck(), button=1
        )
        one.apply(Deal())
        check_round(one)
        while one.phase == "discard":
            assert one.to_act is not None
            one.apply(Discard(one.to_act, ()))
        one.apply(Deal())
        play(one, f"2 bet {lower}")
        one.apply(Raise(3, stack - dollars(lower)))
        play(one, "1 call")
        assert bool(may(one).raise_from) is reopens


@both
def test_a_check_may_be_followed_by_a_raise_and_words_bind(game: PokerRules, lower: int) -> None:
    one = second_round(game, 3)
    play(one, f"2 check 3 check 1 bet {lower} 2 raise {2 * lower}")
    said = second_round(game, 3)
    said.apply(PutIn(2, (dollars(lower),), "pass"))
    assert (said.to_act, said.bet_to) == (3, 0), "the word was a check"
    chip = second_round(game, 3)
    play(chip, f"2 bet {lower}")
    chip.apply(PutIn(3, (dollars(5 * lower),)))
    assert chip.bet_to == dollars(lower), "one chip is a call"
    many = second_round(game, 3)
    play(many, f"2 bet {lower}")
    many.apply(PutIn(3, (dollars(lower), dollars(lower) // 2)))
    assert many.bet_to == dollars(2 * lower), "half of a raise is one"
    fewer = second_round(game, 3)
    play(fewer, f"2 bet {lower}")
    fewer.apply(PutIn(3, (dollars(lower), dollars(lower) // 2 - 50)))
    assert fewer.bet_to == dollars(lower)
    string = second_round(game, 3)
    play(string, f"2 bet {lower}")
    string.apply(PutIn(3, (dollars(lower) // 2, dollars(lower) // 2), again=(dollars(lower),)))
    assert string.bet_to == dollars(lower), "only the first motion counts"
    early = second_round(game, 3)
    early.apply(OutOfTurn(3, "check"))
    play(early, f"2 bet {lower} 3 raise {2 * lower}")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(("holdem", "no-limit"), marks=pytest.mark.rule("CA-GE-9")),
        pytest.param(("deuce-to-seven-triple", "no-limit"), marks=pytest.mark.rule("CA-DR-8")),
    ],
)
def test_what_follows_the_first_motion_adds_nothing_to_a_raise(game: tuple[str, str]) -> None:
    """Facing $10: three chips of $5 are half of a raise, to $20; going back for $25 does not make it $40."""
    one = second_round(rules("casino", *game, "1/2"), 3)
    play(one, "2 bet 10")
    one.apply(PutIn(3, (dollars(5), dollars(5), dollars(5)), again=(dollars(25),)))
    assert one.bet_to == dollars(20)


@pytest.mark.rule("CA-GE-4", "CA-DR-4")
@pytest.mark.parametrize("game", [LIMIT, TRIPLE])
def test_a_straddle_is_twice_the_big_blind_at_least(game: PokerRules) -> None:
    big = game.stakes.big_blind
    least, most = straddle_bounds(game, 100 * big)
    assert least == 2 * big
    assert most > least
    posts = [Post(2, "small", big // 2), Post(3, "big", big), Post(4, "straddle", 2 * big)]
    one = hand(game, 5, stack=1000, posts=posts)
    one.apply(Deal())
    assert one.to_act == 5
    assert one.seats[one.pending[-1]].seat == 4, "the straddler acts last"


@pytest.mark.rule("CA-GE-10", "CA-DR-9")
@pytest.mark.parametrize("game", [LIMIT, TRIPLE])
@pytest.mark.parametrize("bet", [True, False])
def test_the_last_to_raise_shows_first_and_without_a_bet_the_first_left_of_the_button(
    game: PokerRules, bet: bool
) -> None:
    one = hand(game, 3, stack=1000)
    while one.phase != "showdown":
        if one.phase == "discard":
            assert one.to_act is not None
            one.apply(Discard(one.to_act, ()))
        elif one.to_act is None:
            one.apply(Deal())
        elif bet and one.street == len(game.deal.streets) - 1:
            size = game.stakes.bets[1] // 100
            play(one, f"2 bet {size} 3 raise {2 * size} 1 call 2 call")
        else:
            check_round(one)
    assert one.to_act == (3 if bet else 2)
    one.apply(Show(3 if bet else 2))


@pytest.mark.rule("CA-GE-2", "CA-HE-1", "CA-OM-1", "CA-OM-2", "CA-SU-1", "CA-CO-1", "CA-SD-1", "CA-RO-1", "CA-GE-3")
@pytest.mark.parametrize(
    ("game", "held", "board", "deck"),
    [
        ("holdem", 2, (0, 3, 4, 5), 52),
        ("omaha", 4, (0, 3, 4, 5), 52),
        ("omaha-five", 5, (0, 3, 4, 5), 52),
        ("omaha-six", 6, (0, 3, 4, 5), 52),
        ("super-holdem", 3, (0, 3, 4, 5), 52),
        ("courchevel", 5, (1, 3, 4, 5), 52),
        ("short-deck", 2, (0, 3, 4, 5), 36),
        ("royal", 2, (0, 3, 4, 5), 20),
    ],
)
def test_each_game_deals_its_cards_with_a_burn_before_flop_turn_and_river(
    game: str, held: int, board: tuple[int, ...], deck: int
) -> None:
    spread = rules("casino", game)
    assert len(spread.deck()) == deck
    one = PokerHand(spread, [Seated(seat, 1_000_000) for seat in (1, 2, 3)], spread.deck(), button=1)
    sizes = []
    one.apply(Deal())
    while True:
        sizes.append(len(one.board))
        assert {len(cards) for cards in one.hole} == {held}
        check_round(one)
        if one.phase != "deal":
            break
        one.apply(Deal())
    assert tuple(sizes) == board
    assert sum(isinstance(event, Burned) for event in one.log) == 3


@pytest.mark.rule("CA-GE-5")
def test_limit_bets_are_the_lower_limit_to_the_flop_and_the_higher_after_it() -> None:
    one = hand(LIMIT, 3, stack=1000)
    one.apply(Deal())
    sizes = [may(one).raise_from]
    for _ in range(3):
        check_round(one)
        one.apply(Deal())
        sizes.append(may(one).raise_from)
    assert sizes == [dollars(4), dollars(2), dollars(4), dollars(4)]
    before = hand(LIMIT, 3, stack=1000)
    play(before, "deal 1 raise 4 2 raise 6 3 raise 8")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("holdem", marks=pytest.mark.rule("CA-GE-6", "CA-GE-7", "CA-GE-8")),
        pytest.param("deuce-to-seven-triple", marks=pytest.mark.rule("CA-DR-5", "CA-DR-7")),
    ],
)
def test_no_limit_raises_by_the_last_one_and_pot_limit_by_the_pot(game: str) -> None:
    free, by_pot = (rules("casino", game, structure, "1/2") for structure in ("no-limit", "pot-limit"))
    one = second_round(free, 3)
    play(one, "2 bet 10 3 raise 30")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(50), dollars(998))
    for raises in range(50, 150, 20):
        play(one, f"{one.to_act} raise {raises}")
    pot = second_round(by_pot, 3)
    play(pot, "2 bet 6 3 call")
    assert may(pot).raise_to == dollars(6 + 6 + 6 + 6 + 6), "six in the pot, two sixes, the call, and as much again"
    for raises in (12, 18, 24, 30, 36):
        play(pot, f"{pot.to_act} raise {raises}")
    for spread in (free, by_pot):
        short = second_round(spread, 4, {3: 10, 4: 14})
        play(short, "2 bet 6 3 raise 8 4 raise 12 1 call")
        assert may(short).raise_from, "two short all-ins make a raise together"
        alone = second_round(spread, 3, {3: 10})
        play(alone, "2 bet 6 3 raise 8 1 call")
        assert not may(alone).raise_from


@pytest.mark.rule("CA-GE-10")
def test_all_six_cards_of_an_omaha_hand_are_shown_to_win() -> None:
    one = hand(rules("casino", "omaha-six", "no-limit"), 2)
    while one.phase != "showdown":
        if one.to_act is None:
            one.apply(Deal())
        else:
            check_round(one)
    first = one.to_act
    assert first is not None
    one.apply(Show(first, tuple(one.hole[one.position[first]][:5])))
    assert one.to_act == first, "the sixth card is asked for"


# -- what wins ---------------------------------------------------------------------------------------------------------


def winners(game: str, first: str, second: str, board: str) -> list[tuple[int, str]]:
    """The winnings of two hands over a board, seat 2's and that of the button in seat 1."""
    spread = rules("casino", game)
    held = list(chain.from_iterable(zip(cards(first), cards(second), strict=True)))
    streets = [street for street in spread.deal.streets if street.board]
    rest = [card for card in spread.deck() if card not in (*held, *cards(board))]
    table, lying = list(cards(board)), list[Card]()
    for street in streets:
        lying += [rest.pop()] * street.burn + table[: street.board]
        del table[: street.board]
    one = PokerHand(spread, [Seated(1, 1_000_000), Seated(2, 1_000_000)], [*held, *lying, *rest], button=1)
    while not one.over:
        seat = one.to_act
        if one.phase == "showdown":
            assert seat is not None
            one.apply(Show(seat))
        elif seat is None:
            one.apply(Deal())
        else:
            check_round(one)
    return sorted({(event.seat, event.half) for event in one.log if isinstance(event, Awarded)})


@pytest.mark.rule("CA-HE-1", "CA-OM-1", "CA-OM-2", "CA-SU-1", "CA-GR-1", "CA-CO-1", "CA-RO-1", "CA-SD-1", "CA-SD-2")
@pytest.mark.parametrize(
    ("game", "first", "second", "board", "seats"),
    [
        # The board may play in hold'em, but not in Greek.
        ("holdem", "2c 3d", "2d 3c", "Ah Kd Qs Jc Th", {1, 2}),
        ("holdem", "2c 9d", "2d 3c", "Ah Kd Qs Jc 4h", {2}),
        ("holdem", "Ah 2c", "Kc Kd", "9h 6h 3h Jh Qs", {2}),
        ("greek", "2c 2d", "Ac 3c", "Ah Kd Qs Jc Th", {1}),
        # One heart in an Omaha hand and four on the board make no flush.
        ("omaha", "Ah 2c 3d 4s", "Kc Kd 7s 8s", "9h 6h 2h Jh Qs", {1}),
        ("omaha-five", "Ah 2c 3d 4s 5s", "Kc Kd 7s 8s 8d", "9h 6h 2h Jh Qs", {1}),
        ("omaha-six", "Ah Kh Qh 3h 4h 5h", "Jc Jd 7s 8s Kd 4c", "9h 6h 2c Js Qs", {1}),
        ("courchevel", "Ah 2c 3d 4s 5s", "Kc Kd 7s 8s 8d", "9h 6h 2h Jh Qs", {1}),
        # Three hearts in the hand and two on the board are a flush of super hold'em.
        ("super-holdem", "Ah 4h 3h", "Kc Kd 7s", "9h 6h 2c Jd Qs", {2}),
        # Short deck: a flush beats a full house; A-6-7-8-9 is the lowest straight; threes beat it where the table says.
        ("short-deck", "Ah Th", "Kc Kd", "Kh Qh 9h Qs 6c", {2}),
        ("short-deck", "As 6c", "Td 6d", "7h 8d 9s Kc Qh", {1}),
        ("short-deck", "6c 6d", "Ac Kd", "6s Qh Js Td 8h", {1}),
        ("short-deck-threes", "6c 6d", "Ac Kd", "6s Qh Js Td 8h", {2}),
        ("short-deck-threes", "Ac 7h", "Qc 8d", "Kd Qs Jc Th 6h", {2}),
        ("royal", "Ac Ad", "Kc Kd", "As Ks Qh Jc Th", {1, 2}),
        ("royal", "Ac Ad", "Kc Kd", "As Ks Qh Jc Jh", {2}),
    ],
)
def test_which_cards_play(game: str, first: str, second: str, board: str, seats: set[int]) -> None:
    assert {seat for seat, _ in winners(game, first, second, board)} == seats


@pytest.mark.rule("CA-OH-1", "CA-OM-1", "CA-OM-2", "CA-CO-1")
@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("omaha-hilo", "Ah 2c 9d 9h", "Kc Kd Ts 8s"),
        ("omaha-five-hilo", "Ah 2c 9d 9h Jc", "Kc Kd Ts 8s 8d"),
        ("omaha-six-hilo", "Ah 2c 9d 9h Jc Js", "Kc Kd Ts 8s 8d Qs"),
        ("courchevel-hilo", "Ah 2c 9d 9h Jc", "Kc Kd Ts 8s 8d"),
    ],
)
def test_high_and_a_low_of_eight_or_better_share_the_pot_with_two_cards_of_the_hand_each(
    game: str, first: str, second: str
) -> None:
    """A-2 with 3-4-7 is a low, kings are high; with two high cards on the board too few low ones lie there."""
    assert winners(game, first, second, "3h 4d 7c Kh Td") == [(1, "high"), (2, "low")]
    assert winners(game, first, second, "3h 4s Jd Kh Tc") == [(1, "high")]
    # One low card of the hand and four of the board are no low.
    assert not any(half == "low" for _, half in winners(game, first.replace("2c", "9c"), second, "3h 4d 7c 5h Kh"))


@pytest.mark.rule("CA-OH-1", "CA-OM-1", "CA-OM-2", "CA-CO-1")
@pytest.mark.parametrize(
    ("game", "count"), [("omaha-hilo", 4), ("omaha-five-hilo", 5), ("omaha-six-hilo", 6), ("courchevel-hilo", 5)]
)
def test_one_card_of_the_hand_makes_no_flush_in_omaha_high_low(game: str, count: int) -> None:
    """Four clubs on the board: the ace alone is no straight flush, jack and ten are a flush; ace and six are low."""
    first, second = ["Ac", "6d", "Kd", "9h", "8d", "7h"][:count], ["Jc", "Tc", "Qd", "Qs", "Kh", "9s"][:count]
    found = winners(game, " ".join(first), " ".join(second), "2c 3c 4c 5c Jh")
    assert found == [(1, "high"), (2, "low")]

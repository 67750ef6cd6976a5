"""The neutral house's draw games: three draws, the limits, the joker, and what wins each half."""

import pytest

from houseway.cards import JOKER, cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import AskToSee, CallForCards, Check, Deal, Discard, Muck, PokerHand, PutIn, Show
from houseway.engines.poker.play.draw_events import ShuffleDue
from houseway.engines.poker.play.events import Awarded, Burned
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.table import check_round, may, play, rules, seated, stacked

TRIPLE = rules("casino", "deuce-to-seven-triple", "limit", "10/20")
SINGLE = rules("casino", "deuce-to-seven-single", "no-limit", "1/2")
BADUGI = rules("casino", "badugi", "limit", "10/20")
BADEUCY = rules("casino", "badeucy", "limit", "10/20")


def heads_up(game: PokerRules, mine: str, theirs: str, then: str = "", jokers: int = 0) -> PokerHand:
    """Seat 2 has the first hand, the button in seat 1 the second; the cards that follow lie on top."""
    one, other = cards(mine), cards(theirs)
    top = " ".join(f"{a} {b}" for a, b in zip(one, other, strict=True))
    return PokerHand(game, seated(2, 1000), stacked(f"{top} {then}", jokers), button=1)


def checked_to_the_draw(hand: PokerHand) -> None:
    play(hand, "deal 1 call 2 check")


def stand_pat(hand: PokerHand, *discards: str) -> None:
    """Both draw, seat 2 first; then the dealer serves them."""
    for seat, text in zip((2, 1), discards or ("", ""), strict=True):
        hand.apply(Discard(seat, cards(text)))
    hand.apply(Deal())


@pytest.mark.rule("CA-DR-3")
@pytest.mark.parametrize("draws", [False, True])
def test_with_no_card_left_to_burn_pat_hands_play_on_and_a_draw_waits_for_the_shuffle(draws: bool) -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd")
    checked_to_the_draw(hand)
    while len(hand.stub):
        hand.stub.set_aside()
    stand_pat(hand, "Kc" if draws else "", "")
    assert not [event for event in hand.log if isinstance(event, Burned)]
    assert (hand.phase, hand.to_act) == (("deal", None) if draws else ("bet", 2))
    assert hand.shuffle == (ShuffleDue(cards("Kc"), whole=False) if draws else None)


@pytest.mark.rule("CA-DR-3", "CA-DR-5")
def test_three_draws_have_four_rounds_three_burns_and_the_higher_limit_in_the_last_two() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd", "9h  2h 2d  9d  9c")
    checked_to_the_draw(hand)
    sizes = []
    for discards in (("Kc", "Kd"), ("", ""), ("", "")):
        stand_pat(hand, *discards)
        sizes.append(hand.bet_size)
        play(hand, "2 check 1 check")
    assert sizes == [dollars(10), dollars(20), dollars(20)]
    assert sum(isinstance(event, Burned) for event in hand.log) == 3
    assert hand.phase == "showdown"
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert hand.result is not None
    assert [(won.seat, won.hand.name) for won in hand.result.won if won.hand] == [(2, "a seven-five low")]


@pytest.mark.rule("CA-DR-3")
def test_a_player_may_draw_again_what_they_drew() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd", "9h  Ks Kh  9d  2h 2d")
    checked_to_the_draw(hand)
    stand_pat(hand, "Kc", "Kd")
    play(hand, "2 check 1 check")
    stand_pat(hand, "Ks", "Kh")
    assert hand.seat(2).cards == cards("7c 5d 4h 3s 2h")
    assert [may(hand).seat, hand.street_rules.name] == [2, "second draw"]


@pytest.mark.rule("CA-DR-3")
def test_the_number_called_for_may_be_changed_until_the_next_player_speaks() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd")
    checked_to_the_draw(hand)
    hand.apply(CallForCards(2, 1))
    hand.apply(CallForCards(2, 2))
    hand.apply(CallForCards(1, 1))
    with pytest.raises(Refused, match="The next player has acted, so"):
        hand.apply(CallForCards(2, 1))


@pytest.mark.rule("CA-DR-6")
def test_a_stub_that_is_too_short_for_a_later_draw_is_made_up_of_the_discards() -> None:
    players = rules("casino", "deuce-to-seven-triple", "limit", "10/20").seats[1]
    hand = PokerHand(TRIPLE, seated(players, 1000), stacked(""), button=1)
    hand.apply(Deal())
    while hand.phase == "bet":
        seat = hand.to_act
        assert seat is not None
        play(hand, f"{seat} {'call' if may(hand).call else 'check'}")
    for seat in (2, 3, 4, 5, 6, 1):
        hand.apply(Discard(seat, tuple(hand.hole[hand.position[seat]])))
    hand.apply(Deal())
    due = hand.shuffle_due
    drawn = {seat: hand.seat(seat).cards for seat in range(1, 7)}
    assert len(due) == 30 - 5, "everyone's discards but those of the player who is served"
    assert sum(map(len, drawn.values())) == 52 - 30 - 1
    hand.apply(Deal(due))
    assert all(len(hand.seat(seat).cards) == 5 for seat in drawn)


@pytest.mark.rule("CA-DS-1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4h 3s 2c", "7d 6d 4s 3c 2d"),
        ("Kc Qd Jh Ts 8c", "Ac 5s 4d 3c 2d"),
        ("Ac 5s 4d 3c 2d", "2s 2h 3d 4s 5h"),
        ("6c 5d 4h 3s 9c", "7c 6d 5h 4s 3d"),
        ("9d 8d 7d 3d 2s", "7h 5h 4h 3h 2h"),
    ],
)
def test_the_lower_hand_wins_and_straights_and_flushes_lose(better: str, worse: str) -> None:
    hand = heads_up(SINGLE, worse, better)
    checked_to_the_draw(hand)
    stand_pat(hand)
    play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert [event.seat for event in hand.log if isinstance(event, Awarded)] == [1]


@pytest.mark.rule("CA-BD-1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Qd Jh Ts", "Ac 2d 3h 4h"),
        ("As 2d 3h 4c", "Ad 2s 3c 5h"),
        ("8c 4d 3h 3s", "9c 4s 2h 2d"),
        ("Ac 2d 2h 2s", "3c 4d 4h 4s"),
    ],
)
def test_four_different_cards_beat_three_and_then_the_lowest_win(better: str, worse: str) -> None:
    hand = heads_up(BADUGI, worse, better)
    checked_to_the_draw(hand)
    for _ in range(3):
        stand_pat(hand)
        play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert [event.seat for event in hand.log if isinstance(event, Awarded)] == [1]


@pytest.mark.rule("CA-BA-2", "CA-DR-10")
def test_badeucy_shares_the_pot_and_its_ace_is_high() -> None:
    """Seat 2 has the lower five cards, the button the better badugi: seat 2's ace is its highest card."""
    hand = heads_up(BADEUCY, "7c 5d 4h 3c 2c", "Kd 5s 4d 3h 2s")
    checked_to_the_draw(hand)
    for _ in range(3):
        stand_pat(hand)
        play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    won = [(event.seat, event.half) for event in hand.log if isinstance(event, Awarded)]
    assert won == [(2, "low"), (1, "badugi")]


@pytest.mark.rule("CA-DR-2")
def test_a_table_may_put_the_joker_in_and_it_is_the_card_that_helps_most() -> None:
    hand = heads_up(SINGLE, "7c 5d 4h 3s Jk", "7d 6d 4s 3c 2d", jokers=1)
    checked_to_the_draw(hand)
    stand_pat(hand)
    play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert hand.result is not None
    assert [(won.seat, won.hand.name) for won in hand.result.won if won.hand] == [(2, "a seven-five low")]
    with pytest.raises(Refused, match=r"has 2 jokers\. .* is played with 0 or 1\."):
        PokerHand(SINGLE, seated(2), stacked("", 2), button=1)


def test_a_round_of_checks_between_draws_goes_on_to_the_next_draw() -> None:
    """No player antes again, unlike after a first round without an opening."""
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd")
    checked_to_the_draw(hand)
    stand_pat(hand)
    hand.apply(Check(2))
    hand.apply(Check(1))
    assert (hand.phase, hand.street, hand.pot) == ("discard", 1, dollars(20))


# -- setting by setting ------------------------------------------------------------------------------------------------


def table_of(game: PokerRules, players: int = 3, stacks: dict[int, int] | None = None) -> PokerHand:
    """The first round is open, the button in seat 1."""
    one = PokerHand(game, seated(players, 1000, stacks), stacked(""), button=1)
    one.apply(Deal())
    return one


def drawn(one: PokerHand) -> PokerHand:
    """Everyone calls and stands pat, and the next round is open."""
    check_round(one)
    while one.phase == "discard":
        assert one.to_act is not None
        one.apply(Discard(one.to_act, ()))
    one.apply(Deal())
    return one


@pytest.mark.rule("CA-DR-2", "CA-DR-3", "CA-DR-4")
@pytest.mark.parametrize(("game", "held", "draws"), [(TRIPLE, 5, 3), (SINGLE, 5, 1), (BADUGI, 4, 3)])
def test_the_cards_of_the_deal_and_the_order_of_each_round(game: PokerRules, held: int, draws: int) -> None:
    assert len(game.deck()) == 52
    one = table_of(game)
    assert (one.to_act, {len(cards) for cards in one.hole}) == (1, {held}), "first left of the big blind"
    for _ in range(draws):
        drawn(one)
        assert (one.to_act, {len(cards) for cards in one.hole}) == (2, {held}), "then left of the button"
    check_round(one)
    assert (one.phase, one.board, one.up) == ("showdown", [], [[], [], []])
    assert sum(isinstance(event, Burned) for event in one.log) == draws


@pytest.mark.rule("CA-DR-5")
def test_the_limit_is_the_lower_one_in_the_first_half_of_the_rounds() -> None:
    single = rules("casino", "deuce-to-seven-single", "limit", "10/20")
    for game, sizes in ((TRIPLE, [10, 10, 20, 20]), (BADUGI, [10, 10, 20, 20]), (single, [10, 20])):
        one = table_of(game)
        found = [one.bet_size]
        while len(found) < len(sizes):
            found.append(drawn(one).bet_size)
        assert found == [dollars(size) for size in sizes]


@pytest.mark.rule("CA-DR-5")
def test_spread_limit_is_any_amount_between_the_two() -> None:
    one = drawn(table_of(rules("casino", "deuce-to-seven-triple", "spread", "2-10")))
    assert (may(one).raise_from, may(one).raise_to, may(one).raise_step) == (dollars(2), dollars(10), 0)
    play(one, "2 bet 7 3 raise 17")


@pytest.mark.rule("CA-DR-7")
def test_half_a_raise_all_in_before_the_draw_reopens_the_betting_and_less_does_not() -> None:
    """$10/$20: seat 1 raises to $20, and seat 2 has $25, or $24, in all."""
    for everything, reopens in ((25, True), (24, False)):
        one = table_of(TRIPLE, stacks={2: everything})
        play(one, f"1 raise 20 2 raise {everything} 3 call")
        assert bool(may(one).raise_from) is reopens


@pytest.mark.rule("CA-DR-8")
def test_fewer_chips_than_the_call_are_a_call() -> None:
    one = play(drawn(table_of(TRIPLE)), "2 bet 10")
    one.apply(PutIn(3, (dollars(5),)))
    assert (one.bet[one.position[3]], one.to_act) == (dollars(10), 1)


@pytest.mark.rule("CA-DR-8")
def test_an_uncalled_check_raise_wins_without_a_card_shown() -> None:
    one = heads_up(SINGLE, "7c 5d 4h 3s 2c", "8c 6d 4s 3c 2d")
    checked_to_the_draw(one)
    stand_pat(one)
    play(one, "2 check 1 bet 4 2 raise 12 1 fold")
    assert (one.over, one.money[2] > dollars(1000)) == (True, True)


@pytest.mark.rule("CA-DR-9")
def test_a_player_who_checks_a_seven_wins_the_bets_behind_them() -> None:
    one = heads_up(SINGLE, "7c 5d 4h 3s 2c", "8c 6d 4s 3c 2d")
    checked_to_the_draw(one)
    stand_pat(one)
    play(one, "2 check 1 bet 4 2 call")
    for seat in (1, 2):
        one.apply(Show(seat))
    assert one.money[2] == dollars(1006)


@pytest.mark.rule("CA-DR-9")
def test_a_hand_given_up_unseen_stays_unseen_also_after_a_called_bet() -> None:
    one = drawn(table_of(SINGLE))
    play(one, "2 bet 4 3 call 1 call")
    one.apply(Show(2))
    one.apply(Muck(3))
    with pytest.raises(Refused, match="can't see a mucked hand in this game"):
        one.apply(AskToSee(1, 3))


@pytest.mark.rule("CA-DR-3")
def test_five_cards_are_drawn_in_turn_and_a_hand_laid_open_may_draw() -> None:
    one = table_of(TRIPLE)
    check_round(one)
    one.apply(Show(2))
    top = one.stub.left[1:11]
    for seat in (2, 3):
        one.apply(Discard(seat, tuple(one.hole[one.position[seat]])))
    one.apply(Discard(1, ()))
    one.apply(Deal())
    assert [tuple(one.seat(seat).cards) for seat in (2, 3)] == [top[:5], top[5:]]


@pytest.mark.rule("CA-DR-3")
def test_of_three_a_player_changes_the_number_until_the_next_has_spoken_and_it_is_announced_at_any_time() -> None:
    one = table_of(TRIPLE)
    check_round(one)
    one.apply(CallForCards(2, 1))
    one.apply(CallForCards(2, 2))
    one.apply(CallForCards(3, 0))
    with pytest.raises(Refused, match="The next player has acted, so"):
        one.apply(CallForCards(2, 1))
    one.apply(Discard(2, tuple(one.hole[0][:2])))
    one.apply(Discard(1, ()))
    one.apply(Deal())
    play(one, "2 bet 10")
    assert [seat.drew for seat in one.view(None).seats] == [2, 0, 0]


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        pytest.param("deuce-to-seven-triple", "Kc Qd Jh Ts 8c", "Ac 5s 4d 3c 2d", marks=pytest.mark.rule("CA-DS-1")),
        pytest.param("deuce-to-seven-triple", "9d 8d 7d 3d 2s", "7h 5h 4h 3h 2h", marks=pytest.mark.rule("CA-DS-1")),
        pytest.param("ace-to-five-triple", "6h 5h 4h 3h 2h", "7c 4s 3c 2d As", marks=pytest.mark.rule("CA-AF-1")),
        pytest.param("ace-to-five-triple", "5c 4s 3c 2d As", "6h 4h 3h 2h Ah", marks=pytest.mark.rule("CA-AF-1")),
    ],
)
def test_the_lower_hand_of_each_game_wins(game: str, better: str, worse: str) -> None:
    assert halves_of(game, worse, better) == [(1, "low")]


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        # Five different ranks of few suits against four suits with a pair.
        pytest.param("badacey", "6c 5c 4c 3c 2c", "4s 3h 2d As Kc", marks=pytest.mark.rule("CA-BA-1")),
        pytest.param("badeucy", "8c 5d 4d 3c 2c", "Ks 5s 4h 3d 2s", marks=pytest.mark.rule("CA-BA-2")),
    ],
)
def test_the_low_and_the_badugi_share_the_pot(game: str, first: str, second: str) -> None:
    assert halves_of(game, first, second) == [(2, "low"), (1, "badugi")]


@pytest.mark.rule("CA-HD-1")
def test_the_higher_hand_wins_five_card_draw() -> None:
    assert halves_of("high-draw", "2c 2d 5h 8s 9c", "Ac Kd 5s 4s 3d") == [(2, "high")]
    assert halves_of("high-draw", "6c 5d 4h 3s 2c", "Kh Jh 9h 5h 2h") == [(1, "high")]
    book = rules("casino", "high-draw", "limit", "10/20")
    with pytest.raises(Refused, match=r"has 1 joker\. .* is played with 0\."):
        PokerHand(book, seated(2), (*book.deck(), JOKER), button=1)


def halves_of(game: str, mine: str, theirs: str) -> list[tuple[int, str]]:
    """The winnings when no player draws: seat 2's hand and that of the button in seat 1."""
    one = heads_up(rules("casino", game, "limit", "10/20"), mine, theirs)
    one.apply(Deal())
    while one.street + 1 < len(one.rules.deal.streets):
        drawn(one)
    check_round(one)
    while not one.over:
        assert one.to_act is not None
        one.apply(Show(one.to_act))
    return [(event.seat, event.half) for event in one.log if isinstance(event, Awarded)]

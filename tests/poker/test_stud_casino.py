"""Stud, stud hi-lo and razz under the neutral rulebook: $10 and $20, ante $1, forced bet $3."""

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, OutOfTurn, PutIn, Raise, Show
from houseway.engines.poker.play.events import Awarded, Burned, HandsDealt, RoundOpened
from houseway.money import dollars
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import hand, may, play, rules, stacks_of

STUD, HILO, RAZZ = (rules("casino", game, limit="10/20") for game in ("stud", "stud-hilo", "razz"))
BOARDS = (["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d")
"""Seat 2 leads from fourth street, then seats 3 and 1."""


@pytest.mark.rule("CA-ST-1")
def test_two_to_eight_players() -> None:
    for players in (1, 9):
        with pytest.raises(Refused, match="2 to 8"):
            hand(STUD, players)


@pytest.mark.rule("CA-ST-2")
def test_five_betting_rounds_and_four_burns() -> None:
    one = show_down(stud(STUD, *BOARDS))
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 5
    assert len([event for event in one.log if isinstance(event, Burned)]) == 4
    assert [len(held) for held in one.hole] == [7, 7, 7]


@pytest.mark.rule("CA-ST-3")
def test_the_forced_bet_and_its_completion() -> None:
    """$3 or $10, then 20, 30 and 40; in razz the highest card brings it in."""
    one = stud(STUD, showing("2d", "2c", "7h"))
    options = may(one)
    assert (options.seat, options.bring_in, options.raise_from, options.raise_to) == (2, 300, 1000, 1000)
    play(one, "2 brings 3 raise 10 1 raise 20 2 raise 30 3 raise 40")
    assert may(one).raise_to == 0
    assert stud(RAZZ, showing("2d", "Jc", "Jh")).to_act == 3


@pytest.mark.rule("CA-ST-4")
def test_when_the_best_board_is_all_in_the_next_clockwise_starts() -> None:
    """Aces all-in, nine-high next to them, kings after: the nine-high acts first."""
    one = stud(STUD, ["Qd Jd As", "Qc Jc 2c", "Qh Jh Kd"], "Ah 9c Kh", stacks={1: 14})
    to_street(one, 4)
    play(one, "1 bet 10 2 call 3 call deal")
    assert one.to_act == 2
    assert to_street(stud(RAZZ, *BOARDS), 4).to_act == 1


@pytest.mark.rule("CA-ST-5")
def test_the_limits_do_not_know_an_open_pair_and_raises_stop_at_three() -> None:
    one = to_street(stud(STUD, ["Ks Qd 8h", "Kd Qc 4d", "Kc Js 2c"], "8d Td 9s"), 4)
    with pytest.raises(Refused):
        one.apply(Bet(1, dollars(20)))
    fifth = play(to_street(stud(STUD, *BOARDS), 5), "2 bet 20 3 raise 40 1 raise 60 2 raise 80")
    assert may(fifth).raise_to == 0
    two = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks"], "7s Qh"), 5)
    play(two, "2 bet 20 1 raise 40 2 raise 60 1 raise 80 2 raise 100")
    assert two.bet_to == dollars(100)


@pytest.mark.rule("CA-ST-5")
def test_a_player_who_is_all_in_is_no_third_player_for_the_cap() -> None:
    one = to_street(stud(STUD, *BOARDS, stacks={3: 24}), 5)
    play(one, "2 bet 20 3 call 1 raise 40 2 raise 60 1 raise 80 2 raise 100")
    assert may(one).raise_to == dollars(120)


@pytest.mark.rule("CA-ST-2", "CA-ST-3", "CA-ST-4", "CA-ST-5", "CA-FS-1")
@pytest.mark.parametrize(
    ("game", "sizes", "up", "down"),
    [
        ("stud", [10, 10, 20, 20, 20], 4, 3),
        ("razz", [10, 10, 20, 20, 20], 4, 3),
        ("five-card-stud", [10, 10, 20, 20], 4, 1),
    ],
)
def test_the_streets_of_each_game_deal_up_and_down_at_their_limits(
    game: str, sizes: list[int], up: int, down: int
) -> None:
    one = hand(rules("casino", game, limit="10/20"), 3, stack=500, button=3)
    found = []
    while one.phase in ("deal", "bet"):
        if one.phase == "deal":
            one.apply(Deal())
            found.append(one.bet_size)
        else:
            passively(one)
    assert found == [dollars(size) for size in sizes]
    assert [(len(one.up[at]), len(one.hole[at]) - len(one.up[at])) for at in range(3)] == [(up, down)] * 3
    assert sum(isinstance(event, Burned) for event in one.log) == len(sizes) - 1


def five_card_deck(*streets: str) -> tuple[Card, ...]:
    """One card down and one up for three players, then these streets, each behind a burn."""
    first = cards("Qd Qc Qh 2c Ks 8d")
    spare = [one for one in deck() if one not in (*first, *cards(" ".join(streets)))]
    return (*first, *(one for street in streets for one in (spare.pop(), *cards(street))), *spare)


@pytest.mark.rule("CA-ST-4", "CA-FS-1")
@pytest.mark.parametrize("street", [4, 5, 6, 7])
def test_on_every_later_street_the_highest_hand_showing_acts_first_and_in_razz_the_lowest(street: int) -> None:
    """Up cards, street by street: seat 2 has the highest all along, seat 1 the lowest; in five-card stud likewise."""
    third, later = ["Qd Jd 2c", "Qc Jc Ks", "Qh Jh 8d"], ("3s Kh 9c", "4s Td 7h", "5s Th 6s")
    assert to_street(stud(STUD, third, *later), street).to_act == 2
    assert to_street(stud(RAZZ, third, *later), street).to_act == 1
    if street < 7:
        five = hand(rules("casino", "five-card-stud", limit="10/20"), 3, button=3, stub=five_card_deck(*later))
        five.apply(Deal())
        for _ in range(street - 3):
            passively(five)
            five.apply(Deal())
        assert five.to_act == 2


@pytest.mark.rule("CA-ST-6")
def test_half_a_raise_counts_and_less_is_completed() -> None:
    """Last card: bet 20, all-in 26: to 40; all-in 30: to 50."""
    for everything, to in ((30, 40), (34, 50)):
        one = to_street(stud(STUD, *BOARDS, stacks={3: everything}), 7)
        play(one, f"2 bet 20 3 raise {everything - 4}")
        assert may(one).raise_to == dollars(to)


@pytest.mark.rule("CA-ST-6")
@pytest.mark.parametrize(("everything", "to"), [(6, 16), (5, 15), (4, 10)])
def test_an_all_in_of_half_the_lower_limit_opens_in_the_place_of_the_forced_bet(everything: int, to: int) -> None:
    """$10/$20: the low card opens all-in. $5 is half a bet and counts as one; $4 may be completed to $10."""
    one = stud(STUD, showing("2c", "9d", "Jc"), stacks={1: everything + 1})  # the ante is $1
    play(one, f"1 bet {everything}")
    assert may(one).raise_to == dollars(to)


@pytest.mark.rule("CA-ST-7")
def test_check_raises_and_silent_chips() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 4), "2 check 3 bet 10 1 call 2 raise 20")
    one.apply(PutIn(3, (dollars(25),)))
    assert one.bet_to == dollars(20)
    other = play(to_street(stud(STUD, *BOARDS), 4), "2 bet 10")
    other.apply(PutIn(3, (dollars(5), dollars(5), dollars(5))))
    assert other.bet_to == dollars(20)
    said = to_street(stud(STUD, *BOARDS), 4)
    said.apply(PutIn(2, (dollars(10),), "pass"))
    assert (said.to_act, said.bet_to) == (3, 0), "the word was a check"
    early = to_street(stud(STUD, *BOARDS), 4)
    early.apply(OutOfTurn(3, "check"))
    play(early, "2 bet 10 3 raise 20")


@pytest.mark.rule("CA-ST-8")
def test_the_first_to_act_shows_first_after_checks_and_all_cards_are_shown() -> None:
    one = passively(to_street(stud(STUD, *BOARDS), 7))
    assert one.to_act == 2
    one.apply(Show(2, tuple(one.hole[1][:5])))
    assert one.to_act == 2


@pytest.mark.rule("CA-ST-8")
def test_the_last_to_raise_shows_first_and_not_the_first_to_bet() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 7), "2 bet 20 3 raise 40 1 call 2 call")
    assert one.to_act == 3


@pytest.mark.rule("CA-ST-1", "CA-ST-9")
def test_chips_go_down_to_one_cent() -> None:
    """The third player's ante of $1 is shared to the half dollar."""
    one = stud(STUD, ["As Qs 4d", "Ah Qh 4c", "Kd Kc 9c"], "Ts Th", "9s 9h", "2s 2h", "7c 7d")
    play(one, "2 brings 3 fold")
    show_down(one)
    assert stacks_of(one) == {1: dollars(200, 50), 2: dollars(200, 50), 3: dollars(199)}


@pytest.mark.rule("CA-ST-9")
def test_equal_flushes_split() -> None:
    one = stud(STUD, ["As Qs 4d", "Ah Qh 4c"], "Ts Th", "9s 9h", "2s 2h", "7c 7d")
    show_down(one)
    assert stacks_of(one) == {1: dollars(200), 2: dollars(200)}


@pytest.mark.rule("CA-ST-10")
def test_a_folded_seat_gets_no_card_and_an_absent_player_pays_the_forced_bet() -> None:
    one = stud(STUD, *BOARDS)
    play(one, "1 brings 1 fold 2 call 3 call")
    assert [event.seats for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(2, 3)]
    away = play(stud(STUD, *BOARDS), "1 away")
    assert stacks_of(away)[1] == dollars(196)


@pytest.mark.rule("CA-ST-11")
def test_eight_players_to_the_end_share_a_common_card() -> None:
    doors = ("2c", "9d", "Jc", "5d", "8c", "3s", "4s", "7s")
    one = passively(to_street(stud(STUD, showing(*doors)), 6))
    order = one.shuffle_due
    one.apply(Deal(order))
    assert (len(order), one.board) == (4, [order[1]])


@pytest.mark.rule("CA-ST-11")
def test_where_the_last_card_and_the_burns_suffice_each_is_served_from_them() -> None:
    """Seven players to the end: of seven cards left five are served behind a burn, and two get theirs of the burns."""
    doors = ("2c", "9d", "Jc", "5d", "8c", "3s", "4s")
    one = passively(to_street(stud(STUD, showing(*doors)), 6))
    left, burns = len(one.stub), len(one.stub.burns)
    assert (left, burns) == (52 - 7 * 6 - 3, 3)
    one.apply(Deal(one.shuffle_due))
    assert [len(held) for held in one.hole] == [7] * 7, "seven cards and three burns serve seven"
    assert not one.board


@pytest.mark.rule("CA-ST-11")
@pytest.mark.parametrize(("players", "burned"), [(3, True), (4, False)])
def test_the_last_card_alone_is_shuffled_with_the_burns(players: int, burned: bool) -> None:
    """One card and three burns: three players are served behind a burn, four are served with all of them."""
    one = hand(STUD, players, stack=500, button=players, stub=deck()[: 6 * players + 3 + 1])
    one.apply(Deal())
    to_street(one, 6)
    passively(one)
    last, burns = one.stub.left, one.stub.burns
    assert sorted(one.shuffle_due) == sorted((*last, *burns))
    events = one.apply(Deal(one.shuffle_due))
    assert any(isinstance(event, Burned) for event in events) is burned
    assert [len(held) for held in one.hole] == [7] * players


@pytest.mark.rule("CA-ST-12")
def test_the_best_five_of_seven_play() -> None:
    one = show_down(stud(STUD, ["As Ad 4c", "Ac Ah 8c"], "Ks Kc", "Kd Kh", "9s 3c", "9d 2h"))
    result = one.result
    assert result is not None
    assert [won.seat for won in result.won] == [1]


@pytest.mark.rule("CA-SH-1")
def test_a_side_pot_without_a_low_goes_to_its_high_hand() -> None:
    """The low is all-in: they share the main pot, and the side pot goes to the high hand alone."""
    third = ["7h 5d 4c", "Ks Kd Qs", "Jc Jd Td"]
    one = stud(HILO, third, "2h Qd Th", "Ac Jh 9c", "Kh 3d 9s", "Qc 8d 8s", stacks={1: 4})
    play(one, "1 brings 2 raise 10 3 call")
    show_down(one)
    won = [(event.pot, event.half, event.seat) for event in one.log if isinstance(event, Awarded)]
    assert won == [(0, "high", 2), (0, "low", 1), (1, "high", 2)]


@pytest.mark.rule("CA-RZ-1")
def test_the_lowest_hand_wins_at_razz() -> None:
    one = stud(RAZZ, ["6h 5h 4h", "6s 4s 3s"], "3h 2s", "2h As", "Kc Kd", "Qc Qd")
    show_down(one)
    assert stacks_of(one)[2] > dollars(200)
    with pytest.raises(ValueError, match="Jk"):
        hand(RAZZ, 2, stub=cards("Jk As Kd 2c 3c 4c 5c"))


def test_a_raise_is_named_from_the_rulebook_when_refused() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 4), "2 bet 10")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(25)))
    assert why.value.rule == "CA-ST-5"


def test_a_deck_that_is_too_small_is_refused_and_nothing_changes() -> None:
    """Nine cards are just enough for third street of three players; six are too few."""
    one = hand(STUD, 3, button=3, stub=cards("As Ks Qs Js Ts 9s 8s 7s 6s"))
    passively(play(one, "deal"))
    before = len(one.log)
    with pytest.raises(Refused, match="too few for the fourth street"):
        one.apply(Deal())
    assert len(one.log) == before
    with pytest.raises(Refused, match="too few for the third street"):
        hand(STUD, 3, button=3, stub=cards("As Ks Qs Js Ts 9s")).apply(Deal())


def won_by(game: str, first: str, second: str) -> list[tuple[int, str]]:
    """The winnings with these seven cards, or five, as dealt to seat 1 and seat 2."""
    spread = rules("casino", game, limit="10/20")
    each = [cards(first), cards(second)]
    spare = [one for one in spread.deck() if one not in (*each[0], *each[1])]
    order: list[Card] = []
    for street in spread.deal.streets:
        order += [spare.pop()] * street.burn
        for _ in range(street.down + street.up):
            order += [held[0] for held in each]
            each = [held[1:] for held in each]
    one = hand(spread, 2, stack=500, button=2, stub=(*order, *spare))
    while not one.over:
        if one.phase == "deal":
            one.apply(Deal())
        elif one.phase == "bet":
            passively(one)
        else:
            assert one.to_act is not None
            one.apply(Show(one.to_act))
    return sorted({(event.seat, event.half) for event in one.log if isinstance(event, Awarded)})


@pytest.mark.parametrize(
    ("game", "first", "second", "won"),
    [
        # Kings against a nine low, which is low enough where nothing must be reached.
        pytest.param(
            "stud-hilo-regular",
            "Ks Kd Kh Qc Jc 9d 8d",
            "9s 7d 5c 4c 2h 2s Th",
            [(1, "high"), (2, "low")],
            marks=pytest.mark.rule("CA-SH-2"),
        ),
        # Five low cards of two suits, and four suits with a pair of queens.
        pytest.param(
            "razzdugi",
            "6c 5c 4c 3c 2d Kc Kd",
            "5s 4d 3h 2c Qs Qh Jh",
            [(1, "low"), (2, "badugi")],
            marks=pytest.mark.rule("CA-RD-1"),
        ),
        # 7-5-4-3-2 beats 5-4-3-2-A, which is a straight; 6-4-3-2-A is the best, but not of one suit.
        pytest.param(
            "london-lowball",
            "7c 5d 4h 3s 2c Kc Kd",
            "5s 4d 3h 2d As Ah Ac",
            [(1, "low")],
            marks=pytest.mark.rule("CA-LO-1"),
        ),
        pytest.param(
            "london-lowball",
            "7c 5d 4h 3s 2c Kc Kd",
            "6s 4d 3h 2d As Qh Qc",
            [(2, "low")],
            marks=pytest.mark.rule("CA-LO-1"),
        ),
        pytest.param(
            "five-card-stud", "As Ad 9c 5d 3h", "Ks Kd 2c 4d 7h", [(1, "high")], marks=pytest.mark.rule("CA-FS-1")
        ),
        pytest.param(
            "five-card-stud", "As 2d 3c 4d 5h", "Ks Kd Kc 4c 7h", [(1, "high")], marks=pytest.mark.rule("CA-FS-1")
        ),
        pytest.param(
            "razz", "5c 4d 3h 2s Ac Ks Kd", "6c 4c 3c 2c Ah Qs Qd", [(1, "low")], marks=pytest.mark.rule("CA-RZ-1")
        ),
        pytest.param(
            "stud", "As Ad Kc Kd 9s 9c 4c", "Ah Ac Qc Qd Js Jc 2h", [(1, "high")], marks=pytest.mark.rule("CA-ST-12")
        ),
    ],
)
def test_what_wins_in_each_game(game: str, first: str, second: str, won: list[tuple[int, str]]) -> None:
    assert won_by(game, first, second) == won

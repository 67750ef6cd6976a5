"""Betting in sequences: one short all-in after another, the same on both rounds, the same refusal street by street."""

import pytest

from houseway.engines.poker.play import (
    AgreeToSplit,
    Bet,
    Call,
    Deal,
    Fold,
    Knock,
    PokerHand,
    Post,
    PutIn,
    Raise,
    events,
)
from houseway.money import dollars
from tests import books
from tests.poker import test_draw_rogelios as draw
from tests.poker import test_lowball_limelight as limelight
from tests.poker import test_lowball_marina as marina_lowball
from tests.poker import test_lowball_rogelios as lo_ball
from tests.poker import test_marina_betting as marina
from tests.poker import test_rogelios_crazy_pineapple as pineapple
from tests.poker import test_stud_limelight as stud_limelight
from tests.poker import test_stud_oceana as oceana
from tests.poker import test_stud_rogelios as rogelios
from tests.poker.draw_table import seats_of, stand_pat
from tests.poker.situations import more_raises, raise_in_turn, refusal, show_all, won
from tests.poker.stud_table import passively, stud, to_street
from tests.poker.table import all_chips, check_round, hand, may, play, rules, stacks_of, to_flop, to_turn

pytestmark = pytest.mark.sequence
HELD = ("As Ah Kd Qc 9s", "Ks Kh 7d 6s 4h", "Js Jh Td 8s 3h")


def case(game: str, *ids: str) -> object:
    house, name, structure, limit = game.split()
    return pytest.param((house, name, structure, limit), marks=pytest.mark.rule(*ids), id=game)


# -- pots are played out -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "game",
    [
        case("limelight lowball limit 6", "LL-LB-1"),
        case("rogelios high-draw limit 20/40", "RO-HD-E1"),
        case("rogelios lowball limit 20/40", "RO-HD-E1"),
        case("rogelios crazy-pineapple-hilo spread 3-6", "RO-CH-26"),
        case("oceana stud limit 4/8", "OC-ST-17"),
        case("oceana five-card-draw limit 4/8", "OC-ST-17"),
        case("oceana lowball limit 4/8", "OC-ST-17"),
        case("oceana omaha-hilo limit 4/8", "OC-ST-17"),
        case("oceana lazy-pineapple limit 4/8", "OC-ST-17"),
        case("oceana holdem limit 4/8", "OC-ST-17"),
    ],
)
def test_a_pot_is_not_divided_by_agreement_in_any_round_nor_at_the_showdown(
    game: tuple[str, str, str, str], players: int
) -> None:
    """Asked in each round, with two players and with three; the last two may not agree when the third has folded."""
    found = rules(*game)
    if found.draw is not None:
        one = seats_of(found, HELD[:players], jokers=books.jokers(found), stack=200)
    else:
        one = hand(found, players, stack=200)
    one.apply(Deal())
    rule = refusal(one, AgreeToSplit())
    assert rule
    rounds = 0
    while not one.over:
        if one.phase in ("bet", "showdown"):
            assert refusal(one, AgreeToSplit()) == rule
        if one.phase == "bet":
            rounds += 1
            check_or_bring_in(one)
        elif one.phase == "discard":
            pineapple.discard_last(one) if found.draw is None else stand_pat(one)
        elif one.phase == "showdown":
            play(one, f"{one.to_act} show")
        else:
            one.apply(Deal(one.shuffle_due))
    assert rounds > 1


def check_or_bring_in(one: PokerHand) -> None:
    """A betting round without a raise, opened by the first who may where there is no forced bet."""
    if one.draw is not None and one.street == 0 and one.bet_to == 0:
        while one.phase == "bet" and not may(one).raise_from:
            play(one, f"{one.to_act} check")
        one.apply(Bet(one.to_act or 0, may(one).raise_from))
    passively(one)


# -- one short all-in after another ------------------------------------------------------------------------------------


@pytest.mark.rule("LL-LB-7b")
def test_after_the_draw_at_limelight_two_short_bets_are_called_or_raised_by_a_full_bet_on_top() -> None:
    """$6 limit: all-in for $4, all-in for $5 more is no raise; the next calls $5 or makes it $6 on top."""
    one = limelight.after_draw((*limelight.ROUGH, "Ks Qs Js 8d 7h"), stacks={1: 10, 2: 11})
    play(one, "1 bet 4 2 raise 5")
    options = may(one)
    assert options.call == dollars(5)
    assert options.raise_from > dollars(6)
    play(one, "3 call 4 call")
    assert one.phase == "showdown"
    assert all_chips(one) == dollars(10 + 11 + 200)


@pytest.mark.rule("LL-ST-8")
def test_two_short_all_ins_at_limelights_stud_are_action_only_even_if_they_add_up_to_a_bet_for_one_who_acted() -> None:
    """$10 bet, all-in $13, all-in $16: a raise is to $20, measured from the full bet."""
    one = stud(
        stud_limelight.STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d", "7c 7d Qs"], "7s Qh 5d 9c", stacks={3: 16, 4: 19}
    )
    to_street(one, 7)
    leader = one.to_act
    assert leader == 2
    play(one, "2 bet 10 3 raise 13 4 raise 16")
    assert may(one).call == dollars(16)
    assert may(one).raise_from == may(one).raise_to == dollars(20)
    play(one, "1 call")
    assert refusal(one, Raise(2, dollars(30))) == "LL-ST-8"


@pytest.mark.rule("MC-HE-10c")
def test_two_short_all_ins_are_none_of_the_three_raises_at_marina() -> None:
    """$10/$20 flop: all-in $7, bet $10, all-in $14; then 20, 30 and 40 are the three raises."""
    one = play(to_flop(hand(marina.TEN_TWENTY, 5, stacks={2: 17, 4: 24})), "2 bet 7 3 raise 10 4 raise 14")
    raise_in_turn(one, 20, 30, 40)
    assert refusal(one, Raise(one.to_act or 0, dollars(50))) == "MC-HE-10a"


@pytest.mark.rule("RO-CH-10", "RO-CH-10a", "RO-CH-10b")
def test_short_all_ins_in_crazy_pineapple_first_action_only_and_then_a_raise() -> None:
    """Bet $6, all-in $7: action only. All-in $10, which is four over the bet: a raise. The next raises to $16."""
    one = pineapple.to_turn(hand(pineapple.GAME, 4, stacks={3: 10, 4: 13}))
    play(one, "2 bet 6")
    assert refusal(one, PutIn(3, (200, 200), said="call", amount=dollars(4)))
    play(one, "3 raise 7")
    assert (may(one).call, may(one).raise_to) == (dollars(7), dollars(10))
    play(one, "4 raise 10")
    assert (may(one).call, may(one).raise_to) == (dollars(10), dollars(16))
    play(one, "1 call 2 raise 16")
    assert one.bet_to == dollars(16)


@pytest.mark.rule("RO-LB-D3", "RO-GE-1")
def test_a_short_bet_that_opened_nothing_before_the_draw_is_as_good_as_any_after_it() -> None:
    """Rogelio's lo-ball: after the draw $12 may be called, raised or passed; two all-ins in a row as well."""
    one = lo_ball.after_draw(lo_ball.PLAIN[0], lo_ball.PLAIN[1], lo_ball.PLAIN[2], stacks={1: 32, 2: 36})
    play(one, "1 bet 12")
    assert may(one).call == dollars(12)
    assert may(one).fold
    play(one, "2 raise 16 3 call")
    assert one.phase == "showdown"
    assert (stacks_of(one)[1], stacks_of(one)[2]) == (0, 0)


@pytest.mark.rule("RO-GE-1")
@pytest.mark.parametrize(
    ("game", "limit"),
    [
        ("holdem", "3/6"),
        ("omaha", "3/6"),
        ("omaha-hilo", "3/6"),
        ("crazy-pineapple-hilo", "3/6"),
        ("stud", "3/6"),
        ("stud-hilo", "3/6"),
    ],
)
def test_two_players_call_all_in_for_what_they_have_and_win_no_more_than_that_from_each(game: str, limit: str) -> None:
    found = rules("rogelios", game, "limit", limit)
    one = hand(found, 3, stacks={2: 4, 3: 5}, stack=100)
    one.apply(Deal())
    while not one.over:
        if one.phase == "bet":
            options = may(one)
            rich = options.seat == 1 and options.raise_from and one.bet_to < dollars(9)
            if options.bring_in:
                play(one, f"{options.seat} brings")
            elif rich:
                one.apply((Bet if options.opens else Raise)(1, options.raise_from))
            else:
                play(one, f"{options.seat} {'check' if options.check else 'call'}")
        elif one.phase == "discard":
            pineapple.discard_last(one)
        elif one.phase == "showdown":
            play(one, f"{one.to_act} show")
        else:
            one.apply(Deal(one.shuffle_due))
    assert sum(stacks_of(one).values()) == dollars(109)
    assert stacks_of(one)[2] <= dollars(12)
    assert stacks_of(one)[3] <= dollars(4 + 10)


@pytest.mark.rule("RO-ST-11b")
def test_two_all_ins_in_one_round_both_come_in_multiples_of_the_least_bet() -> None:
    """$1 to $5: $4.50 bets $4, and $9.50 behind it raises to $9; both keep the half dollar."""
    game = rules("rogelios", "stud", "spread", "1-5")
    one = to_street(stud(game, *rogelios.BOARDS), 5)
    one.stack[1], one.stack[2] = dollars(4, 50), dollars(9, 50)
    one.apply(PutIn(2, (dollars(4), 50), said="all-in"))
    assert one.bet_to == dollars(4)
    one.apply(PutIn(3, (dollars(9), 50), said="all-in"))
    assert one.bet_to == dollars(9)
    assert (stacks_of(one)[2], stacks_of(one)[3]) == (50, 50)


# -- raises ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-FD-G1c", "RO-FD-BG3")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_both_rounds_have_three_raises_and_the_second_begins_at_the_full_size(game: str) -> None:
    found = rules("rogelios", game, "limit", "20/40")
    one = seats_of(found, HELD, jokers=books.jokers(found), stack=2000)
    one.apply(Deal())
    made = more_raises(one)
    assert made == 3
    check_round(one)
    stand_pat(one)
    assert may(one).raise_from == dollars(40)
    assert refusal(one, Bet(one.to_act or 0, dollars(20)))
    assert more_raises(one) == 4


@pytest.mark.rule("RO-FD-D7")
def test_a_re_raise_is_as_large_as_the_largest_raise_before_it_not_as_the_last_bet() -> None:
    """$20 to $40: bet 20, raise 20 to 40, raise 40 to 80: the next is 120 at least."""
    one = play(draw.without_blinds(), "deal 1 bet 20 2 raise 40 3 raise 80")
    assert may(one).raise_from == dollars(120)
    assert refusal(one, Raise(1, dollars(100)))
    play(one, "1 raise 120")
    assert may(one).raise_from == 0


@pytest.mark.rule("RO-CH-G1")
def test_three_raises_on_every_street_of_crazy_pineapple_and_no_bet_over_six() -> None:
    one = hand(pineapple.GAME, 3, stack=500)
    one.apply(Deal())
    check_round(one)
    for _ in range(3):
        one.apply(Deal())
        assert refusal(one, Bet(one.to_act or 0, dollars(7))) == "RO-CH-G1"
        assert more_raises(one) == 4
        check_round(one)
        pineapple.discard_last(one)


@pytest.mark.rule("OC-ST-13a")
def test_after_the_open_pair_checked_the_others_may_bet_either_limit_and_the_upper_one_stays() -> None:
    """Rule 13: if that player checks, all others in turn have the option; after $20 a raise goes up by $20."""
    one = to_street(stud(oceana.TEN, *oceana.PAIR), 4)
    play(one, f"{one.to_act} check")
    second = one.to_act or 0
    assert (may(one).raise_from, may(one).raise_to) == (dollars(10), dollars(20))
    assert refusal(one, Bet(second, dollars(15))) == "OC-ST-13a"
    one.apply(Bet(second, dollars(10)))
    third = one.to_act or 0
    assert (may(one).raise_from, may(one).raise_to) == (dollars(20), dollars(30))
    one.apply(Raise(third, dollars(30)))
    assert (may(one).raise_from, may(one).raise_to) == (dollars(50), dollars(50))


@pytest.mark.rule("RO-ST-7", "OC-ST-15")
@pytest.mark.parametrize("game", [rogelios.SPREAD, oceana.STUD], ids=["rogelios", "oceana"])
def test_two_calls_against_a_board_that_cannot_be_beaten_are_both_lost(game: object) -> None:
    """The caller sees the same kings on sixth street and on the last; neither call goes back, also not at the end."""
    found = rogelios.SPREAD if game is rogelios.SPREAD else oceana.STUD
    one = stud(found, ["As Qd Kc", "9s 9d 2c"], "Kd 9h", "Kh 3c", "Ks 3d", "4c 5c")
    to_street(one, 6)
    before = stacks_of(one)[2]
    play(one, "1 bet 6 2 call deal 1 bet 6 2 call")
    show_all(one)
    assert set(won(one)) == {1}
    assert stacks_of(one)[2] == before - dollars(12)


# -- words and motions at Marina ---------------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-8a", "MC-GE-11a", "MC-GE-11b", "MC-GE-16")
def test_words_and_chips_bind_street_by_street_at_marina() -> None:
    """A short bet is completed on the turn and a short call too; on the river a word binds after a pass."""
    one = to_turn(hand(marina.FOUR_EIGHT, 3))
    one.apply(PutIn(2, (dollars(5),)))
    assert one.bet_to == dollars(8)
    one.apply(PutIn(3, (dollars(5),)))
    assert one.log[-1] == events.Called(3, dollars(8))
    assert refusal(one, Fold(3)) is not None
    one.apply(PutIn(1, (), said="call"))
    one.apply(Deal())
    one.apply(PutIn(2, (), said="pass"))
    one.apply(PutIn(3, (dollars(8),)))
    one.apply(PutIn(1, (), said="raise"))
    assert one.bet_to == dollars(16)
    one.apply(PutIn(2, (), said="pass"))
    assert refusal(one, Call(2)) is not None
    one.apply(PutIn(3, (), said="call"))
    assert one.phase == "showdown"
    assert one.pot == dollars(12 + 24 + 32)


@pytest.mark.rule("MC-LB-18a")
def test_every_player_knocks_pat_and_then_passes_with_a_knock_and_no_knock_answers_a_bet() -> None:
    one = marina_lowball.table(players=3)
    one.apply(Deal())
    check_round(one)
    while one.phase == "discard":
        one.apply(Knock(one.to_act or 0))
    one.apply(Deal())
    one.apply(Knock(one.to_act or 0))
    play(one, f"{one.to_act} bet 20")
    refusal(one, Knock(one.to_act or 0))
    check_round(one)
    assert one.phase == "showdown"


@pytest.mark.rule("GS-HE-24c", "GS-HE-30b")
def test_two_make_up_posts_both_have_their_option_and_a_raise_takes_it_from_the_second() -> None:
    """3x6: $3 live and $1 dead from seats 4 and 5. The first checks or raises to $6; the second then owes $3."""
    posts = [
        Post(2, "small", 100),
        Post(3, "big", 300),
        Post(4, "post", live=300, dead=100),
        Post(5, "post", live=300, dead=100),
    ]
    for raises in (False, True):
        one = play(hand(rules("golden-state", limit="3x6"), 5, posts=posts), "deal")
        assert (one.to_act, may(one).check, may(one).raise_to) == (4, True, dollars(6))
        play(one, "4 raise 6" if raises else "4 check")
        assert (one.to_act, may(one).check) == (5, not raises)
        assert may(one).call == (dollars(3) if raises else 0)
        assert one.pot == dollars(1 + 3 + 4 + 4 + (3 if raises else 0))

"""Showdowns in sequences: side pots, hands shown in part and then whole, several requests, hand after hand."""

import itertools
from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee
from houseway.engines.poker.play import AskToSee, Bet, Deal, Fold, Muck, Show, events
from houseway.engines.poker.play.showdown.result import Won
from houseway.money import dollars
from houseway.table import Table
from tests.poker import test_draw_rogelios as draw
from tests.poker import test_lowball_golden_state as golden
from tests.poker import test_lowball_marina as marina_lowball
from tests.poker import test_push_nine as push_nine
from tests.poker import test_stud_hilo as hilo
from tests.poker import test_stud_limelight as stud_limelight
from tests.poker.draw_table import seats_of, stand_pat, with_a_joker
from tests.poker.situations import refusal, show_all, won
from tests.poker.stud_table import passively, show_down, stud, to_street
from tests.poker.table import check_round, dealt, hand, may, play, rules, stacks_of
from tests.poker.test_oceana_pineapples import throw_last
from tests.table.table_kit import fold_to, opened, posts, start

pytestmark = pytest.mark.sequence


# -- who shows, and how much -------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-ST-1a", "LL-ST-1b", "OC-ST-1d")
@pytest.mark.parametrize("house", ["limelight", "oceana"])
def test_a_stud_hand_shown_in_part_twice_wins_nothing_until_all_seven_cards_lie_there(house: str) -> None:
    """Seat 1 bet on the last card and was raised: the raiser shows first; five cards and six are no hand."""
    one = stud(rules(house, "stud"), ["2h 5h 9h", "Kd Qc 3d"], "Jh Td", "Kh 8d", "4c 7c", "6s 2s")
    to_street(one, 7)
    first = one.to_act or 0
    one.apply(Bet(first, may(one).raise_from))
    play(one, f"{3 - first} raise {2 * one.bet_to // 100}  {first} call")
    assert one.to_act == 3 - first
    play(one, f"{one.to_act} show")
    seven = one.hole[one.position[first]]
    for count in (5, 6):
        one.apply(Show(first, tuple(seven[:count])))
        assert not one.over
    play(one, f"{first} show")
    assert one.over
    assert set(won(one)) == {1}


@pytest.mark.rule("LL-ST-1b")
def test_after_a_round_of_checks_the_one_who_led_the_last_round_shows_first_whatever_was_bet_before() -> None:
    """Seat 3 bet sixth street; the last card is checked, so its leader shows first."""
    third = ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"]
    one = to_street(stud(stud_limelight.STUD, third, "7s Qh 5d"), 6)
    play(one, "2 check 3 bet 10 1 call 2 call deal")
    leader = one.to_act
    passively(one)
    assert one.to_act == leader


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("rogelios high-draw", marks=pytest.mark.rule("RO-FD-D11b")),
        pytest.param("rogelios lowball", marks=pytest.mark.rule("RO-FD-D11b")),
        pytest.param("marina lowball", marks=pytest.mark.rule("MC-LB-2a")),
    ],
)
def test_two_hands_shown_without_their_fifth_card_hold_the_pot_until_both_are_whole(game: str) -> None:
    house, name = game.split()
    found = rules(house, name, "limit", "10/20" if house == "marina" else "20/40")
    held = ("8h 6c 4d 2h As", "Kh Kc 3d 2s Ad", "Qh Qc 9d 9s 5d")
    one = seats_of(found, held, stack=500, jokers=0 if name == "high-draw" else 1)
    one.apply(Deal())
    check_round(one)
    stand_pat(one)
    check_round(one)
    pot = one.pot
    for _ in range(3):
        seat = one.to_act or 0
        one.apply(Show(seat, tuple(one.hole[one.position[seat]][:4])))
        assert one.to_act == seat
        play(one, f"{seat} show")
    assert one.over
    assert won(one) == {3 if name == "high-draw" else 1: pot}


@pytest.mark.rule("MC-HE-11")
def test_with_a_side_pot_every_losing_hand_is_killed_before_either_pot_is_pushed() -> None:
    board = "Kd Qc 9s 5h 2c"
    held = {2: "As Ah", 3: "Js Jh", 4: "8s 8h"}
    one = hand(rules("marina", limit="4/8"), 4, stacks={2: 8}, stub=dealt(held, board, players=4))
    play(one, "deal 4 raise 8 1 fold 2 call 3 call deal")
    while one.phase != "showdown":
        if one.phase == "deal":
            one.apply(Deal())
        else:
            play(one, f"{one.to_act} {'check' if may(one).check else 'call'}")
        if len(one.board) == 4 and one.phase == "bet" and may(one).opens and not one.bet_to:
            play(one, "3 bet 8 4 call")
    show_all(one)
    kinds = [type(event) for event in one.log]
    assert kinds.index(events.LosersKilled) < kinds.index(events.Awarded)
    assert set(won(one)) == {2, 3}


@pytest.mark.rule("OC-CH-8")
@pytest.mark.parametrize("game", ["crazy-pineapple-hilo", "lazy-pineapple"])
def test_with_a_side_pot_nothing_is_pushed_while_the_last_losing_hand_is_out(game: str) -> None:
    """Seat 2 is all-in and shows first; the side pot of the other two waits as well."""
    held = {2: "As Ad 3c", 3: "Ks Kc 4c", 4: "Js Jc 5c"}
    found = rules("oceana", game, "limit", "4/8")
    stub = dealt(held, "Ah Kd Qs 9c 8d", players=4, each=3)
    one = hand(found, 4, stub=stub, stacks={2: 8})
    play(one, "deal 4 raise 8 1 fold 2 call 3 call")
    while one.phase != "showdown":
        if one.phase == "bet":
            if len(one.board) == 5 and not one.bet_to and may(one).raise_from:
                one.apply(Bet(one.to_act or 0, may(one).raise_from))
            play(one, f"{one.to_act} {'check' if may(one).check else 'call'}")
        elif one.phase == "discard":
            throw_last(one)
        else:
            one.apply(Deal())
    while not one.over:
        assert not [event for event in one.log if isinstance(event, events.Awarded)]
        play(one, f"{one.to_act} show")
    assert set(won(one)) == {2, 3}


# -- cards speak, and pots are divided ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        pytest.param("crazy-pineapple-hilo", "OC-CH-1a", marks=pytest.mark.rule("OC-CH-1a")),
        pytest.param("lazy-pineapple", "OC-LP-1a", marks=pytest.mark.rule("OC-LP-1a")),
    ],
)
def test_a_low_that_two_players_overlook_is_paid_to_both_of_them(game: str, rule: str) -> None:
    """Seats 2 and 3 both hold ace-deuce and say nothing; the kings take the high half, the low half is divided."""
    held = {2: "As 2c Jd", 3: "Ah 2d Jc", 4: "Kh Kc Td"}
    one = hand(rules("oceana", game, "limit", "4/8"), 4, stub=dealt(held, "Ks 8h 6c 4d Qh", players=4, each=3))
    play(one, "deal 4 call 1 fold")
    while not one.over:
        if one.phase == "bet":
            check_round(one)
        elif one.phase == "discard":
            throw_last(one)
        elif one.phase == "showdown":
            play(one, f"{one.to_act} show")
        else:
            one.apply(Deal())
    assert won(one) == {4: dollars(6), 2: dollars(3), 3: dollars(3)}
    assert rule.startswith("OC")


@pytest.mark.rule("OC-SH-2c", "RO-SH-4")
@pytest.mark.parametrize("game", [hilo.OCEANA, hilo.ROGELIOS], ids=["oceana", "rogelios"])
def test_a_main_pot_and_a_side_pot_are_each_divided_between_high_and_low_odd_chips_to_the_high(game: object) -> None:
    """Seat 3 is all-in with nothing; both pots go half and half, and a dollar more to the kings where one is odd."""
    found = hilo.OCEANA if game is hilo.OCEANA else hilo.ROGELIOS
    third = [hilo.KINGS, "7h 5d 4c", "Js Jd 9h"]
    one = stud(found, third, "Qd 2h 3c", "Jh Ac 6h", "Th Kh 8c", "Tc Jc 6s", stacks={3: 8})
    to_street(one, 5)
    one.apply(Bet(one.to_act or 0, may(one).raise_to))
    show_down(one)
    amounts = {(event.pot, event.half): event.amount for event in one.log if isinstance(event, events.Awarded)}
    pots = {pot for pot, _ in amounts}
    assert len(pots) == 2
    for pot in pots:
        assert amounts[pot, "high"] - amounts[pot, "low"] in (0, dollars(1))


@pytest.mark.rule("GS-LB-6b")
def test_two_tie_for_both_pots_in_golden_states_lowball_and_the_all_in_for_the_main_pot_only() -> None:
    """Seat 1 is all-in for $3; seats 2 and 3 hold the same seven low as seat 1 and divide the side pot by two."""
    held = ("7h 5c 4d 2h As", "7d 5h 4s 2c Ah", "7c 5d 4h 2d Ac", golden.PLAIN[0])
    one = golden.after_draw(*held, stacks={1: 3})
    while one.phase == "bet" and one.to_act == 1:
        play(one, "1 bet 2")
    play(one, "2 raise 4 3 call 4 call")
    pot = one.pot
    show_all(one)
    main = 4 * 3 // 3
    assert stacks_of(one)[1] == dollars(main)
    assert stacks_of(one)[2] == stacks_of(one)[3]
    assert sum(won(one).values()) == pot


# -- asking to see a hand ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-FD-D11a")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_two_hands_given_up_are_both_seen_by_one_who_folded_and_no_folded_hand_is(game: str) -> None:
    found = rules("rogelios", game, "limit", "20/40")
    one = seats_of(found, draw.HELD[:4], stack=500, jokers=1 if game == "lowball" else 0)
    one.apply(Deal())
    check_round(one)
    stand_pat(one)
    play(one, "1 bet 40 2 call 3 call 4 fold 1 show")
    one.apply(Muck(2))
    if not one.over:
        one.apply(Muck(3) if may(one).muck else Show(3))
    for seat in (2, 3):
        one.apply(AskToSee(4, seat))
        assert one.view(4).seats[one.position[seat]].cards == cards(draw.HELD[seat - 1])
    assert refusal(one, AskToSee(1, 4)) == "RO-FD-D11a"


@pytest.mark.rule("MC-LB-11")
def test_in_marinas_lowball_both_hands_given_up_are_asked_for_also_a_second_time() -> None:
    one = marina_lowball.after_draw(marina_lowball.PLAIN[:4])
    play(one, "1 bet 20 2 call 3 call 4 fold 1 show")
    for seat in (2, 3):
        one.apply(Muck(seat) if may(one).muck else Show(seat))
    for seat in (2, 3):
        one.apply(AskToSee(4, seat))
        assert one.view(4).seats[one.position[seat]].cards == cards(marina_lowball.PLAIN[seat - 1])
    assert refusal(one, AskToSee(2, 4)) == "MC-LB-11"


@pytest.mark.rule("OC-FD-10")
def test_the_openers_are_shown_to_whoever_asks_also_when_the_opener_folded_to_a_raise_heads_up() -> None:
    """The opener folds after the draw: the opening hand is kept, and shown when the winner is known."""
    game = rules("oceana", "five-card-draw", "limit", "4/8")
    one = with_a_joker(game, ("Jc Jd Th 9s 8c", "Qd Qh 7s 6d 4c"))
    one.apply(Deal())
    play(one, "1 bet 4 2 call")
    stand_pat(one)
    assert refusal(one, AskToSee(2, 1)) == "OC-FD-10"
    play(one, "1 bet 8 2 raise 16 1 fold")
    assert one.over
    one.apply(AskToSee(2, 1))
    assert one.view(2).seats[one.position[1]].cards == cards("Jc Jd Th 9s 8c")


# -- hand after hand ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-1b")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_hand_after_hand_won_before_the_flop_moves_the_button_and_takes_no_fee(game: str) -> None:
    table = opened("limelight", game, structure="limit", limit="3/6" if game == "holdem" else "6/12", players=4)
    buttons: list[int] = []
    before = table.drop
    for _ in range(4):
        one = start(table)
        buttons.append(table.button or 0)
        fold_to(table, None)
        assert not [event for event in one.log if isinstance(event, events.Shown)]
    assert sorted(buttons) == [1, 2, 3, 4]
    assert table.drop == before


@pytest.mark.rule("RO-CH-13")
def test_two_blinds_in_consecutive_seats_go_round_one_seat_a_hand() -> None:
    table = opened("rogelios", "crazy-pineapple-hilo", structure="spread", limit="3-6", players=5)
    seen = []
    for _ in range(6):
        start(table)
        seen.append([(seat, live) for seat, _, live, _ in posts(table)])
        fold_to(table, None)
    for (small, big), (next_small, _) in itertools.pairwise(seen):
        assert (small[1], big[1]) == (1, 3)
        assert big[0] == next_small[0]


@pytest.mark.rule("GS-HE-6b", "GS-PU-2", "GS-PU-2b", "GS-PU-4", "GS-PU-5")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_at_golden_state_the_button_gets_the_last_card_and_acts_last_hand_after_hand(players: int) -> None:
    """Hold'em from the flop on, Push Nine in its one round. All ante before the cards."""
    for game, limit in (("holdem", "3x6"), ("push-nine", "5 ante")):
        table: Table = opened("golden-state", game, limit=limit, players=players)
        for _ in range(3):
            one = start(table)
            button = table.button
            if game == "push-nine":
                assert [len(held) for held in one.hole] == [3] * players
                assert one.drop + one.pot == dollars(5) * players
            assert one.seats[-1].seat == button
            if game == "holdem":
                check_round(one)
                table.play(Deal())
            order = [one.to_act]
            table.play(Bet(one.to_act or 0, may(one).raise_from))
            while one.phase == "bet":
                order.append(one.to_act)
                table.play(Fold(one.to_act or 0))
            assert order[-1] == button
            assert not table.in_play


@pytest.mark.rule("GS-PU-4", "GS-PU-5")
def test_a_push_nine_hand_that_all_fold_to_pays_its_fee_and_antes_again_the_next_time() -> None:
    for _ in range(2):
        one = seats_of(push_nine.GAME, (push_nine.NINE, push_nine.EIGHT), fee=Fee(dollars(1), moment="before-deal"))
        assert (one.pot, one.drop) == (dollars(9), dollars(1))
        play(one, "deal 1 bet 10 2 fold")
        assert one.over
        assert one.view(2).seats[0].cards == ()


def test_a_pot_won_by_one_shown_card_of_four_has_no_named_hand() -> None:
    """The others threw their hands away."""
    half = rules("limelight", "omaha", "limit", "3/6").ranking.halves[0]
    share = Won(2, 1, half.name, 400, tuple(cards("Jc")), tuple(cards("As Kd 7h 4c 2s")), half)
    assert share.hand is None
    named = replace(share, shown=tuple(cards("Jc Js 9d 8d"))).hand
    assert named is not None
    assert named.name == "a pair of jacks"

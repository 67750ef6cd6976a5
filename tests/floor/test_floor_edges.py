"""Facts that the floor reads from a hand, lookups without a hand, and rulings by a floor that sees no hidden card."""

import pytest

from houseway import irregularities
from houseway.cards import JOKER, cards
from houseway.engines.banked.floor import moments as banked_moments
from houseway.engines.banked.floor import subject as banked_subject
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.floor.moments import actions_since, apart, facts, is_substantial, moments
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.engines.rulings import Err
from houseway.floor.blind import Incident, blind_ruling, borne_out, cards_at
from houseway.floor.desk import possible
from houseway.floor.lookup import kinds_in, stated, stated_elsewhere
from houseway.irregularities import from_data
from houseway.money import dollars
from houseway.rulebook import Cite, house
from houseway.rulebook.rulings import SubstantialAction
from tests.banked.tables import LL, deal, rules_of, say
from tests.floor.kit import floor
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules


def holdem(house_name: str = "marina", limit: str = "4/8") -> PokerHand:
    """Four players, the button in seat 1; seat 4 acts first."""
    one = hand(rules(house_name, limit=limit), 4, stack=500)
    one.apply(Deal())
    return one


DRAW = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th", "Ad 9h 7c 3s 2s")


def five_card_draw() -> PokerHand:
    one = seats_of(rules("oceana", "five-card-draw", limit="3/6"), DRAW, stack=500, jokers=1)
    one.apply(Deal())
    return one


# -- what the hand tells -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "rank"),
    [
        ("As", "five-or-lower"),
        (JOKER, "five-or-lower"),
        ("2c", "five-or-lower"),
        ("5c", "five-or-lower"),
        ("6c", "six-or-seven"),
        ("7c", "six-or-seven"),
        ("8c", "eight-or-higher"),
        ("Kc", "eight-or-higher"),
    ],
)
def test_how_low_an_exposed_card_is(told: str, rank: str) -> None:
    """Lowball counts the ace low, and a joker is as low as any card."""
    assert facts(five_card_draw(), irregularities.ExposedOnDeal(1, cards(told)))["rank"] == rank


def test_several_exposed_cards_are_ruled_apart_only_where_they_differ() -> None:
    one = five_card_draw()
    assert apart(one, irregularities.ExposedOnDeal(1, cards("2c 5c"))) == {}
    assert apart(one, irregularities.ExposedOnDeal(1, cards("2c 9c"))) == {
        cards("2c"): {"rank": "five-or-lower"},
        cards("9c"): {"rank": "eight-or-higher"},
    }
    assert apart(one, irregularities.ExposedOnDraw(1, cards("2c 9c"))) == {}


def test_which_card_of_the_deal_was_exposed() -> None:
    """Seat 2 was dealt first: its first card is the first of the deck, seat 3's the second."""
    one = holdem()
    first, second, third = (one.hole[at] for at in range(3))
    which = [
        facts(one, irregularities.ExposedOnDeal(2, (card,)))["which"]
        for card in (first[0], second[0], third[0], first[1])
    ]
    assert which == ["first", "second", "later", "later"]
    both = facts(one, irregularities.ExposedOnDeal(2, tuple(first)))
    assert (both["hole"], both["count"]) == ("both", "two-or-more")
    assert facts(one, irregularities.ExposedOnDeal(2, (first[0],)))["hole"] == "one"


def test_cards_exposed_one_after_the_other_are_counted_together() -> None:
    one = holdem()
    third = irregularities.ExposedOnDeal(4, tuple(one.hole[2][:1]))
    assert facts(one, third)["count"] == "one"
    floor(one, irregularities.ExposedOnDeal(1, tuple(one.hole[3][:1])))
    assert facts(one, third)["count"] == "two-or-more"


def test_where_a_joker_turns_up_and_whether_its_player_has_acted_with_it() -> None:
    """Rogelio's draw is played without one."""
    one = seats_of(rules("rogelios", "five-card-draw"), DRAW[:3], stack=500)
    one.apply(Deal())
    seat = one.to_act
    assert seat is not None
    joker = irregularities.JokerFound(seat, tuple(one.hole[one.position[seat]][:1]))
    assert facts(one, joker) == {
        "where": "down",
        "told": "before-acting",
        "count": "one",
        "at_once": "no",
        "since": "somebody",
    }
    play(one, f"{seat} check" if any(type(o.command).__name__ == "Check" for o in one.options()) else f"{seat} call")
    assert facts(one, joker)["told"] == "late"
    check_round(one)
    draws(one, "4d", "2d", "5h")
    drawn = irregularities.JokerFound(seat, tuple(one.hole[one.position[seat]][-1:]))
    assert facts(one, drawn)["where"] == "draw"
    assert facts(one, drawn)["told"] == "before-acting", "it came with the draw, without action since"


def test_a_card_is_boxed_on_the_board_in_a_hand_or_in_the_deck() -> None:
    one = holdem()
    assert facts(one, irregularities.BoxedCard())["where"] == "stub"
    assert facts(one, irregularities.BoxedCard(2, tuple(one.hole[0][:1])))["where"] == "down"
    check_round(one)
    one.apply(Deal())
    assert facts(one, irregularities.BoxedCard(None, tuple(one.board[:1])))["where"] == "board"
    assert facts(one, irregularities.BoxedCard(None, cards("2s")))["where"] == "burn"
    for together, count in ((1, "one"), (2, "two-or-more"), (4, "two-or-more"), (5, "five-together")):
        assert facts(one, irregularities.BoxedCard(None, (), together))["count"] == count
    seven = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)
    assert facts(seven, irregularities.BoxedCard(1, cards("7c")))["where"] == "up"


def test_what_card_left_the_table() -> None:
    seven = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)
    down = tuple(card for card in seven.hole[0] if card not in seven.up[0])
    assert facts(seven, irregularities.OffTable(1, cards("7c")))["card"] == "up"
    assert facts(seven, irregularities.OffTable(1, down[:1]))["card"] == "down"
    assert facts(seven, irregularities.OffTable())["card"] == "stub"
    to_street(seven, 7)
    assert facts(seven, irregularities.OffTable(1, (seven.hole[0][-1],)))["card"] == "last"
    assert facts(seven, irregularities.OffTable(1, down[:1]))["card"] == "down"
    flop = holdem()
    check_round(flop)
    flop.apply(Deal())
    assert facts(flop, irregularities.OffTable(None, tuple(flop.board[:1])))["card"] == "board"
    assert facts(flop, irregularities.OffTable(2, tuple(flop.hole[0][:1])))["card"] == "down"


def test_on_what_a_burn_was_missed() -> None:
    one = holdem()
    check_round(one)
    assert facts(one, irregularities.MissedBurn())["on"] == "board"
    seven = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)
    for street, on in ((4, "up"), (7, "down")):
        to_street(seven, street)
        assert facts(seven, irregularities.ExtraBurn())["on"] == on


def test_the_turn_and_the_river_have_their_own_second_card() -> None:
    one = holdem()
    for _ in range(2):
        check_round(one)
        one.apply(Deal())
    assert facts(one, irregularities.ExtraBoardCard())["on"] == "turn"
    check_round(one)
    assert facts(one, irregularities.ExtraBoardCard())["on"] == "river", "the river is being dealt"
    one.apply(Deal())
    assert facts(one, irregularities.ExtraBoardCard())["on"] == "river"


def test_whose_board_is_played_and_after_what() -> None:
    for wager, round_, whose in (("", "checked", "other"), ("2 bet 8", "called", "bettor")):
        one = holdem()
        for _ in range(3):
            check_round(one)
            one.apply(Deal())
        play(one, wager)
        check_round(one)
        told = facts(one, irregularities.BoardPlayed(2))
        assert (told["round"], told["whose"]) == (round_, whose)
        assert facts(one, irregularities.BoardPlayed(3))["whose"] == "other"


def test_whose_drawn_card_was_exposed_and_against_how_many() -> None:
    one = five_card_draw()
    play(one, "1 check 2 bet 3 3 call 4 call 1 fold")
    for seat, thrown in ((2, "2d"), (3, "5h"), (4, "2s")):
        one.apply(Discard(seat, cards(thrown)))
    one.apply(Deal())
    told = [facts(one, irregularities.ExposedOnDraw(seat, tuple(one.hole[seat - 1][-1:]))) for seat in (2, 4)]
    assert {one["opponents"] for one in told} == {"more"}
    assert [one["whose"] for one in told] == ["other", "dealer-position" if one.button == 4 else "other"]


# -- when --------------------------------------------------------------------------------------------------------------


def test_substantial_action_is_what_the_house_counts() -> None:
    """Two who acted; or with money only those who put some in; or fewer if one of them raised."""
    one = holdem()
    check_round(one)
    one.apply(Deal())
    said = Cite((), "the book")
    plain, money = SubstantialAction((), said, 2), SubstantialAction((), said, 2, money=True)
    raised = SubstantialAction((), said, 3, with_raise=2)

    def now(rule: SubstantialAction | None) -> bool:
        return is_substantial(one, actions_since(one, irregularities.FoulDeck()), rule)

    play(one, "2 check")
    assert [now(rule) for rule in (None, plain, money, raised)] == [False, False, False, False]
    play(one, "3 check")
    assert [now(rule) for rule in (None, plain, money, raised)] == [True, True, False, False]
    play(one, "4 bet 4")
    assert [now(rule) for rule in (money, raised)] == [False, True]
    again = holdem()
    check_round(again)
    again.apply(Deal())
    play(again, "2 bet 4 3 raise 8")
    assert is_substantial(again, actions_since(again, irregularities.FoulDeck()), raised)
    calls = holdem()
    check_round(calls)
    calls.apply(Deal())
    play(calls, "2 bet 4 3 call")
    assert not is_substantial(calls, actions_since(calls, irregularities.FoulDeck()), raised), (
        "a bet is no raise after the flop"
    )
    assert is_substantial(calls, actions_since(calls, irregularities.FoulDeck()), money)


def test_every_name_of_a_moment() -> None:
    one = holdem()
    quiet = {"any", "before-action", "before-substantial-action", "before-draw"}
    assert moments(one, irregularities.FoulDeck(), None) == quiet
    assert moments(one, irregularities.TooManyCards(4), None) == quiet | {"before-he-acts"}
    play(one, "4 call")
    assert moments(one, irregularities.TooManyCards(4), None) == {
        "any",
        "after-action",
        "before-substantial-action",
        "before-draw",
        "after-he-acts",
    }
    assert "before-he-acts" in moments(one, irregularities.TooManyCards(1), None)
    assert "before-action" in moments(one, irregularities.TooFewCards(1, early="yes"), None), (
        "the deal was not finished"
    )
    for _ in range(3):
        check_round(one)
        one.apply(Deal())
    assert {"last-street", "after-he-acts"} <= moments(one, irregularities.TooManyCards(1), None)
    drawn = five_card_draw()
    play(drawn, "1 check 2 bet 3 3 call 4 call 1 fold")
    assert "before-draw" in moments(drawn, irregularities.FoulDeck(), None)
    for seat in (2, 3, 4):
        drawn.apply(Discard(seat, ()))
    drawn.apply(Deal())
    assert "after-draw" in moments(drawn, irregularities.FoulDeck(), None)


def test_an_unseen_error_is_ruled_by_the_moment_it_happened() -> None:
    """A burn is missed before the flop and told on the turn: everyone has acted since."""
    one = holdem()
    check_round(one)
    assert actions_since(one, irregularities.MissedBurn()) == [], "the dealer is caught at once"
    one.apply(Err(irregularities.MissedBurn()))
    assert actions_since(one, irregularities.MissedBurn()) == []
    check_round(one)
    one.apply(Deal())
    assert len(actions_since(one, irregularities.MissedBurn())) == 4
    assert actions_since(one, irregularities.FourCardFlop()) == []


# -- player-dealer games -----------------------------------------------------------------------------------------------


def test_a_round_has_acted_once_something_was_decided_on_the_hand() -> None:
    one = deal(LL, {2: "Td 6h", 3: "9c 2s"}, "Tc 8h", "5d Kd Qh 3c 4c 7c")
    assert banked_moments(one, irregularities.FoulDeck(), None) == {"any", "after-action"}
    assert banked_moments(one, irregularities.TooManyCards(2), None) == {"any", "after-action", "before-he-acts"}
    say(one, "hit")
    assert "after-he-acts" in banked_moments(one, irregularities.TooManyCards(2), None)
    pair = deal(LL, {2: "8d 8h", 3: "9c 2s"}, "Tc 8s", "5d Kd Qh 3c 4c 7c")
    say(pair, "split")
    assert "after-he-acts" in banked_moments(pair, irregularities.TooManyCards(2), None)
    assert "before-he-acts" in banked_moments(one, irregularities.TooManyCards(3), None)


def test_a_short_bet_is_reported_for_its_square_once_the_hand_has_started() -> None:
    """Seat 2 bets the minimum, seat 3 a dollar less, unseen; the short amount is counted, not stated."""
    game = rules_of(LL)
    least = game.stakes.minimum
    one = Round(game, [Seated(seat, dollars(1000)) for seat in (1, 2, 3, 4)], game.deck(), bank=1)
    assert banked_subject(one, "short-bet") is None, "the bank is not up"
    one.apply(do.PutUp(1, dollars(500)))
    one.apply(do.Wager(2, 2, least))
    one.apply(Err(irregularities.ShortBet(3, least - 100)))
    assert banked_subject(one, "short-bet") is None, "no book has a ruling before the cards are out"
    one.apply(do.NoMoreBets())
    about = banked_subject(one, "short-bet")
    assert about is not None
    assert (about.seats, about.most) == ((3,), 0)


# -- looked up without a hand ------------------------------------------------------------------------------------------


def test_other_houses_answers_come_from_those_that_spread_the_game() -> None:
    marina = rules("marina", limit="4/8")
    others = stated_elsewhere(house("marina"), marina, "four-card-flop", "any", {})
    assert "Marina" not in " ".join(others)
    assert set(others) == {"The Limelight Card Room", "Oceana Cardroom", "Rogelio's"}
    buster = house("marina").game("no-bust-joker")
    assert stated_elsewhere(house("marina"), buster, "foul-deck", "any", {}) == {}


@pytest.mark.rule("MC-HE-17a", "MC-HE-17b")
def test_a_moment_leaves_only_the_rulings_that_fit_it() -> None:
    marina = rules("marina", limit="4/8")

    def found(moment: str) -> list[tuple[str, ...]]:
        return [one.rules for one in stated(house("marina"), marina, "four-card-flop", moment, {})]

    assert found("after-substantial-action") == [("MC-HE-17b",)]
    assert found("before-substantial-action") == [("MC-HE-17a",)]
    assert found("before-action") == [("MC-HE-17a",)]
    assert found("") == [("MC-HE-17b",), ("MC-HE-17a",)]


def test_where_a_house_is_silent_the_lookup_gives_common_practice_and_says_so() -> None:
    limelight = rules("limelight", limit="4/8")
    found = stated(house("limelight"), limelight, "foul-deck", "", {})
    assert found
    assert all("common practice" in one.assumed for one in found)
    neutral = stated(house("casino"), house("casino").game("holdem", limit="2/4"), "foul-deck", "", {})
    assert neutral
    assert not any("silent" in one.assumed for one in neutral)
    assert "last-card-exposed" not in kinds_in(limelight)


# -- rulings by a floor that sees no hidden card -----------------------------------------------------------------------


def test_a_face_that_was_named_is_borne_out_by_the_card_that_lies_there() -> None:
    one = holdem()
    lies = one.hole[one.position[2]][0]
    for face, right in ((str(lies), True), ("Ks" if str(lies) != "Ks" else "Qs", False)):
        told = Incident.of("exposed-on-deal", {"seat": 2, "cards": [1], "faces": [face]})
        assert borne_out(one, told) is right
    assert cards_at(one, Incident.of("exposed-on-deal", {"seat": 2, "cards": [1]})) == (lies,)
    assert borne_out(one, Incident.of("exposed-on-deal", {"seat": 2, "cards": [1]}))


@pytest.mark.parametrize(
    ("kind", "told", "why"),
    [
        (
            "board-played",
            {"seat": 2},
            "This can't have happened now: Player who plays the board threw their hand away at the showdown",
        ),
        ("exposed-on-deal", {"seat": 9, "cards": [1]}, "This can't be about seat 9"),
        ("foul-deck", {"seat": 2}, "This isn't about a seat"),
        ("shared-action", {"seat": 2, "other": 9}, "Seat 9 has no part in it"),
        ("exposed-on-deal", {"seat": 2, "cards": [3]}, "There is no card in place 3"),
        ("exposed-on-deal", {"seat": 2, "cards": [1, 1]}, "Name each card once"),
        ("exposed-on-deal", {"seat": 2, "cards": [0]}, "There is no card in place 0"),
        ("exposed-on-deal", {"seat": 2, "cards": [1, 2], "faces": ["Ks"]}, "Name a face for each card, or none at all"),
        ("exposed-on-deal", {"seat": 0, "cards": [1]}, "There is no seat 0"),
        ("exposed-on-deal", {"seat": True, "cards": [1]}, "There is no seat True"),
        ("nonsense", {}, "There is no irregularity “nonsense”"),
    ],
)
def test_an_impossible_seat_is_refused_without_seeing_the_cards(kind: str, told: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        blind_ruling(holdem(), Incident.of(kind, told))


def test_the_stub_is_picked_up_by_the_dealing_player_until_they_have_discarded() -> None:
    """At Rogelio's lowball the players deal: seat 4 has the deal and discards last."""
    held = ("2s 3d 5c 7h 9d", "4h 6d 8c Th Kd", "As 2c 6s 8h Qh")
    one = seats_of(rules("rogelios", "lowball", limit="2/4"), held, stack=500, jokers=1)
    one.apply(Deal())
    check_round(one)
    while one.phase == "discard":
        offered = [found.kind for found in possible(one, blind=True)]
        assert "picked-up-stub" in offered
        assert one.to_act is not None
        one.apply(Discard(one.to_act, ()))
    assert "picked-up-stub" not in [found.kind for found in possible(one, blind=True)]


def test_a_player_cannot_share_bets_with_themselves() -> None:
    with pytest.raises(irregularities.BadIrregularity, match="another seat"):
        from_data("shared-action", {"seat": 2, "other": 2})
    with pytest.raises(Refused, match="another seat"):
        blind_ruling(holdem(), Incident.of("shared-action", {"seat": 2, "other": 2}))

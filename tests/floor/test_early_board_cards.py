"""Board cards that come too early, a flop of four cards, and burns forgotten: house by house."""

import pytest

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.floor import ruling
from houseway.irregularities import EarlyFlop, EarlyRiver, EarlyTurn, FourCardFlop, MissedBurn
from houseway.money import dollars
from houseway.rulebook.rulings import Operation
from tests.floor.kit import deal, floor, overruled, unnoticed
from tests.poker.table import check_round, hand, may, play, rules

proves = pytest.mark.rule
HOLDEM = ("holdem", "omaha", "omaha-hilo")


def dealt(house: str, game: str) -> PokerHand:
    """Four players before the flop."""
    one = hand(rules(house, game), 4, stack=500)
    one.apply(Deal())
    return one


def finish(one: PokerHand) -> PokerHand:
    """The betting round is finished, and with it a discard where the game has one."""
    check_round(one)
    while one.phase == "discard":
        seat = one.to_act
        assert seat is not None
        one.apply(Discard(seat, tuple(one.hole[one.position[seat]][: may(one).discard])))
    return one


def on(house: str, game: str, street: str) -> PokerHand:
    """Four players on the flop or the turn, before any action on it."""
    one = dealt(house, game)
    finish(one).apply(Deal())
    if street == "turn":
        finish(one).apply(Deal())
    return one


def shuffled(one: PokerHand, count: int) -> tuple[Card, ...]:
    """The dealer shuffles what is due, and these come to lie on top."""
    top = one.shuffle_due[-count:]
    deal(one, " ".join(top))
    return top


def cases(*given: tuple[str, tuple[str, ...], str, bool]) -> list[object]:
    """(house, games, rule, burns again) for each game."""
    return [
        pytest.param(house, game, burns, id=f"{house}-{game}", marks=proves(*rule.split()))
        for house, games, rule, burns in given
        for game in games
    ]


@pytest.mark.parametrize(
    ("house", "game", "burns_again"),
    cases(
        ("limelight", HOLDEM, "LL-HE-13", False),
        ("oceana", HOLDEM, "OC-HE-11", False),
        ("oceana", ("crazy-pineapple-hilo", "lazy-pineapple"), "OC-CH-13", False),
        ("marina", ("holdem",), "MC-HE-18", False),
        ("rogelios", HOLDEM, "RO-HE-3", True),
    ),
)
def test_an_early_flop_goes_back_and_a_new_one_comes_after_the_betting(
    house: str, game: str, burns_again: bool
) -> None:
    """The flop is shuffled in after the betting; where its burn goes back with it a new card is burned."""
    one = dealt(house, game)
    burn, *flop = one.stub.peek(4)
    floor(one, EarlyFlop())
    assert one.board == []
    check_round(one)
    due = one.shuffle_due
    assert set(flop) <= set(due)
    assert (burn in due) is burns_again
    top = shuffled(one, 4)
    if burns_again:
        assert (one.stub.burns, tuple(one.board)) == ([top[0]], top[1:])
    else:
        assert (one.stub.burns, tuple(one.board)) == ([burn], top[:3])


@pytest.mark.parametrize(
    ("house", "game", "burns_again"),
    cases(
        ("limelight", HOLDEM, "LL-HE-14a LL-HE-14b", False),
        ("oceana", HOLDEM, "OC-HE-12a OC-HE-12b", False),
        ("marina", ("holdem",), "MC-HE-19a MC-HE-19b", False),
        ("rogelios", HOLDEM, "RO-HE-4", True),
        ("rogelios", ("crazy-pineapple-hilo",), "RO-CH-22", True),
    ),
)
def test_an_early_turn_makes_way_for_the_natural_river_and_may_come_back(
    house: str, game: str, burns_again: bool
) -> None:
    """Aside, burn, the natural river as turn; then it is shuffled into the stub, with or without a burn before it."""
    one = on(house, game, "flop")
    first, early, second, river = one.stub.peek(4)
    floor(one, EarlyTurn())
    finish(one)
    assert may(one).shuffle == ()
    one.apply(Deal())
    assert one.board[3] == river
    assert one.stub.burns[1:] == [first, second]
    finish(one)
    due = one.shuffle_due
    assert early in due
    assert not set(one.stub.burns) & set(due)
    deal(one, f"{due[0]} {early}" if burns_again else early)
    assert one.board[4] == early
    assert one.stub.burns[3:] == ([due[0]] if burns_again else [])


@pytest.mark.rule("MC-HE-19a", "MC-HE-19b")
def test_an_early_turn_without_a_burn_at_marina_is_shuffled_into_the_stub_before_the_river() -> None:
    """Aside, burn, the next card as turn; after its betting the early card goes into the stub. Burn, and the river."""
    one = on("marina", "holdem", "flop")
    burns = list(one.stub.burns)
    early, burn, turn = one.stub.peek(3)
    floor(one, EarlyTurn(burned="no"))
    finish(one).apply(Deal())
    assert (one.board[3], one.stub.burns) == (turn, [*burns, burn])
    finish(one)
    assert early in one.shuffle_due
    deal(one, f"{one.shuffle_due[0]} {early}")
    assert one.board[4] == early


@pytest.mark.parametrize(
    ("house", "game", "burns_again"),
    cases(
        ("limelight", HOLDEM, "LL-HE-15", False),
        ("oceana", HOLDEM, "OC-HE-13", False),
        ("marina", ("holdem",), "MC-HE-20", False),
        ("rogelios", HOLDEM, "RO-HE-5", True),
        ("rogelios", ("crazy-pineapple-hilo",), "RO-CH-23", True),
    ),
)
def test_an_early_river_is_shuffled_back_after_the_betting(house: str, game: str, burns_again: bool) -> None:
    """It is not replaced: the stub is shuffled with it, without the burns, and the river is dealt."""
    one = on(house, game, "turn")
    burn, early = one.stub.peek(2)
    floor(one, EarlyRiver())
    finish(one)
    due = one.shuffle_due
    assert early in due
    assert burn not in due
    deal(one, f"{due[0]} {early}" if burns_again else early)
    assert one.board[4] == early
    assert len(one.stub.burns) == (4 if burns_again else 3)


def test_the_early_turn_is_settled_in_three_different_ways() -> None:
    """Shuffled in and cut with no burn; shuffled in with no burn; shuffled in with a burn."""
    ways: dict[str, tuple[Operation, ...]] = {}
    for house in ("limelight", "oceana", "marina", "rogelios"):
        ways[house] = ruling(on(house, "holdem", "flop"), EarlyTurn()).does
    assert ways["limelight"] == ("shuffle-and-cut-after-next", "no-burn-after-next")
    assert ways["oceana"] == ways["marina"] == ("shuffle-after-next", "no-burn-after-next")
    assert ways["rogelios"] == ("shuffle-after-next",)
    assert len(set(ways.values())) == 3


def test_where_a_rulebook_is_silent_on_the_early_turn_common_practice_is_offered_and_named_as_such() -> None:
    found = ruling(on("golden-state", "holdem", "flop"), EarlyTurn())
    assert found.does == ("shuffle-after-next", "no-burn-after-next")
    assert found.cite.rule == ""
    assert found.cite.assumed.startswith("The rulebook doesn't cover this.")
    assert found.assumed


# -- too many cards on the flop ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game", "burn_goes_back", "burns_again"),
    [
        *(pytest.param("limelight", game, False, False, marks=proves("LL-HE-12a")) for game in HOLDEM),
        *(pytest.param("rogelios", game, True, True, marks=proves("RO-HE-2")) for game in HOLDEM),
        pytest.param("rogelios", "crazy-pineapple-hilo", False, False, marks=proves("RO-CH-21")),
        pytest.param("marina", "holdem", False, True, marks=proves("MC-HE-17a")),
        pytest.param("oceana", "crazy-pineapple-hilo", False, False, marks=proves("OC-CH-12")),
        pytest.param("oceana", "lazy-pineapple", False, False, marks=proves("OC-CH-12")),
        pytest.param("oceana", "holdem", False, False),
    ],
)
def test_a_flop_of_four_cards_is_shuffled_back_and_dealt_again(
    house: str, game: str, burn_goes_back: bool, burns_again: bool
) -> None:
    """Rogelio's hold'em takes the burn back too; Marina burns a second card; the others do neither."""
    one = finish(dealt(house, game))
    burn, *four = one.stub.peek(5)
    unnoticed(one, FourCardFlop())
    play(one, f"{one.to_act} check")
    found = ruling(one, FourCardFlop())
    due = found.shuffle(one)
    assert set(four) <= set(due)
    assert (burn in due) is burn_goes_back
    top = due[-4:]
    floor(one, FourCardFlop(), order=" ".join(top))
    assert tuple(one.board) == (top[1:] if burns_again else top[:3])
    kept = [] if burn_goes_back else [burn]
    assert one.stub.burns == kept + ([top[0]] if burns_again else [])
    assert one.to_act == 2  # the round begins again


@pytest.mark.rule("LL-HE-12a")
def test_a_single_bet_on_a_flop_of_four_cards_is_returned_at_limelight() -> None:
    one = finish(dealt("limelight", "holdem"))
    pot = one.pot
    unnoticed(one, FourCardFlop())
    play(one, "2 bet 1")
    floor(one, FourCardFlop())
    assert (one.pot, one.bet_to) == (pot, 0)


@pytest.mark.parametrize(
    ("house", "game", "line"),
    [
        *(pytest.param("limelight", game, "2 bet 1 3 call", marks=proves("LL-HE-12b")) for game in HOLDEM),
        pytest.param("marina", "holdem", "2 bet 1 3 call", marks=proves("MC-HE-17b")),
    ],
)
def test_after_substantial_action_the_flop_stands_and_the_turn_comes_without_a_burn(
    house: str, game: str, line: str
) -> None:
    """The card that stuck to the flop is the burn; the next stub card is the turn."""
    one = finish(dealt(house, game))
    burn, *flop = one.stub.peek(5)
    unnoticed(one, FourCardFlop())
    play(one, line)
    floor(one, FourCardFlop())
    assert one.board == flop[:3]
    turn = one.stub.peek(1)[0]
    finish(one).apply(Deal())
    assert one.board[3] == turn
    assert one.stub.burns == [burn, flop[3]]


@pytest.mark.rule("LL-HE-12a", "LL-HE-12b")
def test_checks_are_no_substantial_action_at_limelight_but_are_at_marina() -> None:
    """Two players check a flop of four cards: only money counts at one house, any two actions at the other."""
    for house, does in (("limelight", ("board-again",)), ("marina", ("stuck-card-is-the-burn",))):
        one = finish(dealt(house, "holdem"))
        unnoticed(one, FourCardFlop())
        play(one, "2 check 3 check")
        assert ruling(one, FourCardFlop()).does == does


# -- burns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-CH-25a")
def test_a_card_turned_without_a_burn_becomes_the_burn_before_any_action() -> None:
    """Turn 7s without a burn, next card Qd: 7s is the burn and Qd the turn."""
    one = finish(on("rogelios", "crazy-pineapple-hilo", "flop"))
    seven, queen = one.stub.peek(2)
    floor(one, MissedBurn())
    assert (one.stub.burns[-1], one.board[-1], len(one.board)) == (seven, queen, 4)


@pytest.mark.rule("RO-CH-25a")
def test_of_a_flop_without_a_burn_the_first_card_is_burned_and_one_more_turned() -> None:
    one = finish(dealt("rogelios", "crazy-pineapple-hilo"))
    first, second, third, fourth = one.stub.peek(4)
    floor(one, MissedBurn())
    assert (one.stub.burns, one.board) == ([first], [second, third, fourth])


@pytest.mark.rule("RO-CH-25b")
def test_after_action_the_card_stands_and_two_cards_are_burned_next_time() -> None:
    """Turn 7s without a burn, seat 2 has bet: 7s stays; on the river two are burned and the third is turned."""
    one = finish(on("rogelios", "crazy-pineapple-hilo", "flop"))
    seven = one.stub.peek(1)[0]
    unnoticed(one, MissedBurn())
    play(one, f"2 bet {one.rules.stakes.bets[-1] // 100}")
    floor(one, MissedBurn())
    assert one.board[3] == seven
    finish(one)
    first, second, river = one.stub.peek(3)
    one.apply(Deal())
    assert (one.stub.burns[-2:], one.board[4]) == ([first, second], river)


def test_an_error_that_cannot_have_happened_now_is_refused_and_changes_nothing() -> None:
    one = dealt("limelight", "holdem")
    before = list(one.log)
    for wrong in (EarlyTurn(), EarlyRiver(), FourCardFlop()):
        with pytest.raises(Refused):
            one.apply(ruling(one, wrong).command())
    assert one.log == before


def test_money_put_in_before_an_early_flop_stays_where_it_is() -> None:
    one = dealt("limelight", "holdem")
    play(one, "4 call 1 fold")
    pot = one.pot
    floor(one, EarlyFlop())
    assert one.pot == pot > dollars(1)


@pytest.mark.parametrize(("name", "game", "limit"), [("limelight", "holdem", "3/6"), ("oceana", "stud", "3/6")])
def test_no_flop_is_dealt_again_before_there_is_one(name: str, game: str, limit: str) -> None:
    one = hand(rules(name, game, limit=limit), 3)
    one.apply(Deal())
    with pytest.raises(Refused, match=r"has no flop|No card has been set aside"):
        overruled(one, "board-again", why="four cards")

"""Betting in sequence: short all-ins that add up, completing after a check, whole chips, rules of the right game."""

import random

import pytest

from houseway.engines.contract import Fee, Refused, Seated
from houseway.engines.poker.play import (
    Away,
    Bet,
    BringIn,
    Call,
    Check,
    Fold,
    Muck,
    OutOfTurn,
    PokerCommand,
    PokerHand,
    PutIn,
    Raise,
    Show,
)
from houseway.engines.rulings import copy_of
from houseway.money import Cents, dollars
from houseway.rulebook import Cite, PokerRules, house
from tests.poker.driver import offered, poker_games, random_hand, rules_of
from tests.poker.openings import deep, opening_with
from tests.poker.situations import more_raises, refusal
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import hand, may, play, rules
from tests.poker.test_poker_properties import anything
from tests.soak import times

pytestmark = pytest.mark.sequence

GAMES = [game for game in poker_games() if game[0] != "casino"]
"""The games of the five houses; the neutral rulebook has rules of its own for short all-ins."""


def game_of(house_: str, game: str, structure: str) -> PokerRules:
    """The game at one of its limits."""
    return rules_of(house_, game, structure, random.Random(f"{house_} {game} {structure}"))


def sized(*sizings: str) -> list[tuple[str, str, str]]:
    """The games with bets of these kinds."""
    return [one for one in GAMES if game_of(*one).betting.sizing in sizings]


# -- short all-ins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house_", "game", "structure"), sized("no-limit", "pot"))
def test_short_all_ins_add_up_where_amounts_are_free(house_: str, game: str, structure: str) -> None:
    """Bet 2, all-in 3, call, all-in 4: the second all-in doubles the last full bet, and the caller may raise."""
    table = game_of(house_, game, structure)
    unit = max(may(opening_with(table, {})[0]).raise_from, 200)
    one, (first, second, third) = opening_with(table, {1: 3 * unit, 2: 4 * unit})
    one.apply(Bet(first, 2 * unit))
    one.apply(Raise(second, 3 * unit))
    counted = one.full_wagers
    one.apply(Raise(third, 4 * unit))
    assert (counted, one.full_wagers, one.full_to) == (1, 2, 4 * unit)


def no_limit(stacks: dict[int, int]) -> PokerHand:
    """$1/$3 no-limit at Limelight on the flop: seats 2 to 5 act, seat 1 has the button."""
    one = hand(rules("limelight", structure="no-limit", limit="1/3 100-200"), 5, stack=900, stacks=stacks)
    return play(one, "deal 4 call 5 call 1 call 2 call 3 check deal")


@pytest.mark.rule("LL-HE-NL2c")
def test_two_short_all_ins_that_make_a_full_raise_reopen_the_betting() -> None:
    """$100, all-in $150, all-in $200."""
    one = play(no_limit({3: 153, 4: 203}), "2 bet 100 3 raise 150 4 raise 200 5 fold 1 call")
    assert (one.to_act, may(one).raise_from) == (2, dollars(300))


@pytest.mark.rule("LL-HE-NL2c")
def test_a_short_all_in_alone_does_not() -> None:
    """$100, all-in $150, all-in $199."""
    one = play(no_limit({3: 153, 4: 202}), "2 bet 100 3 raise 150 4 raise 199 5 call 1 call")
    assert (one.to_act, may(one).raise_from) == (2, 0)
    assert refusal(one, Raise(2, dollars(300))) == "LL-HE-NL2c"


@pytest.mark.rule("LL-HE-NL2c")
def test_the_next_short_all_in_is_measured_against_the_raise_that_two_made() -> None:
    """$100, all-in $150, all-in $200 is a raise; after it all-in $260 is short again."""
    one = play(no_limit({3: 153, 4: 203, 5: 263}), "2 bet 100 3 raise 150 4 raise 200 5 raise 260 1 call")
    assert may(one).raise_from == dollars(360)
    play(one, "2 call")
    assert one.phase == "deal"


def test_the_refusal_after_a_short_all_in_does_not_contradict_itself() -> None:
    one = play(no_limit({3: 153}), "2 bet 100 3 raise 150 4 fold 5 fold 1 call")
    with pytest.raises(Refused, match="there was no full bet or raise after you acted"):
        one.apply(Raise(2, dollars(300)))


# -- completing after a check ------------------------------------------------------------------------------------------


def completes(table: PokerRules) -> bool:
    """Whether a short opening all-in is completed: at Limelight's lowball it is raised instead."""
    return (table.house.slug, table.game) != ("limelight", "lowball")


@pytest.mark.parametrize(("house_", "game", "structure"), sized("fixed", "spread"))
def test_who_has_checked_may_complete_a_short_opening_all_in(house_: str, game: str, structure: str) -> None:
    """The first checks, the second is all-in for less than half, the third calls: the first completes or calls."""
    table = game_of(house_, game, structure)
    look, _ = opening_with(table, {})
    bet = may(look).raise_from
    short = bet // 2 - 50
    if table.betting.odd_chips_stay:
        pytest.skip("an all-in bet is a whole number of bets here")
    one, (first, second, third) = opening_with(table, {1: short})
    play(one, f"{first} check")
    one.apply(Bet(second, short))
    assert may(one).raise_from == (bet if completes(table) else short + bet)
    play(one, f"{third} call")
    options = may(one)
    assert (options.seat, options.call) == (first, short)
    assert (options.raise_from, options.raise_to) == ((bet, options.raise_to) if completes(table) else (0, 0))
    if completes(table):
        assert table.stud is not None or options.raise_to == bet
        one.apply(Raise(first, bet))
        assert (one.to_act, one.wagers) == (third, 1)
        assert may(one).call == bet - short


@pytest.mark.parametrize(("house_", "game", "structure"), sized("no-limit", "pot"))
def test_who_has_checked_only_calls_it_where_amounts_are_free(house_: str, game: str, structure: str) -> None:
    table = game_of(house_, game, structure)
    look, _ = opening_with(table, {})
    short = may(look).raise_from // 2
    one, (first, second, third) = opening_with(table, {1: short})
    play(one, f"{first} check")
    one.apply(Bet(second, short))
    play(one, f"{third} call")
    assert (one.to_act, may(one).call, may(one).raise_from) == (first, short, 0)


@pytest.mark.rule("OC-LB-1")
def test_after_completing_a_raise_is_still_no_check_raise() -> None:
    """At Oceana lowball the checker completes; when it is raised the checker may only call."""
    table = rules("oceana", "lowball", "limit", "4/8")
    one, (first, second, third) = opening_with(table, {1: dollars(1)})
    play(one, f"{first} check {second} bet 1 {third} call {first} raise 8 {third} raise 16")
    assert (one.to_act, may(one).raise_from) == (first, 0)


# -- whole chips -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house_", "game", "structure"), sized("no-limit", "pot", "spread"))
def test_bets_and_raises_are_whole_chips_except_an_all_in(house_: str, game: str, structure: str) -> None:
    table = game_of(house_, game, structure)
    one, (first, second, third) = opening_with(table, {1: 3 * deep(table) // 4 + 37})
    least, most = may(one).raise_from, may(one).raise_to
    assert least % 100 == most % 100 == 0
    if least == most:
        return
    assert may(one).raise_step == 100
    for cents in (1, 37, 50, 99):
        with pytest.raises(Refused):
            one.apply(Bet(first, least + cents))
    one.apply(Bet(first, least))
    if may(one).raise_to % 100:  # everything
        one.apply(Raise(second, may(one).raise_to))
        assert one.stack[one.position[second]] == 0
        assert may(one).call % 100 == 37
        one.apply(Call(third))


def test_ten_dollars_and_37_cents_are_refused_on_a_dollar_table() -> None:
    one = no_limit({})
    with pytest.raises(Refused, match=r"^\$10\.37 isn't a legal size\. Sizes go up from \$3 by \$1\. "):
        one.apply(Bet(2, 1037))
    play(one, "2 bet 10")


def test_after_an_all_in_with_odd_cents_the_least_raise_is_the_next_whole_chip() -> None:
    """All-in $10.37 over a bet of $3: the next raise is to $17.74 at least, so $18."""
    table = rules("limelight", structure="no-limit", limit="1/3 100-200")
    seats = [Seated(seat, 90000 if seat != 3 else 1337) for seat in range(1, 6)]
    one = PokerHand(table, seats, table.deal.pack(), button=1)
    play(one, "deal 4 call 5 call 1 call 2 call 3 check deal 2 bet 3")
    one.apply(Raise(3, 1037))
    assert (may(one).call, may(one).raise_from) == (1037, dollars(18))
    play(one, "4 call 5 call 1 call")
    one.apply(PutIn(2, (dollars(20),), "raise"))
    assert one.bet_to == dollars(23)


def test_a_table_of_half_dollars_bets_half_dollars() -> None:
    """Where the fee takes 50 cents, there are chips of 50 cents."""
    table = rules("limelight", structure="no-limit", limit="1/3 100-200")
    one = hand(table, 3, fee=Fee(350))
    play(one, "deal 1 call 2 call 3 check deal")
    one.apply(Bet(2, 1050))
    assert one.bet_to == 1050


# -- what is said ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house_", "game", "structure"), GAMES)
def test_a_spoken_amount_that_is_too_small_binds_to_the_least(house_: str, game: str, structure: str) -> None:
    """A raise that is named too small is the least legal raise."""
    table = game_of(house_, game, structure)
    one, (first, second, _) = opening_with(table, {})
    least = may(one).raise_from
    one.apply(PutIn(first, (), "bet", 1))
    assert one.bet_to == least
    least = may(one).raise_from
    one.apply(PutIn(second, (), "raise", one.bet_to + 1))
    assert one.bet_to == least


def test_raise_to_140_is_a_raise_to_150() -> None:
    one = play(no_limit({}), "2 bet 50 3 raise 100")
    one.apply(PutIn(4, (), "raise", dollars(140)))
    assert one.bet_to == dollars(150)


# -- the cap -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-ST-5b")
@pytest.mark.parametrize("game", ["stud", "razz"])
def test_with_two_players_left_there_is_no_limit_of_raises_at_limelight(game: str) -> None:
    """A bet and three raises three-handed; then one folds, and the two that are left go on raising."""
    third = ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"]
    one = to_street(stud(rules("limelight", game, "limit", "5/10"), third, "7s Qh 5d"), 5)
    first, second, last = order = [one.seats[at].seat for at in one.pending]
    play(one, f"{first} bet 10 {second} raise 20 {last} raise 30 {first} raise 40")
    assert may(one).raise_from == 0
    play(one, f"{second} fold")
    assert (one.to_act, may(one).raise_from) == (last, dollars(50))
    assert more_raises(one) > 4
    assert len(order) == 3


@pytest.mark.rule("LL-ST-5a")
def test_three_players_are_still_limited() -> None:
    one = stud(rules("limelight", "stud", "limit", "5/10"), showing("2d", "9c", "7h"))
    play(one, "1 brings 2 raise 5 3 raise 10 1 raise 15 2 raise 20")
    assert may(one).raise_from == 0


# -- rules of the right game -------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-7", "MC-GE-6a")
def test_lowball_at_marina_refuses_an_act_out_of_turn_by_the_general_rules() -> None:
    table = rules("marina", "lowball", "limit", "4/8")
    one, (_, second, _) = opening_with(table, {})
    assert refusal(one, Check(second)) == "MC-GE-7"
    one.apply(OutOfTurn(second, "check"))
    play(one, f"{one.to_act} check")
    assert refusal(one, Bet(second, may(one).raise_from or dollars(8))) == "MC-GE-7"


@pytest.mark.rule("GS-HE-20c", "GS-HE-32a")
def test_the_poker_room_rules_of_golden_state_govern_its_lowball() -> None:
    """Who acts out of turn may only call; a bet and three raises."""
    table = rules("golden-state", "lowball", "limit", "1/2")
    one, (first, second, third) = opening_with(table, {})
    one.apply(OutOfTurn(third, "raise"))
    play(one, f"{first} bet 2 {second} call")
    assert refusal(one, Raise(third, dollars(4))) == "GS-HE-20c"
    one, (first, second, third) = opening_with(table, {})
    play(one, f"{first} bet 2 {second} raise 4 {third} raise 6 {first} raise 8")
    assert refusal(one, Raise(second, dollars(10))) == "GS-HE-32a"


@pytest.mark.parametrize(("house_", "game", "structure"), GAMES)
def test_a_refusal_names_a_rule_of_its_game(house_: str, game: str, structure: str) -> None:
    """The headings of the book over a rule name the game, unless the setting says that the rule is borrowed."""
    catalogue = house(house_).catalogue
    rng = random.Random(f"{house_} {game} {structure}")
    for _ in range(times(1, 20)):
        one = random_hand(rules_of(house_, game, structure, rng), rng)
        for _ in range(60):
            if one.over:
                break
            for command in wrong(one, rng):
                cite = refused_by(one, command)
                named = [catalogue.rule(rule) for rule in cite.rules] if cite is not None and not cite.assumed else []
                foreign = [rule.id for rule in named if rule is not None and not {game, "general"} & {*rule.games}]
                assert not foreign, f"{command} is refused by {foreign}"
            one.apply(rng.choice(offered(one, rng)))


def refused_by(one: PokerHand, command: PokerCommand) -> Cite | None:
    """What a refusal cites; None where the command is legal, or refused for a plain fact."""
    try:
        copy_of(one).apply(command)
    except Refused as no:
        return no.cite
    return None


def wrong(one: PokerHand, rng: random.Random) -> list[PokerCommand]:
    """Commands that are hardly ever legal, for the seat in turn and for others."""
    seat: int = one.to_act or 1
    to: Cents = one.bet_to + rng.choice((1, 100, 250, 100_000_000))
    mine = [kind(seat) for kind in (Check, Call, Fold, BringIn, Away, Muck, Show)]
    return [*mine, Bet(seat, to), Raise(seat, to), *(anything(one, rng) for _ in range(3))]

"""A bank that runs short: the collection stays outside it, and every state that players can reach has a way out.

Limelight, l.259: "The Player/Dealer will place the collection fee in front of" the "betting circle"; l.260: the fees
are collected "before the start of the game". The other three books of Pure 21.5 have the same words.
"""

from random import Random

import pytest

from houseway import floor, irregularities
from houseway.cards import Card
from houseway.collection import bank_fees
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, Shake, Share, Wager
from houseway.engines.contract import Refused, Seated
from houseway.engines.registry import position
from houseway.engines.rulings import RuleOn
from houseway.money import Cents, dollars
from houseway.rulebook import BankedRules, TableRules, house, names
from houseway.table import Buy, DeclineBank, Leave, Play, Table, TakeBank
from houseway.table.events import HandStarted
from tests.soak import times
from tests.table.table_kit import NAMES, refused

pytestmark = pytest.mark.sequence

GAMES = [
    (where, slug)
    for where in names()
    for slug, game in house(where).games.items()
    if isinstance(game.at(), BankedRules)
]
TABLES = [(where, slug, stakes.name) for where, slug in GAMES for stakes in house(where).games[slug].stakes]
everywhere = pytest.mark.parametrize(("where", "game", "limit"), TABLES)
CALLED_OFF = irregularities.Override(("misdeal",), "the bank cannot pay the collection")


def opened(where: str, game: str, limit: str, *chips: Cents) -> Table:
    """A table of players who have won and lost until they have these chips."""
    table = Table(house(where), game, limit=limit)
    for seat, cents in enumerate(chips, 1):
        table.seat(NAMES[seat - 1], seat, max(cents, least_buy(table)))
        table.bought_in -= table.chairs[seat].stack - cents
        table.chairs[seat].stack = cents
    return table


def least_buy(table: Table) -> Cents:
    return max(table.rules.stakes.buyin[:1] or (table.rules.stakes.minimum,))


def rules_at(where: str, game: str, limit: str) -> tuple[BankedRules, Cents]:
    """The rules, and the least wager that the table takes."""
    rules = house(where).game(game, limit=limit)
    assert isinstance(rules, BankedRules)
    return rules, max(rules.stakes.minimum, rules.wagers.step)


def largest_fee(rules: BankedRules, action: Cents) -> Cents:
    """The largest of the collections posted up to a total action."""
    return max((fee for least, fee in bank_fees(rules) if least <= action), default=0)


def shuffled(rules: TableRules, rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(rules.deck(), len(rules.deck())))


# -- the collection stays outside the bank -----------------------------------------------------------------------------


@pytest.mark.rule("LL-P21-R4c", "MC-P21-R4b", "OC-P21-R4c")
@everywhere
def test_the_largest_bank_leaves_the_collection_and_the_betting_can_be_closed(
    where: str, game: str, limit: str
) -> None:
    rules, least = rules_at(where, game, limit)
    table = opened(where, game, limit, 40 * least, *[200 * least] * 3)
    table.apply(TakeBank(1))
    table.next_hand(shuffled(rules, Random(1)))
    round_ = table.playing(Round)
    (option,) = round_.options()
    assert option.least == rules.stakes.minimum
    assert option.most == 40 * least - largest_fee(rules, 600 * least)
    for amount in (option.least - 1, option.most + 1):
        assert refused(table, Play(PutUp(1, amount))) == rules.cite("bank.coverage").rule
    table.play(PutUp(1, option.most))
    for seat in (2, 3, 4):
        wager = next(one for one in round_.options(seat) if one.command == Wager(seat, seat, one.least))
        table.play(wager.at(wager.most))
    assert NoMoreBets() in [one.command for one in round_.options()]
    table.play(NoMoreBets())


@everywhere
def test_a_player_without_the_chips_for_the_bank_is_refused_it_and_may_pass_it(
    where: str, game: str, limit: str
) -> None:
    rules, least = rules_at(where, game, limit)
    enough = rules.stakes.minimum + largest_fee(rules, 400 * least)
    table = opened(where, game, limit, enough - 1, 200 * least, 200 * least)
    assert not list(TakeBank.offers(table, 1))
    assert refused(table, TakeBank(1)) == rules.cite("bank.coverage").rule
    table.apply(DeclineBank(1))
    table = opened(where, game, limit, enough, 200 * least, 200 * least)
    table.apply(TakeBank(1))


@everywhere
def test_a_bank_that_no_longer_pays_the_collection_is_asked_again(where: str, game: str, limit: str) -> None:
    """With more chips on the table the collection may be larger: the holder buys too, or lets the bank pass."""
    rules, least = rules_at(where, game, limit)
    low, high = largest_fee(rules, 2 * least), largest_fee(rules, 20000 * least)
    table = opened(where, game, limit, rules.stakes.minimum + low, 2 * least)
    table.apply(TakeBank(1))
    if low == high:
        return
    table.chairs[2].stack = 20000 * least
    assert table.bank_offer() == 1
    with pytest.raises(Refused, match="Seat 1 needs"):
        table.next_hand(shuffled(rules, Random(1)))
    table.chairs[1].stack += high
    assert table.bank_offer() is None
    table.next_hand(shuffled(rules, Random(1)))
    table = opened(where, game, limit, rules.stakes.minimum + low, 2 * least)
    table.apply(TakeBank(1))
    table.chairs[2].stack = 20000 * least
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 2
    table.apply(TakeBank(2))


def test_the_player_dealer_is_no_partner_in_a_wager_against_their_own_bank() -> None:
    table = opened("marina", "no-bust-joker", "5-500", *[dollars(500)] * 3)
    table.apply(TakeBank(1))
    table.next_hand(shuffled(table.rules, Random(1)))
    table.play(PutUp(1, dollars(400)))
    shared = Wager(2, 2, dollars(10), (Share(1, dollars(90)),))
    assert refused(table, Play(shared)) == table.rules.cite("bank.coverage").rule


# -- the floor calls a round off ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_the_floor_calls_a_round_off_before_the_cards_and_all_money_goes_back(where: str, game: str) -> None:
    rules = house(where).game(game)
    assert isinstance(rules, BankedRules)
    least = max(rules.stakes.minimum, rules.wagers.step)
    stacks = {1: 1, 2: 20 * least, 3: 20 * least}
    for bank in (1, 2):
        round_ = Round(rules, [Seated(*one) for one in stacks.items()], rules.deck(), bank=bank, bank_fees=((1, 100),))
        if bank == 1:
            assert not round_.options()
        else:
            round_.apply(PutUp(2, 10 * least))
            round_.apply(Wager(3, 3, least))
            for bet in rules.side_bets:
                option = next(one for one in round_.options() if getattr(one.command, "bet", "") == bet.name)
                round_.apply(option.command)
        copy = Round.replay(rules, round_.log)
        decided = floor.ruling(round_, CALLED_OFF)
        round_.apply(RuleOn(CALLED_OFF, decided.does, decided.cite.rule))
        assert round_.result is not None
        assert round_.result.misdealt
        assert round_.result.stacks == stacks
        assert Round.replay(rules, round_.log) == round_ != copy
        assert str(position(str(round_))) == str(round_)


# -- nothing gets stuck ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_at_a_table_of_short_stacks_there_is_always_a_way_on(where: str, game: str) -> None:
    """Players with a few minimums take the bank, bust, buy, leave and pass; someone always has something to do."""
    for seed in range(times(2, 60)):
        _evening(where, game, Random(seed))


def _evening(where: str, game: str, rng: Random) -> None:
    limit = rng.choice(house(where).games[game].stakes).name
    _, least = rules_at(where, game, limit)
    table = opened(where, game, limit, *(rng.randrange(1, 6 * least) for _ in range(4)))
    for _ in range(120):
        if not table.in_play:
            _between(table, rng, least)
            continue
        round_ = table.playing(Round)
        assert sum(pot.amount for pot in round_.pots) + sum(round_.money.values()) + round_.collected == brought(table)
        options = round_.options()
        assert options, f"no player has a way on: {round_}"
        option = rng.choice(options)
        most = option.least + (option.most - option.least) // option.step * option.step
        command = option.at(rng.choice((option.least, most)))
        if isinstance(command, Shake):
            command = Shake(command.seat, tuple(rng.randint(1, 6) for _ in command.dice))
        table.play(command)


def brought(table: Table) -> Cents:
    """The chips at the start of the round in play."""
    started = next(one for one in reversed(table.events) if isinstance(one, HandStarted))
    return sum(one.stack for one in started.seats)


def _between(table: Table, rng: Random, least: Cents) -> None:
    """Someone answers the offer of the bank, buys, leaves or sits down; else the round begins."""
    offer = table.bank_offer()
    broke = [seat for seat, chair in table.chairs.items() if not chair.stack]
    if len(table.chairs) < 2 or (rng.random() < 0.1 and len(table.chairs) < 6):
        free = next(seat for seat in range(1, 8) if seat not in table.chairs)
        table.seat(f"P{len(table.events)}", free, least_buy(table))
    elif broke and rng.random() < 0.7:
        table.apply(Buy(broke[0], least_buy(table)))
    elif rng.random() < 0.1:
        table.apply(Leave(rng.choice(list(table.chairs))))
    elif offer is not None:
        may = bool(list(TakeBank.offers(table, offer)))
        table.apply(TakeBank(offer) if may and rng.random() < 0.8 else DeclineBank(offer))
    elif table.bank.ready and table.two_are_there:
        table.next_hand(shuffled(table.rules, rng))
    else:
        # The game is broken, or all but one are away: a newcomer may save it.
        table.apply(Leave(next(iter(table.chairs))))

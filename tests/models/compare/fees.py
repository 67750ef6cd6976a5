"""The collection of rounds, compared with the model over the printed tables: every limit and every posted schedule."""

from collections.abc import Iterator
from functools import cache
from random import Random

from houseway import floor, irregularities
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, Wager
from houseway.engines.banked.play.events import BetsClosed, Wagered
from houseway.money import dollars
from houseway.rulebook import BankedRules, NotSpread, house
from houseway.table import Table, TableOptions, TakeBank
from tests.models.compare.rotation import next_command
from tests.models.fees import Printed, collected
from tests.printed.book import Fee, amounts, fees

FOUL_DECK = irregularities.Override(("misdeal",), "a card is missing")


def _printed_tables(name: str) -> Iterator[tuple[str, str, str, list[Printed]]]:
    """Game, limit as printed, schedule, and its rows."""
    found: dict[tuple[str, str, str], list[Printed]] = {}
    for one in fees(name):
        for game in one.table.games:
            place = house(name).games.get(game)
            if place is not None and isinstance(place.at(), BankedRules):
                words = one.cells.get("limit") or one.cells.get("minimum") or ""
                found.setdefault((game, words, one.option), []).extend(_rows(one))
    for (game, words, option), rows in found.items():
        yield game, words, option, rows


def _rows(one: Fee) -> Iterator[Printed]:
    column, band = one.band or ("", None)
    for payer, cents in one.fees.items():
        if payer == "square" and column == "action":
            yield Printed(payer, cents)
        else:
            yield Printed(payer, cents, column, band.low if band else 0, band.high if band else None)


@cache
def printed_tables(name: str) -> list[tuple[str, str, str, list[Printed]]]:
    """Those that are spread."""
    return [one for one in _printed_tables(name) if opened(name, *one[:3]) is not None]


def opened(name: str, game: str, words: str, option: str) -> Table | None:
    """A table under the printed limit and schedule, with four players; None where it is not one of the rulebook's."""
    least = amounts(words)[0] if words else 0
    try:
        rules = house(name).game(game, limit=words or None)
        table = Table(house(name), game, limit=rules.stakes.name, options=TableOptions(fee_option=option))
    except NotSpread:
        return None
    assert table.rules.stakes.minimum == (least or table.rules.stakes.minimum)
    for seat in range(1, 5):
        table.seat(f"P{seat}", seat, dollars(100_000))
    return table


def evening(table: Table, rows: list[Printed], rng: Random) -> int:
    """Six rounds, or fewer; after a misdeal the collection stands for the new deal."""
    stands = False
    for played in range(6):
        while not table.bank.ready:
            if (offer := table.bank_offer()) is None:
                return played  # no spot had a wager, so no one may bank
            table.apply(TakeBank(offer))
        rules = table.rules
        assert isinstance(rules, BankedRules)
        table.next_hand(tuple(rng.sample(rules.deck(), len(rules.deck()))))
        round_ = table.playing(Round)
        table.play(PutUp(round_.layout.bank_seat, dollars(50_000)))
        for _ in range(rng.randrange(5)):
            if bets := [one for one in round_.options() if isinstance(one.command, Wager)]:
                option = rng.choice(bets)
                many = min(option.most, option.least + 2000 * option.step)
                table.play(option.at(rng.randrange(option.least, many + 1, option.step)))
        wagers = [one.amount for one in round_.log if isinstance(one, Wagered)]
        paid = [one.fee for one in round_.log if isinstance(one, Wagered)]
        before = table.drop
        table.play(NoMoreBets())
        (bank,) = [one.bank_fee for one in round_.log if isinstance(one, BetsClosed)]
        squares, expected = collected(rows, wagers)
        assert (paid, bank) == (([0] * len(paid), 0) if stands else (squares, expected)), (wagers, rows)
        misdealt = wagers and rng.random() < 0.3
        if misdealt and table.in_play:
            table.play(floor.ruling(round_, FOUL_DECK).command())
            stands = stands or bool(sum(paid) + bank)
        else:
            stands = False
        while table.in_play:
            table.play(next_command(round_, rng))
        assert table.drop - before == sum(paid) + bank
    return 6


def play(name: str, rng: Random) -> int:
    """Rounds at a table of the house; how many were played."""
    game, words, option, rows = rng.choice(printed_tables(name))
    table = opened(name, game, words, option)
    assert table is not None
    try:
        return evening(table, rows, rng)
    except AssertionError as different:
        raise AssertionError(f"{game} {words} {option}: {different}") from different

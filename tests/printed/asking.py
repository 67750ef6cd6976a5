"""Compares the printed tables with the product."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from houseway.collection import Charge, FeeQuery, charges
from houseway.money import Cents
from houseway.rulebook import House, Row, house
from houseway.rulebook.schedule import Band, Posted
from tests.printed.book import Fee, amount, amounts, fees

SEATS = 10
"""As many as ever sit at one table."""
Named = tuple[str, int]
"""A row of the rulebook: its schedule and its place there."""


@dataclass(frozen=True, eq=False)
class Question:
    """One printed fee, asked for one game at one value of its range."""

    fee: Fee
    asked: FeeQuery

    def __str__(self) -> str:
        return f"{self.fee} {self.asked.game} {self.asked.structure} {self.asked.option}"

    @property
    def fees(self) -> dict[str, Cents]:
        """Payer → what is printed: the fee, or the modified fee where that is asked for."""
        modified = self.fee.cells.get(self.asked.option.replace("-", " "))
        return self.fee.fees if modified is None else {self.fee.table.payer: amount(modified)}


@dataclass(frozen=True, eq=False)
class Answer:
    """Returns the charge of a house for a printed fee."""

    question: Question
    found: tuple[Charge, ...]

    def rows(self) -> Iterator[tuple[str, str, Named]]:
        """Game, payer and row of each charge."""
        for charge in self.found:
            yield self.question.asked.game, charge.payer, (charge.schedule.name, place(charge.schedule.row, charge.row))

    def wrong(self) -> Iterator[Named]:
        """The rows with an amount that is not the printed one."""
        for charge, (_, payer, row) in zip(self.found, self.rows(), strict=True):
            if (charge.amount, charge.jackpot) != (self.question.fees.get(payer, 0), self.question.fee.jackpot):
                yield row

    def differs(self) -> str:
        """How the answer differs from what is printed; empty where it does not."""
        fee = self.question.fee
        paid: dict[str, Cents] = {charge.payer: charge.amount for charge in self.found}
        if len(paid) != len(self.found):
            return "one payer pays twice"
        if paid != self.question.fees:
            return f"charges {paid}"
        if (jackpot := sum(charge.jackpot for charge in self.found)) != fee.jackpot:
            return f"takes {jackpot} for the jackpot"
        for charge in self.found:
            taken = charge.per, charge.moment, charge.schedule.jackpot_inside
            if charge.payer == fee.table.payer and taken != (fee.table.per, fee.table.taken, fee.table.jackpot_inside):
                return f"is charged by {charge.schedule.name}: {taken}"
        return next((f"by {charge.row.columns()}" for charge in self.found if not self._from(charge.row)), "")

    def _from(self, row: Row) -> bool:
        """Returns whether a row names its table and range; a row under a merged cell has no range."""
        asked, band = self.question.asked, self.question.fee.band
        ranges = {"players": row.players, "action": row.action, "wager": row.wager}
        written = ranges[band[0]] if band else None
        return (
            (row.limit is None or asked.limit is None or row.limit.same_amounts(asked.limit))
            and row.blinds in (None, asked.blinds)
            and row.buyin in (None, asked.buyin)
            and row.minimum in (None, asked.minimum)
            and (band is None or written is None or (written.low, written.high) == band[1])
        )


def place(rows: tuple[Row, ...], row: Row) -> int:
    """Returns the index of a row, by identity because two rows may be equal."""
    return next(at for at, one in enumerate(rows) if one is row)


@cache
def book_of(slug: str) -> House:
    """The house of a name, looked for once."""
    return house(slug)


@cache
def questions(slug: str) -> tuple[Question, ...]:
    """Every printed fee of a house at the least, a middle and the greatest value of its range."""
    return tuple(
        Question(fee, asked)
        for fee in fees(slug)
        for game, structure in spread(slug, fee)
        for asked in (*_asked(fee, game, structure), *_modified(fee, game, structure))
    )


def spread(slug: str, fee: Fee) -> Iterator[tuple[str, str]]:
    """The games and structures that a fee is for. Some printed tables are for games that the house has no rules for."""
    games = book_of(slug).games
    for game in fee.table.games:
        for structure in fee.table.structures:
            if game not in games or not structure or structure in games[game].structures:
                yield game, structure


def _asked(fee: Fee, game: str, structure: str) -> Iterator[FeeQuery]:
    cells, words = fee.cells, fee.cells.get("limit") or fee.cells.get("minimum") or "$1"
    least = amounts(words)[0]
    at: dict[str, tuple[int, ...]] = {"players": (SEATS,), "action": (least,), "wager": (least,)}
    if fee.band:
        column, band = fee.band
        reached = max(fee.below, least - 1) if column != "players" else fee.below
        at[column] = band.values(reached, SEATS if column == "players" else 5 * band.low)
    for players in at["players"]:
        for action in at["action"]:
            for wager in at["wager"]:
                yield FeeQuery(
                    game=game,
                    structure=structure,
                    limit=Posted.called(cells["limit"]) if "limit" in cells else None,
                    blinds=Posted.called(cells["blinds"]) if "blinds" in cells else None,
                    buyin=_buyin(fee),
                    minimum=amount(cells["minimum"]) if "minimum" in cells else None,
                    players=players,
                    action=action,
                    wager=wager,
                    option=fee.option,
                    when=fee.when,
                )


def _modified(fee: Fee, game: str, structure: str) -> Iterator[FeeQuery]:
    """The modified fees of a row, which take the place of the player fee at the house's choice."""
    for option in ("modified-a", "modified-b"):
        if option.replace("-", " ") in fee.cells:
            yield replace(next(_asked(fee, game, structure)), option=option)


def _buyin(fee: Fee) -> Band | None:
    if "buyin least" not in fee.cells:
        return None
    least, *most = amounts(fee.cells["buyin least"] + " " + fee.cells.get("buyin most", ""))
    return Band(least, most[0] if most else None)


@cache
def least(slug: str) -> tuple[Question, ...]:
    """Every printed fee for every game and structure, at the least value of its range; the modified fees too."""
    first: dict[object, Question] = {}
    for question in questions(slug):
        asked = question.asked
        first.setdefault((question.fee, asked.game, asked.structure, asked.option), question)
    return tuple(first.values())


@cache
def answers(slug: str, place: House) -> tuple[Answer, ...]:
    """Returns the answers of a house to every question about a book."""
    return tuple(Answer(question, charges(place, question.asked)) for question in questions(slug))

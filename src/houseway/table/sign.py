"""The sign at a table: game, limits, buy-in, collection and the options in force."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from houseway.collection import fee_query, posted_schedules
from houseway.messages import Amount, Message, Value, _, all_of
from houseway.money import Cents, show
from houseway.rulebook import Row, Schedule
from houseway.table.chips import buyin_bounds
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class PostedFee:
    """One line of the collection: payer, time and amount."""

    payer: str
    per: str
    taken: str
    by: str
    """The range of players, action or wager; empty if the fee is the same for all."""
    collection: Cents
    jackpot: Cents
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """The posted sign of a table."""

    house: str
    game: str
    structure: str
    limit: str
    bets: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    ante: Cents
    wagers: tuple[Cents, ...]
    """Least and greatest wager of a player-dealer game."""
    buyin: tuple[Cents, ...]
    seats: tuple[int, int]
    fees: tuple[PostedFee, ...]
    options: tuple[str, ...]

    def text(self) -> str:
        """Returns the sign as printed text."""
        return "\n".join((self.house, " ".join(filter(None, (self.game, self.structure, self.limit))), *self.lines()))

    def lines(self) -> Iterator[Message]:
        """Yields the lines below the name of the game."""
        if self.bets:
            yield _("Limits: {limits}", limits=" / ".join(map(show, self.bets)))
        if self.blinds:
            yield _("Blinds: {blinds}", blinds=" / ".join(map(show, self.blinds)))
        if self.ante:
            yield _("Ante: {amount}", amount=Amount(self.ante))
        if self.wagers:
            yield _("Wagers: {range}", range=_range(self.wagers))
        if self.buyin:
            yield _("Buy-in: {range}", range=_range(self.buyin))
        yield _("Players: {least} to {most}", least=self.seats[0], most=self.seats[1])
        if not self.fees:
            yield _("Collection: none")
        for fee in self.fees:
            yield (
                _("Collection: {fee} ({for_whom})", fee=_fee(fee), for_whom=fee.by)
                if fee.by
                else _("Collection: {fee}", fee=_fee(fee))
            )
        for option in self.options:
            yield _("In force: {option}", option=option)


def _range(amounts: tuple[Cents, ...]) -> Value:
    if len(amounts) == 1:
        return Amount(amounts[0])
    return _("{least} to {most}", least=Amount(amounts[0]), most=Amount(amounts[1]))


def _fee(fee: PostedFee) -> Message:
    """Returns the amounts of a fee, its payer, and when it is taken."""
    amount: Value = Amount(fee.collection)
    if fee.jackpot:
        amount = _("{amount} and {jackpot} jackpot", amount=Amount(fee.collection), jackpot=Amount(fee.jackpot))
    when = fee.taken if fee.payer == "pot" else "half-hour" if fee.per == "half-hour" else ""
    return _FEES[fee.payer, when](amount)


_FEES: dict[tuple[str, str], Callable[[Value], Message]] = {
    ("pot", "before-deal"): lambda amount: _("{amount} per hand, from the pot before the deal", amount=amount),
    ("pot", "flop"): lambda amount: _("{amount} per hand, from the pot on the flop", amount=amount),
    ("pot", "first-round"): lambda amount: _("{amount} per hand, from the pot after the first round", amount=amount),
    ("pot", "pot-won"): lambda amount: _("{amount} per hand, from the pot when it is won", amount=amount),
    ("dealer-position", ""): lambda amount: _("{amount} per hand, from the dealer position", amount=amount),
    ("player-dealer", ""): lambda amount: _("{amount} per hand, from the player-dealer", amount=amount),
    ("each-player", ""): lambda amount: _("{amount} per player per hand", amount=amount),
    ("each-player", "half-hour"): lambda amount: _("{amount} per player per half hour", amount=amount),
    ("square", ""): lambda amount: _("{amount} per wager", amount=amount),
}
"""The words for a fee by its payer and moment."""


def sign(table: TableState) -> Sign:
    """Returns the sign that a table must post."""
    rules, stakes = table.rules, table.rules.stakes
    least, most = buyin_bounds(table)
    return Sign(
        house=rules.house.name,
        game=rules.title,
        structure=rules.structure,
        limit=stakes.name,
        bets=stakes.bets,
        blinds=stakes.blinds,
        ante=stakes.ante,
        wagers=tuple(amount for amount in (stakes.minimum, stakes.maximum) if amount),
        buyin=(least, most) if most else (least,) if least else (),
        seats=rules.seats,
        fees=_fees(table),
        options=_options(table),
    )


def _fees(table: TableState) -> tuple[PostedFee, ...]:
    """Returns every posted fee of the table's limit."""
    found = posted_schedules(table.house, fee_query(table.rules, option=table.options.fee_option, when=table.fee_time))
    return tuple(_posted_fee(schedule, row) for schedule, rows in found for row in rows)


def _posted_fee(schedule: Schedule, row: Row) -> PostedFee:
    bands = []
    if row.players:
        bands.append(_("{range} players", range=row.players.text))
    if row.action:
        bands.append(_("{range} action", range=row.action.text))
    if row.wager:
        bands.append(_("{range} wager", range=row.wager.text))
    payer = row.payer or schedule.payer
    inside = row.jackpot if schedule.jackpot_inside else 0
    return PostedFee(
        payer,
        schedule.per,
        schedule.moment,
        all_of(bands) if bands else "",
        row.collection - inside,
        row.jackpot,
        schedule.rule,
    )


def _options(table: TableState) -> tuple[str, ...]:
    """Returns the table's options beyond the posted limit."""
    rules = table.rules
    out: list[str] = []
    if table.kill_game != "none":
        out.append(_("half kill") if table.kill_game == "half" else _("full kill"))
    out += rules.sign_options
    if table.options.fee_option:
        out.append(_("collection by {option}", option=table.options.fee_option))
    if table.fee_time:
        out.append(_("collection for {time}", time=table.fee_time))
    return tuple(out)

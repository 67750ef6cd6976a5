"""The sign at a table: game, limits, buy-in, collection and the options in force."""

from dataclasses import dataclass

from houseway.collection import fee_query, posted_schedules
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
        lines = [self.house, f"{self.game} {self.structure} {self.limit}".replace("  ", " ").rstrip()]
        for name, amounts, joint in (
            ("Limits", self.bets, " / "),
            ("Blinds", self.blinds, " / "),
            ("Ante", (self.ante,) if self.ante else (), ""),
            ("Wagers", self.wagers, " to "),
            ("Buy-in", self.buyin, " to "),
        ):
            if amounts:
                lines.append(f"{name}: {joint.join(show(amount) for amount in amounts)}")
        lines.append(f"Players: {self.seats[0]} to {self.seats[1]}")
        lines += [_line(fee) for fee in self.fees] or ["Collection: none"]
        lines += [f"In force: {option}" for option in self.options]
        return "\n".join(lines)


def _line(fee: PostedFee) -> str:
    jackpot = f" and {show(fee.jackpot)} jackpot" if fee.jackpot else ""
    by = f", {fee.by}" if fee.by else ""
    return f"Collection: {show(fee.collection)}{jackpot} from {fee.payer} per {fee.per}, {fee.taken}{by}"


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
    ranges = (("players", row.players), ("action", row.action), ("wager", row.wager))
    bands = [f"{band.text} {column}" for column, band in ranges if band]
    payer = row.payer or schedule.payer
    inside = row.jackpot if schedule.jackpot_inside else 0
    return PostedFee(
        payer, schedule.per, schedule.moment, ", ".join(bands), row.collection - inside, row.jackpot, schedule.rule
    )


def _options(table: TableState) -> tuple[str, ...]:
    """Returns the table's options beyond the posted limit."""
    rules = table.rules
    out = [f"{table.kill_game} kill"] if table.kill_game != "none" else []
    out += rules.sign_options
    if table.options.fee_option:
        out.append(f"collection by {table.options.fee_option}")
    if table.fee_time:
        out.append(f"collection of {table.fee_time}")
    return tuple(out)

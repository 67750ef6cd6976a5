"""``houseway fee``: the collection on a hand or round, with its row of the fee schedule."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from houseway import collection, money, rulebook
from houseway.cli.choices import GameName, HouseName
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_table, typed_command, write_page
from houseway.cli.progress import bar
from houseway.collection import Charge, FeeQuery
from houseway.rulebook import House
from houseway.rulebook.reading import Printed, hint
from houseway.rulebook.schedule import Band, Posted

if TYPE_CHECKING:
    from houseway.odds.fees import Drop, TableHours

P = TypeVar("P", bound=Printed)


def fee(
    house: HouseName,
    game: GameName,
    /,
    *,
    structure: str = "",
    limit: str = "",
    blinds: str = "",
    buyin: str = "",
    minimum: str = "",
    players: int | None = None,
    action: str = "",
    wager: str = "",
    option: str = "",
    when: str = "",
    drop: bool = False,
    compare: bool = False,
    pace: int | None = None,
    report: Path | None = None,
    json: bool = False,
) -> None:
    """The collection for a table and a hand, with who pays it, when, and the row of the schedule.

    Parameters
    ----------
    structure:
        limit, no-limit, pot-limit or spread.
    limit:
        The posted limit, as the house prints it: 3/6, "$3 - $6", 3x6, "$100"; or as 'houseway games' names it.
    blinds:
        The blinds of a table posted by blinds: 1/3.
    buyin:
        The buy-in of a table posted by buy-in: 100-300.
    minimum:
        The table minimum of a player-dealer game that is posted by its minimum.
    players:
        How many are dealt in, or seated if the fee is by the half hour.
    action:
        Total wagers on the table, in dollars.
    wager:
        The player's own wager, in dollars.
    option:
        The schedule the table uses, if several are posted.
    when:
        A time or round with its own rows.
    drop:
        Compare every posted table of the house: the drop per hour by head count, and the edge left to both sides.
    compare:
        Compare every house that spreads the game.
    pace:
        Hands or rounds per hour; 40 hands or 60 rounds by default.
    report:
        Write the comparison as a page with plots.
    json:
        Print data instead of a table.
    """
    place = rulebook.house(house)
    if game not in {entry.slug for entry in place.catalogue.games}:
        raise rulebook.NotSpread(f"{place.name} has no game “{game}”. {hint(game, place.games)}")
    if players is not None and not 1 <= players <= 10:
        raise UsageError(f"{players} players cannot sit at one table")
    if drop or compare or report:
        if blinds or buyin or minimum or action or when or players is not None:
            raise UsageError("a comparison covers all head counts: narrow it with --structure, --limit and --option")
        # The odds take longer to load than a fee takes to find.
        from houseway.odds.drop_page import drop_page  # noqa: PLC0415
        from houseway.odds.fees import drop as drop_of  # noqa: PLC0415

        hours = drop_of(
            (place, *_others(place, game)) if compare else (place,),
            game,
            structure=structure,
            limit=limit,
            option=option,
            wager=money.parse(wager) if wager else 0,
            pace=pace,
            show=partial(bar, quiet=json),
        )
        if report:
            write_page(drop_page(hours, typed_command()), report)
        if json:
            print_json(hours.as_data())
        else:
            _show_drop(hours)
        return
    asked = FeeQuery(
        game=game,
        structure=structure,
        limit=Posted.called(limit) if limit else None,
        blinds=_read(Posted, blinds, "blinds"),
        buyin=_read(Band, _with_dollars(buyin), "buyin"),
        minimum=money.parse(minimum) if minimum else None,
        players=players,
        action=money.parse(action) if action else None,
        wager=money.parse(wager) if wager else None,
        option=option,
        when=when,
    )
    found = collection.charges(place, _at_a_posted_table(place, asked))
    if json:
        print_json(as_data(found))
    elif not found:
        print(f"{place.name} has no fee table for {game}: nothing is collected.")
    else:
        print_table(
            f"{place.name}, {game}",
            ("payer", "collection", "jackpot", "per", "taken", "rules", "row"),
            (
                (
                    charge.payer,
                    money.show(charge.amount),
                    _jackpot(charge),
                    charge.per,
                    charge.moment,
                    ", ".join(charge.schedule.rule),
                    "  ".join(f"{key} {value}" for key, value in charge.row.printed().items()),
                )
                for charge in found
            ),
        )


def _at_a_posted_table(place: House, asked: FeeQuery) -> FeeQuery:
    """Fills in the columns of the table with the named limit, if a limit is named and the game is played."""
    entry = place.games.get(asked.game)
    if entry is None or asked.limit is None or asked.blinds or asked.buyin or asked.minimum is not None:
        return asked
    rules = entry.at(structure=asked.structure or None, limit=asked.limit.text)
    return collection.fee_query(
        rules, players=asked.players, action=asked.action, wager=asked.wager, option=asked.option, when=asked.when
    )


def as_data(found: tuple[Charge, ...]) -> dict[str, object]:
    """Returns the fee in the shape of ``fee --json``."""
    rows = [charge.row.printed() | {"schedule": charge.schedule.name, "rule": charge.schedule.rule} for charge in found]
    if not found:
        return {"collection": 0, "jackpot": 0, "payer": None, "per": None, "rows": rows}
    first = found[0]
    out: dict[str, object] = {
        "collection": first.amount,
        "jackpot": first.jackpot,
        "jackpot_inside": first.schedule.jackpot_inside,
        "payer": first.payer,
        "per": first.per,
        "moment": first.moment,
        "rows": rows,
    }
    if len(found) > 1:
        out["charges"] = [{"payer": one.payer, "amount": one.amount, "per": one.per} for one in found]
    return out


def _jackpot(charge: Charge) -> str:
    inside = " (inside)" if charge.schedule.jackpot_inside and charge.jackpot else ""
    return money.show(charge.jackpot) + inside


def _read(kind: type[P], text: str, name: str) -> P | None:
    try:
        return kind.read(text) if text else None
    except ValueError as wrong:
        raise UsageError(f"{name}: {wrong}") from None


def _with_dollars(buyin: str) -> str:
    """``100-300`` as the schedules write it: ``$100-$300``."""
    if not buyin or "$" in buyin:
        return buyin
    return "-".join(f"${part}" for part in buyin.split("-"))


# -- comparison of table-hours -----------------------------------------------------------------------------------------


def _others(place: House, game: str) -> tuple[House, ...]:
    """Returns the other houses that spread the game and collect for it."""
    houses = (rulebook.house(name) for name in rulebook.names())
    return tuple(one for one in houses if game in one.games and one.schedules and one != place)


def _show_drop(found: "Drop") -> None:
    from houseway.odds.pages import in_percent  # noqa: PLC0415

    tables, asked = found.tables, found.asked
    counts = sorted({hour.count for one in tables for hour in one.hours})
    unit = tables[0].rules.unit
    banked = unit == "round"
    who = "squares" if banked else "players"
    several = len({one.house for one in tables}) > 1
    print_table(
        f"{found.title}: drop of a table-hour at {asked.pace:g} {unit}s, by {who}",
        ("table", *map(str, counts)),
        ((_named(one, several), *_by_count(one, counts)) for one in tables),
    )
    if not banked:
        return
    print_table(
        "The collection as a share of each wager, and the edge left to both sides",
        ("table", who, "player pays", "bank pays", "player after", "bank after"),
        (
            (_named(one, several), str(hour.count), *map(in_percent, hour.shares))
            for one in tables
            for hour in dict.fromkeys((one.hours[0], one.hours[-1]))
        ),
    )
    if not asked.edges:
        console.print("The edges before and after collection need: pip install 'houseway[odds]'", style="dim")


def _named(one: "TableHours", several: bool) -> str:
    """Returns the name of a table, with its house if there are several."""
    return " ".join(filter(None, (one.house.slug if several else "", one.rules.structure, one.name)))


def _by_count(one: "TableHours", counts: Sequence[int]) -> list[str]:
    found = {hour.count: f"${hour.drop / 100:,.0f}" for hour in one.hours}
    return [found.get(count, "") for count in counts]

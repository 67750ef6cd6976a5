"""The reports of the back office. Each is one ``Report``: its name, its title, its columns and the code for its rows.

The page, print, CSV and Parquet are made from the columns (``report_files.py``), and the list of reports from
``REPORTS``. So a new figure needs a column here and a test. A mistake in a definition is a TypeError at import.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.engines.contract import Refused
from houseway.messages import AllOf, Amount, Message, _
from houseway.room.log.log import AccountLine
from houseway.room.money.books import SHARE, box_account
from houseway.room.office.event_names import event_name
from houseway.room.office.hourly import Total
from houseway.room.office.periods import Period
from houseway.room.office.report import Column, Report, Row, Sources, in_turn, named
from houseway.room.office.sheet_rows import AccountMove, Collected, FundMove
from houseway.room.tables.spread import Spread
from houseway.rulebook import NotSpread, TableRules

# -- columns that several reports have ---------------------------------------------------------------------------------

_FIRST_AND_LAST = (
    Column("first_event", "event number", _("First event")),
    Column("last_event", "event number", _("Last event")),
)
_EVENTS = (*_FIRST_AND_LAST, Column("events", "number", _("Events")))
_TABLE = Column("table", "table", _("Table"))
_GAME = (Column("house", "house", _("House")), Column("game", "game", _("Game")), Column("limit", label=_("Limit")))
_WHERE = (_TABLE, *_GAME)
_FUND = Column("fund", "house", _("Jackpot"))
AT = Column("at", "time", _("Time"))
_EVENT = Column("event", "event", _("Event"))
_PLAYER = Column("player")
_NAME = Column("name", label=_("Player"))
_BY = Column("by")
_BY_NAME = Column("by_name", label=_("Done by"))
_OPENING = Column("opening", "cents", _("Opening balance"))
_BALANCE = Column("cents", "cents", _("Balance"))
_MOVED = Column("moved", "cents", _("Net change"), opens=True)
_REASON = Column("reason", label=_("Reason"))
_DIFFERENCE = Column("difference", "cents", _("Over or short"))


def _one_of(said: Mapping[str, Message]) -> Callable[[str], str]:
    """Returns a function that writes a value by its message; a value without one is a reason, or a name."""
    return lambda value: said.get(value, value)


def _events(line: AccountLine) -> Row:
    return {"first_event": line.first, "last_event": line.last, "events": line.events}


# -- the reports -------------------------------------------------------------------------------------------------------


def _drop_rows(sources: Sources) -> Iterator[Row]:
    """Returns each drop box. Until it is counted, the amount in the log and the number of drops stay hidden."""
    lines = {box_account(account): AccountLine(0, *line[1:]) for account, line in sources.log.lines(SHARE)}
    for account, line in sorted((lines | dict(sources.log.lines("drop:"))).items()):
        table, shift = account.split(":")[1:]
        if not sources.period.has_box(shift):
            continue
        spot, count = sources.tables[table].status.spot, sources.office.counted(table, shift)
        row: Row = {"table": table, "house": spot.house, "game": spot.game, "limit": spot.limit, "shift": shift}
        if count:
            corrections = [
                _("{amount} by {name}: {reason}", amount=Amount(cents), name=sources.name(by), reason=why)
                for cents, by, why in count.struck
            ]
            struck = in_turn(corrections)
            row |= {"cents": line.cents, "counted": count.cents, "difference": count.cents - line.cents}
            yield row | {"struck": struck, **_events(line)}
        else:
            yield row | dict.fromkeys(("cents", "counted", "difference", "struck", *_events(line)))


DROP = Report(
    "drop",
    _("Drop and count"),
    (
        *(*_WHERE, Column("shift", "box", _("Shift")), Column("cents", "cents", _("Log"), opens=True)),
        *(Column("counted", "cents", _("Counted")), _DIFFERENCE, Column("struck", label=_("Struck out")), *_EVENTS),
    ),
    _drop_rows,
    account=lambda row: f"drop:{row['table']}:{row['shift']}",
)


def _jackpot_rows(sources: Sources) -> Iterator[Row]:
    """Returns each fund: opening balance, moves, closing balance, and the amount held for claims."""
    if sources.period.is_all:
        for account, line in sources.log.lines("jackpot:"):
            fund = account.partition(":")[2]
            balance = {"fund": fund, "opening": 0, "moved": line.cents, "cents": line.cents}
            yield balance | {"held": sources.office.held(fund), **_events(line)}
        return
    funds: dict[str, list[tuple[FundMove, Total]]] = {}
    for one in sources.totals("fund", sources.period):
        move = FundMove(*one.row)
        funds.setdefault(move.fund, []).append((move, one))
    for fund, moves in sorted(funds.items()):
        claimed = sum(move.cents for move, _ in moves if _STATED[move.what] == "claims")
        held = -claimed - sum(move.cents for move, _ in moves if move.what == "paid")
        balance = _balance(sources.period, [one for one in moves if one[0].what != "paid"])
        yield {"fund": fund, "held": held, **balance}


JACKPOTS = Report(
    "jackpots",
    _("Jackpots"),
    (_FUND, _OPENING, _MOVED, _BALANCE, Column("held", "cents", _("Held for claims")), *_EVENTS),
    _jackpot_rows,
    account=lambda row: f"jackpot:{row['fund']}",
)


def _account_rows(sources: Sources) -> Iterator[Row]:
    """Returns each player's account that moved: opening balance, moves and closing balance."""
    if sources.period.is_all:
        for account, line in sources.log.lines("player:"):
            player = account.partition(":")[2]
            balance = {"player": player, "opening": 0, "moved": line.cents, "cents": line.cents}
            yield named(sources, balance | _events(line))
        return
    accounts: dict[str, list[tuple[AccountMove, Total]]] = {}
    for one in sources.totals("purse", sources.period):
        move = AccountMove(*one.row)
        accounts.setdefault(move.player, []).append((move, one))
    for player, moves in sorted(accounts.items()):
        balance = _balance(sources.period, moves)
        if balance["events"]:
            yield named(sources, {"player": player, **balance})


PLAYERS = Report(
    "players",
    _("Accounts"),
    (_PLAYER, _OPENING, _MOVED, _BALANCE, *_EVENTS, _NAME),
    _account_rows,
    account=lambda row: f"player:{row['player']}",
)


def _balance(period: Period, moves: Sequence[tuple[FundMove | AccountMove, Total]]) -> Row:
    """Returns an account's balances before and after a period, the moves between, and their events."""
    inside = [one for one in moves if period.has(one[0].at)]
    closing, moved = (sum(move.cents for move, _ in some) for some in (moves, inside))
    ends = (min(move.event for move, _ in inside), max(one.last for _, one in inside)) if inside else (None, None)
    events = {"first_event": ends[0], "last_event": ends[1], "events": sum(one.events for _, one in inside)}
    return {"opening": closing - moved, "moved": moved, "cents": closing, **events}


_STATED = {"collected": "collected", "bonuses": "bonuses", "adjusted": "adjusted", "paid": "paid"}
_STATED |= {"held for a claim": "claims", "released": "claims"}
_FUND_MOVES = ("collected", "bonuses", "claims", "adjusted")


def _statement_rows(sources: Sources) -> Iterator[Row]:
    """Returns each fund by gaming day: opening balance, moves by reason, and closing balance.

    A claim leaves the fund when it is qualified; the payment to the winner is stated separately.
    """
    days: dict[tuple[str, str], tuple[dict[str, int], list[Total]]] = {}
    balances: dict[str, int] = {}
    for one in sources.totals("fund", sources.period):
        move = FundMove(*one.row)
        if not sources.period.has(move.at):
            balances[move.fund] = balances.get(move.fund, 0) + (move.cents if move.what != "paid" else 0)
            continue
        day, _ = sources.settings.hour_of(move.at)
        moved, each = days.setdefault((move.fund, day), (dict.fromkeys((*_FUND_MOVES, "paid"), 0), []))
        moved[_STATED[move.what]] += move.cents
        each.append(one)
    for (fund, day), (moved, each) in sorted(days.items()):
        opening = balances.get(fund, 0)
        closing = balances[fund] = opening + sum(moved[name] for name in _FUND_MOVES)
        first, last = min(FundMove(*one.row).event for one in each), max(one.last for one in each)
        events = {"first_event": first, "last_event": last, "events": sum(one.times for one in each)}
        yield {"fund": fund, "day": day, "opening": opening, "closing": closing, **moved, **events}


STATEMENT = Report(
    "statement",
    _("Jackpot statement"),
    (
        *(_FUND, Column("day", label=_("Gaming day")), _OPENING),
        *(Column("collected", "cents", _("Jackpot drop"), opens=True), Column("bonuses", "cents", _("Bonuses"))),
        *(Column("claims", "cents", _("Held for claims")), Column("adjusted", "cents", _("Adjustments"))),
        *(
            Column("closing", "cents", _("Closing balance"), opens=True),
            Column("paid", "cents", _("Paid out")),
            *_EVENTS,
        ),
    ),
    _statement_rows,
    account=lambda row: f"jackpot:{row['fund']}",
)


def _hand_rows(sources: Sources) -> Iterator[Row]:
    """Returns each finished hand; its collection stays hidden until the box is counted."""
    boxes = [account for kind in ("drop:", SHARE) for account, _ in sources.log.lines(kind)]
    for one in sources.hands(sources.period):
        where = {"table": one.table, "number": one.number, "house": one.spread.house, "game": one.spread.game}
        where |= {"limit": sources.rules_of(one.spread).stakes.name, "at": one.at, "players": len(one.players)}
        blind = sources.office.is_blind_hand(one, sources.settings.shift_of(one.at), boxes)
        paid = {"collection": None if blind else one.collection, "jackpot": None if blind else one.jackpot}
        yield where | paid | {"rulings": " ".join(one.rulings), "first_event": one.first, "last_event": one.last}


HANDS = Report(
    "hands",
    _("Hands"),
    (
        *(_TABLE, Column("number", "hand", _("Hand")), *_GAME, AT, Column("players", "number", _("Players"))),
        *(Column("collection", "cents", _("Collection")), Column("jackpot", "cents", _("Jackpot drop"))),
        *(Column("rulings", label=_("Rulings")), *_FIRST_AND_LAST),
    ),
    _hand_rows,
)


def _collection_rows(sources: Sources) -> Iterator[Row]:
    """Returns each posted rate by the hour of the gaming day, with its count and its amount.

    A box appears once it is counted. Returned collections are separate rows with negative amounts.
    """
    found: dict[tuple[str, str, Collected], list[Total]] = {}
    for one in sources.totals("collected", sources.period):
        taken = Collected(*one.row)
        if not sources.office.is_blind(taken.account):
            hour = sources.settings.hour_of(taken.at)
            found.setdefault((*hour, taken._replace(event=0, since=0, at=0)), []).append(one)
    for (day, hour_of_day, rate), each in sorted(found.items(), key=_by_hour):
        spot = sources.tables[rate.table].status.spot
        rule = rate.rule or square_rule(sources.rules_of(Spread(spot.house, spot.game, spot.structure, spot.limit)))
        times = sum(one.times for one in each)
        where = {"day": day, "hour": hour_of_day, "table": rate.table, "house": spot.house, "game": spot.game}
        paid = {"rule": rule, "per": rate.per, "rate": rate.collection, "jackpot": rate.jackpot, "times": times}
        cents = times * (rate.collection + rate.jackpot)
        events = {"first_event": Collected(*each[0].row).since, "last_event": each[-1].last}
        events |= {"events": sum(one.events for one in each)}
        yield {**where, "limit": spot.limit, **paid, "cents": cents, "account": rate.account, **events}


def _by_hour(found: tuple[tuple[str, str, Collected], list[Total]]) -> tuple[str, int, int]:
    (day, _, rate), each = found
    return day, int(rate.table), Collected(*each[0].row).event


def square_rule(rules: TableRules) -> str:
    """Returns the fee schedule of a table where squares and the bank pay."""
    found = (schedule.rule[0] for schedule in rules.house.schedules if rules.game in schedule.games and schedule.rule)
    return next(found, "")


_PER = {
    "hand": _("Hand"),
    "1st push pot": _("First push pot"),
    "2nd push pot": _("Later push pot"),
    "wager": _("Wager"),
    "bank": _("Bank"),
    "half hour": _("Half hour"),
    "returned": _("Returned"),
}
COLLECTIONS = Report(
    "collections",
    _("Collections by rate and hour"),
    (
        *(Column("day", label=_("Gaming day")), Column("hour", label=_("Hour")), *_WHERE),
        *(Column("rule", "rule", _("Rule")), Column("per", label=_("Per"), says=_one_of(_PER))),
        *(Column("rate", "cents", _("Rate")), Column("jackpot", "cents", _("Jackpot drop"))),
        *(Column("times", "number", _("Times")), Column("cents", "cents", _("Total"), opens=True)),
        *(Column("account"), *_EVENTS),
    ),
    _collection_rows,
    account=lambda row: str(row["account"]),
)

_COUNT_STEPS = {"counted": _("Counted"), "corrected": _("Corrected"), "verified": _("Verified")}
COUNTS = Report(
    "counts",
    _("Count sheets"),
    (
        *(Column("count", label=_("Count no.")), _TABLE, Column("shift", "box", _("Shift")), _EVENT, AT),
        *(Column("what", label=_("Step"), says=_one_of(_COUNT_STEPS)), Column("cents", "cents", _("Amount"))),
        *(Column("struck", "struck cents", _("Struck out")), _BY, _REASON, _BY_NAME),
    ),
    "counts",
)

_INCIDENT_STEPS = {
    "called": _("Floor called"),
    "nobody came": _("No one came"),
    "seen to": _("Floor came"),
    "ruled": _("Ruling"),
    "mistaken": _("Floor mistaken"),
    "recorded": _("Hand recorded"),
}
INCIDENTS = Report(
    "incidents",
    _("Incident log"),
    (
        *(_EVENT, AT, _TABLE, Column("hand", "number", _("Hand"))),
        *(Column("what", label=_("Step"), says=_one_of(_INCIDENT_STEPS)), Column("about")),
        *(Column("happened", label=_("What happened")), _PLAYER, Column("answered", label=_("Details"))),
        *(Column("ruled", label=_("Ruling")), Column("rules", "rule", _("Rules")), _BY, _NAME, _BY_NAME),
    ),
    "incidents",
)

_ANSWERS = {
    "takes": _("Took the bank"),
    "passes": _("Passed"),
    "answer taken back": _("Answer undone"),
    "game broken": _("Game broke"),
    "goes on": _("Game resumed"),
}


def _answer(value: str) -> str:
    """Writes an answer to the offer of the bank, or why the law stopped the game."""
    what, _colon, reason = value.partition(": ")
    match what:
        case "stopped":
            return _("Game stopped: {reason}", reason=reason)
        case "game ended":
            return _("Game ended: {reason}", reason=reason)
    return _ANSWERS.get(value, value)


ROTATION = Report(
    "rotation",
    _("Bank rotation"),
    (
        *(_TABLE, _EVENT, AT, Column("round", "number", _("Round")), Column("seat", "number", _("Seat"))),
        *(Column("spot", "number", _("Bank spot")), _PLAYER, Column("what", label=_("Answer"), says=_answer)),
        *(Column("turn", "number", _("Turn")), _NAME),
    ),
    "rotation",
)

_CAGE_TOTALS = {"sold": "sold", "cashed": "cashed", "fill received": "fills", "credit received": "credits"}


def _part_of_shift(row: Row) -> str:
    """Returns the total of its shift that a row of the cage adds to."""
    difference = row["difference"] or 0
    total = _CAGE_TOTALS.get(row["what"]) or ("over" if difference > 0 else "short" if difference < 0 else "")
    return f"{row['shift']}/{total}" if total else ""


_CAGE_STEPS = {
    "sold": _("Chips sold"),
    "cashed": _("Cashed out"),
    "opening": _("Opening count"),
    "closing": _("Closing count"),
    "fill sent": _("Fill sent"),
    "fill received": _("Fill received"),
    "fill given back": _("Fill returned"),
    "credit sent": _("Credit sent"),
    "credit received": _("Credit received"),
    "credit given back": _("Credit returned"),
    "verified": _("Count verified"),
    "shift: sold": _("Shift total: chips sold"),
    "shift: cashed": _("Shift total: cashed out"),
    "shift: fills": _("Shift total: fills"),
    "shift: credits": _("Shift total: credits"),
    "shift: over": _("Shift total: over"),
    "shift: short": _("Shift total: short"),
    "shift taken over": _("Shift taken over"),
}


def _total_of_shift(row: Row) -> str:
    """Returns the total of a shift that a row states, if it does."""
    return f"{row['shift']}/{row['what'][7:]}" if row["what"].startswith("shift: ") else ""


CAGE = Report(
    "cage",
    _("Cage sheets"),
    (
        *(Column("shift", label=_("Shift")), _EVENT, AT, Column("what", label=_("Entry"), says=_one_of(_CAGE_STEPS))),
        *(Column("bank", "bank", _("Window or bank")), Column("cents", "cents", _("Amount"))),
        *(Column("expected", "cents", _("Books"), opens=True), _DIFFERENCE),
        *(_BY, Column("first_event", "event", _("First event")), _PLAYER, _BY_NAME, _NAME),
    ),
    "cage",
    account=lambda row: f"bank:{row['bank']}",
    total_of=_total_of_shift,
    total_says=lambda row: _CAGE_STEPS[row["what"]],
    part_of=_part_of_shift,
)

SESSIONS = Report(
    "sessions",
    _("Player sessions"),
    (
        *(_PLAYER, _TABLE, Column("since", "time", _("Sat down")), Column("until", "time", _("Left"))),
        *(Column("in", "cents", _("Bought in")), Column("out", "cents", _("Left with"))),
        *(Column("hands", "number", _("Hands")), Column("collected", "cents", _("Collection paid"))),
        *(Column("first_event", "event", _("First event")), Column("last_event", "event", _("Last event")), _NAME),
    ),
    "sessions",
)

AUDIT = Report(
    "audit",
    _("Staff actions"),
    (
        *(_EVENT, AT, Column("stream", "stream", _("Where")), Column("what", label=_("Action"), says=event_name)),
        *(_BY, _REASON, _BY_NAME),
    ),
    "audit",
)

REPORTS: dict[str, Report] = {
    report.name: report
    for report in (
        *(COLLECTIONS, DROP, COUNTS, STATEMENT, JACKPOTS, INCIDENTS),
        *(ROTATION, CAGE, SESSIONS, PLAYERS, HANDS, AUDIT),
    )
}
"""Every report by its name, in the order of the page."""


def find_report(name: str, period: Period) -> Report:
    """Returns a report by its name; raises NotSpread for an unknown one, Refused if it has no such period."""
    if name not in REPORTS:
        raise NotSpread(
            _("There is no report {name}. The reports are {names}.", name=name, names=AllOf(tuple(REPORTS)))
        )
    if period.cage_shift and name != CAGE.name:
        raise Refused(
            _("Only the cage report goes by cage shifts. Write the shift as a day and a number, such as 2026-02-06.1.")
        )
    return REPORTS[name]

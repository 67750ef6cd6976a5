"""The beginning of a hand: who comes in, what is posted, what is collected; dealt by the room or by hand."""

from collections.abc import Iterator

from houseway.cards import Card
from houseway.collection import hand_fee
from houseway.play.contract import NO_FEE, Fee, Refused, Seated, refuse
from houseway.play.poker import Post
from houseway.rulebook import TableRules
from houseway.table import events as ev
from houseway.table.bank import check_bank
from houseway.table.button import Lineup, lineup, straddle_post
from houseway.table.choosing import chooser
from houseway.table.dealing import open_hand, rules_of_hand
from houseway.table.debts import entrances, entry_posts, passed_by
from houseway.table.engines import SquareFees, between_hands
from houseway.table.kill import kill_post
from houseway.table.state import TableState


def fee_of(table: TableState, players: int) -> Fee:
    """The collection of a hand, fixed before the deal by the number of hands dealt; kill hands pay no more."""
    key = (players, table.rules.structure, table.fee_time)
    if key not in table.fees:
        table.fees[key] = hand_fee(table.rules, players, option=table.options.fee_option, when=table.fee_time)
    return table.fees[key]


def started(table: TableState, order: tuple[Card, ...] = ()) -> Iterator[ev.Event]:
    """Players come in, the fee is fixed and the hand is dealt; by hand, or from cards in this order."""
    line = check_ready(table)
    yield from passed_by(table, line)
    yield from entrances(table, line)
    rules, kill = played_by(table, line)
    seats = seated(table, line)
    posts = posts_of(table, rules, line, seats)
    engine, option = between_hands(rules), table.options.fee_option
    fees = SquareFees() if table.fee_stands else engine.square_fees(rules, option)
    begins = ev.HandStarted(
        table.hands + 1,
        table.bank.seat or line.button,
        line.small,
        line.big,
        seats,
        posts,
        NO_FEE if table.fee_stands else fee_of(table, len(seats)),
        order,
        kill,
        fees.wager,
        fees.steps,
        tuple(seat for seat in line.dealt if table.chairs[seat].doubles),
        tuple((seat, run) for seat in line.dealt if (run := table.chairs[seat].naturals)),
        fees.bank,
        0 if table.bank.spot in (None, table.bank.seat) else table.bank.spot,
        table.chosen,
    )
    if not table.by_hand:
        # What the engine refuses to deal is refused before anything is taken in.
        table.tried = begins, open_hand(rules, begins)
    yield begins


def check_ready(table: TableState) -> Lineup:
    """The lineup of the next hand; Refused where none can be dealt yet."""
    if table.in_play:
        raise Refused("the hand in play is not over")
    line = lineup(table)
    if line is None:
        raise Refused("two players are needed for a hand")
    if table.button is None and table.drawn is None and table.rules.cites.get("entry.first_button"):
        raise refuse(table.rules, "the first button is drawn for", "entry.first_button")
    if (seat := chooser(table)) is not None:
        raise refuse(table.rules, f"seat {seat} names the next game", "mix.chosen")
    check_bank(table)
    return line


def played_by(table: TableState, line: Lineup) -> tuple[TableRules, bool]:
    """The rules of the next hand, and whether they are those of a killed pot."""
    kill = table.kill_due or any(way == "kill" for _, way in line.coming_in)
    rules = rules_of_hand(table.rules, table.hands + 1, table.kill_game if kill else None, chosen=table.chosen)
    return rules, kill


def seated(table: TableState, line: Lineup) -> tuple[Seated, ...]:
    """Those who are dealt in, with their chips."""
    return tuple(Seated(seat, table.chairs[seat].stack, table.chairs[seat].player) for seat in line.dealt)


def posts_of(table: TableState, rules: TableRules, line: Lineup, seats: tuple[Seated, ...]) -> tuple[Post, ...]:
    """Antes and blinds, the straddle, those who come in, and the kill; a killer's blind is part of their kill."""
    kill = kill_post(table)
    posts = [*_regular(rules, line, seats)]
    if len(rules.stakes.blinds) == 1 and line.big is not None:
        posts = [post._replace(seat=line.big) if post.kind == "big" else post for post in posts]
    straddle = straddle_post(table, line)
    posts += [straddle] if straddle else []
    posts += entry_posts(table, rules.stakes.blinds, line)
    if kill:
        posts = [post for post in posts if post.seat != kill.seat or post.kind == "ante"] + [kill]
    return tuple(posts)


def _regular(rules: TableRules, line: Lineup, seats: tuple[Seated, ...]) -> tuple[Post, ...]:
    """The antes and blinds: by the button, or at the places that the table has for them."""
    engine = between_hands(rules)
    usual = line.button in line.dealt and line.dealt[:2] == (line.small, line.big)
    if usual or line.big is None or len(seats) < 3 or len(rules.stakes.blinds) != 2:
        return engine.posts(rules, seats, line.button)
    return engine.posts_at(rules, seats, line.button, line.small, line.big)

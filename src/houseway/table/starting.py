"""The start of a hand: players come in, post, and pay the collection."""

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.cards import Card
from houseway.collection import FeeSteps, bank_fees, hand_fee, square_fees
from houseway.engines.contract import NO_FEE, Fee, Post, Refused, Seated, refuse
from houseway.messages import Seat, _
from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.table import events
from houseway.table.bank import check_bank
from houseway.table.between_hands import between_hands
from houseway.table.button import Lineup, lineup
from houseway.table.commands import TableCommand
from houseway.table.dealers_choice import chooser
from houseway.table.dealing import deal_hand, rules_of_hand
from houseway.table.debts import come_in_events, entry_posts, passed_blinds, with_spared_blinds
from houseway.table.kill import kill_post
from houseway.table.state import TableState
from houseway.table.straddle import straddle_post


def fee_of(table: TableState, players: int) -> Fee:
    """Returns the collection of a hand, fixed before the deal by the number of players; kill hands pay no more."""
    key = (players, table.rules.structure, table.fee_time)
    if key not in table.fees:
        table.fees[key] = hand_fee(table.rules, players, option=table.options.fee_option, when=table.fee_time)
    return table.fees[key]


@dataclass(frozen=True, slots=True)
class SquareFees:
    """The fees of a player-dealer game: on a wager, in steps, and on the bank by the total action."""

    wager: Cents = 0
    steps: FeeSteps = ()
    bank: FeeSteps = ()


def square_fees_of(rules: TableRules, option: str) -> SquareFees:
    """Returns the fees of each square; none without a player-dealer."""
    if not rules.has_bank:
        return SquareFees()
    wager, steps = square_fees(rules, option=option)
    return SquareFees(wager, steps, bank_fees(rules, option=option))


def start_events(table: TableState, order: tuple[Card, ...] = ()) -> Iterator[events.Event]:
    """Yields the events that start a hand, dealt from cards in this order or by hand."""
    line = check_ready(table)
    yield from passed_blinds(table, line)
    yield from come_in_events(table, line)
    rules, kill = rules_of_next_hand(table, line)
    seats = dealt_in(table, line)
    posts = posts_of_hand(table, rules, line, seats)
    fees = SquareFees() if table.fee_stands else square_fees_of(rules, table.options.fee_option)
    begins = events.HandStarted(
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
        # Let the engine refuse the deal before any event is taken.
        table.prepared = begins, deal_hand(rules, begins)
    yield begins


def check_ready(table: TableState) -> Lineup:
    """Returns the lineup of the next hand; Refused if it cannot be dealt yet."""
    if table.in_play:
        raise Refused(_("The hand in play isn't over."))
    line = lineup(table)
    if line is None:
        raise Refused(_("A hand needs two players."))
    if table.button is None and table.drawn is None and table.rules.cites.get("entry.first_button"):
        raise refuse(table.rules, _("Draw for the first button."), "entry.first_button")
    if (seat := chooser(table)) is not None:
        raise refuse(table.rules, _("{player} chooses the next game.", player=Seat(seat)), "mix.chosen")
    check_bank(table)
    return line


def rules_of_next_hand(table: TableState, line: Lineup) -> tuple[TableRules, bool]:
    """Returns the rules of the next hand, and whether it is killed."""
    kill = table.kill_due or any(way == "kill" for _, way in line.coming_in)
    rules = rules_of_hand(table.rules, table.hands + 1, table.kill_game if kill else None, chosen=table.chosen)
    return rules, kill


def dealt_in(table: TableState, line: Lineup) -> tuple[Seated, ...]:
    """Returns the dealt-in players with their chips."""
    return tuple(Seated(seat, table.chairs[seat].stack, table.chairs[seat].player) for seat in line.dealt)


def posts_of_hand(table: TableState, rules: TableRules, line: Lineup, seats: tuple[Seated, ...]) -> tuple[Post, ...]:
    """Returns antes, blinds, straddle, posts to come in, and the kill; a killer's blind is part of the kill."""
    kill = kill_post(table)
    posts = [*_regular(rules, line, seats)]
    if len(rules.stakes.blinds) == 1 and line.big is not None:
        posts = [post._replace(seat=line.big) if post.kind == "big" else post for post in posts]
    straddle = straddle_post(table, line)
    posts += [straddle] if straddle else []
    posts += entry_posts(table, rules.stakes.blinds, line)
    posts = with_spared_blinds(table, posts, rules.stakes.blinds, line)
    if kill:
        posts = [post for post in posts if post.seat != kill.seat or post.kind == "ante"] + [kill]
    return tuple(posts)


def _regular(rules: TableRules, line: Lineup, seats: tuple[Seated, ...]) -> tuple[Post, ...]:
    """Returns antes and blinds by the button, or at the places given by the lineup."""
    usual = line.button in line.dealt and line.dealt[:2] == (line.small, line.big)
    if usual or line.big is None or len(seats) < 3 or len(rules.stakes.blinds) != 2:
        return between_hands(rules).posts(rules, seats, line.button)
    return between_hands(rules).posts(rules, seats, line.button, (line.small, line.big))


@dataclass(frozen=True, slots=True)
class StartHand(TableCommand):
    """The next hand or round, with the cards in this order."""

    who = ("room",)

    order: tuple[Card, ...]

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Brings players in, fixes the fee, and deals."""
        if table.by_hand:
            raise Refused(_("This table is dealt by hand. The room has no cards to deal."))
        yield from start_events(table, self.order)

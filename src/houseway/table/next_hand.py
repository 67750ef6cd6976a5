"""A preview of the next hand: the seats, posts, collection, bank and game, each with its reason."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.collection import FeeSteps
from houseway.engines.contract import NO_FEE, Fee, Post, Refused
from houseway.messages import Amount, Message, Seat, Value, _, all_of, ngettext
from houseway.money import Cents, show
from houseway.rulebook import TableRules
from houseway.rulebook.reading import Cite
from houseway.rulebook.table import Kill, Way
from houseway.table.absence import absence_limit_passed
from houseway.table.bank import offered_to
from houseway.table.button import Lineup, lineup
from houseway.table.by_hand import owing_time, square_rule
from houseway.table.chairs import Chair
from houseway.table.chips import half_hour_fee, half_hour_rule
from houseway.table.dealers_choice import chooser, rechooser, titles
from houseway.table.dealing import rules_of_hand
from houseway.table.debts import AFTER_THE_BUTTON, SETTING, comes_in, entry_post, price, way_label
from houseway.table.kill import least_pot, needs_full_bet
from houseway.table.starting import check_ready, dealt_in, fee_of, posts_of_hand, rules_of_next_hand, square_fees_of
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence about the next hand with the rules behind it."""

    says: str
    rules: tuple[str, ...] = ()
    where: str = ""
    assumed: str = ""


def reason(rules: TableRules, says: str, setting: str) -> Reason:
    """Returns a sentence with the citation of its setting."""
    cite = rules.cites.get(setting)
    return Reason(says, cite.rules, cite.where, cite.assumed) if cite else Reason(says)


@dataclass(frozen=True, slots=True)
class GamePreview:
    """The next game of a table that deals several."""

    title: str
    """Its title; empty until a player names it."""
    why: Reason
    chooser: int | None
    """The seat that names it, or may still change it."""
    games: tuple[str, ...]
    """The games to choose from, if a player chooses."""


def next_game(table: TableState) -> GamePreview | None:
    """Returns the game of the next hand; None at a table that deals one game."""
    mix, number = table.rules.mix, table.hands + 1
    if mix is None:
        return None
    if (seat := chooser(table)) is not None:
        return GamePreview(
            "",
            reason(table.rules, _("{player} chooses the next game", player=Seat(seat)), "mix.chosen"),
            seat,
            titles(table),
        )
    title = title_of(table, number, table.chosen)
    if table.chosen:
        says = _("{game}, chosen by {player}", game=title, player=Seat(table.chose or 0))
        if mix.hands > 1:
            nth = number - table.chosen_for + 1
            says = _(
                "{game}, chosen by {player}: hand {hand} of {hands}",
                game=title,
                player=Seat(table.chose or 0),
                hand=nth,
                hands=mix.hands,
            )
        again = rechooser(table)
        return GamePreview(title, reason(table.rules, says, "mix.chosen"), again, titles(table) if again else ())
    after = title_of(table, number + mix.hands)
    says = _("{game}, then {after}", game=title, after=after)
    if mix.hands > 1:
        nth = (number - 1) % mix.hands + 1
        says = _("{game}: hand {hand} of {hands}, then {after}", game=title, hand=nth, hands=mix.hands, after=after)
    return GamePreview(title, reason(table.rules, says, "mix.hands"), None, ())


def title_of(table: TableState, number: int, chosen: int = 0) -> str:
    """Returns the title and limit of a hand's game."""
    rules = rules_of_hand(table.rules, number, chosen=chosen)
    return f"{rules.title} {rules.stakes.name}"


def rules_in_play(table: TableState) -> TableRules:
    """Returns the rules of the current or last hand with real cards, with its game of a mix and its kill."""
    last = table.last
    if last is None:
        return rules_of_hand(table.rules, max(1, table.hands), chosen=table.chosen)
    return rules_of_hand(table.rules, last.number, table.kill_game if last.kill else None, chosen=last.game)


@dataclass(frozen=True, slots=True)
class SeatPreview:
    """A taken seat in the next hand."""

    seat: int
    dealt: bool
    live: Cents
    dead: Cents
    why: Reason


@dataclass(frozen=True, slots=True)
class BankPreview:
    """The player-dealer position for the next round."""

    seat: int | None
    turn: int
    ready: bool
    offered: int | None
    declined: tuple[int, ...]
    broken: bool
    why: Reason
    backline: bool
    """Whether other players may bet on a player's square."""


@dataclass(frozen=True, slots=True)
class FeePreview:
    """The fees of the next hand: from the pot or the dealer position, or by square and total action."""

    fee: Fee
    square: Cents
    steps: FeeSteps
    bank: FeeSteps
    why: Reason


@dataclass(frozen=True, slots=True)
class HalfHourPreview:
    """The half-hour fee: the amount for each player, and the seats that owe it."""

    amount: Cents
    owing: tuple[int, ...]
    why: Reason


@dataclass(frozen=True, slots=True)
class NextHand:
    """Everything about the next hand."""

    number: int
    hindered: Reason | None
    """The reason why it cannot be dealt yet."""
    button: int | None
    button_why: Reason
    places: tuple[SeatPreview, ...]
    posts: tuple[Post, ...]
    kill: Reason | None
    bank: BankPreview | None
    collected: FeePreview | None
    rented: HalfHourPreview | None
    overdue: tuple[tuple[int, Reason], ...]
    """Seats whose players have been away too long."""
    game: GamePreview | None
    """None at a table that deals one game."""


def next_hand(table: TableState) -> NextHand:
    """Returns the next hand of a table, after the one in play if there is one."""
    line = lineup(table)
    rules = rules_of_next_hand(table, line)[0] if line else table.rules
    posts = posts_of_hand(table, rules, line, dealt_in(table, line)) if line else ()
    return NextHand(
        table.hands + 1,
        _why_not_ready(table),
        _button_seat(table, line),
        _button(table, line),
        tuple(_place(table, chair, line, posts) for _seat, chair in sorted(table.chairs.items())),
        posts,
        _kill(table, rules),
        _bank(table),
        _collected(table, rules, line),
        _rented(table),
        tuple(_overdue(table)),
        next_game(table),
    )


def _why_not_ready(table: TableState) -> Reason | None:
    if table.in_play:
        return None
    try:
        check_ready(table)
    except Refused as refused:
        cite = refused.cite or Cite((), "")
        return Reason(refused.why, cite.rules, cite.where, cite.assumed)
    return None


def _button_seat(table: TableState, line: Lineup | None) -> int | None:
    """Returns the seat with the button or the bank; None before the draw for the button."""
    if table.rules.rotation:
        return table.bank.seat
    drawn_for = table.button is None and table.drawn is None and "entry.first_button" in table.rules.cites
    return table.button if line is None else None if drawn_for else line.button


def _button(table: TableState, line: Lineup | None) -> Reason:
    rules = table.rules
    if rules.rotation:
        return Reason(_("The bank deals"))
    if table.button is None:
        says = _("High card gets the first button") if rules.entry else _("First deal")
        return reason(rules, says, "entry.first_button")
    if line and line.button == table.button and table.drawn is not None:
        return Reason(_("Misdeal: the same button deals again"))
    if not rules.entry:
        return reason(rules, _("Deal moves to the next player"), "deal.rotation")
    leads = rules.entry.blinds_lead
    says = (
        _("Big blind moves to the next player, and the button follows")
        if leads
        else _("Button moves to the next player")
    )
    return reason(rules, says, "entry.button")


# -- seats -------------------------------------------------------------------------------------------------------------


def _place(table: TableState, chair: Chair, line: Lineup | None, posts: tuple[Post, ...]) -> SeatPreview:
    own = [post for post in posts if post.seat == chair.seat]
    dealt = line is not None and chair.seat in line.dealt
    live, dead = sum(post.live for post in own), sum(post.dead for post in own)
    return SeatPreview(chair.seat, dealt, live, dead, _why_posts(table, chair, line, own))


def _why_posts(table: TableState, chair: Chair, line: Lineup | None, own: list[Post]) -> Reason:
    rules = table.rules
    if chair.away:
        return reason(rules, _away(chair), "entry.missed" if chair.missed else "absence.minutes")
    if line is None:
        return Reason(_("Waits for another player"))
    if chair.seat not in line.dealt:
        return reason(rules, _waits(chair), SETTING.get(chair.debt, "entry.newcomer"))
    posts = [post for post in own if post.kind != "ante"]
    if posts:
        made_up = chair.seat not in dict(line.coming_in)
        says = all_of(_posted(post, made_up=made_up) for post in posts)
        return reason(rules, says, _posted_by(table, chair, line, posts[-1]))
    if (way := dict(line.coming_in).get(chair.seat, "free")) != "free":
        return reason(rules, comes_in(way), _entry(table, chair))
    return Reason(_("In"))


def _posted_by(table: TableState, chair: Chair, line: Lineup, post: Post) -> str:
    """Returns the setting behind a seat's post."""
    match post.kind:
        case "straddle":
            return "blinds.straddle"
        case "kill":
            return "kill.post" if table.kill_due else _entry(table, chair)
        case "post" if chair.seat not in dict(line.coming_in):
            return "entry.spared"
        case "post":
            return _entry(table, chair)
        case "small" | "big" | "third" | "ante":
            return "blinds.heads_up_button" if len(line.dealt) == 2 else "entry.button"
        case _:
            assert_never(post.kind)


def _entry(table: TableState, chair: Chair) -> str:
    if table.first_round and chair.debt == "new" and chair.way == "free":
        return "entry.first_round"
    return SETTING.get(chair.debt, "entry.newcomer")


def _away(chair: Chair) -> Message:
    if len(chair.missed) > 1:
        return _("Away, missed both blinds")
    if chair.missed:
        return _("Away, missed the big blind") if "big" in chair.missed else _("Away, missed the small blind")
    return _("Away")


def _waits(chair: Chair) -> Message:
    """Returns what a player who isn't dealt in waits for, and the blinds they owe."""
    out = _out(chair)
    if len(chair.missed) > 1:
        return _("{waits} · Owes both blinds", waits=out)
    if chair.missed:
        big = "big" in chair.missed
        return _("{waits} · Owes the big blind", waits=out) if big else _("{waits} · Owes the small blind", waits=out)
    return out


def _posted(post: Post, *, made_up: bool) -> Message:
    """Returns a post as a noun with its amount."""
    return _POSTS["missed" if made_up and post.kind == "post" else post.kind](price(post))


_POSTS: dict[str, Callable[[Value], Message]] = {
    "small": lambda amount: _("small blind {amount}", amount=amount),
    "big": lambda amount: _("big blind {amount}", amount=amount),
    "third": lambda amount: _("button blind {amount}", amount=amount),
    "straddle": lambda amount: _("straddle {amount}", amount=amount),
    "kill": lambda amount: _("kill {amount}", amount=amount),
    "post": lambda amount: _("post {amount}", amount=amount),
    "missed": lambda amount: _("missed blind {amount}", amount=amount),
}


def _out(chair: Chair) -> Message:
    """Returns how a player comes in later."""
    if chair.way == "sit-out" and chair.hands_out > 0:
        return ngettext("Sits out {count} hand", "Sits out {count} hands", chair.hands_out)
    return AFTER_THE_BUTTON[chair.way]()


def ways_in(table: TableState, chair: Chair, ways: tuple[Way, ...]) -> tuple[tuple[Way, str, Cents], ...]:
    """Returns each way to come in with its label and its posts."""
    posts = ((way, entry_post(chair, way, table.rules.stakes.blinds)) for way in ways)
    return tuple((way, way_label(chair, way), post.live + post.dead) for way, post in posts)


# -- kills -------------------------------------------------------------------------------------------------------------


def _kill(table: TableState, rules: TableRules) -> Reason | None:
    if table.kill_game == "none" or rules.kill is None:
        return None
    if table.kill_due:
        limits = "/".join(show(bet) for bet in rules.stakes.bets)
        says = _("Kill pot, played at {limits}", limits=limits)
        if table.kill_seat is not None:
            says = _("{player} kills the pot, played at {limits}", player=Seat(table.kill_seat), limits=limits)
        return reason(rules, says, "kill.limits")
    if table.kill_seat is not None:
        return reason(rules, _("{player} has one leg", player=Seat(table.kill_seat)), "kill.trigger")
    half = table.kill_game == "half"
    says = _("Half kill game, no one has a leg") if half else _("Full kill game, no one has a leg")
    return reason(rules, says, "kill.trigger")


@dataclass(frozen=True, slots=True)
class NeededResults:
    """The results that the dealer must enter when the hand in play is over."""

    winners: Reason | None
    scoop: Reason | None
    enough: Reason | None
    goes_out: bool
    naturals: bool


def needed_results(table: TableState) -> NeededResults:
    """Returns the results that the next hand depends on: kill winners, the seat that went out, naturals."""
    rules, kill = table.rules, table.rules.kill
    goes_out, naturals = rules.goes_out, rules.pays_naturals_in_a_row
    if table.kill_game == "none" or kill is None:
        return NeededResults(None, None, None, goes_out, naturals)
    who = reason(rules, _("The kill depends on the winner"), "kill.trigger")
    match kill.trigger:
        case "two-pots":
            return NeededResults(who, None, _full_bet(table, kill), goes_out, naturals)
        case "scoop":
            least = Amount(least_pot(_rules_now(table), kill))
            both = reason(rules, _("One player won high and low"), "kill.trigger")
            enough = reason(rules, _("The pot was {least} or more", least=least), "kill.least_pot")
            return NeededResults(who, both, enough, False, naturals)
        case _:
            assert_never(kill.trigger)


def _rules_now(table: TableState) -> TableRules:
    """Returns the rules of the hand in play, or of the next one."""
    if table.in_play:
        return rules_in_play(table)
    kill = table.kill_game if table.kill_due else None
    return rules_of_hand(table.rules, table.hands + 1, kill, chosen=table.chosen)


def _full_bet(table: TableState, kill: Kill) -> Reason | None:
    if table.kill_seat is None or not needs_full_bet(kill):
        return None
    bet = Amount(table.rules.stakes.bets[0])
    says = _("The winner gained {least} or more beyond the blinds", least=bet)
    return reason(table.rules, says, "kill.second_leg")


# -- the bank, the collection, the clock -------------------------------------------------------------------------------


def _bank(table: TableState) -> BankPreview | None:
    rules, bank = table.rules, table.bank
    if rules.rotation is None:
        return None
    offer = None if table.in_play else offered_to(table)
    declined = tuple(seat for _spot, seat in bank.declined)
    if bank.broken:
        why = reason(rules, _("No one wants the bank. Game breaks."), "rotation.nobody")
    elif offer:
        again = offer[1] == bank.seat
        says = _("Offered to {player}", player=Seat(offer[1]))
        if again:
            says = _("Offered to {player} for a second round", player=Seat(offer[1]))
        why = reason(rules, says, "rotation.rounds" if again else "rotation.order")
    elif bank.seat is not None:
        says = _(
            "{player} has the bank, round {round} of {rounds}",
            player=Seat(bank.seat),
            round=bank.turn,
            rounds=rules.rotation.rounds,
        )
        why = reason(rules, says, "rotation.rounds")
    else:
        why = reason(rules, _("No one has the bank"), "rotation.order")
    return BankPreview(
        bank.seat, bank.turn, bank.ready, offer[1] if offer else None, declined, bank.broken, why, rules.takes_backline
    )


def _collected(table: TableState, rules: TableRules, line: Lineup | None) -> FeePreview | None:
    if line is None:
        return None
    if table.fee_stands:
        return FeePreview(NO_FEE, 0, (), (), Reason(_("The collection of the misdeal counts for the new deal")))
    squares = square_fees_of(rules, table.options.fee_option)
    if squares.wager or squares.steps or squares.bank:
        rule = square_rule(table)
        why = Reason(_("Each wager pays, and the bank pays by the total action"), (rule,) if rule else ())
        return FeePreview(NO_FEE, squares.wager, squares.steps, squares.bank, why)
    fee = fee_of(table, len(line.dealt))
    if not fee.total:
        return None
    says = _fee_says(fee, len(line.dealt))
    return FeePreview(fee, 0, (), (), Reason(says, (fee.rule,) if fee.rule else ()))


def _fee_says(fee: Fee, hands: int) -> Message:
    """Returns who pays a fee that depends on the number of hands, and when."""
    if fee.payer == "dealer-position":
        return _("{hands} hands: the dealer position pays before the deal", hands=hands)
    match fee.moment:
        case "before-deal":
            return _("{hands} hands: from the pot before the deal", hands=hands)
        case "flop":
            return _("{hands} hands: from the pot on the flop", hands=hands)
        case "first-round":
            return _("{hands} hands: from the pot after the first round", hands=hands)
        case "pot-won":
            return _("{hands} hands: from the pot when it is won, at most", hands=hands)
        case _:
            assert_never(fee.moment)


def _rented(table: TableState) -> HalfHourPreview | None:
    charge = half_hour_fee(table, len(table.chairs)) if table.chairs else None
    if charge is None:
        return None
    rule = half_hour_rule(charge)
    says = ngettext(
        "{amount} each for the half hour, {count} player",
        "{amount} each for the half hour, {count} players",
        len(table.chairs),
        amount=Amount(charge.amount),
    )
    return HalfHourPreview(charge.amount, owing_time(table), Reason(says, (rule,) if rule else ()))


def _overdue(table: TableState) -> Iterator[tuple[int, Reason]]:
    absence = table.rules.absence
    for chair in table.chairs.values():
        if absence and chair.away and (setting := absence_limit_passed(absence, chair, table.now)):
            yield chair.seat, reason(table.rules, _("Away too long. Pick up the chips."), setting)

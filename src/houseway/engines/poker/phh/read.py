"""Reading PHH: a record becomes a hand, and its actions are played under a house's rules."""

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from houseway.cards import BadCards, Card
from houseway.engines.contract import Fee, PostKind, Refused, Seated, clockwise
from houseway.engines.poker.phh.actions import Dealt, Replay, parse_actions
from houseway.engines.poker.phh.fields import (
    HAND_FIELDS,
    MOST,
    Variant,
    amounts,
    cents,
    chips,
    hands_in,
    is_unknown,
    variant_of,
)
from houseway.engines.poker.play import PokerHand, Post
from houseway.engines.poker.play.draw_events import Drawn
from houseway.engines.poker.play.events import BetReturned, BoardDealt, HandsDealt
from houseway.messages import AllOf, _, ngettext
from houseway.money import Cents
from houseway.record.decks import stacked
from houseway.record.errors import RecordError
from houseway.record.setups import house_of, posts_from
from houseway.record.toml import Table
from houseway.rulebook import House, PokerRules, Stakes
from houseway.rulebook.reading import BadRulebook

ENOUGH = MOST // 1000
"""The chips of a player whose stack is missing from a record."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand played from its record. ``stacks`` and the other fields follow the record's order of players."""

    hand: PokerHand
    fields: Table
    stacks: tuple[Cents | None, ...]
    """Each player's chips at the end, after a rake that the record's ``winnings`` leave out; None if unknown."""
    collection: Cents
    unseen: frozenset[Card]
    """The cards that replace the unseen ones."""

    @property
    def jackpot(self) -> Cents:
        """The jackpot fee."""
        return self.hand.jackpot

    @property
    def metadata(self) -> Table:
        """The other fields of the record: event, venue, user fields and so on."""
        return {name: value for name, value in self.fields.items() if name not in HAND_FIELDS}


def read(source: str | Path, house: House | str | None = None) -> list[Recorded]:
    """Plays every hand of a PHH text or file; the first that fails is a RecordError saying where.

    The house is the one asked for, else the one a record of ours names (``_house``), else the neutral casino.
    """
    played = []
    file = str(source) if isinstance(source, Path) else ""
    try:
        for number, fields in hands_in(source):
            try:
                played.append(play(fields, house))
            except RecordError as error:
                raise error.located(hand=number) from None
    except RecordError as error:
        raise error.located(file=file) from None
    return played


def play(
    fields: Table,
    house: House | str | None = None,
    variant: Variant | None = None,
    table: Callable[[PokerRules], PokerRules] = lambda rules: rules,
) -> Recorded:
    """Plays one record and checks its finish; the variant is the one it names, unless another format has named it.

    ``table`` holds the rules of the recorded table that differ from the house's.

    The standard does not say whether a post short of the big blind is live. As a rule it is not; where the finish then
    comes out wrong, it is.
    """
    variant = variant or variant_of(fields)
    try:
        return _play(fields, table(_rules(fields, variant, house)), all_live=False)
    except RecordError:
        given = fields.get("blinds_or_straddles")
        if not isinstance(given, list) or not any(isinstance(one, int | Decimal) and one < 0 for one in given):
            raise
        with suppress(RecordError):
            return _play(fields, table(_rules(fields, variant, house)), all_live=True)
        raise


def _play(fields: Table, rules: PokerRules, *, all_live: bool) -> Recorded:
    players = _players(fields)
    actions = parse_actions(fields.get("actions"), len(players))
    deal = Dealt(actions, len(players), sum(s.down + s.up for s in rules.deal.streets[:1]))
    try:
        hand = PokerHand(
            rules,
            players,
            stacked(rules, deal.seen, deal.board, draws=deal.draws),
            button=_button(fields, players),
            posts=posts_of(fields, players, all_live=all_live),
            fee=_fee(fields),
        )
    except (Refused, BadCards) as error:
        raise RecordError(str(error), rule=error.rule if isinstance(error, Refused) else "") from None
    hidden = {at for at, held in enumerate(deal.hands) if held.hidden}
    again = len(deal.board) > sum(street.board for street in rules.deal.streets)
    replay = Replay(hand, hidden, None in deal.board, deal.thrown, runs=again)
    for action in actions:
        replay.step(action)
    replay.finish()
    seen = {one for some in (*(held.dealt for held in deal.hands), deal.board) for one in some}
    dealt = (event.cards for event in hand.log if isinstance(event, HandsDealt | BoardDealt | Drawn))
    return _finished(hand, fields, frozenset(one for cards in dealt for one in cards if one not in seen))


def _rules(fields: Table, variant: Variant, house: House | str | None) -> PokerRules:
    """The house's game at the stakes of the record."""
    players = len(_players(fields))
    home = house_of(house, fields.get("_house", "casino"))
    try:
        rules = home.game(variant.game, structure=variant.structure)
    except (LookupError, BadRulebook) as error:
        raise RecordError(_("This game isn't spread here. {problem}", problem=str(error)), where="variant") from None
    if not isinstance(rules, PokerRules):
        raise RecordError(_("{house} doesn't play {game} as poker.", house=home.name, game=variant.game))
    chip = cents(fields["_chip"], "_chip") if "_chip" in fields else 100 if whole_chips(fields) else 1
    pot = dataclasses.replace(rules.pot, chip=max(chip, 1))
    return dataclasses.replace(rules, stakes=_stakes(fields, variant, players), pot=pot)


def _stakes(fields: Table, variant: Variant, players: int) -> Stakes:
    bets = []
    for name in variant.bets:
        if name not in fields:
            raise RecordError(_("This field is missing."), where=name)
        bets.append(cents(fields[name], name))
        if not bets[-1]:
            raise RecordError(_("Write an amount of more than 0."), where=name)
    name = "/".join(str(fields[bet]) for bet in variant.bets)
    if variant.forced:
        return Stakes(name=name, bets=tuple(bets), bring_in=cents(fields.get(variant.forced), variant.forced))
    first_two = sorted(_blinds(fields, players)[0][:2])
    if variant.bets == ("min_bet",):
        return Stakes(name=name, blinds=(min(first_two[0], bets[0]), bets[0]))
    return Stakes(name=name, bets=tuple(bets), blinds=tuple(first_two))


def whole_chips(fields: Mapping[str, Any]) -> bool:
    """Whether the table plays whole chips, so that a pot is divided no finer."""
    money = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings", "min_bet", "small_bet")
    some = [fields.get(name, 0) for name in money]
    flat = [one for value in some for one in (value if isinstance(value, list) else [value])]
    return all(isinstance(one, int) or is_unknown(one) or _size(one) % 100 == 0 for one in flat)


def _size(chips: object) -> Cents:
    """An amount of chips, whichever way they go."""
    return cents(abs(chips) if isinstance(chips, Decimal) else chips, "amount")


def _players(fields: Table) -> list[Seated]:
    given = fields.get("starting_stacks")
    if not isinstance(given, list) or not given:
        raise RecordError(_("Write a list here."), where="starting_stacks")
    count = len(given)
    known = [ENOUGH if is_unknown(one) else one for one in given]
    stacks = amounts({"starting_stacks": known}, "starting_stacks", count)
    names = _listed(fields, "players", str, [""] * count)
    seats = _listed(fields, "seats", int, list(range(1, count + 1)))
    lowest = seats.index(min(seats))
    if len(set(seats)) != count or seats[lowest:] + seats[:lowest] != sorted(seats):
        raise RecordError(_("List the seats clockwise from the button's left."), where="seats")
    return [Seated(seat, stack, name) for seat, stack, name in zip(seats, stacks, names, strict=True)]


def _listed(fields: Table, name: str, kind: type, default: list[Any]) -> list[Any]:
    given = fields.get(name, default)
    if not isinstance(given, list) or len(given) != len(default):
        raise RecordError(ngettext("List {count} player here.", "List {count} players here.", len(default)), where=name)
    if any(type(one) is not kind for one in given):
        wanted = _("Write a list of texts here.") if kind is str else _("Write a list of whole numbers here.")
        raise RecordError(wanted, where=name)
    return given


def posts_of(fields: Table, players: list[Seated], *, all_live: bool = False) -> list[Post]:
    """The antes and blinds that a record states; heads-up they are listed the other way round.

    Of the first two players the larger blind is the big blind; if neither has one it is the first blind. Beyond
    them more than the big blind is a straddle, less a post, as is a negative amount. Antes go to the pot
    as dead money, unless the record says that a player short of one plays for their part.
    """
    if "_posts" in fields:
        return posts_from(fields["_posts"], [one.seat for one in players])
    antes = amounts(fields, "antes", len(players))
    stud = variant_of(fields).forced
    blinds, posted = ([0] * len(players),) * 2 if stud else _blinds(fields, len(players))
    if len(players) == 2 and not stud:
        antes, blinds, posted = antes[::-1], blinds[::-1], posted[::-1]
    kind: PostKind = "ante" if fields.get("ante_trimming_status", False) is True else "post"
    posts = [Post(one.seat, kind, dead=ante) for one, ante in zip(players, antes, strict=True) if ante]
    blind_at = [at for at, amount in enumerate(blinds) if amount]
    first = [at for at in blind_at if at < 2] or blind_at[:1]
    big = max(first, key=lambda at: (blinds[at], at), default=0)
    posts += [Post(players[at].seat, "small", live=blinds[at]) for at in first if at != big]
    posts += [Post(players[big].seat, "big", live=blinds[big])] if first else []
    least = 0 if all_live else blinds[big]
    posts += [_come_in(one.seat, amount, least) for one, amount in zip(players, posted, strict=True) if amount]
    for at in blind_at:
        if at not in first:
            posts.append(Post(players[at].seat, "straddle" if blinds[at] > blinds[big] else "post", live=blinds[at]))
    return posts


def _come_in(seat: int, amount: Cents, big: Cents) -> Post:
    """Returns the posts of a player who comes in: a big blind of it is live, and the difference to one is dead."""
    live = min(amount, big or amount) if amount >= big else 0
    return Post(seat, "post", live, amount - live)


def _blinds(fields: Table, players: int) -> tuple[list[Cents], list[Cents]]:
    """The blinds and straddles, and what others post to come in, which a record writes with a minus."""
    given = fields.get("blinds_or_straddles")
    if not isinstance(given, list):
        given = []
    signs = [isinstance(one, int | Decimal) and one < 0 for one in given]
    plain = [-one if less else one for one, less in zip(given, signs, strict=True)]
    every = amounts(fields | {"blinds_or_straddles": plain}, "blinds_or_straddles", players)
    blinds = [0 if less else amount for amount, less in zip(every, signs, strict=True)]
    return blinds, [amount if less else 0 for amount, less in zip(every, signs, strict=True)]


def _button(fields: Table, players: list[Seated]) -> int:
    """The last player has the button, unless a record of ours has it at an empty seat right of the first."""
    button = fields.get("_button", players[-1].seat)
    if type(button) is not int or clockwise(players, button) != players:
        why = _("Write the seat of the last player, or a seat between the last and the first.")
        raise RecordError(why, where="_button")
    return button


def _fee(fields: Table) -> Fee:
    """The fee that a record of ours states in ``_fee``."""
    given = fields.get("_fee", {})
    if not isinstance(given, dict) or set(given) - {"collection", "jackpot", "payer", "moment"}:
        raise RecordError(_("Write a table of collection, jackpot, payer and moment."), where="_fee")
    payer, moment = given.get("payer", "pot"), given.get("moment", "flop")
    if payer not in ("pot", "dealer-position") or moment not in ("before-deal", "flop", "first-round"):
        raise RecordError(_("This payer or moment is unknown."), where="_fee")
    collection, jackpot = (cents(given.get(name, 0), f"_fee.{name}") for name in ("collection", "jackpot"))
    return Fee(collection, jackpot, payer, moment)


def _finished(hand: PokerHand, fields: Table, unseen: frozenset[Card]) -> Recorded:
    """The hand against the finish that the record states."""
    stacks, finish = list(hand.stack), _final_stacks(fields)
    rake = 0
    if "winnings" in fields:
        winnings = amounts(fields, "winnings", len(stacks))
        raked = _rake_from_winnings(hand, winnings, finish) if any(winnings) else _rake_from_stacks(hand, finish)
        stacks = [stack - taken for stack, taken in zip(stacks, raked, strict=True)]
        rake = sum(raked)
    _check_finish(stacks, fields)
    known = (None if is_unknown(one) else stack for one, stack in zip(fields["starting_stacks"], stacks, strict=True))
    return Recorded(hand, fields, tuple(known), hand.drop + rake, unseen)


def _final_stacks(fields: Table) -> list[Cents]:
    """Returns each player's final chips, where a record states them all."""
    given = fields.get("finishing_stacks")
    if not isinstance(given, list) or len(given) != len(fields["starting_stacks"]) or any(map(is_unknown, given)):
        return []
    return amounts(fields, "finishing_stacks", len(given))


def _rake_from_stacks(hand: PokerHand, finish: list[Cents]) -> list[Cents]:
    """Returns the winners' missing chips, where a room writes only zeros for the winnings."""
    missing = [mine - theirs for mine, theirs in zip(hand.stack, finish, strict=False)]
    raked = finish and all(0 <= less <= won for less, won in zip(missing, hand.paid, strict=True))
    return missing if raked else [0] * len(hand.stack)


def _check_finish(stacks: list[Cents], fields: Table) -> None:
    """Whether the final chips match the record, where it states them."""
    if "finishing_stacks" not in fields:
        return
    given = fields["finishing_stacks"]
    unknown = [is_unknown(one) for one in given] if isinstance(given, list) else []
    plain = [0 if unsaid else one for one, unsaid in zip(given, unknown, strict=True)] if unknown else given
    stated = amounts({"finishing_stacks": plain}, "finishing_stacks", len(stacks))
    wrong = [
        _("{player} has {stack}, not {stated}", player=f"p{at + 1}", stack=str(chips(mine)), stated=str(chips(theirs)))
        for at, (mine, theirs) in enumerate(zip(stacks, stated, strict=True))
        if mine != theirs and not unknown[at]
    ]
    if wrong:
        why = _("The stacks differ from the play: {stacks}.", stacks=AllOf(tuple(wrong)))
        raise RecordError(why, where="finishing_stacks")


def _rake_from_winnings(hand: PokerHand, winnings: list[Cents], finish: list[Cents]) -> list[Cents]:
    """Returns the rake taken from the winnings: PHH states them without it. The finish shows it too.

    Some rooms count an uncalled bet among the winnings of its player.
    """
    returned = [0] * len(winnings)
    for event in hand.log:
        if isinstance(event, BetReturned):
            returned[hand.position[event.seat]] += event.amount
    taken = []
    for at, (mine, theirs) in enumerate(zip(hand.paid, winnings, strict=True)):
        rakes = [rake for rake in (mine - theirs, mine + returned[at] - theirs) if rake >= 0]
        if finish and hand.stack[at] - finish[at] in rakes:
            rakes = [hand.stack[at] - finish[at]]
        elif finish and hand.stack[at] >= finish[at]:
            rakes = []
        if not rakes or (mine and not theirs):
            why = _(
                "{player} wins {won}, but the record says {stated}.",
                player=f"p{at + 1}",
                won=str(chips(mine)),
                stated=str(chips(theirs)),
            )
            raise RecordError(why, where="winnings")
        taken.append(min(rakes))
    return taken

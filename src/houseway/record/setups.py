"""The parts of a record's setup: the house, seats, amounts, posts and the fee.

>>> say_post(Post(2, "small", live=100)), say_post(Post(5, "post", live=300, dead=100))
('Seat 2 posts the small blind of $1', 'Seat 5 posts $3 and $1 dead')
>>> post_of("Seat 5 posts $3 and $1 dead")
Post(seat=5, kind='post', live=300, dead=100)
"""

import re
from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

from houseway.engines.contract import NO_FEE, Fee, Post, PostKind
from houseway.messages import OneOf, Seat, _
from houseway.money import BadMoney, Cents, parse, show
from houseway.record.errors import RecordError
from houseway.record.toml import Table
from houseway.rulebook import BadRulebook, House, NotSpread, PokerRules, names
from houseway.rulebook import house as opened

MOST = 10**15
"""More cents than any table has: the limit for numbers in a file."""

SEAT = r"seat (\d{1,4})(?: \([^)]*\))?"
"""A seat at the head of a line, with or without its player's name."""
AMOUNT = r"\$?[\d.,]{1,20}"

T = TypeVar("T")


class FeeTable(msgspec.Struct, forbid_unknown_fields=True):
    """The fee of a hand as stated in a story."""

    collection: str = "$0"
    jackpot: str = "$0"
    payer: Literal["pot", "dealer-position"] = "pot"
    moment: Literal["before-deal", "flop", "first-round", "pot-won"] = "flop"
    rule: str = ""
    steps: tuple[tuple[str, str], ...] = ()
    percent: int = 0
    without_flop: bool = False


def setup_of(kind: type[T], table: Table) -> T:
    """Returns a setup as its typed fields; RecordError names any mistake."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise RecordError(str(error).replace("Object", "the story").replace("`$.", "`")) from None


def amount(given: str, where: str) -> Cents:
    """An amount of a setup: ``"$4"``."""
    try:
        cents = parse(given)
    except ValueError as error:
        raise RecordError(str(error), where=where) from None
    if not 0 <= cents <= MOST:
        raise RecordError(_("The amount is out of range."), where=where)
    return cents


def fee_table(fee: Fee) -> Table:
    """Returns a fee without its default fields."""
    given = {"collection": show(fee.collection), "jackpot": show(fee.jackpot), "payer": fee.payer, "moment": fee.moment}
    plain = {"collection": "$0", "jackpot": "$0", "payer": "pot", "moment": "flop"}
    by_pot = {
        "steps": [[show(least), show(drop)] for least, drop in fee.steps],
        "percent": fee.percent,
        "without_flop": fee.without_flop,
    }
    told = {name: value for name, value in (given | {"rule": fee.rule}).items() if value != plain.get(name, "")}
    return told | {name: value for name, value in by_pot.items() if value}


def fee_of(given: FeeTable | None) -> Fee:
    """Returns the fee of a setup; none if it has no fee."""
    if given is None:
        return NO_FEE
    collection, jackpot = amount(given.collection, "fee"), amount(given.jackpot, "fee")
    steps = tuple((amount(least, "fee"), amount(drop, "fee")) for least, drop in given.steps)
    return Fee(collection, jackpot, given.payer, given.moment, given.rule, steps, given.percent, given.without_flop)


def with_names(names: Sequence[tuple[int, str]], sentence: str) -> str:
    """Returns the player's name after the seat at the start of a sentence."""
    for seat, name in names:
        start = f"Seat {seat} "
        if name and sentence.startswith(start):
            return f"Seat {seat} ({name}) {sentence[len(start) :]}"
    return sentence


def house_of(given: House | str | None, written: object) -> House:
    """Returns the given house, or the one of that name or folder; else our house that the record names."""
    if isinstance(given, House):
        return given
    if given is None and not isinstance(written, str):
        raise RecordError(_("{value} isn't the name of a house.", value=repr(written)), where="house")
    if given is None and written not in names():
        known = OneOf(names())
        why = _("There is no house “{name}”. Write {known}, or give its folder.", name=str(written), known=known)
        raise RecordError(why, where="house")
    try:
        return opened(given if given is not None else str(written))
    except (NotSpread, BadRulebook) as error:
        raise RecordError(str(error), where="house") from None


def check_own_rules(rules: PokerRules) -> None:
    """Raises RecordError for a hand with table settings that differ from its house's: a record names only the house."""
    own = rules.house.game(rules.game, structure=rules.structure)
    if isinstance(own, PokerRules) and _dealing(own) != _dealing(rules):
        raise RecordError(
            _(
                "This table didn't play by the rules of {house}, which a record names. Write a PokerStars text.",
                house=rules.house.name,
            )
        )


def _dealing(rules: PokerRules) -> tuple[object, ...]:
    """The settings that may differ at a site's tables."""
    return rules.stud, rules.deal.streets, rules.pot.runs


_WORDS: dict[PostKind, str] = {
    "small": "posts the small blind of",
    "big": "posts the big blind of",
    "third": "posts the third blind of",
    "straddle": "straddles for",
    "kill": "posts the kill of",
    "ante": "antes",
    "post": "posts",
}
_LINE = re.compile(r"seat (\d{1,4}) (.*?) (\$?[\d.,]{1,20})( dead)?(?: and (\$?[\d.,]{1,20}) dead)?\.?", re.IGNORECASE)


def say_post(post: Post) -> str:
    """Returns a post in words. Antes are always dead money, so the words leave that out."""
    live, dead = show(post.live), show(post.dead)
    if post.kind == "ante":
        amount = dead
    elif not post.dead:
        amount = live
    else:
        amount = f"{live} and {dead} dead" if post.live else f"{dead} dead"
    return f"Seat {post.seat} {_WORDS[post.kind]} {amount}"


def post_of(line: str) -> Post:
    """Returns the post of a line."""
    match = _LINE.fullmatch(line.strip())
    kind = next((kind for kind, words in _WORDS.items() if match and words == match[2].lower()), None)
    if match is None or kind is None:
        raise RecordError(
            _("“{line}” isn't a post. Write it like this: Seat 2 posts the small blind of $1.", line=line),
            where="posts",
        )
    try:
        first, second = parse(match[3]), parse(match[5]) if match[5] else 0
    except BadMoney as error:
        raise RecordError(str(error), where="posts") from None
    if kind == "ante" or match[4]:
        return Post(int(match[1]), kind, dead=first)
    return Post(int(match[1]), kind, live=first, dead=second)


def posts_from(lines: object, seats: Sequence[int]) -> list[Post]:
    """Returns the posts of a record's lines; refuses a seat that is not in the hand."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise RecordError(_("Write a list of lines."), where="posts")
    posts = [post_of(line) for line in lines]
    for post in posts:
        if post.seat not in seats:
            raise RecordError(_("{player} isn't in this hand.", player=Seat(post.seat)), where="posts")
    kinds = {post.kind for post in posts}
    if "straddle" in kinds and "big" not in kinds:
        raise RecordError(_("There is a straddle without a big blind."), where="posts")
    return posts

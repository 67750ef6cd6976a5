"""Antes, blinds, straddles and kills in words.

>>> say_post(Post(2, "small", live=100)), say_post(Post(5, "post", live=300, dead=100))
('Seat 2 posts the small blind of $1', 'Seat 5 posts $3 and $1 dead')
>>> post_of("Seat 5 posts $3 and $1 dead")
Post(seat=5, kind='post', live=300, dead=100)
"""

import re
from collections.abc import Sequence

from houseway.engines.contract import Post, PostKind
from houseway.money import BadMoney, parse, show
from houseway.record.errors import RecordError

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
        raise RecordError(f'"{line}" is not a post; write it like "Seat 2 posts the small blind of $1"', where="posts")
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
        raise RecordError("must be a list of lines", where="posts")
    posts = [post_of(line) for line in lines]
    for post in posts:
        if post.seat not in seats:
            raise RecordError(f"seat {post.seat} is not in this hand", where="posts")
    kinds = {post.kind for post in posts}
    if "straddle" in kinds and "big" not in kinds:
        raise RecordError("there is a straddle without a big blind", where="posts")
    return posts

"""Checks fair deals: reads a finished hand's proof and checks that the cards match the commitment.

This file follows ``docs/room.md``, uses only a hash function, and shares no code with the dealing program, so that a
mistake in one doesn't hide in the other.
"""

import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}\\Z")]
_RANKS, _SUITS = "23456789TJQKA", 4
_CARD = "^(?:[2-9TJQKA][cdhs]|Jk)\\Z"
_CardText = Annotated[str, msgspec.Meta(pattern=_CARD)]
# The name is printed next to the commitment, so it may not move the cursor or imitate a line break.
_Name = Annotated[str, msgspec.Meta(pattern="^[!-~]+(?: [!-~]+)*\\Z", max_length=70)]
LARGEST = 4_000_000
"""The most bytes to read. The largest proof, in any indentation, is under half of that."""
_LONGEST = 200
"""The most characters of a reason, which may quote the file."""


class BadProof(ValueError):
    """An invalid proof file. The message gives the reason."""


class _Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    position: Annotated[int, msgspec.Meta(ge=0, le=1023)]
    card: _CardText
    salt: _Hash


class _Found(_Opened, frozen=True, forbid_unknown_fields=True):
    path: Annotated[list[_Hash], msgspec.Meta(max_length=10)]


class _Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="proof"):
    hand: _Name
    commitment: _Hash
    deck: Annotated[str, msgspec.Meta(max_length=3072)]
    seed: _Hash | None = None


class _ByTree(_Proof, frozen=True, kw_only=True, tag="houseway fair deal 1"):
    """Form 1: a card is proved by its path from the leaf to the root of a tree."""

    cards: Annotated[list[_Found], msgspec.Meta(max_length=1024)]


class _ByLeaves(_Proof, frozen=True, kw_only=True, tag="houseway fair deal 2"):
    """Form 2: a card is proved by the list of all leaves."""

    cards: Annotated[list[_Opened], msgspec.Meta(max_length=1024)]
    leaves: Annotated[list[_Hash], msgspec.Meta(max_length=1024)]


@dataclass(frozen=True, slots=True)
class Proved:
    """The result of a proof: these cards were at these positions when the commitment was made."""

    hand: str
    commitment: str
    deck: int
    made_of: str
    """The contents of the deck in words, so that readers can compare it with the game's."""
    cards: dict[int, str]
    whole: bool

    @property
    def shows(self) -> Literal["promise", "cards", "deck"]:
        """The extent of the proof: the commitment only, the opened cards, or the whole deck."""
        return "deck" if self.whole else "cards" if self.cards else "promise"


def read(file: bytes) -> _ByTree | _ByLeaves:
    """Decodes a proof file. Raises BadProof for any other file."""
    if len(file) > LARGEST:
        raise BadProof(f"This file isn't a proof: it is larger than {LARGEST // 1_000_000} MB.")
    try:
        # msgspec keeps the last of two equal fields, while a reader may see the first. So this uses another parser.
        fields = json.loads(file, object_pairs_hook=_fields)
        proof: _ByTree | _ByLeaves = msgspec.convert(fields, _ByTree | _ByLeaves)
    except RecursionError:
        raise BadProof("This file isn't a proof: it is nested too deeply.") from None
    except ValueError as error:
        raise BadProof(f"This file isn't a proof: {_tame(str(error))}") from None
    return proof


def _tame(reason: str) -> str:
    """Returns a reason in one short line that is safe to print, although it may quote the file."""
    seen = "".join(one if " " <= one <= "~" else one.encode("unicode_escape").decode() for one in reason)
    return " ".join(seen.split())[:_LONGEST].rstrip()


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("it has the same field twice")
    return fields


def check(file: bytes) -> Proved:
    """Checks a whole proof. Raises BadProof if it fails."""
    proof = read(file)
    deck = _deck(proof.deck)
    size, made_of = len(deck), _made_of(deck)
    places = [one.position for one in proof.cards]
    if len(set(places)) < len(places) or any(place >= size for place in places):
        raise BadProof("A position is opened twice or isn't in the deck.")
    if extra := Counter(one.card for one in proof.cards) - Counter(deck):
        raise BadProof(f"{next(iter(extra))} is opened more often than the deck has it.")
    if isinstance(proof, _ByTree):
        _check_paths(proof, size)
    else:
        _check_leaves(proof, size)
    if proof.seed is None:
        if isinstance(proof, _ByTree) and not proof.cards:
            # Such a file doesn't contain the root, so nothing in it can be compared with the commitment.
            raise BadProof("The proof shows no card and no seed.")
        shown = {one.position: one.card for one in proof.cards}
    else:
        shown = _all_cards(proof, deck, bytes.fromhex(proof.seed))
    return Proved(proof.hand, proof.commitment, size, made_of, dict(sorted(shown.items())), proof.seed is not None)


def _deck(text: str) -> list[str]:
    """Returns the cards of the deck, which has each card equally often except jokers."""
    deck = text.split(" ")
    counts = Counter(deck)
    if not 2 <= len(deck) <= 1024 or not all(re.fullmatch(_CARD, card) for card in counts):
        raise BadProof("The deck must be a list of 2 to 1,024 cards.")
    counts.pop("Jk", None)
    if counts and max(counts.values()) != min(counts.values()):
        (most, _), *_, (least, _) = counts.most_common()
        raise BadProof(f"The deck is stacked: it has {most} more often than {least}.")
    return deck


def _made_of(deck: list[str]) -> str:
    """Describes the contents of a deck."""
    counts = Counter(deck)
    jokers = counts.pop("Jk", 0)
    parts = [_packs(counts)] if counts else []
    if jokers:
        parts.append("a joker" if jokers == 1 else f"{jokers} jokers")
    return f"{len(deck)} cards: {' and '.join(parts)}"


def _packs(counts: Counter[str]) -> str:
    """Describes the cards of a deck except jokers. All occur equally often."""
    copies, ranks = next(iter(counts.values())), {card[0] for card in counts}
    if len(counts) < _SUITS * len(ranks):
        return f"{'one' if copies == 1 else copies} each of {' '.join(counts)}"
    packs = "one of each" if copies == 1 else f"{copies} decks"
    missing = [rank.replace("T", "10") + "s" for rank in _RANKS if rank not in ranks]
    return f"{packs} (no {', '.join(missing)})" if missing else packs


def _sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _commitment(hand: str, deck: str, cards: bytes) -> str:
    """Returns the commitment of a hand. The cards enter as the root of the tree or as all leaves."""
    return _sha(b"\x02", _sha(hand.encode()), _sha(deck.encode()), cards).hex()


def _leaf(position: int, salt: bytes, card: str) -> bytes:
    return _sha(b"\x00", bytes(divmod(position, 256)), salt, card.encode())


def _check_leaves(proof: _ByLeaves, size: int) -> None:
    if len(proof.leaves) != size:
        raise BadProof(f"The proof has {len(proof.leaves)} leaves for {size} cards.")
    if _commitment(proof.hand, proof.deck, bytes.fromhex("".join(proof.leaves))) != proof.commitment:
        raise BadProof("The hand, deck and leaves don't match the published commitment.")
    for one in proof.cards:
        if _leaf(one.position, bytes.fromhex(one.salt), one.card).hex() != proof.leaves[one.position]:
            raise _not_promised(one)


def _check_paths(proof: _ByTree, size: int) -> None:
    for one in proof.cards:
        if _commitment(proof.hand, proof.deck, _climbed(one, size)) != proof.commitment:
            raise _not_promised(one)


def _not_promised(one: _Opened) -> BadProof:
    return BadProof(f"Position {one.position}: {one.card} isn't the promised card.")


def _climbed(one: _Found, size: int) -> bytes:
    """Returns the root above an opened card."""
    height = 0
    while 2**height < size:
        height += 1
    if len(one.path) != height:
        raise BadProof(f"Position {one.position}: the path has {len(one.path)} steps instead of {height}.")
    at, node = one.position, _leaf(one.position, bytes.fromhex(one.salt), one.card)
    for step in one.path:
        beside = bytes.fromhex(step)
        node = _sha(b"\x01", beside, node) if at % 2 else _sha(b"\x01", node, beside)
        at //= 2
    return node


def _bytes_of(purpose: str, seed: bytes, length: int) -> bytes:
    return hashlib.shake_256(f"houseway fair deal 1/{purpose}/".encode() + seed).digest(length)


def _all_cards(proof: _ByTree | _ByLeaves, deck: list[str], seed: bytes) -> dict[int, str]:
    """Shuffles and commits again from the seed, which proves every card of the deck."""
    drawn = _bytes_of("order", seed, 65536)  # ten times what the largest deck needs in the worst of luck
    at = 0
    for left in range(len(deck), 1, -1):
        while (value := drawn[at] * 256 + drawn[at + 1]) >= 65536 // left * left:
            at += 2
        at += 2
        deck[left - 1], deck[value % left] = deck[value % left], deck[left - 1]
    salts = _bytes_of("salts", seed, 32 * len(deck))
    leaves = [_leaf(place, salts[32 * place : 32 * place + 32], card) for place, card in enumerate(deck)]
    cards = _root(leaves) if isinstance(proof, _ByTree) else b"".join(leaves)
    if _commitment(proof.hand, proof.deck, cards) != proof.commitment:
        raise BadProof("The seed doesn't match the published commitment.")
    return dict(enumerate(deck))


def _root(leaves: list[bytes]) -> bytes:
    nodes = list(leaves)
    while len(nodes) & (len(nodes) - 1):
        nodes.append(bytes(32))
    while len(nodes) > 1:
        nodes = [_sha(b"\x01", left, right) for left, right in zip(nodes[::2], nodes[1::2], strict=True)]
    return nodes[0]

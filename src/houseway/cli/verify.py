"""``houseway verify``: checks the proof of a fair deal."""

import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

from houseway.cards import card, pretty
from houseway.cli.errors import UsageError
from houseway.cli.output import color_cards, console, plain, print_json, print_labeled
from houseway.room.cards.proof import LARGEST, BadProof, Proved, check

_OPENED = {
    "promise": "no card is opened: the promise covers this hand and this deck and proves none of its cards",
    "cards": "{} of them opened:",
    "deck": "the seed proves the shuffle and all of them:",
}
"""The sentence about the cards, by how much a proof shows."""


def verify(*file: Path, json: bool = False) -> None:
    """Checks that the cards of finished hands are the ones promised before the deal.

    A proof opens some cards of the shuffled deck, or all of them with the seed. A proof that opens no card shows that
    the promise covers this hand and this deck. Its commitment must be the one published before the hand. The exit
    status is 0 if every file is a proof, 1 if one proves nothing, and 2 if one cannot be read.

    Parameters
    ----------
    file:
        Proofs of finished hands (.json).
    json:
        Print data instead of text.
    """
    if not file:
        raise UsageError("name at least one file with a proof")
    found = [_checked(one) for one in file]
    try:
        if json:
            print_json([_data(one, result) for one, result in zip(file, found, strict=True)])
        else:
            for one, result in zip(file, found, strict=True):
                _tell(one, result)
    finally:
        # Also if the reader closed the pipe.
        if any(isinstance(result, BadProof) for result in found):
            sys.exit(1)


def _checked(file: Path) -> Proved | BadProof:
    try:
        with file.open("rb") as opened:
            # One byte over the limit is enough to reject a file, however long it is.
            return check(opened.read(LARGEST + 1))
    except OSError as error:
        raise UsageError(f"{_name(file)}: {error.strerror}") from None
    except BadProof as problem:
        return problem


def _name(file: Path) -> str:
    return plain(str(file))


def _data(file: Path, result: Proved | BadProof) -> dict[str, Any]:
    if isinstance(result, BadProof):
        return {"file": _name(file), "ok": False, "problem": str(result)}
    cards = [{"position": at, "card": card} for at, card in result.cards.items()]
    return {
        "file": _name(file),
        "ok": True,
        "problem": None,
        "hand": result.hand,
        "commitment": result.commitment,
        "deck": result.deck,
        "made_of": result.made_of,
        "shows": result.shows,
        "whole": result.whole,
        "cards": cards,
    }


def _print_indented(*lines: str) -> None:
    """Prints lines from a file indented, so that none of them looks like a line of ours."""
    for line in lines:
        for part in wrap(line, console.width - 2):
            console.print(f"  {part}", soft_wrap=True)


def _tell(file: Path, result: Proved | BadProof) -> None:
    if isinstance(result, BadProof):
        console.print("not proved", style="bold red")
        _print_indented(_name(file), plain(str(result)))
        return
    word = "holds" if result.shows == "promise" else "proved"
    print_labeled(word, "bold green", f"promised as {result.commitment}")
    # The name comes from the file: on a separate line it can't pass for a commitment.
    _print_indented(result.hand, result.made_of, _OPENED[result.shows].format(len(result.cards)))
    for at, text in result.cards.items():
        console.print(color_cards(f"  {at + 1:4}  {pretty([card(text)])}"))

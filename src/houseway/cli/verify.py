"""``houseway verify``: checks the proof of a fair deal."""

import sys
from pathlib import Path
from typing import Any

from houseway.cards import card, pretty
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import coloured, console, print_json
from houseway.room.cards.proof import BadProof, Proved, check


def verify(*file: Path, json: bool = False) -> None:
    """Checks that the cards of finished hands are those that were promised before the deal.

    A proof opens some cards of the shuffled deck, or all of them with the seed. The commitment in it must be the one
    that was published before the hand. The exit status is 0 when every file is a proof, 1 when one proves nothing, and
    2 when one cannot be read.

    Parameters
    ----------
    file:
        Proofs of finished hands (.json).
    json:
        Print data instead of text.
    """
    if not file:
        raise Mistake("name at least one file with a proof")
    found = [_checked(one) for one in file]
    if json:
        print_json([_data(one, result) for one, result in zip(file, found, strict=True)])
    else:
        for one, result in zip(file, found, strict=True):
            _tell(one, result)
    if any(isinstance(result, BadProof) for result in found):
        sys.exit(1)


def _checked(file: Path) -> Proved | BadProof:
    try:
        return check(file.read_bytes())
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror}") from None
    except BadProof as problem:
        return problem


def _data(file: Path, result: Proved | BadProof) -> dict[str, Any]:
    if isinstance(result, BadProof):
        return {"file": str(file), "ok": False, "problem": str(result)}
    cards = [{"position": at, "card": card} for at, card in result.cards.items()]
    return {
        "file": str(file),
        "ok": True,
        "problem": None,
        "hand": result.hand,
        "commitment": result.commitment,
        "deck": result.deck,
        "whole": result.whole,
        "cards": cards,
    }


def _tell(file: Path, result: Proved | BadProof) -> None:
    if isinstance(result, BadProof):
        console.print("[bold red]not proved[/bold red]  ", end="")
        console.print(f"{file}: {result}", markup=False, soft_wrap=True)
        return
    console.print("[bold green]proved[/bold green]  ", end="")
    console.print(f"{result.hand}, promised as {result.commitment}", markup=False, soft_wrap=True)
    what = "the seed proves the shuffle and all of them" if result.whole else f"{len(result.cards)} of them opened"
    console.print(f"  {result.deck} cards, {what}:")
    for at, text in result.cards.items():
        console.print(coloured(f"  {at + 1:4}  {pretty([card(text)])}"))

"""Sentences of the call, said to the player they are about."""

import re

_FIRST = re.compile(r"(?:^|(?<=\. ))You (\w+)")
_LATER = re.compile(r"(?<!^)(?<!\. )\bYou\b")
_AND = re.compile(r"(?<=^You )(.*\band )(pays|gets|draws|takes)\b")
_ODD = {"is": "are", "has": "have", "goes": "go", "does": "do", "was": "were"}


def to_you(sentence: str) -> str:
    """A sentence about a player whose name is You.

    >>> to_you("You raises to $6"), to_you("You passes"), to_you("You is dealt A♠ A♥"), to_you("Bo pays You $2")
    ('You raise to $6', 'You pass', 'You are dealt A♠ A♥', 'Bo pays you $2')
    >>> to_you("Bo 2♣, You 6♣. You has it")
    'Bo 2♣, you 6♣. You have it'
    >>> to_you("You wagers $10 on square 3 and pays $1"), to_you("You wins $9 with two pair, aces and kings")
    ('You wager $10 on square 3 and pay $1', 'You win $9 with two pair, aces and kings')
    """
    told = _AND.sub(lambda found: f"{found[1]}{_plain(found[2])}", _LATER.sub("you", sentence))
    return _FIRST.sub(lambda found: f"You {_plain(found[1])}", told)


def _plain(verb: str) -> str:
    """A verb of the third person in the second."""
    if verb in _ODD:
        return _ODD[verb]
    return verb.removesuffix("es") if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")

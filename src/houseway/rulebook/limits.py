"""Which posted limit someone means: ``$100``, ``3 - 6`` and ``2/5`` are understood as each house prints them."""

from collections.abc import Sequence

from houseway.rulebook.schedule import Posted


def meant_by(words: str, names: Sequence[str]) -> tuple[str, ...]:
    """The limits that these words mean: the one so spelled, else those of these amounts, else those that name them.

    >>> meant_by("$3 - $6", ("2/4", "3/6"))
    ('3/6',)
    >>> meant_by("1/3", ("1/3 100-200", "1/3 100-300", "2/5 100-200"))
    ('1/3 100-200', '1/3 100-300')
    """
    for same in (str.__eq__, _spelled_alike, _of_the_same_amounts, _names_it):
        if found := tuple(name for name in names if same(name, words)):
            return found
    return ()


def _spelled_alike(name: str, words: str) -> bool:
    return _plain(name) == _plain(words)


def _plain(words: str) -> str:
    """Without what a sign may leave out: ``$100 Minimum`` is ``100+``, ``$1 to $5`` is ``1-5``."""
    said = words.lower().replace("$", "").replace(",", "").split()
    return "".join(_SIGNS.get(word, word) for word in said)


_SIGNS = {"minimum": "+", "to": "-", "with": ""}


def _of_the_same_amounts(name: str, words: str) -> bool:
    return Posted.called(name).same_amounts(Posted.called(words))


def _names_it(name: str, words: str) -> bool:
    """Whether the words are a part of the name: its blinds or its buy-in."""
    parts = name.split()
    return len(parts) > 1 and any(_spelled_alike(part, words) or _of_the_same_amounts(part, words) for part in parts)

"""Cards and kinds as one says them.

>>> article(singular(8)), plural(6), of_a_kind("full house", (13, 13, 13, 10, 10))
('an eight', 'sixes', 'a full house, kings over tens')
"""

from collections.abc import Sequence

from houseway.cards import RANKS, Card, spoken

_RANK_NAMES = tuple(spoken(Card(rank + "s")).partition(" ")[0] for rank in RANKS)


def singular(number: int) -> str:
    """Returns a card's number in words; an ace is 1 or 14."""
    return _RANK_NAMES[number - 2]


def plural(number: int) -> str:
    """Returns the plural of a card's number in words."""
    return singular(number) + ("es" if number == 6 else "s")


def article(words: str) -> str:
    """Adds the indefinite article."""
    return f"{'an' if words[0] in 'ae' else 'a'} {words}"


def of_a_kind(category: str, numbers: Sequence[int]) -> str:
    """Returns a hand of pairs or sets in words, from its cards' numbers in reading order."""
    most = plural(numbers[0])
    match category:
        case "five of a kind" | "four of a kind" | "three of a kind":
            return f"{category.partition(' ')[0]} {most}"
        case "full house":
            return f"a full house, {most} over {plural(numbers[3])}"
        case "two pair":
            return f"two pair, {most} and {plural(numbers[2])}"
        case "one pair":
            return f"a pair of {most}"
    return f"{singular(numbers[0])} high"

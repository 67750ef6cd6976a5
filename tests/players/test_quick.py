from random import Random

import pytest

from houseway.cards import shoe
from houseway.players import shuffle


@pytest.mark.parametrize("size", [0, 1, 2, 3, 36, 52, 53, 63, 64, 65, 416])
def test_a_quick_shuffle_is_the_one_that_the_dice_would_make(size: int) -> None:
    usual, quick = Random(size), Random(size)
    cards = list(shoe(8)[:size])
    same = cards.copy()
    for _ in range(3):
        usual.shuffle(cards)
        shuffle(same, quick)
    assert same == cards
    assert quick.getstate() == usual.getstate()

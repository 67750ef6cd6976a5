"""PHH, the Poker Hand History standard: records in TOML that the poker world shares.

>>> from houseway.engines.poker import phh
>>> [hand] = phh.read('''
... variant = "NT"
... antes = [0, 0]
... blinds_or_straddles = [1, 2]
... min_bet = 2
... starting_stacks = [200, 150.50]
... actions = ["d dh p1 AcAd", "d dh p2 ????", "p2 f"]
... ''')
>>> hand.stacks
(20100, 14950)
>>> print(phh.write(hand.hand, unseen=hand.unseen, event="Home game"), end="")
variant = "NT"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 150.5]
actions = ["d dh p1 AcAd", "d dh p2 ????", "p2 f"]
event = "Home game"
seats = [1, 2]
finishing_stacks = [201, 149.5]
_house = "casino"
"""

from houseway.engines.poker.phh.fields import VARIANTS, Variant, hands_in
from houseway.engines.poker.phh.read import Recorded, play, read
from houseway.engines.poker.phh.write import write, write_all

__all__ = ["VARIANTS", "Recorded", "Variant", "hands_in", "play", "read", "write", "write_all"]

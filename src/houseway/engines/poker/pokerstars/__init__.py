"""Hand histories as PokerStars writes them: the text that trackers of poker hands read.

A text shows what one player saw: their own cards, those dealt face up, and those shown. It is written from a hand and
read into one that plays the same, and what is read is written the same again.

>>> from houseway.engines.poker import pokerstars
>>> [hand] = pokerstars.read('''
... PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2026/05/01 20:15:00 ET
... Table 'Swing' 9-max Seat #2 is the button
... Seat 1: Ana ($200 in chips)
... Seat 2: Bo ($150.50 in chips)
... Bo: posts small blind $1
... Ana: posts big blind $2
... *** HOLE CARDS ***
... Dealt to Ana [Ac Ad]
... Bo: folds
... Uncalled bet ($1) returned to Ana
... Ana collected $2 from pot
... *** SUMMARY ***
... Total pot $2 | Rake $0
... ''')
>>> hand.played.stacks, hand.about.hero
((20100, 14950), 1)
"""

from houseway.engines.poker.pokerstars.form import Line
from houseway.engines.poker.pokerstars.read import Told, hands_in, play_text, read
from houseway.engines.poker.pokerstars.write import write
from houseway.record.recorder import About

__all__ = ["About", "Line", "Told", "hands_in", "play_text", "read", "write"]

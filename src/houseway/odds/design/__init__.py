"""Side bets that you design: pay tables by named events, priced exactly, with rounds as a check."""

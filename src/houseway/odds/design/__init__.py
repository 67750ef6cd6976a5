"""Side bets of one's own: a pay table by named events, priced exactly, played beside it, and moved to a wished edge."""

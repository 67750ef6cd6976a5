"""Betting: whose turn it is, what may be bet, and what chips and words mean."""

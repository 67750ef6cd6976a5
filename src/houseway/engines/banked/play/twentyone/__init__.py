"""The 21 family: totals and charts, the hands of a round, decisions on them, and what each bet is worth."""

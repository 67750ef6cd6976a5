"""What a hand, a rule and a fee are worth: the rankings of `houseway.hands` compiled for batches, and what is built
on them. Needs the extra ``houseway[odds]``; nothing else in the program imports it.
"""

"""What Pai Gow Poker and Asian Double Hand are worth: the house way compiled, rounds, edges and the rules' effects.

The rules of the house way are those of the engine, read from the rulebook.
"""

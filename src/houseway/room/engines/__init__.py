"""What the room must know of each engine beyond the contract of play: a folder each, and one registry that finds them.

They know hands, tables and facts, and no keeper, log or money: everything else in the room stands above them.
"""

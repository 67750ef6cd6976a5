"""The showdown: who shows, what must be shown, how pots are won, and push pots."""

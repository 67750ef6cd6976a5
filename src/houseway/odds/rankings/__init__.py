"""Rankings as tables and compiled functions, for single hands, arrays and whole decks."""

"""The rankings of `houseway.hands` as tables and compiled functions, for single hands, arrays and whole decks."""

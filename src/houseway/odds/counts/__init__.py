"""What the cards that are gone tell of those to come in the games of 21: effects of removal, and the best counts."""

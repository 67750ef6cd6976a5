"""What hands are worth against each other: exact counts by kind of game, and samples."""

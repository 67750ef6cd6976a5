"""How each event changes the state of a poker hand."""

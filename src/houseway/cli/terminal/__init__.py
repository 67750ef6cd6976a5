"""A seat in the terminal: the live room's table, choices and call, drawn with letters and played by keys.

Like the page in the browser it sees ``table_view`` and acts through the choices alone, so a game that the rulebooks add
is playable here without a line of code.
"""

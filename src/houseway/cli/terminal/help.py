"""Help at the table: the moves by family of games, and what can always be asked."""

MOVES = {
    "poker": (
        "Poker. f folds, c checks or calls, b bets, r raises. With several sizes name one: 'r 40', 'r pot', 'r half', "
        "'r 2/3', 'r min', or type the number before a size. 'a' is all-in, which is asked twice. Cards are thrown "
        "away by number or name: 'd 1 4' or 'd Kh 7c'; 'p' stands pat. Once somebody is all-in the pots are listed by "
        "name with who can win each."
    ),
    "banked": (
        "Player-dealer games. One of the players is the bank, and the bank is offered round the table. 'w 10' wagers "
        "on your own square, 'o 10 4' on square 4 (backline), 'x' is the side bet; Enter ends your betting. Then h "
        "hits, s stands, d doubles, p splits, u surrenders. Seven cards are set by naming the two in front, 's 2 6', "
        "or with h the house way. The settlement is shown in its order, with what the bank's money did not cover."
    ),
    "pan": (
        "Pan. p plays, x passes. Then t turns up a card, s spreads, d throws a card away by its number or name, l lets "
        "the turned card go, c collects, o goes out. Spreads of value pay at once; whoever has spread all cards and "
        "one more goes out and wins the Tops."
    ),
}
ALWAYS = (
    ("?  why", "the rule behind the last refusal, ruling or fee"),
    ("? WORDS", "searches the house's rules"),
    ("rules", "the rules in force at this table"),
    ("t  tip", "what a good player would do here, the chart, the house way"),
    ("l  log", "the hand so far"),
    ("sign", "limits, buy-in and collections as they are posted"),
    ("q  quit", "leaves with a summary; Ctrl-C and Ctrl-D do too"),
)
"""Key, word and meaning of what can always be asked; where a move has the key, the word alone counts."""

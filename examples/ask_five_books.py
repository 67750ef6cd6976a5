"""One mistake, five rulebooks: the dealer turns the flop before the betting is over.

Each ruling says what the floor does, step by step, and where the book says so.

    python examples/ask_five_books.py
"""

import textwrap

import houseway as hw


def main() -> None:
    for name in hw.names():
        place = hw.house(name)
        if "holdem" not in place.games or not place.schedules:
            continue
        rules = place.game("holdem", structure="limit")
        seats = [hw.Seated(seat, hw.dollars(200)) for seat in (1, 2, 3)]
        hand = hw.deal(rules, seats, hw.deck(), button=1)
        hand.apply(hw.Deal())
        ruling = hw.ruling(hand, hw.irregularities.EarlyFlop())
        print(f"{place.name} ({ruling.cite.where or 'the book is silent; common practice'})")
        for number, step in enumerate(ruling.steps, 1):
            print(textwrap.fill(f"{number}. {step}", 100, initial_indent="  ", subsequent_indent="     "))


if __name__ == "__main__":
    main()

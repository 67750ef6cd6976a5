"""A recorded hand, read and retold: PHH in, sentences for people and a text for trackers out.

python examples/retell_a_hand.py
"""

import houseway as hw

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 180, 240]
players = ["Ana", "Bo", "Cleo"]
actions = [
  "d dh p1 7h7c", "d dh p2 9h4d", "d dh p3 AsKd",
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db 7d2cKh", "p1 cc", "p3 cbr 10", "p1 cbr 30", "p3 cc",
  "d db 9s", "p1 cbr 60", "p3 cc",
  "d db 3h", "p1 cbr 104", "p3 cc", "p1 sm 7h7c", "p3 sm",
]
"""


def main() -> None:
    [recorded] = hw.phh.read(HAND)
    print("\n".join(hw.story.tell(recorded.hand)))
    print()
    print(hw.pokerstars.write(recorded.hand, hw.pokerstars.About(number="1", table="Home game", hero=1)))


if __name__ == "__main__":
    main()

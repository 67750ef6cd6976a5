"""Errors in a record, with their places."""


class RecordError(ValueError):
    """A record that cannot be read, breaks the rules, or contradicts its own finish.

    ``where`` names a field, ``action`` and ``text`` the action (counted from 1) and its words; whoever knows the file
    and the hand within it adds them with ``located``.
    """

    def __init__(self, reason: str, *, where: str = "", action: int = 0, text: str = "", rule: str = "") -> None:
        super().__init__(reason)
        self.reason, self.where, self.action, self.text, self.rule = reason, where, action, text, rule
        self.file = self.hand = ""

    def located(self, *, file: str = "", hand: str = "") -> "RecordError":
        """The same error with the file and the hand of a collection, where it did not have them."""
        self.file = self.file or file
        self.hand = self.hand or hand
        return self

    @property
    def problem(self) -> str:
        """Place within the hand and reason, without file and hand."""
        place = f'action {self.action} "{self.text}"' if self.action else self.where
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{place}: {self.reason}{cited}" if place else f"{self.reason}{cited}"

    def __str__(self) -> str:
        places = [self.file, f"hand {self.hand}" if self.hand else ""]
        named = ", ".join(place for place in places if place)
        return f"{named}: {self.problem}" if named else self.problem

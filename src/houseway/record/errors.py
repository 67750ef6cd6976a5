"""Errors in a record, with their places."""


class RecordError(ValueError):
    """A record that cannot be read, breaks the rules, or contradicts its own finish.

    ``where`` names a field, ``action`` and ``text`` the action (counted from 1) and its words. ``located``
    adds the file and the hand in it.
    """

    def __init__(self, reason: str, *, where: str = "", action: int = 0, text: str = "", rule: str = "") -> None:
        super().__init__(reason)
        self.reason, self.where, self.action, self.text, self.rule = reason, where, action, text, rule
        self.file = self.hand = ""

    def located(self, *, file: str = "", hand: str = "") -> "RecordError":
        """Adds the file and the hand of a collection if the error does not have them; returns it."""
        self.file = self.file or file
        self.hand = self.hand or hand
        return self

    @property
    def problem(self) -> str:
        """The place within the hand and the reason, without file and hand."""
        place = f'action {self.action} "{self.text}"' if self.action else self.where
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{place}: {self.reason}{cited}" if place else f"{self.reason}{cited}"

    def __str__(self) -> str:
        places = [self.file, f"hand {self.hand}" if self.hand else ""]
        named = ", ".join(place for place in places if place)
        return f"{named}: {self.problem}" if named else self.problem

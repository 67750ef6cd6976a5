"""An evening in a licensed room with real cards: every report is compared with a sheet worked out by hand.

Four people use screens. The tables follow two rulebooks, which post these fees:

- Golden State, half-kill hold'em at $4 and $8: $3 from five or six hands, including $1 for the jackpot, and $2
  without a jackpot from four (GS-HE-26a, GS-HE-26b, GS-HE-26c); taken at the flop, so that a misdeal returns it.
- Limelight, pan: $1.25 from five hands, $.50 from four, before the deal, so that it is kept for the new deal
  after a misdeal (LL-PN-FEE1). No book collects pan by the half hour.
- Limelight, lowball: $3 from each player every half hour (LL-LB-FEE).
- Golden State, No Bust 21st Century Blackjack: the bank pays $1 to $100 of total action, $2 to $300, and $3 above
  (GS-NB-F1); no player has it for more than two rounds.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from houseway.room.settings import MINUTE
from houseway.web.room_file import read_room_file
from tests.browser.kit import PHONE, Visitor
from tests.browser.test_cage import counts
from tests.browser.test_dealer import NAMES, Dealer
from tests.web.kit import Served, opening

pytestmark = pytest.mark.slow

FILE = """\
name = "Ventura Street"
house = "golden-state"
dealt = "by hand"

[cage]
chips = ["$1", "$5", "$25", "$100"]

[[table]]
game = "holdem"
limit = "4x8 half kill"
kill = "half"

[[table]]
game = "pan"
house = "limelight"
limit = "$1"

[[table]]
game = "lowball"
house = "limelight"

[[table]]
game = "no-bust-21"
"""
STAFF = {"Dee": "dealer", "Flo": "floor", "Cass": "cage", "Del": "cage", "Ola": "office", "Sol": "office"}
HOLDEM, PAN, LOWBALL, NO_BUST = "1", "2", "3", "4"


class Evening(NamedTuple):
    """The room and its people: four at screens, and the signers in the back office."""

    room: Served
    dee: Dealer
    flo: Visitor
    cass: Visitor
    pat: Visitor
    back: dict[str, Visitor]

    def half_an_hour(self) -> None:
        """Advances the clock of every table."""
        clock = self.room.running.host.clock
        clock.resume_from(clock.game() + 30 * MINUTE)

    def report(self, name: str) -> list[dict[str, str]]:
        """Returns the rows of a report."""
        text = self.back["Ola"].context.request.get(f"/api/office/{name}.csv").text()
        return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture
def evening(chromium: Browser, tmp_path: Path) -> Iterator[Evening]:
    file = tmp_path / "my-room.toml"
    people = "".join(f'\n[[staff]]\nname = "{name}"\nroles = ["{role}"]\n' for name, role in STAFF.items())
    file.write_text(FILE + people, encoding="utf-8")
    own = read_room_file(file)
    room = Served(opening(str(tmp_path / "room.db"), own=own, houses=own.houses, first=True))
    with ExitStack() as screens:
        screens.enter_context(room)
        keys = {name: key.now for name, key in room.running.staff.values()}
        seen: dict[str, Visitor] = {}
        for name in STAFF:
            one = (Dealer if name == "Dee" else Visitor)(chromium, room.url, size=(1024, 768))
            seen[name] = screens.enter_context(one)
            one.context.request.get(f"/keys/{keys[name]}")
        pat = screens.enter_context(Visitor(chromium, room.url, size=PHONE))
        pat.context.request.post("/api/account", data={"name": "Pat", "password": "correct horse"})
        pat.goes_to("/list")
        dee = seen["Dee"]
        assert isinstance(dee, Dealer)
        back = {name: seen[name] for name in ("Del", "Ola", "Sol")}
        yield Evening(room, dee, seen["Flo"], seen["Cass"], pat, back)
        assert [one.errors for one in (*seen.values(), pat)] == [[]] * 7


def test_every_report_of_an_evening_equals_the_sheet_worked_out_by_hand(evening: Evening) -> None:
    the_cage_opens(evening)
    seats_are_taken(evening)
    holdem_with_a_kill(evening)
    pan(evening)
    lowball_by_the_half_hour(evening)
    the_bank_rotates(evening)
    ana_cashes_out(evening)
    the_boxes_are_counted(evening)
    the_office_claims_for_cleo(evening)
    the_jackpot_is_paid(evening)
    the_cage_closes(evening)
    sheets_have_display_names(evening)

    # -- collections by rate, from each table's posted rows ---------------------------------------------------------
    rates: Counter[tuple[str, str, str, str]] = Counter()
    for line in evening.report("collections"):
        rates[line["table"], line["per"], line["rate"], line["jackpot"]] += int(line["times"])
    assert rates == {
        (HOLDEM, "hand", "200", "100"): 2,  # hands 1 and 2 with six: $3, including $1 for the jackpot
        (HOLDEM, "hand", "200", "0"): 3,  # hands 3, 4 and 5 with four: $2
        (HOLDEM, "returned", "-200", "0"): 1,  # hand 4 was a misdeal
        (PAN, "hand", "125", "0"): 2,  # hands 1 and 2 with five
        (PAN, "hand", "50", "0"): 1,  # hand 3 with four, a misdeal; kept for hand 4
        (LOWBALL, "half hour", "300", "0"): 9,  # five for the first half hour, four for the second
        (NO_BUST, "bank", "200", "0"): 1,  # $105 to $300
        (NO_BUST, "bank", "100", "0"): 1,  # to $100
        (NO_BUST, "bank", "300", "0"): 1,  # $305 and more
    }

    # -- the boxes: 2 + 2 + 2 - 2 + 2 + 2; 1.25 + 1.25 + .50; 9 x 3; 2 + 1 + 3 ----------------------------------------
    shift = evening.room.running.host.room.settings.shift_of(evening.room.running.host.clock.wall())
    boxes = {(line["table"], line["shift"]): line["cents"] for line in evening.report("drop")}
    found = {(line["table"], line["shift"]): line["counted"] for line in evening.report("drop")}
    assert (
        boxes
        == found
        == {
            (HOLDEM, shift): "800",
            (PAN, shift): "300",
            (LOWBALL, shift): "2700",
            (NO_BUST, shift): "600",
            (HOLDEM, f"{shift}.2"): "",  # hand 6, after the box was pulled: not counted yet
        }
    )
    assert {line["difference"] for line in evening.report("drop")} == {"0", ""}
    sheet = [line for line in evening.report("counts") if line["table"] == LOWBALL]
    assert [(line["what"], line["cents"], line["struck"], line["by_name"]) for line in sheet] == [
        ("counted", "2600", "", "Ola"),
        ("corrected", "2700", "2600", "Sol"),
    ]

    # -- the jackpot: two dollars from hands 1 and 2, claimed for hand 2 and paid -------------------------------------
    (fund,) = evening.report("statement")
    assert (fund["fund"], fund["opening"], fund["collected"]) == ("golden-state", "0", "200")
    assert (fund["claims"], fund["paid"], fund["closing"]) == ("-200", "200", "0")

    # -- the rotation: Bo for two rounds, then Cleo, whose answer was first entered wrong -----------------------------
    turns = [(line["round"], line["name"], line["what"], line["turn"]) for line in evening.report("rotation")]
    assert turns == [
        ("1", "Ana", "passes", ""),
        ("1", "Bo", "takes", "1"),
        ("2", "Bo", "takes", "2"),
        ("3", "Cleo", "passes", ""),
        ("3", "Cleo", "answer taken back", ""),
        ("3", "Cleo", "takes", "1"),
    ]

    # -- the incident book: a call and a ruling at hold'em, a ruling at pan --------------------------------------------
    told = ("table", "hand", "what", "about", "rules", "by_name")
    assert [tuple(line[name] for name in told) for line in evening.report("incidents")] == [
        (HOLDEM, "5", "called", "Dov acted before their turn", "", "Dee"),
        (HOLDEM, "5", "ruled", "out-of-turn", "GS-HE-20c GS-HE-20a", "Flo"),
        (PAN, "4", "ruled", "lifted-card", "LL-PN-F15 LL-PN-F1A", "Flo"),
    ]

    # -- the cage: a fill of $2,500, $300 sold to Pat and $100 to Ana, who cashes $450; the window to the dollar -------
    lines = evening.report("cage")
    cage = {line["what"]: line["cents"] for line in lines}
    assert (cage["fill received"], cage["closing"], cage["shift: sold"]) == ("250000", "255000", "40000")
    assert cage["shift: cashed"] == "45000"
    traded = [(line["what"], line["name"], line["cents"]) for line in lines if line["what"] in ("sold", "cashed")]
    assert traded == [("sold", "Pat", "30000"), ("sold", "Ana", "10000"), ("cashed", "Ana", "45000")]
    books = evening.room.running.host.room.balances
    # $44 are in the counted boxes and $2 of hand 6 in the next; $2 went to the jackpot, and to Ana in chips.
    assert books["chips"] == 40000 - 45000 - 4400 - 200 - 200 + 200
    assert (cage["shift: fills"], cage["shift: over"], cage["shift: short"]) == ("250000", "0", "0")
    assert [line["by_name"] for line in lines if line["what"] == "shift taken over"] == ["Del"]

    # -- sessions: fees paid by each player, and the hands they were dealt in ------------------------------------------
    sat = {(line["table"], line["name"]): (line["hands"], line["collected"]) for line in evening.report("sessions")}
    assert sat[LOWBALL, "Ana"] == ("0", "600")
    assert sat[LOWBALL, "Elif"] == ("0", "300")
    assert sat[NO_BUST, "Bo"] == ("3", "300")
    assert sat[NO_BUST, "Cleo"] == ("3", "300")
    assert sat[NO_BUST, "Ana"] == ("3", "0")
    assert sat[HOLDEM, "Pat"] == ("6", "0")
    assert sat[HOLDEM, "Bo"] == ("2", "0")


def the_cage_opens(evening: Evening) -> None:
    """Cass opens a window, Del fills it; Pat buys $300, and Ana, who has no seat yet, $100."""
    cass, dell = evening.cass, evening.back["Del"]
    cass.goes_to("/cage")
    cass.page.get_by_role("button", name="New", exact=True).click()
    cass.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    expect(cass.page.get_by_role("listitem", name="window 1")).to_contain_text("Cass")
    dell.do("Fill", bank="window-1", chips={"10000": 20, "500": 100})
    cass.page.get_by_role("button", name="Received").click()
    for name, hundreds in (("Pat", "3"), ("Ana", "1")):
        cass.page.get_by_role("searchbox").fill(name)
        cass.page.get_by_role("button", name=f"Sell chips: {name}").click()
        counts(cass, "Sell chips", of_100=hundreds)
        expect(cass.page.locator("#toasts")).to_contain_text(f"{name} gets ${hundreds}00 in chips.")


def seats_are_taken(evening: Evening) -> None:
    """Five walk-ins sit at every table except the last, which has four; the floor seats Pat in seat 6 at hold'em."""
    for table in (HOLDEM, PAN, LOWBALL, NO_BUST):
        for seat, name in enumerate(NAMES[: 4 if table == NO_BUST else 5], 1):
            evening.dee.do("Tell", table=table, command={"type": "Sit", "player": name, "seat": seat, "chips": 0})
    pat = evening.pat.context.request.get("/api/me").json()["id"]
    evening.flo.goes_to("/floor")
    evening.flo.do("Seat", table=HOLDEM, seat=6, player=pat)
    expect(evening.flo.page.locator("main")).to_contain_text("Pat")
    evening.pat.page.goto(f"/table/{HOLDEM}")
    expect(evening.pat.page.locator(".act")).to_contain_text("A dealer deals this table.")


def deals_at(evening: Evening, table: str) -> Dealer:
    """Opens the tablet of a table for Dee."""
    evening.dee.page.goto(f"/dealer/{table}")
    expect(evening.dee.page.locator(".dealer-seat.in, .dealer-seat.out").first).to_be_visible()
    return evening.dee


def hand(dee: Dealer, number: int, winner: int, *, collects: bool = True) -> None:
    """Deals a hand and enters its winner."""
    dee.act(f"Deal hand {number}")
    if collects:
        dee.act("Collect")
    dee.act("Hand over")
    dee.seat(winner).get_by_role("button").click()
    dee.act(f"{NAMES[winner - 1]} (won|went out)")
    expect(dee.page.locator(".dealer-hand")).to_have_text(f"Before hand {number + 1}")


def goes_away(dee: Dealer, seat: int) -> None:
    dee.seat(seat).get_by_role("button").click()
    dee.page.get_by_role("button", name="Away", exact=True).click()
    expect(dee.seat(seat)).to_contain_text("Away")


def misdeal(dee: Dealer) -> None:
    dee.act("Misdeal")
    dee.page.get_by_role("dialog").get_by_role("button", name="Misdeal").click()


def rules(evening: Evening, table: str, happened: str) -> None:
    """Flo opens the ruling desk, says what happened, and rules by the book."""
    flo = evening.flo
    flo.page.goto(f"/dealer/{table}")
    flo.page.get_by_role("button", name="Ruling", exact=True).click()
    desk = flo.page.get_by_role("dialog")
    desk.get_by_role("searchbox").fill(happened)
    desk.locator(".happenings button").first.click()
    desk.get_by_role("button", name="Show the rule").click()
    desk.locator(".outcome").first.get_by_role("button", name="Make the ruling").click()
    expect(flo.page.locator("#toasts")).to_contain_text("The ruling is in the log.")


def holdem_with_a_kill(evening: Evening) -> None:
    """Elif wins twice and kills the third hand, which two players miss; the fourth is a misdeal."""
    dee = deals_at(evening, HOLDEM)
    dee.act("Give the button")
    dee.seat(1).get_by_role("button").click()
    dee.act("Button to Ana")
    hand(dee, 1, 5)
    evening.back["Ola"].do("PostJackpot", fund="golden-state", wins="bad-beat", least="8s 8h 8d 8c 2s")
    hand(dee, 2, 5)
    expect(dee.page.locator(".dealer-notes")).to_contain_text("kill")
    dee.shot("evening-kill")
    goes_away(dee, 2)
    goes_away(dee, 3)
    expect(dee.acts).to_contain_text("4 hands · $2 on the flop")
    hand(dee, 3, 1)
    dee.act("Deal hand 4")
    dee.act("Collect")
    misdeal(dee)
    expect(dee.page.locator(".dealer-hand")).to_have_text("Before hand 5")
    dee.act("Deal hand 5")
    dee.act("Collect")
    dee.page.get_by_role("button", name="Floor", exact=True).click()
    dee.page.get_by_label("What happened?").fill("Dov acted before their turn")
    dee.page.get_by_role("dialog").get_by_role("button", name="Call the floor").click()
    expect(dee.page.locator(".dealer-notes")).to_contain_text("Floor called")
    rules(evening, HOLDEM, "out of turn")
    dee.act("Hand over")
    dee.seat(1).get_by_role("button").click()
    dee.act("Ana won")
    expect(dee.page.locator(".dealer-hand")).to_have_text("Before hand 6")


def pan(evening: Evening) -> None:
    """Two hands with five, then Elif leaves; a misdeal keeps the collection for the next deal."""
    dee = deals_at(evening, PAN)
    if dee.acts.get_by_role("button", name=re.compile("Give the button")).count():
        dee.act("Give the button")
        dee.seat(1).get_by_role("button").click()
        dee.act("Button to Ana")
    hand(dee, 1, 1, collects=False)
    hand(dee, 2, 2, collects=False)
    dee.do("Tell", table=PAN, command={"type": "Leave", "seat": 5})
    expect(dee.acts).to_contain_text("4 hands · $0.50")
    dee.act("Deal hand 3")
    misdeal(dee)
    expect(dee.page.locator(".dealer-hand")).to_have_text("Before hand 4")
    dee.act("Deal hand 4")
    rules(evening, PAN, "lifted")


def lowball_by_the_half_hour(evening: Evening) -> None:
    """All five pay the first half hour; Elif still owes the second."""
    dee = deals_at(evening, LOWBALL)
    dee.act("Half hour: 5 players owe")
    dee.act("Collect from 5 players")
    expect(dee.acts).not_to_contain_text("Half hour")
    evening.half_an_hour()
    dee.do("Tell", table=LOWBALL, command={"type": "SitOut", "seat": 5})
    dee.act("Half hour: 5 players owe")
    dee.seat(5).get_by_role("button").click()
    dee.act("Collect from 4 players")
    expect(dee.acts).to_contain_text("Half hour: 1 player owes")


def the_bank_rotates(evening: Evening) -> None:
    """Bo has the bank for two rounds, then Cleo, whose answer Dee first enters as a pass by mistake."""
    dee = deals_at(evening, NO_BUST)
    dee.act("Pass")
    dee.act("Bo takes the bank")
    bank_round(dee, 1, "$105 to $304", "$2")
    dee.act("Bo takes the bank")
    bank_round(dee, 2, "Up to $104", "$1")
    expect(dee.acts).to_contain_text("Cleo takes the bank")
    dee.act("Pass")
    dee.act("Undo the answer")
    dee.act("Cleo takes the bank")
    dee.shot("evening-bank")
    bank_round(dee, 3, "$305 and up", "$3")


def bank_round(dee: Dealer, number: int, band: str, fee: str) -> None:
    """Deals a round on every square, with the total action in a band."""
    dee.act(f"Deal round {number}")
    dee.page.get_by_role("group", name="Total action").get_by_role("button", name=band, exact=True).click()
    expect(dee.acts).to_contain_text(f"{fee} now")
    dee.act(f"Deal round {number}")
    dee.act("Hand over")
    expect(dee.page.locator(".dealer-hand")).to_have_text(f"Before hand {number + 1}")


def ana_cashes_out(evening: Evening) -> None:
    """Ana, a walk-in at all four tables, has only real chips."""
    cass = evening.cass
    cass.page.get_by_role("searchbox").fill("Ana")
    people = cass.page.get_by_role("table", name="Players")
    expect(people.get_by_role("row")).to_have_count(2)
    expect(people).to_contain_text("Tables 1, 2, 3 and 4")
    cass.page.get_by_role("button", name="Cash out: Ana").click()
    counts(cass, "Cash out", of_100="4", of_25="2")
    expect(cass.page.locator("#toasts")).to_contain_text("Pay Ana $450.")
    # While a window is open, totals of the day would add up to what is in it.
    expect(people).not_to_contain_text("$450")
    cass.shot("evening-cage", whole=True)


def the_office_claims_for_cleo(evening: Evening) -> None:
    """Sol qualifies a claim for Cleo, who has no account; Ola verifies it by the cards, then releases it.

    The fund has the two dollars since the box was counted.
    """
    sol = evening.back["Sol"]
    sol.goes_to("/office")
    sol.page.get_by_role("button", name="Open a claim").click()
    which = sol.page.get_by_role("dialog")
    which.get_by_label("Table").fill(HOLDEM)
    which.get_by_label("Hand").fill("2")
    which.get_by_role("button", name="Find the hand").click()
    claim = sol.page.get_by_role("dialog")
    claim.get_by_label("Whose hand").select_option("3")
    claim.get_by_label("Their five cards, such as").fill("9s 9h 9d 9c 2s")
    claim.get_by_label("Who beat it").select_option("5")
    claim.get_by_label("The five cards that beat it").fill("As Ah Ad Ac 2s")
    claim.get_by_label("Amount").fill("1")
    claim.get_by_role("button", name="Open the claim").click()
    expect(sol.page.get_by_role("table", name="Claims")).to_contain_text("Cleo")
    evening.back["Ola"].do("VerifyJackpot", claim="1")
    expect(sol.page.get_by_role("table", name="Claims")).to_contain_text("four nines")
    evening.back["Ola"].do("Release", hold="claim:1", reason="Cleo had thrown the hand away")


def the_jackpot_is_paid(evening: Evening) -> None:
    """Dee claims it for Ana, whose four eights Elif's aces beat in hand 2; three others sign."""
    dee = deals_at(evening, HOLDEM)
    dee.page.get_by_role("button", name="Jackpot", exact=True).click()
    claim = dee.page.get_by_role("dialog")
    claim.get_by_label("Hand number").fill("2")
    claim.get_by_label("Whose hand").select_option("1")
    claim.get_by_label("Their five cards, such as").fill("8s 8h 8d 8c 2s")
    claim.get_by_label("Who beat it").select_option("5")
    claim.get_by_label("The five cards that beat it").fill("As Ah Ad Ac 2s")
    claim.get_by_label("Amount").fill("2")
    claim.get_by_role("button", name="Claim a jackpot").click()
    expect(dee.page.locator("#toasts")).to_contain_text("The claim is with the back office")
    evening.back["Ola"].do("VerifyJackpot", claim="2")
    evening.flo.do("ApproveJackpot", claim="2")
    evening.back["Sol"].do("PayJackpot", claim="2")


def the_boxes_are_counted(evening: Evening) -> None:
    """Ola counts the boxes blind; one count is struck through."""
    ola, sol = evening.back["Ola"], evening.back["Sol"]
    ola.goes_to("/office")
    boxes = ola.page.get_by_role("region", name="By box")
    expect(boxes.get_by_role("button", name="Count the box")).to_have_count(4)
    assert "$27" not in boxes.inner_text()
    for table, found in ((HOLDEM, "8"), (PAN, "3"), (LOWBALL, "26"), (NO_BUST, "6")):
        boxes.get_by_role("button", name=f"Count the box of table {table},").click()
        ola.page.get_by_label("Amount counted").fill(found)
        ola.page.keyboard.press("Enter")
        expect(boxes.get_by_role("button", name=f"Correct the count of table {table},")).to_be_visible()
    tiles = ola.page.locator(".tiles")
    expect(tiles).to_contain_text("$43")  # the counted $8 + $3 + $26 + $6, not the amounts in the log
    hand(deals_at(evening, HOLDEM), 6, 1)
    count = next(line["count"] for line in evening.report("counts") if line["table"] == LOWBALL)
    sol.do("CorrectCount", count=count, cents=2700, reason="a chip under the lid")
    expect(boxes.locator("s")).to_have_text("$26")
    expect(tiles).to_contain_text("$44")
    expect(boxes).to_contain_text("box 2")
    ola.page.get_by_role("button", name="Incident log").click()
    expect(ola.page.get_by_role("article", name="Incident log")).to_contain_text("Flo")
    ola.shot("evening-office", whole=True)


def the_cage_closes(evening: Evening) -> None:
    """Cass counts the window, Del verifies it and takes over."""
    cass, dell = evening.cass, evening.back["Del"]
    cass.page.get_by_role("listitem", name="window 1").get_by_role("button", name="Close").click()
    counts(cass, "Close with this count", of_100="20", of_25="2", of_5="100")
    expect(cass.page.locator("#toasts")).to_contain_text("$2,550")
    dell.do("VerifySheet", sheet="2")
    cass.page.get_by_role("button", name="Close the shift").click()
    cass.page.get_by_role("dialog").get_by_role("button", name="Close the shift").click()
    expect(cass.page.get_by_role("table", name="Cage shifts")).to_contain_text("$2,500")
    dell.do("SignShift", shift="1")


def sheets_have_display_names(evening: Evening) -> None:
    """Ola's sheets have no internal names and no ids, and amounts are in dollars."""
    ola = evening.back["Ola"]
    ola.page.goto("/office")
    said: dict[str, str] = {}
    for title in ("Drop and count", "Cage sheets", "Incident log", "Staff actions", "Jackpot statement"):
        ola.page.get_by_role("button", name=title, exact=True).click()
        sheet = ola.page.get_by_role("article", name=title)
        expect(sheet.get_by_role("row").nth(1)).to_be_visible()
        said[title] = sheet.get_by_role("table").inner_text()
        ola.shot(f"evening-{title.lower().replace(' ', '-')}", whole=True)
    assert "Golden State Casino" in said["Drop and count"]
    assert "Texas Hold'em" in said["Drop and count"]
    assert "$26 by Sol: a chip under the lid" in said["Drop and count"]
    assert "Window 1" in said["Cage sheets"]
    assert "Action out of turn" in said["Incident log"]
    assert "Chips sold" in said["Staff actions"]
    assert "Golden State Casino" in said["Jackpot statement"]
    short = r"golden-state|limelight|window-1|out-of-turn|no-bust-21|\bcents\b|\bp\d+\b|[a-z][A-Z](?!hy)|table:"
    assert [re.findall(short, text) for text in said.values()] == [[]] * len(said)


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desk", "phone"])
def test_the_exam_shows_the_whole_story_of_the_hand(chromium: Browser, room: Served, size: tuple[int, int]) -> None:
    with Visitor(chromium, room.url, size=size) as one:
        one.page.goto("/train/limelight?seed=3")
        story = one.page.get_by_label("The hand so far")
        expect(story.locator("li").first).to_be_visible()
        cut = "(list) => list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1"
        assert not story.evaluate(cut)
        one.shot(f"exam-{size[0]}")

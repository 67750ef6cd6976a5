"""The dealer's tablet at tables dealt by hand: hands, collections, bank, half hour, lost connection."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.kit import Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow

UPRIGHT, SIDEWAYS, PHONE = (820, 1180), (1180, 820), (390, 844)
NAMES = ("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn")


class Dealer(Visitor):
    """A visitor with every staff role at a dealer's tablet."""

    def opens(self, house: str, game: str, players: int = 6, **at: object) -> str:
        """Opens a table dealt by hand, with players; returns the table."""
        table: str = self.do("OpenTable", house=house, game=game, dealt="by hand", **at)["table"]
        for seat, name in enumerate(NAMES[:players], 1):
            self.do("Tell", table=table, command={"type": "Sit", "player": name, "seat": seat, "chips": 0})
        self.page.goto(f"/dealer/{table}")
        expect(self.page.locator(".dealer-seat.in, .dealer-seat.out").first).to_be_visible()
        return table

    def act(self, name: str) -> None:
        """Presses one of the large buttons."""
        self.page.locator(".dealer-acts").get_by_role("button", name=re.compile(name)).click()

    def seat(self, number: int) -> Locator:
        return self.page.locator(".dealer-seats > li").nth(number - 1)

    @property
    def acts(self) -> Locator:
        return self.page.locator(".dealer-acts")

    @property
    def link(self) -> Locator:
        return self.page.locator(".dealer-link")

    def shots(self, name: str) -> None:
        """Saves pictures on a tablet in both orientations and on a phone; the phone's size stays."""
        self.picture(f"dealer-{name}", {"upright": UPRIGHT, "sideways": SIDEWAYS, "phone": PHONE})
        self.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


@pytest.fixture
def dealer(chromium: Browser, room: Served) -> Iterator[Dealer]:
    one = Dealer(chromium, room.url, size=UPRIGHT)
    with one:
        one.page.goto(room.keys)
        expect(one.page.locator("#bar .light")).to_have_attribute("data-state", "here")
        yield one
        assert one.errors == []


def test_a_kill_game_from_the_first_button_to_the_killed_pot(dealer: Dealer) -> None:
    dealer.opens("limelight", "holdem", structure="limit", limit="4/8", options={"kill": "full"})
    dealer.act("Give the button")
    dealer.seat(1).get_by_role("button").click()
    dealer.act("Button to Ana")
    expect(dealer.seat(2)).to_contain_text("Small blind $2")
    expect(dealer.seat(3)).to_contain_text("Big blind $4")
    expect(dealer.acts).to_contain_text("6 hands · $4 on the flop")
    dealer.shots("kill-before")
    for hand in (1, 2):
        dealer.act(f"Deal hand {hand}")
        dealer.act(r"Collect \$4")
        dealer.act("Hand over")
        dealer.seat(5).get_by_role("button").click()
        if hand == 2:
            dealer.page.get_by_role("button", name=re.compile(r"gained \$4")).click()
            dealer.shots("kill-who-won")
        dealer.act("Elif won")
    expect(dealer.page.locator(".dealer-notes")).to_contain_text("kills the pot, played at $8/$16")
    expect(dealer.seat(5)).to_contain_text("Kill $8")
    dealer.shots("kill-due")
    dealer.page.locator(".dealer-notes why-button").first.click()
    expect(dealer.page.get_by_role("dialog")).to_contain_text("LL-HE-16")


def test_a_mistaken_tap_is_undone_and_a_misdeal_returns_the_collection(dealer: Dealer) -> None:
    dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.act("Give the button")
    dealer.seat(1).get_by_role("button").click()
    dealer.act("Button to Ana")
    dealer.act("Deal hand 1")
    dealer.act("Hand over")
    dealer.act("Undo the hand")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Hand 1 in play")
    dealer.act("Collect")
    dealer.shots("in-play")
    dealer.act("Misdeal")
    dialog = dealer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("so does the collection")
    dialog.get_by_role("button", name="Misdeal").click()
    expect(dealer.page.locator(".dealer-notes")).to_contain_text("same button deals again")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 2")


def test_the_bank_rotates_and_a_round_collects_by_bands(dealer: Dealer) -> None:
    dealer.opens("marina", "pure-21", players=4)
    dealer.act("Pass")
    expect(dealer.acts).to_contain_text("Bo takes the bank")
    dealer.act("Bo takes the bank")
    dealer.act("Deal round 1")
    dealer.seat(4).get_by_role("button").click()
    dealer.page.get_by_role("button", name=re.compile(r"\$51 to \$200")).click()
    expect(dealer.acts).to_contain_text("2 wagers · $1 now")
    dealer.shots("wagers")
    dealer.act("Deal round 1")
    dealer.act("Hand over")
    expect(dealer.page.locator(".dealer-notes")).to_contain_text("Bo")
    expect(dealer.acts).to_contain_text("Bo takes the bank")
    dealer.shots("bank")


def test_the_half_hour_shows_who_owes_and_one_tap_collects(dealer: Dealer) -> None:
    dealer.opens("limelight", "lowball", players=5)
    dealer.act("Half hour: 5 players owe")
    dealer.seat(3).get_by_role("button").click()
    dealer.shots("half-hour")
    dealer.act("Collect from 4 players")
    expect(dealer.acts).to_contain_text("Half hour: 1 player owes")


def test_a_player_sits_down_goes_away_and_is_back_by_taps_on_the_seat(dealer: Dealer) -> None:
    dealer.opens("marina", "holdem", players=4)
    dealer.seat(6).get_by_role("button").click()
    dealer.page.get_by_label("Name").fill("Gus")
    dealer.page.get_by_role("button", name="Seat the player").click()
    expect(dealer.seat(6)).to_contain_text("Gus")
    dealer.seat(2).get_by_role("button").click()
    dealer.page.get_by_role("button", name="Away", exact=True).click()
    expect(dealer.seat(2)).to_contain_text("Away")
    dealer.seat(2).get_by_role("button").click()
    dealer.shots("seat")
    dealer.page.get_by_role("button", name="Back in").click()
    expect(dealer.seat(2)).not_to_contain_text("Away")


class Connection:
    """A page's connection to the room, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws"), self._comes)

    def _comes(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def cut_off(self) -> None:
        self.cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()


def test_the_choice_to_post_missed_blinds_holds_when_the_player_is_back(dealer: Dealer) -> None:
    connection = Connection(dealer.page)
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.do("Tell", table=table, command={"type": "GiveButton", "seat": 1})
    for hand in range(1, 11):
        if hand == 8:
            dealer.do("Tell", table=table, command={"type": "SitOut", "seat": 4})
        dealer.do("Tell", table=table, command={"type": "DealByHand"})
        dealer.do("Tell", table=table, command={"type": "EndHand"})
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 11")
    dealer.seat(4).get_by_role("button").click()
    dealer.shots("missed-blinds")
    connection.cut_off()  # a tap is shown before the room has it
    dealer.page.get_by_role("button", name="Post both blinds: $6").click()
    dealer.seat(4).get_by_role("button").click()
    expect(dealer.page.get_by_role("button", name="Post both blinds: $6")).to_have_class("main")
    connection.cut = False
    dealer.page.get_by_role("button", name="Back in").click()
    expect(dealer.seat(4)).to_contain_text("Post $4 and $2 dead")
    expect(dealer.acts).to_contain_text("6 hands")


def test_taps_survive_a_lost_connection_and_a_reload(dealer: Dealer, room: Served) -> None:
    connection = Connection(dealer.page)
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.act("Give the button")
    dealer.seat(1).get_by_role("button").click()
    dealer.act("Button to Ana")
    expect(dealer.link).to_have_text("Saved")
    connection.cut_off()
    expect(dealer.link).to_have_text("Waiting for the room")
    dealer.act("Deal hand 1")
    dealer.act("Collect")
    expect(dealer.link).to_have_text("Waiting for the room · 2 taps kept")
    dealer.shots("lost")
    dealer.act("Hand over")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 2")
    dealer.page.wait_for_function("caches.match('/static/js/pages/dealer.js').then(Boolean)")
    dealer.context.set_offline(True)
    dealer.page.reload()
    lost = dealer.page.locator(".dealer-lost")
    expect(lost).to_contain_text("3 taps are kept and will be sent")
    expect(dealer.seat(1)).to_contain_text("Ana")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 2")
    dealer.act("Deal hand 2")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Hand 2 in play")
    dealer.shots("reloaded")
    # The browser reports every request of the reload as failed.
    assert all("ERR_INTERNET_DISCONNECTED" in said or "Failed to fetch" in said for said in dealer.errors)
    dealer.errors.clear()
    dealer.context.set_offline(False)
    connection.cut = False
    expect(dealer.link).to_have_text("Saved")
    expect(lost).to_have_count(0)
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Hand 2 in play")
    expect(dealer.seat(3)).to_contain_text("Small blind")
    told = [event.type for event in room.running.host._log.read(stream=f"table:{table}")]
    assert [told.count(one) for one in ("HandStarted", "CollectionTaken", "HandBooked")] == [2, 1, 1]


def test_a_tap_after_an_answered_one_counts_although_the_view_is_still_on_its_way(dealer: Dealer, room: Served) -> None:
    late: list[tuple[WebSocketRoute, str | bytes]] = []
    holds = [False]

    def passes(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(
            lambda message: (
                late.append((page, message)) if holds[0] and "Change" in str(message) else page.send(message)
            )
        )

    dealer.page.route_web_socket(re.compile("/ws"), passes)
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.do("Tell", table=table, command={"type": "GiveButton", "seat": 1})
    expect(dealer.acts).to_contain_text("Deal hand 1")
    holds[0] = True
    dealer.act("Deal hand 1")
    expect(dealer.link).to_have_text("Saved")
    dealer.act("Collect")
    expect(dealer.link).to_have_text("Saved")
    dealer.act("Hand over")
    expect(dealer.link).to_have_text("Saved")
    holds[0] = False
    for page, message in late:
        page.send(message)
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 2")
    expect(dealer.page.locator(".refused-taps li")).to_have_count(0)
    told = [event.type for event in room.running.host._log.read(stream=f"table:{table}")]
    assert [told.count(one) for one in ("HandStarted", "CollectionTaken", "HandBooked")] == [1, 1, 1]


def test_a_refused_tap_and_those_after_it_are_kept_until_they_are_dismissed(dealer: Dealer) -> None:
    connection = Connection(dealer.page)
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.do("Tell", table=table, command={"type": "GiveButton", "seat": 1})
    expect(dealer.acts).to_contain_text("Deal hand 1")
    connection.cut_off()
    dealer.act("Deal hand 1")
    dealer.act("Collect")
    dealer.do("Pause", table=table, reason="a spilled drink")
    connection.cut = False
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 1")
    taps = dealer.page.locator(".refused-taps li")
    expect(taps).to_have_count(2)
    expect(taps.nth(0)).to_contain_text("Not booked: Deal")
    expect(taps.nth(0)).to_contain_text("the table is stopped: a spilled drink")
    expect(taps.nth(1)).to_contain_text("Not booked: Collect")
    expect(taps.nth(1)).to_contain_text("The tap before this one was refused.")
    dealer.page.reload()
    for left in (1, 0):
        taps.nth(0).get_by_role("button", name="Dismiss").click()
        expect(taps).to_have_count(left)


def test_taps_made_in_a_hand_that_the_floor_dealt_on_from_are_not_booked(
    chromium: Browser, dealer: Dealer, room: Served
) -> None:
    connection = Connection(dealer.page)
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.do("Tell", table=table, command={"type": "GiveButton", "seat": 1})
    dealer.do("Tell", table=table, command={"type": "DealByHand"})
    expect(dealer.acts).to_contain_text("Collect")
    connection.cut_off()
    for act in ("Collect", "Hand over", "Deal hand 2"):
        dealer.act(act)
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Hand 2 in play")
    for kind in ("TakeCollection", "EndHand", "DealByHand"):
        dealer.do("Tell", table=table, command={"type": kind})
    connection.cut = False
    taps = dealer.page.locator(".refused-taps li")
    expect(taps).to_have_count(3)
    expect(dealer.link).to_have_text("Saved")
    for tap, label in enumerate(("Collect", "Hand over", "Deal")):
        expect(taps.nth(tap)).to_contain_text(f"Not booked: {label}Hand 1")
    expect(taps.nth(0)).to_contain_text("This tap was made at hand 1, and now hand 2 is in play. Nothing is booked.")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Hand 2 in play")
    expect(dealer.acts).to_contain_text("Collect $4")
    dealer.shots("not-booked")
    balances = room.running.host.room.balances
    assert [cents for box, cents in balances.items() if box.startswith("drop:")] == [400]
    with Dealer(chromium, room.url) as floor:
        floor.context.add_cookies(dealer.context.cookies())  # type: ignore[arg-type]
        floor.goes_to("/floor")
        expect(floor.page.locator(".refused-taps li")).to_have_count(3)
        floor.picture("floor-not-booked", {"desk": (1440, 900)})
        floor.page.get_by_role("button", name="Dismiss").first.click()
        expect(floor.page.locator(".refused-taps li")).to_have_count(2)
        expect(taps).to_have_count(3)  # The tablet keeps its own until its dealer has seen them.


def test_taps_that_an_older_page_kept_without_their_hand_are_not_sent(dealer: Dealer, room: Served) -> None:
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    me = dealer.context.request.get("/api/me").json()["id"]
    old = '[{"key": "1-2-3", "command": {"type": "GiveButton", "seat": 1}}]'
    dealer.page.evaluate(f"localStorage.setItem('taps {table} {me}', '{old}')")
    dealer.page.reload()
    expect(dealer.page.locator(".refused-taps")).to_contain_text("Not booked: Give the button, seat 1")
    assert room.running.host.room.runtimes[table].table.button is None


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(UPRIGHT, id="upright", marks=pytest.mark.soak),
        pytest.param(SIDEWAYS, id="sideways"),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_a_hand_moves_nothing_on_the_screen_and_every_button_is_large(dealer: Dealer, size: tuple[int, int]) -> None:
    dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.page.set_viewport_size({"width": size[0], "height": size[1]})
    dealer.act("Give the button")
    dealer.seat(1).get_by_role("button").click()
    dealer.act("Button to Ana")
    expect(dealer.acts).to_contain_text("Deal hand 1")
    where = "() => [...document.querySelectorAll('.dealer-seat')].map((one) => one.getBoundingClientRect().top)"
    before = dealer.page.evaluate(where)
    for act in ("Deal hand 1", "Collect", "Hand over"):
        dealer.act(act)
        assert dealer.page.evaluate(where) == before, act
    heights = dealer.page.evaluate(
        "() => [...document.querySelectorAll('.big, .dealer-seat')].map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 64


CUT_OFF = """() => [...document.querySelectorAll('.dealer-notes, .dealer-seat')].filter((one) =>
    one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def test_nothing_is_cut_off_on_a_small_tablet_with_many_notes(dealer: Dealer) -> None:
    """A call and the offers of the bank; a ruling and the kill; a leg and a straddle in one seat."""
    dealer.page.set_viewport_size({"width": 1024, "height": 768})
    killed = dealer.opens("golden-state", "holdem", limit="4x8 half kill")
    told: tuple[dict[str, object], ...] = (
        {"type": "GiveButton", "seat": 1},
        {"type": "DealByHand"},
        {"type": "EndHand", "winners": [5]},
        {"type": "Straddle", "seat": 5, "amount": 800},
    )
    for command in told:
        dealer.do("Tell", table=killed, command=command)
    dealer.do("Rule", table=killed, kind="early-turn", facts={"seat": 3}, choice="2. in any other case")
    expect(dealer.seat(5)).to_contain_text("Straddle")
    expect(dealer.page.locator(".ruled")).to_be_visible()
    assert dealer.page.evaluate(CUT_OFF) == []
    dealer.shot("dealer-leg-and-straddle")
    dealer.do(
        "CallFloor", table=killed, what="The player in seat 3 says that their bet was a raise, and two others saw it so"
    )
    bank = dealer.opens("marina", "pure-21", players=6)
    for seat in range(1, 6):
        dealer.do("Tell", table=bank, command={"type": "DeclineBank", "seat": seat})
    dealer.do("Tell", table=bank, command={"type": "TakeBank", "seat": 6})
    expect(dealer.page.locator(".rotation li")).to_have_count(6)
    expect(dealer.page.locator(".dealer-notes")).to_contain_text("Floor called at table")
    assert dealer.page.evaluate(CUT_OFF) == []
    dealer.shot("dealer-call-and-bank")
    dealer.do("SeeTo", table=killed)


def test_the_calculator_divides_side_pots_and_names_its_rule(dealer: Dealer) -> None:
    dealer.opens("limelight", "omaha", structure="limit", limit="4/8", players=4)
    dealer.page.get_by_role("button", name="Split pots", exact=True).click()
    dialog = dealer.page.get_by_role("dialog")
    for label, amount in (("1 Ana", "20"), ("2 Bo", "61"), ("3 Cleo", "61"), ("4 Dov", "10")):
        dialog.get_by_label(label).fill(amount)
    dialog.get_by_label("Seats that folded").fill("4")
    dialog.get_by_label("Seats, best hand first").fill("1 2,3")
    dialog.get_by_role("button", name="Calculate").click()
    expect(dialog.locator(".reckoned")).to_contain_text("wins $70 of the main pot")
    expect(dialog.locator(".reckoned")).to_contain_text("Seat 2 wins $41 of side pot 1")
    dealer.shots("reckon")
    divided = dialog.locator(".reckoned li", has_text="Seat 2 wins $41")
    divided.locator("why-button").click()
    expect(dealer.page.get_by_role("dialog").last).to_contain_text("LL-OM-11b")


def records_a_hand(dealer: Dealer) -> None:
    """Records a hand from the flop: the dealer enters a raise by mistake, corrects it to a call, and names the turn."""
    dealer.page.get_by_role("button", name="Record", exact=True).click()
    sheet = dealer.page.get_by_role("dialog")
    expect(sheet.get_by_label("Position")).to_have_value(re.compile("button 1; flop"))
    stood = "button 1; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $4 ?? ??; pot $12; to act 2"
    sheet.get_by_label("Position").fill(stood)
    sheet.get_by_role("button", name="Enter the moves").click()
    sheet.get_by_role("group", name="Bo").get_by_role("button", name="Raise to $8").click()
    expect(sheet.locator(".story")).to_contain_text("Bo raises to $8")
    sheet.get_by_role("button", name="Undo the last move").click()
    sheet.get_by_role("group", name="Bo").get_by_role("button", name="Call $4").click()
    expect(sheet.locator(".story")).to_contain_text("The turn: ??")
    sheet.get_by_label("Card dealt").fill("9h")
    dealer.shots("record")
    sheet.get_by_role("button", name="Enter the cards").click()
    expect(sheet.locator(".story")).to_contain_text("The turn: 9♥")
    sheet.get_by_label("What is the dispute?").fill("Bo says that they raised")
    sheet.get_by_role("button", name="Save the hand").click()
    expect(dealer.link).to_have_text("Saved")


def test_the_floor_rules_by_the_book_and_a_misdeal_is_executed(dealer: Dealer) -> None:
    table = dealer.opens("limelight", "holdem", structure="limit", limit="4/8")
    dealer.do("Tell", table=table, command={"type": "GiveButton", "seat": 1})
    dealer.act("Deal hand 1")
    dealer.act("Collect")
    records_a_hand(dealer)
    dealer.page.get_by_role("button", name="Ruling", exact=True).click()
    desk = dealer.page.get_by_role("dialog")
    expect(desk).to_contain_text("Texas Hold'em")
    expect(desk.locator(".recorded .story")).to_contain_text("Seat 2 calls $4")
    expect(desk.locator(".recorded .story")).to_contain_text("The turn: 9♥")
    desk.get_by_role("searchbox").fill("wrong order")
    desk.get_by_role("button", name="Hands dealt in the wrong order").click()
    desk.get_by_role("button", name="Show the rule").click()
    misdeal = desk.locator(".outcome", has_text="nobody has acted: misdeal")
    expect(misdeal).to_be_visible()
    dealer.shots("ruling")
    misdeal.get_by_role("button", name="Make the ruling").click()
    expect(dealer.page.locator("#toasts")).to_contain_text("The ruling is in the log. The deal is called off.")
    expect(dealer.page.locator(".dealer-hand")).to_have_text("Before hand 2")
    expect(dealer.page.locator(".ruled")).to_contain_text(
        "The hands were dealt out of order and nobody has acted: misdeal."
    )


def test_the_floor_opens_a_table_by_hand_and_its_dealer_finds_it(dealer: Dealer) -> None:
    page = dealer.page
    page.goto("/floor")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name="Texas Hold'em, The Limelight Card Room").click()
    page.get_by_label("Limit").select_option("4/8")
    page.get_by_role("dialog").get_by_role("button", name="Open Texas Hold'em").click()
    expect(page.locator(".console")).to_contain_text("Texas Hold'em, $4/$8 Limit")
    page.get_by_role("button", name="Pages").click()
    page.get_by_role("dialog").get_by_role("link", name="Deal", exact=True).click()
    page.get_by_role("link", name="Table 1").click()
    dealer.seat(1).get_by_role("button").click()
    page.get_by_label("Name").fill("Ana")
    page.get_by_role("button", name="Seat the player").click()
    expect(dealer.seat(1)).to_contain_text("Ana")

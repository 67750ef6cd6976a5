/** Waiting lists on a phone: joining one from the QR code on the wall, and answering a call. */
import { timeOfDay } from "../clock.js";
import { h, render } from "../dom.js";
import { gameName, waitText, listFields, listedGames, listStatus } from "../lists/games.js";
import { me } from "../me.js";
import { showError } from "../shell/toast.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";
import { _ } from "../text.js";

/**
 * @import { Call, Command, Commands, WallView } from "../types.js"
 * @import { ListedGame } from "../lists/games.js"
 */

/** @param {Command} command */
const send = (command) => room.do(command).catch(showError);

/** @param {string} list @param {string} title @param {Call} on */
function callCard(list, title, on) {
  const answer = (/** @type {Commands["AnswerCall"]["answer"]} */ is) => send({ type: "AnswerCall", list, answer: is });
  return h(
    "section",
    { key: list, class: "summons", role: "alert" },
    h("h2", null, _("Table {table}: your seat is open", { table: on.table })),
    h("p", null, title),
    on.coming
      ? h("p", { class: "coming" }, _("Your seat is ready. See the floor."))
      : [
          h("clock-ring", { until: on.until, of: 300000 }),
          h("button", { key: "coming", type: "button", class: "main", onclick: () => answer("coming") }, _("I'm coming")),
          on.more_time
            ? h("p", { key: "time", class: "coming", role: "status" }, _("We're holding your seat until {time}.", { time: timeOfDay(on.until) }))
            : h("button", { key: "time", type: "button", onclick: () => answer("time") }, _("I need more time")),
        ],
    h("button", { key: "no", type: "button", class: "quiet", onclick: () => answer("cancel") }, _("No, take me off")),
  );
}

/** @param {number} place @param {string} wait */
const placeText = (place, wait) =>
  place === 1
    ? wait ? _("You're first up, {wait}", { wait }) : _("You're first up")
    : wait ? _("You're number {place}, {wait}", { place, wait }) : _("You're number {place}", { place });

/** @param {ListedGame} one */
function listRow({ list, houseName, game }) {
  const mine = me.known?.lists?.[list];
  const title = gameName(game);
  if (mine?.called) return callCard(list, title, mine.called);
  const wait = waitText(mine?.wait);
  return h(
    "li",
    { key: list, class: mine ? "mine" : "" },
    h("strong", null, title),
    h("span", { class: "soft small" }, houseName),
    h("span", null, mine ? placeText(mine.place, wait) : listStatus(game)),
    mine
      ? h("button", { key: "off", type: "button", "aria-label": _("Take me off {game}", { game: title }), onclick: () => send({ type: "LeaveList", list }) }, _("Take me off"))
      : h(
          "button",
          {
            key: "on",
            type: "button",
            class: "main",
            "aria-label": _("Put me on {game}", { game: title }),
            onclick: () => send({ type: "JoinList", ...listFields(list) }),
          },
          _("Put me on"),
        ),
  );
}

function nameForm() {
  return h(
    "form",
    {
      class: "stack",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
        me.setNickname(String(form.get("name"))).catch(showError);
      },
    },
    h(
      "label",
      { class: "field" },
      _("Your name"),
      h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname" }),
    ),
    h("button", { class: "main" }, _("Continue")),
  );
}

/** @type {import("../router.js").Page} */
export function page(root, { house }) {
  /** @type {WallView | undefined} */
  let view;
  let heard = 0;
  const draw = () => {
    const calls = Object.values(me.known?.lists ?? {}).filter((one) => one.called && !one.called.coming).length;
    if (calls > heard) playTurnBell();
    heard = calls;
    render(root, h("div", { class: "wrap list-page" }, h("h1", null, _("Waiting lists")), inside()));
  };
  const inside = () => {
    if (!view || !me.known) return h("p", { class: "soft" }, _("One moment…"));
    if (!me.isNamed) return nameForm();
    const games = listedGames(view, house);
    return [
      h("p", null, _("You're signed in as {name}. Keep this page open: it rings when your seat is open.", { name: me.known.name })),
      h("ul", { class: "pick-lists" }, games.map(listRow)),
      games.length === 0 && h("p", { class: "soft" }, _("No games are open now. Ask the floor.")),
    ];
  };
  const stop = room.watch("board", (seen) => {
    view = seen;
    draw();
  });
  me.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    me.removeEventListener("change", draw);
  };
}

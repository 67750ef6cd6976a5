/** Waiting lists on a phone: joining one from the QR code on the wall, and answering a call. */
import { clock } from "../clock.js";
import { h, render } from "../dom.js";
import { about, fields, onBoard, standing } from "../lists/games.js";
import { me } from "../me.js";
import { refusal } from "../shell/toast.js";
import { room } from "../socket.js";
import { chime } from "../sound.js";

/**
 * @import { Call, Command, Commands, WallView } from "../types.js"
 * @import { OnBoard } from "../lists/games.js"
 */

/** @param {Command} command */
const send = (command) => room.do(command).catch(refusal);


/** @param {string} list @param {string} title @param {Call} on */
function called(list, title, on) {
  const answer = (/** @type {Commands["AnswerCall"]["answer"]} */ is) => send({ type: "AnswerCall", list, answer: is });
  return h(
    "section",
    { key: list, class: "summons", role: "alert" },
    h("h2", null, `Table ${on.table}: your seat`),
    h("p", null, title),
    on.coming
      ? h("p", { class: "coming" }, "You are expected. Go to the floor.")
      : [
          h("clock-ring", { until: on.until, of: 300000 }),
          h("button", { key: "coming", type: "button", class: "main", onclick: () => answer("coming") }, "I am coming"),
          on.more_time
            ? h("p", { key: "time", class: "coming", role: "status" }, `Your seat is kept until ${clock(on.until)}.`)
            : h("button", { key: "time", type: "button", onclick: () => answer("time") }, "I need time"),
        ],
    h("button", { key: "no", type: "button", class: "quiet", onclick: () => answer("cancel") }, "No, take me off"),
  );
}

/** @param {OnBoard} one */
function line({ list, houseName, game }) {
  const mine = me.known?.lists?.[list];
  const title = `${game.title} ${game.limit}`;
  if (mine?.called) return called(list, title, mine.called);
  const wait = about(mine?.wait);
  return h(
    "li",
    { key: list, class: mine ? "mine" : "" },
    h("strong", null, title),
    h("span", { class: "soft small" }, houseName),
    h("span", null, mine ? `You are number ${mine.place}${wait ? `, ${wait}` : ""}` : standing(game)),
    mine
      ? h("button", { key: "off", type: "button", "aria-label": `Take me off ${title}`, onclick: () => send({ type: "LeaveList", list }) }, "Take me off")
      : h(
          "button",
          {
            key: "on",
            type: "button",
            class: "main",
            "aria-label": `Put me on ${title}`,
            onclick: () => send({ type: "JoinList", ...fields(list) }),
          },
          "Put me on",
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
        me.takeName(String(form.get("name"))).catch(refusal);
      },
    },
    h(
      "label",
      { class: "field" },
      "The name by which you are called",
      h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname" }),
    ),
    h("button", { class: "main" }, "Go on"),
  );
}

/** @type {import("../router.js").Page} */
export function page(root, { house }) {
  /** @type {WallView | undefined} */
  let view;
  let heard = 0;
  const draw = () => {
    const calls = Object.values(me.known?.lists ?? {}).filter((one) => one.called && !one.called.coming).length;
    if (calls > heard) chime();
    heard = calls;
    render(root, h("div", { class: "wrap list-page" }, h("h1", null, "Waiting lists"), inside()));
  };
  const inside = () => {
    if (!view || !me.known) return h("p", { class: "soft" }, "One moment…");
    if (!me.isNamed) return nameForm();
    const games = onBoard(view, house);
    return [
      h("p", null, "You are ", h("strong", null, me.known.name), ". Keep this page open: it rings when you are called."),
      h("ul", { class: "pick-lists" }, games.map(line)),
      games.length === 0 && h("p", { class: "soft" }, "Nothing is spread now. Ask the floor."),
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

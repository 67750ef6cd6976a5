/** A kiosk at the entrance: people type their name and tap the games they want to wait for. */
import { h, render } from "../dom.js";
import { fields, onBoard, standing } from "../lists/games.js";
import { me } from "../me.js";
import { refusal } from "../shell/toast.js";
import { room } from "../socket.js";

/** @import { Typed, WallView } from "../types.js" */

const MAY = ["kiosk", "floor"];
const SHOWN = 10_000;

/** @type {import("../router.js").Page} */
export function page(root, { house }) {
  /** @type {WallView | undefined} */
  let view;
  /** @type {Set<string>} */
  let chosen = new Set();
  let name = "";
  let done = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  const next = () => {
    clearTimeout(later);
    chosen = new Set();
    name = done = "";
    draw();
  };

  /** @param {SubmitEvent} event */
  async function put(event) {
    event.preventDefault();
    try {
      const { player } = await room.do({ type: "Welcome", name });
      for (const list of chosen) await room.do({ type: "PutOnList", ...fields(list), player });
      done = name;
      later = setTimeout(next, SHOWN);
    } catch (error) {
      refusal(error);
    }
    draw();
  }

  /** @param {string} list */
  const touch = (list) => {
    if (!chosen.delete(list)) chosen.add(list);
    draw();
  };

  const form = (/** @type {WallView} */ seen) =>
    h(
      "form",
      { class: "kiosk-form", onsubmit: put },
      h(
        "label",
        { class: "field" },
        "Your name",
        h("input", {
          name: "name",
          required: true,
          maxlength: 24,
          autocomplete: "off",
          value: name,
          oninput: (/** @type {Typed} */ event) => {
            name = event.target.value;
          },
        }),
      ),
      h(
        "ul",
        { class: "kiosk-games", "aria-label": "Games" },
        onBoard(seen, house).map(({ list, houseName, game }) =>
          h(
            "li",
            { key: list },
            h(
              "button",
              { type: "button", "aria-pressed": String(chosen.has(list)), onclick: () => touch(list) },
              h("strong", null, `${game.title} ${game.limit}`),
              h("span", null, standing(game)),
              !house && h("span", { class: "small" }, houseName),
            ),
          ),
        ),
      ),
      h(
        "button",
        { class: "main kiosk-go", disabled: chosen.size === 0 },
        chosen.size > 1 ? `Put me on ${chosen.size} lists` : "Put me on the list",
      ),
    );

  const inside = () => {
    if (!me.known?.roles.some((role) => MAY.includes(role)))
      return h("p", { class: "notice" }, "This page is for a tablet that the house has signed in as its kiosk.");
    if (done)
      return h(
        "div",
        { class: "kiosk-done", role: "status" },
        h("p", null, `Thank you, ${done}. You are on the list and are called by name.`),
        h("button", { type: "button", class: "main", onclick: next }, "Next, please"),
      );
    return view ? form(view) : h("p", { class: "soft" }, "One moment…");
  };

  function draw() {
    render(root, h("div", { class: "wrap kiosk" }, h("h1", null, "Put your name on a list"), inside()));
  }

  const stop = room.watch("board", (seen) => {
    view = seen;
    draw();
  });
  document.body.dataset.bare = "";
  me.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    clearTimeout(later);
    delete document.body.dataset.bare;
    me.removeEventListener("change", draw);
  };
}

/** A kiosk at the entrance: people type their name and tap the games they want to wait for. */
import { h, render } from "../dom.js";
import { gameName, listFields, listedGames, listStatus } from "../lists/games.js";
import { me } from "../me.js";
import { showError } from "../shell/toast.js";
import { room } from "../socket.js";
import { _, ngettext } from "../text.js";

/** @import { InputChange, WallView } from "../types.js" */

const ALLOWED = ["kiosk", "floor"];
const DONE_MS = 10_000;

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
  async function joinLists(event) {
    event.preventDefault();
    try {
      const { player } = await room.do({ type: "Welcome", name });
      for (const list of chosen) await room.do({ type: "PutOnList", ...listFields(list), player });
      done = name;
      later = setTimeout(next, DONE_MS);
    } catch (error) {
      showError(error);
    }
    draw();
  }

  /** @param {string} list */
  const toggleList = (list) => {
    if (!chosen.delete(list)) chosen.add(list);
    draw();
  };

  const form = (/** @type {WallView} */ seen) =>
    h(
      "form",
      { class: "kiosk-form", onsubmit: joinLists },
      h(
        "label",
        { class: "field" },
        _("Your name"),
        h("input", {
          name: "name",
          required: true,
          maxlength: 24,
          autocomplete: "off",
          value: name,
          oninput: (/** @type {InputChange} */ event) => {
            name = event.target.value;
          },
        }),
      ),
      h(
        "ul",
        { class: "kiosk-games", "aria-label": _("Games") },
        listedGames(seen, house).map(({ list, houseName, game }) =>
          h(
            "li",
            { key: list },
            h(
              "button",
              { type: "button", "aria-pressed": String(chosen.has(list)), onclick: () => toggleList(list) },
              h("strong", null, gameName(game)),
              h("span", null, listStatus(game)),
              !house && h("span", { class: "small" }, houseName),
            ),
          ),
        ),
      ),
      h(
        "button",
        { class: "main kiosk-go", disabled: chosen.size === 0 },
        ngettext("Put me on the list", "Put me on {count} lists", Math.max(1, chosen.size)),
      ),
    );

  const inside = () => {
    if (!me.known?.roles.some((role) => ALLOWED.includes(role)))
      return h("p", { class: "notice" }, _("This page is for a tablet that the house has signed in as a kiosk."));
    if (done)
      return h(
        "div",
        { class: "kiosk-done", role: "status" },
        h("p", null, _("Thank you, {name}. You're on the list. We'll call your name.", { name: done })),
        h("button", { type: "button", class: "main", onclick: next }, _("Next player")),
      );
    return view ? form(view) : h("p", { class: "soft" }, _("One moment…"));
  };

  function draw() {
    render(root, h("div", { class: "wrap kiosk" }, h("h1", null, _("Put your name on a list")), inside()));
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

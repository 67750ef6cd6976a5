/** The page behind an invitation: the game, a nickname, and a seat. */
import { fetchJson } from "../api.js";
import { h, render } from "../dom.js";
import { me } from "../me.js";
import { navigate } from "../router.js";
import { room } from "../socket.js";

/** @import { Invitation } from "../types.js" */

/** @type {import("../router.js").Page} */
export function page(root, { invite }) {
  /** @type {Invitation | undefined} */
  let known;
  let why = "";
  const draw = () => render(root, h("div", { class: "wrap lobby join" }, inside()));
  const inside = () => {
    if (!known) return [h("h1", null, "An invitation"), h("p", { class: why ? "" : "soft" }, why || "Looking…")];
    return [
      h("h1", null, known.name || `${known.host}'s table`),
      h(
        "p",
        null,
        `${known.host} invites you to play ${known.title} ${known.limit}, the way it is dealt at ${known.house}. `,
        known.seated ? `${known.seated === 1 ? "1 player is" : `${known.seated} players are`} there already.` : "",
      ),
      me.known && form(),
      why && h("p", { class: "badge bad join-why", role: "alert" }, why),
      h("p", { class: "soft small" }, "Play chips only; no password, no account."),
    ];
  };
  const form = () =>
    h(
      "form",
      { class: "stack", onsubmit: submit },
      me.isNamed
        ? h("p", null, "You come as ", h("strong", null, me.known?.name), ".")
        : h(
            "label",
            { class: "field" },
            "Your name",
            h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", autofocus: true }),
          ),
      h("button", { class: "main" }, "Take a seat"),
    );

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const name = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name");
    try {
      if (!me.isNamed) await me.setNickname(String(name));
      const { table } = await room.do({ type: "Join", invite, sit: true });
      await navigate(`/table/${table}`);
    } catch (error) {
      why = /** @type {Error} */ (error).message;
      draw();
    }
  }

  fetchJson(`/api/join/${invite}`)
    .then((found) => (known = found))
    .catch((error) => (why = error.message))
    .then(draw);
  me.addEventListener("change", draw);
  draw();
  return () => me.removeEventListener("change", draw);
}

/** The page behind an invitation: the game, a nickname, and a seat. */
import { fetchJson } from "../api.js";
import { h, render } from "../dom.js";
import { me } from "../me.js";
import { navigate } from "../router.js";
import { room } from "../socket.js";
import { _, ngettext } from "../text.js";

/** @import { Invitation } from "../types.js" */

/** @type {import("../router.js").Page} */
export function page(root, { invite }) {
  /** @type {Invitation | undefined} */
  let known;
  let why = "";
  const draw = () => render(root, h("div", { class: "wrap lobby join" }, inside()));
  const inside = () => {
    if (!known) return [h("h1", null, _("Invitation")), h("p", { class: why ? "" : "soft" }, why || _("Loading…"))];
    return [
      h("h1", null, known.name || _("{host}'s table", { host: known.host })),
      h(
        "p",
        null,
        _("{host} invites you to play {game} {limit} by the rules of {house}.", {
          host: known.host,
          game: known.title,
          limit: known.limit,
          house: known.house,
        }),
        known.seated > 0 && [" ", ngettext("{count} player is at the table.", "{count} players are at the table.", known.seated)],
      ),
      me.known && form(),
      why && h("p", { class: "badge bad join-why", role: "alert" }, why),
      h("p", { class: "soft small" }, _("Play chips only. No account or password needed.")),
    ];
  };
  const form = () =>
    h(
      "form",
      { class: "stack", onsubmit: submit },
      me.isNamed
        ? h("p", null, _("You'll play as {name}.", { name: me.known?.name ?? "" }))
        : h(
            "label",
            { class: "field" },
            _("Your name"),
            h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", autofocus: true }),
          ),
      h("button", { class: "main" }, _("Take a seat")),
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

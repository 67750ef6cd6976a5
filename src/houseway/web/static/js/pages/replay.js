/** The replayer: a finished hand step by step on its felt, with the rule at each step. */
import { fetchJson } from "../api.js";
import { h, render } from "../dom.js";
import { bindPageKeys } from "../keys.js";
import { dollars } from "../money.js";
import { transcript, replayFelt, replayControls } from "../replay/parts.js";
import { Replay } from "../replay/replay.js";
import { toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

/** @import { FinishedHand } from "../types.js" */

/** @param {FinishedHand} hand */
function handFacts(hand) {
  return [
    _("Table {table}", { table: String(hand.table) }),
    _("Hand {number}", { number: hand.number }),
    new Date(hand.at).toLocaleString(),
    hand.seat == null ? _("As spectators saw it") : _("As you saw it"),
    hand.collection === undefined ? _("Collection not counted yet") : _("Collection {amount}", { amount: dollars(hand.collection) }),
  ].join(" · ");
}

/** Copies the permanent address of the current step. */
function copyLink() {
  return navigator.clipboard?.writeText(location.href).then(
    () => toast(_("Link copied.")),
    () => toast(location.href),
  );
}

/** @param {FinishedHand} hand @param {string} form @param {string} ending @param {string} text */
function downloadLink(hand, form, ending, text) {
  const href = `/api/hands/${hand.table}/${hand.number}?as=${form}`;
  return h("a", { class: "button", href, download: `hand-${hand.table}-${hand.number}.${ending}` }, text);
}

/** @param {Replay<FinishedHand>} reel */
function replayPage(reel) {
  const { hand } = reel;
  return h(
    "div",
    { class: `table-page replay ${hand.family}`, "data-house": hand.house },
    h(
      "header",
      { class: "table-head" },
      h(
        "div",
        { class: "table-title" },
        h("h1", null, `${hand.title} `, h("span", { class: "limit" }, hand.limit)),
        h("p", { class: "soft small" }, handFacts(hand)),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: copyLink }, _("Copy link")),
        downloadLink(hand, "proof", "json", _("Proof of the deal")),
        hand.family === "poker" && downloadLink(hand, "phh", "phh", _("PHH")),
      ),
    ),
    replayFelt(reel),
    replayControls(reel),
    transcript(reel),
  );
}

/** @param {string} table @param {string} number @param {string} why */
function waiting(table, number, why) {
  return h(
    "div",
    { class: "wrap staff" },
    h("h1", null, _("Table {table}, hand {number}", { table, number })),
    h("p", { class: "soft", role: "status" }, why || _("Loading…")),
  );
}

/** @type {import("../router.js").Page} */
export function page(root, { table, number }) {
  /** @type {Replay<FinishedHand> | undefined} */
  let reel;
  let why = "";
  const draw = () => {
    if (reel) history.replaceState(null, "", `/hand/${table}/${number}?step=${reel.step}`);
    render(root, reel ? replayPage(reel) : waiting(table, number, why));
  };
  const load = () =>
    fetchJson(`/api/hands/${table}/${number}?as=steps`).then(
      (hand) => {
        reel = new Replay(hand, draw, Number(new URLSearchParams(location.search).get("step") ?? 0));
        bindPageKeys(reel.keys);
        draw();
      },
      (error) => {
        why = error.message;
        draw();
      },
    );
  if (room.state === "here") load();
  else room.addEventListener("state", load, { once: true });
  draw();
  return () => reel?.stop();
}

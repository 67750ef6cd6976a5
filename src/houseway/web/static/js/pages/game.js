/** A game explained: an example hand, a hand to play, its costs and its rules. */
import { fetchJson, fetchOnce } from "../api.js";
import { h, render } from "../dom.js";
import { emblem } from "../emblems.js";
import { bindPageKeys } from "../keys.js";
import { playExample, playNow } from "../lobby/play.js";
import { dollars } from "../money.js";
import { caption, replayFelt, replayControls } from "../replay/parts.js";
import { Replay } from "../replay/replay.js";
import { ruleLine } from "../rule-line.js";

/**
 * @import { Page } from "../router.js"
 * @import { Child, ExampleHand, Explained, FeeRow, Fees, Schedule } from "../types.js"
 */

/** @type {Page} */
export function page(root, { house, game }) {
  /** @type {Replay<ExampleHand> | undefined} */
  let reel;
  /** @type {() => Child} */
  let inside = () => [h("h1", null, "…"), h("p", { class: "soft" }, "Looking it up.")];
  const draw = () => render(root, h("div", { class: "wrap explain", "data-house": house }, inside()));
  Promise.all([fetchOnce(`/api/explain/${house}/${game}`), fetchJson(`/api/fee/${house}/${game}`)])
    .then(([is, fee]) => {
      document.title = `${is.title}, ${is.house_name} · Houseway`;
      inside = () => explanation(is, fee, reel);
      draw();
      return fetchOnce(`/api/example/${house}/${game}`);
    })
    .then((hand) => {
      reel = new Replay(hand, draw);
      bindPageKeys(reel.keys);
    })
    .catch((error) => {
      inside = () => [h("h1", null, "Not spread here"), h("p", null, error.message)];
    })
    .then(draw);
  draw();
  return () => reel?.stop();
}

/**
 * An example hand of bots, with the rules at each step.
 * @param {Explained} is
 * @param {Replay<ExampleHand> | undefined} reel
 */
function exampleHand(is, reel) {
  return h(
    "section",
    { class: "stack", "aria-label": "An example hand" },
    h(
      "div",
      { class: "row wide" },
      h("h2", null, "An example hand"),
      h(
        "button",
        { type: "button", class: "push", onclick: () => playExample(is.house, is.game) },
        "Play one yourself, with a coach",
      ),
    ),
    reel
      ? h(
          "div",
          { class: `reel ${reel.hand.family}` },
          replayFelt(reel),
          h(
            "div",
            { class: "reel-side" },
            h("p", { class: "soft small" }, `You look over the shoulder of ${reel.hand.names[reel.hand.seat]}.`),
            replayControls(reel),
            caption(reel, is.rules),
          ),
        )
      : h("p", { class: "soft" }, "The cards are shuffled…"),
  );
}

/** @param {Explained} is */
function gameFacts(is) {
  /** @type {[string, string | undefined][]} */
  const lines = [
    ["Goal", is.goal],
    ["Deck", is.deck],
    ["Joker", is.joker],
    ["Seats", is.seats.join(" to ")],
    ["Betting", is.structures.join(", ")],
    ["Limits", is.limits.join(", ")],
  ];
  return h(
    "dl",
    { class: "facts" },
    lines.filter(([, value]) => value).map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
  );
}

/** @param {FeeRow} row */
function feeRow(row) {
  const { collection, jackpot, ...goes } = row;
  return h(
    "tr",
    null,
    h(
      "td",
      null,
      Object.entries(goes)
        .filter(([, value]) => value)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ") || "always",
    ),
    h("td", { class: "amount" }, dollars(collection)),
    h("td", { class: "amount" }, jackpot ? dollars(jackpot) : ""),
  );
}

/** @param {Schedule} one @param {number} key */
function feeSchedule(one, key) {
  return h(
    "details",
    { key, class: "schedule" },
    h("summary", null, `${one.title}: paid by ${one.payer}, per ${one.per}`),
    h(
      "div",
      { class: "scrolls", tabindex: 0, role: "region", "aria-label": one.title },
      h(
        "table",
        { class: "fees" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, "Goes by"),
            h("th", { scope: "col" }, "Collection"),
            h("th", { scope: "col" }, "Jackpot"),
          ),
        ),
        h("tbody", null, one.rows.map(feeRow)),
      ),
    ),
    h(
      "p",
      { class: "small" },
      one.assumed && h("span", { class: "soft" }, `Assumed: ${one.assumed} `),
      h("why-button", { rule: one.rules.join(" ") }),
    ),
  );
}

/** @param {Fees} fee */
function collections(fee) {
  return h(
    "section",
    { class: "stack" },
    h("h2", null, "What it costs"),
    fee.schedules.length
      ? fee.schedules.map(feeSchedule)
      : h("p", { class: "soft" }, "This house posts no collection for it."),
  );
}

/** Every rule of the game, by kind. @param {Explained} is */
function rulesByKind(is) {
  const kinds = [...new Set(is.rules.map((one) => one.kind))];
  return h(
    "section",
    { class: "stack beside" },
    h("h2", null, `The house's rules: ${is.rules.length}`),
    kinds.map((kind) => {
      const rules = is.rules.filter((one) => one.kind === kind);
      return h(
        "details",
        { key: kind, class: "schedule" },
        h("summary", null, `${kind}: ${rules.length}`),
        h("ul", { class: "rule-lines" }, rules.map(ruleLine)),
      );
    }),
  );
}

/** @param {Explained} is @param {Fees} fee @param {Replay<ExampleHand> | undefined} reel */
function explanation(is, fee, reel) {
  return [
    h(
      "header",
      { class: "explain-head" },
      emblem(is.house, is.house_name),
      h("div", null, h("h1", null, is.title), h("p", null, h("a", { href: `/house/${is.house}` }, is.house_name))),
      h("button", { type: "button", class: "main push", onclick: () => playNow(is.house, is.game) }, "Play it now"),
    ),
    exampleHand(is, reel),
    h(
      "div",
      { class: "explain-body" },
      h("section", { class: "stack" }, h("h2", null, "What it is"), gameFacts(is)),
      collections(fee),
      rulesByKind(is),
    ),
  ];
}

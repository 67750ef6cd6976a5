/** A game explained: an example hand, a hand to play, its costs and its rules. */
import { fetchJson, fetchOnce } from "../api.js";
import { h, render } from "../dom.js";
import { emblem } from "../emblems.js";
import { payerText } from "../fees.js";
import { bindPageKeys } from "../keys.js";
import { playExample, playNow } from "../lobby/play.js";
import { dollars } from "../money.js";
import { caption, replayFelt, replayControls } from "../replay/parts.js";
import { Replay } from "../replay/replay.js";
import { ruleLine } from "../rule-line.js";
import { _, ngettext } from "../text.js";

/**
 * @import { Page } from "../router.js"
 * @import { Child, ExampleHand, Explained, FeeRow, Fees, Schedule } from "../types.js"
 */

/** @type {Page} */
export function page(root, { house, game }) {
  /** @type {Replay<ExampleHand> | undefined} */
  let reel;
  /** @type {() => Child} */
  let inside = () => [h("h1", null, "…"), h("p", { class: "soft" }, _("Loading…"))];
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
      inside = () => [h("h1", null, _("Not spread here")), h("p", null, error.message)];
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
    { class: "stack", "aria-label": _("Example hand") },
    h(
      "div",
      { class: "row wide" },
      h("h2", null, _("Example hand")),
      h(
        "button",
        { type: "button", class: "push", onclick: () => playExample(is.house, is.game) },
        _("Play one with a coach"),
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
            h("p", { class: "soft small" }, _("You're watching {player}'s cards.", { player: reel.hand.names[reel.hand.seat] })),
            replayControls(reel),
            caption(reel, is.rules),
          ),
        )
      : h("p", { class: "soft" }, _("Shuffling…")),
  );
}

/** @param {Explained} is */
function gameFacts(is) {
  /** @type {[string, string | undefined][]} */
  const lines = [
    [_("Goal"), is.goal],
    [_("Deck"), is.deck],
    [_("Joker"), is.joker],
    [_("Seats"), _("{least} to {most}", { least: is.seats[0], most: is.seats[1] })],
    [_("Betting"), is.structures.join(", ")],
    [_("Limits"), is.limits.join(", ")],
  ];
  return h(
    "dl",
    { class: "facts" },
    lines.filter(([, value]) => value).map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
  );
}

/** What a row of a fee depends on. @type {Record<string, (value: string) => string>} */
const FEE_COLUMNS = {
  limit: (value) => _("Limit {value}", { value }),
  blinds: (value) => _("Blinds {value}", { value }),
  buyin: (value) => _("Buy-in {value}", { value }),
  minimum: (value) => _("Minimum bet {value}", { value }),
  wager: (value) => _("Bet {value}", { value }),
  action: (value) => _("Action {value}", { value }),
  players: (value) => _("Players {value}", { value }),
  when: (value) => _("Time {value}", { value }),
};

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
        .map(([name, value]) => FEE_COLUMNS[name]?.(String(value)) ?? String(value))
        .join(", ") || _("Always"),
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
    h("summary", null, _("{fee}: {payer}", { fee: one.title, payer: payerText(one) })),
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
            h("th", { scope: "col" }, _("Based on")),
            h("th", { scope: "col" }, _("Collection")),
            h("th", { scope: "col" }, _("Jackpot")),
          ),
        ),
        h("tbody", null, one.rows.map(feeRow)),
      ),
    ),
    h(
      "p",
      { class: "small" },
      one.assumed && [h("span", { class: "soft" }, _("Assumed: {reading}", { reading: one.assumed })), " "],
      h("why-button", { rule: one.rules.join(" ") }),
    ),
  );
}

/** @param {Fees} fee */
function collections(fee) {
  return h(
    "section",
    { class: "stack" },
    h("h2", null, _("What it costs")),
    fee.schedules.length
      ? fee.schedules.map(feeSchedule)
      : h("p", { class: "soft" }, _("No collection posted for this game.")),
  );
}

/** Every rule of the game, by kind. @param {Explained} is */
function rulesByKind(is) {
  const kinds = [...new Set(is.rules.map((one) => one.kind))];
  return h(
    "section",
    { class: "stack beside" },
    h("h2", null, ngettext("{count} house rule", "{count} house rules", is.rules.length)),
    kinds.map((kind) => {
      const rules = is.rules.filter((one) => one.kind === kind);
      return h(
        "details",
        { key: kind, class: "schedule" },
        h("summary", null, _("{kind}: {count}", { kind, count: rules.length })),
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
      h("button", { type: "button", class: "main push", onclick: () => playNow(is.house, is.game) }, _("Play now")),
    ),
    exampleHand(is, reel),
    h(
      "div",
      { class: "explain-body" },
      h("section", { class: "stack" }, h("h2", null, _("About this game")), gameFacts(is)),
      collections(fee),
      rulesByKind(is),
    ),
  ];
}

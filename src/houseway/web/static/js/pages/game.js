/** A game explained: what it is about, what it costs, a hand as an example, and every rule that binds it. */
import { ask, lookUp } from "../api.js";
import { h, render } from "../dom.js";
import { emblem } from "../emblems.js";
import { playNow } from "../lobby/play.js";
import { dollars } from "../money.js";
import { ruleLine } from "../rule-line.js";

/** @type {import("../router.js").Page} */
export function page(root, { house, game }) {
  render(root, h("div", { class: "wrap explain" }, h("h1", null, "…"), h("p", { class: "soft" }, "Looking it up.")));
  Promise.all([lookUp(`/api/explain/${house}/${game}`), ask(`/api/fee/${house}/${game}`)]).then(
    ([is, fee]) => render(root, explained(is, fee)),
    (error) =>
      render(root, h("div", { class: "wrap explain" }, h("h1", null, "Not spread here"), h("p", null, error.message))),
  );
}

/** @param {any} is */
function facts(is) {
  /** @type {[string, any][]} */
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

/** @param {any} row */
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

/** @param {any} one @param {number} key */
function schedule(one, key) {
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

/** @param {any} is @param {any} fee */
function explained(is, fee) {
  const kinds = [...new Set(is.rules.map((/** @type {any} */ one) => one.kind))];
  document.title = `${is.title}, ${is.house_name} · Houseway`;
  return h(
    "div",
    { class: "wrap explain", "data-house": is.house },
    h(
      "header",
      { class: "explain-head" },
      emblem(is.house, is.house_name),
      h("div", null, h("h1", null, is.title), h("p", null, h("a", { href: `/house/${is.house}` }, is.house_name))),
      h("button", { type: "button", class: "main push", onclick: () => playNow(is.house, is.game) }, "Play it now"),
    ),
    h(
      "div",
      { class: "explain-body" },
      h("section", { class: "stack" }, h("h2", null, "What it is"), facts(is)),
      h(
        "section",
        { class: "stack" },
        h("h2", null, "What it costs"),
        fee.schedules.length
          ? fee.schedules.map(schedule)
          : h("p", { class: "soft" }, "This house posts no collection for it."),
      ),
      h(
        "section",
        { class: "stack" },
        h("h2", null, `The house's rules: ${is.rules.length}`),
        kinds.map((kind) =>
          h(
            "details",
            { key: kind, class: "schedule" },
            h("summary", null, `${kind}: ${is.rules.filter((/** @type {any} */ one) => one.kind === kind).length}`),
            h(
              "ul",
              { class: "rule-lines" },
              is.rules.filter((/** @type {any} */ one) => one.kind === kind).map(ruleLine),
            ),
          ),
        ),
      ),
      h(
        "section",
        { class: "stack beside" },
        h("h2", null, "A hand as it may go"),
        h(
          "ol",
          { class: "example" },
          is.example.map((/** @type {string} */ text, /** @type {number} */ at) => h("li", { key: at }, text)),
        ),
      ),
    ),
  );
}

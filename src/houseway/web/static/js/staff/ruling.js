/** The floor's card: what happened, what the house's book says of it on this very hand, and the ruling. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { refusal, toast } from "../shell/toast.js";
import { room } from "../socket.js";

/**
 * @import { Chosen, Fact, FactField, Facts, Irregularity, Outcome, Typed } from "../types.js"
 * @typedef {(field: FactField, value: Fact) => void} Put
 */

/** @param {string} name */
const words = (name) => name.replaceAll("-", " ").replaceAll("_", " ");

/** @param {string} table */
export async function ruleOn(table) {
  /** @type {Irregularity[]} */
  let kinds;
  try {
    kinds = (await room.do({ type: "Irregularities", table })).kinds;
  } catch (error) {
    return refusal(error);
  }
  let wanted = "";
  /** @type {Irregularity | undefined} */
  let kind;
  /** @type {Facts} */
  let facts = {};
  /** @type {Outcome[]} */
  let found = [];
  const told = () => ({ table, kind: kind?.kind ?? "", facts });
  const preview = () =>
    room.do({ type: "Preview", ...told() }).then((reply) => {
      found = reply.outcomes;
      dialog.redraw();
    }, refusal);
  const confirm = (/** @type {string} */ choice) =>
    room.do({ type: "Rule", ...told(), choice }).then(() => {
      toast("The ruling is carried out.");
      dialog.close();
    }, refusal);
  const choose = (/** @type {Irregularity} */ one) => {
    kind = one;
    facts = {};
    for (const { name, sort, needed, values } of one.fields)
      if (needed && sort !== "steps" && values?.length) facts[name] = values[0];
    found = [];
    dialog.redraw();
    if (!one.fields.length) preview();
  };
  /** @type {Put} */
  const put = (field, value) => {
    if (value === "" || (Array.isArray(value) && !value.length)) delete facts[field.name];
    else facts[field.name] = value;
    found = [];
    dialog.redraw();
  };
  const dialog = openDialog("The floor's card", () =>
    kind
      ? [
          h("h3", null, kind.says),
          h(
            "div",
            { class: "stack" },
            kind.fields.map((field) => blank(field, facts, put)),
          ),
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "main", onclick: preview }, "What does the book say?"),
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  kind = undefined;
                  dialog.redraw();
                },
              },
              "Something else happened",
            ),
          ),
          found.map((one) => outcome(one, confirm)),
        ]
      : [
          h(
            "label",
            { class: "field" },
            "What happened?",
            h("input", {
              type: "search",
              value: wanted,
              oninput: (/** @type {Typed} */ event) => {
                wanted = event.target.value.toLowerCase();
                dialog.redraw();
              },
            }),
          ),
          h(
            "ul",
            { class: "happenings" },
            kinds
              .filter((one) => one.says.toLowerCase().includes(wanted) || words(one.kind).includes(wanted))
              .map((one) =>
                h(
                  "li",
                  { key: one.kind },
                  h("button", { type: "button", class: "quiet", onclick: () => choose(one) }, one.says),
                ),
              ),
          ),
        ],
  );
}

/**
 * Several of something, in the order in which they are ticked.
 * @param {FactField} field @param {string} label @param {[number | string, string][]} of
 * @param {Facts} facts @param {Put} put
 */
function ticks(field, label, of, facts, put) {
  const chosen = /** @type {(number | string)[]} */ (facts[field.name] ?? []);
  return h(
    "fieldset",
    { key: field.name, class: "segments" },
    h("legend", null, label),
    of.map(([one, text]) =>
      h(
        "label",
        { key: one, class: "tick" },
        h("input", {
          type: "checkbox",
          checked: chosen.includes(one),
          onchange: (/** @type {Typed} */ event) =>
            put(field, event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one)),
        }),
        text,
      ),
    ),
  );
}

/** @param {FactField} field @param {Facts} facts @param {Put} put */
function blank(field, facts, put) {
  const name = field.name === "faces" ? "their faces, as everybody saw them: 8c Ah" : words(field.name);
  const label = `${name}${field.needed ? "" : " (if it matters)"}`;
  if (field.sort === "cards") {
    const count = field.counts[String(facts.seat ?? "")] ?? field.counts[""] ?? 0;
    return ticks(
      field,
      label,
      [...Array(count).keys()].map((nth) => [nth + 1, `card ${nth + 1}`]),
      facts,
      put,
    );
  }
  const values = field.values ?? [];
  if (field.sort === "steps") {
    return ticks(
      field,
      label,
      values.map((one) => [one, words(String(one))]),
      facts,
      put,
    );
  }
  if (values.length) {
    return h(
      "label",
      { key: field.name, class: "field" },
      label,
      h(
        "select",
        {
          onchange: (/** @type {Chosen} */ event) =>
            put(field, values.find((one) => String(one) === event.target.value) ?? ""),
        },
        !field.needed && h("option", { key: "", value: "" }, "not said"),
        values.map((one) =>
          h(
            "option",
            { key: String(one), value: String(one), selected: facts[field.name] === one },
            field.sort === "seat" ? `seat ${one}` : words(String(one)),
          ),
        ),
      ),
    );
  }
  return h(
    "label",
    { key: field.name, class: "field" },
    label,
    h("input", {
      inputmode: field.sort === "text" ? false : "numeric",
      onchange: (/** @type {Typed} */ event) =>
        put(field, field.sort === "text" ? event.target.value : event.target.value && Number(event.target.value)),
    }),
  );
}

/** @param {Outcome} one @param {(choice: string) => void} confirm */
function outcome(one, confirm) {
  const { steps = [], rules = [], then } = one;
  return h(
    "article",
    { key: one.choice ?? "", class: "outcome stack" },
    one.choice && h("h4", null, words(one.choice)),
    h(
      "ol",
      null,
      steps.map((step, nth) => h("li", { key: nth }, step)),
    ),
    h(
      "p",
      { class: "soft small" },
      "Then: ",
      [
        then.street ?? then.stage ?? then.phase,
        then.pot && `pot ${dollars(then.pot)}`,
        then.to_act && `seat ${then.to_act} to act`,
      ]
        .filter(Boolean)
        .join(", "),
      ". Stacks: ",
      Object.entries(then.seats)
        .map(([seat, is]) => `seat ${seat} ${is.stack === undefined ? "as the cards fall" : dollars(is.stack)}`)
        .join(", "),
    ),
    h(
      "div",
      { class: "row" },
      rules.length > 0 && h("why-button", { rule: rules.join(" ") }),
      one.assumed && h("span", { class: "notice small" }, "Assumed: ", one.assumed),
      h("button", { type: "button", class: "main", onclick: () => confirm(one.choice ?? "") }, "Rule so"),
    ),
  );
}

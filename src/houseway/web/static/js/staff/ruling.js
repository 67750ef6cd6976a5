/** The floor's card: what happened, what the house's book says of it on this very hand, and the ruling. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { refusal, toast } from "../shell/toast.js";
import { room } from "../socket.js";

/** @param {string} name */
const words = (name) => name.replaceAll("-", " ").replaceAll("_", " ");

/** @param {string} table */
export async function ruleOn(table) {
  /** @type {any[]} */
  let kinds;
  try {
    kinds = (await room.do({ type: "Irregularities", table })).kinds;
  } catch (error) {
    return refusal(error);
  }
  let wanted = "";
  /** @type {any} */
  let kind;
  /** @type {Record<string, any>} */
  let facts = {};
  /** @type {any} */
  let found;
  const told = () => ({ type: "Preview", table, kind: kind.kind, facts });
  const preview = () =>
    room.do(told()).then((reply) => {
      found = reply;
      dialog.redraw();
    }, refusal);
  const confirm = (/** @type {string} */ choice) =>
    room.do({ ...told(), type: "Rule", choice }).then(() => {
      toast("The ruling is carried out.");
      dialog.close();
    }, refusal);
  const choose = (/** @type {any} */ one) => {
    kind = one;
    facts = Object.fromEntries(
      one.fields
        .filter((/** @type {any} */ field) => field.needed && field.values?.length)
        .map((/** @type {any} */ field) => [field.name, field.values[0]]),
    );
    found = undefined;
    dialog.redraw();
    if (!one.fields.length) preview();
  };
  const put = (/** @type {any} */ field, /** @type {any} */ value) => {
    if (value === "" || value === undefined || (Array.isArray(value) && !value.length)) delete facts[field.name];
    else facts[field.name] = value;
    found = undefined;
    dialog.redraw();
  };
  const dialog = openDialog("The floor's card", () =>
    kind
      ? [
          h("h3", null, kind.says),
          h(
            "div",
            { class: "stack" },
            kind.fields.map((/** @type {any} */ field) => blank(field, facts, put)),
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
          found && found.outcomes.map((/** @type {any} */ one) => outcome(one, confirm)),
        ]
      : [
          h(
            "label",
            { class: "field" },
            "What happened?",
            h("input", {
              type: "search",
              value: wanted,
              oninput: (/** @type {any} */ event) => {
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

/** @param {any} field @param {Record<string, any>} facts @param {(field: any, value: any) => void} put */
function blank(field, facts, put) {
  const label = `${words(field.name)}${field.needed ? "" : " (if it matters)"}`;
  if (field.sort === "cards") {
    const count = field.counts[String(facts.seat ?? "")] ?? field.counts[""] ?? 0;
    const chosen = facts.cards ?? [];
    return h(
      "fieldset",
      { key: field.name, class: "segments" },
      h("legend", null, label),
      [...Array(count).keys()].map((nth) =>
        h(
          "label",
          { key: nth, class: "tick" },
          h("input", {
            type: "checkbox",
            checked: chosen.includes(nth + 1),
            onchange: (/** @type {any} */ event) =>
              put(
                field,
                event.target.checked
                  ? [...chosen, nth + 1]
                  : chosen.filter((/** @type {number} */ one) => one !== nth + 1),
              ),
          }),
          `card ${nth + 1}`,
        ),
      ),
    );
  }
  if (field.values?.length) {
    return h(
      "label",
      { key: field.name, class: "field" },
      label,
      h(
        "select",
        {
          onchange: (/** @type {any} */ event) =>
            put(field, field.values.find((/** @type {any} */ one) => String(one) === event.target.value) ?? ""),
        },
        !field.needed && h("option", { key: "", value: "" }, "not said"),
        field.values.map((/** @type {any} */ one) =>
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
      onchange: (/** @type {any} */ event) =>
        put(field, field.sort === "text" ? event.target.value : event.target.value && Number(event.target.value)),
    }),
  );
}

/** @param {any} one @param {(choice: string) => void} confirm */
function outcome(one, confirm) {
  return h(
    "article",
    { key: one.choice ?? "", class: "outcome stack" },
    one.choice && h("h4", null, words(one.choice)),
    h(
      "ol",
      null,
      one.steps.map((/** @type {string} */ step, /** @type {number} */ nth) => h("li", { key: nth }, step)),
    ),
    one.then &&
      h(
        "p",
        { class: "soft small" },
        "Then: ",
        [
          one.then.street ?? one.then.stage ?? one.then.phase,
          one.then.pot && `pot ${dollars(one.then.pot)}`,
          one.then.to_act && `seat ${one.then.to_act} to act`,
        ]
          .filter(Boolean)
          .join(", "),
        ". Stacks: ",
        Object.entries(one.then.seats)
          .map(([seat, is]) => `seat ${seat} ${dollars(/** @type {any} */ (is).stack)}`)
          .join(", "),
      ),
    h(
      "div",
      { class: "row" },
      (one.rules ?? []).length > 0 && h("why-button", { rule: one.rules.join(" ") }),
      one.assumed && h("span", { class: "notice small" }, "Assumed: ", one.assumed),
      h("button", { type: "button", class: "main", onclick: () => confirm(one.choice ?? "") }, "Rule so"),
    ),
  );
}

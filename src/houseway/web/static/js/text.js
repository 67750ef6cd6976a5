/**
 * Sentences for people, in the language of the reader.
 *
 * `_` and `ngettext` mark a sentence for the catalogs and write it. A message of the room comes as its English template
 * with the values: `{say: ["{player} raises to {amount}", {player: "Ana", amount: {cents: 600}}]}`. `parseJson` writes
 * those, so that the other modules only see text.
 */
import { dollars } from "./money.js";

/**
 * A value in a message. A string is a name, a number is a count.
 * @typedef {string | number | {cents: number} | {seat: number} | {cards: string[]} | {text: Message} | {all: Value[]} | {any: Value[]}} Value
 */
/**
 * The template of a message, its values, and its plural if it has one.
 * @typedef {[template: string, values: Record<string, Value>, many?: string]} Message
 */

/** The templates of the language by their English ones; a list has one for each plural form. @type {Record<string, string | string[]>} */
let catalog = {};
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en-US");

/** Reads the catalog of a language, before the first page is drawn. @param {string} language */
export async function loadLanguage(language) {
  if (language !== "en") catalog = await (await fetch(`/static/locale/${language}.json`)).json();
  plurals = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
}

/** Writes a sentence. @param {string} template @param {Record<string, Value>} [values] */
export function _(template, values = {}) {
  const found = catalog[template];
  return written(template, typeof found === "string" ? found : template, values);
}

/**
 * Writes a sentence with a count, `{count}`, in the singular or the plural.
 * @param {string} one @param {string} many @param {number} count @param {Record<string, Value>} [values]
 */
export function ngettext(one, many, count, values = {}) {
  const found = catalog[one];
  const forms = Array.isArray(found) ? found : [one, many];
  return written(one, plurals.select(count) === "one" ? forms[0] : (forms.at(-1) ?? many), { count, ...values });
}

/** @param {Message} message */
function read([template, values, many]) {
  return many === undefined ? _(template, values) : ngettext(template, many, Number(values.count), values);
}

/** Parses JSON from the room and writes the messages in it. @param {string} json */
export function parseJson(json) {
  return JSON.parse(json, (_name, value) => (Array.isArray(value?.say) ? read(value.say) : value));
}

/** @param {string} english @param {string} template @param {Record<string, Value>} values */
function written(english, template, values) {
  const said = template.replace(/\{(\w+)\}/g, (_all, name) => valueText(values[name]));
  return beginsSmall(english, values) ? said[0].toUpperCase() + said.slice(1) : said;
}

/** Whether a sentence begins with a value that is written small elsewhere. @param {string} template @param {Record<string, Value>} values */
function beginsSmall(template, values) {
  const [, name] = /^\{(\w+)\}/.exec(template) ?? [];
  let first = name === undefined ? undefined : values[name];
  while (typeof first === "object" && ("all" in first || "any" in first)) first = "all" in first ? first.all[0] : first.any[0];
  return typeof first === "object" && ("seat" in first || "text" in first);
}

/** @param {Value} value @returns {string} */
function valueText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numbers.format(value);
  if ("cents" in value) return dollars(value.cents);
  if ("seat" in value) return _("seat {number}", { number: value.seat });
  if ("cards" in value) return cardText(value.cards);
  if ("text" in value) return read(value.text);
  if ("all" in value) return listText(value.all, (ends) => _("{first} and {last}", ends));
  return listText(value.any, (ends) => _("{first} or {last}", ends));
}

/** Ends a line with a period, so that it reads as a sentence. @param {string} line */
export const asSentence = (line) => (/[.?!…]$/.test(line) ? line : `${line}.`);

/** Writes a list: `a, b and c`. @param {Value[]} values @param {(ends: {first: string, last: string}) => string} two */
function listText(values, two) {
  const said = values.map(valueText);
  return said.length < 2 ? said.join("") : two({ first: said.slice(0, -1).join(", "), last: said.at(-1) ?? "" });
}

const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Cards with suit signs: `A♠ 10♦`. @param {readonly string[]} cards */
export function cardText(cards) {
  const sign = (/** @type {string} */ suit) => SUIT_SIGNS[/** @type {keyof typeof SUIT_SIGNS} */ (suit)];
  return cards.map((card) => (card === "Jk" ? card : card[0].replace("T", "10") + sign(card[1]))).join(" ");
}

/** A table of any family: the felt, what one may do, and what was said. */
import { h, render } from "../dom.js";
import { useKeys } from "../keys.js";
import { dollars } from "../money.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { chime } from "../sound.js";
import { call, say } from "../speak.js";
import { actions, label } from "../table/actions.js";
import { askChoice } from "../table/ask.js";
import { bankedFelt } from "../table/banked.js";
import { callFloor } from "../table/floor.js";
import { panFelt } from "../table/pan.js";
import { pokerFelt } from "../table/poker.js";
import { side } from "../table/side.js";
import { Sitting } from "../table/sitting.js";

/** @typedef {import("../types.js").TableView} TableView */

const FELTS = { poker: pokerFelt, banked: bankedFelt, pan: panFelt };

/** @type {import("../router.js").Page} */
export function page(root, { table }) {
  /** @type {Sitting | undefined} */
  let at;
  let turn = "";
  const draw = () => {
    if (!at) return render(root, h("div", { class: "wrap lobby" }, h("h1", null, `Table ${table}`), h("p", { class: "soft" }, "Coming to the table…")));
    useKeys(keysOf(at));
    return render(root, tablePage(at));
  };
  const stop = room.watch(`table:${table}`, (view, heard, fresh) => {
    at ??= new Sitting(view, draw);
    if (fresh && at.log.length) at.hear([{ kind: "table", text: "Back at the table: this is how it stands now." }]);
    if (at.view.hand?.number !== view.hand?.number) at.picked = [];
    at.view = view;
    at.hear(heard);
    if (heard.length) say(heard.map((one) => one.text).join(" "));
    at.keepWord();
    turn = callTurn(at, turn);
    document.title = `${at.asked.length ? "● " : ""}${view.table.title} ${view.table.limit} · Houseway`;
    draw();
  });
  const unwatch = tellMissed(() => at);
  prefs.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    unwatch();
    prefs.removeEventListener("change", draw);
  };
}

/** After a break: how much was said meanwhile. @param {() => Sitting | undefined} sitting @returns {() => void} ends it */
function tellMissed(sitting) {
  let heard = -1;
  const changed = () => {
    if (room.state === "away") heard = sitting()?.heard ?? -1;
    if (room.state !== "here" || heard < 0) return;
    const before = heard;
    heard = -1;
    setTimeout(() => {
      const missed = (sitting()?.heard ?? before) - before;
      toast(missed ? `Reconnected; you missed ${missed} ${missed === 1 ? "call" : "calls"}, see the log.` : "Reconnected; you missed nothing.");
    }, 600);
  };
  room.addEventListener("state", changed);
  return () => room.removeEventListener("state", changed);
}

/** Says "your turn" once for each turn. @param {Sitting} at @param {string} before */
function callTurn(at, before) {
  const mine = at.asked.length > 0 && (at.view.clock?.seat === at.seat || at.view.hand?.to_act === at.seat);
  const now = mine ? `${at.view.hand?.number}/${at.asked.map((one) => one.say ?? one.label).join()}` : "";
  if (now && now !== before && !at.busy) {
    chime();
    call(`Your turn. ${at.asked.map((one) => one.say ?? label(at, one)).join(", ")}.`);
  }
  return now;
}

/** The keys that work now, as they are printed on the buttons. @param {Sitting} at @returns {[string, () => void][]} */
function keysOf(at) {
  /** @type {[string, () => void][]} */
  const keys = at.menu.filter((one) => one.key).map((one) => [/** @type {string} */ (one.key), () => askChoice(at, one)]);
  for (const one of at.asked) if (one.key) keys.push([one.key, () => press(at, one)]);
  keys.push(["!", () => callFloor(at.view.table.id)]);
  const sized = at.asked.find((one) => one.amount && one.amount.least < one.amount.most);
  if (at.cardChoice) {
    for (let place = 0; place < 10; place++) keys.push([String((place + 1) % 10), () => pickPlace(place)]);
  } else if (sized) {
    const move = (/** @type {number} */ by) => { at.amounts = { ...at.amounts, [sized.id]: at.amountFor(sized) + by }; at.redraw(); };
    const step = sized.amount?.step || 1;
    keys.push(["ArrowUp", () => move(step)], ["ArrowDown", () => move(-step)]);
    for (const digit of "123456789") keys.push([digit, () => typeAmount(digit)]);
  }
  if (!at.asked.length && at.view.hand && at.view.table.family === "poker") {
    for (const key of ["x", "v"]) keys.push([key, () => pressAhead(key)]);
  }
  return keys;
}

/** One choice is made at once; where several have the key, it goes round among them and Enter makes it. @param {Sitting} at @param {import("../types.js").Choice} choice */
function press(at, choice) {
  if (at.asked.filter((one) => one.key === choice.key).length === 1) return void at.send(choice);
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.act [aria-keyshortcuts="${CSS.escape(choice.key ?? "")}"]`)]);
  const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  return buttons[(now + 1) % buttons.length]?.focus();
}

/** Picks a card by its place in the hand. @param {number} place */
function pickPlace(place) {
  const number = String((place + 1) % 10);
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".pick-card")]);
  cards.find((card) => card.querySelector(".key")?.textContent === number)?.click();
}

/** A digit typed anywhere begins the amount. @param {string} digit */
function typeAmount(digit) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(".act .typed"));
  if (!box) return;
  box.focus();
  box.value = digit;
}

/** @param {string} key */
function pressAhead(key) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".ahead .before"));
  buttons[key === "x" ? 0 : 1]?.click();
}

/** @param {Sitting} at */
function head(at) {
  const { table, hand, kill, floor, paused, waiting, clock } = at.view;
  const fee = hand?.fee;
  return h("header", { class: "table-head" },
    h("div", null,
      h("h1", null, `${table.title} `, h("span", { class: "limit" }, [table.structure, table.limit].filter(Boolean).join(" "))),
      h("p", { class: "soft small" }, `${table.house_name} · table ${table.id}`, hand?.number != null && ` · hand ${hand.number}`, waiting ? ` · ${waiting} waiting` : "")),
    h("div", { class: "row table-facts" },
      !["going", "short"].includes(table.state) && h("span", { class: "badge" }, table.state),
      kill && h("span", { class: "badge" }, "kill"),
      fee?.collection && h("span", { class: "badge fee" }, `collection ${dollars(fee.collection ?? 0)}`, fee.jackpot ? ` + ${dollars(fee.jackpot)} jackpot` : ""),
      fee?.collection && fee.rule && h("why-button", { rule: [fee.rule].flat().join(" ") }),
      clock && clock.seat == null && h("span", { class: "row small soft" }, h("clock-ring", { until: clock.until, of: clock.of }), clock.kind === "bets" ? "bets close" : "next hand")),
    h("button", { type: "button", class: "floor-button", onclick: () => callFloor(table.id) }, h("span", { class: "key", "aria-hidden": "true" }, "!"), "Floor!"),
    (floor || paused) && h("p", { class: "stopped", role: "status" },
      floor ? `The floor has been called: ${floor.what}. The clock stands still.` : `Paused: ${paused}`));
}

/** @param {Sitting} at */
function tablePage(at) {
  const { table } = at.view;
  return h("div", { class: `table-page ${table.family}`, "data-house": table.house },
    head(at),
    h("div", { class: "felt-area" }, FELTS[table.family](at)),
    actions(at),
    side(at));
}

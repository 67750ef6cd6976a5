/** The replayer: a finished hand step by step on the felt it was played on, with the rule at each step. */
import { ask } from "../api.js";
import { h, render } from "../dom.js";
import { useKeys } from "../keys.js";
import { dollars } from "../money.js";
import { room } from "../socket.js";
import { say } from "../speak.js";
import { toast } from "../shell/toast.js";
import { bankedFelt } from "../table/banked.js";
import { panFelt } from "../table/pan.js";
import { pokerFelt } from "../table/poker.js";
import { Sitting } from "../table/sitting.js";

const FELTS = { poker: pokerFelt, banked: bankedFelt, pan: panFelt };

/** The table as it looked at a step, for the felts. @param {any} hand @param {number} at @returns {import("../types.js").TableView} */
function viewAt(hand, at) {
  const step = hand.steps[at];
  const seats = Object.fromEntries(
    Object.entries(hand.names).map(([seat, name]) => [
      seat,
      { player: hand.players[seat], name, stack: 0, ...step.seats[seat] },
    ]),
  );
  const facts = {
    id: hand.table,
    house: hand.house,
    house_name: hand.house,
    game: hand.game,
    title: hand.title,
    family: hand.family,
    limit: hand.limit,
    state: "going",
    seats: hand.seats,
  };
  return /** @type {any} */ ({
    table: facts,
    you: hand.seat == null ? { watching: true } : { seat: hand.seat },
    seats,
    hand: { number: hand.number, ...step.hand },
  });
}

/** @type {import("../router.js").Page} */
export function page(root, { table, number }) {
  /** @type {any} */
  let hand;
  let why = "";
  let step = Number(new URLSearchParams(location.search).get("step") ?? 0);
  let playing = 0;
  const go = (/** @type {number} */ to) => {
    step = Math.max(0, Math.min(hand.steps.length - 1, to));
    history.replaceState(null, "", `/hand/${table}/${number}?step=${step}`);
    say(hand.steps[step].heard.map((/** @type {any} */ one) => one.text).join(". "));
    draw();
  };
  const stop = () => {
    clearInterval(playing);
    playing = 0;
  };
  const play = () => {
    if (playing) stop();
    else playing = setInterval(() => (step < hand.steps.length - 1 ? go(step + 1) : (stop(), draw())), 1200);
    draw();
  };
  const draw = () =>
    render(
      root,
      hand
        ? replayer()
        : h(
            "div",
            { class: "wrap staff" },
            h("h1", null, `Table ${table}, hand ${number}`),
            h("p", { class: "soft", role: "status" }, why || "Looking it up…"),
          ),
    );
  const share = () =>
    navigator.clipboard?.writeText(location.href).then(
      () => toast("The link is copied."),
      () => toast(location.href),
    );
  const replayer = () => {
    const at = new Sitting(viewAt(hand, step), draw);
    return h(
      "div",
      { class: `table-page replay ${hand.family}`, "data-house": hand.house },
      h(
        "header",
        { class: "table-head" },
        h(
          "div",
          null,
          h("h1", null, `${hand.title} `, h("span", { class: "limit" }, hand.limit)),
          h(
            "p",
            { class: "soft small" },
            `Table ${hand.table} · hand ${hand.number} · ${new Date(hand.at).toLocaleString()} · ${hand.seat == null ? "as the rail saw it" : "as you saw it"} · collection ${dollars(hand.collection)}`,
          ),
        ),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", onclick: share }, "Share the link"),
          h(
            "a",
            {
              class: "button",
              href: `/api/hands/${table}/${number}?as=proof`,
              download: `hand-${table}-${number}.json`,
            },
            "Proof of the cards",
          ),
          hand.family === "poker" &&
            h(
              "a",
              {
                class: "button",
                href: `/api/hands/${table}/${number}?as=phh`,
                download: `hand-${table}-${number}.phh`,
              },
              "PHH",
            ),
        ),
      ),
      h("div", { class: "felt-area" }, FELTS[/** @type {keyof typeof FELTS} */ (hand.family)](at)),
      h(
        "div",
        { class: "scrub" },
        h(
          "button",
          { type: "button", onclick: () => go(step - 1), disabled: step === 0, "aria-label": "One step back" },
          h("span", { class: "key", "aria-hidden": "true" }, "←"),
          "Back",
        ),
        h(
          "button",
          { type: "button", class: "main", onclick: play },
          h("span", { class: "key", "aria-hidden": "true" }, "p"),
          playing ? "Stop" : "Play",
        ),
        h(
          "button",
          {
            type: "button",
            onclick: () => go(step + 1),
            disabled: step === hand.steps.length - 1,
            "aria-label": "One step on",
          },
          "On",
          h("span", { class: "key", "aria-hidden": "true" }, "→"),
        ),
        h("input", {
          type: "range",
          min: 0,
          max: hand.steps.length - 1,
          value: String(step),
          "aria-label": `Step ${step + 1} of ${hand.steps.length}`,
          oninput: (/** @type {any} */ event) => go(Number(event.target.value)),
        }),
      ),
      h(
        "ol",
        { class: "log steps", tabindex: 0, "aria-label": "What was said" },
        hand.steps.map((/** @type {any} */ one, /** @type {number} */ place) =>
          one.heard.map((/** @type {any} */ line, /** @type {number} */ nth) =>
            h(
              "li",
              {
                key: `${place}-${nth}`,
                class: "heard",
                "data-kind": line.kind,
                "aria-current": place === step ? "step" : false,
              },
              h("button", { type: "button", class: "link", onclick: () => go(place) }, line.text),
              line.rule && h("why-button", { rule: line.rule }),
            ),
          ),
        ),
      ),
    );
  };
  useKeys([
    ["ArrowLeft", () => hand && go(step - 1)],
    ["ArrowRight", () => hand && go(step + 1)],
    ["p", () => hand && play()],
  ]);
  const load = () =>
    ask(`/api/hands/${table}/${number}?as=steps`).then(
      (found) => {
        hand = found;
        go(step);
      },
      (error) => {
        why = error.message;
        draw();
      },
    );
  if (room.state === "here") load();
  else room.addEventListener("state", load, { once: true });
  draw();
  return stop;
}

/** A table of any family: the felt, the player's choices, and the log. */
import { h, render, words } from "../dom.js";
import { useKeys } from "../keys.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { chime, sounds } from "../sound.js";
import { call, say } from "../speak.js";
import { actions, lost } from "../table/actions.js";
import { label } from "../table/choice-button.js";
import { felt } from "../table/felt.js";
import { follow, helpLine } from "../table/first.js";
import { head, stopped } from "../table/head.js";
import { keysOf } from "../table/keys.js";
import { following, side } from "../table/side.js";
import { Sitting } from "../table/sitting.js";
import { timeLine } from "../table/time.js";
import { hearTalk } from "../talk/talk.js";

const OUT_OF_REACH = "This table is at another address of the room, which does not answer. Trying again…";

/** @type {import("../router.js").Page} */
export function page(root, { table }) {
  /** @type {`table:${string}`} */
  const topic = `table:${table}`;
  /** @type {Sitting | undefined} */
  let at;
  let turn = "";
  let lost = false;
  const draw = () => {
    if (!at)
      return render(
        root,
        h(
          "div",
          { class: "wrap lobby" },
          h("h1", null, `Table ${table}`),
          h("p", { class: "soft" }, room.state === "here" && room.isAway(topic) ? OUT_OF_REACH : "Coming to the table…"),
        ),
      );
    const sitting = at;
    useKeys(sitting.away ? [] : keysOf(sitting));
    return following(sitting, () => render(root, tablePage(sitting)));
  };
  const stop = room.watch(topic, (view, heard, fresh) => {
    at ??= new Sitting(view, draw);
    const news = fresh ? [] : heard;
    // A new visitor can read the log of the hand, so don't announce it.
    if (fresh && !at.log.length) at.hear(heard);
    if (fresh && lost) at.hear([{ kind: "table", text: "Back at the table: this is how it stands now." }]);
    lost &&= !fresh;
    if (at.view.hand?.number !== view.hand?.number) at.newHand();
    at.view = view;
    at.hear(news);
    if (news.length) say(at.told(news.map((one) => one.text).join(" ")));
    sounds(news);
    at.keepWord();
    hearTalk(at);
    follow(at);
    turn = callTurn(at, turn);
    room.asked = at.asked.length > 0;
    document.title = `${at.asked.length ? "● " : ""}${view.table.title} ${view.table.limit} · Houseway`;
    draw();
  });
  const unwatch = tellMissed(() => at);
  const reached = () => {
    if (at) at.away = room.isAway(topic);
    // After a short silence the room sends the missed lines; only a new connection starts with a fresh view.
    lost ||= Boolean(at?.away) && room.state !== "silent";
    draw();
  };
  room.addEventListener("state", reached);
  prefs.addEventListener("change", draw);
  me.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    unwatch();
    room.asked = false;
    room.removeEventListener("state", reached);
    prefs.removeEventListener("change", draw);
    me.removeEventListener("change", draw);
  };
}

/**
 * Says how many lines were missed during a lost connection.
 * @param {() => Sitting | undefined} sitting
 * @returns {() => void} ends it
 */
function tellMissed(sitting) {
  let heard = -1;
  const changed = () => {
    if (room.state === "away") heard = sitting()?.heard ?? -1;
    if (room.state !== "here" || heard < 0) return;
    const before = heard;
    heard = -1;
    setTimeout(() => {
      const missed = (sitting()?.heard ?? before) - before;
      toast(
        missed
          ? `Reconnected; you missed ${missed} ${missed === 1 ? "call" : "calls"}, see the log.`
          : "Reconnected; you missed nothing.",
      );
    }, 600);
  };
  room.addEventListener("state", changed);
  return () => room.removeEventListener("state", changed);
}

/** Announces "your turn" once per turn. @param {Sitting} at @param {string} before */
function callTurn(at, before) {
  const mine = at.asked.length > 0 && (at.view.clock?.seat === at.seat || at.view.hand?.to_act === at.seat);
  const now = mine ? `${at.view.hand?.number}/${at.asked.map((one) => one.label).join()}` : "";
  if (now && now !== before && !at.busy) {
    chime();
    call(`Your turn. ${at.asked.map((one) => label(at, one)).join(", ")}. ${helpLine(at)}`.trim());
  }
  return now;
}

/** The dealer's call: the last line, for the eye only; the live region announces it separately. @param {Sitting} at */
function dealersCall(at) {
  const { called } = at;
  // If several players have won, the last line is not the whole result; the result strip names them all.
  const several = at.view.table.family === "poker" && (at.view.hand?.results ?? []).length > 1;
  const text = several ? "" : at.told(called?.text ?? "");
  return h("p", { class: "dealers-call", "data-kind": called?.kind ?? false, "aria-hidden": "true" }, words(text));
}

/** @param {Sitting} at */
function tablePage(at) {
  const { table } = at.view;
  return h(
    "div",
    { class: `table-page ${table.family}`, "data-house": table.house },
    h(
      "div",
      { class: ["stage", table.layout?.sized && "sized", at.away && "away"].filter(Boolean).join(" ") },
      head(at),
      h("div", { class: "felt-area" }, felt(at)),
      stopped(at) ?? timeLine(at) ?? dealersCall(at),
      actions(at),
      lost(at),
    ),
    side(at),
  );
}

/** The dialog that opens a private table: game, limit, name, pace and bots. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { navigate } from "../router.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { showInvite } from "./invite.js";
import { levels, paces, select, talks } from "./options.js";

/** @import { Level, LobbyView, Speed, Talk } from "../types.js" */

/** @returns {[string, string][]} */
const bots = () => [
  ["none", _("None")],
  ["some", _("Some")],
  ["full", _("Fill empty seats (bots leave when people join)")],
];

/**
 * @typedef {{house: string, game: string, limit: string, name: string, who: string, pace: string,
 *   bots: string, level: string, talk: string}} Wanted
 */

/** @param {LobbyView} view @param {string} house */
export function openPrivateDialog(view, house) {
  const houses = Object.keys(view.houses);
  /** @type {Wanted} */
  let wanted = withValidGame(view, {
    house: house || houses[0],
    game: "holdem",
    limit: "",
    name: "",
    who: "",
    pace: "usual",
    bots: "none",
    level: "steady",
    talk: "free",
  });
  const dialog = openDialog(_("Play with friends"), (close) => form(view, wanted, set, close));

  /** @param {Partial<Wanted>} change */
  function set(change) {
    wanted = withValidGame(view, { ...wanted, ...change });
    dialog.redraw();
  }
}

/**
 * Replaces a game or a limit that the house does not spread by one that it does.
 * @param {LobbyView} view
 * @param {Wanted} wanted
 */
function withValidGame(view, wanted) {
  const { games } = view.houses[wanted.house];
  const game = games[wanted.game] ? wanted.game : Object.keys(games)[0];
  const { limits } = games[game];
  return { ...wanted, game, limit: limits.includes(wanted.limit) ? wanted.limit : limits[0] };
}

/**
 * @param {LobbyView} view @param {Wanted} wanted @param {(change: Partial<Wanted>) => void} set
 * @param {() => void} close
 */
function form(view, wanted, set, close) {
  const { games } = view.houses[wanted.house];
  const { limits } = games[wanted.game];
  return h(
    "form",
    {
      class: "stack friends-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        openAndSit(wanted, close).catch(showError);
      },
    },
    text(_("Table name"), { maxlength: 40, placeholder: _("Sunday game"), value: wanted.name }, (name) => set({ name })),
    !me.isNamed &&
      text(
        _("Your name"),
        { maxlength: 24, required: true, autocomplete: "nickname", value: wanted.who },
        (who) => set({ who }),
      ),
    select(
      _("House"),
      wanted.house,
      Object.entries(view.houses).map(([slug, one]) => [slug, one.name]),
      (to) => set({ house: to }),
    ),
    select(
      _("Game"),
      wanted.game,
      Object.entries(games).map(([slug, one]) => [slug, one.title]),
      (game) => set({ game }),
    ),
    select(
      _("Limit"),
      wanted.limit,
      limits.map((one) => [one, one]),
      (limit) => set({ limit }),
    ),
    select(_("Pace"), wanted.pace, paces(), (pace) => set({ pace })),
    select(_("Talk"), wanted.talk, talks(), (talk) => set({ talk })),
    select(_("Bots"), wanted.bots, bots(), (to) => set({ bots: to })),
    // Keep the field's space with or without bots, so that the dialog does not move.
    select(_("Bot skill"), wanted.level, levels(), (level) => set({ level }), wanted.bots === "none"),
    h("p", { class: "soft small wide" }, _("Only people with the link and the floor can see the table. Play chips only.")),
    h("button", { class: "main wide" }, _("Open table")),
  );
}

/** @param {string} label @param {import("../types.js").Props} props @param {(value: string) => void} want */
function text(label, props, want) {
  const oninput = (/** @type {import("../types.js").InputChange} */ event) => want(event.target.value);
  return h("label", { class: "field wide" }, label, h("input", { autocomplete: "off", ...props, oninput }));
}

/** Opens the table, sits down, and shows the link. @param {Wanted} wanted @param {() => void} close */
async function openAndSit(wanted, close) {
  const { house, game, limit, name } = wanted;
  const pace = /** @type {Speed} */ (wanted.pace);
  if (!me.isNamed) await me.setNickname(wanted.who);
  const { table, invite } = await room.do({
    type: "OpenTable",
    private: true,
    house,
    game,
    name,
    pace,
    bots: /** @type {"none" | "some" | "full"} */ (wanted.bots),
    level: /** @type {Level} */ (wanted.level),
    talk: /** @type {Talk} */ (wanted.talk),
    limit,
  });
  if (!invite) return;
  await room.do({ type: "Join", invite, sit: true });
  close();
  await navigate(`/table/${table}`);
  await showInvite(invite, name);
}

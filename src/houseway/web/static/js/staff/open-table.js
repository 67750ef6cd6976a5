/** The floor opens a table: the game, then the limit and who deals. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";
import { openCommandForm } from "./command-form.js";

/** @import { GameLine } from "../types.js" */

export async function openTable() {
  const games = await fetchOnce("/api/games");
  openDialog(_("Open a table"), (close) =>
    h(
      "ul",
      { class: "happenings" },
      games.map((one) =>
        h(
          "li",
          { key: `${one.house}/${one.game}` },
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              onclick: () => {
                close();
                openGame(one);
              },
            },
            _("{game}, {house}", { game: one.title, house: one.house_name }),
          ),
        ),
      ),
    ),
  );
}

/** @param {GameLine} game */
function openGame({ house, game, title, limits }) {
  openCommandForm(
    _("Open {game}", { game: title }),
    [
      { name: "limit", label: _("Limit"), of: limits.map((one) => [one, one]) },
      {
        name: "dealt",
        label: _("Cards"),
        of: [
          ["by hand", _("Real cards, dealt by a dealer")],
          ["room", _("Dealt by the room on screens")],
        ],
      },
      {
        name: "kill",
        label: _("Kill"),
        of: [
          ["none", _("No kill")],
          ["half", _("Half kill")],
          ["full", _("Full kill")],
        ],
      },
    ],
    ({ limit, dealt, kill }) => ({ type: "OpenTable", house, game, limit, dealt, options: { kill } }),
    { said: _("The table is open.") },
  );
}

/** The floor opens a table: the game, then the limit and who deals. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { openCommandForm } from "./command-form.js";

/** @import { GameLine } from "../types.js" */

export async function openTable() {
  const games = await fetchOnce("/api/games");
  openDialog("Open a table", (close) =>
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
            `${one.title}, ${one.house_name}`,
          ),
        ),
      ),
    ),
  );
}

/** @param {GameLine} game */
function openGame({ house, game, title, limits }) {
  openCommandForm(
    `Open ${title}`,
    [
      { name: "limit", label: "Limit", of: limits.map((one) => [one, one]) },
      {
        name: "dealt",
        label: "Dealt",
        of: [
          ["by hand", "by hand, with real cards"],
          ["room", "by the room"],
        ],
      },
      {
        name: "kill",
        label: "Kill",
        of: [
          ["none", "none"],
          ["half", "half kill"],
          ["full", "full kill"],
        ],
      },
    ],
    ({ limit, dealt, kill }) => ({ type: "OpenTable", house, game, limit, dealt, options: { kill } }),
    { said: "The table is open." },
  );
}

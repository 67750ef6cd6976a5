/** Commands that lead to a seat. */
import { prefs } from "../prefs.js";
import { navigate } from "../router.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

/** @import { Command } from "../types.js" */

/**
 * Sits down with bots at once.
 * @param {string} house
 * @param {string} game
 * @param {string} [limit]
 * @param {boolean} [alone] at a new table without other players
 */
export async function playNow(house, game, limit, alone = false) {
  try {
    const { table } = await room.do({
      type: "PlayNow",
      house,
      game,
      ...(limit ? { limit } : {}),
      ...(alone ? { alone } : {}),
    });
    await navigate(`/table/${table}`);
  } catch (error) {
    showError(error);
  }
}

/** Plays a hand against bots, with the coach on. @param {string} house @param {string} game */
export function playExample(house, game) {
  prefs.set({ coach: true, hints: true });
  return playNow(house, game, "", true);
}

/** @param {string} house @param {string} game @param {string} limit */
export async function joinList(house, game, limit) {
  try {
    await room.do({ type: "JoinList", house, game, limit });
    toast(_("You're on the list. We'll call you when a seat opens."));
  } catch (error) {
    showError(error);
  }
}

/** @param {Command} command */
export function sendCommand(command) {
  return room.do(command).catch(showError);
}

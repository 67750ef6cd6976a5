/** Who sits before this screen. */
import { ApiError, ask } from "./api.js";
import { keepTime } from "./clock.js";
import { room } from "./socket.js";

/** @import { Me } from "./types.js" */

const KEPT = "me";

/** @param {Me} known */
function remember(known) {
  localStorage.setItem(KEPT, JSON.stringify(known));
  return known;
}

/** Who sat here last, where the room cannot be reached and so cannot be asked. @param {Error} error @returns {Me} */
function remembered(error) {
  const kept = localStorage.getItem(KEPT);
  if (error instanceof ApiError || !kept) throw error;
  return JSON.parse(kept);
}

class Self extends EventTarget {
  /** @type {Me | undefined} */
  known;

  /** A newcomer becomes a guest without being asked anything; somebody known stays who they are. */
  async enter() {
    this.known = await ask("/api/guest", {}).then(remember, remembered);
    room.open();
    room.watch("me", (view) => {
      this.known = view;
      keepTime(view.zone);
      this.dispatchEvent(new Event("change"));
    });
    this.dispatchEvent(new Event("change"));
  }

  /** Whether somebody has a name already: an account, or a nickname of before. */
  get isNamed() {
    return Boolean(this.known && (!this.known.guest || this.known.nickname));
  }

  /** A guest chooses what they are called. @param {string} wanted */
  async takeName(wanted) {
    const { name } = await ask("/api/nickname", { name: wanted });
    if (this.known) this.known = { ...this.known, name, nickname: true };
    this.dispatchEvent(new Event("change"));
  }

  /** @param {"account" | "login" | "guest"} how @param {object} body */
  async become(how, body) {
    await ask(`/api/${how}`, body);
    // Every view on the page was made for somebody else.
    location.reload();
  }

  async leave() {
    await ask("/api/logout", {});
    await this.become("guest", {});
  }
}

export const me = new Self();

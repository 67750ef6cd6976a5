/** The account of this browser. */
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

/** The last known account, used when the room is unreachable. @param {Error} error @returns {Me} */
function remembered(error) {
  const kept = localStorage.getItem(KEPT);
  if (error instanceof ApiError || !kept) throw error;
  return JSON.parse(kept);
}

class Self extends EventTarget {
  /** @type {Me | undefined} */
  known;

  /** Signs in. A new visitor becomes a guest. */
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

  /** Whether the person has a name: an account or a nickname. */
  get isNamed() {
    return Boolean(this.known && (!this.known.guest || this.known.nickname));
  }

  /** Sets a guest's nickname. @param {string} wanted */
  async takeName(wanted) {
    const { name } = await ask("/api/nickname", { name: wanted });
    if (this.known) this.known = { ...this.known, name, nickname: true };
    this.dispatchEvent(new Event("change"));
  }

  /** @param {"account" | "login" | "guest"} how @param {object} body */
  async become(how, body) {
    await ask(`/api/${how}`, body);
    // Every view on the page belongs to the previous account.
    location.reload();
  }

  async leave() {
    await ask("/api/logout", {});
    await this.become("guest", {});
  }
}

export const me = new Self();

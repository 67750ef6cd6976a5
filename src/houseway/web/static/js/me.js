/** The account of this browser. */
import { ApiError, fetchJson } from "./api.js";
import { setTimeZone } from "./clock.js";
import { prefs } from "./prefs.js";
import { room } from "./socket.js";

/** @import { Me } from "./types.js" */

const STORAGE_KEY = "me";

/** @param {Me} known */
function save(known) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  return known;
}

/** The last known account, used when the room is unreachable. @param {Error} error @returns {Me} */
function loadSaved(error) {
  const kept = localStorage.getItem(STORAGE_KEY);
  if (error instanceof ApiError || !kept) throw error;
  return JSON.parse(kept);
}

class CurrentUser extends EventTarget {
  /** @type {Me | undefined} */
  known;

  /** Signs in. A new visitor becomes a guest. */
  async signIn() {
    this.known = await fetchJson("/api/guest", {}).then(save, loadSaved);
    room.open();
    room.watch("me", (view) => {
      this.known = view;
      setTimeZone(view.zone);
      prefs.adopt(view.preferences ?? {});
      this.dispatchEvent(new Event("change"));
    });
    this.dispatchEvent(new Event("change"));
  }

  /** Whether the person has a name: an account or a nickname. */
  get isNamed() {
    return Boolean(this.known && (!this.known.guest || this.known.nickname));
  }

  /** Sets a guest's nickname. @param {string} wanted */
  async setNickname(wanted) {
    const { name } = await fetchJson("/api/nickname", { name: wanted });
    if (this.known) this.known = { ...this.known, name, nickname: true };
    this.dispatchEvent(new Event("change"));
  }

  /** @param {"account" | "login" | "guest"} how @param {object} body */
  async become(how, body) {
    await fetchJson(`/api/${how}`, body);
    // Every view on the page belongs to the previous account.
    location.reload();
  }

  async leave() {
    await fetchJson("/api/logout", {});
    await this.become("guest", {});
  }
}

export const me = new CurrentUser();

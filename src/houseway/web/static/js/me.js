/** Who sits before this screen. */
import { ask } from "./api.js";
import { room } from "./socket.js";

/** @typedef {import("./types.js").Me} Me */

class Self extends EventTarget {
  /** @type {Me | undefined} */
  known;
  #stop = () => {};

  /** A newcomer becomes a guest without being asked anything; somebody known stays who he is. */
  async enter() {
    this.known = await ask("/api/guest", {});
    this.#joined();
  }

  /** @param {"account" | "login" | "guest"} how @param {any} body */
  async become(how, body) {
    this.known = await ask(`/api/${how}`, body);
    this.#joined();
  }

  async leave() {
    await ask("/api/logout", {});
    await this.become("guest", {});
  }

  #joined() {
    this.#stop();
    room.open();
    this.#stop = room.watch("me", (view) => {
      this.known = view;
      this.dispatchEvent(new Event("change"));
    });
    this.dispatchEvent(new Event("change"));
  }
}

export const me = new Self();

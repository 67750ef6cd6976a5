/** The emblem of each house, drawn in a square of 48. An unknown house gets its initial. */
import { h } from "./dom.js";

/** @type {Record<string, () => import("./types.js").Child[]>} */
const EMBLEMS = {
  limelight: () => [
    h("path", { d: "M18 8l12-3 3 11-12 3z" }),
    h("path", { d: "M20 20L10 42h30L32 17" }),
    h("path", { d: "M14 34h21" }),
  ],
  rogelios: () => [
    h("path", {
      d: "M15 41c-6-8-8-17-5-25 3-6 8-9 14-9s11 3 14 9c3 8 1 17-5 25l-5-2c4-7 6-14 4-19-1-4-4-6-8-6s-7 2-8 6c-2 5 0 12 4 19z",
    }),
  ],
  "golden-state": () => [
    h("circle", { cx: 24, cy: 27, r: 8 }),
    h("path", { d: "M24 6v7M9 12l5 6M39 12l-5 6M3 27h7M38 27h7M6 42h36" }),
  ],
  oceana: () => [
    h("path", {
      d: "M4 18c5-6 10-6 13 0s9 6 13 0 9-6 14 0M4 29c5-6 10-6 13 0s9 6 13 0 9-6 14 0M4 40c5-6 10-6 13 0s9 6 13 0 9-6 14 0",
    }),
  ],
  marina: () => [
    h("circle", { cx: 24, cy: 9, r: 4 }),
    h("path", { d: "M24 13v29M15 20h18M8 29c1 8 8 13 16 13s15-5 16-13M5 33l3-5 5 4M43 33l-3-5-5 4" }),
  ],
};

/** @param {string} house @param {string} name */
export function emblem(house, name) {
  const sign = EMBLEMS[house];
  return h(
    "svg",
    { class: "emblem", viewBox: "0 0 48 48", "aria-hidden": "true" },
    sign ? sign() : h("text", { x: 24, y: 35, "text-anchor": "middle" }, name.replace(/^The /, "")[0]),
  );
}

/** The felt of a table, for every family. */
import { bankedFelt } from "./banked.js";
import { panFelt } from "./pan.js";
import { pokerFelt } from "./poker.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { Drawing, Family } from "../types.js"
 */

/** Each felt gets hands of its family. */
const FELTS = /** @type {Record<Family, (at: Sitting) => Drawing>} */ ({
  poker: pokerFelt,
  banked: bankedFelt,
  pan: panFelt,
});

/** @param {Sitting} at */
export const felt = (at) => FELTS[at.view.table.family](at);

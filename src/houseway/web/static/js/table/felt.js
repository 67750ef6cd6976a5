/** The felt of a table, for every family. */
import { bankedFelt } from "./banked.js";
import { panFelt } from "./pan.js";
import { pokerFelt } from "./poker.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { VNode, Family } from "../types.js"
 */

/** Each felt gets hands of its family. */
const FELTS = /** @type {Record<Family, (at: TableSession) => VNode>} */ ({
  poker: pokerFelt,
  banked: bankedFelt,
  pan: panFelt,
});

/** @param {TableSession} at */
export const felt = (at) => FELTS[at.view.table.family](at);

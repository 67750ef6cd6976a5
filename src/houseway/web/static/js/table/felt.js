/** The felt of a table, whatever the family of its game. */
import { bankedFelt } from "./banked.js";
import { panFelt } from "./pan.js";
import { pokerFelt } from "./poker.js";

const FELTS = { poker: pokerFelt, banked: bankedFelt, pan: panFelt };

/** @param {import("./sitting.js").Sitting} at */
export const felt = (at) => FELTS[at.view.table.family](at);

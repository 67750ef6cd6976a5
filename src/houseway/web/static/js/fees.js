/** Fees in words. */
import { _ } from "./text.js";

/** @type {Record<string, () => string>} */
const PAYERS = {
  pot: () => _("Pot"),
  "dealer-position": () => _("Dealer position"),
  "each-player": () => _("Each player"),
  "player-dealer": () => _("Player-dealer"),
  square: () => _("Each square"),
};

/** @type {Record<string, (payer: string) => string>} */
const TIMES = {
  hand: (payer) => _("{payer}, per hand", { payer }),
  "half-hour": (payer) => _("{payer}, per half hour", { payer }),
  square: (payer) => _("{payer}, per square", { payer }),
};

/** @param {string} payer */
export const payerName = (payer) => PAYERS[payer]?.() ?? payer;

/** Who pays a fee, and how often. @param {{payer: string, per: string}} fee */
export const payerText = ({ payer, per }) => TIMES[per]?.(payerName(payer)) ?? payerName(payer);

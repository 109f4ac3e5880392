// @ts-check
import { page, say } from "./settings.js";

/**
 * Return the name of a player. An open seat has the name of a computer that may take it: until then it has only its number,
 * unless the host has named a guest.
 * @param {string} name
 * @param {string} kind
 * @param {number} seat
 */
export const seatName = (name, kind, seat) =>
  kind === "open" && page.names.includes(name) ? say("seat", { number: seat + 1 }) : name;

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
  kind === "open" && page.names.includes(name) ? say("Seat {number}", { number: seat + 1 }) : name;

/**
 * Say who may know what is hidden at a table that is not drawn at random.
 * @param {Message.View["origin"]} origin
 */
export const originText = (origin) =>
  origin === "chosen"
    ? say("The host chose the random seed for this table and may know what is hidden and what will be drawn.")
    : say("This game continues a saved one. Anyone who has the file may know what is hidden and what will be drawn.");

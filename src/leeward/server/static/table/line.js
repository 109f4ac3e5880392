// @ts-check
// About a line of the chat: mute the person who wrote it, or report it to the operators.
import { ask } from "../shared/ask.js";
import { button, by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { recall, store } from "../shared/storage.js";

const stored = `leeward-muted-${page.id}`; // people without an account, at this table alone
/** @type {{ seats: number[], spectators: string[] }} */
const own = { seats: [], spectators: [], ...recall(stored) };
/** @type {{ seats: number[], spectators: string[] }} */
let told = page.muted ?? { seats: [], spectators: [] };

/**
 * Return whether I have muted the author of a line.
 * @param {Message.ChatLine} line
 */
export const isMuted = ({ room, seat, name }) =>
  [own, told].some(({ seats, spectators }) => (room === "players" ? seats.includes(seat) : spectators.includes(name)));

/**
 * Mute the author of a line in this browser, or end it.
 * @param {Message.ChatLine} line
 * @param {boolean} muted
 */
export function muteHere({ room, seat, name }, muted) {
  if (room === "players") own.seats = [...own.seats.filter((each) => each !== seat), ...(muted ? [seat] : [])];
  else own.spectators = [...own.spectators.filter((each) => each !== name), ...(muted ? [name] : [])];
  store(stored, own);
}

/**
 * Make the button that opens the dialog.
 * @param {Message.ChatLine} line
 * @param {() => void} changed
 */
export const aboutLine = (line, changed) =>
  button("⋯", () => open(line, changed), "plain about-line", say("About this line of {name}", { name: line.name }));

/** @type {{ line: Message.ChatLine, changed: () => void }} */
let shown;

/**
 * @param {Message.ChatLine} line
 * @param {() => void} changed
 */
function open(line, changed) {
  shown = { line, changed };
  by("line-title").textContent = say("About this line of {name}", { name: line.name });
  by("line-text").textContent = isMuted(line) ? "" : line.text;
  const { name } = line;
  by("line-mute").textContent = isMuted(line) ? say("Show the lines of {name} again", { name }) : say("Mute {name}", { name });
  by("line-report").hidden = false;
  by("line-done").hidden = true;
  by("line", HTMLDialogElement).showModal();
}

/** @param {string} text */
function done(text) {
  by("line-done").textContent = text;
  by("line-done").hidden = false;
}

async function mute() {
  const { line, changed } = shown,
    muted = !isMuted(line),
    wanted = { room: line.room, number: line.number, muted };
  /** @type {Message.Muted | null} */
  const answer = await ask(`/api/v1/tables/${page.id}/mutes`, wanted).catch(() => null);
  if (answer?.stored) told = answer;
  if (!answer?.stored || !muted) muteHere(line, muted);
  by("line", HTMLDialogElement).close();
  changed();
}

async function report() {
  const { line } = shown,
    form = by("line", HTMLDialogElement).querySelector("form"),
    { reason, text } = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (form)));
  try {
    await ask(`/api/v1/tables/${page.id}/reports`, { room: line.room, number: line.number, reason, text });
    by("line-report").hidden = true;
    done(say("Thank you. An operator will look at it."));
  } catch (trouble) {
    done(/** @type {Error} */ (trouble).message);
  }
}

by("line-mute").addEventListener("click", mute);
by("line-send").addEventListener("click", report);

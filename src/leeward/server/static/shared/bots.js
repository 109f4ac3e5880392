// @ts-check
// Bots of members: suggest their names in a field.
import { ask } from "./ask.js";
import { by } from "./dom.js";
import { say } from "./settings.js";

/**
 * Fill a list of suggestions with bots that can be invited; return how many there are.
 * @param {string} list
 */
export async function suggestBots(list) {
  /** @type {Message.BotOffer[]} */
  const bots = await ask("/api/v1/opponents/bots").catch(() => []);
  by(list).replaceChildren(...bots.map(({ name, member }) => new Option(say("bot of {name}", { name: member }), name)));
  return bots.length;
}

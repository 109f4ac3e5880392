// @ts-check
import { recall } from "./storage.js";

/**
 * A refusal of the server, with its status and its code.
 * @typedef {Error & { status?: number, code?: string }} Trouble
 */

/**
 * Ask the server and return its JSON answer. A refusal becomes an error that says why.
 * @param {string} address
 * @param {object} [body] sent by POST, or by another method
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function ask(address, body, method = "POST") {
  const headers = { "Content-Type": "application/json", "X-Leeward-Proof": recall("leeward-proof") ?? "" };
  const answer = await fetch(address, body && { method, headers, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({}));
  const { status, statusText } = answer;
  if (!answer.ok) throw Object.assign(new Error(said.detail ?? said.why ?? statusText), { status, code: said.code });
  return said;
}

// @ts-check
// Passkeys: the browser's part. The server sends what the browser needs as JSON, and gets the answer as JSON.
import { ask } from "../shared/ask.js";
import { all } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/** Return whether this browser can have passkeys for this address. */
export const canUsePasskeys = () => Boolean(page.passkeys && window.isSecureContext && window.PublicKeyCredential);

/** Show what needs passkeys where the browser can have them. */
export function showPasskeys() {
  for (const part of all("[data-passkeys]")) part.hidden = !canUsePasskeys();
}

/** @param {string} text in base64url */
export const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
export const encoded = (buffer) =>
  btoa(Array.from(new Uint8Array(buffer ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * Return options of the server with bytes in place of their text.
 * @param {any} options
 */
function readable(options) {
  const id = (/** @type {any} */ each) => ({ ...each, id: bytes(each.id) });
  const read = { ...options, challenge: bytes(options.challenge) };
  if (options.user) read.user = id(options.user);
  if (options.excludeCredentials) read.excludeCredentials = options.excludeCredentials.map(id);
  if (options.allowCredentials) read.allowCredentials = options.allowCredentials.map(id);
  return read;
}

/**
 * Write an answer of the browser as JSON.
 * @param {any} made
 */
function written(made) {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = names.filter((name) => made.response[name]).map((name) => [name, encoded(made.response[name])]);
  const { id, type } = made;
  return JSON.stringify({
    id,
    type,
    rawId: encoded(made.rawId),
    response: Object.fromEntries(given),
    clientExtensionResults: {},
  });
}

/**
 * Ask the server for options and the browser for a passkey. Return its answer for the server.
 * @param {string} address
 * @param {object} body
 * @param {"create" | "get"} way
 */
async function answer(address, body, way) {
  const { options } = await ask(address, body);
  try {
    return written(await navigator.credentials[way]({ publicKey: readable(JSON.parse(options)) }));
  } catch {
    throw new Error(say("The passkey did not work, or you closed its window. Try again or use a password."));
  }
}

/**
 * @param {string} address
 * @param {object} [body]
 */
export const makePasskey = (address, body = {}) => answer(address, body, "create");

/** @param {string} address */
export const usePasskey = (address) => answer(address, {}, "get");

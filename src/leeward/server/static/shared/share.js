// @ts-check
// Links to this server. One that holds a position has the saved game, compressed, in the fragment of the address, which browsers
// never send to a server.
import { page } from "./settings.js";

const most = 256 * 1024; // characters of a saved game

/**
 * Return whether an address leads every computer to itself.
 * @param {string} host
 */
export const isLocal = (host) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** @param {number} at */
export async function linkTo(at) {
  const answer = await fetch(`/api/v1/tables/${page.id}/position?at=${at}`);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? answer.statusText);
  return `${location.origin}/board#${await packed(await answer.text())}`;
}

/** @param {string} text */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return code.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the text that a link holds. Anybody can make a link: what grows too large is an error.
 * @param {string} code
 */
export async function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
  return text;
}

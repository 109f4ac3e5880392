// A link that holds a position: the saved game, packed behind the # of the address, which no browser sends to a server.
import { page } from "./settings.js";

const most = 256 * 1024; // characters of a saved game

export async function linkTo(at) {
  const answer = await fetch(`/api/tables/${page.id}/position?at=${at}`);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? answer.statusText);
  const packed = await new Response(new Blob([await answer.text()]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const text = btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
  return `${location.origin}/board#${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// What a link holds. Whoever made it may be anybody: what becomes too large is let go.
export async function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > most) { await reader.cancel(); throw new RangeError("too large"); }
  }
  return text;
}

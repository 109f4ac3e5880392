// A page without a browser: as much of one as the scripts ask for when they are loaded.
const texts = { "Hello {name}, {count} points": "Hallo {name}, {count} Punkte" };
const kept = new Map();

/** Load a script of the page after telling it what the server wrote into the page. */
export async function load(path, page = {}) {
  document.written = JSON.stringify({ lang: "en", id: "t1", game: "a-game", texts, ...page });
  return import(new URL(`../../../src/leeward/server/static/${path}`, import.meta.url));
}

export const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
  clear: () => kept.clear(),
};

/** What the scripts have asked of the server: addresses and bodies. */
export const asked = [];

const document = {
  documentElement: { lang: "en", classList: { toggle() {} } },
  written: "",
  getElementById: (id) => (id === "page" ? { textContent: document.written } : null),
};
const media = { matches: false, addEventListener() {} };
Object.assign(globalThis, {
  HTMLDialogElement: class {},
  document,
  localStorage: storage,
  matchMedia: () => media,
  addEventListener() {},
});
globalThis.fetch = async (address, { body } = {}) => {
  asked.push({ address, body: body && JSON.parse(body) });
  return new Response("{}");
};

// @ts-check
// Keeps scripts, styles, typefaces and pictures, and a page for the time when the server is away. It never keeps other pages or
// answers of the API: they may hold secrets. The server writes VERSION, a hash of all files, above this line. It is
// part of the addresses of files: a new version has new addresses, so what is kept is used without asking the server.

const worker = /** @type {any} */ (globalThis);
const lang = new URL(location.href).searchParams.get("lang") ?? "en";
const cacheName = `leeward-${worker.VERSION}-${lang}`;
const away = `/away?lang=${lang}`;
const folder = `/files/${worker.VERSION}/`;
const needed = [
  away,
  ...["page.css", "site.css", "touch.css", "away.js", "settings.js", "dom.js", "storage.js"].map(
    (file) => `${folder}shared/${file}`,
  ),
  ...["start/start.css", "icons/icons.svg", "icons/icon.svg"].map((file) => folder + file),
  ...["text", "strong", "title"].map((face) => `/fonts/${face}.woff`),
];
const fixed = /^\/(pictures\/[^/]+\/(fixed|art|style)|fonts)\//; // never changes under its address

/** @param {Request} request */
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

/** @param {Request} request */
async function kept(request) {
  return (await caches.open(cacheName)).match(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(needed)));
  worker.skipWaiting();
});
worker.addEventListener("activate", (/** @type {any} */ event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(drop());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await kept(new Request(away))) ?? Response.error()));
  } else if (fixed.test(pathname) || pathname.startsWith(folder)) {
    event.respondWith(kept(request).then((found) => found ?? fetched(request)));
  }
});

// Push: the server sends what to show, encrypted for this browser. Of two messages with one tag, the later one is shown.
worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, path, tag, lang: spoken } = event.data?.json() ?? { title: "Leeward", path: "/notices" };
  const icon = `${folder}icons/icon-192.png`;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang: spoken, icon, data: { path } }));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data?.path ?? "/notices", location.origin);
  if (new URL(href).origin !== location.origin) return;
  const open = async () => {
    for (const client of await worker.clients.matchAll({ type: "window" })) if (client.url === href) return client.focus();
    return worker.clients.openWindow(href);
  };
  event.waitUntil(open());
});

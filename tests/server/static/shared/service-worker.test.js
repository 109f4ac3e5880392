import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const file = new URL("../../../../src/leeward/server/static/shared/service-worker.js", import.meta.url);
const script = readFileSync(file, "utf-8");
const home = "https://table.example";

/** A worker of a version, with what it has kept and what it asks the server for. */
function worker(version, kept = {}, windows = []) {
  const listeners = {},
    asked = [],
    shown = [],
    opened = [],
    names = new Set(["leeward-old-en"]);
  const cache = {
    match: async (request) => kept[new URL(request.url, home).pathname],
    put: async (request) => {
      kept[new URL(request.url).pathname] = "kept now";
    },
    addAll: async () => {},
  };
  const context = vm.createContext({
    VERSION: version,
    URL,
    location: new URL(`${home}/service-worker.js?lang=en`),
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
    skipWaiting() {},
    clients: { claim: async () => {}, matchAll: async () => windows, openWindow: async (href) => opened.push(href) },
    registration: { showNotification: async (title, given) => shown.push({ title, ...given }) },
    caches: {
      open: async (name) => names.add(name) && cache,
      keys: async () => [...names],
      delete: async (name) => names.delete(name),
    },
    fetch: async (request) => {
      asked.push(new URL(request.url).pathname);
      return { ok: true, clone: () => "kept now", from: "server" };
    },
    Request: class {
      constructor(url) {
        this.url = url;
      }
    },
    Response: { error: () => "error" },
  });
  vm.runInContext(script, context);
  const get = async (path, mode = "cors") => {
    let answer;
    const request = { url: home + path, method: "GET", mode };
    listeners.fetch({ request, respondWith: (promise) => (answer = promise) });
    return answer === undefined ? "not answered" : await answer;
  };
  const activate = async () => {
    let done;
    listeners.activate({ waitUntil: (promise) => (done = promise) });
    await done;
    return [...names];
  };
  const push = async (message) => {
    let done;
    listeners.push({ data: { json: () => message }, waitUntil: (promise) => (done = promise) });
    await done;
  };
  const click = async (data) => {
    let done;
    listeners.notificationclick({ notification: { data, close() {} }, waitUntil: (promise) => (done = promise) });
    await done;
  };
  return { get, activate, asked, push, click, shown, opened };
}

test("what is kept of this version is used without asking the server", async () => {
  const { get, asked } = worker("abc", { "/files/abc/table/table.js": "kept", "/fonts/text.woff": "kept" });
  assert.equal(await get("/files/abc/table/table.js"), "kept");
  assert.equal(await get("/fonts/text.woff"), "kept");
  assert.deepEqual(asked, []);
});

test("a file is fetched once and kept", async () => {
  const { get, asked } = worker("abc");
  assert.equal((await get("/files/abc/table/table.js")).from, "server");
  assert.equal(await get("/files/abc/table/table.js"), "kept now");
  assert.deepEqual(asked, ["/files/abc/table/table.js"]);
});

test("a page of a new version gets the new files from the server", async () => {
  const { get } = worker("abc", { "/files/def/table/table.js": "something else" });
  assert.equal(await get("/files/def/table/table.js"), "not answered", "the browser asks the server itself");
});

test("a new version drops what the old one kept", async () => {
  const { get, activate } = worker("abc");
  await get("/files/abc/table/table.js");
  assert.deepEqual(await activate(), ["leeward-abc-en"]);
});

test("pages and answers of the API are never kept", async () => {
  const { get, asked } = worker("abc");
  assert.equal((await get("/tables/secret", "navigate")).from, "server");
  assert.equal(await get("/api/tables"), "not answered");
  await get("/tables/secret", "navigate");
  assert.deepEqual(asked, ["/tables/secret", "/tables/secret"]);
});

test("a message is shown with its tag, so that a second copy replaces it", async () => {
  const { push, shown } = worker("abc");
  await push({ title: "Leeward", body: "It is your turn.", path: "/tables/x", tag: "x5", lang: "en" });
  assert.deepEqual(
    { ...shown[0], data: { ...shown[0].data } },
    {
      title: "Leeward",
      body: "It is your turn.",
      tag: "x5",
      lang: "en",
      icon: "/files/abc/icons/icon-192.png",
      data: { path: "/tables/x" },
    },
  );
});

test("a click opens the table, or the window that shows it already", async () => {
  const focused = [],
    there = { url: `${home}/tables/x`, focus: () => focused.push("x") };
  const { click, opened } = worker("abc", {}, [there]);
  await click({ path: "/tables/x" });
  assert.deepEqual([focused, opened], [["x"], []]);
  await click({ path: "/tables/y" });
  assert.deepEqual(opened, [`${home}/tables/y`]);
});

test("a click opens no page of another site", async () => {
  const { click, opened } = worker("abc");
  await click({ path: "https://evil.example/" });
  await click({ path: "//evil.example/" });
  assert.deepEqual(opened, []);
});

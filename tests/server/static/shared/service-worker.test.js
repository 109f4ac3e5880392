import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const file = new URL("../../../../src/leeward/server/static/shared/service-worker.js", import.meta.url);
const script = readFileSync(file, "utf-8");
const home = "https://table.example";

/** A worker of a version, with what it has kept and what it asks the server for. */
function worker(version, kept = {}) {
  const listeners = {},
    asked = [],
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
    clients: { claim: async () => {} },
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
  return { get, activate, asked };
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

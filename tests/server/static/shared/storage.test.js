import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "../page.js";

const { forget, recall, store } = await load("shared/storage.js");

test("what is stored is recalled, until it is forgotten", () => {
  store("key", { tried: { a: true } });
  assert.deepEqual(recall("key"), { tried: { a: true } });
  forget("key");
  assert.equal(recall("key"), null);
});

test("what another program left there is no reason to fail", () => {
  storage.setItem("key", "{not JSON");
  assert.equal(recall("key"), null);
});

test("a private window remembers nothing, and nothing fails", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { localStorage } = globalThis;
  globalThis.localStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  store("key", 1);
  forget("key");
  assert.equal(recall("key"), null);
  globalThis.localStorage = localStorage;
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { news } = await load("table/banner.js");
const captain = { key: "3-2", title: "Captain", more: "Bob", seat: 1 };

test("another moment is announced, with its player", () => {
  assert.deepEqual(news({ key: "3-1", title: "Mayor" }, captain), { title: "Captain", more: "Bob", seat: 1 });
});

test("the same moment is announced once", () => {
  assert.equal(news(captain, { ...captain }), null);
});

test("a page that has just opened announces nothing, and neither does the end", () => {
  assert.equal(news(null, captain), null);
  assert.equal(news(captain, null), null);
});

test("the last round is announced once, before all else", () => {
  const last = { ...captain, key: "3-3", last: "Last round", reason: "No points are left" };
  assert.deepEqual(news(captain, last), { title: "Last round", more: "No points are left", seat: -1 });
  assert.equal(news(last, { ...last }), null);
  assert.equal(news(last, { ...last, key: "3-4", title: "Trader" }).title, "Trader");
});

test("a round needs no player and no second line", () => {
  assert.deepEqual(news(captain, { key: "4-0", title: "Round 4" }), { title: "Round 4", more: "", seat: -1 });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { sentence, warning } = await load("table/patience.js");
const minute = 60_000;
const table = { names: ["Anna", "Ben"], patience: 10, can_replace: [] };

test("the others are told nothing in the first half of the time", () => {
  assert.equal(sentence(table, { seat: 0, time: 4.9 * minute }), "");
  assert.equal(
    sentence(table, { seat: 0, time: 7.5 * minute }),
    "Anna has been thinking for 7 min. After 10 min you can let a computer play.",
  );
});

test("the others are told how long it was when they may act", () => {
  assert.equal(sentence({ ...table, can_replace: [0] }, { seat: 0, time: 12 * minute }), "Anna has been thinking for 12 min.");
});

test("the player is warned in the last fifth, or in the last minute", () => {
  assert.equal(warning(7.9 * minute, 10), "");
  assert.equal(warning(8.5 * minute, 10), "In about 2 min the others can let a computer play for you.");
  assert.equal(warning(0.9 * minute, 2), "");
  assert.equal(warning(1.5 * minute, 2), "In about 1 min the others can let a computer play for you.");
  assert.equal(warning(2 * minute, 2), "The others can let a computer play for you now. You keep your seat.");
});

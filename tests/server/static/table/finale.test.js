import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { timeline } = await load("table/finale.js");

test("the parts of the points are shown one after the other, at an even pace", () => {
  const { begins, lasts } = timeline([1, 2, 2, 3, 1, 4], 300);
  const starts = [...begins.values()];
  assert.deepEqual([...begins.keys()], [1, 2, 3, 4]);
  assert.deepEqual([starts[1] - starts[0], starts[2] - starts[1]], [300, 300]);
  assert.equal(lasts, 300);
});

test("the winner comes last, after a pause", () => {
  const { begins } = timeline([3, 1, 2], 300);
  assert.equal(begins.get(3) - begins.get(2), 600);
});

test("many parts take no longer than five seconds", () => {
  const { begins, lasts } = timeline(
    Array.from({ length: 30 }, (_, turn) => turn),
    480,
  );
  assert.ok(Math.max(...begins.values()) + lasts < 5600);
  assert.ok(lasts < 200);
});

test("a chart of one part needs no pause", () => {
  assert.equal(timeline([7], 300).begins.size, 1);
});

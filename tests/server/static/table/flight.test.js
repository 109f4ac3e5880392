import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { pace, way } = await load("table/flight.js");
const from = { x: 0, y: 100, size: 10 },
  to = { x: 200, y: 100, size: 20 };

test("a piece lifts, travels above the straight line and lands where it belongs", () => {
  const points = way(from, to);
  const [first, middle, last] = [points[0], points.find(({ offset }) => offset === 0.5), points.at(-1)];
  assert.deepEqual([first.x, first.y, first.size, first.offset], [0, 100, 10, 0]);
  assert.ok(middle.y < 70, "it is above its way");
  assert.ok(middle.size > 15, "and nearer to the eye");
  assert.deepEqual([last.x, last.y, last.size, last.offset], [200, 100, 20, 1]);
});

test("the points of a way come one after the other", () => {
  const offsets = way(from, to).map(({ offset }) => offset);
  assert.deepEqual(
    offsets,
    [...offsets].sort((one, other) => one - other),
  );
});

test("a short way has a low arc, a long one is not endless", () => {
  const high = (distance) => 100 - Math.min(...way(from, { ...to, x: distance }).map(({ y }) => y));
  assert.ok(high(20) < 6);
  assert.ok(high(2000) < 60);
});

test("at every speed the last of many pieces lands within half a second", () => {
  for (const speed of ["quick", "calm"]) {
    const { duration, after } = pace(speed);
    assert.ok(duration + after(1000) < 500);
  }
});

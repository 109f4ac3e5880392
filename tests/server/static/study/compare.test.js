import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { around } = await load("study/compare.js");

test("what has changed is framed with some space around it", () => {
  assert.deepEqual(around([{ x: 100, y: 100, w: 200, h: 100 }], []), { x: 70, y: 70, w: 260, h: 160 });
});

test("where nothing has changed there is nothing to frame", () => {
  assert.equal(around([], []), null);
});

test("a frame that would be long and thin shows the area in which most has changed", () => {
  const changed = [
    { x: 0, y: 0, w: 100, h: 50 },
    { x: 0, y: 1000, w: 100, h: 50 },
    { x: 0, y: 1100, w: 100, h: 50 },
  ];
  const areas = [
    { x: 0, y: 0, w: 500, h: 500 },
    { x: 0, y: 900, w: 500, h: 500 },
  ];
  assert.deepEqual(around(changed, areas), { x: -30, y: 970, w: 160, h: 210 });
});

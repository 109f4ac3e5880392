import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { middleOf, nearest, readFrom, spotOf, stepTo, turned, wayAt } = await load("table/laying.js");

const drawn = { action: "10 12 11 13", cells: "0,0 40,0", lay: "01 23 10 32", note: "2" };
const edge = spotOf("edge-1", drawn, { x: 100, y: 50 });

test("a place is read from what the game drew, where its part of the picture lies", () => {
  assert.deepEqual(edge.cells, [
    { x: 100, y: 50 },
    { x: 140, y: 50 },
  ]);
  assert.deepEqual(edge.ways[1], { number: 12, lay: "23" });
  assert.equal(edge.note, "2");
  assert.deepEqual(middleOf(edge), { x: 120, y: 50 });
});

test("a place without drawings has a way for each action", () => {
  assert.deepEqual(spotOf("space", { action: "7", cells: "1,2" }).ways, [{ number: 7, lay: "" }]);
});

test("a piece snaps to the nearest place within reach", () => {
  const other = spotOf("edge-2", drawn, { x: 100, y: 90 });
  assert.equal(nearest([edge, other], { x: 121, y: 60 }, 30)?.id, "edge-1");
  assert.equal(nearest([edge, other], { x: 121, y: 80 }, 30)?.id, "edge-2");
  assert.equal(nearest([edge, other], { x: 300, y: 80 }, 30), null);
});

test("the half of the tile that was under the pointer stays there", () => {
  const [left, right] = edge.cells;
  assert.equal(readFrom(edge, "01", right), "10");
  assert.equal(edge.ways[wayAt(edge, left, "01")].lay, "01");
  assert.equal(edge.ways[wayAt(edge, right, "01")].lay, "10");
  assert.equal(edge.ways[wayAt(edge, right, "32")].lay, "23");
});

test("where it does not fit like that, the same side stays up; otherwise the first way counts", () => {
  const narrow = spotOf("edge-3", { action: "20 21", cells: "0,0 40,0", lay: "23 10" });
  assert.equal(narrow.ways[wayAt(narrow, narrow.cells[0], "01")].number, 21);
  assert.equal(wayAt(narrow, null, "45"), 0);
  assert.equal(wayAt(narrow, null, ""), 0);
});

test("turning goes round, forwards and backwards", () => {
  assert.equal(turned(edge, 3, 1), 0);
  assert.equal(turned(edge, 0, -1), 3);
  assert.equal(turned(spotOf("one", { action: "1", cells: "0,0", lay: "p" }), 0, 1), 0);
});

test("the arrow keys reach every place of a field of hexes", () => {
  const spots = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const at = `${column * 40 + (row % 2) * 20},${row * 35}`;
      spots.push(spotOf(`${row}-${column}`, { action: "1", cells: at, lay: "p" }));
    }
  }
  const found = new Set([spots[0]]);
  for (const spot of found) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = stepTo(spots, spot, key);
      if (next) found.add(next);
    }
  }
  assert.equal(found.size, spots.length);
  assert.equal(stepTo(spots, spots[0], "ArrowLeft"), null);
  assert.equal(stepTo(spots, spots[0], "ArrowRight"), spots[1]);
});

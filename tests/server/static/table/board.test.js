import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { shapeFor } = await load("table/board.js");

test("a wide window shows the wide layout, a phone the small one", () => {
  assert.equal(shapeFor(1580, 1042, false), "wide");
  assert.equal(shapeFor(1100, 862, false), "square");
  assert.equal(shapeFor(768, 1024, false), "tall");
  assert.equal(shapeFor(390, 500, false), "small");
});

test("larger text needs a layout for less room", () => {
  assert.equal(shapeFor(1580, 1042, true), "low");
  assert.equal(shapeFor(768, 1024, true), "small");
});

test("a wide window that is also high shows the square layout", () => {
  assert.equal(shapeFor(1400, 1300, false), "square");
});

test("a laptop shows the low layout, which needs no scrolling", () => {
  assert.equal(shapeFor(1026, 730, false), "low"); // 1366x768
  assert.equal(shapeFor(940, 682, false), "low"); // 1280x720
  assert.equal(shapeFor(1196, 826, false), "low"); // 1536x864
});

test("on a touch screen, letters are larger: a layout that scrolls comes earlier", () => {
  assert.equal(shapeFor(1026, 986, false), "square"); // 1366x1024
  assert.equal(shapeFor(1026, 986, false, true), "tall");
  assert.equal(shapeFor(740, 730, false, true), "tall"); // 1024x768
  assert.equal(shapeFor(768, 724, false, true), "tall"); // 768x1024
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { heard, soundOf } = await load("table/voiced.js");
const voices = { coin: "doubloon", barrel: "corn indigo", tile: "tile- #top-", ship: "#ship-" };
const at = (x, more = {}) => ({ x, y: 0, size: 10, ...more });
const flight = (kind) => ({ from: at(0), to: at(50, { piece: kind }) });
const nothing = new Map();

test("a kind has the sound that names it, or its beginning", () => {
  const kinds = ["doubloon", "indigo", "tile-corn", "#ship-1", "cornflower", "tile"];
  assert.deepEqual(
    kinds.map((kind) => soundOf(kind, voices)),
    ["coin", "barrel", "tile", "ship", undefined, undefined],
  );
});

test("each sound is heard once, in the order of the pieces", () => {
  const flights = ["corn", "doubloon", "indigo", "corn", "feather"].map(flight);
  assert.deepEqual(heard(flights, nothing, nothing, voices), ["barrel", "coin"]);
});

test("what goes to a pile sounds like what the pile holds", () => {
  const paid = { from: at(0), to: at(50, { pile: "doubloon" }), leaves: at(0) };
  assert.deepEqual(heard([paid], nothing, nothing, voices), ["coin"]);
});

test("a thing that is new or has moved sounds, one that stays does not", () => {
  const before = new Map([
    ["ship-1", at(0)],
    ["top-1", at(0)],
  ]);
  const now = new Map([
    ["ship-1", at(40)],
    ["top-1", at(2)],
  ]);
  assert.deepEqual(heard([], before, now, voices), ["ship"]);
  assert.deepEqual(heard([], before, new Map([...now, ["top-2", at(9)]]), voices), ["ship", "tile"]);
});

test("a table that is laid out anew is silent", () => {
  const now = new Map(Array.from({ length: 40 }, (_, number) => [`top-${number}`, at(number)]));
  assert.deepEqual(heard([], nothing, now, voices), []);
});

test("at most three sounds at once", () => {
  const many = { ...voices, hammer: "building-" };
  assert.equal(heard(["corn", "doubloon", "tile-corn", "building-x"].map(flight), nothing, nothing, many).length, 3);
});

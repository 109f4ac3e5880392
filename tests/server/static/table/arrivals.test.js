import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { arrivals } = await load("table/arrivals.js");
const tile = (kind = "tile-0") => ({ comes: kind, matrix: {}, x: 9, y: 9, size: 1 });
const tray = (count, kind = "tile-0") => ({ gives: kind, count, x: 1, y: 1, size: 1 });
const bare = { comes: "", matrix: {}, x: 9, y: 9, size: 1 };
const places = (all) => new Map(Object.entries(all));
const ways = (flights) => flights.map(({ from, to, covered }) => [from, to, covered]);

test("both halves of a tile come from the tray that has one less", () => {
  const before = places({ "tiles-0": tray(2), "tiles-1": tray(3), "top-5-0": bare, "top-6-1": tile() });
  const now = places({ "tiles-0": tray(2), "tiles-1": tray(2), "top-5-1": tile(), "top-6-2": tile() });
  assert.deepEqual(ways(arrivals(before, now, false)), [
    [before.get("tiles-1"), now.get("top-5-1"), before.get("top-5-0")],
    [before.get("tiles-1"), now.get("top-6-2"), before.get("top-6-1")],
  ]);
});

test("a tile of a thing that is gone comes from where that was", () => {
  const islet = tray(NaN),
    before = places({ "tiles-0": tray(2), islet, other: tray(NaN), "top-5-0": bare });
  const now = places({ "tiles-0": tray(2), other: tray(NaN), "top-5-1": tile() });
  assert.equal(arrivals(before, now, false)[0].from, islet);
});

test("a single tile comes from what never ends", () => {
  const cartographer = { endless: "tile-0", count: NaN, x: 2, y: 2, size: 1 };
  const before = places({ "tiles-0": tray(2), cartographer, other: { ...cartographer, endless: "tile-1" }, "top-5-0": bare });
  const now = places({ "tiles-0": tray(2), cartographer, "top-5-1": tile() });
  assert.equal(arrivals(before, now, false)[0].from, cartographer);
});

test("a tile from the hand lands where it was held", () => {
  const before = places({ "tiles-0": tray(2), "top-5-0": bare }),
    now = places({ "tiles-0": tray(1), "top-5-1": tile() });
  const [{ from, to }] = arrivals(before, now, true);
  assert.equal(from, to);
});

test("a tile that is taken back, one that stays and one of another table do not fly", () => {
  const before = places({ "tiles-0": tray(1), "top-5-1": tile(), "top-6-1": tile() }),
    now = places({ "tiles-0": tray(2), "top-5-0": bare, "top-6-1": tile(), "top-7-1": tile() });
  assert.deepEqual(arrivals(before, now, false), []);
});

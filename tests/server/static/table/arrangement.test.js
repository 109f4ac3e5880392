import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { begun, canTurn, chosen, due, inHand, isEnough, kindFor, put, reached, take } = await load("table/arrangement.js");
const place = (who, room, takes = ["red", "blue"]) => ({ thing: "", label: "", who, room, takes, gets: false });
const arranging = (given) => ({ places: [], pool: [], sums: [], gives: false, besides: [], names: {}, ...given });

test("pieces go from the hand to places with room, and back", () => {
  const given = arranging({ places: [place([], 1), place(["red"], 2)], pool: ["blue"] }),
    wanted = begun(given);
  assert.ok(canTurn(given, wanted, 0, true));
  put(wanted, 0, "blue");
  assert.deepEqual(wanted, { places: [["blue"], ["red"]], pool: [] });
  assert.ok(!canTurn(given, wanted, 1, true)); // the hand is empty
  take(wanted, 1);
  assert.deepEqual(wanted, { places: [["blue"], []], pool: ["red"] });
  assert.ok(!canTurn(given, wanted, 0, true)); // the place is full
  assert.ok(!canTurn(given, wanted, 1, false)); // the place is empty
});

test("arranging does not change what the server sent", () => {
  const given = arranging({ places: [place([], 1)], pool: ["blue"] });
  put(begun(given), 0, "blue");
  assert.deepEqual([given.pool, given.places[0].who], [["blue"], []]);
});

test("a place takes its own kinds, the held one first", () => {
  const given = arranging({ places: [place([], 3), place([], 3, ["green"])], pool: ["red", "blue"] }),
    wanted = begun(given);
  assert.equal(kindFor(given, wanted, 0, null), "red");
  assert.equal(kindFor(given, wanted, 0, "blue"), "blue");
  assert.equal(kindFor(given, wanted, 1, "blue"), undefined);
  assert.ok(!canTurn(given, wanted, 1, true));
});

test("where something is due, no more can be put than enough", () => {
  const sums = [{ label: "", due: 3, worth: { red: 2, blue: 1 }, price: 0 }];
  const given = arranging({ places: [place(["blue"], 9)], pool: ["red", "red", "red"], sums }),
    wanted = begun(given);
  put(wanted, 0, "red");
  assert.equal(reached(given, wanted, sums[0]), 2); // what lay there before does not count
  assert.ok(canTurn(given, wanted, 0, true));
  put(wanted, 0, "red");
  assert.ok(isEnough(given, wanted));
  assert.ok(!canTurn(given, wanted, 0, true));
});

test("pieces that are given away are counted in the hand", () => {
  const sums = [{ label: "", due: 2, worth: { red: 1 }, price: 0 }];
  const given = arranging({ places: [place(["red", "red"], 2)], gives: true, sums }),
    wanted = begun(given);
  assert.ok(canTurn(given, wanted, 0, true)); // one more to give
  assert.ok(!canTurn(given, wanted, 0, false)); // nothing to take back
  take(wanted, 0);
  assert.deepEqual([chosen(given, wanted, 0), reached(given, wanted, sums[0])], [1, 1]);
  assert.ok(canTurn(given, wanted, 0, false));
});

test("what is given buys what is got", () => {
  const sums = [
    { label: "", due: 4, worth: { red: 2 }, price: 0 },
    { label: "", due: 0, worth: { got: 1 }, price: 4 },
  ];
  const market = { ...place(["got"], 3, ["got"]), gets: true };
  const given = arranging({ places: [place(["red", "red"], 2), market], pool: ["got", "got"], gives: true, sums }),
    wanted = begun(given);
  assert.equal(due(given, wanted, sums[1]), 0);
  assert.ok(!canTurn(given, wanted, 1, false)); // what lies there stays
  take(wanted, 0);
  take(wanted, 0);
  assert.deepEqual([reached(given, wanted, sums[0]), due(given, wanted, sums[1])], [4, 1]);
  assert.deepEqual(inHand(given, wanted), ["red", "red"]); // the supply is not in the hand
  put(wanted, 1, "got");
  assert.ok(isEnough(given, wanted));
  assert.ok(!canTurn(given, wanted, 1, true));
  assert.ok(canTurn(given, wanted, 1, false));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { begun, canTurn, chosen, due, inHand, isEnough, kindFor, objection, put, reached, take } =
  await load("table/arrangement.js");
const place = (who, room, takes = ["red", "blue"]) => ({ thing: "", label: "", who, room, takes, gets: false });
const arranging = (given) => ({
  places: [],
  pool: [],
  sums: [],
  gives: false,
  less: 0,
  besides: [],
  names: {},
  prefill: [],
  ...given,
});

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

test("the obvious arrangement comes first, and everything can be put back", () => {
  const given = arranging({ places: [place(["red", "blue"], 2)], gives: true, prefill: [["red"]] });
  assert.deepEqual(begun(given), { places: [["red"]], pool: ["blue"] });
  assert.deepEqual(begun(given, false), { places: [["red", "blue"]], pool: [] });
});

test("a payment that is short or has a needless piece is plainly wrong", () => {
  const sums = [{ label: "wood", due: 3, worth: { red: 2, blue: 1 }, price: 0 }];
  const given = arranging({ places: [place(["red", "red", "blue"], 3)], gives: true, sums, names: { blue: "blue wood" } }),
    wanted = begun(given);
  assert.equal(objection(given, wanted), "3 missing: wood");
  wanted.places[0] = [];
  wanted.pool = ["red", "red", "blue"];
  assert.equal(objection(given, wanted), "Not needed: red");
  wanted.places[0] = ["red"];
  wanted.pool = ["red", "blue"];
  assert.equal(objection(given, wanted), "");
});

test("a discount may cover what is missing of several sums", () => {
  const sums = [
    { label: "wood", due: 2, worth: { red: 1 }, price: 0 },
    { label: "coin", due: 1, worth: {}, price: 0 },
  ];
  const given = arranging({ places: [place(["red", "red"], 2)], gives: true, sums, less: 2 }),
    wanted = begun(given);
  assert.equal(objection(given, wanted), ""); // the coin is missing as well: the server decides
  take(wanted, 0);
  assert.equal(objection(given, wanted), "");
  const cheap = { ...given, less: 1, sums: [{ ...sums[0], due: 3, worth: { red: 2 } }, sums[1]] };
  assert.equal(objection(cheap, begun(cheap)), "2 missing: wood");
});

test("a player who does not have enough gives all of it", () => {
  const sums = [{ label: "food", due: 3, worth: { red: 1 }, price: 0 }];
  const given = arranging({ places: [place(["red"], 1)], gives: true, sums });
  assert.equal(objection(given, begun(given)), ""); // the server decides
});

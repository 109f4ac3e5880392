import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { journeys, voyages } = await load("table/motion.js");
const token = { querySelector: () => ({ token: true }) }; // a pile shows what it holds
const at = (id) => ({ id });

const piece = (kind, within) => ({ element: {}, within: at(within), piece: kind, x: 0, y: 0, size: 1 });
const pile = (kinds, count, word = kinds) => ({
  element: { ...token },
  within: at("supply"),
  pile: kinds,
  word,
  count,
  x: 0,
  y: 0,
  size: 1,
});
const purse = (word, count) => ({ element: {}, within: at("board"), word, count, purse: true, x: 0, y: 0, size: 1 });
const places = (all) => new Map(Object.entries(all));

test("a piece that lies elsewhere flies there", () => {
  const before = places({ crate: piece("crate", "ship") }),
    now = places({ crate: piece("crate", "harbour") });
  const [flight, ...more] = journeys(before, now);
  assert.deepEqual([flight.from.within.id, flight.to.within.id, flight.leaves, more.length], ["ship", "harbour", undefined, 0]);
});

test("a piece that stays does not fly", () => {
  const lies = places({ crate: piece("crate", "ship") });
  assert.deepEqual(journeys(lies, lies), []);
});

test("a piece that vanishes here and appears there is one piece", () => {
  const before = places({ one: piece("corn", "field") }),
    now = places({ two: piece("corn", "ship"), other: piece("indigo", "ship") });
  const flights = journeys(before, now);
  assert.deepEqual(
    flights.map(({ from, to }) => [from.within.id, to.within.id]),
    [["field", "ship"]],
  );
});

test("a piece without a past comes from the pile of its kind", () => {
  const before = places({ supply: pile("corn", 5) }),
    now = places({ supply: pile("corn", 4), one: piece("corn", "field") });
  const flights = journeys(before, now);
  assert.deepEqual(
    flights.map(({ from, to }) => [from.pile, to.piece]),
    [["corn", "corn"]],
  );
});

test("a piece that vanishes flies to the pile that has grown", () => {
  const before = places({ one: piece("corn", "field"), supply: pile("corn", 4) }),
    now = places({ supply: pile("corn", 5) });
  const [flight] = journeys(before, now);
  assert.deepEqual([flight.leaves.piece, flight.to.pile], ["corn", "corn"]);
});

test("money flies from the bank to a purse, at most three coins for any sum", () => {
  const before = places({ bank: pile("coin", 50, "coins"), mine: purse("coins", 1) });
  const now = places({ bank: pile("coin", 45, "coins"), mine: purse("coins", 6) });
  const flights = journeys(before, now);
  assert.equal(flights.length, 3);
  assert.ok(flights.every(({ from, to, leaves }) => from.pile === "coin" && to.purse && leaves.element.token));
});

test("a card comes from the stack that holds all cards of its size", () => {
  const before = places({ stack: pile("card-small-", 9) }),
    now = places({ stack: pile("card-small-", 8), card: piece("card-small-12", "board") });
  const flights = journeys(before, now);
  assert.deepEqual(
    flights.map(({ from, to }) => [from.pile, to.piece]),
    [["card-small-", "card-small-12"]],
  );
});

const ship = () => ({ element: {}, within: at("sea"), word: "ship", sails: true, x: 0, y: 0, size: 9 });

test("a ship whose whole load is gone has sailed with it", () => {
  const before = places({
    ship: ship(),
    one: piece("corn", "ship"),
    two: piece("corn", "ship"),
    other: piece("corn", "house"),
  });
  const [voyage, ...more] = voyages(before, places({ ship: ship() }));
  assert.deepEqual([voyage.load, more], [["one", "two"], []]);
});

test("a ship that keeps some of its load, or has none, stays", () => {
  const before = places({ ship: ship(), one: piece("corn", "ship"), two: piece("corn", "ship") });
  assert.deepEqual(voyages(before, places({ ship: ship(), one: piece("corn", "ship") })), []);
  assert.deepEqual(voyages(places({ ship: ship() }), places({ ship: ship() })), []);
});

test("what a purse pays looks like a piece of the pile, not like the purse", () => {
  const before = places({ bank: pile("coin", NaN, "coins"), mine: purse("coins", 6) });
  const now = places({ bank: pile("coin", NaN, "coins"), mine: purse("coins", 4) });
  const flights = journeys(before, now);
  assert.equal(flights.length, 2);
  assert.ok(flights.every(({ from, to, leaves }) => from.purse && to.pile === "coin" && leaves.element.token));
});

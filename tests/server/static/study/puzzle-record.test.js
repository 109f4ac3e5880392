import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, load, storage } from "../page.js";

const { PuzzleRecord } = await load("study/puzzle-record.js");
const puzzle = (id, rating = 1000) => ({ id, rating, theme: "", level: "" });

beforeEach(() => {
  storage.clear();
  asked.length = 0;
});

test("solving raises the rating and failing lowers it, by half of the points where the chances are even", () => {
  const record = new PuzzleRecord("a-game", {});
  record.note(puzzle("one"), true);
  assert.deepEqual([record.rating, record.streak, record.solved], [1020, 1, 1]);
  record.note(puzzle("two", 1020), false);
  assert.deepEqual([record.rating, record.streak, record.solved], [1000, 0, 1]);
});

test("a newcomer of whom the server knows nothing begins in the middle", () => {
  const record = new PuzzleRecord("a-game", null);
  assert.deepEqual([record.rating, record.streak, record.solved], [1000, 0, 0]);
});

test("only the first answer to a puzzle counts", () => {
  const record = new PuzzleRecord("a-game", {});
  record.note(puzzle("one"), false);
  record.note(puzzle("one"), true);
  assert.deepEqual([record.rating, record.tried], [980, { one: false }]);
});

test("even the hardest puzzle costs a point", () => {
  const record = new PuzzleRecord("a-game", {});
  record.note(puzzle("one", 3000), false);
  assert.equal(record.rating, 999);
});

test("a player with many puzzles moves less", () => {
  const tried = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`p${number}`, true]));
  const record = new PuzzleRecord("a-game", { rating: 1500, streak: 20, tried });
  record.note(puzzle("new", 1500), true);
  assert.equal(record.rating, 1508);
});

test("the record that knows more puzzles counts, here or on the server", () => {
  new PuzzleRecord("a-game", {}).note(puzzle("one"), true);
  assert.equal(new PuzzleRecord("a-game", {}).rating, 1020);
  assert.equal(new PuzzleRecord("a-game", { rating: 1300, streak: 0, tried: { a: true, b: false } }).rating, 1300);
});

test("every answer is sent to the server", () => {
  new PuzzleRecord("a-game", {}).note(puzzle("one"), true);
  assert.deepEqual(asked, [
    { address: "/api/v1/puzzles/a-game/record", body: { rating: 1020, streak: 1, tried: { one: true } } },
  ]);
});

test("the next puzzle is a new one near the rating, then an unsolved one, then any other", () => {
  const all = [puzzle("solved"), puzzle("failed", 1100), puzzle("new", 3000)];
  const record = new PuzzleRecord("a-game", { rating: 1000, streak: 0, tried: { solved: true, failed: false } });
  assert.equal(record.nearest(all).id, "new");
  assert.equal(record.nearest(all, "new").id, "failed");
  assert.equal(record.nearest(all.slice(0, 1)).id, "solved");
  assert.equal(record.nearest([]), undefined);
  const many = Array.from({ length: 30 }, (_, number) => puzzle(`p${number}`, 400 + 100 * number));
  assert.ok(Math.abs(record.nearest(many).rating - 1000) <= 400);
});

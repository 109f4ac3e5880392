import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, load, storage } from "../page.js";

const { PuzzleRecord } = await load("study/puzzle-record.js");
const puzzle = (id, rating = 1000) => ({ id, rating, theme: "", grade: "" });

beforeEach(() => {
  storage.clear();
  asked.length = 0;
});

const answer = (right, rating, streak) => ({ right, best: null, text: "", line: [], standing: { rating, streak } });

test("the server counts, and the page shows what it says", () => {
  const record = new PuzzleRecord("a-game", {});
  record.note(puzzle("one"), answer(true, 1020, 1));
  assert.deepEqual([record.rating, record.streak, record.solved], [1020, 1, 1]);
  record.note(puzzle("two", 1020), answer(false, 1000, 0));
  assert.deepEqual([record.rating, record.streak, record.solved], [1000, 0, 1]);
});

test("a newcomer of whom the server knows nothing begins in the middle", () => {
  const record = new PuzzleRecord("a-game", null);
  assert.deepEqual([record.rating, record.streak, record.solved], [1000, 0, 0]);
});

test("only the first answer to a puzzle counts", () => {
  const record = new PuzzleRecord("a-game", {});
  record.note(puzzle("one"), answer(false, 980, 0));
  record.note(puzzle("one"), answer(true, 980, 0));
  assert.deepEqual([record.rating, record.streak, record.tried], [980, 0, { one: false }]);
});

test("without a cookie the browser alone remembers which puzzles were answered", () => {
  const record = new PuzzleRecord("a-game", null);
  record.note(puzzle("one"), { ...answer(true), standing: null });
  assert.deepEqual([record.rating, record.streak, record.solved], [1000, 1, 1]);
  assert.equal(new PuzzleRecord("a-game", null).solved, 1);
});

test("the server's record counts, not that of the browser", () => {
  new PuzzleRecord("a-game", null).note(puzzle("one"), answer(true, 1020, 1));
  const record = new PuzzleRecord("a-game", { rating: 1300, streak: 0, tried: { a: true } });
  assert.deepEqual([record.rating, record.tried], [1300, { a: true }]);
});

test("a server without a record gets that of the browser once", async () => {
  new PuzzleRecord("a-game", null).note(puzzle("one"), answer(true, 1020, 1));
  const record = new PuzzleRecord("a-game", null);
  await record.takeOver();
  await record.takeOver();
  const body = { rating: 1020, streak: 1, tried: { one: true } };
  assert.deepEqual(asked, [{ address: "/api/v1/puzzles/a-game/record", body }]);
  asked.length = 0;
  await new PuzzleRecord("a-game", { rating: 1020, streak: 1, tried: { one: true } }).takeOver();
  await new PuzzleRecord("another", null).takeOver();
  assert.deepEqual(asked, []);
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

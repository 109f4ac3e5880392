import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, load, storage } from "../page.js";

const learned = { first: "done", second: 1, third: 4 };
const { learned: progress, note, stepOf } = await load("study/lesson-progress.js", { learned });

beforeEach(() => {
  storage.clear();
  asked.length = 0;
});

test("a lesson goes on where this browser left it, or else the server", () => {
  note("a-game", "second", 3);
  assert.equal(stepOf("a-game", "second"), 3);
  assert.equal(stepOf("a-game", "third"), 4);
  assert.equal(stepOf("a-game", "never opened"), 0);
});

test("a lesson that is done anywhere is done, and begins again", () => {
  note("a-game", "first", 2);
  assert.equal(progress("a-game").first, "done");
  assert.equal(stepOf("a-game", "first"), 0);
});

test("games do not mix", () => {
  note("another", "first", 2);
  assert.deepEqual(progress("another"), { first: 2 });
});

test("the server is told each step once", () => {
  for (const step of [1, 1, "done", "done"]) note("a-game", "first", step);
  assert.deepEqual(asked, [
    { address: "/api/v1/lessons/a-game/first/reached", body: { step: 1 } },
    { address: "/api/v1/lessons/a-game/first/reached", body: { step: 0, done: true } },
  ]);
});

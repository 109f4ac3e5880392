// Work in small pieces: what is done between two paints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { gently } = await load("shared/frames.js");

test("the page is painted whenever enough was done, and not before the first piece", async () => {
  const done = [];
  const act = (item) => done.push(item) && item,
    pause = async () => done.push("paint");
  await gently([3, 3, 1, 5, 2], act, 5, pause);
  assert.deepEqual(done, [3, 3, "paint", 1, 5, "paint", 2]);
});

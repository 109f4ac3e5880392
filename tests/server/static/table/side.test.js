import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { briefly } = await load("table/side.js");
const names = ["Anna", "Ben"];

test("each player who did something has a line, with the name once", () => {
  const texts = ["Anna takes the settler", "Ben builds", "Anna takes a quarry"];
  assert.deepEqual(briefly(texts, names), [
    [0, "Anna takes the settler · takes a quarry"],
    [1, "Ben builds"],
  ]);
});

test("of many actions the last ones are told", () => {
  const texts = ["one", "two", "three", "four", "five"].map((what) => `Ben does ${what}`);
  assert.deepEqual(briefly(texts, names), [[1, "Ben does two · does three · does four · does five"]]);
});

test("what nobody did stands by itself", () => {
  assert.deepEqual(briefly(["The game ends"], names), [[-1, "The game ends"]]);
});

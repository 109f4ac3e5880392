import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { phasesOf } = await load("table/story.js");
const line = (number, text, phase = "") => ({ number, text, phase, chosen: true, forced: false });

test("lines of one phase stand together under its heading", () => {
  const lines = [
    line(1, "Anna takes the mayor", "Mayor · Anna"),
    line(2, "Ben fills", "Mayor · Anna"),
    line(3, "Ben", "Trader · Ben"),
  ];
  const found = phasesOf(lines).map(({ title, number, lines: own }) => [title, number, own.length]);
  assert.deepEqual(found, [
    ["Mayor · Anna", 1, 2],
    ["Trader · Ben", 3, 1],
  ]);
});

test("an undo stays with what came before it", () => {
  const lines = [
    line(1, "Anna takes the mayor", "Mayor · Anna"),
    line(2, "Anna undid 1 action"),
    line(2, "Ben", "Trader · Ben"),
  ];
  assert.deepEqual(
    phasesOf(lines).map(({ lines: own }) => own.length),
    [2, 1],
  );
});

test("a game without phases has one part without a heading", () => {
  assert.deepEqual(
    phasesOf([line(0, "Anna begins"), line(1, "Anna takes 2")]).map(({ title }) => title),
    [""],
  );
});

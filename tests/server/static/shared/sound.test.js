import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { audible } = await load("shared/sound.js");
const on = { sound: true, volume: 50, bell: false };
const seen = { touched: true, hidden: false };

test("nothing sounds before the first touch or key", () => {
  assert.equal(audible("coin", on, { ...seen, touched: false }), false);
  assert.equal(audible("coin", on, seen), true);
});

test("nothing sounds when sounds are off or the volume is zero", () => {
  assert.equal(audible("end", { ...on, sound: false }, seen), false);
  assert.equal(audible("end", { ...on, volume: 0 }, seen), false);
  assert.equal(audible("end", { ...on, volume: "0" }, seen), false); // as a form gives it
});

test("a hidden tab only rings for my turn, and only if wanted", () => {
  const hidden = { ...seen, hidden: true };
  assert.equal(audible("turn", on, hidden), false);
  assert.equal(audible("turn", { ...on, bell: true }, hidden), true);
  assert.equal(audible("coin", { ...on, bell: true }, hidden), false);
  assert.equal(audible("end", { ...on, bell: true }, hidden), false);
});

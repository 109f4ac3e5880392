import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { inWords } = await load("table/time-left.js");

test("a clock shows minutes, hours, or days and hours", () => {
  assert.equal(inWords(65.9, "en"), "1:05");
  assert.equal(inWords(3661, "en"), "1:01:01");
  assert.equal(inWords(0, "de"), "0:00");
  assert.match(inWords(3 * 86_400 + 7200, "en"), /^3 days 2 hr$/);
  assert.equal(inWords(2 * 86_400 + 60, "en"), "2 days");
  assert.match(inWords(3 * 86_400 + 7200, "de"), /^3 (Tg\.|Tage) 2 Std\.$/);
});

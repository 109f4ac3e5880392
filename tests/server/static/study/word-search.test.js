import assert from "node:assert/strict";
import { test } from "node:test";

const { find } = await import("../../../../src/leeward/server/static/study/word-search.js");

const marked = (text, wanted, lang = "en") => find(text, wanted, lang).hits.map(({ start, end }) => text.slice(start, end));

test("a word finds itself and its forms, never the middle of another word", () => {
  assert.deepEqual(marked("Ties: tied players share it. The emptied bank, a necktie.", "tie"), ["Ties", "tied"]);
  assert.deepEqual(marked("Ship goods. Ships sail; shipping pays.", "shipped"), ["Ship", "Ships", "shipping"]);
  assert.deepEqual(marked("He trades one good; trading ends.", "trade"), ["trades", "trading"]);
  assert.deepEqual(marked("Each colony, all colonies", "colonies"), ["colony", "colonies"]);
});

test("the beginning of a word finds it, while one is typing", () => {
  assert.deepEqual(marked("the warehouse and the wharf", "wareh"), ["warehouse"]);
});

test("German words are found with their endings", () => {
  assert.deepEqual(marked("Das Gebäude; die Gebäuden; Wertung, werten", "gebäude", "de"), ["Gebäude", "Gebäuden"]);
  assert.deepEqual(marked("Häuser, ein Haus, freie Plätze", "haus platz", "de"), ["Häuser", "Haus", "Plätze"]);
  assert.deepEqual(marked("Ein Haus, zwei Häuser", "Häuser", "de"), ["Haus", "Häuser"]);
  assert.deepEqual(marked("Die Wertung: Wertungen zählen.", "wertungen", "de"), ["Wertung", "Wertungen"]);
});

test("all wanted words must be there", () => {
  assert.equal(find("ships and goods", "ship good", "en").all, true);
  assert.equal(find("ships and goods", "ship barrel", "en").all, false);
  assert.equal(find("ships and goods", "", "en").all, true);
});

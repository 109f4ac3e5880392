import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { namesIn, ownerOf } = await load("table/named.js");

const known = new Set(["C3", "D2", "R1"]);

test("a sentence names spaces as whole words", () => {
  assert.deepEqual(namesIn("a forest on C3, a meadow on D2: level 2", known), ["C3", "D2"]);
  assert.deepEqual(namesIn("ein Wald auf C3 (Ebene 2), C3", known), ["C3"]);
  assert.deepEqual(namesIn("C33 and AC3 and level 3", known), []);
});

test("the spaces belong to the player with whom the sentence begins", () => {
  assert.equal(ownerOf("Bob lays a forest on C3", ["Anna", "Bob"], 0), 1);
  assert.equal(ownerOf("Anna B lays", ["Anna", "Anna B"], 0), 1);
});

test("a sentence without a player is about the viewer's spaces", () => {
  assert.equal(ownerOf("a forest on C3", ["Anna", "Bob"], 1), 1);
  assert.equal(ownerOf("a forest on C3", ["Anna", ""], -1), 0);
});

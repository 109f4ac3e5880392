import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "../page.js";

storage.setItem("leeward-settings", JSON.stringify({ theme: "dark", lang: "de", sound: true }));
const { call, percent, percents, remembered, say, settings, theme } = await load("shared/settings.js");

test("a text is spoken with its blanks filled", () => {
  assert.equal(say("Hello {name}, {count} points", { name: "Anna", count: 0 }), "Hallo Anna, 0 Punkte");
});

test("a blank without a value stays visible", () => {
  assert.equal(say("No {thing}", { name: "Anna" }), "No {thing}");
});

test("what a reader prefers is remembered, but the page's language is the server's", () => {
  assert.deepEqual([settings.theme, settings.sound, settings.lang], ["dark", true, "en"]);
  assert.equal(theme(), "dark");
});

test("what a reader never chose is as usual", () => {
  assert.deepEqual([settings.speed, settings.follow, settings.askEnd], ["quick", true, false]);
});

test("a name is remembered until another one is typed, and can be removed", () => {
  call(" Anna ");
  assert.equal(remembered(), "Anna");
  call("");
  assert.equal(remembered(), "");
});

test("chances are written as percentages", () => {
  assert.equal(percent(0.5), "50%");
});

test("chances in percent add up, however they are rounded", () => {
  assert.deepEqual(percents([1 / 3, 1 / 3, 1 / 3]), ["34%", "33%", "33%"]);
  assert.deepEqual(percents([0.146, 0.246, 0.304, 0.304]), ["15%", "25%", "30%", "30%"]);
  assert.deepEqual(percents([0.005, 0.995]), ["1%", "99%"]);
  assert.deepEqual(percents([1, 0]), ["100%", "0%"]);
});

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "../page.js";

const { Coach } = await load("study/coach.js");
const { state } = await load("table/state.js");
const { settings } = await load("shared/settings.js");
const notice = { classList: { remove() {} }, dataset: {}, append() {} };
const find = document.getElementById;
document.getElementById = (id) => (id === "notice" ? notice : find(id));
document.createElement = () => ({ addEventListener() {} });

const played = [],
  answers = []; // the coach's, in the order of the questions
let coach;

/** Let the coach answer a question. */
async function say(question, text = "") {
  answers[question](new Response(JSON.stringify({ text })));
  await new Promise(setImmediate);
}

beforeEach(() => {
  settings.coach = true;
  Object.assign(state.coach, { asking: "", sure: "" });
  state.view = { version: 7, hints: true };
  played.length = answers.length = 0;
  notice.textContent = "";
  globalThis.fetch = () => new Promise((answer) => answers.push(answer));
  coach = new Coach({ act: ({ actions }) => played.push(actions), send: ({ places }) => played.push(places), hushed() {} });
});

test("a choice made while the coach thinks about another one takes its place", async () => {
  assert.equal(coach.waits({ actions: [1] }), true);
  assert.equal(coach.waits({ actions: [2] }), true);
  await say(0);
  assert.deepEqual(played, [], "the first one is no longer wanted");
  await say(1);
  assert.deepEqual(played, [[2]]);
});

test("the same choice twice is asked once", () => {
  coach.waits({ actions: [1] });
  coach.waits({ actions: [1] });
  assert.equal(answers.length, 1);
});

test("an arrangement that was changed while the coach thinks is not sent", async () => {
  coach.waitsForAll({ places: [["a"]], expected: 7 });
  coach.drop();
  await say(0);
  assert.deepEqual(played, []);
  coach.waitsForAll({ places: [["b"]], expected: 7 });
  await say(1);
  assert.deepEqual(played, [[["b"]]]);
});

test("a warning goes when what it is about was changed", async () => {
  coach.waitsForAll({ places: [["a"]], expected: 7 });
  await say(0, "That gives much away.");
  assert.equal(notice.textContent, "That gives much away.");
  coach.drop();
  assert.equal(notice.textContent, "");
});

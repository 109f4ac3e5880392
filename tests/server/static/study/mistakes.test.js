import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

document.createElement = () => ({
  textContent: "",
  setAttribute() {},
  addEventListener() {},
  scrollIntoView() {},
  classList: { add() {} },
});
const { Mistakes } = await load("study/mistakes.js");

test("a verdict that comes after the next question is not shown below it", async () => {
  const [first, second] = [{ number: 3 }, { number: 8 }];
  const mistakes = new Mistakes({}, [first, second], { look() {}, done() {} });
  globalThis.fetch = async () => new Response('{"right": false, "text": "That gives much away."}');
  mistakes.at = 0;
  const late = mistakes.attempt(first, 1);
  mistakes.at = 1;
  await late;
  assert.equal(mistakes.said.textContent, "");
  await mistakes.attempt(second, 1);
  assert.equal(mistakes.said.textContent, "That gives much away.");
});

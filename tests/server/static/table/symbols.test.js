import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

document.createElementNS = () => ({ children: [], append() {} });
document.importNode = (node) => node;
globalThis.DOMParser = class {
  parseFromString = () => ({ documentElement: { nodeName: "svg", childNodes: [], querySelector: () => null } });
};
const { Symbols } = await load("table/symbols.js");

test("a refusal is no file of symbols: the next call asks again", async () => {
  const symbols = new Symbols("mark");
  globalThis.fetch = async () => new Response("Bad gateway", { status: 502 });
  await assert.rejects(symbols.fetch());
  globalThis.fetch = async () => new Response('<style>.a{}</style><defs>\n<g id="a"/>\n</defs>');
  await symbols.fetch();
  assert.equal(symbols.style, ".a{}");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

globalThis.document.createElementNS = () => ({ setAttribute() {} });
const { Picture, shifts } = await load("table/picture.js");
const part = (name, x = 0, y = 0, svg = `<g>${name}</g>`) => ({ name, x, y, mark: `mark of ${name}`, svg });

test("parts that lie as before are only counted, and filled in", () => {
  const picture = new Picture({ addEventListener() {} }, {}),
    second = { parts: [[1, 2], part("new")] };
  picture.receive({ parts: [part("a"), part("b"), part("c")] });
  picture.receive(second);
  assert.deepEqual(
    second.parts.map(({ name }) => name),
    ["b", "c", "new"],
  );
  const third = {
    parts: [
      [2, 1],
      [0, 1],
    ],
  };
  picture.receive(third);
  assert.deepEqual(
    third.parts.map(({ name }) => name),
    ["new", "b"],
  );
});

test("a part is sent once and kept by its mark", () => {
  const picture = new Picture({ addEventListener() {} }, {});
  picture.receive({ parts: [part("a")] });
  picture.receive({ parts: [{ ...part("a", 10), svg: undefined }] });
  assert.equal(picture.kept.get("mark of a"), "<g>a</g>");
});

test("what would be lies where it is now, and what is new beside its neighbour", () => {
  const moved = shifts([part("a", 50, 0), part("b", 500, 500), part("new", 60, 0)], [part("a", 0, 0), part("b", 400, 400)]);
  assert.equal(moved(part("a", 50, 0)), "translate(0 0)");
  assert.equal(moved(part("new", 60, 0)), "translate(10 0)");
  assert.equal(moved(part("new", 490, 500)), "translate(390 400)");
});

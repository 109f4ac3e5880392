import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../page.js";

const { isLocal, packed, unpacked } = await load("shared/share.js");

test("a link gives back the game that was put into it", async () => {
  const game = `leeward 1\nseat 1: Änne 🙂\n${"settler\n".repeat(500)}`;
  const code = await packed(game);
  assert.match(code, /^[\w-]+$/); // nothing that an address would change
  assert.ok(code.length < game.length / 10);
  assert.equal(await unpacked(code), game);
});

test("a link that holds nothing readable is refused", async () => {
  await assert.rejects(unpacked("AAAA"));
  await assert.rejects(unpacked("not base64 at all!"));
});

test("a small link cannot become a large text", async () => {
  await assert.rejects(unpacked(await packed("x".repeat(10_000_000))), RangeError);
});

test("only an address that leads every computer to itself is local", () => {
  for (const host of ["localhost", "leeward.localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) assert.ok(isLocal(host), host);
  for (const host of ["192.168.1.20", "games.example", "localhost.example", "127.example", "[fe80::1]"]) {
    assert.ok(!isLocal(host), host);
  }
});

// @ts-check
// My account.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { showTimes } from "./times.js";

showTimes();

by("sign-out").addEventListener("click", async () => {
  await ask("/api/v1/session", {}, "DELETE");
  location.href = "/";
});

// @ts-check
// A study of the game at this table.
import { ask } from "../shared/ask.js";
import { page } from "../shared/settings.js";

export async function makeStudy() {
  location.href = (await ask("/api/v1/studies", { begin: { table: page.id } })).path;
}

// @ts-check
// The list of my studies, and a new one.
import { ask } from "../shared/ask.js";
import { by, make, whenSent } from "../shared/dom.js";
import { attempt } from "../shared/problem.js";
import { page, say } from "../shared/settings.js";
import { prepare, wanted } from "./chapter-form.js";

const form = by("new-study", HTMLFormElement);

/** @param {Message.StudyShown} study */
function entry({ id, title, chapters, changed, shared }) {
  const link = Object.assign(make("a"), { href: `/studies/${id}` }),
    time = make("time", new Date(1000 * changed).toLocaleDateString(page.lang, { dateStyle: "medium" }), "quiet");
  const games = [...new Set(chapters.map(({ game }) => page.games.find(({ name }) => name === game)?.title ?? game))];
  const about = [say("Chapters: {count}", { count: chapters.length }), ...games, ...(shared ? [say("shared")] : [])];
  link.append(make("b", title), make("span", about.join(" · "), "quiet"), time);
  const item = make("li");
  item.append(link);
  return item;
}

async function list() {
  /** @type {Message.StudyShown[]} */
  const mine = await ask("/api/v1/studies");
  by("mine").replaceChildren(...mine.map(entry));
  by("none").hidden = mine.length > 0;
}

whenSent(form, () =>
  attempt(async () => {
    location.href = (await ask("/api/v1/studies", { begin: await wanted(form) })).path;
  }),
);
prepare(form);
attempt(list);

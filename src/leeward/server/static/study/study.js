// @ts-check
// A study: the board, the tree of moves beside it, and what its author says. The author plays on, comments and draws.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { packed } from "../shared/share.js";
import { failed, notice } from "../table/notice.js";
import { state as table } from "../table/state.js";
import { Drawing } from "./drawing.js";
import { playable } from "./playing.js";
import { editing } from "./study-edit.js";
import { MoveTree } from "./study-tree.js";

/** @import { Action } from "../table/state.js" */

const root = `/api/v1/studies/${page.id}`;
const pause = 700; // milliseconds after the last key before a comment is saved
/** @type {{ study: Message.StudyShown, chapter: Message.ChapterShown | null, shown: Message.PositionShown | null, sent: boolean }} */
const state = { study: await ask(root), chapter: null, shown: null, sent: false };
const { mine } = state.study;
const chapterPath = () => `${root}/chapters/${state.chapter?.id}`;
const nodePath = (/** @type {number} */ id) => `${chapterPath()}/nodes/${id}`;
const about = () => `?lang=${page.lang}&shape=${table.board.shape}`;
const offered = () => (state.sent ? [] : (state.shown?.actions ?? []));

const walk = (/** @type {() => number} */ to) => () => go(to()).catch(failed);
/** @type {Record<string, () => number>} */
const steps = {
  first: () => 0,
  before: () => tree.before(tree.at),
  after: () => tree.following(tree.at)[0]?.id ?? tree.at,
  last: () => tree.last(tree.at),
};
const { picture, preview, choices, menu, show } = playable({
  offered,
  act,
  foresee,
  redraw: () => state.shown && go(tree.at),
  keys: {
    ArrowLeft: walk(steps.before),
    ArrowRight: walk(steps.after),
    ArrowUp: walk(() => tree.beside(tree.at, -1)),
    ArrowDown: walk(() => tree.beside(tree.at, 1)),
    Home: walk(steps.first),
    End: walk(steps.last),
  },
  leave: () => {
    const drew = drawing.on;
    if (drew) drawMode(false);
    return drew;
  },
});
const drawing = new Drawing(picture, {
  mine,
  changed: (drawn) => {
    drawMode(false);
    change({ drawn });
  },
  begun: () => notice(say("Now tap where the arrow ends, or the same thing again to highlight it."), 4000),
});
const tree = new MoveTree(by("tree"), (id) => go(id).catch(failed));

// chapters

function showStudy() {
  const { chapters, title } = state.study,
    select = by("chapter", HTMLSelectElement);
  document.title = `${title} · Leeward`;
  select.replaceChildren(...chapters.map((each, number) => new Option(`${number + 1}. ${each.title}`, each.id)));
  if (state.chapter) select.value = state.chapter.id;
}

/**
 * @param {string} id
 * @param {number} [node]
 */
async function openChapter(id, node = 0) {
  await saved();
  state.chapter = await ask(`${root}/chapters/${id}?lang=${page.lang}`);
  const { nodes, names, game, caveat } = /** @type {Message.ChapterShown} */ (state.chapter);
  page.game = game; // the picture's symbols and the explanations are those of this game
  by("chapter", HTMLSelectElement).value = id;
  by("rules", HTMLAnchorElement).href = `/rules/${game}`;
  tree.at = 0;
  tree.show(nodes, names);
  if (caveat) notice(caveat);
  await go(tree.nodes.has(node) ? node : 0);
}

async function reload(at = tree.at) {
  state.chapter = await ask(`${chapterPath()}?lang=${page.lang}`);
  const { nodes, names } = /** @type {Message.ChapterShown} */ (state.chapter);
  if (!nodes.some(({ id }) => id === tree.at)) tree.at = 0;
  tree.show(nodes, names);
  if (at !== tree.at) await go(at);
}

// positions

/** @param {number} id */
async function go(id) {
  const moving = tree.at !== id,
    here = tree.nodes.get(id);
  if (!here || here.bad) return;
  if (moving) await saved();
  tree.select(id);
  table.preview.known.clear();
  preview.clear();
  menu.hide();
  showNote();
  const shown = await ask(`${nodePath(id)}${about()}`);
  if (tree.at !== id) return;
  state.shown = shown;
  await show(shown.picture, moving);
  if (tree.at !== id) return;
  drawing.show(tree.nodes.get(id)?.drawn ?? []);
  by("question").textContent = [shown.moment, shown.question].filter(Boolean).join(" · ");
  choices.show(shown.actions);
  by("actions").hidden = !shown.actions.length;
  tree.reveal(); // the choices took some of its room
  history.replaceState(null, "", `#${state.chapter?.id}-${id}`);
  document.body.dataset.node = String(id);
}

/** @param {number} action */
async function foresee(action) {
  const id = tree.at,
    found = await ask(`${nodePath(id)}/preview${about()}&action=${action}`);
  return tree.at === id ? found : null;
}

/** @param {Action} action */
async function act(action) {
  if (!offered().includes(action)) return;
  state.sent = true;
  preview.clear();
  try {
    await saved();
    const { id } = await ask(`${nodePath(tree.at)}?lang=${page.lang}`, { action: action.number });
    await reload(id);
  } catch (trouble) {
    failed(trouble);
  }
  state.sent = false;
}

// what the author says

/** @type {number | undefined} */
let timer;

function showNote() {
  const node = tree.nodes.get(tree.at);
  if (!mine) {
    by("told").textContent = node?.comment ?? "";
    by("told").hidden = !node?.comment;
    return;
  }
  by("comment", HTMLTextAreaElement).value = node?.comment ?? "";
  const mark = by("mark", HTMLSelectElement);
  mark.value = node?.mark ?? "";
  mark.disabled = tree.at === 0;
  by("cut").hidden = tree.at === 0;
  by("promote").hidden = tree.isMain(tree.at);
}

/**
 * Store what the author says at this node.
 * @param {Message.NodeChange} told
 */
async function change(told) {
  const node = tree.nodes.get(tree.at);
  if (!node) return;
  Object.assign(node, told);
  tree.render();
  try {
    await ask(nodePath(node.id), told, "PUT");
  } catch (trouble) {
    failed(trouble);
  }
}

/** Store a comment that is still being written. */
async function saved() {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  await change({ comment: by("comment", HTMLTextAreaElement).value });
}

/** @param {boolean} on */
function drawMode(on) {
  drawing.switch(on);
  by("draw").setAttribute("aria-pressed", String(on));
  if (on)
    notice(
      say(
        "Tap two things for an arrow, or one thing twice to highlight it. The same again removes it. With a mouse, drag with the right button.",
      ),
      6000,
    );
}

function listenToAuthor() {
  by("comment").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(saved, pause);
  });
  by("comment").addEventListener("blur", saved);
  by("mark").addEventListener("change", () => change({ mark: /** @type {any} */ (by("mark", HTMLSelectElement).value) }));
  by("draw").addEventListener("click", () => drawMode(!drawing.on));
  by("promote").addEventListener("click", async () => {
    await change({ main: true });
    await reload().catch(failed);
    showNote();
  });
  by("cut").addEventListener("click", async () => {
    if (!confirm(say("Delete for good?"))) return;
    const before = tree.before(tree.at);
    try {
      clearTimeout(timer);
      timer = undefined;
      await ask(nodePath(tree.at), {}, "DELETE");
      await go(before);
      await reload();
    } catch (trouble) {
      failed(trouble);
    }
  });
  addEventListener("pagehide", saved);
  const parts = [...by("parts").querySelectorAll("button")];
  by("parts").addEventListener("click", ({ target }) => {
    const chosen = parts.find((each) => each === target);
    if (!chosen) return;
    document.body.dataset.part = chosen.dataset.part;
    for (const each of parts) each.setAttribute("aria-pressed", String(each === chosen));
    choices.fit();
    tree.reveal();
  });
  editing({
    root,
    state,
    chapterPath,
    changed: (study) => {
      state.study = study;
      showStudy();
    },
    open: openChapter,
  });
}

// stepping

for (const [name, to] of Object.entries(steps)) by(name).addEventListener("click", walk(to));
by("play-board").addEventListener("click", async () => {
  try {
    const answer = await fetch(`${chapterPath()}/file?node=${tree.at}`);
    location.href = `/board#${await packed(await answer.text())}`;
  } catch (trouble) {
    failed(trouble);
  }
});
by("chapter").addEventListener("change", () => openChapter(by("chapter", HTMLSelectElement).value).catch(failed));

if (mine) listenToAuthor();
showStudy();
const query = new URLSearchParams(location.search); // of a link that was made without scripts
const [asked, node] = location.hash.includes("-")
  ? location.hash.slice(1).split("-")
  : [query.get("chapter"), query.get("node")];
const first = state.study.chapters.find(({ id }) => id === asked) ?? state.study.chapters[0];
openChapter(first.id, Number(node) || 0).catch(failed);

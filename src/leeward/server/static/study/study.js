// @ts-check
// A study: the board, the tree of moves beside it, and what its author says. The author plays on, comments and draws.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { openSettings, page, say, whenChanged } from "../shared/settings.js";
import { packed } from "../shared/share.js";
import { Tip } from "../shared/tip.js";
import { Board } from "../table/board.js";
import { Choices } from "../table/choices.js";
import { Hand } from "../table/hand.js";
import { listen } from "../table/keys.js";
import { Menu } from "../table/menu.js";
import { announce, failed, notice } from "../table/notice.js";
import { Picture } from "../table/picture.js";
import { Preview } from "../table/preview.js";
import { state as table } from "../table/state.js";
import { Drawing } from "./drawing.js";
import { editing } from "./study-edit.js";
import { MoveTree } from "./study-tree.js";

/** @import { Action } from "../table/state.js" */

const root = `/api/v1/studies/${page.id}`,
  place = by("picture");
const pause = 700; // milliseconds after the last key before a comment is saved
/** @type {{ study: Message.StudyShown, chapter: Message.ChapterShown | null, shown: Message.PositionShown | null, sent: boolean }} */
const state = { study: await ask(root), chapter: null, shown: null, sent: false };
const { mine } = state.study;
const chapterPath = () => `${root}/chapters/${state.chapter?.id}`;
const nodePath = (/** @type {number} */ id) => `${chapterPath()}/nodes/${id}`;
const about = () => `?lang=${page.lang}&shape=${table.board.shape}`;
const offered = () => (state.sent ? [] : (state.shown?.actions ?? []));

/**
 * @param {number[]} numbers
 * @param {Element} thing
 * @param {string} [pointer]
 */
function choose(numbers, thing, pointer = "") {
  const possible = offered().filter((action) => numbers.includes(action.number));
  if (possible.length > 1) tip.hide();
  menu.choose(possible, thing, pointer);
}

const picture = new Picture(place, { choose, explain: (thing) => tip.explain(thing, true), open: (area) => board.open(area) });
const drawing = new Drawing(picture, {
  mine,
  changed: (drawn) => {
    drawMode(false);
    change({ drawn });
  },
  begun: () => notice(say("Now touch where the arrow ends, or the same thing again for a light."), 4000),
});
const board = new Board(picture, () => state.shown && go(tree.at));
const tip = new Tip(place, by("tip"), { why: () => "", announce });
const preview = new Preview({
  picture,
  version: () => 0,
  wanted: () => offered().length > 0,
  bring: (things) => board.bringThings(things),
  inHand: (number) => hand.shownFor(number),
  disarmed: () => hand.vanish(),
  send: ({ action }) => {
    foresee(action ?? 0);
    return true;
  },
});
const choices = new Choices({ act, preview, picture });
const menu = new Menu(act, preview, place);
const hand = new Hand({ picture, preview, act, choose, offered });
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
  await picture.show(shown.picture, moving);
  if (tree.at !== id) return;
  board.show();
  hand.take();
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
    found = await ask(`${nodePath(id)}/preview${about()}&action=${action}`).catch(() => null); // without it, nothing is shown
  if (found && tree.at === id) preview.hear(found);
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
        "Touch two things for an arrow, or one thing twice for a light. The same again removes it. With a mouse, use the right button.",
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
    if (!confirm(say("Delete for ever?"))) return;
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

/** @type {Record<string, () => number>} */
const steps = {
  first: () => 0,
  before: () => tree.before(tree.at),
  after: () => tree.following(tree.at)[0]?.id ?? tree.at,
  last: () => tree.last(tree.at),
};
for (const [name, to] of Object.entries(steps)) by(name).addEventListener("click", () => go(to()).catch(failed));
by("play-board").addEventListener("click", async () => {
  try {
    const answer = await fetch(`${chapterPath()}/file?node=${tree.at}`);
    location.href = `/board#${await packed(await answer.text())}`;
  } catch (trouble) {
    failed(trouble);
  }
});
by("chapter").addEventListener("change", () => openChapter(by("chapter", HTMLSelectElement).value).catch(failed));

const walk = (/** @type {() => number} */ to) => () => go(to()).catch(failed);
/** @type {Record<string, () => unknown>} */
const keys = {
  ArrowLeft: walk(steps.before),
  ArrowRight: walk(steps.after),
  ArrowUp: walk(() => tree.beside(tree.at, -1)),
  ArrowDown: walk(() => tree.beside(tree.at, 1)),
  Home: walk(steps.first),
  End: walk(steps.last),
  s: openSettings,
  r: () => hand.turnByKey() || window.open(by("rules", HTMLAnchorElement).href, "_blank", "noopener"),
  "+": () => board.zoomBy(1.25),
  "-": () => board.zoomBy(0.8),
  0: () => board.fit(),
  Escape: () => (drawing.on ? drawMode(false) : menu.open ? menu.hide() : preview.clear()),
};
listen((event) => hand.commandFor(event) ?? keys[event.key.length === 1 ? event.key.toLowerCase() : event.key], {
  offered,
  act,
  choices,
});
whenChanged(() => {
  picture.repaint();
  board.resized();
  choices.fit();
});

if (mine) listenToAuthor();
showStudy();
const [asked, node] = location.hash.slice(1).split("-");
const first = state.study.chapters.find(({ id }) => id === asked) ?? state.study.chapters[0];
openChapter(first.id, Number(node) || 0).catch(failed);

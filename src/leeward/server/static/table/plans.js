// @ts-check
// Planned moves: a player chooses on a copy of the table what others do and what they answer, and confirms it. Only they see it.
import { ask } from "../shared/ask.js";
import { button, make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/** @type {Message.View} */
let view;
/** @type {string[]} */
let said = []; // about the choices on the copy, one by one; empty leaves one open
/** @type {string[]} */
let told = []; // the same in words
/** @type {Message.View | undefined} */
let followed; // the view whose plan is shown
/** @type {number | undefined} */
let timer; // until it is read again
const later = 15_000; // milliseconds after which a plan that is due has been played
const dialog = make("dialog", "", "plans"),
  body = make("div");
dialog.setAttribute("aria-labelledby", "plans-title");
const title = Object.assign(make("h2", say("Plan ahead")), { id: "plans-title" });
dialog.append(
  title,
  body,
  button(say("Close"), () => dialog.close(), "close"),
);
document.body.append(dialog);

/** @param {Message.View} now */
export async function openPlans(now) {
  view = now;
  said = told = [];
  dialog.showModal();
  await attempt(showPlan);
}

/**
 * Mark what my plan played, for me alone, and say what is planned for now.
 * @param {Message.View} now
 * @param {HTMLElement} place
 */
export async function followPlan(now, place) {
  followed = now;
  clearTimeout(timer);
  const plan = await ask(address(now)).catch(() => null);
  if (!plan || followed !== now) return;
  place.textContent = plan.stopped || (plan.lines.length ? say("Planned: {count}", { count: plan.lines.length }) : "");
  place.hidden = !place.textContent;
  place.classList.toggle("warning", Boolean(plan.stopped));
  document.body.dataset.planned = plan.played.join(" ");
  markPlayed();
  if (now.mine.includes(now.seat) && plan.lines.length) timer = setTimeout(() => followPlan(now, place), later);
}

/** Mark the lines of the log and the story that my plan played. */
export function markPlayed() {
  const played = (document.body.dataset.planned ?? "").split(" ");
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(":is(#story, #log) [data-logged]"))) {
    const own = played.includes(row.dataset.logged ?? "-");
    row.classList.toggle("planned", own);
    row.title = own ? say("Played by your plan") : "";
  }
}

/**
 * @param {Message.View} now
 * @param {string} [more]
 */
const address = (now, more = "") => `/api/v1/tables/${now.id}/plan${more}?lang=${page.lang}`;

/** @param {() => Promise<void>} work */
async function attempt(work) {
  try {
    await work();
  } catch (trouble) {
    said = told = [];
    body.replaceChildren(
      Object.assign(make("p", /** @type {Error} */ (trouble).message, "problem"), { role: "alert" }),
      button(say("Back to my plan"), () => attempt(showPlan)),
    );
  }
}

/** Show what is planned. */
async function showPlan() {
  const plan = await ask(address(view));
  const lines = make("ol", "", "lines");
  plan.lines.forEach((/** @type {Message.PlannedLine} */ line, /** @type {number} */ number) => {
    const row = lineOf(line);
    row.append(button(say("Remove"), () => attempt(() => remove(plan.edition, number)), "quiet"));
    lines.append(row);
  });
  const own = view.mine.includes(view.seat);
  body.replaceChildren(
    make(
      "p",
      say(
        "Only you see this. The server plays a move for you when its case occurs. If something that the move depends on has changed by then, the plan stops and you get a notice.",
      ),
      "quiet",
    ),
    ...(plan.stopped ? [make("p", plan.stopped, "problem")] : []),
    plan.lines.length ? lines : make("p", say("You haven't planned anything here.")),
    own
      ? make("p", say("It's your turn: decide now. You can plan while you wait for others."))
      : button(say("Plan a move"), () => attempt(look), "primary"),
  );
}

/** @param {Message.PlannedLine} line */
function lineOf(line) {
  const row = make("li");
  for (const when of line.when) row.append(make("p", when, "when"));
  row.append(make("p", line.does.join(", "), "does"));
  return row;
}

/**
 * @param {number} edition
 * @param {number} number
 */
async function remove(edition, number) {
  await ask(address(view), { edition, number }, "DELETE");
  await showPlan();
}

/** Show the copy of the table after what I said, and what there is to say next. */
async function look() {
  const { version: expected } = view;
  /** @type {Message.AheadView} */
  const ahead = await ask(address(view, "/ahead"), { expected, said });
  const path = make("ul", "", "path");
  path.append(...told.map((text) => make("li", text)));
  /** @type {HTMLElement[]} */
  const parts = [path];
  if (ahead.line) {
    const planned = make("div", "", "confirm");
    planned.append(
      make("p", say("The server will play this for you:")),
      lineOf(ahead.line),
      button(say("Confirm"), () => attempt(confirm), "primary"),
    );
    parts.push(planned);
  }
  if (ahead.asks >= 0) {
    parts.push(make("h3", ahead.question));
    if (!ahead.line)
      parts.push(
        make(
          "p",
          ahead.mine ? say("What do you do then?") : say("Which case do you plan for? Choose what happens, or leave it open."),
          "quiet",
        ),
      );
    parts.push(choices(ahead));
  } else if (!ahead.line) parts.push(make("p", say("There is nothing to plan here.")));
  if (ahead.guessed) parts.push(make("p", say("Random draws on the way are made up: nobody knows them yet."), "quiet"));
  body.replaceChildren(
    ...parts,
    button(say("Back to my plan"), () => openAgain(), "quiet"),
  );
  body.scrollTop = 0;
}

function openAgain() {
  said = told = [];
  attempt(showPlan);
}

/** @param {Message.AheadView} ahead */
function choices(ahead) {
  const list = make("div", "", "options"),
    name = view.names[ahead.asks];
  const choose = (/** @type {string} */ action, /** @type {string} */ words) => {
    said = [...said, action];
    told = [...told, `${name}: ${words}`];
    return attempt(look);
  };
  const open = ahead.mine ? say("I decide this later") : say("leave it open");
  if (!ahead.line) list.append(button(open, () => choose("", open), "open"));
  list.append(...ahead.options.map(({ action, label }) => button(label, () => choose(action, label))));
  return list;
}

async function confirm() {
  await ask(address(view), { expected: view.version, said });
  said = told = [];
  await showPlan();
}

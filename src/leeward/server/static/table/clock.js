// @ts-check
// The clocks of a table: whose runs, what is left, and what one may do with them. Loaded only where there is a clock.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";
import { play } from "../shared/sound.js";
import { notice } from "./notice.js";
import { day, fromNow, inWords } from "./time-left.js";

const second = 1000;
const { max } = Math;

/** @type {number | undefined} */
let timer;
let warned = false;
/** @type {Message.View | undefined} */
let latest;
const place = document.createElement("details"),
  times = document.createElement("summary"),
  more = document.createElement("div"),
  planned = document.createElement("p");
let followed = ""; // the state of the table for which my plan was read
place.id = "clock";
planned.className = "plan";
planned.hidden = true;
place.append(times, more);
by("thinking").after(place, planned);

/**
 * @param {Message.View} view
 * @param {number} [from] when the view came
 */
export function showClock(view, from = performance.now()) {
  const { clock, names, kinds, mine, over } = view;
  clearTimeout(timer);
  place.hidden = !clock || over;
  if (!clock || over) return;
  const gone = (performance.now() - from) / second;
  const runs = clock.seat,
    left = max(clock.seconds - gone, 0);
  const people = names.map((_, seat) => seat).filter((seat) => kinds[seat] === "person");
  // One element: on a phone the line is a flex box, in which each part would be a column.
  const line = document.createElement("span");
  times.replaceChildren(line);
  line.append(
    ...people.map((seat) => {
      const part = document.createElement("span");
      const shown = seat === runs && clock.deadline ? left : clock.left[seat];
      part.textContent = `${names[seat]} ${clock.out.includes(seat) ? "0:00" : inWords(shown, page.lang)}`;
      part.classList.toggle("runs", seat === runs);
      return part;
    }),
  );
  place.classList.toggle("paused", clock.paused);
  const soon = mine.includes(runs) && clock.deadline > 0 && left < 30;
  place.classList.toggle("warning", soon);
  if (soon && !warned) play("turn");
  warned = soon;
  showMore(view, clock);
  showPlan(view, clock);
  if (runs >= 0 && clock.deadline) timer = setTimeout(() => showClock(view, from), left < day ? second : 60 * second);
}

/**
 * @param {Message.View} view
 * @param {Message.ClockView} clock
 */
function showMore(view, clock) {
  const key = JSON.stringify([view.pace, clock.said, clock.offers, clock.plans, clock.forecast]);
  if (more.dataset.key === key) return; // a button that somebody is about to touch stays
  more.dataset.key = key;
  more.replaceChildren(
    ...[view.pace, ...expected(clock), ...clock.said].map((text) =>
      Object.assign(document.createElement("p"), { textContent: text }),
    ),
    ...clock.offers.map(({ do: deed, seat, label }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", () => send(view, seat < 0 ? { do: deed } : { do: deed, seat }));
      return button;
    }),
  );
  if (clock.plans) {
    const plan = Object.assign(document.createElement("button"), { type: "button", textContent: say("Plan ahead") });
    plan.addEventListener("click", () => import("./plans.js").then(({ openPlans }) => openPlans(latest ?? view)));
    more.append(plan);
  }
  if (clock.asks >= 0 && clock.waiting.some((seat) => view.mine.includes(seat))) place.open = true;
}

/**
 * When my turn will probably come.
 * @param {Message.ClockView} clock
 */
function expected({ forecast }) {
  return forecast ? [say("Your turn: probably {when}", { when: fromNow(forecast, page.lang) })] : [];
}

/**
 * Read my plan again when somebody has acted: it may have been played, or have stopped.
 * @param {Message.View} view
 * @param {Message.ClockView} clock
 */
function showPlan(view, clock) {
  latest = view;
  const now = clock.plans ? `${view.version} ${view.lang}` : "";
  if (now === followed) return;
  followed = now;
  planned.hidden = true;
  if (now) import("./plans.js").then(({ followPlan }) => followPlan(view, planned));
}

/**
 * @param {Message.View} view
 * @param {object} deed
 */
async function send({ id, lang }, deed) {
  try {
    await ask(`/api/v1/tables/${id}/clock?lang=${lang}`, deed);
  } catch (trouble) {
    notice(/** @type {Error} */ (trouble).message, 4000);
  }
}

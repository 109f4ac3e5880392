// @ts-check
// An invitation: look at it first, take the seat with the button.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { originText, seatName } from "../shared/names.js";
import { attempt, fail, refuse } from "../shared/problem.js";
import { call, page, remembered, say } from "../shared/settings.js";

const form = by("join", HTMLFormElement);
const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=name]"));
const address = `/api/v1/join/${encodeURIComponent(page.secret)}`;

/** @param {unknown} trouble */
function gone(trouble) {
  const { status } = /** @type {import("../shared/ask.js").Trouble} */ (trouble);
  if (status === 404) refuse(new Error(say("This link is no longer valid. Ask for a new one.")));
  else fail(trouble);
}

/** @param {Message.Invitation} invitation */
function show({ title, game, names, kinds, name, seat, origin, future_known, shared, patience, rated, pace, chances }) {
  const others = (/** @type {boolean} */ open) => {
    const seats = names.map((_, other) => other).filter((other) => other !== seat && (kinds[other] === "open") === open);
    const called = seats.map((other) =>
      kinds[other] === "computer"
        ? say("{name} (computer)", { name: names[other] })
        : seatName(names[other], kinds[other], other),
    );
    return called.length ? [say(open ? "still free: {names}" : "At the table: {names}", { names: called.join(", ") })] : [];
  };
  by("title").textContent = [page.titles[game], title].filter(Boolean).join(": ");
  by("host").textContent = page.host && page.host !== name ? say("{name} invites you.", { name: page.host }) : "";
  by("variant").textContent = page.variant?.join(" · ") ?? "";
  by("with").textContent = [...others(false), ...others(true)].join(" · ");
  const known = [
    origin === "drawn" ? "" : originText(origin),
    future_known
      ? say(
          "Its future was known: actions were undone after players could read everything to come. This game counts in no statistics.",
        )
      : "",
    rated ? say("This game is rated: it counts for the ratings of its players. Who leaves it gets the last place.") : "",
    chances ? say("Signed-in spectators see the win chances, a round late") : "",
  ];
  by("origin").textContent = known.filter(Boolean).join(" ");
  by("origin").hidden = !by("origin").textContent;
  by("patience").hidden = !patience && !pace;
  by("patience").textContent =
    pace ||
    (patience ? say("If someone doesn't move for {minutes} min, a computer may take over.", { minutes: patience }) : "");
  by("shared").hidden = !shared;
  by("called").hidden = shared; // a seat that is taken has its name
  field.required = !shared;
  field.value = names.includes(remembered()) ? "" : remembered();
  form.hidden = false;
}

await ask(address).then(show).catch(gone);

async function sit() {
  const name = field.value.trim();
  if (name) call(name);
  location.href = (await ask(address, { name })).path;
}
whenSent(form, () => attempt(sit, gone));

// An invitation: look at it first, take the seat with the button.
import { ask } from "../shared/ask.js";
import { page, remember, remembered, say } from "../shared/settings.js";

const form = document.getElementById("join");
const problem = document.getElementById("problem");
const address = `/api/join/${encodeURIComponent(page.secret)}`;

function refuse(trouble) {
  problem.textContent = trouble.status === 404 ? say("join_gone") : say("failed", { why: trouble.message });
  problem.hidden = false;
}

try {
  const { title, game, names, kinds, name, seat, origin } = await ask(address);
  const called = (other) => (kinds[other] === "computer" ? say("computer_named", { name: names[other] }) : names[other]);
  const others = (free) => names.map((_, other) => other).filter((other) => other !== seat && (kinds[other] === "open") === free).map(called);
  const show = (id, text) => { document.getElementById(id).textContent = text; };
  show("title", [page.titles[game], title].filter(Boolean).join(": "));
  show("host", page.host && page.host !== name ? say("join_host", { name: page.host }) : "");
  show("variant", page.variant?.join(" · ") ?? "");
  show("with", [["join_there", others(false)], ["join_open", others(true)]].filter(([, all]) => all.length).map(([key, all]) => say(key, { names: all.join(", ") })).join(" · "));
  const warning = document.getElementById("origin");
  warning.hidden = origin === "drawn";
  warning.textContent = warning.hidden ? "" : say(`origin_${origin}`);
  const own = remembered();
  form.elements.name.value = own && kinds[seat] === "open" && !names.includes(own) ? own : name;
  form.hidden = false;
} catch (trouble) { refuse(trouble); }

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  remember(name);
  try { location.href = (await ask(address, { name })).path; } catch (trouble) { refuse(trouble); }
});

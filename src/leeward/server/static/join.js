// An invitation: look at it first, take the seat with the button.
import { ask } from "./ask.js";
import { page, say } from "./settings.js";

const form = document.getElementById("join");
const problem = document.getElementById("problem");
const address = `/api/join/${encodeURIComponent(page.secret)}`;

function refuse(trouble) {
  problem.textContent = trouble.status === 404 ? say("join_gone") : say("failed", { why: trouble.message });
  problem.hidden = false;
}

try {
  const { title, game, names, kinds, name, seat, origin } = await ask(address);
  const others = names.filter((_, other) => other !== seat && kinds[other] !== "open");
  document.getElementById("title").textContent = title || page.titles[game];
  document.getElementById("with").textContent = others.length ? say("join_with", { names: others.join(", ") }) : "";
  const warning = document.getElementById("origin");
  warning.hidden = origin === "drawn";
  warning.textContent = warning.hidden ? "" : say(`origin_${origin}`);
  form.elements.name.value = name;
  form.hidden = false;
} catch (trouble) { refuse(trouble); }

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try { location.href = (await ask(address, { name: form.elements.name.value.trim() })).path; } catch (trouble) { refuse(trouble); }
});

// An invitation: look at it first, take the seat with the button.
import { page, say } from "./settings.js";

const form = document.getElementById("join");
const problem = document.getElementById("problem");
const address = `/api/join/${encodeURIComponent(page.secret)}`;

function refuse(text) {
  problem.textContent = text;
  problem.hidden = false;
}

const answer = await fetch(address).catch(() => null);
if (answer?.ok) {
  const { title, name } = await answer.json();
  document.getElementById("title").textContent = title;
  form.elements.name.value = name;
  form.hidden = false;
} else refuse(say("join_gone"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ name: form.elements.name.value.trim() });
  const taken = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  const said = await taken?.json().catch(() => ({})) ?? {};
  if (taken?.ok) location.href = said.path;
  else refuse(taken?.status === 404 ? say("join_gone") : say("failed", { why: said.detail ?? said.why ?? "" }));
});

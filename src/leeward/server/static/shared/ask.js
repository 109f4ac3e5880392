// A question to the server, answered in JSON; a refusal is an error that says why.
export async function ask(address, body) {
  const answer = await fetch(address, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.detail ?? said.why ?? answer.statusText), { status: answer.status });
  return said;
}

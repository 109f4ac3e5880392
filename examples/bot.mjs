// A bot in JavaScript that plays a whole game over HTTP: it needs only Node.js 18 or newer.
//
//   leeward serve                                # in one terminal
//   node examples/bot.mjs [SERVER] [GAME]         # opens a table against computers and plays to the end
//
// It reads the position as data (`state=true`): the features and the mask are what a network needs.

const server = (process.argv[2] ?? "http://127.0.0.1:8520").replace(/\/$/, "");
const game = process.argv[3] ?? "puerto-rico";
const seen = "state=true&picture=false&skip=true";
const headers = { "Content-Type": "application/json" };

async function ask(path, body) {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(server + path, { method, headers, body: body && JSON.stringify(body) });
  for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(";")[0];
  if (answer.status === 429 || answer.status === 503) {
    // Too many requests at once: wait as long as the server says.
    await new Promise((done) => setTimeout(done, 1000 * answer.headers.get("Retry-After")));
    return ask(path, body);
  }
  const told = await answer.json();
  // All errors have one shape; with 409 the table has changed, and the answer shows it.
  if (!answer.ok && !(answer.status === 409 && told.view)) throw new Error(`${told.code}: ${told.why}`);
  return answer.ok ? told : told.view;
}

// Pick a legal action number; a better bot would compute one from `state.features`.
function choose(state) {
  const legal = state.mask.flatMap((may, number) => (may ? [number] : []));
  return legal[Math.floor(Math.random() * legal.length)];
}

const format = await ask(`/api/v1/games/${game}/state`);
const { id, path } = await ask("/api/v1/tables", { game, title: "a bot's table" });
console.log(`playing at ${server}${path}: ${format.features.length} blocks of features, ${format.action_numbers} actions`);
let view = await ask(`/api/v1/tables/${id}?${seen}`);
while (!view.over) {
  view = view.actions.length
    ? await ask(`/api/v1/tables/${id}/actions?${seen}`, { expected: view.version, action: choose(view.state) })
    : await ask(`/api/v1/tables/${id}?${seen}&after=${view.version}&wait=20`);
}
console.log(view.scores.text);

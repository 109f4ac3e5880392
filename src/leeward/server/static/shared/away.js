// @ts-check
// The server is away: ask again until it answers, then show the page that was wanted.
import "./settings.js";

const pause = 3000; // milliseconds

async function look() {
  const answer = await fetch("/healthz?reading=true", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, pause);
}

addEventListener("online", look);
setTimeout(look, pause);

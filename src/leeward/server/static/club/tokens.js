// @ts-check
// Tokens and bots of my account: list, make, revoke.
import { ask } from "../shared/ask.js";
import { button, by, make, whenSent } from "../shared/dom.js";
import { attemptAt } from "../shared/problem.js";
import { say } from "../shared/settings.js";
import { valuesOf } from "./forms.js";
import { proven } from "./proof.js";
import { shownTime } from "./times.js";

/**
 * Change something, and list everything again.
 * @param {() => Promise<any>} act
 */
async function change(act) {
  await attemptAt("token-problem", async () => {
    const answer = await act();
    if (answer?.secret) {
      by("token-secret", HTMLInputElement).value = answer.secret;
      by("token-made").hidden = false;
      by("token-secret", HTMLInputElement).select();
    }
  });
  await list();
}

/**
 * @param {string} id
 * @param {string} none
 * @param {HTMLElement[]} rows
 */
function fill(id, none, rows) {
  by(id).replaceChildren(...rows);
  by(none).hidden = rows.length > 0;
}

/** @param {Message.TokenLine} token */
function tokenRow({ id, name, scopes, expires, used }) {
  const row = make("li"),
    named = ["read", "play"].filter((scope) => scopes.includes(scope)),
    allowed = named.map((scope) => (scope === "read" ? say("may look at tables") : say("may also play"))).join(", "),
    last = used ? say("last used {date}", { date: shownTime(used) }) : say("never used"),
    text = make("span", `${name}: ${allowed} · ${say("ends {date}", { date: shownTime(expires) })} · ${last}`),
    revoke = () => change(() => ask(`/api/v1/tokens/${id}`, {}, "DELETE"));
  row.append(text, button(say("Revoke"), revoke, "", `${say("Revoke")}: ${name}`));
  return row;
}

/** @param {Message.BotLine} bot */
function botRow({ name }) {
  const row = make("li"),
    path = `/api/v1/bots/${encodeURIComponent(name)}`,
    renew = () => change(() => proven(() => ask(`${path}/tokens`, {}))),
    remove = () =>
      confirm(say("Remove {name}? A computer plays on in its seats. Nobody can bring it back.", { name })) &&
      change(() => proven(() => ask(path, {}, "DELETE")));
  row.append(
    make("span", name),
    button(say("New token"), renew, "", `${say("New token")}: ${name}`),
    button(say("Remove"), remove, "", `${say("Remove")}: ${name}`),
  );
  return row;
}

async function list() {
  /** @type {[Message.TokenLine[], Message.BotLine[]]} */
  const [tokens, bots] = await Promise.all([ask("/api/v1/tokens"), ask("/api/v1/bots")]);
  fill("token-list", "no-tokens", tokens.map(tokenRow));
  fill("bot-list", "no-bots", bots.map(botRow));
}

whenSent(by("new-token", HTMLFormElement), (form) => {
  const { name, days, play } = valuesOf(form);
  change(() => proven(() => ask("/api/v1/tokens", { name, days, scopes: play ? ["read", "play"] : ["read"] })));
});
whenSent(by("new-bot", HTMLFormElement), (form) => change(() => proven(() => ask("/api/v1/bots", valuesOf(form)))));
list();

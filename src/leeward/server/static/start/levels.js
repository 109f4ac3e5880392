// @ts-check
// Who the computers are: the level of each, and its style. The level follows my results until I choose one.
import { ask } from "../shared/ask.js";
import { make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

const styled = "+style="; // between a level and its style
/** @type {(game: string) => Message.Opponent[]} */
const opponentsOf = (game) => page.opponents[game];

/**
 * Return the level of computers that I chose, or that is proposed.
 * @param {string} game
 */
export function levelFor(game) {
  const proposal = page.proposals[game];
  return proposal?.chosen || proposal?.proposed || page.usual;
}

/**
 * Fields for the level and the style of a computer, with what they mean.
 * @param {string} label of the seat
 * @param {string} game
 * @param {string[]} before the level and the style that were chosen; empty for none
 */
export function levelFields(label, game, [level, style]) {
  const opponents = opponentsOf(game),
    named = (/** @type {string} */ name) => opponents.find((each) => each.name === name);
  const listed = (/** @type {string} */ group) => opponents.filter((each) => each.group === group);
  const levels = make("select"),
    styles = make("select"),
    sentence = make("small", "", "quiet");
  const experiments = Object.assign(make("optgroup"), { label: say("Experiments") });
  levels.append(...listed("level").map(({ name, title, strength }) => new Option(`${title} · ${strength}`, name)));
  experiments.append(...listed("experiment").map(({ name, title }) => new Option(title, name)));
  levels.append(experiments);
  styles.append(new Option(say("any style"), ""), ...listed("style").map(({ name, title }) => new Option(title, name)));
  levels.name = "level";
  styles.name = "style";
  levels.value = level && named(level) ? level : levelFor(game);
  styles.value = style && named(style) ? style : "";
  sentence.id = `level-${label}`.replace(/\s/g, "-");
  levels.setAttribute("aria-label", `${label}: ${say("Strength")}`);
  styles.setAttribute("aria-label", `${label}: ${say("Style")}`);
  for (const field of [levels, styles]) field.setAttribute("aria-describedby", sentence.id);
  return {
    levels,
    styles,
    sentence,
    /**
     * Show what fits the seat.
     * @param {string} kind of the seat
     * @param {boolean} rated
     */
    show(kind, rated) {
      const chosen = named(levels.value);
      levels.hidden = kind !== "computer";
      styles.hidden = levels.hidden || rated || chosen?.group !== "level" || styles.options.length === 1;
      if (styles.hidden) styles.value = "";
      sentence.hidden = levels.hidden && kind !== "bot";
      const style = named(styles.value);
      const said = [chosen?.sentence, style && `${style.title}: ${style.sentence}`].filter(Boolean).join(" · ");
      sentence.replaceChildren(kind === "bot" ? say("Its program takes the seat. The game is not rated.") : said);
      if (kind !== "bot" && !style && chosen?.rating != null) sentence.append(" · ", ratingOf(chosen.rating));
    },
  };
}

/** @param {number} rating */
function ratingOf(rating) {
  return Object.assign(make("span", say("rating {number}", { number: rating })), {
    title: say("As in chess: a player rated 400 points higher wins ten of eleven two-player games. Random play is rated 0."),
  });
}

/**
 * Return the name of the computer that sits here.
 * @param {HTMLElement} row
 */
export function computerAt(row) {
  const [level, style] = ["level", "style"].map((name) => {
    return /** @type {HTMLSelectElement} */ (row.querySelector(`[name=${name}]`)).value;
  });
  return style ? level + styled + style : level;
}

/**
 * Remember a level that I chose; an empty one is proposed from now on.
 * @param {string} game
 * @param {string} level
 */
export async function choose(game, level) {
  const known = opponentsOf(game).some(({ name, group }) => name === level && group === "level");
  if ((level && !known) || page.proposals[game].chosen === level) return;
  page.proposals[game] = await ask(`/api/v1/proposals/${game}`, { level }, "PUT");
}

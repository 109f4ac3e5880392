// @ts-check
// What the server wrote into this page, and what its reader prefers: stored in this browser, shown by classes of <html>.
import { by, targetOf } from "./dom.js";
import { recall, store } from "./storage.js";

/**
 * @typedef {object} Page what the server wrote into the page; each kind of page has only some of it
 * @property {"en" | "de"} lang
 * @property {string} proof that the server made the cookie that came with this page
 * @property {Record<string, string>} texts
 * @property {boolean} passkeys whether there can be passkeys at this address
 * @property {string} account the name of the account that is signed in; empty for a guest
 * @property {string} id of the table
 * @property {string} game
 * @property {number | null} at the position to look at first
 * @property {any} opponents of this game; on the start page, of each game
 * @property {boolean} explorer whether there are statistics of this game
 * @property {GameOffer[]} games
 * @property {string[]} names usual names of players
 * @property {string} usual level of computers
 * @property {Record<string, Message.Proposal>} proposals levels of computers to play against, by game
 * @property {any} learned steps reached in lessons; on the start page, of each game
 * @property {string} lesson
 * @property {boolean} real whether this lesson is a real game with a coach
 * @property {{ key: string, steps: number }[]} lessons
 * @property {boolean | undefined} exam whether this is the test of a course
 * @property {Record<string, string[]>} courses keys of the lessons of each game
 * @property {[id: string, theme: string, grade: string, rating: number][]} puzzles
 * @property {Record<string, string>} themes
 * @property {Record<string, string>} grades of puzzles
 * @property {Record<string, string>} abouts what is said about each theme
 * @property {string[]} due what comes back today: puzzles and own mistakes
 * @property {string} day id of the puzzle of the day
 * @property {Partial<Message.PuzzleRecord> | null} record
 * @property {string} secret of an invitation
 * @property {Record<string, string>} titles of games
 * @property {string} tournament its id
 * @property {string} key in the link of a tournament that is not listed
 * @property {string} mark of what the page shows
 * @property {string} host
 * @property {string[] | undefined} variant
 * @property {Message.Muted | null} muted whose chat lines a member does not see at this table
 * @property {number} newest time of the newest notice
 * @property {string} pushKey the key of this installation for push
 * @property {string} pushEndpoint the address of push that the server has for this browser; empty without one
 *
 * @typedef {{ name: string, title: string, seats: number[], options: GameOption[], courses?: string[][] }} GameOffer
 * @typedef {{ name: string, label: string, help: string, values: { value: string | boolean, label: string }[] }} GameOption
 */

const stored = "leeward-settings";
const usual = {
  lang: document.documentElement.lang,
  theme: "auto", // light, dark, or as the system does
  speed: "quick", // of animations: none, quick, calm
  sound: true, // of pieces, of my turn and of the end
  volume: 50, // of sounds: 0 to 100
  bell: false, // ring for my turn in a hidden tab too
  large: false, // larger text
  coordinates: true, // names of spaces at the edge of the board
  follow: true, // watch the computers' moves one by one
  preview: true, // show what an action would do
  list: false, // always show the list of answers
  coach: false, // warn before bad choices
  log: true, // keep log, chat and people open beside the board
  tab: "log", // which of them
  ask: false, // ask before what cannot be undone
  askEnd: false, // ask before the end of my turn
};
/** @type {(() => void)[]} */
const watchers = [];

/** @type {Page} */
export const page = JSON.parse(by("page").textContent ?? "");
if (page.proof) store("leeward-proof", page.proof); // other sites can plant a cookie, but not its proof
export const settings = { ...usual, ...recall(stored), lang: usual.lang };

/**
 * Say an English text in the language of the page, with its {blanks} filled. Write each text out, in double quotes.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export const say = (text, values = {}) =>
  (page.texts[text] ?? text).replace(/\{(\w+)\}/g, (all, blank) => String(values[blank] ?? all));

/** @param {number} part */
export const percent = (part) => part.toLocaleString(page.lang, { style: "percent" });

/**
 * Return everybody's chances in percent, rounded so that they add up to as much as the chances do.
 * @param {number[]} chances
 */
export function percents(chances) {
  const whole = chances.map((each) => Math.floor(100 * each)),
    rest = (/** @type {number} */ seat) => 100 * chances[seat] - whole[seat];
  const missing = Math.round(100 * chances.reduce((sum, each) => sum + each, 0)) - whole.reduce((sum, each) => sum + each, 0);
  const seats = [...whole.keys()].sort((one, other) => rest(other) - rest(one));
  for (const seat of seats.slice(0, missing)) whole[seat] += 1;
  return whole.map((each) => percent(each / 100));
}

/** @param {() => void} watcher */
export const whenChanged = (watcher) => {
  watchers.push(watcher);
};

/** Return whether animations are off. */
export const still = () => settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export function keep() {
  store(stored, settings);
  // The server writes the next page in this language and theme.
  for (const name of /** @type {const} */ (["lang", "theme"])) {
    document.cookie = `page-${name}=${settings[name]}; path=/; max-age=31536000; samesite=lax`;
  }
}

/** Return the player's name: the account's, or as they typed it last. */
export function remembered() {
  if (page.account) return page.account;
  try {
    return localStorage.getItem("leeward-name") ?? "";
  } catch {
    return "";
  }
}

/**
 * Remember the player's name; without one, the player is a guest.
 * @param {string} name
 */
export function call(name) {
  try {
    localStorage.setItem("leeward-name", name.trim());
  } catch {
    // a private window
  }
  if (dialog) showName();
}

export function theme() {
  if (settings.theme !== "auto") return settings.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function show() {
  const classes = document.documentElement.classList;
  for (const name of ["light", "dark"]) classes.toggle(name, settings.theme === name);
  classes.toggle("large", settings.large);
  classes.toggle("still", still());
}

/** Show the player's name in the navigation. */
function showName() {
  const place = /** @type {HTMLElement} */ (document.querySelector("#site [data-name]"));
  place.dataset.unnamed ??= place.textContent ?? "";
  place.textContent = remembered() || place.dataset.unnamed;
}

function tellWatchers() {
  for (const watcher of watchers) watcher();
}

const dialog = by("settings", HTMLDialogElement);

export function openSettings() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll("[name]"))) {
    const value = field.name === "called" ? remembered() : settings[/** @type {keyof typeof settings} */ (field.name)];
    if (field.type === "checkbox") field.checked = Boolean(value);
    else field.value = String(value);
  }
  dialog.showModal();
}

if (dialog) {
  for (const opener of document.querySelectorAll("[data-settings]")) opener.addEventListener("click", openSettings);
  showName();
  dialog.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (targetOf(event)),
      before = settings.lang;
    if (field.name === "called") {
      call(field.value);
      return;
    }
    Object.assign(settings, { [field.name]: field.type === "checkbox" ? field.checked : field.value });
    keep();
    show();
    if (settings.lang !== before) location.reload();
    tellWatchers();
  });
}

// Only on this machine or over https: elsewhere browsers have no service worker, and everything works without it.
if (dialog) navigator.serviceWorker?.register(`/service-worker.js?lang=${page.lang}`).catch(() => {});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellWatchers);
show();

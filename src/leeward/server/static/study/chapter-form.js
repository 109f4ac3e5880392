// @ts-check
// The form that says what a chapter begins with: a new game, a saved game, the position of a lesson, or a finished game of mine.
import { ask } from "../shared/ask.js";
import { make } from "../shared/dom.js";
import { page, say } from "../shared/settings.js";

/**
 * Fill the form with what there is.
 * @param {HTMLFormElement} form
 */
export async function prepare(form) {
  const { source } = form;
  source.append(
    ...page.games.map(({ name, title }) => new Option(say("A new game: {title}", { title }), `game ${name}`)),
    new Option(say("A saved game (file)"), "file"),
  );
  for (const { name, title, courses = [] } of page.games) {
    if (courses.length) source.append(group(say("Lessons: {title}", { title }), courses, `lesson ${name}`));
  }
  source.addEventListener("change", () => showFields(form));
  showFields(form);
  /** @type {Message.ListedTable[]} */
  const tables = await ask("/api/v1/tables").catch(() => []),
    over = tables.filter((table) => table.over);
  if (!over.length) return;
  const titles = new Map(page.games.map(({ name, title }) => [name, title]));
  const told = over.map((table) => {
    const day = new Date(1000 * table.created).toLocaleDateString(page.lang, { dateStyle: "medium" });
    return [table.id, [table.title || table.names.join(", "), titles.get(table.game) ?? table.game, day].join(" · ")];
  });
  source.append(group(say("My finished games"), told, "table"));
}

/**
 * @param {string} label
 * @param {string[][]} entries the name of each, and its text
 * @param {string} kind
 */
function group(label, entries, kind) {
  const made = Object.assign(make("optgroup"), { label });
  made.append(...entries.map(([name, text]) => new Option(text, `${kind} ${name}`)));
  return made;
}

/** @param {HTMLFormElement} form */
function showFields(form) {
  const [kind, name] = form.source.value.split(" "),
    game = kind === "game" ? page.games.find((each) => each.name === name) : undefined;
  const fields = /** @type {HTMLElement} */ (form.querySelector("[data-fields]"));
  form.file.parentElement.hidden = kind !== "file";
  form.file.required = kind === "file";
  fields.replaceChildren(...(game ? [players(game), ...game.options.map(choice)] : []));
}

/** @param {{ seats: number[] }} game */
function players({ seats }) {
  return labelled(
    say("Players"),
    "players",
    seats.map((count) => new Option(String(count), String(count))),
    String(seats[1] ?? seats[0]),
  );
}

/** @param {{ name: string, label: string, values: { value: string | boolean, label: string }[] }} option */
function choice({ name, label, values }) {
  return labelled(
    label,
    `option ${name}`,
    [new Option(say("as usual"), ""), ...values.map((each) => new Option(each.label, JSON.stringify(each.value)))],
    "",
  );
}

/**
 * @param {string} text
 * @param {string} name
 * @param {HTMLOptionElement[]} options
 * @param {string} value
 */
function labelled(text, name, options, value) {
  const label = make("label", `${text} `),
    select = make("select");
  select.name = name;
  select.append(...options);
  select.value = value;
  label.append(select);
  return label;
}

/**
 * Return the chapter that is wanted, as the server takes it.
 * @param {HTMLFormElement} form
 */
export async function wanted(form) {
  const [kind, name, lesson] = form.source.value.split(" "),
    title = form.called.value.trim();
  if (kind === "lesson") return { title: title || form.source.selectedOptions[0].text, game: name, lesson };
  if (kind === "table") return { title, table: name };
  if (kind === "file") return { title, text: await form.file.files[0].text() };
  /** @type {Record<string, string | boolean>} */
  const options = {};
  for (const [field, value] of new FormData(form)) {
    if (field.startsWith("option ") && value) options[field.slice("option ".length)] = JSON.parse(String(value));
  }
  return { title, game: name, players: Number(form.players.value), options };
}

// What a person prefers: kept in this browser, told to the page through classes of <html>.
const usual = { lang: document.documentElement.lang, theme: "auto", speed: "quick", sound: false, large: false, follow: true, preview: true, coach: false, log: true, ask: false, askEnd: false };
const key = "leeward-settings";

export const page = JSON.parse(document.getElementById("page").textContent);
export const settings = { ...usual, ...kept(), lang: usual.lang };
const watchers = [];

export const say = (name, values = {}) => page.texts[name].replace(/\{(\w+)\}/g, (all, blank) => values[blank] ?? all);
export const whenChanged = (watcher) => watchers.push(watcher);
export const still = () => settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function kept() {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}

export function keep() {
  try { localStorage.setItem(key, JSON.stringify(settings)); } catch { /* a private window keeps nothing */ }
  // The server speaks the language and paints the first light of the next page.
  for (const name of ["lang", "theme"]) document.cookie = `page-${name}=${settings[name]}; path=/; max-age=31536000; samesite=lax`;
}

// How I am called, so that I need not say it again.
export function remembered() {
  try { return localStorage.getItem("leeward-name") ?? ""; } catch { return ""; }
}

export function remember(name) {
  try { if (name) localStorage.setItem("leeward-name", name); } catch { /* a private window keeps nothing */ }
}

export function theme() {
  return settings.theme === "auto" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") : settings.theme;
}

function show() {
  const classes = document.documentElement.classList;
  for (const name of ["light", "dark"]) classes.toggle(name, settings.theme === name);
  classes.toggle("large", settings.large);
  classes.toggle("still", still());
}

const dialog = document.getElementById("settings");
if (dialog) {
  const form = dialog.querySelector("form");
  document.getElementById("open-settings").addEventListener("click", openSettings);
  form.addEventListener("change", ({ target }) => {
    const before = settings.lang;
    settings[target.name] = target.type === "checkbox" ? target.checked : target.value;
    keep();
    show();
    if (settings.lang !== before) location.reload();
    for (const watcher of watchers) watcher();
  });
}

export function openSettings() {
  for (const field of dialog.querySelectorAll("[name]")) {
    if (field.type === "checkbox") field.checked = settings[field.name];
    else field.value = settings[field.name];
  }
  dialog.showModal();
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => watchers.forEach((watcher) => watcher()));
show();

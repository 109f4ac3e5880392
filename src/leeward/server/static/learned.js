// How far one is in the courses: kept in this browser. A lesson that was followed to its end stands as "done".
const key = "leeward-learned";

export function learned(game) {
  try { return JSON.parse(localStorage.getItem(key))?.[game] ?? {}; } catch { return {}; }
}

export function note(game, lesson, step) {
  try {
    const all = JSON.parse(localStorage.getItem(key)) ?? {};
    all[game] = { ...all[game], [lesson]: step };
    localStorage.setItem(key, JSON.stringify(all));
  } catch { /* a private window keeps nothing */ }
}

// Where to go on: at the step that one has reached, from the beginning again after the end.
export function stepOf(game, lesson) {
  const step = learned(game)[lesson];
  return Number.isInteger(step) ? step : 0;
}

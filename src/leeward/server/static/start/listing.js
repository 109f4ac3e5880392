// @ts-check
// Tables in a list: what they are, and how far.
import { make } from "../shared/dom.js";
import { seatName } from "../shared/names.js";
import { page, say } from "../shared/settings.js";

// The page's language with the date format of the reader's country: 16 Nov 2026 or Nov 16, 2026.
const locale = navigator.languages.find((each) => each.split("-")[0] === page.lang) ?? page.lang;

/**
 * Make the list's entry of a table.
 * @param {Message.ListedTable} table
 */
export function entry({
  id,
  title,
  game,
  names,
  kinds,
  begun,
  over,
  closed,
  moment,
  count,
  turn_mine,
  created,
  future_known,
  rated,
  pace,
}) {
  const far = begun ? (moment ? "" : say("actions so far: {count}", { count })) : say("waiting for players");
  const now = closed ? say("closed") : over ? say("over") : turn_mine ? say("Your turn") : far;
  const players = names.map((name, seat) =>
    kinds[seat] === "computer" ? say("{name} (computer)", { name }) : seatName(name, kinds[seat], seat),
  );
  const known = future_known ? say("its future was known") : "";
  const about = [page.titles[game] ?? game, over || !begun ? "" : moment, rated ? say("rated") : "", pace, known]
    .filter(Boolean)
    .join(" · ");
  const date = new Date(created * 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const link = Object.assign(make("a"), { href: `/tables/${id}` }),
    made = make("li");
  link.append(
    make("b", title || players.join(", ")),
    make("span", about, "quiet"),
    make("span", now, turn_mine && !closed ? "mine" : "quiet"),
    Object.assign(make("time", ago(created), "quiet"), { title: date }),
  );
  made.append(link);
  return made;
}

/** @param {number} moment */
function ago(moment) {
  const minutes = Math.round((Date.now() / 1000 - moment) / 60),
    words = new Intl.RelativeTimeFormat(page.lang, { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 24 * 60 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}

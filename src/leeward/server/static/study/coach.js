// @ts-check
// The coach: before a choice that throws away much, it asks the player to look again. One touch sends it away.
import { ask } from "../shared/ask.js";
import { button, by } from "../shared/dom.js";
import { keep, page, say, settings } from "../shared/settings.js";
import { forget, recall, store } from "../shared/storage.js";
import { notice, withdraw } from "../table/notice.js";
import { state } from "../table/state.js";

/**
 * @import { Choice } from "../table/turn.js"
 * @typedef {{ key: string, from?: number }} CoachedLesson the lesson that brought the coach, and its first version
 */

const stored = `leeward-coach-${page.id}`;
const { coach } = state;

/** @returns {CoachedLesson | null} */
export const coachedLesson = () => recall(stored);

/** @param {CoachedLesson} lesson */
export const keepCoach = (lesson) => store(stored, lesson);

/**
 * Return whether the coach helps here: by the settings, or because this is the last lesson of a course.
 * @param {Message.View} view
 */
export const coaches = ({ hints }) => hints && (settings.coach || coachedLesson() !== null);

export function hush() {
  forget(stored);
  settings.coach = false;
  keep();
}

export class Coach {
  /**
   * @param {object} hooks
   * @param {(choice: Choice) => void} hooks.act
   * @param {(message: Message.Arrange) => void} hooks.send
   * @param {() => void} hooks.hushed
   */
  constructor({ act, send, hushed }) {
    this.act = act;
    this.send = send;
    this.hushed = hushed;
  }

  /**
   * Return whether a choice has to wait: for the coach, or for a second touch.
   * @param {Choice} choice
   */
  waits(choice) {
    const version = state.view?.version,
      query = `${choice.actions.map((action) => `action=${action}&`).join("")}expected=${version}&`;
    return this.holds(`${version} ${choice.actions}`, query, undefined, () => this.act(choice));
  }

  /**
   * Return the same for an arrangement.
   * @param {Message.Arrange} message
   */
  waitsForAll(message) {
    const { places, expected } = message;
    return this.holds(`${expected} ${JSON.stringify(places)}`, "", { places, expected }, () => this.send(message));
  }

  /**
   * @param {string} choice
   * @param {string} query
   * @param {object | undefined} body
   * @param {() => void} does
   */
  holds(choice, query, body, does) {
    withdraw("coach");
    if (!state.view || !coaches(state.view) || coach.sure === choice) return false;
    if (coach.asking !== choice) this.look(choice, `/api/v1/tables/${page.id}/coach?${query}lang=${page.lang}`, body, does);
    return true;
  }

  /**
   * @param {string} choice
   * @param {string} address
   * @param {object | undefined} body
   * @param {() => void} does
   */
  async look(choice, address, body, does) {
    const version = state.view?.version;
    coach.asking = choice;
    /** @type {{ text: string }} */
    const { text } = await ask(address, body).catch(() => ({ text: "" })); // a coach who cannot answer holds nobody up
    if (coach.asking !== choice) return; // the player has chosen something else since
    coach.asking = "";
    if (state.view?.version !== version) return;
    coach.sure = choice;
    if (text) this.warn(text, does);
    else does();
  }

  /** Forget what was asked, and the warning: the player has changed it. */
  drop() {
    coach.asking = coach.sure = "";
    withdraw("coach");
  }

  /**
   * @param {string} text
   * @param {() => void} does
   */
  warn(text, does) {
    const way = (/** @type {string} */ name, /** @type {() => void} */ then, kind = "") => {
      const act = () => {
        withdraw("coach");
        then();
      };
      return button(name, act, kind);
    };
    const again = () => {
      coach.sure = "";
    };
    const off = () => {
      hush();
      this.hushed();
    };
    notice(text, 0, "coach");
    by("notice").append(
      way(say("Look again"), again, "main"),
      way(say("Do it anyway"), does),
      way(say("Turn the coach off"), off, "plain"),
    );
  }
}

// @ts-check
// The state that several parts of the table page share. What the server sent is the truth; the rest is what the user does.
// Caches of what is drawn, timers and the socket stay in their own parts.
import { settings } from "../shared/settings.js";

/**
 * @import { Point, Spot } from "./laying.js"
 *
 * @typedef {Message.OfferedAction} Action
 * @typedef {"wide" | "square" | "low" | "tall" | "small"} Shape layout of the picture
 *
 * @typedef {object} State
 * @property {Message.View | null} view the last view from the server
 * @property {boolean} sent a message is on its way: send no other before its answer
 * @property {boolean} hurry "to my turn": skip the computers' moves this once
 * @property {boolean} looking another layout or language is on its way
 * @property {Map<string, string> | null} looks how the table looked when my last turn ended
 * @property {Map<string, Promise<string>>} reasons why a thing cannot be chosen, asked once for each view
 * @property {boolean} keys the keyboard was used last, not a pointer
 *
 * @property {object} board
 * @property {Shape} board.shape the layout that fits the window
 * @property {number} board.zoom 1 shows the whole board
 * @property {string | null} board.opened the area that fills the window
 * @property {string} board.tabs the areas that have a tab, as text
 * @property {number} board.moved when a mouse stopped dragging the board
 *
 * @property {object} choices
 * @property {Action[]} choices.order what is offered, as it stands in the panel
 * @property {number | null} choices.sure the action that needs one more touch
 * @property {number | null} choices.opened the version whose list of answers I opened
 *
 * @property {object} menu
 * @property {Element | null} menu.thing what offers several actions
 * @property {Action[]} menu.actions what it offers
 * @property {number} menu.at the one a finger has chosen
 *
 * @property {object} preview
 * @property {Action | null} preview.now the action whose outcome is shown
 * @property {Action | null} preview.armed the action that a second touch does
 * @property {Map<number, Message.Previewed>} preview.known outcomes of this version
 * @property {number | undefined} preview.version of the table that they belong to
 * @property {boolean} preview.pending the server was asked for an outcome
 *
 * @property {object} hand
 * @property {Spot | null} hand.spot the place at which the piece in the hand is shown
 * @property {number} hand.at which of its ways there
 * @property {Point | null} hand.point where the player pointed, in units of the picture
 * @property {string} hand.liked what it lays, read from there
 *
 * @property {object} arrange
 * @property {Message.Arranging | null} arrange.given what the server lets me arrange
 * @property {{ places: string[][], pool: string[] } | null} arrange.wanted how I have arranged it
 * @property {number} arrange.version of the table that it belongs to
 * @property {string | null} arrange.held the kind of piece that goes first
 * @property {{ key: string, why: string } | null} arrange.verdict why the rules do not allow it, as the server says
 * @property {boolean} arrange.declined I decide one by one until this series is over
 * @property {number | null} arrange.opened the version for which I opened the list of places
 *
 * @property {object} past
 * @property {number | null} past.at the position I look at; null is the present
 * @property {(Message.PastPosition & { number: number }) | null} past.position what the server sent of it
 * @property {boolean} past.fetching a position is on its way
 * @property {boolean} past.pushed the browser's back button leads to the present
 * @property {number | undefined} past.timer plays the game on
 *
 * @property {object} hint
 * @property {{ at: number | null } | null} hint.asked the position that the hint is about
 *
 * @property {object} coach
 * @property {string} coach.asking the choice that waits for the coach; empty if none does
 * @property {string} coach.sure the choice that the coach has seen
 *
 * @property {object} lesson
 * @property {Message.LessonStep | null} lesson.step where the lesson stands
 * @property {Map<string, { round: number, version: number }>} lesson.said what the coach said, and when
 *
 * @property {object} analysis
 * @property {Message.Report | null} analysis.report
 * @property {number | null} analysis.version of the table that it belongs to
 * @property {object | null} analysis.wanted the request on its way
 * @property {boolean} analysis.learning my mistakes are shown instead
 *
 * @property {object} side
 * @property {Message.LogLine[]} side.log
 * @property {Message.ChatLine[]} side.chat
 * @property {number | null} side.seen how many lines of the chat I have read
 *
 * @property {object} room
 * @property {number[]} room.open seats that a computer may fill
 * @property {number[]} room.left my seats that a computer plays
 * @property {boolean} room.quiet I only watch: do not offer my seat back
 *
 * @property {object} finale
 * @property {string} finale.shown the end that was celebrated
 */

/** @type {State} */
export const state = {
  view: null,
  sent: false,
  hurry: false,
  looking: false,
  looks: null,
  reasons: new Map(),
  keys: false,
  board: { shape: "wide", zoom: 1, opened: null, tabs: "", moved: -1000 },
  choices: { order: [], sure: null, opened: null },
  menu: { thing: null, actions: [], at: 0 },
  preview: { now: null, armed: null, known: new Map(), version: undefined, pending: false },
  hand: { spot: null, at: 0, point: null, liked: "" },
  arrange: { given: null, wanted: null, version: -1, held: null, verdict: null, declined: false, opened: null },
  past: { at: null, position: null, fetching: false, pushed: false, timer: undefined },
  hint: { asked: null },
  coach: { asking: "", sure: "" },
  lesson: { step: null, said: new Map() },
  analysis: { report: null, version: null, wanted: null, learning: false },
  side: { log: [], chat: [], seen: null },
  room: { open: [], left: [], quiet: false },
  finale: { shown: "" },
};

/**
 * Return whether an event may light something up: the focus that a script moved must not.
 * @param {Event} event
 */
export const meant = ({ type }) => state.keys || !type.startsWith("focus");

/** Return whether I may act now: I look at the present and nothing is on its way. */
export const free = () => state.past.at === null && !state.sent;

/** Return the actions that I may choose now. */
export const offered = () => (free() && state.view?.actions) || [];

/** Return whether the server need not wait while I watch the computers' moves. */
export const skips = () => state.hurry || !settings.follow;

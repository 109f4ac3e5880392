// @ts-check
// The parts of the table's page. table.js makes them; what one part asks of another goes through here.

/**
 * @import { Analysis } from "../study/analysis.js"
 * @import { Coach } from "../study/coach.js"
 * @import { LessonBox } from "../study/lesson.js"
 * @import { Tip } from "../shared/tip.js"
 * @import { Arrange } from "./arrange.js"
 * @import { Banner } from "./banner.js"
 * @import { Board } from "./board.js"
 * @import { Choices } from "./choices.js"
 * @import { Finale } from "./finale.js"
 * @import { Hand } from "./hand.js"
 * @import { HintBox } from "./hint.js"
 * @import { Link } from "./link.js"
 * @import { Menu } from "./menu.js"
 * @import { Past } from "./past.js"
 * @import { Picture } from "./picture.js"
 * @import { Preview } from "./preview.js"
 * @import { Room } from "./room.js"
 * @import { Seats } from "./seats.js"
 * @import { Side } from "./side.js"
 *
 * @typedef {object} Parts
 * @property {Link} link the socket
 * @property {Picture} picture the table as the server drew it
 * @property {Board} board its place: layout, zoom, tabs
 * @property {Hand} hand the piece that is laid or moved now
 * @property {Tip} tip explanations of things
 * @property {Preview} preview what an action would do
 * @property {Menu} menu the actions of one thing
 * @property {Choices} choices the buttons of all actions
 * @property {Arrange} arrange many decisions as one
 * @property {HintBox} hint what the strongest opponent would do
 * @property {Coach} coach warnings before bad choices
 * @property {LessonBox} lesson what to learn here
 * @property {Past} past looking back
 * @property {Analysis | undefined} analysis what each decision lost, once it was opened
 * @property {(version: number) => Promise<void>} analyse opens or closes it
 * @property {Side} side log and chat
 * @property {Room} room before the game
 * @property {Seats} seats who sits where
 * @property {Banner} banner what begins, announced on the board
 * @property {Finale} finale the end of the game
 */

export const parts = /** @type {Parts} */ ({});

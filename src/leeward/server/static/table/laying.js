// @ts-check
// Where the piece in the hand fits, and how it turns: pure functions over the places that a picture offers.

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ number: number, lay: string }} Way an action, and what it lays on each cell; one character a cell
 *
 * @typedef {object} Spot a place where the piece fits
 * @property {string} id of the thing in the picture
 * @property {Point[]} cells the middles of the spaces that it covers
 * @property {Way[]} ways how it can lie there, in the order of turning
 * @property {string} note what is written on the piece there
 */

const sideways = 2.5; // how much worse a step aside is than one ahead

/**
 * Read a place from the attributes that the game drew; `shift` is where its part of the picture lies.
 * @param {string} id
 * @param {{ action?: string, cells?: string, lay?: string, note?: string }} drawn
 * @param {Point} [shift]
 * @returns {Spot}
 */
export function spotOf(id, { action = "", cells = "", lay = "", note = "" }, shift = { x: 0, y: 0 }) {
  const words = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
  const lays = words(lay);
  return {
    id,
    note,
    cells: words(cells).map((cell) => {
      const [x, y] = cell.split(",").map(Number);
      return { x: x + shift.x, y: y + shift.y };
    }),
    ways: words(action).map((number, place) => ({ number: Number(number), lay: lays[place] ?? "" })),
  };
}

/** @param {Spot} spot */
export function middleOf({ cells }) {
  const sum = cells.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / cells.length, y: sum.y / cells.length };
}

/**
 * @param {Point} one
 * @param {Point} other
 */
const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Return the place whose middle is nearest to a point, if it is within reach.
 * @param {Spot[]} spots
 * @param {Point} point
 * @param {number} reach
 */
export function nearest(spots, point, reach) {
  let [found, least] = [/** @type {Spot | null} */ (null), reach];
  for (const spot of spots) {
    const away = far(middleOf(spot), point);
    if (away < least) [found, least] = [spot, away];
  }
  return found;
}

/**
 * Return what a way lays, read from the cell that is nearest to a point.
 * @param {Spot} spot
 * @param {string} lay
 * @param {Point | null} point
 */
export function readFrom({ cells }, lay, point) {
  const order = [...cells.keys()];
  if (point) order.sort((one, other) => far(cells[one], point) - far(cells[other], point));
  return order.map((cell) => lay[cell] ?? "").join("");
}

/**
 * Return how the piece lies when it comes to a place: as it lay before, with the same part under the pointer; otherwise with
 * the same side up; otherwise as the place has it first.
 * @param {Spot} spot
 * @param {Point | null} point
 * @param {string} liked what it laid before, read from the pointer
 */
export function wayAt(spot, point, liked) {
  const side = (/** @type {string} */ lay) => [...lay].sort().join("");
  const same = spot.ways.findIndex(({ lay }) => readFrom(spot, lay, point) === liked);
  return Math.max(same >= 0 ? same : spot.ways.findIndex(({ lay }) => side(lay) === side(liked)), 0);
}

/**
 * @param {Spot} spot
 * @param {number} at
 * @param {number} turns
 */
export const turned = ({ ways }, at, turns) => (((at + turns) % ways.length) + ways.length) % ways.length;

/**
 * Return the next place in the direction of an arrow key, or none.
 * @param {Spot[]} spots
 * @param {Spot} from
 * @param {string} key
 */
export function stepTo(spots, from, key) {
  const start = middleOf(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const ranked = spots.map((spot) => {
    const { x, y } = middleOf(spot);
    const [ahead, aside] = [
      (x - start.x) * dx + (y - start.y) * dy,
      Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx),
    ];
    return { spot, ahead, cost: ahead + sideways * aside };
  });
  const next = ranked.filter(({ spot, ahead }) => spot !== from && ahead > 1).sort((one, other) => one.cost - other.cost)[0];
  return next?.spot ?? null;
}

// @ts-check
// Work in small pieces, so that the page can be touched and painted in between.

/** Wait until the page has been painted once more. A hidden page paints nothing and does not wait. */
export const painted = () =>
  new Promise((done) => {
    const go = () => {
      document.removeEventListener("visibilitychange", go);
      setTimeout(done);
    };
    if (document.hidden) go();
    else {
      requestAnimationFrame(go);
      document.addEventListener("visibilitychange", go);
    }
  });

/**
 * Do something with each item, and let the page be painted whenever enough was done.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} act returns how much it did
 * @param {number} enough
 * @param {() => Promise<unknown>} [pause]
 */
export async function gently(items, act, enough, pause = painted) {
  let done = 0;
  for (const item of items) {
    if (done >= enough) {
      await pause();
      done = 0;
    }
    done += act(item);
  }
}

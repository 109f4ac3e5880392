// @ts-check
// A phone has its table with the page: the scripts come after it is painted. Loaded before, sixty files would hold the paint up.
import { by } from "../shared/dom.js";
import { gently } from "../shared/frames.js";

const longest = 1500; // milliseconds to wait for a paint that the browser does not report
const atOnce = 16; // files asked for in one frame
const enough = 4; // milliseconds of running scripts at once

const painted = () =>
  new Promise((done) => {
    if (document.hidden) done(null);
    setTimeout(done, longest);
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  });

await painted();
const files = /** @type {HTMLLinkElement[]} */ ([...by("modules", HTMLTemplateElement).content.children]);
const ask = (/** @type {Element} */ file) => {
  document.head.append(file);
  return 1;
};
await gently(files, ask, atOnce);
// One after the other, what others need first: the page can be touched in between.
let begun = performance.now();
for (const { href } of files) {
  await import(href);
  if (performance.now() - begun < enough) continue;
  await new Promise((done) => setTimeout(done));
  begun = performance.now();
}
import("./table.js");

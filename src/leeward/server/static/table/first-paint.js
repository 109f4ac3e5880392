// @ts-check
// A phone has its table with the page: the scripts come after it is painted. Loaded before, sixty files would hold the paint up.
import { by } from "../shared/dom.js";

const longest = 1500; // milliseconds to wait for a paint that the browser does not report

const painted = () =>
  new Promise((done) => {
    if (document.hidden) done(null);
    setTimeout(done, longest);
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  });

await painted();
document.head.append(by("modules", HTMLTemplateElement).content);
import("./table.js");

// @ts-check
import { button, make } from "../shared/dom.js";

/**
 * List the steps of an expected line of play; a click shows the table after one, and marks it once it is shown.
 * @param {Message.ToldStep[]} steps
 * @param {(step: number) => Promise<boolean>} show returns whether it is shown
 */
export function stepList(steps, show) {
  const list = make("ol", "", "line");
  for (const { step, text } of steps) {
    const chosen = button(
      text,
      async () => {
        if (!(await show(step))) return;
        for (const other of list.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
        chosen.setAttribute("aria-current", "step");
      },
      "plain",
    );
    const entry = make("li");
    entry.append(chosen);
    list.append(entry);
  }
  return list;
}

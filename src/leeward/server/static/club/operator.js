// @ts-check
// The operators' pages: every form is one act. Afterwards the page shows what is now true.
import { sendForms } from "./forms.js";
import { showTimes } from "./times.js";

showTimes();
sendForms((form, answer) => {
  const shows = form.dataset.shows,
    place = form.querySelector(".shown");
  if (!shows || !place) {
    location.reload();
    return;
  }
  const field = /** @type {HTMLInputElement} */ (place.querySelector("input"));
  field.value = new URL(answer[shows], location.href).href;
  /** @type {HTMLElement} */ (place).hidden = false;
  field.select();
});

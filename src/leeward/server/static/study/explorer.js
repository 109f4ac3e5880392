// @ts-check
// Statistics: another choice shows its numbers at once; without this script, a button does.
import "../shared/settings.js";

const form = document.querySelector("form");
form?.addEventListener("change", () => form.requestSubmit());
form?.querySelector("button")?.setAttribute("hidden", "");

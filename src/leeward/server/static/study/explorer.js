// What wins: another choice shows its numbers at once; without this script, a button does.
import "../shared/settings.js";

const form = document.getElementById("which");
form?.addEventListener("change", () => form.requestSubmit());
if (form) form.querySelector("button").hidden = true;

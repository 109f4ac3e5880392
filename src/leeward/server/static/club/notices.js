// @ts-check
// My notices: the server wrote them into the page; here they are marked as read.
import { ask } from "../shared/ask.js";
import { page } from "../shared/settings.js";
import { showTimes } from "./times.js";

showTimes();
if (page.newest) ask("/api/v1/notices/read", { until: page.newest }).catch(() => {});

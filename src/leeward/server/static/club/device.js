// @ts-check
// A link from another device: the button signs in here.
import { ask } from "../shared/ask.js";
import { by } from "../shared/dom.js";
import { page } from "../shared/settings.js";
import { arrive } from "./arrival.js";

by("device-in")?.addEventListener("click", () => arrive(() => ask("/api/v1/session/link", { secret: page.secret })));

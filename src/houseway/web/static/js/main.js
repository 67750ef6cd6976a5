/** Loads the language of the page, then starts it. */
import { loadLanguage } from "./text.js";

loadLanguage(document.documentElement.lang).then(() => import("./start.js"));

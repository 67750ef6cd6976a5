/** Starts the page: elements, top bar, account, and the page of the address. */
import "./elements/playing-card.js";
import "./elements/chip-pile.js";
import "./elements/clock-ring.js";
import "./elements/why-button.js";
import { element } from "./dom.js";
import { me } from "./me.js";
import { startRouter } from "./router.js";
import { showBar } from "./shell/bar.js";
import { toast } from "./shell/toast.js";
import { _ } from "./text.js";

element(".skip").textContent = _("Skip to content");
element("#toasts").ariaLabel = _("Messages");
showBar();
me.signIn().catch((error) => toast(_("Can't reach the room: {error}", { error: error.message })));
startRouter();

/** The account dialog: a guest creates an account or signs in. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

/** @type {Record<string, () => string>} */
const ROLE_NAMES = {
  player: () => _("Player"),
  dealer: () => _("Dealer"),
  floor: () => _("Floor"),
  cage: () => _("Cage"),
  office: () => _("Office"),
  admin: () => _("Admin"),
};

/** @param {string} role */
const roleName = (role) => ROLE_NAMES[role]?.() ?? role;

/** @param {SubmitEvent} event @param {"account" | "login"} how @param {() => void} close */
async function submit(event, how, close) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  try {
    await me.become(how, { name: form.get("name"), password: form.get("password") });
    close();
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { refused: true });
  }
}

/** @param {"account" | "login"} how @param {string} title @param {string} button @param {() => void} close */
function accountForm(how, title, button, close) {
  return h(
    "form",
    { class: "stack", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, how, close) },
    h("h3", null, title),
    h(
      "label",
      { class: "field" },
      _("Name"),
      h("input", { name: "name", autocomplete: "username", required: true, maxlength: 24 }),
    ),
    h(
      "label",
      { class: "field" },
      _("Password"),
      h("input", {
        name: "password",
        type: "password",
        required: true,
        minlength: 8,
        autocomplete: how === "login" ? "current-password" : "new-password",
      }),
    ),
    h("button", { class: how === "login" ? "" : "main" }, button),
  );
}

/** The account's sessions in other browsers, with buttons to end them. @param {() => void} close */
async function openSessions(close) {
  const sessions = await fetchJson("/api/sessions");
  close();
  openDialog(_("Where you're signed in"), (done) => [
    h(
      "ul",
      { class: "stack plain" },
      sessions.map((one) =>
        h(
          "li",
          { key: one.session, class: "row" },
          h("span", null, _("{browser}, since {time}", { browser: one.browser || _("A browser"), time: new Date(one.since).toLocaleString() })),
          one.this
            ? h("strong", null, _("This browser"))
            : h("button", { type: "button", onclick: () => endSessions({ session: one.session }, done) }, _("Sign out")),
        ),
      ),
    ),
    sessions.length > 1 && h("button", { type: "button", onclick: () => endSessions({}, done) }, _("Sign out everywhere else")),
  ]);
}

/** @param {object} which @param {() => void} done */
async function endSessions(which, done) {
  try {
    await fetchJson("/api/sessions/end", which);
    done();
    toast(_("Signed out there."));
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { refused: true });
  }
}

export function openAccount() {
  const who = me.known;
  if (!who) return;
  openDialog(who.name, (close) => [
    h(
      "dl",
      { class: "facts" },
      h("dt", null, _("Role")),
      h("dd", null, who.guest ? _("Guest") : who.roles.map(roleName).join(", ")),
      who.chips != null && [h("dt", null, _("Chips in the cage")), h("dd", { class: "amount" }, dollars(who.chips))],
    ),
    h("p", { class: "soft small" }, _("Play chips only. No real money is involved.")),
    who.guest
      ? [
          accountForm("account", _("Keep this name and these chips"), _("Create account"), close),
          accountForm("login", _("Already have an account?"), _("Sign in"), close),
        ]
      : [
          h("button", { type: "button", onclick: () => openSessions(close) }, _("Where you're signed in")),
          h("button", { type: "button", onclick: () => me.leave().then(close) }, _("Sign out")),
        ],
  ]);
}

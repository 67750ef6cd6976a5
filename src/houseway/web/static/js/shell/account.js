/** The account dialog: a guest creates an account or signs in. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

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
      "Name",
      h("input", { name: "name", autocomplete: "username", required: true, maxlength: 24 }),
    ),
    h(
      "label",
      { class: "field" },
      "Password",
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
  openDialog("Where you are signed in", (done) => [
    h(
      "ul",
      { class: "stack plain" },
      sessions.map((one) =>
        h(
          "li",
          { key: one.session, class: "row" },
          h("span", null, `${one.browser || "A browser"}, since ${new Date(one.since).toLocaleString()}`),
          one.this
            ? h("strong", null, "this one")
            : h("button", { type: "button", onclick: () => endSessions({ session: one.session }, done) }, "Sign out"),
        ),
      ),
    ),
    sessions.length > 1 && h("button", { type: "button", onclick: () => endSessions({}, done) }, "Sign out everywhere else"),
  ]);
}

/** @param {object} which @param {() => void} done */
async function endSessions(which, done) {
  try {
    await fetchJson("/api/sessions/end", which);
    done();
    toast("Signed out there.");
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
      h("dt", null, "Standing"),
      h("dd", null, who.guest ? "Guest" : who.roles.join(", ")),
      who.chips != null && [h("dt", null, "Chips in the cage"), h("dd", { class: "amount" }, dollars(who.chips))],
    ),
    h("p", { class: "soft small" }, "Play chips only: no real money moves anywhere in this room."),
    who.guest
      ? [
          accountForm("account", "Keep this name and these chips", "Make an account", close),
          accountForm("login", "Been here before?", "Come back in", close),
        ]
      : [
          h("button", { type: "button", onclick: () => openSessions(close) }, "Where you are signed in"),
          h("button", { type: "button", onclick: () => me.leave().then(close) }, "Leave the room"),
        ],
  ]);
}

/** The floor's exam: a hand, an irregularity in it, and rulings to choose from. */
import { fetchJson, fetchOnce } from "../api.js";
import { h, render } from "../dom.js";
import { bindPageKeys } from "../keys.js";
import { announceNow, announce } from "../announce.js";
import { _ } from "../text.js";

/**
 * @import { Page } from "../router.js"
 * @import { ExamPaper, Question } from "../types.js"
 */

/** @type {Page} */
export function page(root, { house }) {
  const wish = new URLSearchParams(location.search).get("seed");
  const seed =
    wish && /^\d{1,9}$/.test(wish) ? Number(wish) : crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
  /** @type {ExamPaper | undefined} */
  let paper;
  /** The room's houses: slug and name. @type {[string, string][]} */
  let houses = [];
  let why = "";
  let at = 0;
  /** The answer given to each question. @type {number[]} */
  let given = [];
  const draw = () => {
    render(
      root,
      h(
        "div",
        { class: "wrap staff trainer", "data-house": house ?? false },
        house
          ? paper
            ? exam(paper)
            : h("p", { class: "soft", role: "status" }, why || _("Dealing the hands…"))
          : choose(),
      ),
    );
    bindPageKeys(
      paper && given[at] === undefined
        ? (paper.questions[at]?.answers.map((_, nth) => [String(nth + 1), () => answer(nth)]) ?? [])
        : [["Enter", next]],
    );
  };
  const choose = () => [
    h("h1", null, _("Floor exam")),
    h(
      "p",
      { class: "soft" },
      _("You get a hand with an error in it, and four rulings. Pick the ruling that this house makes. Every answer cites its rule."),
    ),
    h(
      "div",
      { class: "row" },
      houses.map(([slug, name]) => h("a", { key: slug, class: "button", href: `/train/${slug}` }, name)),
    ),
  ];
  const questions = () => paper?.questions ?? [];
  const right = () => given.filter((one, nth) => one === questions()[nth].right).length;
  const answer = (/** @type {number} */ nth) => {
    given[at] = nth;
    const good = nth === questions()[at].right;
    (good ? announce : announceNow)(good ? _("Right.") : _("Wrong."));
    draw();
  };
  const next = () => {
    if (given[at] !== undefined && at < questions().length) {
      at += 1;
      draw();
      scrollTo(0, 0);
    }
  };
  const exam = (/** @type {ExamPaper} */ { house_name: name, seed: asked, questions: all }) => {
    const one = all[at];
    const head = [
      h("h1", null, _("Floor exam at {house}", { house: name })),
      h("p", { class: "soft" }, given.length ? _("{right} of {count} right", { right: right(), count: given.length }) : _("Ten questions, four rulings each.")),
    ];
    if (!one) {
      return [
        head,
        h("p", { class: "big-amount" }, _("{right} of {count}", { right: right(), count: all.length })),
        h("p", { class: "soft small" }, _("This was exam {number}. Open the same address to take it again.", { number: String(asked) })),
        h(
          "div",
          { class: "row" },
          h("a", { class: "button main", href: `/train/${house}?seed=${seed + 1}` }, _("Another exam")),
          h("a", { class: "button", href: "/train" }, _("Another house")),
        ),
      ];
    }
    return [head, question(one)];
  };
  const question = (/** @type {Question} */ one) =>
    h(
      "article",
      { key: at, class: "question stack" },
      h("h2", null, _("Question {number} of {count}: {game}", { number: at + 1, count: questions().length, game: one.title })),
      h(
        "ol",
        { class: "example", tabindex: 0, "aria-label": _("The hand so far") },
        one.story.map((line, nth) => h("li", { key: nth }, line)),
      ),
      h("p", { class: "notice" }, h("strong", null, _("Then:")), " ", one.problem),
      h(
        "div",
        { class: "stack", role: "group", "aria-label": _("Rulings") },
        one.answers.map((steps, nth) => {
          const said = given[at] !== undefined;
          const mark = said && nth === one.right ? "right" : said && nth === given[at] ? "wrong" : "";
          return h(
            "button",
            { key: nth, type: "button", class: `ruling-answer ${mark}`, disabled: said, onclick: () => answer(nth) },
            h("span", { class: "key", "aria-hidden": "true" }, nth + 1),
            h("span", null, steps.join(" ")),
            mark && h("span", { class: "badge" }, mark === "right" ? _("Right") : _("Wrong")),
          );
        }),
      ),
      given[at] !== undefined &&
        h(
          "div",
          { class: "row", role: "status" },
          h("strong", null, given[at] === one.right ? _("Right.") : _("Wrong.")),
          h("why-button", { rule: one.rules.join(" ") }),
          one.assumed && h("span", { class: "soft" }, one.assumed),
          h(
            "button",
            { type: "button", class: "main", onclick: next },
            h("span", { class: "key", "aria-hidden": "true" }, _("Enter")),
            _("Next"),
          ),
        ),
    );
  if (house)
    fetchJson(`/api/exam/${house}?seed=${seed}`).then(
      (found) => {
        paper = found;
        draw();
      },
      (error) => {
        why = error.message;
        draw();
      },
    );
  else
    fetchOnce("/api/games").then((games) => {
      houses = [...new Map(games.map((one) => [one.house, one.house_name]))];
      draw();
    });
  draw();
}

// Print: what to print and how, its pages, and the files.

import { button, complaint, download, el, field, fileProblem, fill, page, pictureOf, range, seek, select, t } from "./dom.js";
import { list, megabytes, watched } from "./files.js";
import { about, coverPicture, games, gamesSkeleton, readings } from "./games.js";
import { ask, askOnce } from "./work.js";

/** @import { ChosenGame, Game, Problem } from "../messages.d.ts" */

/**
 * What was chosen about how to print; the rest is as printkit prints by itself.
 * @type {Record<string, string>}
 */
const how = {};
/** @type {ChosenGame} */
let wanted = { id: "", edition: "", options: {} };
let asked = 0;

/** The screen of what to print of a game, and how. @param {HTMLElement} place @param {string[]} rest */
export async function printScreen(place, [id]) {
  fill(place, el("h1", { tabIndex: -1 }, t("print.title")), el("p.lead", {}, t("print.lead")), gamesSkeleton());
  const known = await games();
  const game = known.find((one) => one.id === (id || wanted.id)) || known[0];
  if (wanted.id !== game.id) {
    wanted = { id: game.id, edition: "", options: {} };
    delete how.players; // another game is for another table
    delete how.lang; // and may have other languages
  }
  const chooser = el(
    "fieldset.games",
    {},
    el("legend", {}, t("print.game")),
    known.map((one) =>
      el(
        "a.game",
        { href: `#/print/${one.id}`, "aria-current": one.id === game.id ? "true" : null },
        coverPicture(one.id),
        el("strong", {}, one.title),
        el("span", {}, about(one)),
      ),
    ),
  );
  const pages = el("section.pages", { "aria-label": t("print.pages"), "aria-live": "polite" });
  const files = el("section.files", { "aria-live": "polite" });
  /** @type {Set<string>} */
  const parts = new Set();
  // What is ticked is what every button makes; files of other choices don't stay beside them.
  const buttons = el("div.row.make", {});
  const layButtons = () => {
    const chosen = game.components.filter((one) => !parts.size || parts.has(one.id));
    const forms = button(t("print.forms"), () => pdfs(files, game, chosen, true));
    forms.disabled = !chosen.some((one) => one.fillable);
    const some = () => pdfs(files, game, chosen, false);
    const main = parts.size
      ? button(t("print.some", { count: parts.size }), some, "main")
      : [button(t("print.kit"), () => kit(files), "main"), button(t("print.pdfs"), some)];
    fill(buttons, main, forms);
  };
  const redraw = () => {
    fill(files);
    layButtons();
    pictures(pages, game, [...parts]);
  };
  const controls = el(
    "form.controls",
    { onsubmit: (event) => event.preventDefault() },
    el("h2", {}, game.title),
    readings(game, wanted, redraw),
    el(
      "div.row",
      {},
      field(
        t("print.players"),
        select(
          [["", t("print.anyPlayers")], ...range(...game.players).map((n) => [String(n), String(n)])],
          how.players ?? "",
          set("players", redraw),
        ),
      ),
      game.languages.length > 1 &&
        field(
          t("print.language"),
          select(
            game.languages.map((one) => [one, languageName(one)]),
            how.lang ?? page.lang,
            set("lang", redraw),
          ),
        ),
      game.how.map((one) =>
        field(
          t(`print.${one.id}`),
          select(
            one.choices.map((choice) => [choice, t(`${one.id}.${choice}`)]),
            how[one.id] ?? one.usual,
            set(one.id, redraw),
          ),
        ),
      ),
    ),
    el(
      "fieldset.parts",
      {},
      el("legend", {}, t("print.parts")),
      game.components.map((one) =>
        el(
          "label.tick",
          {},
          el("input", {
            type: "checkbox",
            onchange: ({ target }) => {
              parts[target.checked ? "add" : "delete"](one.id);
              redraw();
            },
          }),
          one.title,
        ),
      ),
    ),
    buttons,
  );
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("print.title")),
    el("p.lead", {}, t("print.lead")),
    chooser,
    el("div.split", {}, el("div", {}, controls, files), pages),
  );
  const here = seek("[aria-current]", chooser); // on a phone the games are a strip
  chooser.scrollTo({ left: here ? here.offsetLeft - chooser.offsetLeft - 16 : 0, behavior: "instant" });
  redraw();
}

/** @param {string} name @param {() => unknown} then */
const set = (name, then) => (/** @type {string} */ value) => {
  how[name] = value;
  then();
};

/** What a language is called in the page's own. @param {string} code */
const languageName = (code) => new Intl.DisplayNames([page.lang], { type: "language" }).of(code) ?? code;

function printing() {
  return { ...how, lang: how.lang ?? page.lang, players: how.players ? Number(how.players) : null };
}

/** Show the first pages of these parts. @param {HTMLElement} place @param {Game} game @param {string[]} parts */
async function pictures(place, game, parts) {
  const mine = ++asked;
  place.setAttribute("aria-busy", "true");
  if (!place.querySelector("img")) fill(place, el("p.loading", { role: "status" }, t("print.drawing")), el("div.skeleton.page"));
  const first = parts.length ? parts : [game.components.find((one) => one.fillable)?.id || game.components[0].id];
  try {
    const { data, files } = await askOnce("games.pictures", {
      game: wanted,
      lang: page.lang,
      components: first,
      how: printing(),
      dpi: 72,
    });
    if (mine !== asked) return;
    for (const image of place.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    const shown = game.components.filter((one) => first.includes(one.id)).map((one) => one.title);
    fill(
      place,
      el("h2", {}, t("print.preview", { parts: shown.join(t("list")) })),
      parts.length ? null : el("p.hint", {}, t("print.previewHint")),
      data.problems.map(inPageWords),
      files.map(({ name, bytes }, number) =>
        el(
          "figure",
          {},
          el("img", {
            src: pictureOf(bytes),
            alt: t("print.page", { name, number: number + 1 }),
            loading: "lazy",
          }),
        ),
      ),
    );
  } catch (fault) {
    if (mine === asked) fill(place, complaint(fault));
  }
  place.removeAttribute("aria-busy");
}

/** A problem in the words of this screen: its advice, and the paper's name. @param {Problem} one */
function inPageWords(one) {
  const paper = how.paper ?? "";
  const message = paper ? (one.message ?? "").replace(new RegExp(`\\b${paper}\\b`), t(`paper.${paper}`)) : one.message;
  return fileProblem({ ...one, message }, "print.hint");
}

/** Make everything that a table needs. @param {HTMLElement} place */
async function kit(place) {
  const printed = await watched(place, t("print.working"), (progress) =>
    ask("games.kit", { game: wanted, lang: page.lang, how: printing() }, { progress }),
  );
  if (!printed) return;
  const { data, files } = printed;
  const zip = files.find(({ name }) => name === data.archive);
  const sums = Object.values(data.estimates);
  const sum = (/** @type {string} */ key) => sums.reduce((all, one) => all + (one[key] || 0), 0);
  fill(
    place,
    el("h2", {}, t("print.ready")),
    data.problems.map(inPageWords),
    el("p", {}, t("print.costs", { sheets: sum("sheets"), minutes: sum("minutes"), ink: Math.round(sum("ink_cm2")) })),
    zip && button(t("print.zip", { size: megabytes(zip.bytes) }), () => download(zip.name, zip.bytes), "main"),
    list(files.filter(({ name }) => name.endsWith(".pdf"))),
  );
}

/**
 * Make PDF files of these parts; as forms of those that can be filled in.
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {Game["components"]} chosen
 * @param {boolean} form
 */
async function pdfs(place, game, chosen, form) {
  const components = chosen.filter((one) => !form || one.fillable).map((one) => one.id);
  const question = { game: wanted, lang: page.lang, how: printing(), components, form };
  const printed = await watched(place, t("print.working"), (progress) => ask("games.prints", question, { progress }));
  if (!printed) return;
  const left = form ? chosen.filter((one) => !one.fillable).map((one) => one.title) : [];
  const note =
    left.length && chosen.length < game.components.length
      ? el("p.note", {}, t("print.noForm", { parts: left.join(t("list")) }))
      : null;
  fill(place, el("h2", {}, t("print.ready")), printed.data.problems.map(inPageWords), note, list(printed.files));
}

// Score: which sheet is filled in: one that was begun, a new one, or what dropped files bear.

import { layDesk, settle } from "./desk.js";
import {
  $,
  button,
  bytesOf,
  chooser,
  complaint,
  el,
  field,
  fileProblem,
  fill,
  holdFocus,
  isTouched,
  page,
  range,
  seek,
  select,
  t,
} from "./dom.js";
import { discard, newDraft, sortedDrafts } from "./drafts.js";
import { about, coverPicture, games, gamesSkeleton, keepsake, readings } from "./games.js";
import { icon } from "./icons.js";
import { photoScreen } from "./photo.js";
import { openSheet, tell } from "./sheet.js";
import { isShelved, MINE, ownChoice, ownGame } from "./shelf.js";
import { winnerScreen } from "./winner.js";
import { ask } from "./work.js";

/**
 * @import { ChosenGame, Game } from "../messages.d.ts"
 * @import { Draft } from "./page.d.ts"
 */

/** What one's own game is called in an address. */
const READ = ".pdf,.toml,.json,.csv,.tsv,.xlsx,.ods";

/** The screen of sheets, of one sheet or of its photos. @param {HTMLElement} place @param {string[]} rest */
export async function scoreScreen(place, [what, id]) {
  if (what === "sheet" && id) return openSheet(place, id);
  if (what === "done" && id) return winnerScreen(place, id);
  if (what === "photos" && id) return settle().then(() => photoScreen(place, id));
  if (what === "new" && id) return newSheet(place, id);
  layDesk(null);
  const head = () => [el("h1", { tabIndex: -1 }, t("score.title")), el("p.lead", {}, t("score.lead"))];
  const back = holdFocus(place);
  fill(place, head(), gamesSkeleton());
  const [known, { open, counted }] = await Promise.all([games(), sortedDrafts()]);
  const drafts = [...open, ...counted];
  const choices = known.map(choice);
  const list = el("div.games", {}, choices);
  const begun = drafts.map((draft) => unfinished(draft, known, () => scoreScreen(place, [])));
  fill(
    place,
    head(),
    open.length ? el("section", {}, el("h2", {}, t("score.continue")), el("ul.drafts", {}, begun.slice(0, open.length))) : null,
    el("section", {}, el("h2", {}, t("score.new")), list),
    counted.length
      ? el(
          "details",
          {},
          el("summary", {}, t("score.counted", { count: counted.length })),
          el("ul.drafts", {}, begun.slice(open.length)),
        )
      : null,
    el(
      "section.dropzone",
      {},
      el("h2", {}, t("score.files")),
      el("p", {}, t("score.filesHint")),
      chooser(t("score.choose"), takeFiles, { multiple: true, accept: READ }),
      el("div", { id: "read" }),
    ),
    keepsake(),
  );
  back();
  const own = await ownGame(); // Python tells its title, and may not have started yet
  if (!own || !list.isConnected) return;
  list.append(choice({ ...own, own: true }));
  drafts.forEach((draft, number) => {
    if (draft.game.own && draft.game.id === own.id) $("strong", begun[number]).textContent = own.title;
  });
}

/** @param {Game} game */
const choice = (game) =>
  el(
    "a.game",
    { href: `#/score/new/${game.own ? MINE : game.id}` },
    coverPicture(game.own ? "" : game.id),
    el("strong", {}, game.title),
    el("span", {}, about(game)),
  );

/**
 * A sheet that was begun; `then` is what follows when it was thrown away.
 * @param {Draft} draft
 * @param {Game[]} known
 * @param {() => unknown} then
 */
export function unfinished(draft, known, then) {
  const title = known.find((one) => one.id === draft.game.id)?.title || draft.game.title || draft.game.id;
  const names = draft.names.filter(Boolean).join(", ");
  const changed = new Date(draft.changed);
  const throwAway = async () => {
    if (!confirm(t("score.sure"))) return;
    await discard(draft.id);
    then();
  };
  return el(
    "li",
    {},
    el(
      "a.draft",
      { href: `#/score/sheet/${draft.id}` },
      el("strong", {}, title),
      el("span", {}, names || t("score.nameless")),
      el(
        "time",
        { dateTime: changed.toISOString() },
        changed.toLocaleString(page.lang, { dateStyle: "medium", timeStyle: "short" }),
      ),
    ),
    button(t("score.discard"), throwAway, "plain"),
  );
}

/** The table that is being set: it stays while the language is changed, and when one comes back to it. */
const table = {
  id: "",
  count: 0,
  names: /** @type {string[]} */ ([]),
  chosen: /** @type {ChosenGame} */ ({ id: "", edition: "", options: {} }),
};

/** Set a table for a game; `id` is a key of the shelf for one's own. @param {HTMLElement} place @param {string} id */
async function newSheet(place, id) {
  layDesk(null);
  if (isShelved(id)) fill(place, gamesSkeleton());
  const own = isShelved(id) ? await ownGame(id) : null;
  const game = own ? { ...own, own: true } : (await games()).find((one) => one.id === id);
  if (!game) {
    if (place.isConnected) location.replace("#/score");
    return;
  }
  if (table.id !== id || !range(...game.players).includes(table.count)) {
    const chosen = own ? ownChoice(id, own) : { id: game.id, edition: "", options: {}, own: false };
    Object.assign(table, { id, count: game.players[0], names: [], chosen });
  }
  setUp(place, game);
}

/** Who plays, and by which readings: everything else is asked by the sheet. @param {HTMLElement} place @param {Game} game */
function setUp(place, game) {
  const { names, chosen } = table;
  const seats = el("div.seats");
  const seatOf = (/** @type {number} */ seat) =>
    el("input", {
      type: "text",
      value: names[seat - 1] || "",
      autocomplete: "off",
      "data-seat": seat,
      oninput: ({ target }) => {
        names[seat - 1] = target.value;
      },
    });
  const lay = () =>
    fill(
      seats,
      range(1, table.count).map((seat) => field(t("score.player", { seat }), seatOf(seat))),
    );
  const counts = range(...game.players).map((n) => [String(n), String(n)]);
  const players = select(counts, String(table.count), (value) => {
    table.count = Number(value);
    lay();
  });
  const start = async (then = "sheet") => {
    const trimmed = names.slice(0, table.count).map((name) => (name || "").trim());
    const draft = await newDraft({ game: chosen, players: table.count, names: trimmed });
    table.id = ""; // the next one is another table
    location.hash = then === "together" ? `#/together/${draft.id}` : `#/score/${then}/${draft.id}`;
  };
  const submitted = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };
  lay();
  const ways = [
    el("button", { type: "submit" }, icon("pencil"), t("score.begin")),
    button([icon("camera"), t("photo.button")], () => start("photos")),
  ];
  if (isTouched()) ways.reverse(); // who has a phone has a camera in hand
  ways[0].classList.add("main");
  fill(
    place,
    el(
      "form.setup",
      { onsubmit: submitted },
      el("h1", { tabIndex: -1 }, game.title),
      el("p.lead", {}, t("score.who")),
      field(t("print.players"), players),
      seats,
      readings(game, chosen, () => {}),
      el("div.row.make", {}, ways),
      el(
        "p.row",
        {},
        game.players[1] > 1 ? button(t("together.title"), () => start("together")) : null,
        el("a.button", { href: "#/score" }, t("back")),
      ),
    ),
  );
}

/** Filled-in forms and result files: which game they are of is found out by trying, the one open first. @param {File[]} files */
export async function takeFiles(files) {
  const place = seek("#read") || seek("#desk-notes") || $(".screen").appendChild(el("div", { id: "read" }));
  fill(place, el("p.loading", { role: "status" }, t("score.reading")));
  try {
    const sizes = files.map((one) => /** @type {[string, number]} */ ([one.name, one.size]));
    await ask("dropped.accepted", { lang: page.lang, sizes });
    const { data } = await ask("dropped.recognised", { lang: page.lang }, { files: await Promise.all(files.map(bytesOf)) });
    const problems = data.problems.map((one) => fileProblem(one));
    if (!data.values) return fill(place, el("div", { role: "alert" }, problems));
    const { values, players, names, component, provenance } = data;
    const game = { id: data.game, edition: data.edition || "", options: data.options };
    const draft = await newDraft({ game, players, names, values, component, provenance, done: true });
    tell(draft.id, problems);
    location.hash = `#/score/sheet/${draft.id}`;
  } catch (fault) {
    fill(
      place,
      complaint(fault, () => takeFiles(files)),
    );
  }
}

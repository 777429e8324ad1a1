// Season: the score book of this device, its games and who leads; in and out as the same file that the command keeps.

import { settle, written } from "./desk.js";
import { $, button, bytesOf, chooser, complaint, download, el, field, fill, holdFocus, page, seek, select, t } from "./dom.js";
import { allDrafts, newDraft } from "./drafts.js";
import { list, watched } from "./files.js";
import { gamesSkeleton, keepsake } from "./games.js";
import { course, playerScreen } from "./player.js";
import { ownFiles } from "./shelf.js";
import { keep, kept } from "./store.js";
import { ask } from "./work.js";

/**
 * @import { KeptAs, NamedFile, Play, Season } from "../messages.d.ts"
 * @import { Child, Desk, Draft, KeptBook } from "./page.d.ts"
 */

const BOOK = "book";
const MOST_TRIES = 5;
const filter = { game: "", by: "wins", since: "", until: "" };

/** @param {KeptBook | null} book */
const bookFiles = (book) => (book ? [{ name: "season.book", bytes: book.bytes }] : []);

/**
 * Change the book with Python; when another tab has changed it in between, change that one.
 * @template {"books.added" | "books.removed" | "books.joined"} C
 * @param {C} call
 * @param {object} data
 * @param {NamedFile[]} files
 */
async function changeBook(call, data, files = []) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const book = await kept("books", BOOK);
    const question = { ...data, lang: page.lang, book: Boolean(book) };
    const answer = await ask(call, question, { files: [...bookFiles(book), ...files] });
    const mine = Math.random();
    const there = await keep("books", BOOK, { rev: book?.rev || 0, bytes: answer.files[0].bytes, mine });
    if (there.mine === mine) return answer.data;
  }
  throw new Error(t("season.busy"));
}

/** The day on the player's own clock. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Keep the result of the sheet that is open. @param {Desk} desk */
export async function keepResult({ draft }) {
  const notes = $("#desk-notes");
  try {
    const own = draft.game.own ? await ownFiles(draft.game.shelf) : [];
    const { game, provenance = [], kept: before = null } = draft;
    const result = { game, values: written(), provenance, date: today(), kept: before };
    const data = await changeBook("books.added", result, own);
    await keptAs(draft, { uid: data.uid, number: data.number }); // a correction takes its place and counts once
    fill(notes, el("p.good", { role: "status" }, data.told, " ", el("a", { href: "#/season" }, t("season.see"))));
  } catch (fault) {
    fill(notes, complaint(fault));
  }
  notes.scrollIntoView({ block: "nearest" });
}

/** Remember as which game the book has the sheet. @param {Draft} draft @param {KeptAs} as */
async function keptAs(draft, as) {
  draft.kept = as;
  await settle();
}

/** The screen of the score book, or of one of its players. @param {HTMLElement} place @param {string[]} rest */
export async function seasonScreen(place, [what, name] = []) {
  if (what === "player" && name) return playerScreen(place, decodeURIComponent(name), await kept("books", BOOK));
  const head = [el("h1", { tabIndex: -1 }, t("season.title")), el("p.lead", {}, t("season.lead"))];
  const back = holdFocus(place);
  if (!seek("#book-notes", place)) fill(place, head, gamesSkeleton());
  const book = await kept("books", BOOK);
  const notes = el("div", { id: "book-notes" });
  const files = inAndOut(book);
  if (!book) {
    fill(place, head, notes, el("p.empty", {}, t("season.none")), files);
    return back();
  }
  const { data } = await ask("books.season", { lang: page.lang, ...filter }, { files: bookFiles(book) });
  fill(
    place,
    head,
    notes,
    filters(data, place),
    data.problems.map((one) => el("p.fault", { role: "alert" }, one)),
    data.standings.length ? standings(data) : el("p.empty", {}, t("season.nothing")),
    data.years.length ? poster(data.years) : null,
    el("h2", {}, t("season.plays")),
    el(
      "ul.plays",
      {},
      data.plays.map((one) => played(one, place)),
    ),
    files,
  );
  back();
}

/** A year as a poster to print. @param {number[]} years the latest first */
function poster(years) {
  const files = el("div", { id: "poster-files", "aria-live": "polite" });
  const year = el(
    "select",
    { "aria-label": t("season.year") },
    years.map((one) => el("option", { value: one }, String(one))),
  );
  const make = async () => {
    const book = await kept("books", BOOK);
    const question = { lang: page.lang, year: Number(year.value), paper: "a4" };
    const made = await watched(files, t("season.drawing"), () => ask("books.poster", question, { files: bookFiles(book) }));
    if (made) fill(files, list(made.files));
  };
  return el("section.poster", {}, el("div.row", {}, year, button(t("season.poster"), make)), files);
}

/** The book as a file. @param {KeptBook | null} book */
function inAndOut(book) {
  const exports = ["csv", "json", "bgstats"].map((kind) =>
    button(kind === "bgstats" ? "BG Stats" : kind.toUpperCase(), () => exportBook(kind)),
  );
  return el(
    "section.files",
    {},
    el("h2", {}, t("season.file")),
    el("p", {}, t("season.fileHint")),
    keepsake(),
    el(
      "div.row",
      {},
      chooser(t("season.import"), takeBooks, { accept: ".book", multiple: false }),
      book ? [button(t("season.export"), () => download("season.book", book.bytes)), exports] : null,
    ),
  );
}

/** Which games count and who leads. @param {Season} data @param {HTMLElement} place */
function filters(data, place) {
  /** @param {keyof typeof filter} name */
  const again = (name) => (/** @type {string} */ value) => {
    filter[name] = value;
    seasonScreen(place);
  };
  /** @param {"since" | "until"} name */
  const day = (name) => el("input", { type: "date", value: filter[name], onchange: ({ target }) => again(name)(target.value) });
  const games = [["", t("season.all")], ...data.games.map((one) => [one.id, one.title])];
  const orders = ["wins", "average", "points"].map((one) => [one, t(`season.order.${one}`)]);
  const open = Boolean(filter.game || filter.since || filter.until || filter.by !== "wins");
  return el(
    "details",
    { open },
    el("summary", {}, t("season.filter")),
    el(
      "div.row",
      {},
      field(t("season.game"), select(games, filter.game, again("game"))),
      field(t("season.by"), select(orders, filter.by, again("by"))),
      field(t("season.since"), day("since")),
      field(t("season.until"), day("until")),
    ),
  );
}

/** @param {Season} data */
function standings(data) {
  const most = Math.max(...data.standings.map((one) => one.wins), 1);
  const points = data.standings.some((one) => one.points !== null);
  const names = ["rank", "name", "wins", "games", "average", ...(points ? ["points"] : []), "course"];
  const head = names.map((one) => el("th", { scope: "col" }, t(`season.${one}`)));
  const rows = data.standings.map((one) => {
    /** @type {Child[]} */
    const cells = [
      el("td", {}, String(one.rank)),
      el("th", { scope: "row" }, el("a", { href: `#/season/player/${encodeURIComponent(one.name)}` }, one.name)),
      el("td", {}, el("meter", { max: most, value: one.wins, "aria-label": t("season.wins") }), ` ${one.wins}`),
      el("td", {}, String(one.games)),
      el("td", {}, one.average_rank.toFixed(2)),
      points ? el("td", {}, String(one.points ?? "–")) : null,
      el("td", {}, course(data.course[one.name] || [])),
    ];
    return el(`tr${one.rank === 1 ? ".won" : ""}`, {}, cells);
  });
  return el(
    "div.scroll",
    { tabIndex: 0, role: "region", "aria-label": t("season.title") },
    el("table.ranking", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)),
  );
}

/** The day of a game as people write it. @param {Play} one */
const dayOf = (one) => new Date(`${one.date}T12:00`).toLocaleDateString(page.lang, { dateStyle: "medium" });

/** Open the sheet of a game: with what was changed there since, if it is still here. @param {Play} one */
async function open(one) {
  try {
    const book = await kept("books", BOOK);
    const files = [...bookFiles(book), ...(await ownFiles())];
    const { data } = await ask("books.sheet", { lang: page.lang, number: one.number }, { files });
    const { own, edition = "", options, players, names, values, component, provenance, uid, number } = data;
    const game = { id: data.game, edition, options, own };
    const there = (await allDrafts()).find((one) => one.kept?.uid === uid && one.kept.number === number);
    const draft =
      there ?? (await newDraft({ game, players, names, values, component, provenance, kept: { uid, number }, done: true }));
    location.hash = `#/score/sheet/${draft.id}`;
  } catch (fault) {
    fill($("#book-notes"), complaint(fault));
    $("#book-notes").scrollIntoView({ block: "nearest" });
  }
}

/** A game of the book. @param {Play} one @param {HTMLElement} place */
function played(one, place) {
  const remove = async () => {
    if (!confirm(t("season.sure", { title: one.title, date: dayOf(one), players: one.players }))) return;
    await changeBook("books.removed", { number: one.number });
    seasonScreen(place);
  };
  const called = `${one.title}, ${dayOf(one)}`;
  return el(
    "li",
    {},
    el("div", {}, el("strong", {}, one.title), el("time", { dateTime: one.date }, dayOf(one)), el("span", {}, one.players)),
    el(
      "div.acts",
      {},
      el(
        "button.plain",
        { type: "button", "aria-label": t("season.openOf", { called }), onclick: () => open(one) },
        t("season.open"),
      ),
      el("button.plain", { type: "button", "aria-label": t("season.removeOf", { called }), onclick: remove }, t("season.remove")),
    ),
  );
}

/** @param {string} kind */
async function exportBook(kind) {
  const book = await kept("books", BOOK);
  const { data, files } = await ask("books.exported", { lang: page.lang, kind }, { files: bookFiles(book) });
  download(data.name, files[0].bytes);
}

/**
 * Books from files: one takes the place of an empty one; else its games are added to those that are here.
 * @param {File[]} files
 */
export async function takeBooks(files) {
  const notes = [];
  for (const file of files) {
    try {
      const data = await changeBook("books.joined", {}, [await bytesOf(file)]);
      notes.push(el("p.good", { role: "status" }, data.told));
    } catch (fault) {
      notes.push(complaint(fault));
    }
  }
  if (!notes.length) return;
  await seasonScreen($(".screen"));
  fill($("#book-notes"), notes);
}

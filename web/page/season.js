// Season: the score book of this device, its games and who leads; in and out as the same file that the command keeps.

import { $, el, fill, page, t, button, field, select, complaint, download, holdFocus } from "./dom.js";
import { ask } from "./work.js";
import { kept, keep } from "./store.js";
import { gamesSkeleton } from "./print.js";
import { ownFiles } from "./own.js";
import { written } from "./sheet.js";

const BOOK = "book";
const filter = { game: "", by: "wins", since: "", until: "" };

const bookFiles = (book) => (book ? [{ name: "season.book", bytes: book.bytes }] : []);

/** Change the book with Python; when another tab has changed it in between, change that one. */
async function changeBook(call, data, files = []) {
  for (let tries = 0; tries < 5; tries += 1) {
    const book = await kept("books", BOOK);
    const found = await ask(call, { ...data, lang: page.lang, book: Boolean(book) }, { files: [...bookFiles(book), ...files] });
    const mine = Math.random();
    const there = await keep("books", BOOK, { rev: book?.rev || 0, bytes: found.files[0].bytes, mine });
    if (there.mine === mine) return found.data;
  }
  throw new Error(t("season.busy"));
}

/** The day on the player's own clock. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("-");
}

/** Keep the result of the sheet that is open. */
export async function keepResult(desk) {
  const notes = $("#desk-notes");
  try {
    const own = desk.draft.game.own ? await ownFiles() : [];
    const data = await changeBook(
      "books.added",
      { game: desk.draft.game, values: written(), provenance: desk.draft.provenance || [], date: today() },
      own,
    );
    fill(notes, el("p.good", { role: "status" }, data.told, " ", el("a", { href: "#/season" }, t("season.see"))));
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

export async function seasonScreen(place) {
  const head = [el("h1", { tabIndex: -1 }, t("season.title")), el("p.lead", {}, t("season.lead"))];
  const back = holdFocus(place);
  if (!$("#book-notes", place)) fill(place, head, gamesSkeleton());
  const book = await kept("books", BOOK);
  const notes = el("div", { id: "book-notes" });
  const files = el(
    "section.files",
    {},
    el("h2", {}, t("season.file")),
    el("p", {}, t("season.fileHint")),
    el(
      "div.row",
      {},
      el(
        "label.button",
        {},
        t("season.import"),
        el("input.hidden", {
          type: "file",
          accept: ".book",
          onchange: ({ target }) => {
            takeBooks([...target.files]);
            target.value = "";
          },
        }),
      ),
      book ? button(t("season.export"), () => download("season.book", book.bytes)) : null,
      book
        ? ["csv", "json", "bgstats"].map((kind) =>
            button(kind === "bgstats" ? "BG Stats" : kind.toUpperCase(), () => exportBook(kind)),
          )
        : null,
    ),
  );
  if (!book) {
    fill(place, head, notes, el("p.empty", {}, t("season.none")), files);
    return back();
  }
  const { data } = await ask("books.season", { lang: page.lang, ...filter }, { files: bookFiles(book) });
  const again = (name) => (value) => {
    filter[name] = value;
    seasonScreen(place);
  };
  fill(
    place,
    head,
    notes,
    el(
      "div.row",
      {},
      field(
        t("season.game"),
        select([["", t("season.all")], ...data.games.map((one) => [one.id, one.title])], filter.game, again("game")),
      ),
      field(
        t("season.by"),
        select(
          ["wins", "average", "points"].map((one) => [one, t(`season.order.${one}`)]),
          filter.by,
          again("by"),
        ),
      ),
      field(
        t("season.since"),
        el("input", { type: "date", value: filter.since, onchange: ({ target }) => again("since")(target.value) }),
      ),
      field(
        t("season.until"),
        el("input", { type: "date", value: filter.until, onchange: ({ target }) => again("until")(target.value) }),
      ),
    ),
    data.problems.map((one) => el("p.fault", { role: "alert" }, one)),
    data.standings.length ? standings(data) : el("p.empty", {}, t("season.nothing")),
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

function standings(data) {
  const most = Math.max(...data.standings.map((one) => one.wins), 1);
  const points = data.standings.some((one) => one.points !== null);
  return el(
    "div.scroll",
    { tabIndex: 0, role: "region", "aria-label": t("season.title") },
    el(
      "table.ranking",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["rank", "name", "wins", "games", "average"].map((one) => el("th", { scope: "col" }, t(`season.${one}`))),
          points ? el("th", { scope: "col" }, t("season.points")) : null,
          el("th", { scope: "col" }, t("season.course")),
        ),
      ),
      el(
        "tbody",
        {},
        data.standings.map((one) =>
          el(
            `tr${one.rank === 1 ? ".won" : ""}`,
            {},
            el("td", {}, String(one.rank)),
            el("th", { scope: "row" }, one.name),
            el("td", {}, el("meter", { max: most, value: one.wins, "aria-label": t("season.wins") }), ` ${one.wins}`),
            el("td", {}, String(one.games)),
            el("td", {}, one.average_rank.toFixed(2)),
            points ? el("td", {}, String(one.points ?? "–")) : null,
            el("td", {}, course(data.course[one.name] || [])),
          ),
        ),
      ),
    ),
  );
}

/** A player's places over the season, the last twenty games, first place on top. */
function course(places) {
  const shown = places.slice(-20);
  const worst = Math.max(...shown, 2);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    picture.append(made);
  };
  const at = (place, number) => [6 + number * 9, 5 + ((place - 1) * 18) / (worst - 1)];
  picture.setAttribute("viewBox", `0 0 ${12 + 9 * Math.max(shown.length - 1, 1)} 28`);
  picture.setAttribute("class", "course");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", shown.join(", "));
  make("polyline", { points: shown.map((place, number) => at(place, number).join(",")).join(" ") });
  shown.forEach((place, number) => {
    const [cx, cy] = at(place, number);
    make("circle", { cx, cy, r: place === 1 ? 3 : 2, class: place === 1 ? "first" : "" });
  });
  return picture;
}

function played(one, place) {
  return el(
    "li",
    {},
    el("div", {}, el("strong", {}, one.title), el("time", {}, one.date), el("span", {}, one.players)),
    button(
      t("season.remove"),
      async () => {
        if (confirm(t("season.sure", { number: one.number }))) {
          await changeBook("books.removed", { number: one.number });
          seasonScreen(place);
        }
      },
      "plain",
    ),
  );
}

async function exportBook(kind) {
  const book = await kept("books", BOOK);
  const { data, files } = await ask("books.exported", { lang: page.lang, kind }, { files: bookFiles(book) });
  download(data.name, files[0].bytes);
}

/** Books from files: one takes the place of an empty one; else its games are added to those that are here. */
export async function takeBooks(list) {
  const notes = [];
  for (const file of list) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const data = await changeBook("books.joined", {}, [{ name: file.name, bytes }]);
      notes.push(el("p.good", { role: "status" }, data.told));
    } catch (fault) {
      notes.push(complaint(fault));
    }
  }
  if (!notes.length) return;
  await seasonScreen($("main"));
  fill($("#book-notes"), notes);
}

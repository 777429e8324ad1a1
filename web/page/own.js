// Own game: a folder or a zip of data is checked, shown, printed, scored and its text edited here. Its Python never runs.

import {
  $,
  button,
  bytesOf,
  chooser,
  complaint,
  download,
  el,
  field,
  fileProblem,
  fill,
  holdFocus,
  page,
  pictureOf,
  select,
  t,
} from "./dom.js";
import { dressEditor } from "./editor.js";
import { list, watched } from "./files.js";
import { editable, homeOf, isBook, isTable, layDrawings, PARTS, placeOf, textOf, workbook } from "./folder.js";
import { shareGame } from "./share.js";
import { MINE, ownFiles, shelved } from "./shelf.js";
import { forget, keep } from "./store.js";
import { dressTable } from "./table.js";
import { ask } from "./work.js";

/**
 * @import { Calls, NamedFile } from "../messages.d.ts"
 * @import { KeptFolder } from "./page.d.ts"
 * @import { TextEditor } from "./editor.js"
 */

const LOOK = 800; // ms after which the whole game is looked at: its picture comes before
const PAUSE = 150; // ms after which typing has paused
/** @type {KeptFolder | null} */
let folder = null;
let edited = "";
let asText = false; // tables are edited as text
/** @type {Editor | null} */
let laid = null; // the editor that is on the screen: what is looked at is told there, though another file was chosen meanwhile
let changed = false; // what was typed into it here has not been saved as a zip

async function loadFolder() {
  folder ??= await shelved(MINE);
  return folder;
}

/** The screen of one's own game. @param {HTMLElement} place */
export async function ownScreen(place) {
  const open = await loadFolder();
  const back = holdFocus(place);
  const head = el("h1", { tabIndex: -1 }, t("own.title"));
  const notes = el("div", { id: "own-notes" });
  const data = el("p.keepsake", {}, t("own.data"));
  if (!open) fill(place, head, el("p.lead", {}, t("own.lead")), notes, choosing(), data);
  else fill(place, head, notes, editing(place, open), el("details", {}, el("summary", {}, t("own.other")), choosing()), data);
  back();
}

/** Ways to another game: a zip, a folder, our example. */
function choosing() {
  const folders = "webkitdirectory" in document.createElement("input");
  const takeFolder = (/** @type {File[]} */ files) => takeList(files.map((one) => [one.webkitRelativePath || one.name, one]));
  return el(
    "section.dropzone",
    {},
    el("p", {}, t("own.drop")),
    el(
      "div.row",
      {},
      chooser(t("own.zip"), ([file]) => takeZip(file), { accept: ".zip" }),
      folders ? chooser(t("own.folder"), takeFolder, { webkitdirectory: true }) : null,
      button(t("own.example"), takeExample),
      templates(),
    ),
  );
}

/** The games of the library, each to begin with: it is shown first, and kept only if wanted. */
function templates() {
  const library = /** @type {{ id: string, title: Record<string, string> }[]} */ (JSON.parse($("#library").textContent ?? "[]"));
  const pairs = library.map(({ id, title }) => [id, title[page.lang]]);
  const open = (/** @type {string} */ id) => {
    if (id) location.hash = `#/game/${id}`;
  };
  return field(t("own.library"), select([["", t("own.pick")], ...pairs], "", open));
}

/**
 * Put pictures, tables and fonts into the game that is open: in the place of the file that is called so, or as a new one.
 * @param {File[]} files
 */
export async function addParts(files) {
  const open = await loadFolder();
  if (!open) return fill($("#own-notes"), el("p.fault", { role: "alert" }, t("own.artless")));
  const home = homeOf(open);
  const [fresh, replaced] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const file of files) {
    const there = Object.keys(open.files).filter((name) => name.split("/").pop() === file.name);
    const name = there.length === 1 ? there[0] : `${home}${placeOf(file.name)}`;
    (name in open.files ? replaced : fresh).push(name.slice(home.length));
    open.files[name] = (await bytesOf(file)).bytes;
  }
  changed = true;
  await saveFolder(open.files);
  await ownScreen($(".screen"));
  const told = (/** @type {string} */ key, /** @type {string[]} */ names) =>
    names.length ? el("p.good", { role: "status" }, t(key, { names: names.join(t("list")) })) : null;
  fill($("#own-notes"), told("own.arts", fresh), told("own.replaced", replaced));
}

/**
 * @typedef {{ report: HTMLElement, pages: HTMLElement, lines: HTMLElement, text: HTMLTextAreaElement,
 *   code: TextEditor | null, trying: HTMLElement }}
 *   Editor
 */

/**
 * A file of the game to be edited, beside what is wrong with the game and how it looks.
 * @param {HTMLElement} place
 * @param {KeptFolder} open
 */
function editing(place, open) {
  const home = homeOf(open);
  const texts = editable(open);
  if (!texts.includes(edited)) edited = texts.find((name) => name.endsWith("game.toml")) || texts[0] || "";
  const name = edited;
  const book = isBook(name);
  const { text, marked } = name && !book ? textOf(open.files[name]) : { text: "", marked: false };
  const editor = {
    report: el("section.report", { "aria-live": "polite" }, el("p.loading", {}, t("own.checking"))),
    pages: el("section.pages", { "aria-label": t("print.pages") }),
    lines: el("ol.lines", { "aria-live": "polite" }),
    text: el("textarea.editor", {
      spellcheck: false,
      value: text,
      "aria-label": t("own.text", { name }),
      rows: 24,
      hidden: book,
    }),
    code: /** @type {TextEditor | null} */ (null),
    trying: el("a.button", { href: `#/try/${MINE}`, hidden: true }, t("try.it")),
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  editor.text.addEventListener("input", () => {
    changed = true;
    clearTimeout(later);
    later = setTimeout(async () => {
      open.files[name] = new TextEncoder().encode((marked ? "\ufeff" : "") + editor.text.value);
      await saveFolder(open.files);
      show();
      clearTimeout(looking);
      looking = setTimeout(check, LOOK);
    }, PAUSE);
  });
  const edit = (/** @type {string} */ other) => {
    edited = other;
    ownScreen(place);
  };
  const drop = async () => {
    if (!confirm(t("own.sure"))) return;
    await forget("settings", MINE);
    folder = null;
    changed = false;
    ownScreen(place);
  };
  const files = el("section.files", {});
  const pairs = texts.map((one) => [one, one.slice(home.length)]);
  const acts = el(
    "p.row",
    {},
    button(t("print.kit"), async () => makeKit(files, await ownFiles()), "main"),
    el("a.button", { href: "#/score" }, t("own.score")),
    editor.trying,
    button(t("share.link"), async () => shareGame(files, await ownFiles())),
    button(t("own.save"), saveZip),
  );
  const turn = () => {
    asText = !asText;
    ownScreen(place);
  };
  const writing = el(
    "section.writing",
    {},
    el(
      "div.row",
      {},
      field(t("own.file"), select(pairs, name, edit)),
      chooser(t("own.art"), addParts, { accept: PARTS, multiple: true }),
      isTable(name) ? button(t(asText ? "own.asTable" : "own.asText"), turn, "plain") : null,
    ),
    editor.lines,
    editor.text,
    book ? workbook(name.slice(home.length), open.files[name]) : null,
  );
  editor.code = isTable(name) && !asText ? dressTable(editor.text) : null;
  laid = editor;
  check();
  setTimeout(async () => {
    if (editor.code || book) return;
    editor.code = await dressEditor(editor.text, name);
    if (editor.code) check();
  });
  const looks = el("section.looks", {}, editor.report, acts, files, editor.pages, button(t("own.forget"), drop, "plain"));
  return el("div.split.editing", {}, writing, looks);
}

/** @param {KeptFolder["files"]} files */
async function saveFolder(files) {
  folder = { ...(await keep("settings", MINE, { ...folder, files })), files };
}

let checks = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let looking;

/** Ask Python for the game's picture alone; what keeps it from being drawn is told by `check`. */
async function show() {
  const mine = ++checks;
  try {
    const { files } = await ask("folders.shown", { lang: page.lang }, { files: await ownFiles() });
    if (laid && mine === checks) layPictures(laid.pages, files);
  } catch {} // the picture before stays
}

/** @param {HTMLElement} pages @param {NamedFile[]} files */
function layPictures(pages, files) {
  const pictures = files.map(({ name, bytes }) => el("figure", { tabIndex: 0 }, el("img", { alt: name, src: pictureOf(bytes) })));
  fill(pages, pictures);
}

/** Ask Python what is wrong with the game, and show it. */
async function check() {
  if (!laid) return;
  const { report, pages, lines, text, code, trying } = laid;
  const mine = ++checks;
  report.setAttribute("aria-busy", "true");
  try {
    const { data, files } = await ask("folders.checked", { lang: page.lang }, { files: await ownFiles() });
    if (mine !== checks) return;
    layFindings(data, report, lines, text, code);
    trying.hidden = !data.played;
    pages.classList.toggle("stale", !files.length); // the picture before stays while something is mistyped
    if (files.length) layPictures(pages, files);
    else if (folder && data.problems.some(({ code }) => code.startsWith("drawing-"))) layDrawings(pages, folder);
  } catch (fault) {
    if (mine === checks) fill(report, complaint(fault));
  }
  report.removeAttribute("aria-busy");
}

/**
 * What is wrong: beside its line where that is being edited.
 * @param {Calls["folders.checked"]["answers"]} data
 * @param {HTMLElement} report
 * @param {HTMLElement} lines
 * @param {HTMLTextAreaElement} text
 * @param {TextEditor | null} code
 */
function layFindings(data, report, lines, text, code) {
  const here = data.problems.filter((one) => one.file === edited && one.line);
  const elsewhere = data.problems.filter((one) => !here.includes(one));
  const beside = here.map((one) => {
    const words = [one.told, one.hint ? el("span.hint", {}, one.hint) : ""];
    return el(
      `li.${one.severity}`,
      { value: one.line },
      button(words, () => (code ? code.jump(one.line ?? 1) : jumpTo(text, one.line ?? 1)), "plain"),
    );
  });
  fill(lines, beside);
  code?.mark(here);
  fill(
    report,
    el("h2", {}, data.title || t("own.title")),
    el(`p.${data.ok ? "good" : "fault"}`, { role: "status" }, data.verdict),
    elsewhere.map((one) => (one.code === "no-pixels" ? el("p.hint", {}, one.told) : fileProblem({ ...one, text: one.told }))),
  );
}

/** @param {HTMLTextAreaElement} text @param {number} line */
function jumpTo(text, line) {
  const before = text.value.split("\n").slice(0, line - 1);
  const from = before.join("\n").length + (line > 1 ? 1 : 0);
  const end = text.value.indexOf("\n", from);
  text.focus();
  text.setSelectionRange(from, end < 0 ? text.value.length : end);
}

/** Print everything of a game, whose files these are. @param {HTMLElement} place @param {NamedFile[]} files */
export async function makeKit(place, files) {
  const question = { game: /** @type {const} */ ({ own: true }), lang: page.lang, how: { lang: page.lang } };
  const kit = await watched(place, t("print.working"), (progress) => ask("games.kit", question, { files, progress }));
  if (!kit) return;
  const problems = kit.data.problems.filter(({ code }) => code !== "no-pixels"); // said beside the picture
  fill(
    place,
    problems.map((one) => fileProblem(one)),
    list(kit.files.filter(({ name }) => /\.(pdf|zip)$/.test(name))),
  );
}

async function saveZip() {
  const { data, files } = await ask("folders.zipped", { lang: page.lang }, { files: await ownFiles() });
  download(data.name, files[0].bytes);
  changed = false;
}

async function takeExample() {
  await exchange(async () => (await ask("folders.example", { lang: page.lang })).files);
}

/** A game in a zip. @param {File | undefined} file */
export async function takeZip(file) {
  if (!file) return;
  await exchange(async () => (await ask("folders.unzipped", { lang: page.lang }, { files: [await bytesOf(file)] })).files);
}

/** A game as `[[path, file], …]`, from a folder that was chosen or dropped. @param {[string, File][]} files */
export async function takeList(files) {
  if (!files.length) return;
  await exchange(async () => {
    const sizes = files.map(([name, file]) => /** @type {[string, number]} */ ([name, file.size]));
    const { data } = await ask("folders.accepted", { lang: page.lang, folder: files[0][0].split("/")[0], sizes });
    const wanted = files.filter(([name]) => name in data.names);
    return Promise.all(wanted.map(async ([name, file]) => ({ ...(await bytesOf(file)), name: data.names[name] })));
  });
}

/** Keep a game that came in a link as one's own, and show it. @param {NamedFile[]} files */
export async function takeGame(files) {
  if ((await loadFolder()) && !confirm(t("own.replace"))) return;
  changed = false;
  await putInPlace(files);
  location.hash = "#/own";
}

/**
 * Put another game in the place of the one that is here, once it is known to be one and whoever edited the old one agrees.
 * @param {() => Promise<NamedFile[]>} getFiles
 */
async function exchange(getFiles) {
  fill($("#own-notes"), el("p.loading", { role: "status" }, t("own.opening")));
  try {
    const files = await getFiles();
    if (changed && !confirm(t("own.replace"))) return fill($("#own-notes"));
    changed = false;
    await take(files);
  } catch (fault) {
    fill($("#own-notes"), complaint(fault));
  }
}

/** @param {NamedFile[]} files */
async function take(files) {
  const python = files.filter(({ name }) => name.endsWith(".py")).map(({ name }) => name);
  await putInPlace(files);
  await ownScreen($(".screen"));
  if (!python.length) return;
  fill($("#own-notes"), el("p.note", { role: "alert" }, t("own.python", { names: python.join(", ") })));
}

/** @param {NamedFile[]} files */
async function putInPlace(files) {
  const before = await shelved(MINE);
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  folder = { rev: before?.rev || 0, files: contents };
  await saveFolder(contents);
}

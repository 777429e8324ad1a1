// The files of one's own game: which of them are text, where a new one lies, and what is shown of one that can't be edited here.

import { button, download, el, fill, t } from "./dom.js";

/** @import { KeptFolder } from "./page.d.ts" */

/** What is put into a game that is open, by where a new one lies in it; other files are a game of their own. */
const KINDS = {
  "": ["csv", "tsv", "xlsx", "ods", "md"],
  "art/": ["png", "jpg", "jpeg", "webp", "svg"],
  "fonts/": ["ttf", "otf", "ttc", "woff", "woff2"],
};

/** Their endings, as a button to choose files wants them. */
export const PARTS = Object.values(KINDS)
  .flat()
  .map((kind) => `.${kind}`)
  .join();

/** The folder for a new file; none where it is no part of a game. @param {string} name */
function folderFor(name) {
  const kind = name.toLowerCase().split(".").pop() ?? "";
  return Object.entries(KINDS).find(([, kinds]) => kinds.includes(kind))?.[0];
}

/** Whether files are for the game that is open. @param {File[]} files */
export const areParts = (files) => files.every(({ name }) => folderFor(name) !== undefined);

/** Where a new file lies in a game: its tables and words beside game.toml. @param {string} name */
export const placeOf = (name) => `${folderFor(name) ?? ""}${name}`;

/** A file whose cells are edited here. @param {string} name */
export const isTable = (name) => /\.[ct]sv$/.test(name);

/** A file that a spreadsheet program edits. @param {string} name */
export const isBook = (name) => /\.(xlsx|ods)$/.test(name);

/** The files that can be chosen to be edited. @param {KeptFolder} open */
export const editable = (open) =>
  Object.keys(open.files)
    .filter((name) => /\.(toml|md)$/.test(name) || isTable(name) || isBook(name))
    .sort();

/** The folder in which a game lies, with its slash. @param {KeptFolder} open */
export const homeOf = (open) =>
  Object.keys(open.files)
    .find((name) => name.endsWith("game.toml"))
    ?.replace("game.toml", "") ?? "";

/**
 * The text of a file: tables are saved as Japanese Windows does, too, and a mark before UTF-8 stays for spreadsheet programs.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), marked };
  } catch {
    return { text: new TextDecoder("shift_jis").decode(bytes), marked: true };
  }
}

/** What is edited elsewhere, and how it comes back. @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
export const workbook = (name, bytes) =>
  el(
    "p.row",
    {},
    el("span", {}, t("own.workbook", { name })),
    button(t("own.get"), () => download(name, bytes)),
  );

/**
 * A sheet's drawing that can't be printed yet, as it was drawn: so that one sees where its boxes are missing.
 * @param {HTMLElement} pages
 * @param {KeptFolder} folder
 */
export function layDrawings(pages, folder) {
  const files = Object.entries(folder.files);
  const rules = files.filter(([name]) => name.endsWith(".toml")).map(([, bytes]) => textOf(bytes).text);
  const named = rules.flatMap((text) => text.match(/\bdrawing\b.*/g) ?? []).join();
  const drawings = files.filter(([name]) => name.endsWith(".svg") && named.includes(`${name.split("/").pop()}"`));
  if (!drawings.length) return;
  const figures = drawings.map(([name, bytes]) => {
    const src = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
    return el("figure", { tabIndex: 0 }, el("img", { alt: name, src }));
  });
  pages.classList.remove("stale");
  fill(pages, el("p.hint", {}, t("own.drawing")), figures);
}

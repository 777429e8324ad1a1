// The files of one's own game: which of them are text, where a new one lies, and what is shown of one that can't be edited here.

import { button, download, el, fill, t } from "./dom.js";

/** @import { KeptFolder } from "./page.d.ts" */

/** Files that are put into a game that is open; others are a game of their own. */
const PART = /\.(png|jpe?g|webp|svg|csv|xlsx|ods|md|ttf|otf)$/i;

/** Whether files are for the game that is open. @param {File[]} files */
export const areParts = (files) => files.every(({ name }) => PART.test(name));

/** Where a new file lies in a game: its tables and words beside game.toml. @param {string} name */
export const placeOf = (name) =>
  /\.(csv|xlsx|ods|md)$/i.test(name) ? name : `${/\.[to]tf$/i.test(name) ? "fonts" : "art"}/${name}`;

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

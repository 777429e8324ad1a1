// What is dropped onto the page, wherever: a game goes to one's own game, a score book to the season, photos to the photos that
// are being read, everything else to the sheet or the screen that is open.

import { areParts } from "./folder.js";
import { addParts, takeList, takeZip } from "./own.js";
import { addPhotos, photosOpen } from "./photo.js";
import { takeFiles } from "./score.js";
import { takeBooks } from "./season.js";

const MOST_DROPPED = 5001; // one more than Python takes (printkit/web/folders.py), which says so: a whole disk has no end

/** @typedef {[string, File]} Located a file with its path */

/** Take whatever is dropped anywhere on the page; `laid` is when the screen of the address stands. @param {() => unknown} laid */
export function dropping(laid) {
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    document.body.classList.toggle("over", event.type === "dragover");
  };
  window.addEventListener("dragover", over);
  window.addEventListener("dragleave", over);
  window.addEventListener("drop", async (event) => {
    over(event);
    // What is dropped is at hand only while the event is told: everything is asked for before anything is waited for.
    const { items = [], files = [] } = event.dataTransfer ?? {};
    const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null && entry !== undefined);
    /** @type {Located[]} */
    const flat = [...files].map((file) => [file.name, file]);
    const list = entries.some(({ isDirectory }) => isDirectory) ? await filesIn(entries) : flat;
    if (list.length) await take(list, laid);
  });
}

/** Bring files to the screen that they are for. @param {Located[]} list @param {() => unknown} laid */
async function take(list, laid) {
  const files = list.map(([, file]) => file);
  const kinds = new Set(files.map(({ name }) => name.toLowerCase().split(".").pop()));
  const kind = kinds.size === 1 ? [...kinds][0] : "";
  const game = list.some(([path]) => /(^|\/)game\.toml$/.test(path));
  const zip = kind === "zip" && files.length === 1;
  const there = game || zip ? "own" : kind === "book" ? "season" : "";
  if (there && there !== document.body.dataset.screen) {
    location.hash = `#/${there}`;
    await new Promise((done) => window.addEventListener("hashchange", () => setTimeout(done), { once: true }));
    await laid();
  }
  if (document.body.dataset.screen === "own") return zip ? takeZip(files[0]) : takeOwn(list, files);
  if (document.body.dataset.screen === "season") return takeBooks(files);
  return photosOpen() ? addPhotos(files) : takeFiles(files);
}

/** A game, or pictures and tables for the one that is open. @param {Located[]} list @param {File[]} files */
const takeOwn = (list, files) => (areParts(files) ? addParts(files) : takeList(list));

/** The files in folders and beside them, with their paths; hidden ones are left out. @param {FileSystemEntry[]} entries */
async function filesIn(entries) {
  /** @type {Located[]} */
  const files = [];
  const walk = async (/** @type {FileSystemEntry} */ entry, /** @type {string} */ path) => {
    if (files.length >= MOST_DROPPED || entry.name.startsWith(".")) return;
    if (entry.isFile) {
      const one = /** @type {FileSystemFileEntry} */ (entry);
      files.push([path + entry.name, await new Promise((resolve, reject) => one.file(resolve, reject))]);
      return;
    }
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    for (;;) {
      /** @type {FileSystemEntry[]} */
      const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!batch.length) return;
      for (const one of batch) await walk(one, `${path}${entry.name}/`);
    }
  };
  for (const entry of entries) await walk(entry, "");
  return files;
}

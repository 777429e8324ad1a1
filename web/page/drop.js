// What is dropped onto the page, wherever: a game goes to one's own game, a score book to the season, photos to the photos that
// are being read, everything else to the sheet or the screen that is open.

import { addPhotos, photosOpen } from "./photo.js";
import { takeFiles } from "./score.js";
import { takeBooks } from "./season.js";
import { laid } from "./main.js";
import { takeList, takeZip } from "./own.js";

const MOST_DROPPED = 5001; // one more than Python takes (printkit/web/folders.py), which says so: a whole disk has no end

/** Take whatever is dropped anywhere on the page. */
export function dropping() {
  const over = (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", event.type === "dragover");
  };
  window.addEventListener("dragover", over);
  window.addEventListener("dragleave", over);
  window.addEventListener("drop", async (event) => {
    over(event);
    // What is dropped is at hand only while the event is told: everything is asked for before anything is waited for.
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const files = [...event.dataTransfer.files];
    const list = entries.some(({ isDirectory }) => isDirectory) ? await filesIn(entries) : files.map((file) => [file.name, file]);
    if (list.length) await taken(list);
  });
}

/** Hand files, `[[path, file], …]`, to the screen that they are for. */
async function taken(list) {
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
  if (document.body.dataset.screen === "own") return zip ? takeZip(files[0]) : takeList(list);
  if (document.body.dataset.screen === "season") return takeBooks(files);
  return photosOpen() ? addPhotos(files) : takeFiles(files);
}

/** The files in folders and beside them, with their paths; hidden ones are left out. */
async function filesIn(entries) {
  const found = [];
  const walk = async (entry, path) => {
    if (found.length >= MOST_DROPPED || entry.name.startsWith(".")) return;
    if (entry.isFile) {
      found.push([path + entry.name, await new Promise((resolve, reject) => entry.file(resolve, reject))]);
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!batch.length) return;
      for (const one of batch) await walk(one, `${path}${entry.name}/`);
    }
  };
  for (const entry of entries) await walk(entry, "");
  return found;
}

// Reads a photo among pages with the page's own reader, as its worker does: node read.mjs FOLDER. In the folder: cases.json, the
// pictures it names (8 bits a pixel), weights.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { network, read, template } from "../../web/scan/reader.js";

/**
 * @import { PhotoPage } from "../../web/messages.d.ts"
 * @typedef {{ name: string, w: number, h: number }} File a picture
 */

const folder = process.argv[2];
const file = (/** @type {string} */ name) => readFileSync(join(folder, name));
const json = (/** @type {string} */ name) => JSON.parse(file(name).toString());
/** @type {{ pages: (PhotoPage & { template: File })[], photo: File, networks: any }} */
const { pages, photo, networks } = json("cases.json");
const grey = (/** @type {File} */ { name, w, h }) => ({ w, h, data: Float32Array.from(file(name), (v) => Math.fround(v / 255)) });
const known = pages.map((page) => template(page, grey(page.template)));
const shown = read(grey(photo), known, { marks: network(networks.marks), digits: network(networks.digits) });
if (shown.refused !== undefined) console.log(JSON.stringify({ refused: shown.refused }));
else {
  const { number, print, stamp, slots } = shown.ready.page;
  const found = shown.found.map((one) => ({ ...one, slot: slots[one.slot] }));
  console.log(JSON.stringify({ photo: photo.name, page: number, print, stamp, faint: shown.faint, found }));
}

// Reads photos with the page's own reader: node same.mjs FOLDER. In the folder: cases.json, the pictures it names (8 bits a
// pixel),
// weights.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read as readNumber, worded } from "../../web/scan/digits.js";
import { halved, lit } from "../../web/scan/light.js";
import { decided, measured } from "../../web/scan/marks.js";
import { network, read, template } from "../../web/scan/reader.js";

/**
 * @import { Page } from "../../web/scan/scan.d.ts"
 * @typedef {{ name: string, w: number, h: number }} File a picture
 * @typedef {{ page: Page & { template: File }, photos: File[], flat: Page & { template: File, photo: File },
 *   circles: number[][], probable: number[][] }} Cases
 */

const folder = process.argv[2];
const file = (/** @type {string} */ name) => readFileSync(join(folder, name));
const json = (/** @type {string} */ name) => JSON.parse(file(name).toString());
/** @type {Cases} */
const { page, photos, flat, circles, probable } = json("cases.json");
const grey = (/** @type {File} */ { name, w, h }) => ({ w, h, data: Float32Array.from(file(name), (v) => Math.fround(v / 255)) });
const networks = { marks: network(json("marks.json")), digits: network(json("digits.json")) };
const ready = template(page, grey(page.template));
const answers = photos.map((photo) => {
  const shown = read(grey(photo), [ready], networks);
  if (shown.refused !== undefined) return { refused: shown.refused };
  const { view, found } = shown;
  const points = page.slots.map((s) => view.where(s.x + s.w / 2, s.y + s.h / 2));
  return { fit: view.fit, near: view.near, points, found };
});
// A page seen straight from above: numbers in its boxes.
const above = template(flat, grey(flat.template));
const unit = 150 / 25.4;
const light = lit(above, grey(flat.photo), (x, y) => [x * unit - 0.5, y * unit - 0.5]);
// Coins of which the network is sure, whatever is in their middle.
const fine = circles.map((values) => Float32Array.from(values));
const measures = fine.map((patch) => measured(halved(patch), patch));
const coin = { ...page.slots[0], kind: "tick", states: 3 };
const decisions = decided(
  probable,
  circles.map(() => coin),
  measures,
);
const coins = decisions.map((one, i) => ({ ...measures[i], ...one }));
const numbers = flat.slots.map((slot) => (slot.kind === "text" ? worded(light, slot) : readNumber(light, slot, networks.digits)));
console.log(JSON.stringify({ answers, circles: coins, numbers }));

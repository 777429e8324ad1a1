// Reads photos with the page's own reader: node same.mjs FOLDER. In the folder: cases.json, the pictures it names (8 bits a pixel), weights.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lit } from "../../web/scan/light.js";
import { read as readNumber } from "../../web/scan/digits.js";
import { crossed, decided, filled, inked } from "../../web/scan/marks.js";
import { network, read, template } from "../../web/scan/reader.js";

const folder = process.argv[2];
const file = (name) => readFileSync(join(folder, name));
const { page, photos, flat, circles, probable } = JSON.parse(file("cases.json"));
const grey = ({ name, w, h }) => ({ w, h, data: Float32Array.from(file(name), (v) => Math.fround(v / 255)) });
const networks = Object.fromEntries(["marks", "digits"].map((name) => [name, network(JSON.parse(file(`${name}.json`)))]));
const ready = template(page, grey(page.template));
const answers = photos.map((photo) => {
  const found = read(grey(photo), [ready], networks);
  if (found.refused) return { refused: found.refused };
  return {
    fit: found.view.fit,
    near: found.view.near,
    points: page.slots.map((s) => found.view.where(s.x + s.w / 2, s.y + s.h / 2)),
    found: found.found,
  };
});
// A page seen straight from above: numbers in its boxes.
const above = template(flat, grey(flat.template));
const unit = 150 / 25.4;
const light = lit(above, grey(flat.photo), (x, y) => [x * unit - 0.5, y * unit - 0.5]);
// Coins of which the network is sure, whatever is in their middle.
const coins = circles.map((patch, i) => ({
  middle: crossed(patch),
  ink: inked(patch),
  ...decided(probable[i], { states: 3 }, filled(patch), crossed(patch)),
}));
console.log(
  JSON.stringify({ answers, circles: coins, numbers: flat.slots.map((slot) => readNumber(light, slot, networks.digits)) }),
);

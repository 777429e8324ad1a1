// Reads a photo with the page's own reader: node same.mjs FOLDER. In the folder: page.json, template.u8, photo.u8, weights.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { network, read, template } from "../../web/scan/reader.js";
import { lit } from "../../web/scan/light.js";

const folder = process.argv[2], file = (name) => readFileSync(join(folder, name));
const { page, sizes } = JSON.parse(file("page.json"));
const grey = (name) => ({ w: sizes[name][0], h: sizes[name][1], data: Float32Array.from(file(`${name}.u8`), (v) => Math.fround(v / 255)) });
let began = performance.now();
const ready = template(page, grey("template"));
const prepared = performance.now() - began;
began = performance.now();
const found = read(grey("photo"), [ready], network(JSON.parse(file("weights.json"))));
const points = page.slots.map((s) => found.view.where(s.x + s.w / 2, s.y + s.h / 2));
const { ink } = lit(ready, grey("photo"), found.view.where);
console.log(JSON.stringify({ fit: found.view.fit, points, ink, marks: found.marks, ms: { prepared, read: performance.now() - began } }));

// The shape of a written or printed word, by which names are compared: the same as printkit/scan/shapes.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { round } from "./pixels.js";

const T = thresholds.shapes;

/**
 * Where strokes are, cut out and made a few rows high: column after column a hexadecimal digit a place. Empty without a word.
 * @param {Uint8Array} there
 * @param {number} w
 * @param {number} h
 */
export function shapeOf(there, w, h) {
  const rows = new Uint32Array(h);
  const columns = new Uint32Array(w);
  there.forEach((v, i) => {
    if (!v) return;
    rows[Math.floor(i / w)] += 1;
    columns[i % w] += 1;
  });
  const down = [...rows.keys()].filter((y) => rows[y] >= T.stroke);
  const across = [...columns.keys()].filter((x) => columns[x]);
  if (down.length < T.least || across.length < T.least) return "";
  const top = down[0];
  const left = across[0];
  const high = down[down.length - 1] + 1 - top;
  const wide = across[across.length - 1] + 1 - left;
  const count = Math.min(Math.max(round((T.high * wide) / high), T.narrowest), T.widest);
  let shape = "";
  for (let x = 0; x < count; x++)
    for (let y = 0; y < T.high; y++) {
      const [x0, x1] = edges(wide, count, x);
      const [y0, y1] = edges(high, T.high, y);
      const area = (x1 - x0) * (y1 - y0);
      let inked = 0;
      for (let v = y0; v < y1; v++) for (let u = x0; u < x1; u++) inked += there[(top + v) * w + left + u] ? 1 : 0;
      shape += Math.floor((2 * T.levels * inked + area) / (2 * area)).toString(16);
    }
  return shape;
}

/** Where a part of so many begins and ends among so many pixels. @param {number} size @param {number} parts @param {number} at */
function edges(size, parts, at) {
  const begin = Math.floor((at * size) / parts);
  return [begin, Math.max(begin + 1, Math.ceil(((at + 1) * size) / parts))];
}

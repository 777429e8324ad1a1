// The flat view of a page in a photo: the same as printkit/scan/homography.py. A homography is an array of nine numbers.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { random } from "./features.js";

/** @import { Candidate, Homography, Pair, Point } from "./scan.d.ts" */

const T = thresholds.homography;

/** A point through a homography. @param {Homography} h @param {number} x @param {number} y @returns {Point} */
export const moved = (h, x, y) => {
  let w = h[6] * x + h[7] * y + h[8];
  if (Math.abs(w) < 1e-9) w = 1e-9;
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
};

/** Two homographies, one after the other. @param {Homography} a @param {Homography} b */
export const times = (a, b) => {
  const c = new Float64Array(9);
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) for (let k = 0; k < 3; k++) c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
  return c;
};

/** The homography that leads back. @param {Homography} m */
export function inverse(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  const A = e * i - f * h;
  const B = f * g - d * i;
  const C = d * h - e * g;
  const det = a * A + b * B + c * C;
  return [A, c * h - b * i, b * f - c * e, B, a * i - c * g, c * d - a * f, C, b * g - a * h, a * e - b * d].map((v) => v / det);
}

/**
 * Solves a system of linear equations (rows of n + 1 numbers) with pivots; null when there is no one answer.
 * @param {(number[] | Float64Array)[]} rows
 */
export function solve(rows) {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let p = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[p][i])) p = r;
    if (Math.abs(rows[p][i]) < 1e-14) return null;
    [rows[i], rows[p]] = [rows[p], rows[i]];
    for (let r = i + 1; r < n; r++) {
      const t = rows[r][i] / rows[i][i];
      if (t) for (let c = i; c <= n; c++) rows[r][c] -= t * rows[i][c];
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let v = rows[i][n];
    for (let c = i + 1; c < n; c++) v -= rows[i][c] * x[c];
    x[i] = v / rows[i][i];
  }
  return x;
}

/** @param {number[][]} points @param {number} a @param {number} b */
function unit(points, a, b) {
  let mx = 0;
  let my = 0;
  let size = 0;
  for (const p of points) [mx, my] = [mx + p[a], my + p[b]];
  mx /= points.length;
  my /= points.length;
  for (const p of points) size += Math.abs(p[a] - mx) + Math.abs(p[b] - my);
  size = Math.max(size / (2 * points.length), 1e-9);
  return [1 / size, 0, -mx / size, 0, 1 / size, -my / size, 0, 0, 1];
}

/** @param {number} x @param {number} y @param {number} u @param {number} v */
const equations = (x, y, u, v) => [
  [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
  [0, 0, 0, x, y, 1, -v * x, -v * y, v],
];

/** The homography with the least squares over pairs [x, y, u, v]. @param {Pair[]} pairs */
export function fitted(pairs) {
  const a = unit(pairs, 0, 1);
  const b = unit(pairs, 2, 3);
  const normal = Array.from({ length: 8 }, (_, i) => Float64Array.from({ length: 9 }, (_, j) => (i === j ? 1e-9 : 0)));
  for (const [x, y, u, v] of pairs) {
    const p = moved(a, x, y);
    const q = moved(b, u, v);
    for (const row of equations(p[0], p[1], q[0], q[1]))
      for (let i = 0; i < 8; i++) for (let j = 0; j < 9; j++) normal[i][j] += row[i] * row[j];
  }
  const x = solve(normal);
  if (!x) return null;
  const h = times(times(inverse(b), [...x, 1]), a);
  return Array.from(h, (v) => v / h[8]);
}

/**
 * The homography that most pairs agree on within so many pixels, and how many do; null when there are too few.
 * @param {Pair[]} pairs
 * @param {number} within
 * @returns {Candidate | null}
 */
export function fromPairs(pairs, within) {
  const n = pairs.length;
  if (n < T.fewest) return null;
  const a = unit(pairs, 0, 1);
  const b = unit(pairs, 2, 3);
  const close = within * b[0];
  const small = pairs.map(([x, y, u, v]) => [...moved(a, x, y), ...moved(b, u, v)]);
  const picks = random(T.seed + n, T.tries * 4);
  /** @type {number[] | null} */
  let best = null;
  let most = -1;
  for (let t = 0; t < T.tries; t++) {
    /** @type {number[][]} */
    const rows = [];
    const chosen = [0, 1, 2, 3].map((k) => small[picks[4 * t + k] % n]);
    for (const part of [0, 1]) for (const [x, y, u, v] of chosen) rows.push(equations(x, y, u, v)[part]);
    for (const [i, row] of rows.entries()) row[i] += 1e-7;
    const x = solve(rows);
    if (!x) continue;
    let count = 0;
    for (const [px, py, u, v] of small) {
      const w = x[6] * px + x[7] * py + 1;
      if (w > T.behind && Math.hypot((x[0] * px + x[1] * py + x[2]) / w - u, (x[3] * px + x[4] * py + x[5]) / w - v) < close)
        count++;
    }
    if (count > most) [most, best] = [count, [...x, 1]];
  }
  if (!best) return null;
  /** @type {Homography} */
  let h = times(times(inverse(b), best), a);
  let agreed = 0;
  const far = (/** @type {Pair} */ [x, y, u, v]) => {
    const [p, q] = moved(h, x, y);
    return Math.hypot(p - u, q - v);
  };
  for (const wider of T.wider) {
    const good = pairs.filter((p) => far(p) < wider * within);
    if (good.length < T.fewest) return null;
    const closer = fitted(good);
    if (!closer) return null;
    h = closer;
    agreed = pairs.filter((p) => far(p) < within).length;
  }
  return { h, agreed };
}

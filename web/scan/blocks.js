// Where small squares of a page lie in a photo, and the bend of the paper: the same as printkit/scan/blocks.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { detail } from "./pixels.js";

/** @import { Picture, Square } from "./scan.d.ts" */

const T = thresholds.blocks;
const { grid: GRID, knots: KNOTS } = T;

/** @param {number} v @param {number} low @param {number} high */
const clip = (v, low, high) => (v < low ? low : Math.min(v, high));

/** How far the page is moved, in mm, at points every GRID mm. */
export class Bend {
  /** @param {number} rows @param {number} columns @param {Float64Array} grid */
  constructor(rows, columns, grid = new Float64Array(rows * columns * 2)) {
    this.rows = rows;
    this.columns = columns;
    this.grid = grid;
  }

  /** The move at a point of the page. @param {number} px @param {number} py */
  at(px, py) {
    const gx = clip(px / GRID, 0, this.columns - 1.001);
    const gy = clip(py / GRID, 0, this.rows - 1.001);
    const x = Math.trunc(gx);
    const y = Math.trunc(gy);
    const fx = gx - x;
    const fy = gy - y;
    const g = this.grid;
    const i = 2 * (y * this.columns + x);
    const j = i + 2 * this.columns;
    return [0, 1].map(
      (k) => (g[i + k] * (1 - fx) + g[i + 2 + k] * fx) * (1 - fy) + (g[j + k] * (1 - fx) + g[j + 2 + k] * fx) * fy,
    );
  }
}

/** A page of that size without any bend. @param {number} w @param {number} h */
export const flat = (w, h) => new Bend(Math.trunc(h / GRID) + 2, Math.trunc(w / GRID) + 2);

/**
 * Each textured square of the template in a photo that lies nearly on it.
 * @param {Picture} template
 * @param {Picture} photo
 * @param {number} side
 * @param {number} reach
 * @param {number} dpi
 */
export function squaresIn(template, photo, side, reach, dpi) {
  const { w, h } = template;
  const print = detail(template, side >> 1).data;
  const shown = detail(photo, side >> 1).data;
  const span = 2 * reach + 1;
  const whole = side + 2 * reach;
  const scale = 25.4 / dpi;
  /** @type {Square[]} */
  const squares = [];
  const theirs = new Float64Array(whole * whole);
  const sums = new Float64Array((whole + 1) * (whole + 1));
  const scores = new Float64Array(span * span);
  for (let by = 0; by + side <= h; by += side)
    for (let bx = 0; bx + side <= w; bx += side) {
      let own = 0;
      for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) own += print[(by + y) * w + bx + x] ** 2;
      if (!(Math.sqrt(own / (side * side)) > T.texture)) continue;
      for (let y = 0; y < whole; y++)
        for (let x = 0; x < whole; x++) {
          const u = bx + x - reach;
          const v = by + y - reach;
          const value = u >= 0 && v >= 0 && u < w && v < h ? shown[v * w + u] : 0;
          theirs[y * whole + x] = value;
          const i = (y + 1) * (whole + 1) + x + 1;
          sums[i] = value * value + sums[i - 1] + sums[i - whole - 1] - sums[i - whole - 2];
        }
      let best = Number.NEGATIVE_INFINITY;
      let at = 0;
      let seen = 0;
      let loud = 0;
      for (let dy = 0; dy < span; dy++)
        for (let dx = 0; dx < span; dx++) {
          let both = 0;
          for (let y = 0; y < side; y++) {
            const a = (by + y) * w + bx;
            const b = (dy + y) * whole + dx;
            for (let x = 0; x < side; x++) both += print[a + x] * theirs[b + x];
          }
          const s = whole + 1;
          const power =
            sums[(dy + side) * s + dx + side] - sums[dy * s + dx + side] - sums[(dy + side) * s + dx] + sums[dy * s + dx];
          if (dx === reach && dy === reach) [seen, loud] = [both / own, power / own];
          const score = both / Math.sqrt(own * Math.max(power, T.floor * own) + 1e-9);
          scores[dy * span + dx] = score;
          if (score > best) [best, at] = [score, dy * span + dx];
        }
      const my = Math.floor(at / span);
      const mx = at % span;
      const [fx, sx] = peak(scores, span, mx, my, 1, 0);
      const [fy, sy] = peak(scores, span, mx, my, 0, 1);
      squares.push({
        x: (bx + side / 2) * scale,
        y: (by + side / 2) * scale,
        dx: (mx - reach + fx) * scale,
        dy: (my - reach + fy) * scale,
        like: best,
        unmoved: scores[reach * span + reach],
        seen,
        loud,
        sx,
        sy,
      });
    }
  return squares;
}

/**
 * @param {Float64Array} scores
 * @param {number} span
 * @param {number} mx
 * @param {number} my
 * @param {number} dx
 * @param {number} dy
 */
function peak(scores, span, mx, my, dx, dy) {
  const last = span - 1;
  const inner = mx >= dx && mx <= last - dx && my >= dy && my <= last - dy;
  const x = clip(mx, dx, last - dx);
  const y = clip(my, dy, last - dy);
  const before = scores[(y - dy) * span + x - dx];
  const here = scores[y * span + x];
  const after = scores[(y + dy) * span + x + dx];
  const curve = before - 2 * here + after;
  const off = inner && curve < -1e-9 ? (0.5 * (before - after)) / curve : 0;
  return [clip(off, -0.5, 0.5), inner ? clip(-curve * T.peak, 0, 1) : 0];
}

/**
 * The four points of a surface around a point in mm: their numbers and shares.
 * @param {number} px
 * @param {number} py
 * @param {number} rows
 * @param {number} columns
 */
function among(px, py, rows, columns) {
  const gx = clip(px / KNOTS, 0, columns - 1.001);
  const gy = clip(py / KNOTS, 0, rows - 1.001);
  const x = Math.trunc(gx);
  const y = Math.trunc(gy);
  const fx = gx - x;
  const fy = gy - y;
  const first = y * columns + x;
  return [
    [first, first + 1, first + columns, first + columns + 1],
    [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy],
  ];
}

/**
 * What bending costs, as the band below the diagonal of a matrix: [row · (wide + 1) + row - column].
 * @param {number} rows
 * @param {number} columns
 * @param {number} wide
 */
function resists(rows, columns, wide) {
  const band = new Float64Array(rows * columns * (wide + 1));
  const root = Math.SQRT2;
  /** @param {number} y @param {number} x @param {number[][]} terms */
  const add = (y, x, terms) => {
    for (const [dy, dx, a] of terms)
      for (const [ey, ex, b] of terms) {
        const i = (y + dy) * columns + x + dx;
        const j = (y + ey) * columns + x + ex;
        if (i >= j) band[i * (wide + 1) + i - j] += a * b;
      }
  };
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (x + 2 < columns)
        add(y, x, [
          [0, 0, 1],
          [0, 1, -2],
          [0, 2, 1],
        ]);
      if (y + 2 < rows)
        add(y, x, [
          [0, 0, 1],
          [1, 0, -2],
          [2, 0, 1],
        ]);
      if (x + 1 < columns && y + 1 < rows)
        add(y, x, [
          [0, 0, root],
          [1, 1, root],
          [1, 0, -root],
          [0, 1, -root],
        ]);
    }
  return band;
}

/**
 * What a matrix of which only a band is not 0, given as `resists` gives it, takes to `right`; both are used up (Cholesky).
 * @param {Float64Array<ArrayBuffer>} band
 * @param {Float64Array<ArrayBuffer>} right
 * @param {number} wide
 */
function solveBand(band, right, wide) {
  const n = right.length;
  const step = wide + 1;
  for (let i = 0; i < n; i++) {
    const from = Math.max(0, i - wide);
    for (let j = from; j <= i; j++) {
      let sum = band[i * step + i - j];
      for (let k = Math.max(from, j - wide); k < j; k++) sum -= band[i * step + i - k] * band[j * step + j - k];
      band[i * step + i - j] = i === j ? Math.sqrt(sum) : sum / band[j * step];
    }
    for (let k = from; k < i; k++) right[i] -= band[i * step + i - k] * right[k];
    right[i] /= band[i * step];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k <= Math.min(n - 1, i + wide); k++) right[i] -= band[k * step + k - i] * right[k];
    right[i] /= band[i * step];
  }
  return right;
}

/** The middle value. @param {number[]} values */
export function median(values) {
  const s = Float64Array.from(values).sort();
  const n = s.length;
  return n % 2 ? s[(n - 1) / 2] : (s[n / 2 - 1] + s[n / 2]) / 2;
}

/**
 * The bend with what the squares tell: a smooth surface that resists bending, then what remains near by.
 * @param {Bend} bend
 * @param {Square[]} squares
 * @param {number} w
 * @param {number} h
 * @param {number[]} stiffness
 * @param {boolean} local
 */
export function bent(bend, squares, w, h, stiffness, local) {
  const base = squares.map((s) => clip(s.like - T.unlike, 0, 1) ** 2);
  const trust = squares.map((s, i) => [base[i] * s.sx, base[i] * s.sy]);
  for (const k of [0, 1]) if (trust.filter((t) => t[k] > T.trusted).length < T.least_squares) return bend;
  const columns = Math.trunc(w / KNOTS) + 2;
  const rows = Math.trunc(h / KNOTS) + 2;
  const wide = 2 * columns;
  const step = wide + 1;
  const all = squares.map((s) => among(s.x, s.y, rows, columns));
  const off = squares.map((s) => [s.dx, s.dy]);
  const stiff = resists(rows, columns, wide);
  const surface = [new Float64Array(0), new Float64Array(0)];
  const at = (/** @type {number[][]} */ [places, shares], /** @type {number} */ k) =>
    places.reduce((sum, i, m) => sum + shares[m] * surface[k][i], 0);
  let weight = trust;
  let residual = off;
  let reach = T.widest;
  for (const one of stiffness) {
    for (const k of [0, 1]) {
      const band = stiff.map((v) => v * one);
      const right = new Float64Array(rows * columns);
      for (let i = 0; i < right.length; i++) band[i * step] += 1e-6;
      all.forEach(([places, shares], s) => {
        const q = weight[s][k];
        if (q)
          places.forEach((i, m) => {
            right[i] += shares[m] * q * off[s][k];
            places.forEach((j, o) => {
              if (i >= j) band[i * step + i - j] += shares[m] * shares[o] * q;
            });
          });
      });
      surface[k] = solveBand(band, right, wide);
    }
    residual = off.map((o, s) => [0, 1].map((k) => o[k] - at(all[s], k)));
    const far = residual.flatMap((r, s) => [0, 1].filter((k) => trust[s][k] > T.trusted).map((k) => Math.abs(r[k])));
    reach = Math.max(T.narrowest, Math.min(reach, T.medians * median(far) + T.more));
    weight = trust.map((t, s) => t.map((v, k) => v * clip(1 - (Math.abs(residual[s][k]) / (2 * reach)) ** 2, 0, 1) ** 2));
  }
  const next = new Bend(bend.rows, bend.columns, Float64Array.from(bend.grid));
  for (let y = 0; y < bend.rows; y++)
    for (let x = 0; x < bend.columns; x++) {
      const i = 2 * (y * bend.columns + x);
      const t = among(x * GRID, y * GRID, rows, columns);
      const sum = [0, 0];
      const held = [T.held, T.held];
      if (local)
        squares.forEach((s, m) => {
          const apart = (x * GRID - s.x) ** 2 + (y * GRID - s.y) ** 2;
          if (apart > T.near ** 2 * 50) return; // nothing of it is left there
          const near = Math.exp(-apart / (2 * T.near ** 2));
          for (const k of [0, 1]) {
            sum[k] += near * weight[m][k] * residual[m][k];
            held[k] += near * weight[m][k];
          }
        });
      for (const k of [0, 1]) next.grid[i + k] += at(t, k) + sum[k] / held[k];
    }
  return next;
}

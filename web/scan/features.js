// Corners of a picture and which of them two pictures share: the same as printkit/scan/features.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { meanOf, picture, scaled } from "./pixels.js";

/** @import { Features, Pair, Picture, Point } from "./scan.d.ts" */

const T = thresholds.features;
const { radius: RADIUS } = T;
const { fround } = Math;
const edge = fround(T.edge);
const least = fround(T.strength);

/** Numbers of 16 bits, the same in every language: a linear congruence of 32 bits. @param {number} seed @param {number} count */
export function random(seed, count) {
  const numbers = new Uint16Array(count);
  let state = seed >>> 0;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    numbers[i] = state >>> 16;
  }
  return numbers;
}

const PATTERN = (() => {
  const numbers = random(7, 256 * 4 * 3);
  const points = new Float64Array(1024);
  for (let i = 0; i < 1024; i++) {
    const v = (numbers[3 * i] + numbers[3 * i + 1] + numbers[3 * i + 2]) / (1.5 * 65536) - 1;
    points[i] = Math.max(-T.spread, Math.min(T.spread, v * T.spread));
  }
  return points;
})();

/** @param {Picture} p */
function corners(p) {
  const { w, h, data } = p;
  const xx = new Float32Array(w * h);
  const yy = new Float32Array(w * h);
  const xy = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const gx = x > 0 && x < w - 1 ? fround(data[i + 1] - data[i - 1]) : 0;
      const gy = y > 0 && y < h - 1 ? fround(data[i + w] - data[i - w]) : 0;
      xx[i] = gx * gx;
      yy[i] = gy * gy;
      xy[i] = gx * gy;
    }
  const a = meanOf(picture(w, h, xx), 2).data;
  const b = meanOf(picture(w, h, yy), 2).data;
  const c = meanOf(picture(w, h, xy), 2).data;
  const strength = new Float32Array(w * h);
  const rim = RADIUS + 4;
  for (let y = rim; y < h - rim; y++)
    for (let x = rim; x < w - rim; x++) {
      const i = y * w + x;
      const sum = fround(a[i] + b[i]);
      strength[i] = fround(fround(a[i] * b[i]) - fround(c[i] * c[i])) - fround(edge * fround(sum * sum));
    }
  const side = Math.floor(Math.max(w, h) / T.cells) + 1;
  const columns = Math.floor(w / side) + 1;
  /** @type {Map<number, number[]>} */
  const cells = new Map();
  for (let y = rim; y < h - rim; y++)
    next: for (let x = rim; x < w - rim; x++) {
      const i = y * w + x;
      const own = strength[i];
      if (own <= least) continue;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (strength[i + dy * w + dx] > own) continue next;
      const cell = Math.floor(y / side) * columns + Math.floor(x / side);
      cells.set(cell, [...(cells.get(cell) ?? []), i]);
    }
  /** @type {Point[]} */
  const strongest = [];
  for (const cell of [...cells.keys()].sort((m, n) => m - n)) {
    const own = (cells.get(cell) ?? []).sort((m, n) => strength[n] - strength[m] || m - n);
    for (const i of own.slice(0, T.each)) strongest.push([i % w, Math.floor(i / w)]);
  }
  return strongest;
}

/** @param {Picture} p @param {Point[]} at */
function described(p, at) {
  const soft = meanOf(p, 2);
  const { w, h } = p;
  const turns = [];
  const signs = [];
  for (const [x, y] of at) {
    let mx = 0;
    let my = 0;
    for (let dy = -RADIUS; dy <= RADIUS; dy++)
      for (let dx = -RADIUS; dx <= RADIUS; dx++)
        if (dx * dx + dy * dy <= RADIUS * RADIUS) {
          const v = p.data[(y + dy) * w + x + dx];
          mx += v * dx;
          my += v * dy;
        }
    const angle = Math.atan2(my, mx);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const bits = new Uint32Array(8);
    const value = (/** @type {number} */ px, /** @type {number} */ py) => {
      const u = Math.floor(x + cos * px - sin * py + 0.5);
      const v = Math.floor(y + sin * px + cos * py + 0.5);
      return soft.data[Math.max(0, Math.min(h - 1, v)) * w + Math.max(0, Math.min(w - 1, u))];
    };
    for (let k = 0; k < 256; k++) {
      const q = 4 * k;
      if (value(PATTERN[q], PATTERN[q + 1]) < value(PATTERN[q + 2], PATTERN[q + 3])) bits[k >> 5] |= 1 << (k & 31);
    }
    turns.push(angle);
    signs.push(bits);
  }
  return { turns, signs };
}

/** The corners of a picture at several sizes. @param {Picture} p @returns {Features} */
export function features(p) {
  /** @type {Features} */
  const all = { points: [], sizes: [], turns: [], signs: [] };
  let small = p;
  let factor = 1;
  for (let level = 0; level < T.levels; level++) {
    if (Math.min(small.w, small.h) < 4 * RADIUS) break;
    const at = corners(small);
    const own = described(small, at);
    at.forEach(([x, y], i) => {
      all.points.push([(x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5]);
      all.sizes.push(1 / factor);
      all.turns.push(own.turns[i]);
      all.signs.push(own.signs[i]);
    });
    small = scaled(small, T.scale);
    factor *= T.scale;
  }
  return all;
}

/** @param {Uint32Array} a @param {Uint32Array} b */
function apart(a, b) {
  let count = 0;
  for (let i = 0; i < 8; i++) {
    let v = a[i] ^ b[i];
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/**
 * Pairs of points that look alike and lie together as one page would: [[x, y, u, v], …].
 * @param {Features} one
 * @param {Features} other
 * @returns {Pair[]}
 */
export function matched(one, other) {
  if (Math.min(one.points.length, other.points.length) < T.fewest) return [];
  /** @type {{ i: number, j: number, d: number }[]} */
  let pairs = [];
  one.signs.forEach((sign, i) => {
    let best = 257;
    let where = 0;
    for (let j = 0; j < other.signs.length; j++) {
      const d = apart(sign, other.signs[j]);
      if (d < best) [best, where] = [d, j];
    }
    if (best < T.nearest) pairs.push({ i, j: where, d: best });
  });
  if (pairs.length > T.most_pairs) {
    pairs.sort((a, b) => a.d - b.d || a.i - b.i);
    pairs = pairs.slice(0, T.most_pairs).sort((a, b) => a.i - b.i);
  }
  if (pairs.length < T.fewest) return [];
  const n = pairs.length;
  const px = new Float64Array(n);
  const py = new Float64Array(n);
  const qx = new Float64Array(n);
  const qy = new Float64Array(n);
  const scale = new Float64Array(n);
  const turn = new Float64Array(n);
  pairs.forEach(({ i, j }, k) => {
    [px[k], py[k]] = one.points[i];
    [qx[k], qy[k]] = other.points[j];
    scale[k] = other.sizes[j] / one.sizes[i];
    turn[k] = other.turns[j] - one.turns[i];
  });
  const agree = (/** @type {number} */ a, /** @type {number} */ b) => {
    const zx = px[b] - px[a];
    const zy = py[b] - py[a];
    const cos = scale[a] * Math.cos(turn[a]);
    const sin = scale[a] * Math.sin(turn[a]);
    const ex = qx[b] - qx[a] - (cos * zx - sin * zy);
    const ey = qy[b] - qy[a] - (sin * zx + cos * zy);
    if (Math.hypot(ex, ey) >= T.astray * scale[a] * Math.hypot(zx, zy) + T.apart) return false;
    return Math.abs(Math.log(scale[b] / scale[a])) < T.growth && Math.cos(turn[b] - turn[a]) > T.turn;
  };
  let most = -1;
  let centre = 0;
  for (let a = 0; a < n; a++) {
    let count = 0;
    for (let b = 0; b < n; b++) count += agree(a, b) ? 1 : 0;
    if (count > most) [most, centre] = [count, a];
  }
  return pairs.flatMap((_, b) => (agree(centre, b) ? [[px[b], py[b], qx[b], qy[b]]] : []));
}

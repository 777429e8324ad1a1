// Numbers in boxes: the same as printkit/scan/digits.py. Handwriting is proposed, never decided; guides are read as marks are.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { windows } from "./light.js";
import { answer } from "./network.js";
import { meanOf, picture, quantile, round, sample } from "./pixels.js";
import { shapeOf } from "./shapes.js";

/** @import { Box, Layer, Light, Picture, Slot, Written } from "./scan.d.ts" */

const T = thresholds.digits;
const { side: SIDE, per_mm: PER_MM, frame: FRAME, beside: BESIDE, wide: WIDE } = T;

/**
 * The number in a box. `layers`
 * is the network of digits.
 * @param {Light} light
 * @param {Slot} slot
 * @param {Layer[]} layers
 * @returns {Written}
 */
export function read(light, slot, layers) {
  if (slot.cells?.length) return guided(light, slot);
  const { ink, there, shaded } = strokes(light, slot);
  const part = count(there) / there.length;
  if (part < T.empty) return { text: "", sure: 1, doubtful: shaded || part > T.clean * T.empty, shaded };
  const parts = cut(there, ink.w, ink.h);
  if (!parts.length || parts.length > T.most) return { text: "", sure: 0, doubtful: true };
  let text = "";
  let sure = 1;
  for (const one of parts) {
    const probable = answer(layers, centred(ink, one), SIDE);
    const best = Math.max(...probable);
    text += probable.indexOf(best);
    sure *= best;
  }
  return { text, sure, doubtful: true };
}

/**
 * Whether anything is written in a box for words, which nobody reads here: a single small letter is.
 * @param {Light} light
 * @param {Slot} slot
 * @returns {Written}
 */
export function worded(light, slot) {
  const { ink, there, shaded } = strokes(light, slot);
  const isWritten = count(there) > T.letter * PER_MM ** 2;
  const shape = isWritten ? shapeOf(there, ink.w, ink.h) : "";
  return { text: "", sure: isWritten ? 0 : 1, doubtful: isWritten || shaded, shaded: shaded && !isWritten, shape };
}

/** What is in a box, where of it strokes are, and whether much is dark that is none. @param {Light} light @param {Slot} slot */
function strokes(light, slot) {
  const ink = inkOf(light, slot.x + FRAME, slot.y + FRAME, slot.w - 2 * FRAME, slot.h - 2 * FRAME);
  const least = Math.fround(Math.min(T.ink, Math.max(T.faintest, T.noisy * quantile(ink.data.map(Math.abs), 0.5))));
  const there = Uint8Array.from(ink.data, (v) => (v > least ? 1 : 0));
  const all = count(there);
  if (all / there.length <= T.clean * T.empty && all <= T.letter * PER_MM ** 2)
    return { ink, there: new Uint8Array(there.length), shaded: false };
  const shade = wide(light, slot, ink);
  const thin = Math.fround(T.thin / T.ink) * least;
  ink.data.forEach((v, i) => {
    there[i] &= v - shade[i] > thin ? 1 : 0;
  });
  return { ink, there, shaded: (all - count(there)) / there.length > T.shaded };
}

/** @param {Light} light @param {number} x @param {number} y @param {number} w @param {number} h */
function inkOf(light, x, y, w, h) {
  const across = Math.max(T.least, round(w * PER_MM));
  const down = Math.max(T.least, round(h * PER_MM));
  return picture(across, down, windows(light, [[x + w / 2, y + h / 2, w, h]], across, down)[0].extra);
}

/**
 * How dark a box is without what is thinner than WIDE pixels, in the pixels of its ink: shadows, and what lies over it.
 * @param {Light} light
 * @param {Slot} slot
 * @param {Picture} ink
 */
function wide(light, slot, ink) {
  const w = ink.w + 2 * BESIDE;
  const h = ink.h + 2 * BESIDE;
  /** @type {Box} */
  const around = [
    slot.x + slot.w / 2,
    slot.y + slot.h / 2,
    ((slot.w - 2 * FRAME) * w) / ink.w,
    ((slot.h - 2 * FRAME) * h) / ink.h,
  ];
  let soft = meanOf(picture(w, h, windows(light, [around], w, h)[0].extra), 1).data;
  for (const best of [Math.min, Math.max])
    for (const [step, length] of [
      [w, h],
      [1, w],
    ]) {
      const from = soft;
      soft = from.map((v, i) => {
        const at = step === 1 ? i % w : Math.floor(i / w);
        const first = Math.max(-(WIDE >> 1), -at);
        const last = Math.min(WIDE >> 1, length - 1 - at);
        for (let k = first; k <= last; k++) v = best(v, from[i + k * step]);
        return v;
      });
    }
  const dark = new Float32Array(ink.w * ink.h);
  for (let y = 0; y < ink.h; y++)
    for (let x = 0; x < ink.w; x++) dark[y * ink.w + x] = Math.max(0, soft[(y + BESIDE) * w + x + BESIDE]);
  return dark;
}

/**
 * Strokes from left to right as masks; what stands one above the other is one digit, specks are none.
 * @param {Uint8Array} there
 * @param {number} w
 * @param {number} h
 */
function cut(there, w, h) {
  const spans = connected(there, w, h)
    .filter((mask) => count(mask) >= T.speck * PER_MM ** 2)
    .map((mask) => {
      let left = w;
      let right = -1;
      mask.forEach((v, i) => {
        if (v) [left, right] = [Math.min(left, i % w), Math.max(right, i % w)];
      });
      return { left, right, mask };
    });
  spans.sort((a, b) => a.left - b.left || a.right - b.right);
  /** @type {typeof spans} */
  const digits = [];
  for (const { left, right, mask } of spans) {
    const last = digits[digits.length - 1];
    if (
      last &&
      Math.min(last.right, right) - Math.max(last.left, left) + 1 >
        T.common * Math.min(last.right - last.left + 1, right - left + 1)
    ) {
      last.right = Math.max(last.right, right);
      last.mask = last.mask.map((v, i) => v | mask[i]);
    } else digits.push({ left, right, mask });
  }
  const highs = digits.map(({ mask }) => rows(mask, w, h));
  const high = Math.max(0, ...highs);
  return digits.filter((_, i) => highs[i] > T.high * high).map(({ mask }) => mask);
}

/** @param {Uint8Array} mask */
const count = (mask) => mask.reduce((a, b) => a + b, 0);

/** @param {Uint8Array} mask @param {number} w @param {number} h */
function rows(mask, w, h) {
  let rows = 0;
  for (let y = 0; y < h; y++) rows += mask.subarray(y * w, (y + 1) * w).some(Boolean) ? 1 : 0;
  return rows;
}

/**
 * The connected parts, corners touching, in the order of their last pixels.
 * @param {Uint8Array} there
 * @param {number} w
 * @param {number} h
 */
function connected(there, w, h) {
  const seen = new Uint8Array(there.length);
  const parts = [];
  for (let start = there.length - 1; start >= 0; start--) {
    if (!there[start] || seen[start]) continue;
    const mask = new Uint8Array(there.length);
    const open = [start];
    seen[start] = 1;
    while (open.length) {
      const i = /** @type {number} */ (open.pop());
      const x = i % w;
      const y = Math.floor(i / w);
      mask[i] = 1;
      for (let v = Math.max(0, y - 1); v <= Math.min(h - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(w - 1, x + 1); u++)
          if (there[v * w + u] && !seen[v * w + u]) {
            seen[v * w + u] = 1;
            open.push(v * w + u);
          }
    }
    parts.unshift(mask);
  }
  return parts;
}

/** A digit in a square of SIDE pixels, its ink's middle in the middle. @param {Picture} ink @param {Uint8Array} mask */
function centred(ink, mask) {
  const { w, h } = ink;
  let top = h;
  let bottom = 0;
  let left = w;
  let right = 0;
  let total = 0;
  let mx = 0;
  let my = 0;
  mask.forEach((v, i) => {
    if (!v) return;
    const x = i % w;
    const y = Math.floor(i / w);
    const weight = ink.data[i];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
    [total, mx, my] = [total + weight, mx + weight * x, my + weight * y];
  });
  total = Math.max(total, 1e-6);
  const cx = 0.5 * (mx / total + (left + right - 1) / 2);
  const cy = 0.5 * (my / total + (top + bottom - 1) / 2);
  const fine = 2;
  const step = Math.max(bottom - top, right - left, T.least) / (SIDE - 4) / fine;
  const padded = picture(w + 2, h + 2);
  const digit = new Float32Array(SIDE * SIDE);
  mask.forEach((v, i) => {
    padded.data[(Math.floor(i / w) + 1) * (w + 2) + (i % w) + 1] = v ? ink.data[i] : 0;
  });
  const spot = (/** @type {number} */ i) => (i - (SIDE * fine - 1) / 2) * step;
  for (let j = 0; j < SIDE * fine; j++)
    for (let i = 0; i < SIDE * fine; i++) {
      const x = cx + 1 + spot(i);
      const y = cy + 1 + spot(j);
      if (x > left && x < right + 1 && y > top && y < bottom + 1) digit[(j >> 1) * SIDE + (i >> 1)] += sample(padded, x, y) / 4;
    }
  const most = Math.max(T.faint, ...digit);
  return digit.map((v) => Math.max(0, Math.min(1, v / most)));
}

/** @param {Light} light @param {Slot} slot @returns {Written} */
function guided(light, slot) {
  let text = "";
  let sure = 1;
  for (const cell of slot.cells) {
    const [sign, certain] = segments(light, cell, slot);
    if (sign === null) return { text, sure: certain, doubtful: true };
    text += sign;
    sure = Math.min(sure, certain);
  }
  return { text: text.replaceAll(" ", ""), sure, doubtful: text.trim().includes(" ") || sure < 0.5 };
}

/**
 * The digit in a cell (a blank for nothing, null for no digit), and how sure.
 * @param {Light} light
 * @param {Box} cell
 * @param {Slot} slot
 * @returns {[string | null, number]}
 */
function segments(light, cell, slot) {
  const [x, y, w, h] = cell;
  const { rim } = T;
  const ink = inkOf(light, x - rim, y - rim, w + 2 * rim, h + 2 * rim);
  const t = (T.bar * w) / 2;
  for (let at = 0; at < ink.data.length; at++) {
    const across = (at % ink.w) / PER_MM + x - rim;
    const down = Math.floor(at / ink.w) / PER_MM + y - rim;
    if (
      Math.abs(across - slot.x - slot.w / 2) >= slot.w / 2 - FRAME ||
      Math.abs(down - slot.y - slot.h / 2) >= slot.h / 2 - FRAME
    )
      ink.data[at] = 0;
  }
  const parts = Object.entries(T.bars).map(([name, bar]) => ({
    name,
    part: written(ink, bar, [rim + t, rim + t, w - 2 * t, h - 2 * t]),
  }));
  const on = parts
    .filter(({ part }) => part >= T.on)
    .map(({ name }) => name)
    .join("");
  const sure = parts.some(({ part }) => part > T.off && part < T.on) ? 0 : 1;
  if (!on) return [" ", sure];
  for (const signs of [T.lit, T.also])
    for (const [digit, bars] of Object.entries(signs)) if ([...bars].sort().join("") === on) return [digit, sure];
  return [null, 0];
}

/**
 * The part of a bar's length beside which there is ink within half a millimetre.
 * @param {Picture} ink
 * @param {number[]} bar
 * @param {Box} inner
 */
function written(ink, bar, inner) {
  const [x, y, w, h] = inner;
  const x1 = x + bar[0] * w;
  const y1 = y + bar[1] * h;
  const x2 = x + bar[2] * w;
  const y2 = y + bar[3] * h;
  const level = y1 === y2;
  let covered = 0;
  for (let k = 0; k <= 8; k++) {
    const px = x1 + (k / 8) * (x2 - x1);
    const py = y1 + (k / 8) * (y2 - y1);
    let there = false;
    for (let n = 0; n < 9; n++) {
      const reach = -0.5 + T.step * n;
      const at = (/** @type {number} */ v, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, round(v * PER_MM)));
      there ||= ink.data[at(py + (level ? reach : 0), ink.h) * ink.w + at(px + (level ? 0 : reach), ink.w)] > T.ink;
    }
    covered += there ? 1 : 0;
  }
  return covered / 9;
}

// What is on the paper and not of its print: the same as printkit/scan/light.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { meanOf, picture, quantile, round, sample, smaller, tent } from "./pixels.js";

/** @import { Box, Light, Patch, Picture, Ready, Slot, Where } from "./scan.d.ts" */

const T = thresholds.light;
const { coarse_dpi: COARSE, template_dpi: DPI } = thresholds.pictures;

/** Pixels of a patch both ways. */
export const SIDE = T.side;

/**
 * A photo of a page with its light known.
 * @param {Ready} template
 * @param {Picture} photo
 * @param {Where} where
 * @returns {Light}
 */
export function lit(template, photo, where) {
  const { coarse } = template;
  const { w, h } = coarse;
  const scale = 25.4 / COARSE;
  const half = smaller(photo, 2);
  const seen = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [u, v] = where((x + 0.5) * scale, (y + 0.5) * scale);
      seen[y * w + x] = sample(half, (u + 0.5) / 2 - 0.5, (v + 0.5) / 2 - 0.5);
    }
  let white = picture(w, h, new Float32Array(w * h).fill(quantile(seen, T.white)));
  for (const part of T.parts) {
    const weight = new Float32Array(w * h);
    const held = new Float32Array(w * h);
    for (let i = 0; i < weight.length; i++) {
      // No step: a pixel on its edge would change all around it by the last digit of a number.
      weight[i] = coarse.data[i] > T.blank ? Math.max(0, Math.min(1, (seen[i] / white.data[i] - part) / T.ramp + 0.5)) : 0;
      held[i] = seen[i] * weight[i];
    }
    const sum = meanOf(picture(w, h, held), T.near).data;
    const count = meanOf(picture(w, h, weight), T.near).data;
    const far = meanOf(white, T.far).data;
    white = picture(
      w,
      h,
      sum.map((v, i) => (v + T.held * far[i]) / (count[i] + T.held)),
    );
  }
  white.data = white.data.map((v) => Math.max(v, T.darkest));
  const dark = seen.map((v, i) => 1 - v / white.data[i]);
  let soft = template.picture;
  let best = Number.POSITIVE_INFINITY;
  let ink = 1;
  let blurred = template.picture;
  for (let times = 0; times <= Math.max(...T.blurs); times++) {
    if (T.blurs.includes(times)) {
      const own = smaller(blurred, DPI / COARSE).data.map((v) => 1 - v);
      let both = 0;
      let power = 0;
      let loss = 0;
      for (let i = 0; i < own.length; i++)
        if (dark[i] < own[i] + T.written) {
          both += own[i] * dark[i];
          power += own[i] * own[i];
        }
      const gain = both / Math.max(1e-6, power);
      for (let i = 0; i < own.length; i++) if (dark[i] < own[i] + T.written) loss += (dark[i] - gain * own[i]) ** 2;
      if (loss < best * T.better) [soft, best, ink] = [blurred, loss, gain];
    }
    blurred = tent(blurred);
  }
  return { template, photo, where, white, soft, ink: Math.min(Math.max(ink, T.least_ink), T.most_ink) };
}

/**
 * Where points of a box (0 to 1 both ways) lie in the photo. Within a box paper hardly bends: some points tell it of all.
 * @param {Light} light
 * @param {number} cx
 * @param {number} cy
 * @param {number} w
 * @param {number} h
 */
function near(light, cx, cy, w, h) {
  const [rows, columns] = T.nodes;
  const known = Array.from({ length: rows * columns }, (_, k) =>
    light.where(cx + ((k % columns) / (columns - 1) - 0.5) * w, cy + (Math.floor(k / columns) / (rows - 1) - 0.5) * h),
  );
  return (/** @type {number} */ px, /** @type {number} */ py) => {
    const x = px * (columns - 1);
    const y = py * (rows - 1);
    const left = Math.min(columns - 2, Math.trunc(x));
    const top = Math.min(rows - 2, Math.trunc(y));
    const [fx, fy, at] = [x - left, y - top, top * columns + left];
    const mixed = (/** @type {0 | 1} */ axis) =>
      (known[at][axis] * (1 - fx) + known[at + 1][axis] * fx) * (1 - fy) +
      (known[at + columns][axis] * (1 - fx) + known[at + columns + 1][axis] * fx) * fy;
    return [mixed(0), mixed(1)];
  };
}

/**
 * Patches of boxes given by middles and sizes in mm; `alike` are groups of their numbers.
 * @param {Light} light
 * @param {Box[]} boxes
 * @param {number} across
 * @param {number} down
 * @param {number[][]} alike
 */
export function windows(light, boxes, across, down, alike = []) {
  const unit = COARSE / 25.4;
  const finer = DPI / 25.4;
  /** @type {Patch[]} */
  const windows = boxes.map(([cx, cy, w, h]) => {
    const extra = new Float32Array(across * down);
    const dark = new Float32Array(across * down);
    const own = new Float32Array(across * down);
    const where = near(light, cx, cy, w, h);
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        let d = 0;
        let o = 0;
        for (const j of [0, 1])
          for (const i of [0, 1]) {
            const px = (2 * x + i + 0.5) / (2 * across);
            const py = (2 * y + j + 0.5) / (2 * down);
            const mx = cx + (px - 0.5) * w;
            const my = cy + (py - 0.5) * h;
            const [u, v] = where(px, py);
            const white = sample(light.white, mx * unit - 0.5, my * unit - 0.5);
            d += 1 - Math.min(sample(light.photo, u, v) / white, T.brightest);
            o += 1 - sample(light.soft, mx * finer - 0.5, my * finer - 0.5);
          }
        const k = y * across + x;
        dark[k] = d / 4;
        own[k] = (o / 4) * light.ink;
        extra[k] = dark[k] - own[k];
      }
    return { extra, dark, own };
  });
  for (const group of alike) {
    const values = new Float64Array(group.length);
    const n = group.length;
    for (let k = 0; k < across * down; k++) {
      for (const [i, g] of group.entries()) values[i] = windows[g].extra[k];
      values.sort();
      if (group.reduce((sum, g) => sum + windows[g].own[k], 0) / n <= T.printed) continue; // what most have written is no print
      const usual = n % 2 ? values[(n - 1) / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
      const clipped = Math.max(-T.usual, Math.min(T.usual, usual));
      for (const g of group) windows[g].extra[k] -= clipped;
    }
  }
  return windows;
}

/**
 * The places in `slots` of boxes that are printed alike, where there are enough of them.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {number} least
 */
export function groups(light, slots, least = T.least_alike) {
  /** @type {Map<string, number[]>} */
  const alike = new Map();
  const unit = DPI / 25.4;
  const own = light.template.picture;
  slots.forEach((slot, number) => {
    const side = T.look;
    const look = new Float32Array(side * side);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        look[y * side + x] = sample(
          own,
          (slot.x + (slot.w * (x + 0.5)) / side) * unit - 0.5,
          (slot.y + (slot.h * (y + 0.5)) / side) * unit - 0.5,
        );
    const mean = meanOf(picture(side, side, look), 1).data;
    const levels = [];
    for (let y = 1; y < side; y += 3) for (let x = 1; x < side; x += 3) levels.push(round(mean[y * side + x] * T.levels));
    const key = [slot.kind, slot.states ?? 2, round(slot.w * 10), round(slot.h * 10), ...levels].join(" ");
    alike.set(key, [...(alike.get(key) ?? []), number]);
  });
  return [...alike.values()].filter((group) => group.length >= least);
}

/**
 * Patches of three channels, twice as fine from left to right: a thin stroke in a wide box would be lost else.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {number} side
 * @param {number} around
 */
export function finer(light, slots, side = SIDE, around = T.around) {
  const boxes = slots.map((s) => /** @type {Box} */ ([s.x + s.w / 2, s.y + s.h / 2, s.w * around, s.h * around]));
  return windows(light, boxes, 2 * side, side, groups(light, slots)).map(({ extra, dark, own }) =>
    Float32Array.from([...extra, ...dark, ...own]),
  );
}

/** A patch for the network: of two pixels beside each other their mean. @param {Float32Array} fine */
export function halved(fine) {
  return new Float32Array(fine.length / 2).map((_, i) => (fine[2 * i] + fine[2 * i + 1]) * 0.5);
}

/**
 * Patches for the network: Float32Arrays of three channels.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {number} side
 * @param {number} around
 */
export function patches(light, slots, side = SIDE, around = T.around) {
  return finer(light, slots, side, around).map(halved);
}

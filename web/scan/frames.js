// Whether the print around a box is seen where it should be: the same as printkit/scan/frames.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { meanOf, picture, sample, tent } from "./pixels.js";

/** @import { Frame, Light, Slot } from "./scan.d.ts" */

const T = thresholds.frames;
const { rim: RIM, piece: SQUARE } = T;
const FINE = thresholds.pictures.fine_dpi;

/**
 * Of each box how much of its print's contrast is seen, whether its edges are not in their place, and the least edges of any kind
 * in a piece of it.
 * @param {Light} light
 * @param {Slot[]} slots
 * @returns {Frame[]}
 */
export function frames(light, slots) {
  const own = light.template.fine;
  const { w, h } = own;
  const scale = 25.4 / FINE;
  const flat = picture(w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [u, v] = light.where((x + 0.5) * scale, (y + 0.5) * scale);
      flat.data[y * w + x] = sample(light.photo, u, v);
    }
  const mean = meanOf(flat, T.around).data;
  const ours = tent(own).data;
  const theirs = tent(flat).data.map((v, i) => v / Math.max(mean[i], T.darkest));
  const parts = pieces(ours, theirs, w, h);
  const over = ours.map((v, i) => (1 - theirs[i] - (1 - v) * light.ink > T.written ? 1 : 0));
  const busy = meanOf(picture(w, h, over), 1).data;
  return slots.map((slot) => {
    const left = Math.max(0, Math.trunc((slot.x - RIM) / scale));
    const top = Math.max(0, Math.trunc((slot.y - RIM) / scale));
    const right = Math.min(w, Math.trunc((slot.x + slot.w + RIM) / scale) + 1);
    const bottom = Math.min(h, Math.trunc((slot.y + slot.h + RIM) / scale) + 1);
    const gains = [];
    const likes = [];
    const whole = [];
    for (const step of [1, w]) {
      let [power, both, free, freeBoth, other] = [0, 0, 0, 0, 0];
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          if (step === 1 ? x < 1 || x > w - 2 : y < 1 || y > h - 2) continue;
          const i = y * w + x;
          const a = ours[i + step] - ours[i - step];
          const b = theirs[i + step] - theirs[i - step];
          power += a * a;
          both += a * b;
          if (busy[i] >= T.busy) continue; // a stroke beside a rule makes its edges unlike, and moves nothing
          free += a * a;
          freeBoth += a * b;
          other += b * b;
        }
      if (power < T.least_edges) continue;
      whole.push(both / power);
      if (free >= T.least_edges) {
        gains.push(freeBoth / free);
        likes.push(freeBoth / Math.sqrt(free * Math.max(other, 1e-6)));
      }
    }
    let bare = 1;
    for (let y = Math.max(0, Math.trunc(slot.y / scale)); y < Math.min(h, Math.trunc((slot.y + slot.h) / scale) + 1); y++)
      for (let x = Math.max(0, Math.trunc(slot.x / scale)); x < Math.min(w, Math.trunc((slot.x + slot.w) / scale) + 1); x++)
        bare = Math.min(bare, parts[y * w + x]);
    return {
      bare,
      seen: whole.length ? whole.reduce((a, b) => a + b) / whole.length : 1,
      astray: Math.min(1, ...likes) < T.in_place && Math.min(1, ...gains) < T.placed,
    };
  });
}

/**
 * How strong the photo's edges are in the square around each pixel, beside those of the print; 1 without print.
 * @param {Float32Array} ours
 * @param {Float32Array} theirs
 * @param {number} w
 * @param {number} h
 */
function pieces(ours, theirs, w, h) {
  const own = picture(w, h);
  const all = picture(w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (const step of [1, w]) {
        if (step === 1 ? x < 1 || x > w - 2 : y < 1 || y > h - 2) continue;
        const i = y * w + x;
        const a = ours[i + step] - ours[i - step];
        const b = theirs[i + step] - theirs[i - step];
        own.data[i] += a * a;
        all.data[i] += b * b;
      }
  const [power, edges] = [own, all].map((one) => meanOf(one, SQUARE).data);
  return power.map((v, i) => (v * (2 * SQUARE + 1) ** 2 > T.least_piece ? Math.sqrt(Math.max(edges[i], 0) / v) : 1));
}

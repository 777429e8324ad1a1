// Which boxes are marked, and which a person must look at: the same as printkit/scan/marks.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { patches, SIDE } from "./light.js";
import { answer } from "./network.js";

/** @import { Layer, Light, Mark, Slot, State } from "./scan.d.ts" */

const T = thresholds.marks;

/**
 * What is marked in each box. `layers` is the network of marks.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {Layer[]} layers
 */
export function read(light, slots, layers) {
  return patches(light, slots).map((patch, i) =>
    decided(answer(layers, patch, SIDE), slots[i], filled(patch), crossed(patch), inked(patch)),
  );
}

/** The part of a box, a little within its frame, that is clearly darker than its print. @param {Float32Array} patch */
export function filled(patch) {
  const rim = Math.trunc(SIDE / T.frame);
  const size = SIDE * SIDE;
  let dark = 0;
  for (let y = rim; y < SIDE - rim; y++)
    for (let x = rim; x < SIDE - rim; x++)
      if (Math.fround(patch[size + y * SIDE + x] - patch[2 * size + y * SIDE + x]) > T.dark) dark++;
  return dark / (SIDE - 2 * rim) ** 2;
}

/**
 * The part of a box's very middle that is clearly darker than its print: a stroke through a circle goes there.
 * @param {Float32Array} patch
 */
export function crossed(patch) {
  const middle = (SIDE - 1) / 2;
  const size = SIDE * SIDE;
  let dark = 0;
  let all = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if ((x - middle) ** 2 + (y - middle) ** 2 < T.middle ** 2) {
        all++;
        if (Math.fround(patch[size + y * SIDE + x] - patch[2 * size + y * SIDE + x]) > T.dark) dark++;
      }
  return dark / all;
}

/**
 * How dark the slightest stroke is that may be in a box: eight pixels are as dark, each the mean of nine, so noise isn't.
 * @param {Float32Array} patch
 */
export function inked(patch) {
  const { rim } = T;
  const soft = [];
  for (let y = rim; y < SIDE - rim; y++)
    for (let x = rim; x < SIDE - rim; x++) {
      let sum = 0;
      for (const down of [-1, 0, 1]) for (const across of [-1, 0, 1]) sum += patch[(y + down) * SIDE + x + across];
      soft.push(sum / 9);
    }
  return soft.sort((a, b) => b - a)[T.stroke - 1];
}

/**
 * What the network would leave to a person is a mark where enough of a box of two states is dark. A circle with something in its
 * middle is left to one;
 *  in a box without ink nothing is but what may be a mark.
 * @param {number[]} probable
 * @param {{ states: number }} slot
 * @param {number} dark
 * @param {number} middle
 * @param {number} ink
 * @returns {Mark}
 */
export function decided(probable, slot, dark, middle, ink = Number.POSITIVE_INFINITY) {
  const [blank, mark, ring, struck, doubt] = probable;
  const full = dark > T.filled && dark < T.shaded;
  /** @type {Partial<Record<State, number>>} */
  const ways =
    slot.states === 3
      ? { blank, on: ring, struck: struck + mark }
      : { blank, on: mark + ring + (full ? struck + doubt : 0.5 * struck) };
  const [state, sure] = /** @type {[State, number][]} */ (Object.entries(ways)).reduce((a, b) => (b[1] > a[1] ? b : a));
  const doubtful =
    state === "blank"
      ? mark + ring + struck > T.most_on || (doubt > T.most_doubt && !(ink < T.clean))
      : sure < T.sure_on || dark < T.least_dark || (state === "on" && slot.states === 3 && middle > T.crossed);
  return { state, sure, doubtful };
}

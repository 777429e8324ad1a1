// Which boxes are marked, and which a person must look at: the same as printkit/scan/marks.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { finer, halved, SIDE } from "./light.js";
import { answer } from "./network.js";
import { quantile, round } from "./pixels.js";

/** @import { Layer, Light, Mark, Measured, Slot, State } from "./scan.d.ts" */

const T = thresholds.marks;

/**
 * What is marked in each box. `layers` is the network of marks.
 * @param {Light} light
 * @param {Slot[]} slots
 * @param {Layer[]} layers
 */
export function read(light, slots, layers) {
  const fine = finer(light, slots);
  const seen = fine.map(halved);
  return decided(
    seen.map((patch) => answer(layers, patch, SIDE)),
    slots,
    seen.map((patch, i) => measured(patch, fine[i])),
  );
}

/**
 * What is measured of a box beside the network.
 * @param {Float32Array} patch
 * @param {Float32Array} fine
 * @returns {Measured}
 */
export const measured = (patch, fine) => ({
  dark: filled(patch),
  middle: crossed(patch),
  ink: inked(fine),
  amount: written(patch),
});

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
 * How dark the slightest stroke is that may be in a box, of a patch as `finer` makes it: eight places are as dark, each the mean
 * of five pixels in a row or column, so noise isn't.
 * @param {Float32Array} fine
 */
export function inked(fine) {
  const { rim, run } = T;
  const reach = Math.trunc(run / 2);
  const soft = [];
  for (let y = rim; y < SIDE - rim; y++)
    for (let x = 2 * rim; x < 2 * (SIDE - rim); x++) {
      let level = 0;
      let upright = 0;
      for (let k = -reach; k <= reach; k++) {
        level += fine[y * 2 * SIDE + x + k];
        upright += fine[(y + k) * 2 * SIDE + x];
      }
      soft.push(Math.max(level, upright) / run);
    }
  return soft.sort((a, b) => b - a)[T.stroke - 1];
}

/** How much is written in a box: the mean of what is darker there than print and than noise. @param {Float32Array} patch */
export function written(patch) {
  const rim = Math.trunc(SIDE / T.frame);
  let sum = 0;
  for (let y = rim; y < SIDE - rim; y++)
    for (let x = rim; x < SIDE - rim; x++) if (patch[y * SIDE + x] > Math.fround(T.noise)) sum += patch[y * SIDE + x];
  return sum / (SIDE - 2 * rim) ** 2;
}

/** Whether the marks of a page are so light that some may be overlooked. @param {Mark[]} seen */
export function areLight(seen) {
  const marks = seen.filter(({ state }) => state !== "blank").length;
  const inks = seen.filter(({ state, doubtful }) => state !== "blank" || doubtful).map(({ ink }) => ink);
  return (marks >= T.fewest_light || inks.length >= T.fewest_traces) && quantile(inks, 0.5) < T.light;
}

/** The places of boxes that are equally large, and of all of which there are few. @param {Slot[]} slots */
function sizes(slots) {
  /** @type {Map<string, number[]>} */
  const bySize = new Map();
  slots.forEach((slot, i) => {
    const key = `${round(slot.w)} ${round(slot.h)} ${slot.states ?? 2}`;
    bySize.set(key, [...(bySize.get(key) ?? []), i]);
  });
  const groups = [...bySize.values()];
  const few = groups.filter((group) => group.length < T.fewest_alike).flat();
  return [...groups.filter((group) => group.length >= T.fewest_alike), ...(few.length ? [few] : [])];
}

/**
 * What the network would leave to a person is a mark in a box of two states that looks as most marks on the page do. A circle
 * with something in its middle is left to a person, a mark with much more on it than others have, and anything in a blank
 * box that is as dark as marks are on the page, or darker than paper where they are light.
 * @param {number[][]} probable
 * @param {Slot[]} slots
 * @param {Measured[]} measures
 * @returns {Mark[]}
 */
export function decided(probable, slots, measures) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {number[]} */
  const traces = [];
  const own = T.hand * hand(probable, measures);
  for (const group of sizes(slots)) {
    const look = usual(
      group.map((i) => probable[i]),
      group.map((i) => measures[i]),
    );
    for (const i of group) marks[i] = one(probable[i], slots[i], measures[i], look, own);
    for (const i of group) traces[i] = look.trace;
  }
  // Of a page that is written with a hard pencil most of what is read is asked for.
  return areLight(marks) ? marks.map((one, i) => ({ ...one, doubtful: one.doubtful || one.ink > traces[i] })) : marks;
}

/**
 * How dark the sure marks of a page are, of whatever size; 0 where they are few or light.
 * @param {number[][]} probable
 * @param {Measured[]} measures
 */
function hand(probable, measures) {
  const inks = measures
    .filter(({ amount }, i) => probable[i][1] + probable[i][2] + probable[i][3] > T.sure_blank && amount > T.least_written)
    .map(({ ink }) => ink);
  const usual = inks.length >= T.fewest_alike ? quantile(inks, 0.5) : 0;
  return usual > T.plain ? usual : 0;
}

/**
 * How marks look on this page in boxes of one size.
 * @param {number[][]} probable
 * @param {Measured[]} measures
 */
function usual(probable, measures) {
  const median = (/** @type {number[]} */ values) => quantile(values, 0.5);
  const paper = quantile(
    measures.map(({ ink }) => ink),
    T.paper,
  );
  const marked = measures.filter(
    ({ amount }, i) => Math.fround(probable[i][1] + probable[i][2] + probable[i][3]) > 0.5 && amount > T.least_written,
  );
  const enough = marked.length >= T.fewest_alike && marked.length <= T.most_marked * measures.length;
  const ink = enough ? median(marked.map((box) => box.ink)) : 0;
  const amount = enough ? median(marked.map((box) => box.amount)) : 0;
  return {
    ink,
    amount,
    plain: ink > Math.min(T.plain, Math.max(T.least_plain, T.clear * paper)) ? T.usual[2] * ink : 0,
    clean: Math.min(T.clean, T.quiet * paper),
    faint: Math.max(T.least_faint, T.faint * paper),
    trace: T.trace * paper,
    weak: amount ? T.weak * ink : T.least_weak,
    heavy: T.heavy * amount,
    speck: speck(probable, measures),
  };
}

/**
 * How much may be on an empty box where each of its size is either filled in or as good as empty; 0 where that isn't so.
 * @param {number[][]} probable
 * @param {Measured[]} measures
 */
function speck(probable, measures) {
  const full = measures.filter(
    ({ dark, amount }, i) => dark > T.filled && amount > T.full && probable[i][0] < Math.fround(T.shadow),
  ).length;
  const bare = measures.filter(({ dark, amount }) => dark < T.unfilled && amount < T.bare).map(({ amount }) => amount);
  if (full + bare.length < measures.length || full < T.fewest_filled || !bare.length) return 0;
  return Math.max(T.speck, T.faint * quantile(bare, T.nearly_all));
}

/**
 * @param {number[]} probable
 * @param {Slot} slot
 * @param {Measured} measured
 * @param {ReturnType<typeof usual>} look
 * @param {number} own what whoever wrote leaves at least
 * @returns {Mark}
 */
function one(probable, slot, { dark, middle, ink, amount }, look, own) {
  if (look.speck && slot.states !== 3) {
    const isFilled = dark > T.filled;
    return { state: isFilled ? "on" : "blank", sure: 1, doubtful: !isFilled && amount > look.speck, ink, filled: isFilled };
  }
  const [blank, mark, ring, struck, doubt] = probable;
  if (ink < Math.min(own, look.clean) && amount < T.nothing)
    return { state: "blank", sure: Math.max(blank, T.sure_blank), doubtful: false, ink };
  const [low, high, least] = T.usual;
  const isLike = look.plain > 0 && amount > low * look.amount && amount < high * look.amount && ink > least * look.ink;
  /** @type {Partial<Record<State, number>>} */
  const ways =
    slot.states === 3
      ? { blank, on: ring, struck: struck + mark }
      : { blank, on: mark + ring + struck + (isLike && doubt < T.most_usual ? doubt : 0) };
  const [state, sure] = /** @type {[State, number][]} */ (Object.entries(ways)).reduce((a, b) => (b[1] > a[1] ? b : a));
  if (state === "blank") {
    const plain = sure > T.least_sure ? look.plain : 0;
    const doubtful =
      (mark + ring + struck > T.most_on && ink > T.slight * plain) ||
      (doubt > T.most_doubt && ink >= Math.max(look.clean, plain)) ||
      (sure < T.sure_blank && ink > Math.max(look.faint, plain));
    return { state, sure, doubtful, ink };
  }
  const heavy = look.amount ? amount > look.heavy : dark > T.dense;
  const doubtful =
    sure < T.sure_on ||
    ink < look.weak ||
    (heavy && slot.states !== 3) ||
    (state === "on" && slot.states === 3 && middle > T.crossed);
  return { state, sure, doubtful, ink };
}

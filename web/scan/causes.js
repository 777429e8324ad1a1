// Why a photo can't be read: the same as printkit/scan/causes.py.

import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { features } from "./features.js";
import { quantile, scaled } from "./pixels.js";
import { candidate } from "./registration.js";

/** @import { Features, Picture, Ready, View } from "./scan.d.ts" */

const T = thresholds.causes;
const { features_dpi: FEATURES_DPI } = thresholds.pictures;

/**
 * Whether nothing is sharp along one of four directions: all of them out of focus, one where the telephone moved.
 * @param {Picture} photo
 */
function isBlurred({ w, h, data }) {
  const ratios = [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].map(([down, across]) => {
    const [near, far] = [1, T.blur].map((step) => {
      const left = Math.max(0, -across * step);
      const right = w - Math.max(0, across * step);
      const values = [];
      for (let y = 0; y < h - down * step; y += 3)
        for (let x = left; x < right; x += 3)
          values.push(Math.abs(Math.fround(data[(y + down * step) * w + x + across * step] - data[y * w + x])));
      return quantile(values, T.sharp);
    });
    return near / Math.max(far, 1e-6);
  });
  return Math.min(...ratios) < T.blurred;
}

/** Why no page is found in a picture at all. @param {Picture} photo @param {Ready[]} known @param {number} lookedAt */
export function unfound(photo, known, lookedAt) {
  if (isBlurred(photo)) return "photo-blurred";
  return isMirrored(photo, known, lookedAt, 0) ? "photo-mirrored" : "photo-no-sheet";
}

/**
 * Why a page that was found nearly is not accepted, as far as its squares and corners tell.
 * @param {Picture} photo
 * @param {{ ready: Ready, view: View, agreed: number }} nearly
 * @param {Features} corners
 * @param {number} lookedAt
 */
export function unfit(photo, { ready, view, agreed }, corners, lookedAt) {
  if (isBlurred(photo)) return "photo-blurred";
  if (isMirrored(photo, [ready], lookedAt, agreed)) return "photo-mirrored";
  // Where a sheet is folded the rest of it is believed to lie anywhere, outside the photo, too.
  if (view.outside > T.outside && view.fit > T.inside_fits * (1 - view.outside)) return "photo-cut-off";
  const folded = isCutStraight(view);
  if (isSeenAgain(ready, view, corners, lookedAt)) return folded ? "photo-folded" : "photo-other-print";
  if (view.fit < T.half) return "photo-no-sheet";
  return folded ? "photo-folded" : "photo-covered";
}

/**
 * Whether a page is found in the mirror image, and far better than the corners that agreed on the picture.
 * @param {Picture} photo
 * @param {Ready[]} known
 * @param {number} lookedAt
 * @param {number} before
 */
function isMirrored({ w, h, data }, known, lookedAt, before) {
  const flipped = data.map((_, i) => data[i - 2 * (i % w) + w - 1]);
  const corners = features(scaled({ w, h, data: flipped }, lookedAt));
  const most = Math.max(0, ...known.map((ready) => candidate(ready, corners, lookedAt)?.agreed ?? 0));
  return most >= Math.max(T.mirrored, T.times * before);
}

/**
 * Whether what does not fit of a page lies in the photo all the same, elsewhere.
 * @param {Ready} ready
 * @param {View} view
 * @param {Features} corners
 * @param {number} lookedAt
 */
function isSeenAgain(ready, view, corners, lookedAt) {
  const unit = 25.4 / FEATURES_DPI;
  const { points, sizes, turns, signs } = ready.corners;
  const lost = [...points.keys()].filter((i) => {
    const [x, y] = points[i].map((v) => (v + 0.5) * unit);
    let [nearest, far] = [0, Number.POSITIVE_INFINITY];
    view.squares.forEach((s, k) => {
      const away = (s.x - x) ** 2 + (s.y - y) ** 2;
      if (away < far) [nearest, far] = [k, away];
    });
    return far < T.beside ** 2 && !view.fits[nearest];
  });
  if (lost.length < T.again) return false;
  const of = (/** @type {any[]} */ all) => lost.map((i) => all[i]);
  const rest = { points: of(points), sizes: of(sizes), turns: of(turns), signs: of(signs) };
  const second = candidate({ ...ready, corners: rest }, corners, lookedAt);
  return second !== null && second.agreed >= T.again;
}

/** Whether all that does not fit lies on one side of a line, and nothing that fits does. @param {View} view */
function isCutStraight({ squares, fits }) {
  const lost = fits.filter((fit) => !fit).length;
  if (lost < T.fewest) return false;
  let best = 0;
  for (let angle = 0; angle < T.angles; angle++) {
    const turn = (2 * Math.PI * angle) / T.angles;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const along = squares.map(({ x, y }, i) => ({ at: x * c + y * s, i })).sort((a, b) => a.at - b.at);
    let beyond = 0;
    along.forEach(({ i }, k) => {
      beyond += fits[i] ? 0 : 1;
      best = Math.max(best, Math.min(beyond / lost, beyond / (k + 1)));
    });
  }
  return best > T.cut;
}

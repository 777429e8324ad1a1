// Where small squares of a page lie in a photo, and the bend of the paper: the same as printkit/scan/blocks.py.
import { solve } from "./homography.js";
import { detail } from "./pixels.js";

export const GRID = 6;
const TEXTURE = 0.045;
const clip = (v, low, high) => (v < low ? low : v > high ? high : v);

/** How far the page is moved, in mm, at points every GRID mm. */
export class Bend {
  constructor(rows, columns, grid = new Float64Array(rows * columns * 2)) {
    Object.assign(this, { rows, columns, grid });
  }

  at(px, py) {
    const gx = clip(px / GRID, 0, this.columns - 1.001), gy = clip(py / GRID, 0, this.rows - 1.001);
    const x = Math.trunc(gx), y = Math.trunc(gy), fx = gx - x, fy = gy - y, g = this.grid, i = 2 * (y * this.columns + x), j = i + 2 * this.columns;
    return [0, 1].map((k) => (g[i + k] * (1 - fx) + g[i + 2 + k] * fx) * (1 - fy) + (g[j + k] * (1 - fx) + g[j + 2 + k] * fx) * fy);
  }
}

export const flat = (w, h) => new Bend(Math.trunc(h / GRID) + 2, Math.trunc(w / GRID) + 2);

/** Each textured square of the template in a photo that lies nearly on it: {x, y, dx, dy, like, unmoved, sx, sy}, in mm. */
export function found(template, photo, side, reach, dpi) {
  const { w, h } = template, print = detail(template, side >> 1).data, seen = detail(photo, side >> 1).data;
  const span = 2 * reach + 1, whole = side + 2 * reach, scale = 25.4 / dpi, squares = [];
  const theirs = new Float64Array(whole * whole), sums = new Float64Array((whole + 1) * (whole + 1)), scores = new Float64Array(span * span);
  for (let by = 0; by + side <= h; by += side)
    for (let bx = 0; bx + side <= w; bx += side) {
      let own = 0;
      for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) own += print[(by + y) * w + bx + x] ** 2;
      if (!(Math.sqrt(own / (side * side)) > TEXTURE)) continue;
      for (let y = 0; y < whole; y++)
        for (let x = 0; x < whole; x++) {
          const u = bx + x - reach, v = by + y - reach, value = u >= 0 && v >= 0 && u < w && v < h ? seen[v * w + u] : 0;
          theirs[y * whole + x] = value;
          const i = (y + 1) * (whole + 1) + x + 1;
          sums[i] = value * value + sums[i - 1] + sums[i - whole - 1] - sums[i - whole - 2];
        }
      let best = -Infinity, at = 0;
      for (let dy = 0; dy < span; dy++)
        for (let dx = 0; dx < span; dx++) {
          let both = 0;
          for (let y = 0; y < side; y++) {
            const a = (by + y) * w + bx, b = (dy + y) * whole + dx;
            for (let x = 0; x < side; x++) both += print[a + x] * theirs[b + x];
          }
          const s = whole + 1, power = sums[(dy + side) * s + dx + side] - sums[dy * s + dx + side] - sums[(dy + side) * s + dx] + sums[dy * s + dx];
          const score = both / Math.sqrt(own * Math.max(power, 0.005 * own) + 1e-9);
          scores[dy * span + dx] = score;
          if (score > best) [best, at] = [score, dy * span + dx];
        }
      const my = Math.floor(at / span), mx = at % span;
      const [fx, sx] = peak(scores, span, mx, my, 1, 0), [fy, sy] = peak(scores, span, mx, my, 0, 1);
      squares.push({
        x: (bx + side / 2) * scale, y: (by + side / 2) * scale, dx: (mx - reach + fx) * scale, dy: (my - reach + fy) * scale,
        like: best, unmoved: scores[reach * span + reach], sx, sy,
      });
    }
  return squares;
}

function peak(scores, span, mx, my, dx, dy) {
  const last = span - 1, inner = mx >= dx && mx <= last - dx && my >= dy && my <= last - dy;
  const x = clip(mx, dx, last - dx), y = clip(my, dy, last - dy);
  const before = scores[(y - dy) * span + x - dx], here = scores[y * span + x], after = scores[(y + dy) * span + x + dx];
  const curve = before - 2 * here + after;
  const off = inner && curve < -1e-9 ? (0.5 * (before - after)) / curve : 0;
  return [clip(off, -0.5, 0.5), inner ? clip(-curve * 8, 0, 1) : 0];
}

function terms(x, y, w, h, degree) {
  const u = clip((2 * x) / w - 1, -1.05, 1.05), v = clip((2 * y) / h - 1, -1.05, 1.05), found = [];
  for (let total = 0; total <= degree; total++) for (let j = 0; j <= total; j++) found.push(u ** (total - j) * v ** j);
  return found;
}

function median(values) {
  const s = Float64Array.from(values).sort(), n = s.length;
  return n % 2 ? s[(n - 1) / 2] : (s[n / 2 - 1] + s[n / 2]) / 2;
}

/** The bend with what the squares tell. */
export function bent(bend, squares, w, h, degree, local) {
  const n = squares.length, count = ((degree + 1) * (degree + 2)) / 2;
  const base = squares.map((s) => clip(s.like - 0.3, 0, 1) ** 2);
  const trust = squares.map((s, i) => [base[i] * s.sx, base[i] * s.sy]);
  for (const k of [0, 1]) if (trust.filter((t) => t[k] > 0.05).length < 2 * count) return bend;
  const all = squares.map((s) => terms(s.x, s.y, w, h, degree));
  const off = squares.map((s) => [s.dx, s.dy]), surface = [new Float64Array(count), new Float64Array(count)];
  let weight = trust, residual = off, reach = 3;
  const degrees = [...Array.from({ length: degree }, (_, i) => i + 1), degree, degree];
  for (const lower of degrees) {
    const c = ((lower + 1) * (lower + 2)) / 2;
    for (const k of [0, 1]) {
      const rows = Array.from({ length: c }, (_, i) => Float64Array.from({ length: c + 1 }, (_, j) => (i === j ? 1e-3 : 0)));
      for (let s = 0; s < n; s++) {
        const t = all[s], q = weight[s][k];
        if (q) for (let i = 0; i < c; i++) {
          const v = t[i] * q;
          for (let j = 0; j < c; j++) rows[i][j] += v * t[j];
          rows[i][c] += v * off[s][k];
        }
      }
      surface[k].set(solve(rows));
    }
    residual = off.map((o, s) => [0, 1].map((k) => o[k] - all[s].reduce((sum, t, i) => sum + t * surface[k][i], 0)));
    const far = residual.flatMap((r, s) => [0, 1].filter((k) => trust[s][k] > 0.05).map((k) => Math.abs(r[k])));
    reach = Math.max(0.35, Math.min(reach, 2.5 * median(far) + 0.15));
    weight = trust.map((t, s) => t.map((v, k) => v * clip(1 - (Math.abs(residual[s][k]) / (2 * reach)) ** 2, 0, 1) ** 2));
  }
  const made = new Bend(bend.rows, bend.columns, Float64Array.from(bend.grid));
  for (let y = 0; y < bend.rows; y++)
    for (let x = 0; x < bend.columns; x++) {
      const i = 2 * (y * bend.columns + x), t = terms(x * GRID, y * GRID, w, h, degree);
      const sum = [0, 0], held = [0.25, 0.25];
      if (local)
        squares.forEach((s, m) => {
          const apart = (x * GRID - s.x) ** 2 + (y * GRID - s.y) ** 2;
          if (apart > 4000) return;
          const near = Math.exp(-apart / 162);
          for (const k of [0, 1]) {
            sum[k] += near * weight[m][k] * residual[m][k];
            held[k] += near * weight[m][k];
          }
        });
      for (const k of [0, 1]) made.grid[i + k] += t.reduce((s, v, m) => s + v * surface[k][m], 0) + sum[k] / held[k];
    }
  return made;
}

export { median };

// The picture of a result that people send each other: who won, by how much, and everybody's points.

/**
 * @import { Judged } from "../messages.d.ts"
 * @typedef {{
 *   title: string, day: string, headline: string, margin: string, judged: Judged, cover: HTMLImageElement | null,
 * }} Shown
 */

const W = 1080;
const H = 1350;
const EDGE = 84;
const INK = {
  paper: "#fbfaf7",
  night: "#1f4a68",
  text: "#1b2530",
  soft: "#5a6874",
  mark: "#d55e00",
  line: "#d9dfe4",
  bar: "#9cc4dd",
};
const FACE = 'printkit, "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", system-ui, sans-serif';

/** @param {number} size @param {number} weight */
const face = (size, weight = 400) => `${weight} ${size}px ${FACE}`;

/**
 * Text in at most so many lines, as large as fits; Japanese may break between any two characters.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {{ most: number, sizes: number[], weight: number, wide: number }} how
 */
function fitted(pen, text, { most, sizes, weight, wide }) {
  for (const size of sizes) {
    pen.font = face(size, weight);
    const lines = broken(pen, text, wide);
    if (lines.length <= most || size === sizes.at(-1)) return { size, lines: cut(pen, lines, most, wide) };
  }
  throw new Error("no size");
}

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} wide */
function broken(pen, text, wide) {
  const cjk = /[\u3040-\u30ff\u4e00-\u9fff]/;
  const pieces = text.match(/[\u3040-\u30ff\u4e00-\u9fff（「][、。）」]*|\s+|[^\s\u3040-\u30ff\u4e00-\u9fff（「]+/g) ?? [];
  /** @type {string[]} */
  const lines = [""];
  for (const piece of pieces.flatMap((one) => (pen.measureText(one).width > wide ? [...one] : [one]))) {
    const last = lines[lines.length - 1];
    if (last && pen.measureText((last + piece).trimEnd()).width > wide) lines.push(piece.trimStart());
    else lines[lines.length - 1] = last + (last || cjk.test(piece) ? piece : piece.trimStart());
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** @param {CanvasRenderingContext2D} pen @param {string[]} lines @param {number} most @param {number} wide */
function cut(pen, lines, most, wide) {
  if (lines.length <= most) return lines;
  let last = lines[most - 1];
  while (last && pen.measureText(`${last}…`).width > wide) last = [...last].slice(0, -1).join("");
  return [...lines.slice(0, most - 1), `${last}…`];
}

/** Draw the picture; resolves to a PNG file's bytes. @param {Shown} shown */
export async function resultPicture(shown) {
  const canvas = document.createElement("canvas");
  canvas.width = W;
  canvas.height = H;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  await Promise.all([document.fonts.load(face(40)), document.fonts.load(face(40, 700))]).catch(() => {});
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, W, H);
  let y = band(pen, shown);
  y = verdict(pen, shown, y);
  bars(pen, shown.judged, y + 64, H - 130);
  foot(pen);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new Uint8Array(await /** @type {Blob} */ (blob).arrayBuffer());
}

/** The game: its cover across, or night blue, and its title below. @param {CanvasRenderingContext2D} pen @param {Shown} shown */
function band(pen, { title, day, cover }) {
  const high = cover ? 460 : 60;
  pen.fillStyle = INK.night;
  pen.fillRect(0, 0, W, high);
  if (cover) {
    const scale = Math.max(W / cover.naturalWidth, high / cover.naturalHeight);
    const [w, h] = [cover.naturalWidth * scale, cover.naturalHeight * scale];
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, W, high);
    pen.clip();
    pen.drawImage(cover, (W - w) / 2, (high - h) / 2, w, h);
    pen.restore();
  }
  pen.fillStyle = INK.mark;
  pen.fillRect(0, high, W, 10);
  pen.textAlign = "right";
  pen.font = face(36);
  pen.fillStyle = INK.soft;
  pen.fillText(day, W - EDGE, high + 84);
  const room = W - EDGE * 2 - pen.measureText(day).width - 40;
  pen.textAlign = "left";
  const { size, lines } = fitted(pen, title, { most: 1, sizes: [44, 38, 32], weight: 700, wide: room });
  pen.fillStyle = INK.night;
  pen.font = face(size, 700);
  pen.fillText(lines[0], EDGE, high + 84);
  return high + 84;
}

/** Who won, and by how much. @param {CanvasRenderingContext2D} pen @param {Shown} shown @param {number} from */
function verdict(pen, { headline, margin }, from) {
  const { size, lines } = fitted(pen, headline, { most: 3, sizes: [84, 70, 58, 48], weight: 700, wide: W - EDGE * 2 });
  let y = from + 40 + size;
  pen.fillStyle = INK.text;
  pen.font = face(size, 700);
  for (const line of lines) {
    pen.fillText(line, EDGE, y);
    y += size * 1.2;
  }
  y -= size * 1.2;
  if (margin) {
    const told = fitted(pen, margin, { most: 2, sizes: [46, 38], weight: 400, wide: W - EDGE * 2 });
    pen.fillStyle = INK.mark;
    pen.font = face(told.size, 700);
    y += 24;
    for (const line of told.lines) {
      y += told.size * 1.25;
      pen.fillText(line, EDGE, y);
    }
  }
  return y;
}

/**
 * Everybody, the best first, as bars.
 * @param {CanvasRenderingContext2D} pen
 * @param {Judged} judged
 * @param {number} top
 * @param {number} bottom
 */
function bars(pen, { players = [], winners = [] }, top, bottom) {
  const each = Math.min(150, (bottom - top) / Math.max(1, players.length));
  const size = Math.min(60, each * 0.46);
  const number = (/** @type {string | number | null} */ total) => Number(String(total).replace(/[^\d-]/g, ""));
  const totals = players.map((one) => (one.total === null ? 0 : number(one.total)));
  const most = Math.max(1, ...totals.map(Math.abs));
  const wide = W - EDGE * 2;
  players.forEach((one, at) => {
    const y = top + at * each;
    const won = winners.includes(one.name);
    pen.font = face(size, won ? 700 : 400);
    pen.fillStyle = won ? INK.mark : INK.text;
    const total = one.total === null ? "" : String(one.total);
    const room = wide - pen.measureText(total).width - 40;
    const name = cut(pen, [`${one.rank}  ${one.name}`, ""], 1, room)[0];
    pen.fillText(pen.measureText(`${one.rank}  ${one.name}`).width <= room ? `${one.rank}  ${one.name}` : name, EDGE, y + size);
    pen.textAlign = "right";
    pen.fillText(total, W - EDGE, y + size);
    pen.textAlign = "left";
    const line = y + size * 1.4;
    pen.fillStyle = INK.line;
    pen.fillRect(EDGE, line, wide, 8);
    if (one.total !== null) {
      pen.fillStyle = won ? INK.mark : INK.bar;
      pen.fillRect(EDGE, line, Math.max(8, (wide * Math.max(0, totals[at])) / most), 8);
    }
  });
}

/** @param {CanvasRenderingContext2D} pen */
function foot(pen) {
  pen.fillStyle = INK.night;
  pen.fillRect(EDGE, H - 96, 40, 40);
  pen.fillStyle = INK.mark;
  pen.beginPath();
  pen.moveTo(EDGE + 40, H - 82);
  pen.lineTo(EDGE + 40, H - 56);
  pen.lineTo(EDGE + 14, H - 56);
  pen.fill();
  pen.fillStyle = INK.soft;
  pen.font = face(34, 500);
  pen.fillText("printkit", EDGE + 58, H - 64);
}

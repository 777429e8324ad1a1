// Reads photos beside the page, with web/scan. Its messages are `ToReader` and `FromReader` of web/messages.d.ts.
// A photo leaves nothing here but crops of boxes; its file's own data (EXIF) is used for its turn and never kept.
import thresholds from "../../printkit/scan/weights/thresholds.json" with { type: "json" };
import { crops, flattened, network, read, reduced, template } from "../scan/reader.js";
import { shapeOf } from "../scan/shapes.js";

/**
 * @import { NamedFile, PhotoPage, Refusal, ShownPhoto, ToReader } from "../messages.d.ts"
 * @import { Networks, Picture, Ready, Shown, Slot } from "../scan/scan.d.ts"
 */

const { largest: LARGEST, smallest: SMALLEST, unpacked: MOST_PIXELS, pixels: PIXELS } = thresholds.pictures;
const HEIC = ["heic", "heix", "mif1", "msf1", "hevc"];
/** @type {Map<string, Ready[]>} */
const sets = new Map();
/** @type {Networks | null} */
let networks = null;
/** @type {Promise<unknown>} */
let turn = Promise.resolve();

self.onmessage = (/** @type {MessageEvent<ToReader>} */ { data }) => {
  const answer = turn
    .then(() => serve(data))
    .catch((fault) => ({ failed: String(fault instanceof Error ? fault.message : fault) }));
  turn = answer.then((plain) => self.postMessage({ id: data.id, ...plain }));
};

/** @param {ToReader} message */
async function serve(message) {
  if (message.know) {
    const { set, pages, networks: files } = message.know;
    networks ??= { marks: network(files.marks), digits: network(files.digits) };
    const tell = (/** @type {number} */ done) => self.postMessage({ id: message.id, progress: [done, pages.length] });
    return { known: await learn(set, pages, message.files, tell) };
  }
  if (message.draw) return { drawn: message.draw.map(drawnName) };
  if (!networks) throw new Error("asked to read before anything is known");
  const { photo, file, sets: names } = message.read;
  const grey = await greyOf(file);
  if ("refused" in grey) return grey;
  const shown = read(
    grey,
    names.flatMap((name) => sets.get(name) ?? []),
    networks,
  );
  if (shown.refused === undefined) return { shown: plain(photo, shown), crops: cropped(shown), flat: flatOf(shown) };
  const args = shown.refused === "photo-small" ? { found: shown.found, least: SMALLEST } : {};
  return { refused: { code: shown.refused, args } };
}

/**
 * The pages of a set, made ready to be compared with.
 * @param {string} set
 * @param {PhotoPage[]} pages
 * @param {NamedFile[]} files
 * @param {(done: number) => void} tell
 */
async function learn(set, pages, files, tell) {
  /** @type {Ready[]} */
  const ready = [];
  for (const [n, page] of pages.entries()) {
    const picture = await createImageBitmap(new Blob([files[n].bytes], { type: "image/png" }));
    ready.push(template(page, pixels(picture, 1)));
    tell(n + 1);
  }
  sets.set(set, ready);
  return ready.length;
}

/**
 * The grey picture in a file, turned as the camera says, or why there is none.
 * @param {Blob} file
 * @returns {Promise<Picture | { refused: Refusal }>}
 */
async function greyOf(file) {
  /** @param {string} code @param {Refusal["args"]} args */
  const refuse = (code, args = {}) => ({ refused: { code, args } });
  if (file.size > LARGEST)
    return refuse("photo-too-large", { found: `${Math.round(file.size / 1e6)} MB`, limit: `${LARGEST / 1e6} MB` });
  const head = new Uint8Array(await file.slice(0, 1 << 18).arrayBuffer());
  const size = sizeOf(head);
  const many = (/** @type {number[]} */ [w, h]) =>
    refuse("photo-too-many-pixels", { found: `${w} × ${h}`, limit: String(MOST_PIXELS / 1e6) });
  if (size && size[0] * size[1] > MOST_PIXELS) return many(size);
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const kind = String.fromCharCode(...head.subarray(4, 12));
    if (kind.startsWith("ftyp") && HEIC.includes(kind.slice(4))) return refuse("photo-heic");
    return refuse("photo-broken", { reason: file.type || "?" });
  }
  const { width: w, height: h } = bitmap;
  if (w * h > MOST_PIXELS) {
    bitmap.close();
    return many([w, h]);
  }
  let times = 1;
  while ((w * h) / times ** 2 > 4 * PIXELS) times *= 2;
  return reduced(pixels(bitmap, times));
}

/**
 * A picture's width and height as its head tells them (PNG, JPEG), before anything is unpacked; null of other kinds.
 * @param {Uint8Array} head
 */
function sizeOf(head) {
  const two = (/** @type {number} */ at) => (head[at] << 8) | head[at + 1];
  if (head[0] === 0x89 && head[1] === 0x50) return [two(16) * 65536 + two(18), two(20) * 65536 + two(22)];
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + two(at + 2)) {
    const kind = head[at + 1];
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) return [two(at + 7), two(at + 5)];
  }
  return null;
}

/**
 * A bitmap's pixels in grey (0 black to 1 white), so many times smaller, on white where it is transparent.
 * @param {ImageBitmap} bitmap
 * @param {number} times
 * @returns {Picture}
 */
function pixels(bitmap, times) {
  const w = Math.floor(bitmap.width / times);
  const h = Math.floor(bitmap.height / times);
  const canvas = new OffscreenCanvas(w, h);
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) throw new Error("no canvas");
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, w, h);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(bitmap, 0, 0, w, h);
  bitmap.close();
  const { data } = brush.getImageData(0, 0, w, h);
  const grey = new Float32Array(w * h);
  for (let i = 0; i < grey.length; i++)
    grey[i] = ((19595 * data[4 * i] + 38470 * data[4 * i + 1] + 7471 * data[4 * i + 2] + 32768) >> 16) / 255;
  return { w, h, data: grey };
}

/** The shape of a name that somebody typed. @param {string} text */
function drawnName(text) {
  const high = 48; // pixels of the letters
  const canvas = new OffscreenCanvas(high * (text.length + 2), 2 * high);
  const brush = canvas.getContext("2d");
  if (!brush || !text.trim()) return "";
  brush.font = `${high}px sans-serif`;
  brush.fillText(text, high, 1.5 * high);
  const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
  const there = Uint8Array.from({ length: data.length / 4 }, (_, i) => (data[4 * i + 3] > 127 ? 1 : 0));
  return shapeOf(there, canvas.width, canvas.height);
}

/** What a photo shows: plain data, no pixels. @param {string} photo @param {Shown} shown @returns {ShownPhoto} */
function plain(photo, { ready, found, faint }) {
  const { number, print, stamp, slots } = ready.page;
  return { photo, page: number, print, stamp, faint, found: found.map((one) => ({ ...one, slot: slots[one.slot] })) };
}

/** @param {Picture} picture */
const eight = ({ w, h, data }) => ({ w, h, data: Uint8ClampedArray.from(data, (v) => 255 * v) });

/** The page laid flat, for one glance at all of it. @param {Shown} shown */
function flatOf(shown) {
  const { w, h } = shown.ready.page;
  return { ...eight(flattened(shown)), wide: w, high: h };
}

/** Crops of all boxes that a person may be asked for: as photographed and as printed. @param {Shown} shown */
function cropped({ ready, light, found }) {
  const { slots } = ready.page;
  const wanted = found.filter((one) => one.doubtful || one.text || slots[one.slot].kind === "text");
  return wanted.map((one) => cropOf(slots[one.slot]));

  /** @param {Slot} slot */
  function cropOf(slot) {
    const [seen, printed] = crops(light, slot).map(eight);
    return { key: `${slot.component}/${slot.copy}/${slot.name}`, seen, printed };
  }
}

// QR codes in pictures and before a camera. The reader is loaded when the first picture comes.

import { el } from "./dom.js";
import { partOf } from "./work.js";

const PAUSE = 120; // ms between two looks of the camera
const WIDE = 1280; // pixels of a look: enough for four codes side by side

/** @type {Worker | null} */
let worker = null;
let lastId = 0;
/** @type {Map<number, { resolve: (texts: string[]) => void, reject: (fault: Error) => void }>} */
const waiting = new Map();

/** What the QR codes in a picture say. @param {ImageData | Blob} picture @returns {Promise<string[]>} */
export async function readCodes(picture) {
  /** @type {ArrayBuffer | undefined} */
  let wasm;
  if (!worker) {
    worker = globalThis.printkitCodes();
    worker.onmessage = ({ data }) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed === undefined) one?.resolve(data.texts);
      else one?.reject(new Error(data.failed));
    };
    wasm = await partOf("zxing.wasm");
  }
  const id = ++lastId;
  const using = worker;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    using.postMessage({ id, wasm, picture });
  });
}

/** Whether there may be a live camera: browsers give it to secure pages only. */
export const hasCamera = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Look through the camera until `stop` is called: `seen` hears what the codes say, each look's together.
 * @param {HTMLElement} place
 * @param {(texts: string[]) => unknown} seen
 * @returns {Promise<{ stop: () => void }>}
 */
export async function watchCamera(place, seen) {
  const wish = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
  const video = el("video.finder", { playsInline: true, muted: true });
  video.srcObject = stream;
  place.replaceChildren(video);
  await video.play();
  let running = true;
  const canvas = el("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const look = async () => {
    while (running && video.isConnected) {
      const scale = Math.min(1, WIDE / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      pen.drawImage(video, 0, 0, canvas.width, canvas.height);
      const texts = await readCodes(pen.getImageData(0, 0, canvas.width, canvas.height)).catch(() => []);
      if (running && texts.length) await seen(texts);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    stop();
  };
  const stop = () => {
    running = false;
    for (const track of stream.getTracks()) track.stop();
  };
  look();
  return { stop };
}

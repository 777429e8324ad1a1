// Reads QR codes in pictures, beside the page. The reader, zxing-wasm, stands behind this script (web/pages.py).
"use strict";

/**
 * @typedef {{ bytes: { buffer: ArrayBuffer }, text: string, isValid: boolean }} Symbol_
 * @typedef {{
 *   prepareZXingModule: (how: object) => unknown,
 *   readBarcodes: (picture: ImageData | Blob, how: object) => Promise<Symbol_[]>,
 * }} ZXing
 */

const HOW = {
  formats: ["QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 12,
};

/** @type {Promise<unknown>} */
let turn = Promise.resolve();

self.onmessage = ({ data }) => {
  turn = turn.then(() => read(data));
};

/** @param {{ id: number, wasm?: ArrayBuffer, picture: ImageData | Blob }} message */
async function read({ id, wasm, picture }) {
  const reader = /** @type {{ ZXingWASM: ZXing }} */ (/** @type {unknown} */ (self)).ZXingWASM;
  try {
    if (wasm) reader.prepareZXingModule({ overrides: { wasmBinary: wasm } });
    const symbols = await reader.readBarcodes(picture, HOW);
    self.postMessage({ id, texts: symbols.filter((one) => one.isValid).map((one) => one.text) });
  } catch (fault) {
    self.postMessage({ id, failed: String(fault instanceof Error ? fault.message : fault) });
  }
}

// Handing a file on: by the device's own list of people and programs where there is one, else as a download.

import { download } from "./dom.js";

/**
 * Share a file, or save it where nothing can be shared; tells what was done: "shared", "saved", or "" when somebody changed
 * their mind.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} type
 * @param {string} text
 */
export async function share(name, bytes, type, text) {
  const file = new File([bytes], name, { type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return "shared";
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === "AbortError") return "";
    }
  }
  download(name, bytes);
  return "saved";
}

// Files that were made: work with a bar and a way to end it, and a list of what came of it.

import { button, complaint, download, el, faultOf, fill, t } from "./dom.js";
import { cancelWork } from "./work.js";

/** @import { NamedFile } from "../messages.d.ts" */

/**
 * Work with a bar and a way to end it; null where it was ended or refused, which is then shown.
 * @template T
 * @param {HTMLElement} place
 * @param {string} text
 * @param {(progress: (done: number, all: number) => void) => Promise<T>} act
 */
export async function watched(place, text, act) {
  const bar = el("progress", { max: 1, value: 0, "aria-label": text });
  fill(place, el("p.loading", { role: "status" }, text, bar, button(t("cancel"), cancelWork)));
  place.tabIndex = -1;
  const leave = () => {
    if (place.contains(document.activeElement)) place.focus();
  }; // the button to cancel goes away
  try {
    const answer = await act((done, all) => {
      bar.max = all;
      bar.value = done;
    });
    leave();
    return answer;
  } catch (thrown) {
    leave();
    if (!faultOf(thrown).trouble) {
      fill(place, complaint(thrown));
      return null;
    }
    await new Promise((again) =>
      fill(
        place,
        complaint(thrown, () => again(null)),
      ),
    );
    return watched(place, text, act);
  }
}

/** How large a file is, in millions of bytes. @param {Uint8Array} bytes */
export const megabytes = (bytes) => (bytes.length / 1e6).toFixed(1);

/** @param {Uint8Array} bytes */
const sizeOf = (bytes) =>
  bytes.length < 1e6 ? t("kilobytes", { size: Math.ceil(bytes.length / 1000) }) : t("megabytes", { size: megabytes(bytes) });

/**
 * Open a PDF file and ask the browser to print it; where it opens none, the file is saved.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function printOut(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  const opened = window.open(address);
  if (!opened) return download(name, bytes);
  opened.addEventListener("load", () => opened.print?.());
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
}

/** Files, each to be saved. @param {NamedFile[]} files */
export const list = (files) =>
  el(
    "ul.downloads",
    {},
    files.map(({ name, bytes }) =>
      el(
        "li",
        {},
        button(name, () => download(name, bytes), "plain"),
        el("span", {}, sizeOf(bytes)),
        name.endsWith(".pdf") ? button(t("print.print"), () => printOut(name, bytes)) : null,
      ),
    ),
  );

// An address as something to pass on: its QR code, its text, the device's own ways to share it.

import { button, complaint, el, field, fill, page, t } from "./dom.js";
import { keep, kept } from "./store.js";
import { ask } from "./work.js";

/** @import { NamedFile } from "../messages.d.ts" */

/** Where this page is, as others reach it: as it was typed once, else where it was opened. */
export async function pageAddress() {
  const set = await kept("settings", "page");
  return set?.address || location.href.replace(/#.*$/s, "").replace(/\/index\.html$/, "/");
}

/** Whether nobody else can open an address. @param {string} address */
export const isHere = (address) => /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(address);

/** A QR code as a picture; nothing where there is none. @param {NamedFile | undefined} file @param {string} alt */
export function codePicture(file, alt) {
  if (!file) return null;
  const src = URL.createObjectURL(new Blob([file.bytes], { type: "image/svg+xml" }));
  return el("figure.code", {}, el("img", { src, alt }));
}

/** Show the link of a game, made of its files. @param {HTMLElement} place @param {NamedFile[]} files */
export async function shareGame(place, files) {
  fill(place, el("p.loading", { role: "status" }, t("share.making")));
  const from = await pageAddress();
  try {
    const { data, files: codes } = await ask("links.address", { lang: page.lang, page: from }, { files });
    fill(
      place,
      passing(data.address, codes),
      elsewhere(from, () => shareGame(place, files)),
    );
  } catch (fault) {
    fill(
      place,
      complaint(fault),
      elsewhere(from, () => shareGame(place, files)),
    );
  }
}

/** The link as code and text, with what can be done with it. @param {string} address @param {NamedFile[]} codes */
function passing(address, codes) {
  const said = el("span.good", { role: "status" });
  const text = el("input", { type: "text", readOnly: true, value: address, "aria-label": t("share.address") });
  text.addEventListener("focus", () => text.select());
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = t("share.copied");
    } catch {
      text.focus(); // marked, so that the keyboard or a long press copies it
      said.textContent = t("share.marked");
    }
  };
  const share = () => navigator.share({ url: address }).catch(() => {}); // whoever changes their mind needs no message
  return el(
    "section.share",
    {},
    codePicture(codes[0], t("share.code")) ?? el("p.note", {}, t("share.long")),
    el(
      "div",
      {},
      text,
      el("p.row", {}, button(t("share.copy"), copy, "main"), "share" in navigator ? button(t("share.share"), share) : null, said),
      el("p.hint", {}, t("share.private")),
    ),
  );
}

/** Where the address leads, and another one where nobody else reaches it. @param {string} from @param {() => unknown} again */
function elsewhere(from, again) {
  const input = el("input", { type: "url", value: from, inputMode: "url" });
  const set = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const before = (await kept("settings", "page")) || {};
    await keep("settings", "page", { ...before, address: input.value.trim() });
    again();
  };
  return el(
    "details",
    { open: isHere(from) },
    el("summary", {}, t("share.where")),
    isHere(from) ? el("p.note", {}, t("share.here")) : null,
    el("form.row", { onsubmit: set }, field(t("share.page"), input), el("button", { type: "submit" }, t("share.use"))),
  );
}

// What the page is made of and under which licences; how to get it elsewhere.

import { $, el, fill, t } from "./dom.js";

/** @typedef {{ name: string, version: string, licence: string, text: string }} Part */

/** The screen about the page. @param {HTMLElement} place */
export function aboutScreen(place) {
  /** @type {Part[]} */
  const parts = JSON.parse($("#licences").textContent ?? "");
  const rows = parts.map((one) => {
    const name = el("dt", {}, el("strong", {}, one.name), " ", el("span", {}, one.version));
    return el("div", {}, name, el("dd", {}, licence(one)));
  });
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("about.title")),
    el("p", {}, t("about.what")),
    el("p", {}, t("about.own")),
    el("h2", {}, t("about.parts")),
    el("p.hint", {}, t("about.texts")),
    el("dl.made", {}, rows),
  );
}

/** The licence's short name; its whole text opens below it where the part brings one. @param {Part} part */
function licence({ name, licence: short, text }) {
  if (!text) return el("p", {}, short);
  const whole = el("pre", { tabIndex: 0, role: "region", "aria-label": `${name}: ${short}` }, text);
  return el("details", {}, el("summary", {}, short), whole);
}

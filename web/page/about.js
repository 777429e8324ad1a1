// What the page is made of and under which licences; how to get it elsewhere.

import { $, el, fill, t } from "./dom.js";

export function aboutScreen(place) {
  const parts = JSON.parse($("#licences").textContent);
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("about.title")),
    el("p", {}, t("about.what")),
    el("p", {}, t("about.own")),
    el("h2", {}, t("about.parts")),
    el("p.hint", {}, t("about.texts")),
    el(
      "dl.made",
      {},
      parts.map((one) =>
        el("div", {}, el("dt", {}, el("strong", {}, one.name), " ", el("span", {}, one.version)), el("dd", {}, licence(one))),
      ),
    ),
  );
}

/** The licence's short name; its whole text opens below it where the part brings one. */
const licence = ({ name, licence: short, text }) =>
  text
    ? el(
        "details",
        {},
        el("summary", {}, short),
        el("pre", { tabIndex: 0, role: "region", "aria-label": `${name}: ${short}` }, text),
      )
    : el("p", {}, short);

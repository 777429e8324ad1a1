// What the page is made of and under which licences; how to get it elsewhere.

import { $, el, fill, t } from "./dom.js";

export function aboutScreen(place) {
  const parts = JSON.parse($("#licences").textContent);
  fill(place, el("h1", { tabIndex: -1 }, t("about.title")), el("p", {}, t("about.what")), el("p", {}, t("about.own")),
    el("h2", {}, t("about.parts")),
    el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("about.parts") }, el("table", {},
      el("thead", {}, el("tr", {}, ["name", "version", "licence"].map((one) => el("th", { scope: "col" }, t(`about.${one}`))))),
      el("tbody", {}, parts.map((one) => el("tr", {}, el("th", { scope: "row" }, one.name), el("td", {}, one.version), el("td", {}, one.licence)))))),
    parts.filter((one) => one.text).map((one) => el("details", {}, el("summary", {}, one.name), el("pre", { tabIndex: 0 }, one.text))));
}

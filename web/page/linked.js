// A game that came in a link: checked and shown, with who made it. It can be printed and scored; it is kept only if wanted.

import { $, button, complaint, el, fileProblem, fill, page, pictureOf, t } from "./dom.js";
import { games } from "./games.js";
import { makeKit, takeGame } from "./own.js";
import { borrow, tidyShelf } from "./shelf.js";
import { ask } from "./work.js";

/** @import { Calls, NamedFile } from "../messages.d.ts" */

/** @typedef {{ link: string, files: NamedFile[] }} Linked */

/** The screen of a game in a link: an id, or the game itself. @param {HTMLElement} place @param {string[]} rest */
export async function linkedScreen(place, [link = ""]) {
  if ((await games()).some((one) => one.id === link)) return location.replace(`#/score/new/${link}`);
  tidyShelf();
  const here = place.contains(document.activeElement);
  fill(place, el("h1", { tabIndex: -1 }, t("link.title")), el("p.loading", { role: "status" }, t("link.opening")));
  if (here) $("h1", place).focus();
  try {
    const { files } = await ask("links.opened", { lang: page.lang, link });
    const checked = await ask("folders.checked", { lang: page.lang }, { files });
    if (place.isConnected) lay(place, { link, files }, checked.data, checked.files);
  } catch (fault) {
    fill(
      place,
      el("h1", { tabIndex: -1 }, t("link.title")),
      complaint(fault),
      el("a.button", { href: "#/score" }, t("link.others")),
    );
  }
}

/**
 * @param {HTMLElement} place
 * @param {Linked} linked
 * @param {Calls["folders.checked"]["answers"]} data
 * @param {NamedFile[]} pictures
 */
function lay(place, linked, data, pictures) {
  const made = el("section.files", {});
  const play = async () => {
    location.hash = `#/score/new/${await borrow(nameOf(linked.link), linked.files)}`;
  };
  const tryIt = async () => {
    location.hash = `#/try/${await borrow(nameOf(linked.link), linked.files)}`;
  };
  const acts = [button(t("link.keep"), () => takeGame(linked.files), data.ok ? "" : "main")];
  if (data.ok)
    acts.unshift(
      button(t("link.score"), play, "main"),
      button(t("link.print"), () => makeKit(made, linked.files)),
    );
  if (data.played) acts.splice(1, 0, button(t("try.it"), tryIt));
  fill(
    place,
    el("h1", { tabIndex: -1 }, data.title || t("link.title")),
    el("p.lead", {}, whoMade(linked.link, data.by), data.players ? [" · ", played(data.players)] : null),
    el(`p.${data.ok ? "good" : "fault"}`, { role: "status" }, t(data.ok ? "link.checked" : "link.broken")),
    data.problems.filter((one) => one.severity === "error").map((one) => fileProblem({ ...one, text: one.told })),
    el("p.row", {}, acts),
    el("p.hint", {}, t(isInLink(linked.link) ? "link.kept" : "link.unkept")),
    made,
    el(
      "section.pages",
      { "aria-label": t("print.pages") },
      pictures.map(({ name, bytes }) => el("figure", {}, el("img", { alt: name, src: pictureOf(bytes) }))),
    ),
  );
}

/** Whether the game itself is in the link, which else has the id of one of the library. @param {string} link */
const isInLink = (link) => link.includes(".");

/** @param {string} link @param {string} by */
function whoMade(link, by) {
  if (by) return t("link.by", { name: by });
  return t(isInLink(link) ? "link.unsigned" : "link.library");
}

/** @param {[number, number]} players */
const played = ([fewest, most]) => t("players", { range: fewest === most ? fewest : `${fewest}–${most}` });

/** What a game of a link is kept as: its id, or the digest that the link begins with. @param {string} link */
const nameOf = (link) => (isInLink(link) ? link.slice(link.indexOf(".") + 1).slice(0, 8) : link);

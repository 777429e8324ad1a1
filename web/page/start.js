// The door: what printkit is, what was begun, and the games, each to be scored or printed.

import { layDesk } from "./desk.js";
import { el, fill, isTouched, t } from "./dom.js";
import { sortedDrafts } from "./drafts.js";
import { about, coverPicture, games, keepsake } from "./games.js";
import { icon } from "./icons.js";
import { unfinished } from "./score.js";

/** @import { Game } from "../messages.d.ts" */

const MOST_BEGUN = 3;

/** The first screen. @param {HTMLElement} place */
export async function startScreen(place) {
  layDesk(null);
  const known = await games();
  const lay = (/** @type {Node[]} */ begun) =>
    fill(
      place,
      el("div.door", {}, el("h1", { tabIndex: -1 }, t("start.title")), el("p.lead", {}, t("start.lead"))),
      begun.length ? el("section", {}, el("h2", {}, t("score.continue")), el("ul.drafts", {}, begun)) : null,
      el("section.covers", { "aria-label": t("print.game") }, known.map(tile)),
      el(
        "p.row",
        {},
        el("a.button", { href: "#/score" }, t("start.files")),
        el("a.button", { href: "#/own" }, t("start.own")),
        el("a.button", { href: "#/try" }, t("start.try")),
        el("a.button", { href: "#/season" }, t("start.season")),
      ),
      keepsake(),
    );
  lay([]);
  const drafts = (await sortedDrafts()).open.slice(0, MOST_BEGUN);
  if (drafts.length && document.body.dataset.screen === "start")
    lay(drafts.map((draft) => unfinished(draft, known, () => startScreen(place))));
}

/** A game: its cover, and the two things to do with it. On a phone it is scored with the camera. @param {Game} game */
function tile(game) {
  const score = [icon(isTouched() ? "camera" : "pencil"), t("nav.score")];
  return el(
    "article.tile",
    {},
    el("a.face", { href: `#/score/new/${game.id}`, tabIndex: -1, "aria-hidden": "true" }, coverPicture(game.id)),
    el("div.named", {}, el("h2", {}, game.title), el("p", {}, about(game))),
    el(
      "div.acts",
      {},
      el("a.button.main", { href: `#/score/new/${game.id}`, "aria-label": t("start.scoreOf", { title: game.title }) }, score),
      el(
        "a.button",
        { href: `#/print/${game.id}`, "aria-label": t("start.printOf", { title: game.title }) },
        icon("print"),
        t("nav.print"),
      ),
    ),
  );
}

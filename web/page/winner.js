// Who has won: the screen behind "done". A picture to show, by how much and why; or what is still open, each with the way to
// its box.

import { isOfBoxes, layDesk, openDesk, theDesk, written } from "./desk.js";
import { $, button, el, fill, page, pictureOf, t } from "./dom.js";
import { newDraft } from "./drafts.js";
import { coverOf, gamesSkeleton } from "./games.js";
import { share } from "./handing-on.js";
import { icon } from "./icons.js";
import { resultPicture } from "./picture.js";
import { outs, ranking, reasons, save, soFar } from "./result.js";
import { keepResult, today } from "./season.js";
import { deskOf } from "./sheet.js";
import { ownFiles } from "./shelf.js";
import { ask } from "./work.js";

/**
 * @import { Judged, SheetProblem } from "../messages.d.ts"
 * @import { Desk } from "./page.d.ts"
 */

/** The screen of a sheet's result. @param {HTMLElement} place @param {string} id */
export async function winnerScreen(place, id) {
  fill(place, el("h1", { tabIndex: -1 }, t("winner.counting")), gamesSkeleton());
  const open = openDesk();
  const desk = open?.draft.id === id ? open : await deskOf(place, id);
  if (!place.isConnected) return;
  if (!desk) {
    location.hash = "#/score";
    return;
  }
  await desk.saving;
  const { game } = desk.draft;
  const { data } = await ask(
    "results.judged",
    { game, lang: page.lang, values: written() },
    { files: game.own ? await ownFiles(game.shelf) : [] },
  );
  desk.judged = data;
  if (!place.isConnected) return;
  if (data.valid && data.players) await layWinner(place, desk, data);
  else layOpen(place, desk, data);
}

/** The cover of a game, to be drawn into a picture; null for a game that has none. @param {string} id */
async function coverImage(id) {
  const src = coverOf(id);
  if (!src) return null;
  const image = el("img", { src });
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** @param {Desk} desk */
const backToSheet = ({ draft }) => el("a.button", { href: `#/score/sheet/${draft.id}` }, t("winner.sheet"));

/** @param {HTMLElement} place @param {Desk} desk @param {Judged} judged */
async function layWinner(place, desk, judged) {
  const { sheet } = desk;
  const headline = judged.headline ?? "";
  const day = new Date(`${today()}T12:00`).toLocaleDateString(page.lang, { dateStyle: "long" });
  const bytes = await resultPicture({
    title: sheet.game.title,
    day,
    headline,
    margin: judged.margin ?? "",
    judged,
    cover: await coverImage(sheet.game.id),
  });
  const sums = (judged.players ?? []).map((one) => (one.total === null ? one.name : `${one.name} ${one.total}`));
  const told = [sheet.game.title, headline, judged.margin, sums.join(t("list"))].filter(Boolean).join(". ");
  const send = async () => {
    const done = await share(`${sheet.game.id}-${today()}.png`, bytes, "image/png", told);
    if (done === "saved") fill($("#desk-notes"), el("p.good", { role: "status" }, t("winner.saved")));
  };
  const again = async () => {
    const { game, players, names } = desk.draft;
    const next = await newDraft({ game, players, names });
    layDesk(null);
    location.hash = `#/score/sheet/${next.id}`;
  };
  const picture = el("img.card", { src: pictureOf(bytes), alt: told, width: 1080, height: 1350 });
  const sharing = button([icon("share"), t("winner.share")], send, "main");
  fill(
    place,
    el("h1", { tabIndex: -1 }, headline),
    el(
      "div.winner",
      {},
      el("div", {}, picture),
      el(
        "div",
        {},
        judged.margin ? el("p.margin", {}, judged.margin) : null,
        el(
          "div.row",
          {},
          sharing,
          button(t("score.keep"), () => keepResult(theDesk())),
          button(t("score.certificate"), () => save("pdf")),
        ),
        el("div", { id: "desk-notes" }),
        ranking(judged),
        reasons(judged),
        el("div.row", {}, button(t("winner.again"), again, "rematch"), backToSheet(desk)),
        outs(),
      ),
    ),
  );
}

/**
 * What is still open or doesn't fit: each leads to its box.
 * @param {HTMLElement} place
 * @param {Desk} desk
 * @param {Judged} judged
 */
function layOpen(place, desk, judged) {
  const errors = judged.problems.filter((one) => one.severity === "error");
  const blank = errors.filter((one) => one.waiting);
  const wrong = errors.filter((one) => !one.waiting);
  const line = (/** @type {SheetProblem} */ one) => {
    const go = () => {
      desk.current = one.boxes[0];
      desk.opened = true;
      location.hash = `#/score/sheet/${desk.draft.id}`;
    };
    return el("li", {}, isOfBoxes(one) ? button(one.text, go, "plain") : one.text);
  };
  const list = (/** @type {SheetProblem[]} */ some) => el("ul.problems", {}, some.slice(0, 40).map(line));
  fill(
    place,
    el("h1", { tabIndex: -1 }, t(wrong.length ? "winner.wrong" : "winner.open")),
    el("p.lead", {}, t("winner.openHint")),
    wrong.length ? list(wrong) : null,
    blank.length ? [el("h2", {}, t("score.waiting", { count: blank.length })), list(blank)] : null,
    judged.players ? [el("h2", {}, soFar(judged)), ranking({ ...judged, sofar: true })] : null,
    el("div.row", {}, el("a.button.main", { href: `#/score/sheet/${desk.draft.id}` }, t("winner.sheet"))),
  );
}

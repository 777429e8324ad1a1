// The result of the sheet that is open, as it grows: who leads and why, what is wrong and where, and files of it.

import { adviceAt, finish, isOfBoxes, openDesk, theDesk, waits, written } from "./desk.js";
import { $, button, complaint, download, el, faultOf, fileProblem, fill, holdFocus, page, problem, t } from "./dom.js";
import { pick } from "./panel.js";
import { center, dress } from "./paper.js";
import { keepResult, today } from "./season.js";
import { ownFiles } from "./shelf.js";
import { ask } from "./work.js";

/**
 * @import { Judged, PlayerResult, SheetProblem } from "../messages.d.ts"
 * @import { Child, Desk } from "./page.d.ts"
 */

const PAUSE = 120; // ms after which typing has paused
const MOST_WAITING = 30;

let asking = 0;
/** @type {ReturnType<typeof setTimeout> | null} */
let judging = null;

/** Ask Python what the sheet comes to, as soon as typing pauses. */
export function judge() {
  clearTimeout(judging ?? undefined);
  openDesk()?.result.setAttribute("aria-busy", "true");
  judging = setTimeout(judgeNow, PAUSE);
}

async function judgeNow() {
  judging = null;
  const mine = ++asking;
  const desk = openDesk();
  if (!desk) return;
  const isLatest = () => mine === asking && openDesk() === desk;
  try {
    const values = written();
    const own = desk.draft.game.own ? await ownFiles(desk.draft.game.shelf) : [];
    const { data } = await ask("results.judged", { game: desk.draft.game, lang: page.lang, values }, { files: own });
    if (!isLatest()) return;
    desk.judged = data;
    for (const name of desk.elements.keys()) dress(desk.boxes.get(name));
    layResult(desk, data);
    if (!layFaults(desk)) return;
  } catch (thrown) {
    if (isLatest() && !faultOf(thrown).cancelled) fill(desk.result, complaint(thrown));
  }
  if (isLatest() && !judging) desk.result.removeAttribute("aria-busy"); // typed on meanwhile: the next answer ends it
}

/** What is wrong with the box in the panel; false while another sheet of the game is being opened. @param {Desk} desk */
function layFaults(desk) {
  const box = desk.boxes.get(desk.current ?? "");
  if (!box) return false;
  const faults = adviceAt(box);
  fill($("#box-faults", desk.panel), faults.map(problem));
  for (const one of desk.panel.querySelectorAll("input")) one.setAttribute("aria-invalid", String(faults.length > 0));
  if (faults.length) center();
  return true;
}

/**
 * The result as one line beside the sheet: totals, or who has won where nothing is added up, or how much is blank.
 * @param {Desk} desk
 * @param {Judged} judged
 * @param {PlayerResult[]} totals
 * @param {number} blank
 */
function layMini({ mini }, judged, totals, blank) {
  mini.classList.toggle("words", !totals.length);
  if (totals.length)
    fill(
      mini,
      totals.map((player) => el("span", {}, `${player.name} `, el("b", {}, player.total))),
    );
  else if (judged.valid) fill(mini, judged.headline);
  else fill(mini, judged.problems.length ? t("score.blank", { count: blank }) : "\u00a0");
}

/** @param {Desk} desk @param {Judged} judged */
function layResult(desk, judged) {
  const wrong = judged.problems.filter((one) => !waits(one) && one.severity === "error");
  const odd = judged.problems.filter((one) => !waits(one) && one.severity !== "error");
  const waiting = judged.problems.filter(waits);
  const totals = (judged.players ?? []).filter((player) => player.total !== null);
  layMini(desk, judged, totals, waiting.length);
  const open = [...desk.result.querySelectorAll("details[open]")].map((one) => one.className);
  const back = holdFocus(desk.result);
  fill(
    desk.result,
    judged.players ? [el("p.headline", {}, judged.sofar ? soFar(judged) : judged.headline), ranking(judged)] : null,
    wrong.length ? [el("h2", {}, t("score.wrong")), el("ul.problems", {}, wrong.map(jump))] : null,
    odd.length ? el("ul.problems", {}, odd.map(jump)) : null,
    judged.valid || !waiting.length
      ? null
      : details("waiting", t("score.waiting", { count: waiting.length }), [
          el("ul.problems", {}, waiting.slice(0, MOST_WAITING).map(jump)),
        ]),
    reasons(judged),
    desk.draft.done || judged.valid ? null : button(t("score.finish"), finish),
    judged.valid ? conclusion() : null,
    outs(),
  );
  for (const one of desk.result.querySelectorAll("details")) one.open = open.includes(one.className);
  back();
  speak(desk, judged, wrong, totals);
}

/** @param {string} name @param {string} title @param {Child[]} children */
const details = (name, title, children) => el(`details.${name}`, {}, el("summary", {}, title), children);

/** @param {{ title: string; counts: string[] }[]} lines */
const counted = (lines) => lines.map((line) => el("p", {}, el("strong", {}, line.title), " ", line.counts.join(" · ")));

/**
 * What players keep while they play, how a tie was broken, and where the points come from.
 * @param {Judged} judged
 * @returns {Child}
 */
export function reasons({ running, tie, explanation }) {
  const steps = counted(tie ?? []);
  const lines = (explanation ?? []).map((line) => el(line.heading ? "h3" : "p", {}, line.text));
  return [
    counted(running ?? []),
    steps.length ? [el("h2", {}, t("score.tie")), steps] : null,
    lines.length ? details("explanation", t("score.explain"), lines) : null,
  ];
}

const conclusion = () =>
  el(
    "div.row",
    {},
    el("a.button", { href: `#/score/done/${theDesk().draft.id}` }, t("winner.show")),
    button(t("score.keep"), () => keepResult(theDesk()), "main"),
    button(t("score.certificate"), () => save("pdf")),
  );

/** The sheet as files. */
export const outs = () =>
  details("outs", t("score.out"), [
    el(
      "div.row",
      {},
      button(t("score.form"), saveForms),
      ["toml", "json", "csv", "xlsx"].map((kind) => button(kind.toUpperCase(), () => save(kind))),
    ),
  ]);

/**
 * Say in one sentence what has changed.
 * @param {Desk} desk
 * @param {Judged} judged
 * @param {SheetProblem[]} wrong
 * @param {PlayerResult[]} totals
 */
function speak(desk, judged, wrong, totals) {
  const sums = totals.map((player) => `${player.name} ${player.total}`).join(", ");
  const headline = judged.players && !judged.sofar ? judged.headline : "";
  const sentence = [...wrong.slice(0, 2).map((one) => one.text), headline, sums].filter(Boolean).join(" · ");
  if (desk.spoken.textContent !== sentence) desk.spoken.textContent = sentence;
}

/** What heads a result that isn't one yet. @param {Judged} judged */
export const soFar = ({ disputed }) => t(disputed ? "score.disputed" : "score.sofar");

/** A problem that leads to its box. @param {SheetProblem} one */
export function jump(one) {
  const kind = waits(one) ? "open" : one.severity === "error" ? "fault" : "note";
  if (!isOfBoxes(one)) return el("li", {}, el(`span.${kind}`, {}, one.text));
  return el(
    "li",
    {},
    el("button.plain", { type: "button", className: `plain ${kind}`, onclick: () => pick(one.boxes[0]) }, one.text),
  );
}

/** Who leads, with the parts of the points. @param {Judged} judged */
export function ranking({ players = [], parts = [], winners = [], sofar }) {
  const totals = players.some((player) => player.total !== null);
  const head = [
    el("th", { scope: "col" }, t("score.rank")),
    el("th", { scope: "col" }, t("score.name")),
    totals ? el("th.number", { scope: "col" }, t("score.total")) : null,
    parts.map((part) => el("th.number.part", { scope: "col" }, part.title)),
  ];
  const rows = players.map((player) => [
    el("td", {}, sofar ? "" : String(player.rank)),
    el("th", { scope: "row" }, player.name),
    totals ? el("td.number.total", {}, player.total ?? "–") : null,
    parts.map((part) => el("td.number.part", {}, part.id in player.points ? String(player.points[part.id]) : "–")),
  ]);
  const won = players.map((player) => (winners.includes(player.name) && !sofar ? ".won" : ""));
  return el(
    "div.scroll",
    { tabIndex: 0, role: "region", "aria-label": t("score.result") },
    el(
      "table.ranking",
      {},
      el("thead", {}, el("tr", {}, head)),
      el(
        "tbody",
        {},
        rows.map((cells, number) => el(`tr${won[number]}`, {}, cells)),
      ),
    ),
  );
}

/** Save the result as a file. @param {string} format */
export async function save(format) {
  const notes = $("#desk-notes");
  const { game, provenance = [] } = theDesk().draft;
  try {
    const question = { game, lang: page.lang, values: written(), provenance, format, date: today() };
    const { data, files } = await ask("results.saved", question, { files: game.own ? await ownFiles(game.shelf) : [] });
    download(data.name, files[0].bytes);
    fill(notes);
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

/** Save the sheet as filled-in forms. */
async function saveForms() {
  const notes = $("#desk-notes");
  const { draft, sheet } = theDesk();
  try {
    const { data, files } = await ask("results.form", {
      game: draft.game,
      lang: page.lang,
      values: written(),
      component: sheet.component,
      players: draft.players,
    });
    for (const { name, bytes } of files) download(name, bytes);
    const problems = data.problems.map((one) => fileProblem(one));
    fill(notes, problems);
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

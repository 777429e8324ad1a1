// The result of the sheet that is open, as it grows: who leads and why, what is wrong and where, and files of it.

import { $, el, fill, page, t, button, complaint, fileProblem, problem, download, holdFocus } from "./dom.js";
import { ask } from "./work.js";
import { center, desk, dress, pick, written } from "./sheet.js";
import { keepResult, today } from "./season.js";
import { ownFiles } from "./own.js";

let asking = 0;
let judging = null;
/** Ask Python what the sheet comes to, as soon as typing pauses. */
export function judge() {
  clearTimeout(judging);
  desk?.result.setAttribute("aria-busy", "true");
  judging = setTimeout(judgeNow, 120);
}

async function judgeNow() {
  judging = null;
  const mine = ++asking;
  const open_ = desk;
  if (!open_) return;
  const values = written();
  try {
    const { data } = await ask(
      "results.judged",
      { game: open_.draft.game, lang: page.lang, values },
      { files: open_.draft.game.own ? await ownFiles() : [] },
    );
    if (mine !== asking || desk !== open_) return;
    desk.judged = data;
    for (const [name, made] of desk.elements) dress(desk.boxes.get(name), made);
    layResult();
    const box = desk.boxes.get(desk.current);
    if (!box) return; // another sheet of the game is being opened
    const faults = data.problems.filter((one) => !one.waiting && one.boxes.includes(box.name) && one.boxes.length < 40);
    fill($("#box-faults", desk.panel), faults.map(problem));
    desk.panel.querySelectorAll("input").forEach((one) => one.setAttribute("aria-invalid", String(faults.length > 0)));
    if (faults.length) center();
  } catch (fault) {
    if (mine === asking && desk === open_ && !fault.cancelled) fill(desk.result, complaint(fault));
  }
  if (mine === asking && desk === open_ && !judging) desk.result.removeAttribute("aria-busy"); // typed on meanwhile: the next answer ends it
}

function layResult() {
  const { judged } = desk;
  const wrong = judged.problems.filter((one) => !one.waiting && one.severity === "error");
  const odd = judged.problems.filter((one) => !one.waiting && one.severity !== "error");
  const waiting = judged.problems.filter((one) => one.waiting);
  const children = [];
  const totals = (judged.players || []).filter((player) => player.total !== null);
  fill(
    desk.mini,
    totals.length ? totals.map((player) => el("span", {}, `${player.name} `, el("b", {}, player.total))) : "\u00a0",
  );
  if (judged.players) children.push(el("p.headline", {}, judged.sofar ? t("score.sofar") : judged.headline), ranking(judged));
  if (wrong.length) children.push(el("h2", {}, t("score.wrong")), el("ul.problems", {}, wrong.map(jump)));
  if (odd.length) children.push(el("ul.problems", {}, odd.map(jump)));
  if (!judged.valid && waiting.length) {
    children.push(
      el(
        "details.waiting",
        {},
        el("summary", {}, t("score.waiting", { count: waiting.length })),
        el("ul.problems", {}, waiting.slice(0, 30).map(jump)),
      ),
    );
  }
  if (judged.tie?.length)
    children.push(
      el("h2", {}, t("score.tie")),
      judged.tie.map((step) => el("p", {}, el("strong", {}, step.title), " ", step.counts.join(" · "))),
    );
  if (judged.explanation?.length) {
    children.push(
      el(
        "details.explanation",
        {},
        el("summary", {}, t("score.explain")),
        judged.explanation.map((line) => el(line.heading ? "h3" : "p", {}, line.text)),
      ),
    );
  }
  if (judged.valid) {
    children.push(
      el(
        "div.row",
        {},
        button(t("score.keep"), () => keepResult(desk), "main"),
        button(t("score.certificate"), () => out("pdf")),
      ),
    );
  }
  children.push(
    el(
      "details.outs",
      {},
      el("summary", {}, t("score.out")),
      el(
        "div.row",
        {},
        button(t("score.form"), formOut),
        ["toml", "json", "csv", "xlsx"].map((kind) => button(kind.toUpperCase(), () => out(kind))),
      ),
    ),
  );
  const open = [...desk.result.querySelectorAll("details[open]")].map((one) => one.className);
  const back = holdFocus(desk.result);
  fill(desk.result, children);
  for (const one of desk.result.querySelectorAll("details")) one.open = open.includes(one.className);
  back();
  const sums = totals.map((player) => `${player.name} ${player.total}`).join(", ");
  const said = [...wrong.slice(0, 2).map((one) => one.text), judged.players && !judged.sofar ? judged.headline : "", sums]
    .filter(Boolean)
    .join(" · ");
  if (desk.said.textContent !== said) desk.said.textContent = said;
}

const jump = (one) =>
  el(
    "li",
    {},
    one.boxes.length && one.boxes.length < 40
      ? el(
          "button.plain",
          {
            type: "button",
            className: `plain ${one.severity === "error" ? "fault" : "note"}`,
            onclick: () => pick(one.boxes[0]),
          },
          one.text,
        )
      : el(`span.${one.severity === "error" ? "fault" : "note"}`, {}, one.text),
  );

function ranking(judged) {
  const totals = judged.players.some((player) => player.total !== null);
  return el(
    "div.scroll",
    { tabIndex: 0, role: "region", "aria-label": t("score.result") },
    el(
      "table.ranking",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, t("score.rank")),
          el("th", { scope: "col" }, t("score.name")),
          totals ? el("th.number", { scope: "col" }, t("score.total")) : null,
          judged.parts.map((part) => el("th.number.part", { scope: "col" }, part.title)),
        ),
      ),
      el(
        "tbody",
        {},
        judged.players.map((player) =>
          el(
            `tr${judged.winners.includes(player.name) && !judged.sofar ? ".won" : ""}`,
            {},
            el("td", {}, judged.sofar ? "" : String(player.rank)),
            el("th", { scope: "row" }, player.name),
            totals ? el("td.number.total", {}, player.total ?? "–") : null,
            judged.parts.map((part) => el("td.number.part", {}, part.id in player.points ? String(player.points[part.id]) : "–")),
          ),
        ),
      ),
    ),
  );
}

async function out(format) {
  const notes = $("#desk-notes");
  try {
    const { data, files } = await ask(
      "results.saved",
      {
        game: desk.draft.game,
        lang: page.lang,
        values: written(),
        provenance: desk.draft.provenance || [],
        format,
        date: today(),
      },
      { files: desk.draft.game.own ? await ownFiles() : [] },
    );
    download(data.name, files[0].bytes);
    fill(notes);
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

async function formOut() {
  const notes = $("#desk-notes");
  try {
    const { data, files } = await ask("results.form", {
      game: desk.draft.game,
      lang: page.lang,
      values: written(),
      component: desk.sheet.component,
      players: desk.draft.players,
    });
    files.forEach(({ name, bytes }) => download(name, bytes));
    fill(
      notes,
      data.problems.map((one) => fileProblem(one)),
    );
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

// The sheet that is open: its own picture with its boxes live (paper.js), one box large at a time (panel.js), and what it comes
// to.

import { beside, firstBox, layDesk, openDesk, settle, theDesk, ticks } from "./desk.js";
import { $, button, el, fill, isSmall, isTouched, page, pictureOf, seek, select, t } from "./dom.js";
import { draftOf } from "./drafts.js";
import { gamesSkeleton } from "./games.js";
import { icon } from "./icons.js";
import { conclude, heldBack, openKeys, pick, tapped, undo } from "./panel.js";
import { center, enlarge, layPages, layTabs, scaleNow } from "./paper.js";
import { judge } from "./result.js";
import { ownFiles } from "./shelf.js";
import { ask, askOnce } from "./work.js";
import { pinching } from "./zoom.js";

/**
 * @import { Box, NamedFile, Sheet } from "../messages.d.ts"
 * @import { Child, Desk, Draft } from "./page.d.ts"
 */

/** @type {[string, Child] | null} a draft, and what is to be shown as soon as its sheet is open */
let notice = null;

/** Say something as soon as the sheet of a draft is open. @param {string} id @param {Child} notes */
export function tell(id, notes) {
  notice = [id, notes];
}

/** The screen on which a draft is filled in. @param {HTMLElement} place @param {string} id */
export async function openSheet(place, id) {
  const here = place.contains(document.activeElement);
  fill(place, el("h1", { tabIndex: -1 }, t("score.opening")), gamesSkeleton());
  if (here) $("h1", place).focus();
  const desk = await deskOf(place, id);
  if (!place.isConnected) return; // somebody has gone elsewhere meanwhile
  if (!desk) {
    location.hash = "#/score";
    return;
  }
  lay(desk);
  // Typing can begin at once, but no phone shows its keys unasked, and whoever chooses the language stays there.
  pick(
    desk.boxes.has(desk.current ?? "") ? desk.current : firstBox(),
    !isTouched() && !$("header").contains(document.activeElement),
  );
  if (notice?.[0] === id) fill($("#desk-notes"), notice[1]);
  notice = null;
  judge();
}

/**
 * The desk of a draft, with its sheet and what stands on it; null for a draft that isn't here.
 * @param {HTMLElement} place
 * @param {string} id
 */
export async function deskOf(place, id) {
  const draft = await draftOf(id);
  if (!draft) return null;
  const { data: sheet, files } = await openedFor(draft);
  sheet.names.forEach((name, seat) => {
    if (name && draft.names[seat] && draft.values[name] === undefined) draft.values[name] = draft.names[seat];
  });
  const desk = deskFor(draft, sheet, files, place);
  if (place.isConnected) layDesk(desk);
  return desk;
}

/** The sheet of a draft with the pictures of its pages. @param {Draft} draft */
export async function openedFor({ game, players, component }) {
  const question = { game, lang: page.lang, players, component };
  return game.own
    ? await ask("sheets.opened", question, { files: await ownFiles(game.shelf) })
    : await askOnce("sheets.opened", question);
}

/**
 * The desk for a draft; the same draft laid anew keeps its steps back and its box. `acts` are what is done with it: where it is
 * filled in, boxes are written in.
 * @param {Draft} draft
 * @param {Sheet} sheet
 * @param {NamedFile[]} files
 * @param {HTMLElement} place
 * @param {{ box: (box: Box) => unknown, undo: () => unknown, changed: () => void }} acts
 * @returns {Desk}
 */
export function deskFor(draft, sheet, files, place, acts = { box: tapped, undo, changed: judge }) {
  const open = openDesk();
  const before = open?.draft.id === draft.id ? open : null;
  open?.resizing.disconnect();
  const panel = el("section.panel", { "aria-label": t("score.box") });
  panel.addEventListener("keydown", heldBack, true); // before what stands in it hears
  return {
    draft,
    sheet,
    place,
    boxes: new Map(sheet.boxes.map((box) => [box.name, box])),
    pictures: files.map(({ bytes }) => pictureOf(bytes)),
    elements: new Map(),
    past: before?.past ?? draft.past ?? [],
    judged: null,
    current: before?.current ?? null,
    seat: draft.seat ?? 1,
    page: undefined,
    whole: false,
    scale: null,
    opened: before?.opened ?? false,
    from: null,
    came: null,
    trying: false,
    unsaved: false,
    saving: null,
    changed: acts.changed,
    view: el("div.view", { tabIndex: -1, onclick: ({ target }) => onBox(target, acts.box) }),
    panel,
    result: el("section.result", { id: "sheet-result", tabIndex: -1, "aria-label": t("score.result") }),
    // What has changed of the result, in a sentence: all of it would be read with every digit.
    spoken: el("p.quiet", { role: "status" }),
    mini: el("span.mini", {}, "\u00a0"),
    undoing: button(el("span", {}, t("score.undo")), acts.undo, "plain undo"),
    tabs: el("div.tabs", { role: "group", "aria-label": t("score.sheets"), onclick: ({ target }) => onTab(target) }),
    resizing: new ResizeObserver(() => center()),
  };
}

/** @param {Desk} desk */
function lay(desk) {
  const { sheet, draft, place } = desk;
  const whole = el("button.plain.whole", { type: "button", "aria-pressed": "false" }, t("score.whole"));
  whole.addEventListener("click", () => {
    desk.whole = !desk.whole;
    desk.scale = null;
    center();
  });
  const menu = el(
    "div.menu",
    { id: "sheet-menu" },
    draft.table
      ? el("a.button.main", { href: `#/together/${draft.id}` }, t(draft.seat ? "together.show" : "together.title"))
      : null,
    draft.seat ? null : el("a.button.camera", { href: `#/score/photos/${draft.id}` }, t("photo.button")),
    whole,
    sheet.components.length > 1 && !draft.seat ? otherSheets(desk) : null,
  );
  const board = el("div.desk");
  const unfold = (/** @type {string} */ name, /** @type {string} */ controls) => ({
    type: "button",
    "aria-expanded": "false",
    "aria-controls": controls,
    onclick: (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
      currentTarget.setAttribute("aria-expanded", String(board.classList.toggle(name))),
  });
  const more = el("button.plain.more", { "aria-label": t("score.more"), ...unfold("more", "sheet-menu") }, icon("more"));
  const totals = el("button.plain.totals", unfold("summed", "sheet-result"), el("span", {}, t("score.result")), desk.mini);
  desk.undoing.prepend(icon("undo"));
  desk.undoing.disabled = desk.past.length === 0;
  const fillIn = () => {
    openKeys(true);
    pick(desk.current);
  };
  const done = draft.seat
    ? el("a.button", { href: `#/together/${draft.id}` }, t("together.show")) // this phone's one sheet goes to the host
    : button(t("score.doneNow"), conclude);
  const dock = el("div.dock", {}, totals, button(t("score.fill"), fillIn, "main"), done);
  fill(
    board,
    el("div.paper", {}, el("div.bar", {}, backToGames(), desk.tabs, desk.undoing, more, menu), desk.view),
    el("div.side", {}, desk.panel, el("div", { id: "desk-notes" }), desk.spoken, desk.result),
    dock,
  );
  fill(place, el("h1.quiet", { tabIndex: -1 }, sheet.game.title), board);
  layTabs();
  layPages();
  if (isSmall()) openKeys(desk.opened);
  pinching(desk.view, { scale: scaleNow, set: pinched });
  desk.resizing.observe(desk.view);
}

const backToGames = () => el("a.button.back", { href: "#/score", "aria-label": t("back") }, icon("back"));

/** Somebody has pinched the sheet: it stays as large. @param {number} scale pixels a mm */
export function pinched(scale) {
  const desk = theDesk();
  desk.whole = false;
  enlarge(scale);
  desk.scale = scaleNow();
}

/** Let a page of the sheet be seen. @param {number} number */
function turnTo(number) {
  const desk = theDesk();
  desk.page = number;
  layTabs();
  seek(`.sheet[data-page="${number}"]`, desk.view)?.scrollIntoView({ block: "start" });
}

/** @param {Desk} desk */
function otherSheets({ sheet, draft, place }) {
  const open = async (/** @type {string} */ component) => {
    draft.component = component;
    theDesk().current = null;
    await settle();
    await openSheet(place, draft.id);
    seek(".menu select", place)?.focus();
  };
  const sheets = sheet.components.map((one) => [one.id, one.title]);
  return select(sheets, sheet.component, open, { "aria-label": t("score.on") });
}

/** @param {HTMLElement} target @param {(box: Box) => unknown} act */
function onBox(target, act) {
  const name = /** @type {HTMLElement | null} */ (target.closest(".box"))?.dataset.name;
  const box = theDesk().boxes.get(name ?? "");
  if (box) act(box);
}

/** @param {HTMLElement} target */
function onTab(target) {
  const desk = theDesk();
  const { seat, page } = /** @type {HTMLElement | null} */ (target.closest(".tab"))?.dataset ?? {};
  if (page && desk.trying) turnTo(Number(page));
  else if (page) pick(desk.sheet.boxes.find((box) => box.page === Number(page))?.name);
  if (!seat) return;
  desk.seat = Number(seat);
  layTabs();
  layPages();
  if (desk.trying) desk.changed();
  else pick(firstBox());
}

/** @type {Record<string, [number, number]>} */
const MOVES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };

document.addEventListener("keydown", (event) => {
  const desk = openDesk();
  if (!desk || document.body.dataset.screen !== "score" || !(event.target instanceof Element)) return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.matches("input[type=text]")) {
    event.preventDefault();
    undo();
  }
  const box = desk.boxes.get(desk.current ?? "");
  const on = event.target.matches(".box");
  const ticking = box && event.target.matches(".panel .choice") && ticks(box);
  if (!box || !(on || ticking) || !MOVES[event.key]) return;
  event.preventDefault();
  pick(beside(box, MOVES[event.key]).name, ticking);
  if (on) desk.elements.get(desk.current ?? "")?.focus({ preventScroll: true });
});

// Score: the sheet's own picture with its boxes live, one box large at a time, and the result growing beside it.

import { $, el, fill, page, t, button, field, select, complaint, problem, download } from "./dom.js";
import { ask } from "./work.js";
import { draftOf, keepDraft, allDrafts, discard } from "./drafts.js";
import { games } from "./main.js";
import { about, gamesSkeleton, range, readings } from "./print.js";
import { Keypad, amount } from "./keypad.js";
import { keepResult } from "./season.js";
import { ownGame, ownFiles } from "./own.js";
import { photoScreen } from "./photo.js";

let desk = null; // what is open: {draft, sheet, current, past, judged}

export async function scoreScreen(place, [what, id]) {
  if (what === "sheet" && id) return openSheet(place, id);
  if (what === "photos" && id) return photoScreen(place, id);
  desk = null;
  fill(place, el("h1", { tabIndex: -1 }, t("score.title")), el("p.lead", {}, t("score.lead")), gamesSkeleton());
  const [known, drafts] = await Promise.all([games(), allDrafts()]);
  const own = await ownGame();
  const all = own ? [...known, { ...own, own: true }] : known;
  drafts.sort((a, b) => b.changed - a.changed);
  fill(place, el("h1", { tabIndex: -1 }, t("score.title")), el("p.lead", {}, t("score.lead")),
    drafts.length ? el("section", {}, el("h2", {}, t("score.continue")), el("ul.drafts", {}, drafts.map((draft) => unfinished(draft, all, place)))) : null,
    el("section", {}, el("h2", {}, t("score.new")), el("div.games", {}, all.map((game) =>
      el("button.game", { type: "button", onclick: () => setUp(place, game) }, el("strong", {}, game.title), el("span", {}, about(game)))))),
    el("section.dropzone", {}, el("h2", {}, t("score.files")), el("p", {}, t("score.filesHint")),
      el("label.button", {}, t("score.choose"), el("input.hidden", { type: "file", multiple: true, accept: ".pdf,.toml,.json,.csv,.xlsx", onchange: ({ target }) => takeFiles([...target.files]) })),
      el("div", { id: "read" })));
}

function unfinished(draft, known, place) {
  const title = known.find((one) => one.id === draft.game.id)?.title || draft.game.id;
  const names = draft.names.filter(Boolean).join(", ");
  return el("li", {},
    el("a.draft", { href: `#/score/sheet/${draft.id}` }, el("strong", {}, title), el("span", {}, names || t("score.nameless")),
      el("time", { dateTime: new Date(draft.changed).toISOString() }, new Date(draft.changed).toLocaleString(page.lang, { dateStyle: "medium", timeStyle: "short" }))),
    button(t("score.discard"), async () => { if (confirm(t("score.sure"))) { await discard(draft.id); scoreScreen(place, []); } }, "plain"));
}

/** Who plays, and by which readings: everything else is asked by the sheet. */
function setUp(place, game) {
  let count = game.players[0];
  const names = [];
  const chosen = { id: game.id, edition: "", options: {}, own: Boolean(game.own) };
  const seats = el("div.seats");
  const lay = () => fill(seats, range(1, count).map((seat) => field(t("score.player", { seat }),
    el("input", { type: "text", value: names[seat - 1] || "", maxLength: 40, autocomplete: "off", "data-seat": seat, oninput: ({ target }) => (names[seat - 1] = target.value) }))));
  lay();
  fill(place, el("form.setup", { onsubmit: (event) => { event.preventDefault(); start(); } },
    el("h1", { tabIndex: -1 }, game.title), el("p.lead", {}, t("score.who")),
    field(t("print.players"), select(range(...game.players).map((n) => [String(n), String(n)]), String(count), (value) => { count = Number(value); lay(); })),
    seats, readings(game, chosen, () => {}),
    el("p.row", {}, el("button.main", { type: "submit" }, t("score.begin")), button(t("photo.button"), () => start("photos")), button(t("back"), () => scoreScreen(place, [])))));
  $("h1", place).focus();
  async function start(then = "sheet") {
    const draft = await newDraft(chosen, count, names.slice(0, count).map((name) => (name || "").trim()), {}, null);
    location.hash = `#/score/${then}/${draft.id}`;
  }
}

async function newDraft(game, players, names, values, component) {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return keepDraft({ id, game, players, names: Array.from({ length: players }, (_, n) => names[n] || ""), values, component, changed: Date.now() });
}

/** Filled-in forms and result files: which game they are of is found out by trying, the one open first. */
export async function takeFiles(list) {
  const files = await Promise.all(list.map(async (one) => ({ name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) })));
  const place = $("#read") || $("#desk-notes") || $("main").appendChild(el("div", { id: "read" }));
  fill(place, el("p.loading", { role: "status" }, t("score.reading")));
  try {
    const { data } = await ask("results.recognised", { lang: page.lang }, { files });
    if (!data.values) return fill(place, data.told.map((text) => el("p.fault", { role: "alert" }, text)));
    const draft = await newDraft({ id: data.game, edition: data.edition || "", options: data.options }, data.players, data.names, data.values, data.component);
    location.hash = `#/score/sheet/${draft.id}`;
  } catch (fault) {
    fill(place, complaint(fault));
  }
}

// The sheet ---------------------------------------------------------------------------------------------------------------

async function openSheet(place, id) {
  const draft = await draftOf(id);
  if (!draft) {
    location.hash = "#/score";
    return;
  }
  fill(place, el("h1.quiet", { tabIndex: -1 }, t("score.opening")), gamesSkeleton());
  const { data: sheet, files } = await ask("sheets.opened", { game: draft.game, lang: page.lang, players: draft.players, component: draft.component },
    { files: draft.game.own ? await ownFiles() : [] });
  const before = desk && desk.draft.id === id ? desk : {};
  desk = { draft, sheet, past: before.past || [], current: before.current || null, judged: null, seat: 1, place };
  desk.boxes = new Map(sheet.boxes.map((box) => [box.name, box]));
  desk.pictures = files.map(({ bytes }) => URL.createObjectURL(new Blob([bytes], { type: "image/png" })));
  sheet.names.forEach((name, seat) => { if (name && draft.names[seat] && draft.values[name] === undefined) draft.values[name] = draft.names[seat]; });
  draw();
  const first = desk.boxes.has(desk.current) ? desk.current : nextOf(null);
  pick(first, false);
  judge();
}

function draw() {
  const { sheet, draft, place } = desk;
  desk.view = el("div.view", { tabIndex: -1 });
  desk.panel = el("section.panel", { "aria-label": t("score.box") });
  desk.result = el("section.result", { "aria-live": "polite", "aria-label": t("score.result") });
  desk.mini = el("p.mini", { "aria-hidden": "true" }, "\u00a0");
  desk.tabs = el("div.tabs", { role: "group", "aria-label": t("score.sheets") });
  const menu = el("div.menu", {},
    el("a.button.camera", { href: `#/score/photos/${draft.id}` }, t("photo.button")),
    button(t("score.undo"), undo, "plain"),
    el("button.plain.whole", { type: "button", "aria-pressed": "false", onclick: ({ currentTarget }) => { desk.whole = !desk.whole; currentTarget.setAttribute("aria-pressed", String(desk.whole)); center(); } }, t("score.whole")),
    sheet.components.length > 1 ? select(sheet.components.map((one) => [one.id, one.title]), sheet.component, async (value) => { draft.component = value; desk.current = null; await saveDraft(); openSheet(place, draft.id); }, { "aria-label": t("score.on") }) : null);
  fill(place, el("h1.quiet", { tabIndex: -1 }, sheet.game.title), el("div.desk", {},
    el("div.paper", {}, el("div.bar", {}, desk.tabs, menu), desk.mini, desk.view), el("div.side", {}, desk.panel, el("div", { id: "desk-notes" }), desk.result)));
  layTabs();
  layPages();
  desk.resizing?.disconnect();
  desk.resizing = new ResizeObserver(() => center());
  desk.resizing.observe(desk.view);
}

function layTabs() {
  const { sheet, draft } = desk;
  const tabs = sheet.own
    ? range(1, draft.players).map((seat) => [seat, nameOf(seat), desk.seat === seat, () => { desk.seat = seat; layTabs(); layPages(); pick(nextOf(null)); }])
    : sheet.pages.length > 1 ? sheet.pages.map((_, number) => [number, t("score.page", { number: number + 1 }), desk.page === number, () => { pick(sheet.boxes.find((box) => box.page === number)?.name); }]) : [];
  fill(desk.tabs, tabs.map(([, text, on, act]) => el("button.tab", { type: "button", "aria-pressed": String(Boolean(on)), onclick: act }, text)));
}

function nameOf(seat) {
  const name = desk.sheet.names[seat - 1];
  return String((name && desk.draft.values[name]) || desk.draft.names[seat - 1] || t("score.player", { seat }));
}

const shownBoxes = () => desk.sheet.boxes.filter((box) => !desk.sheet.own || box.seat === desk.seat || box.seat === null);

function layPages() {
  const shown = shownBoxes();
  desk.elements = new Map();
  fill(desk.view, el("div.stack", {}, desk.sheet.pages.map((one, number) => el("div.sheet", { "data-page": number, style: "" },
    el("img", { src: desk.pictures[number], alt: "", draggable: false }),
    shown.filter((box) => box.page === number).map((box) => {
      const made = el(`button.box.${box.kind}.${box.role}`, { type: "button", tabIndex: -1, "data-name": box.name, onclick: () => tapped(box) });
      Object.assign(made.style, { left: `${(100 * box.x) / one.w}%`, top: `${(100 * box.y) / one.h}%`, width: `${(100 * box.w) / one.w}%`, height: `${(100 * box.h) / one.h}%` });
      desk.elements.set(box.name, made);
      dress(box, made);
      return made;
    })))));
  for (const [number, one] of desk.sheet.pages.entries()) {
    desk.view.querySelectorAll(".sheet")[number].style.aspectRatio = `${one.w} / ${one.h}`;
  }
}

const ticks = (box) => box.kind === "tick" || box.kind === "mark";

function wording(box, value) {
  if (value === null || value === undefined || value === "" || value === false) return "";
  if (ticks(box)) return "✓";
  if (box.players) return nameOf(Number(value));
  return String((box.choices.find(([one]) => one === value) || [null, value])[1]);
}

function dress(box, made) {
  const value = desk.draft.values[box.name];
  const text = wording(box, value);
  made.textContent = text;
  const wrong = desk.judged?.problems.some((one) => !one.waiting && one.severity === "error" && one.boxes.includes(box.name) && one.boxes.length < 40);
  made.classList.toggle("filled", text !== "");
  made.classList.toggle("wrong", Boolean(wrong));
  made.classList.toggle("long", text.length > 4);
  if (ticks(box)) made.setAttribute("aria-pressed", String(Boolean(value)));
  made.setAttribute("aria-label", text && !ticks(box) ? `${box.label}: ${text}` : box.label);
}

function tapped(box) {
  pick(box.name);
  if (ticks(box)) enter(box, !desk.draft.values[box.name]);
}

/** The box that is filled in now: marked on the sheet, large in the panel. */
function pick(name, focus = true) {
  if (!name || !desk.boxes.has(name)) return;
  const box = desk.boxes.get(name);
  if (desk.sheet.own && box.seat && box.seat !== desk.seat) {
    desk.seat = box.seat;
    layTabs();
    layPages();
  }
  if (!desk.sheet.own && box.page !== desk.page) {
    desk.page = box.page;
    layTabs();
  }
  const before = desk.elements.get(desk.current);
  before?.classList.remove("current");
  if (before) before.tabIndex = -1;
  desk.current = name;
  const made = desk.elements.get(name);
  made.classList.add("current");
  made.tabIndex = 0;
  center();
  layPanel(box, focus);
}

/** Show the sheet so large that its boxes can be hit, with the current one in the middle; or the whole of it. */
function center() {
  const box = desk?.boxes.get(desk.current); // the screen may have been left before its size is told
  if (!box) return;
  const view = desk.view.getBoundingClientRect();
  const one = desk.sheet.pages[box.page];
  const near = window.matchMedia("(max-width: 800px)").matches && !desk.whole;
  const fit = view.width / one.w;
  let scale = fit;
  if (near) scale = Math.max(fit, Math.min(Math.max(44 / Math.min(box.w, box.h), fit), (view.width * 0.92) / box.w));
  for (const sheet of desk.view.querySelectorAll(".sheet")) sheet.style.width = `${Math.round(one.w * scale)}px`;
  desk.view.style.setProperty("--mm", `${scale}px`);
  const made = desk.elements.get(desk.current);
  if (!made) return;
  const at = made.getBoundingClientRect();
  const now = desk.view.getBoundingClientRect();
  const inside = at.top >= now.top && at.bottom <= now.bottom && at.left >= now.left && at.right <= now.right;
  if (inside && ticks(box)) return;
  desk.view.scrollTo({ left: desk.view.scrollLeft + at.left - now.left - (now.width - at.width) / 2, top: desk.view.scrollTop + at.top - now.top - (now.height - at.height) / 2 });
}

function layPanel(box, focus) {
  const value = desk.draft.values[box.name];
  const wrong = (desk.judged?.problems || []).filter((one) => !one.waiting && one.boxes.includes(box.name) && one.boxes.length < 40);
  const head = el("h2", { id: "box-label" }, box.label);
  const faults = wrong.map(problem);
  let control;
  if (ticks(box)) {
    control = el("div.choices", {}, el("button.choice", { type: "button", "aria-pressed": String(Boolean(value)), "aria-labelledby": "box-label", onclick: () => enter(box, !desk.draft.values[box.name]) }, t(value ? "score.ticked" : "score.unticked")),
      el("p.hint", {}, t("score.tapHint")));
  } else if (box.choices.length) {
    control = el("div.choices", { role: "group", "aria-labelledby": "box-label" }, box.choices.map(([one, text]) =>
      el("button.choice", { type: "button", "data-value": one, "aria-pressed": String(String(value) === one), onclick: () => { enter(box, String(value) === one ? "" : one); if (String(value) !== one) onward(); } }, box.players ? nameOf(Number(one)) : text)));
  } else if (box.kind === "int") {
    control = Keypad({ box, value, t, enter: (found) => enter(box, found), onward });
  } else {
    control = el("input.large", { type: box.kind === "date" ? "date" : "text", value: value || "", maxLength: box.longest || 60, autocomplete: "off", "aria-labelledby": "box-label",
      oninput: ({ target }) => enter(box, target.value, true), onkeydown: (event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); onward(); } } });
  }
  fill(desk.panel, head, faults, control, el("div.steps", {}, button(t("score.before"), () => pick(beforeOf(desk.current))), button(t("score.next"), onward, "main")));
  if (focus) {
    const touch = window.matchMedia("(pointer: coarse)").matches;
    const target = control.querySelector?.("input") || (control.matches("input") ? control : control.querySelector("button"));
    if (!(touch && box.kind !== "int" && target.matches("input"))) target.focus({ preventScroll: true });
  }
}

// Order: as on paper, what is only for working or can be added up by itself left out, ticks of one kind together.
const counts = (box) => box.role === "score";
const groupOf = (box) => (ticks(box) ? `${box.seat}/${box.entry}` : box.name);

function nextOf(name) {
  const all = desk.sheet.own ? desk.sheet.boxes : shownBoxes();
  const list = all.filter((box) => counts(box) || box.name === name);
  if (name === null) return (shownBoxes().filter(counts).find((box) => !ticks(box) && isEmpty(box)) || shownBoxes().find(counts) || shownBoxes()[0])?.name;
  const at = list.findIndex((box) => box.name === name);
  const now = list[at];
  const named = (box) => desk.sheet.names.includes(box.name) && !isEmpty(box);
  return (list.slice(at + 1).find((box) => groupOf(box) !== groupOf(now) && !named(box)) || list.find((box) => !named(box)) || list[0]).name;
}

function beforeOf(name) {
  const all = (desk.sheet.own ? desk.sheet.boxes : shownBoxes()).filter((box) => counts(box) || box.name === name);
  const at = all.findIndex((box) => box.name === name);
  const found = all.slice(0, at).reverse().find((box) => groupOf(box) !== groupOf(all[at])) || all[all.length - 1];
  return all.find((box) => groupOf(box) === groupOf(found)).name;
}

const isEmpty = (box) => [undefined, null, "", false].includes(desk.draft.values[box.name]);
function onward() { pick(nextOf(desk.current)); }

function enter(box, value, typing = false) {
  const old = desk.draft.values[box.name];
  if (old === value) return;
  const last = desk.past[desk.past.length - 1];
  if (!(typing && last && last.name === box.name && last.typing)) desk.past.push({ name: box.name, old, typing });
  put(box, value);
  if (!typing && (ticks(box) || box.choices.length)) layPanel(box, false);
}

function put(box, value) {
  desk.draft.values[box.name] = value;
  const seat = desk.sheet.names.indexOf(box.name);
  if (seat >= 0) {
    desk.draft.names[seat] = String(value || "");
    layTabs();
  }
  const made = desk.elements.get(box.name);
  if (made) dress(box, made);
  saveDraft();
  judge();
}

function undo() {
  const step = desk?.past.pop();
  if (!step) return;
  const box = desk.boxes.get(step.name);
  put(box, step.old);
  pick(step.name);
}

document.addEventListener("keydown", (event) => {
  if (!desk || document.body.dataset.screen !== "score") return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.matches?.("input[type=text]")) {
    event.preventDefault();
    undo();
  }
  if (event.target.matches?.(".box")) {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const names = shownBoxes().map((box) => box.name);
    pick(names[(names.indexOf(desk.current) + move + names.length) % names.length], false);
    desk.elements.get(desk.current).focus({ preventScroll: true });
  }
});

/** Keep the sheet as it is now; what changes while it is being kept is kept once more. */
function saveDraft() {
  const mine = desk;
  mine.unsaved = true;
  mine.saving ??= (async () => {
    while (mine.unsaved) {
      mine.unsaved = false;
      const now = await keepDraft({ ...mine.draft, changed: Date.now() });
      if (now.id !== mine.draft.id) {
        fill($("#desk-notes"), el("p.note", { role: "alert" }, t("score.elsewhere")));
        history.replaceState(null, "", `#/score/sheet/${now.id}`);
      }
      mine.draft.id = now.id;
      mine.draft.rev = now.rev;
    }
    mine.saving = null;
  })();
  return mine.saving;
}

let asking = 0;
let judging = null;
function judge() {
  clearTimeout(judging);
  desk?.result.setAttribute("aria-busy", "true");
  judging = setTimeout(judgeNow, 120);
}

async function judgeNow() {
  const mine = ++asking;
  const open_ = desk;
  if (!open_) return;
  const values = Object.fromEntries(open_.sheet.boxes.map((box) => [box.name, amount(open_.draft.values[box.name], box) ?? null])); // an empty box is sent, too: so it reads as on a form;
  open_.sheet.names.forEach((name, seat) => { if (name && !(name in values)) values[name] = open_.draft.names[seat]; });
  for (const [name, value] of Object.entries(open_.draft.values)) values[name] ??= value;
  try {
    const { data } = await ask("results.judged", { game: open_.draft.game, lang: page.lang, values }, { files: open_.draft.game.own ? await ownFiles() : [] });
    if (mine !== asking || desk !== open_) return;
    desk.judged = data;
    desk.given = values;
    for (const [name, made] of desk.elements) dress(desk.boxes.get(name), made);
    layResult();
    const box = desk.boxes.get(desk.current);
    const faults = data.problems.filter((one) => !one.waiting && one.boxes.includes(box.name) && one.boxes.length < 40);
    desk.panel.querySelectorAll(".fault, .note").forEach((one) => one.remove());
    $("#box-label", desk.panel)?.after(...faults.map(problem));
  } catch (fault) {
    if (mine === asking && desk === open_ && !fault.cancelled) fill(desk.result, complaint(fault));
  }
  if (mine === asking && desk === open_) desk.result.removeAttribute("aria-busy");
}

function layResult() {
  const { judged } = desk;
  const wrong = judged.problems.filter((one) => !one.waiting && one.severity === "error");
  const odd = judged.problems.filter((one) => !one.waiting && one.severity !== "error");
  const waiting = judged.problems.filter((one) => one.waiting);
  const children = [];
  const totals = (judged.players || []).filter((player) => player.total !== null);
  fill(desk.mini, totals.length ? totals.map((player) => el("span", {}, `${player.name} `, el("b", {}, player.total))) : "\u00a0");
  if (judged.players) children.push(el("p.headline", {}, judged.sofar ? t("score.sofar") : judged.headline), ranking(judged));
  if (wrong.length) children.push(el("h2", {}, t("score.wrong")), el("ul.problems", {}, wrong.map(jump)));
  if (odd.length) children.push(el("ul.problems", {}, odd.map(jump)));
  if (!judged.valid && waiting.length) {
    children.push(el("details.waiting", {}, el("summary", {}, t("score.waiting", { count: waiting.length })), el("ul.problems", {}, waiting.slice(0, 30).map(jump))));
  }
  if (judged.tie?.length) children.push(el("h2", {}, t("score.tie")), judged.tie.map((step) => el("p", {}, el("strong", {}, step.title), " ", step.counts.join(" · "))));
  if (judged.explanation?.length) {
    children.push(el("details.explanation", {}, el("summary", {}, t("score.explain")), judged.explanation.map((line) => el(line.heading ? "h3" : "p", {}, line.text))));
  }
  if (judged.valid) {
    children.push(el("div.row", {}, button(t("score.keep"), () => keepResult(desk), "main"), button(t("score.certificate"), () => out("pdf"))));
  }
  children.push(el("details.outs", {}, el("summary", {}, t("score.out")), el("div.row", {},
    button(t("score.form"), formOut), ["toml", "json", "csv", "xlsx"].map((kind) => button(kind.toUpperCase(), () => out(kind))))));
  fill(desk.result, children);
}

const jump = (one) => el("li", {}, one.boxes.length && one.boxes.length < 40
  ? el("button.plain", { type: "button", className: `plain ${one.severity === "error" ? "fault" : "note"}`, onclick: () => pick(one.boxes[0]) }, one.text)
  : el(`span.${one.severity === "error" ? "fault" : "note"}`, {}, one.text));

function ranking(judged) {
  const totals = judged.players.some((player) => player.total !== null);
  return el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("score.result") }, el("table.ranking", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("score.rank")), el("th", { scope: "col" }, t("score.name")), totals ? el("th.number", { scope: "col" }, t("score.total")) : null,
      judged.parts.map((part) => el("th.number.part", { scope: "col" }, part.title)))),
    el("tbody", {}, judged.players.map((player) => el(`tr${judged.winners.includes(player.name) && !judged.sofar ? ".won" : ""}`, {},
      el("td", {}, judged.sofar ? "" : String(player.rank)), el("th", { scope: "row" }, player.name), totals ? el("td.number.total", {}, player.total ?? "–") : null,
      judged.parts.map((part) => el("td.number.part", {}, part.id in player.points ? String(player.points[part.id]) : "–")))))));
}

async function out(format) {
  const notes = $("#desk-notes");
  try {
    const { data, files } = await ask("results.saved", { game: desk.draft.game, lang: page.lang, values: desk.given, provenance: desk.draft.provenance || [], format, date: today() }, { files: desk.draft.game.own ? await ownFiles() : [] });
    download(data.name, files[0].bytes);
    fill(notes);
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

async function formOut() {
  const notes = $("#desk-notes");
  try {
    const { files } = await ask("results.form", { game: desk.draft.game, lang: page.lang, values: desk.given, component: desk.sheet.component, players: desk.draft.players });
    files.forEach(({ name, bytes }) => download(name, bytes));
  } catch (fault) {
    fill(notes, complaint(fault));
  }
}

export function today() {
  const now = new Date();
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("-");
}

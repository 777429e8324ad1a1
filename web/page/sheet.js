// The sheet that is open: its own picture with its boxes live, one box large at a time.

import { $, el, fill, page, t, button, select, problem, holdFocus } from "./dom.js";
import { ask, askOnce } from "./work.js";
import { draftOf, keepDraft } from "./drafts.js";
import { gamesSkeleton, range } from "./print.js";
import { amount, Keypad } from "./keypad.js";
import { judge } from "./result.js";
import { ownFiles } from "./own.js";

export let desk = null; // what is open: {draft, sheet, current, past, judged}

let untold = null; // [draft, what was said when it was read from files], until its sheet is open

/** Say something as soon as the sheet of a draft is open. */
export function tell(id, notes) {
  untold = [id, notes];
}

/** No sheet is open any more. */
export function leaveSheet() {
  desk = null;
}

export async function openSheet(place, id) {
  const draft = await draftOf(id);
  if (!draft) {
    location.hash = "#/score";
    return;
  }
  const here = place.contains(document.activeElement);
  fill(place, el("h1", { tabIndex: -1 }, t("score.opening")), gamesSkeleton());
  if (here) $("h1", place).focus();
  const wanted = { game: draft.game, lang: page.lang, players: draft.players, component: draft.component };
  const { data: sheet, files } = draft.game.own
    ? await ask("sheets.opened", wanted, { files: await ownFiles() })
    : await askOnce("sheets.opened", wanted);
  const before = desk && desk.draft.id === id ? desk : {};
  desk = { draft, sheet, past: before.past || [], current: before.current || null, judged: null, seat: 1, place };
  desk.boxes = new Map(sheet.boxes.map((box) => [box.name, box]));
  desk.pictures = files.map(({ bytes }) => URL.createObjectURL(new Blob([bytes], { type: "image/png" })));
  sheet.names.forEach((name, seat) => {
    if (name && draft.names[seat] && draft.values[name] === undefined) draft.values[name] = draft.names[seat];
  });
  draw();
  const first = desk.boxes.has(desk.current) ? desk.current : nextOf(null);
  // Typing can begin at once, but no phone shows its keys unasked, and whoever chooses the language stays there.
  pick(first, !window.matchMedia("(pointer: coarse)").matches && !$("header").contains(document.activeElement));
  if (untold?.[0] === id) fill($("#desk-notes"), untold[1]);
  untold = null;
  judge();
}

function draw() {
  const { sheet, draft, place } = desk;
  desk.view = el("div.view", { tabIndex: -1 });
  desk.panel = el("section.panel", { "aria-label": t("score.box") });
  desk.panel.addEventListener("keydown", heldBack, true); // before what stands in it hears
  desk.result = el("section.result", { "aria-label": t("score.result") });
  desk.said = el("p.quiet", { role: "status" }); // what has changed of the result, in a sentence: all of it would be read with every digit
  desk.mini = el("p.mini", { "aria-hidden": "true" }, "\u00a0");
  desk.tabs = el("div.tabs", { role: "group", "aria-label": t("score.sheets") });
  const menu = el(
    "div.menu",
    {},
    el("a.button.camera", { href: `#/score/photos/${draft.id}` }, t("photo.button")),
    button(t("score.undo"), undo, "plain"),
    el(
      "button.plain.whole",
      {
        type: "button",
        "aria-pressed": "false",
        onclick: ({ currentTarget }) => {
          desk.whole = !desk.whole;
          currentTarget.setAttribute("aria-pressed", String(desk.whole));
          center();
        },
      },
      t("score.whole"),
    ),
    sheet.components.length > 1
      ? select(
          sheet.components.map((one) => [one.id, one.title]),
          sheet.component,
          async (value) => {
            draft.component = value;
            desk.current = null;
            await settle();
            await openSheet(place, draft.id);
            $(".menu select", place)?.focus();
          },
          { "aria-label": t("score.on") },
        )
      : null,
  );
  fill(
    place,
    el("h1.quiet", { tabIndex: -1 }, sheet.game.title),
    el(
      "div.desk",
      {},
      el("div.paper", {}, el("div.bar", {}, desk.tabs, menu), desk.mini, desk.view),
      el("div.side", {}, desk.panel, el("div", { id: "desk-notes" }), desk.said, desk.result),
    ),
  );
  layTabs();
  layPages();
  desk.resizing?.disconnect();
  desk.resizing = new ResizeObserver(() => center());
  desk.resizing.observe(desk.view);
}

function layTabs() {
  const { sheet, draft } = desk;
  const tabs = sheet.own
    ? range(1, draft.players).map((seat) => [
        seat,
        nameOf(seat),
        desk.seat === seat,
        () => {
          desk.seat = seat;
          layTabs();
          layPages();
          pick(nextOf(null));
        },
      ])
    : sheet.pages.length > 1
      ? sheet.pages.map((_, number) => [
          number,
          t("score.page", { number: number + 1 }),
          desk.page === number,
          () => {
            pick(sheet.boxes.find((box) => box.page === number)?.name);
          },
        ])
      : [];
  fill(
    desk.tabs,
    tabs.map(([, text, on, act]) =>
      el("button.tab", { type: "button", "aria-pressed": String(Boolean(on)), onclick: act }, text),
    ),
  );
}

function nameOf(seat) {
  const name = desk.sheet.names[seat - 1];
  return String((name && desk.draft.values[name]) || desk.draft.names[seat - 1] || t("score.player", { seat }));
}

const shownBoxes = () => desk.sheet.boxes.filter((box) => !desk.sheet.own || box.seat === desk.seat || box.seat === null);

function layPages() {
  const shown = shownBoxes();
  desk.elements = new Map();
  fill(
    desk.view,
    el(
      "div.stack",
      {},
      desk.sheet.pages.map((one, number) =>
        el(
          "div.sheet",
          { "data-page": number, style: "" },
          el("img", { src: desk.pictures[number], alt: "", draggable: false }),
          shown
            .filter((box) => box.page === number)
            .map((box) => {
              const made = el(`button.box.${box.kind}.${box.role}`, {
                type: "button",
                tabIndex: -1,
                "data-name": box.name,
                onclick: () => tapped(box),
              });
              Object.assign(made.style, {
                left: `${(100 * box.x) / one.w}%`,
                top: `${(100 * box.y) / one.h}%`,
                width: `${(100 * box.w) / one.w}%`,
                height: `${(100 * box.h) / one.h}%`,
              });
              desk.elements.set(box.name, made);
              dress(box, made);
              return made;
            }),
        ),
      ),
    ),
  );
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

export function dress(box, made) {
  const value = desk.draft.values[box.name];
  const text = wording(box, value);
  made.textContent = text;
  const wrong = desk.judged?.problems.some(
    (one) => !one.waiting && one.severity === "error" && one.boxes.includes(box.name) && one.boxes.length < 40,
  );
  made.classList.toggle("filled", text !== "");
  made.classList.toggle("wrong", Boolean(wrong));
  made.classList.toggle("long", text.length > 4);
  if (ticks(box)) made.setAttribute("aria-pressed", String(Boolean(value)));
  made.setAttribute("aria-label", text && !ticks(box) ? `${box.label}: ${text}` : box.label);
}

function tapped(box) {
  pick(box.name, !ticks(box));
  if (ticks(box)) enter(box, !desk.draft.values[box.name]);
}

/** The box that is filled in now: marked on the sheet, large in the panel. */
export function pick(name, focus = true) {
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
  layPanel(box, focus);
  center();
}

/** Show the sheet so large that its boxes can be hit, with the current one in the middle; or the whole of it. */
export function center() {
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
  const free = !near ? now.height : Math.max(at.height, Math.min(now.height, desk.panel.getBoundingClientRect().top - now.top)); // on a phone the keys may cover the rest
  desk.view.scrollTo({
    left: desk.view.scrollLeft + at.left - now.left - (now.width - at.width) / 2,
    top: desk.view.scrollTop + at.top - now.top - (free - at.height) / 2,
  });
}

function layPanel(box, focus) {
  const value = desk.draft.values[box.name];
  const wrong = (desk.judged?.problems || []).filter(
    (one) => !one.waiting && one.boxes.includes(box.name) && one.boxes.length < 40,
  );
  const head = el("h2", { id: "box-label" }, box.label);
  const faults = el("div", { id: "box-faults" }, wrong.map(problem));
  const back = holdFocus(desk.panel);
  const from = (desk.from = desk.came);
  desk.came = null;
  let control;
  if (ticks(box)) {
    control = el(
      "div.choices",
      {},
      el(
        "button.choice",
        {
          type: "button",
          "aria-pressed": String(Boolean(value)),
          "aria-labelledby": "box-label",
          onclick: () => enter(box, !desk.draft.values[box.name]),
        },
        t(value ? "score.ticked" : "score.unticked"),
      ),
      el("p.hint", {}, t(window.matchMedia("(pointer: coarse)").matches ? "score.tapHint" : "score.keyHint")),
    );
  } else if (box.choices.length) {
    control = el(
      "div.choices",
      { role: "group", "aria-labelledby": "box-label" },
      box.choices.map(([one, text]) =>
        el(
          "button.choice",
          {
            type: "button",
            "data-value": one,
            "aria-pressed": String(String(value) === one),
            onclick: () => {
              enter(box, String(value) === one ? "" : one);
              if (String(value) !== one) onward();
            },
          },
          box.players ? nameOf(Number(one)) : text,
        ),
      ),
    );
  } else if (box.kind === "int") {
    control = Keypad({
      box,
      value,
      t,
      enter: (found) => enter(box, found),
      onward,
      filled: advance,
      back: from && ((sign) => goOn(from, sign)),
    });
  } else {
    control = el("input.large", {
      type: box.kind === "date" ? "date" : "text",
      value: value || "",
      autocomplete: "off",
      "aria-labelledby": "box-label",
      oninput: ({ target }) => enter(box, target.value, true),
      onkeydown: (event) => {
        if (event.key === "Enter" && !event.isComposing) {
          event.preventDefault();
          onward();
        }
      },
    });
  }
  fill(
    desk.panel,
    head,
    faults,
    control,
    el(
      "div.steps",
      {},
      button(t("score.before"), () => pick(beforeOf(desk.current))),
      button(t("score.next"), onward, "main"),
    ),
  );
  for (const one of desk.panel.querySelectorAll("input")) one.setAttribute("aria-describedby", "box-faults");
  if (!focus) back();
  else {
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
  if (name === null)
    return (
      shownBoxes()
        .filter(counts)
        .find((box) => !ticks(box) && isEmpty(box)) ||
      shownBoxes().find(counts) ||
      shownBoxes()[0]
    )?.name;
  const at = list.findIndex((box) => box.name === name);
  const now = list[at];
  const named = (box) => desk.sheet.names.includes(box.name) && !isEmpty(box);
  return (
    list.slice(at + 1).find((box) => groupOf(box) !== groupOf(now) && !named(box)) ||
    list.find((box) => !named(box)) ||
    list[0]
  ).name;
}

function beforeOf(name) {
  const all = (desk.sheet.own ? desk.sheet.boxes : shownBoxes()).filter((box) => counts(box) || box.name === name);
  const at = all.findIndex((box) => box.name === name);
  const found =
    all
      .slice(0, at)
      .reverse()
      .find((box) => groupOf(box) !== groupOf(all[at])) || all[all.length - 1];
  return all.find((box) => groupOf(box) === groupOf(found)).name;
}

const isEmpty = (box) => [undefined, null, "", false].includes(desk.draft.values[box.name]);
function onward() {
  pick(nextOf(desk.current));
}

/** The next box comes by itself: no digit can follow. What is pressed first there may still be meant for this one. */
function advance() {
  desk.came = desk.current;
  onward();
}

/** The first key in a box that came by itself: Enter ends the box before, which is done; a sign goes on with its sum. */
function heldBack(event) {
  const from = desk.from;
  if (!from || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  desk.from = null;
  if (event.key !== "Enter" && !/^[+*×]$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== "Enter") goOn(from, event.key);
}

function goOn(name, sign) {
  pick(name);
  const input = $("input", desk.panel);
  input.value += sign;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.setSelectionRange(input.value.length, input.value.length);
}

function enter(box, value, typing = false) {
  const old = desk.draft.values[box.name];
  if (old === value) return;
  const last = desk.past[desk.past.length - 1];
  if (!(typing && last && last.name === box.name && last.typing)) desk.past.push({ name: box.name, old, typing });
  put(box, value);
  if (!typing && (ticks(box) || box.choices.length)) layPanel(box, false);
}

/** What stands on the open sheet now: box → amount, mark or word; null for an empty box, which is sent too: so it reads as on a form. */
export function written() {
  const { draft, sheet } = desk;
  const values = Object.fromEntries(sheet.boxes.map((box) => [box.name, amount(draft.values[box.name], box) ?? null]));
  sheet.names.forEach((name, seat) => {
    if (name && !(name in values)) values[name] = draft.names[seat];
  });
  for (const [name, value] of Object.entries(draft.values)) values[name] ??= value;
  return values;
}

/** Before another sheet is opened: sums become what they come to, for only a sheet's own boxes tell what is a number. */
export async function settle() {
  if (!desk) return;
  const { draft, sheet } = desk;
  for (const box of sheet.boxes) if (box.name in draft.values) draft.values[box.name] = amount(draft.values[box.name], box);
  await saveDraft();
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
  pick(step.name, false);
}

const MOVES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };

/** The box that lies next in a direction on the sheet; at its edge the next or last one in their order. */
function beside(box, [dx, dy]) {
  const list = shownBoxes();
  const far = (one) => {
    const right = one.x + one.w / 2 - box.x - box.w / 2;
    const down = one.y + one.h / 2 - box.y - box.h / 2;
    const along = right * dx + down * dy;
    const across = Math.abs(right * dy) + Math.abs(down * dx);
    return one === box || one.page !== box.page || along < 0.5 || across > 2 * along ? Infinity : along + 3 * across;
  };
  const nearest = list.reduce((best, one) => (far(one) < far(best) ? one : best), box);
  return nearest === box ? list[(list.indexOf(box) + dx + dy + list.length) % list.length] : nearest;
}

document.addEventListener("keydown", (event) => {
  if (!desk || document.body.dataset.screen !== "score") return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.matches?.("input[type=text]")) {
    event.preventDefault();
    undo();
  }
  const on = event.target.matches?.(".box");
  const ticking = event.target.matches?.(".panel .choice") && ticks(desk.boxes.get(desk.current));
  if ((on || ticking) && MOVES[event.key]) {
    event.preventDefault();
    pick(beside(desk.boxes.get(desk.current), MOVES[event.key]).name, ticking);
    if (on) desk.elements.get(desk.current).focus({ preventScroll: true });
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

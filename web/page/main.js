// The frame of the page: its four screens, language, what the worker and the storage say.

import { aboutScreen } from "./about.js";
import { $, complaint, el, fill, holdFocus, page, seek, select, t, troubled } from "./dom.js";
import { dropping } from "./drop.js";
import { icon } from "./icons.js";
import { linkedScreen } from "./linked.js";
import { ownScreen } from "./own.js";
import { printScreen } from "./print.js";
import { scoreScreen } from "./score.js";
import { seasonScreen } from "./season.js";
import { startScreen } from "./start.js";
import { keep, kept, store } from "./store.js";
import { closeCamera, seatScreen, strayScreen, togetherScreen } from "./together.js";
import { tryScreen } from "./tryout.js";
import { lacking, prepareWork, refuseWork, startAgain, work } from "./work.js";

/** @import { State } from "./work.js" */

/** @type {Record<string, (place: HTMLElement, rest: string[]) => unknown>} */
const SCREENS = {
  start: startScreen,
  print: printScreen,
  score: scoreScreen,
  season: seasonScreen,
  own: ownScreen,
  game: linkedScreen,
  seat: seatScreen,
  sheet: strayScreen,
  together: togetherScreen,
  try: tryScreen,
  about: aboutScreen,
};

/** The screens that are always one tap away. */
const LINKS = /** @type {const} */ (["print", "score", "season", "own"]);

/** @type {Promise<void> | null} the screen that is being laid */
let showing = null;
let shown = "";

async function show() {
  closeCamera();
  const [name = "start", ...rest] = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  const screen = SCREENS[name] ? name : "start";
  const same = screen === "print" && document.body.dataset.screen === screen; // another game: the keyboard stays where it is
  const moved = Boolean(shown) && shown !== location.hash;
  shown = location.hash;
  mark(screen);
  const main = $("main");
  const back = holdFocus(main);
  // No screen is to hold the keyboard.
  if (moved && !same && main.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  const place = placeFor(main, moved && !same);
  const settle = () => {
    if (moved && !same && !place.contains(document.activeElement)) seek("h1", place)?.focus();
  };
  try {
    const coming = SCREENS[screen](place, rest);
    settle();
    await coming;
  } catch (fault) {
    fill(place, complaint(fault));
  }
  if (same) back();
  settle();
}

/**
 * Where a screen is laid: one that was left goes on laying its late answers where nobody sees them.
 * @param {HTMLElement} main
 * @param {boolean} fresh
 */
function placeFor(main, fresh) {
  const before = seek(".screen", main);
  if (before && !fresh) return before;
  const place = el("div.screen");
  fill(main, place);
  return place;
}

/** Say which screen it is: in the title, and among the links. @param {string} screen */
function mark(screen) {
  document.body.dataset.screen = screen;
  document.title = `${t(`nav.${screen}`)} · printkit`;
  for (const link of document.querySelectorAll("nav a")) {
    if (/** @type {HTMLElement} */ (link).dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function frame() {
  document.documentElement.lang = page.lang;
  const links = LINKS.map((name) => el("a", { href: `#/${name}`, "data-screen": name }, icon(name), t(`nav.${name}`)));
  const back = holdFocus($("header"));
  $(".skip").textContent = t("nav.skip");
  fill(
    $("header"),
    el("a.brand", { href: "#/start" }, el("span.mark", { "aria-hidden": "true" }), "printkit"),
    el("nav", { "aria-label": t("nav.screens") }, links),
    select(
      [
        ["en", "English"],
        ["ja", "日本語"],
      ],
      page.lang,
      speak,
      { "aria-label": t("nav.language"), className: "lang" },
    ),
  );
  fill($("footer"), el("a", { href: "#/about" }, t("nav.about")), el("span", {}, t("private")));
  back();
  status();
}

/** @param {string} chosen */
async function speak(chosen) {
  const lang = chosen === "ja" ? "ja" : "en";
  page.lang = lang;
  const set = (await kept("settings", "page")) || {};
  keep("settings", "page", { ...set, lang });
  frame();
  show();
}

/** @type {State} */
let state = { loading: [0, 1] };
let trouble = "refused";

/** What Python and the storage say. */
function status() {
  const notes = [];
  if (state.trouble) notes.push(troubled(state.trouble));
  else if (state.loading) {
    const [done, all] = state.loading;
    const bar = el("progress", { max: all, value: done, "aria-label": t("start.loading") });
    notes.push(el("p.loading", { role: "status" }, t("start.loading"), bar));
  }
  if (!store.lasting) notes.push(el("p.note", { role: "alert" }, t(`storage.${trouble}`)));
  fill($("#status"), notes);
}

/** Have the browser keep the page for a table without a network, once what was asked for is here: nothing comes in its way. */
function keepForLater() {
  if (work.busy()) return void setTimeout(keepForLater, 500);
  if ("serviceWorker" in navigator && window.isSecureContext && location.protocol.startsWith("http"))
    navigator.serviceWorker.register("sw.js").catch(() => {});
}

async function begin() {
  const set = (await kept("settings", "page")) || {};
  page.lang = set.lang || (navigator.language.startsWith("ja") ? "ja" : "en");
  work.onstate = (now) => {
    state = now;
    if (now.ready) keepForLater();
    status();
  };
  store.ontrouble = (kind) => {
    trouble = kind;
    status();
  };
  $(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    $("main").focus();
  }); // the address says which screen it is
  frame();
  const lack = lacking();
  if (lack) refuseWork(lack);
  else prepareWork(...globalThis.printkitParts());
  page.again = () => {
    if (!work.ready) startAgain();
    showing = show();
  };
  window.addEventListener("hashchange", () => {
    showing = show();
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!reason?.cancelled) console.error(reason);
  });
  dropping(() => showing);
  showing = show();
  await showing;
  document.body.dataset.ready = "true";
}

begin();

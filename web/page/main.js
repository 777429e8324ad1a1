// The frame of the page: its four screens, language, what the worker and the storage say.

import { $, el, fill, page, t, button, select, complaint, holdFocus } from "./dom.js";
import { work, prepareWork } from "./work.js";
import { store, kept, keep } from "./store.js";
import { printScreen } from "./print.js";
import { dropping } from "./drop.js";
import { scoreScreen } from "./score.js";
import { seasonScreen } from "./season.js";
import { ownScreen } from "./own.js";
import { aboutScreen } from "./about.js";

const SCREENS = { print: printScreen, score: scoreScreen, season: seasonScreen, own: ownScreen, about: aboutScreen };
const known = JSON.parse($("#games").textContent);

/** The built-in games in the language of the page, as Python told them when the page was built. */
export const games = async () => known[page.lang];

let showing = null; // the screen that is being laid
/** When the screen of the address is laid. */
export const laid = () => showing;

let shown = "";
async function show() {
  const [name = "score", ...rest] = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  const screen = SCREENS[name] ? name : "score";
  const same = screen === "print" && document.body.dataset.screen === screen; // another game: the keyboard stays where it is
  document.body.dataset.screen = screen;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const place = $("main");
  const moved = shown && shown !== location.hash;
  shown = location.hash;
  const back = holdFocus(place);
  document.title = `${t(`nav.${screen}`)} · printkit`;
  const settle = () => {
    if (moved && !same && !place.contains(document.activeElement)) $("h1", place)?.focus();
  };
  if (moved && !same && place.contains(document.activeElement)) document.activeElement.blur(); // no screen is to hold it
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

function frame() {
  document.documentElement.lang = page.lang;
  const links = ["print", "score", "season", "own"].map((name) =>
    el(
      "a",
      { href: `#/${name}`, "data-screen": name },
      el("span.icon", { "aria-hidden": "true", "data-icon": name }),
      t(`nav.${name}`),
    ),
  );
  const back = holdFocus($("header"));
  $(".skip").textContent = t("nav.skip");
  fill(
    $("header"),
    el("a.brand", { href: "#/score" }, el("span.mark", { "aria-hidden": "true" }), "printkit"),
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

async function speak(lang) {
  page.lang = lang;
  const set = (await kept("settings", "page")) || {};
  keep("settings", "page", { ...set, lang });
  frame();
  show();
}

let state = { loading: [0, 1] };
function status() {
  const place = $("#status");
  const notes = [];
  if (state.failed) notes.push(el("p.fault", { role: "alert" }, t("start.failed", { reason: state.failed })));
  else if (state.loading) {
    const [done, all] = state.loading;
    notes.push(
      el(
        "p.loading",
        { role: "status" },
        t("start.loading"),
        el("progress", { max: all, value: done, "aria-label": t("start.loading") }),
      ),
    );
  }
  if (!store.lasting) notes.push(el("p.note", { role: "alert" }, t(`storage.${trouble}`)));
  for (const one of hints()) {
    if (!dismissed.has(one)) {
      notes.push(
        el(
          "p.note",
          {},
          t(`origin.${one}`),
          button(
            t("dismiss"),
            () => {
              dismissed.add(one);
              status();
            },
            "plain",
          ),
        ),
      );
    }
  }
  fill(place, notes);
}

const dismissed = new Set();
let trouble = "refused";
/** What holds here and what doesn't: from a file, or from another device without HTTPS. */
function hints() {
  if (location.protocol === "file:") return ["file"];
  return window.isSecureContext ? [] : ["insecure"];
}

async function begin() {
  const set = (await kept("settings", "page")) || {};
  page.lang = set.lang || (navigator.language.startsWith("ja") ? "ja" : "en");
  work.onstate = (now) => {
    state = now;
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
  prepareWork(...globalThis.printkitParts());
  window.addEventListener("hashchange", () => {
    showing = show();
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!reason?.cancelled) console.error(reason);
  });
  dropping();
  if ("serviceWorker" in navigator && window.isSecureContext && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
  showing = show();
  await showing;
  document.body.dataset.ready = "true";
}

begin();

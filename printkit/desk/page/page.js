// Shows what the desk saw last, and asks again whenever there is news. Everything is put in as text.
"use strict";

/**
 * What the desk answers (printkit/desk/faces.py).
 * @typedef {{ x: number, y: number, w: number, h: number, line: string }} Place
 * @typedef {{ picture: string, label: string, card: string, count: number, w: number, words: string, places: Place[] }} Face
 * @typedef {{ text: string, severity: string, component?: string, card?: string, code?: string }} Problem
 * @typedef {{ id: string, title: string, faces: Face[] }} Section
 * @typedef {{ title: string, good: boolean, took: number, number: number, words: Record<string, string>,
 *   problems: Problem[], sections: Section[] }} Look
 */

const PIXELS_PER_MM = 3.6;
const WIDEST = 560;
const SHARP = 1.2; // from here on a picture of twice as many pixels is asked for

/** @type {Set<string>} the pictures that were shown before */
let known = new Set();

/** @param {string} id */
function byId(id) {
  const there = document.getElementById(id);
  if (!there) throw new Error(`no element #${id}`);
  return there;
}

/**
 * An element with a text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {string} text
 * @param {string} className
 */
function element(name, text = "", className = "") {
  const fresh = document.createElement(name);
  fresh.textContent = text;
  if (className) fresh.className = className;
  return fresh;
}

/** @param {string} id */
function input(id) {
  const there = byId(id);
  if (!(there instanceof HTMLInputElement)) throw new Error(`#${id} is no input`);
  return there;
}

/** A picture as large as the page's zoom has it. @param {HTMLImageElement} image */
function sized(image) {
  const zoom = Number(input("zoom").value);
  image.width = Math.round(Math.min(Number(image.dataset.wide) * PIXELS_PER_MM, WIDEST) * zoom);
  const wanted = `faces/${image.dataset.picture}${zoom > SHARP ? "@2" : ""}.png`;
  if (image.getAttribute("src") !== wanted) image.src = wanted;
}

/** Show only the cards on which all words stand that are searched for. */
function filtered() {
  const wanted = input("search").value.toLowerCase().split(/\s+/u).filter(Boolean);
  for (const section of document.querySelectorAll("main section")) {
    let left = 0;
    for (const figure of section.querySelectorAll("figure")) {
      const text = figure.dataset.words ?? "";
      figure.hidden = !wanted.every((word) => text.includes(word));
      left += figure.hidden ? 0 : 1;
    }
    if (section instanceof HTMLElement) section.hidden = left === 0;
  }
}

/**
 * Where the region under a click is written, and its outline.
 * @param {MouseEvent} click @param {Face} one @param {HTMLElement} figure
 */
function pointed(click, one, figure) {
  document.querySelector(".spot")?.remove();
  byId("where").textContent = "";
  const image = click.currentTarget;
  if (!(image instanceof HTMLImageElement)) return;
  const scale = image.clientWidth / one.w;
  const x = click.offsetX / scale;
  const y = click.offsetY / scale;
  const there = one.places.filter((p) => p.line && x >= p.x && x <= p.x + p.w && y >= p.y && y <= p.y + p.h);
  const place = there.sort((a, b) => a.w * a.h - b.w * b.h)[0];
  if (!place) return;
  const spot = element("div", "", "spot");
  for (const [side, mm] of Object.entries({ left: place.x, top: place.y, width: place.w, height: place.h })) {
    spot.style.setProperty(side, `${mm * scale}px`);
  }
  figure.append(spot);
  byId("where").textContent = place.line;
}

/** A line for each kind of fault, with how many more there are. @param {Problem[]} problems @param {string} more */
function grouped(problems, more) {
  /** @type {Map<string, Problem[]>} */
  const groups = new Map();
  for (const p of problems) {
    const key = `${p.severity} ${p.code || p.text}`;
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  return [...groups.values()].map(([first, ...rest]) => {
    const line = element("li", rest.length ? "" : first.text, first.severity);
    if (rest.length) {
      const all = element("details");
      const list = element("ol");
      list.append(...rest.map((p) => element("li", p.text)));
      all.append(element("summary", `${first.text} ${more.replace("{count}", String(rest.length))}`), list);
      line.append(all);
    }
    return line;
  });
}

/** A face with what is wrong with it. @param {Face} one @param {Section} section @param {Problem[]} problems */
function face(one, section, problems) {
  const figure = element("figure");
  const image = element("img");
  image.dataset.picture = one.picture;
  image.dataset.wide = String(one.w);
  sized(image);
  image.addEventListener("click", (click) => pointed(click, one, figure));
  image.alt = one.label;
  const count = one.count > 1 ? ` ×${one.count}` : "";
  figure.append(image, element("figcaption", one.label + count));
  figure.dataset.card = one.card;
  figure.dataset.words = `${one.label} ${one.card} ${one.words}`.toLowerCase();
  for (const problem of problems.filter((p) => p.component === section.id && p.card && p.card === one.card)) {
    figure.classList.add("bad");
    figure.append(element("figcaption", problem.text));
  }
  if (known.size && !known.has(one.picture)) figure.classList.add("new");
  return figure;
}

/** Show all faces anew. @param {Look} look */
function show(look) {
  const { words } = look;
  document.documentElement.lang = words.lang;
  document.title = look.title;
  byId("title").textContent = look.title;
  const state = byId("state");
  state.textContent = look.good ? words.good.replace("{took}", look.took.toFixed(2)) : words.bad;
  state.className = look.good ? "" : "bad";
  state.dataset.number = String(look.number);
  byId("problems").replaceChildren(...grouped(look.problems, words.more ?? ""));
  input("search").placeholder = words.search ?? "";
  input("search").setAttribute("aria-label", words.search ?? "");
  byId("zooms").textContent = words.zoom ?? "";
  byId("where").textContent = "";
  const main = byId("sections");
  main.className = look.good ? "" : "old";
  const sections = look.sections.map((section) => {
    const block = element("section");
    const faces = element("div", "", "faces");
    faces.append(...section.faces.map((one) => face(one, section, look.problems)));
    block.append(element("h2", section.title), faces);
    return block;
  });
  main.replaceChildren(...sections);
  filtered();
  known = new Set(look.sections.flatMap((section) => section.faces.map((one) => one.picture)));
}

async function ask() {
  const answer = await fetch("shown.json");
  show(await answer.json());
}

input("search").addEventListener("input", filtered);
input("zoom").addEventListener("input", () => {
  document.querySelector(".spot")?.remove();
  for (const image of document.querySelectorAll("figure img")) if (image instanceof HTMLImageElement) sized(image);
});

const news = new EventSource("news");
news.onmessage = ask;
news.onerror = () => {
  byId("state").classList.add("bad");
};

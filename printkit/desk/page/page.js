// Shows what the desk saw last, and asks again whenever there is news. Everything is put in as text.
"use strict";

/**
 * What the desk answers (printkit/desk/faces.py).
 * @typedef {{ picture: string, label: string, card: string, count: number, w: number }} Face
 * @typedef {{ text: string, severity: string, component?: string, card?: string }} Problem
 * @typedef {{ id: string, title: string, faces: Face[] }} Section
 * @typedef {{ title: string, good: boolean, took: number, number: number, words: Record<string, string>,
 *   problems: Problem[], sections: Section[] }} Look
 */

const PIXELS_PER_MM = 3.6;
const WIDEST = 560;

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

/** A face with what is wrong with it. @param {Face} one @param {Section} section @param {Problem[]} problems */
function face(one, section, problems) {
  const figure = element("figure");
  const image = element("img");
  image.src = `faces/${one.picture}.png`;
  image.width = Math.round(Math.min(one.w * PIXELS_PER_MM, WIDEST));
  image.alt = one.label;
  const count = one.count > 1 ? ` ×${one.count}` : "";
  figure.append(image, element("figcaption", one.label + count));
  figure.dataset.card = one.card;
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
  byId("problems").replaceChildren(...look.problems.map((p) => element("li", p.text, p.severity)));
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
  known = new Set(look.sections.flatMap((section) => section.faces.map((one) => one.picture)));
}

async function ask() {
  const answer = await fetch("shown.json");
  show(await answer.json());
}

const news = new EventSource("news");
news.onmessage = ask;
news.onerror = () => {
  byId("state").classList.add("bad");
};

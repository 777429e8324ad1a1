// Shows what the desk saw last, and asks again whenever there is news. Everything is put in as text.
"use strict";
const PIXELS_PER_MM = 3.6;
const byId = (id) => document.getElementById(id);
let known = new Set();

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function face(one, section, problems) {
  const made = element("figure");
  const image = element("img");
  image.src = `faces/${one.picture}.png`;
  image.width = Math.round(Math.min(one.w * PIXELS_PER_MM, 560));
  image.alt = one.label;
  const count = one.count > 1 ? ` ×${one.count}` : "";
  made.append(image, element("figcaption", one.label + count));
  made.dataset.card = one.card;
  for (const problem of problems.filter((p) => p.component === section.id && p.card && p.card === one.card)) {
    made.classList.add("bad");
    made.append(element("figcaption", problem.text));
  }
  if (known.size && !known.has(one.picture)) made.classList.add("new");
  return made;
}

function show(shown) {
  const words = shown.words;
  document.documentElement.lang = words.lang;
  document.title = shown.title;
  byId("title").textContent = shown.title;
  const state = byId("state");
  state.textContent = shown.good ? words.good.replace("{took}", shown.took.toFixed(2)) : words.bad;
  state.className = shown.good ? "" : "bad";
  state.dataset.number = shown.number;
  byId("problems").replaceChildren(...shown.problems.map((p) => element("li", p.text, p.severity)));
  const main = byId("sections");
  main.className = shown.good ? "" : "old";
  const made = shown.sections.map((section) => {
    const block = element("section");
    const faces = element("div", "", "faces");
    faces.append(...section.faces.map((one) => face(one, section, shown.problems)));
    block.append(element("h2", section.title), faces);
    return block;
  });
  main.replaceChildren(...made);
  known = new Set(shown.sections.flatMap((section) => section.faces.map((one) => one.picture)));
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

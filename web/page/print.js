// Print: what to print and how, its pages, and the files.

import { $, el, fill, page, t, button, field, select, complaint, problem, download } from "./dom.js";
import { ask, askOnce, cancelWork } from "./work.js";
import { games } from "./main.js";

const how = { paper: "a4", ink: "color", players: "", backs: "duplex" };
let wanted = { id: "", edition: "", options: {} };
let asked = 0;

export async function printScreen(place, [id]) {
  fill(place, el("h1", { tabIndex: -1 }, t("print.title")), el("p.lead", {}, t("print.lead")), gamesSkeleton());
  const known = await games();
  const game = known.find((one) => one.id === (id || wanted.id)) || known[0];
  if (wanted.id !== game.id) wanted = { id: game.id, edition: "", options: {} };
  const chooser = el(
    "fieldset.games",
    {},
    el("legend", {}, t("print.game")),
    known.map((one) =>
      el(
        "a.game",
        { href: `#/print/${one.id}`, "aria-current": one.id === game.id ? "true" : null },
        el("strong", {}, one.title),
        el("span", {}, about(one)),
      ),
    ),
  );
  const pages = el("section.pages", { "aria-label": t("print.pages"), "aria-live": "polite" });
  const files = el("section.files", { "aria-live": "polite" });
  const parts = new Set();
  const redraw = () => pictures(pages, game, [...parts]);
  const controls = el(
    "form.controls",
    { onsubmit: (event) => event.preventDefault() },
    el("h2", {}, game.title),
    readings(game, wanted, redraw),
    el(
      "div.row",
      {},
      field(
        t("print.players"),
        select(
          [["", t("print.anyPlayers")], ...range(...game.players).map((n) => [String(n), String(n)])],
          how.players,
          set("players", redraw),
        ),
      ),
      field(
        t("print.paper"),
        select(
          game.papers.map((one) => [one, t(`paper.${one}`)]),
          how.paper,
          set("paper", redraw),
        ),
      ),
      field(
        t("print.ink"),
        select(
          ["color", "mono", "low"].map((one) => [one, t(`ink.${one}`)]),
          how.ink,
          set("ink", redraw),
        ),
      ),
      field(
        t("print.backs"),
        select(
          ["duplex", "none", "stacks", "fold"].map((one) => [one, t(`backs.${one}`)]),
          how.backs,
          set("backs", redraw),
        ),
      ),
    ),
    el(
      "fieldset.parts",
      {},
      el("legend", {}, t("print.parts")),
      game.components.map((one) =>
        el(
          "label.tick",
          {},
          el("input", {
            type: "checkbox",
            onchange: ({ target }) => {
              parts[target.checked ? "add" : "delete"](one.id);
              redraw();
            },
          }),
          one.title,
        ),
      ),
    ),
    el(
      "p.row",
      {},
      button(t("print.kit"), () => kit(files, game), "main"),
      button(t("print.pdfs"), () => pdfs(files, game, [...parts], false)),
      button(t("print.forms"), () => pdfs(files, game, [...parts], true)),
    ),
  );
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("print.title")),
    el("p.lead", {}, t("print.lead")),
    chooser,
    el("div.split", {}, el("div", {}, controls, files), pages),
  );
  redraw();
}

export const gamesSkeleton = () => el("div.skeleton", { "aria-hidden": "true" });
export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const set = (name, then) => (value) => {
  how[name] = value;
  then();
};

export function about(game) {
  const [fewest, most] = game.players;
  const told = [t("players", { range: fewest === most ? fewest : `${fewest}–${most}` })];
  if (game.minutes)
    told.push(t("minutes", { range: game.minutes[0] === game.minutes[1] ? game.minutes[0] : game.minutes.join("–") }));
  return told.map((one, number) => [number ? " · " : "", el("span.unbroken", {}, one)]);
}

/** Edition and readings of the rules, as plain choices; nothing for a game without any. */
export function readings(game, chosen, then) {
  const controls = [];
  if (game.editions.length > 1) {
    controls.push(
      field(
        t("edition"),
        select(
          game.editions.map((one) => [one.id, one.title]),
          chosen.edition || game.edition,
          (value) => {
            chosen.edition = value;
            then();
          },
        ),
      ),
    );
  }
  for (const option of game.options) {
    const now = chosen.options[option.id] || option.chosen;
    controls.push(
      field(
        option.title,
        select(
          option.values.map((one) => [one.id, one.title]),
          now,
          (value) => {
            chosen.options = { ...chosen.options, [option.id]: value };
            then();
          },
        ),
      ),
    );
  }
  return controls.length ? el("details.readings", {}, el("summary", {}, t("readings")), el("div.row", {}, controls)) : null;
}

function printing() {
  return { lang: page.lang, paper: how.paper, ink: how.ink, backs: how.backs, players: how.players ? Number(how.players) : null };
}

async function pictures(place, game, parts) {
  const mine = ++asked;
  place.setAttribute("aria-busy", "true");
  const first = parts.length ? parts : [game.components.find((one) => one.fillable)?.id || game.components[0].id];
  try {
    const { data, files } = await askOnce("games.pictures", {
      game: wanted,
      lang: page.lang,
      components: first,
      how: printing(),
      dpi: 72,
    });
    if (mine !== asked) return;
    for (const image of place.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    fill(
      place,
      data.problems.map(problem),
      files.map(({ name, bytes }, number) =>
        el(
          "figure",
          {},
          el("img", {
            src: URL.createObjectURL(new Blob([bytes], { type: "image/png" })),
            alt: t("print.page", { name, number: number + 1 }),
            loading: "lazy",
          }),
        ),
      ),
    );
  } catch (fault) {
    if (mine === asked) fill(place, complaint(fault));
  }
  place.removeAttribute("aria-busy");
}

/** Work with a bar and a way to end it. */
export async function watched(place, text, act) {
  const bar = el("progress", { max: 1, value: 0, "aria-label": text });
  fill(place, el("p.loading", { role: "status" }, text, bar, button(t("cancel"), cancelWork)));
  place.tabIndex = -1;
  const left = () => {
    if (place.contains(document.activeElement)) place.focus();
  }; // the button to cancel goes away
  try {
    const found = await act((done, all) => {
      bar.max = all;
      bar.value = done;
    });
    left();
    return found;
  } catch (fault) {
    left();
    fill(place, complaint(fault));
    return null;
  }
}

async function kit(place, game) {
  const found = await watched(place, t("print.working"), (progress) =>
    ask("games.kit", { game: wanted, lang: page.lang, how: printing() }, { progress }),
  );
  if (!found) return;
  const { data, files } = found;
  const zip = files.find(({ name }) => name === data.archive);
  const sums = Object.values(data.estimates);
  const sum = (key) => sums.reduce((all, one) => all + (one[key] || 0), 0);
  fill(
    place,
    el("h2", {}, t("print.ready")),
    data.problems.map(problem),
    el("p", {}, t("print.costs", { sheets: sum("sheets"), minutes: sum("minutes"), ink: Math.round(sum("ink_cm2")) })),
    button(t("print.zip", { size: megabytes(zip.bytes) }), () => download(zip.name, zip.bytes), "main"),
    list(files.filter(({ name }) => name.endsWith(".pdf"))),
  );
}

async function pdfs(place, game, parts, form) {
  const able = form ? game.components.filter((one) => one.fillable).map((one) => one.id) : game.components.map((one) => one.id);
  const components = parts.filter((one) => able.includes(one));
  const found = await watched(place, t("print.working"), (progress) =>
    ask(
      "games.prints",
      { game: wanted, lang: page.lang, how: printing(), components: components.length ? components : able, form },
      { progress },
    ),
  );
  if (found) fill(place, el("h2", {}, t("print.ready")), found.data.problems.map(problem), list(found.files));
}

const megabytes = (bytes) => (bytes.length / 1e6).toFixed(1);
export const list = (files) =>
  el(
    "ul.downloads",
    {},
    files.map(({ name, bytes }) =>
      el(
        "li",
        {},
        button(name, () => download(name, bytes), "plain"),
        el(
          "span",
          {},
          bytes.length < 1e6
            ? t("kilobytes", { size: Math.ceil(bytes.length / 1000) })
            : t("megabytes", { size: megabytes(bytes) }),
        ),
      ),
    ),
  );

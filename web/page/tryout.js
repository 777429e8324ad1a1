// Try it: a game with a declared turn is played against programs, on the sheet's own picture. Python plays, the page keeps the
// moves.

import { layDesk, nameOf, openDesk, theDesk } from "./desk.js";
import { $, button, complaint, el, faultOf, field, fill, holdFocus, isSmall, page, range, seek, select, t } from "./dom.js";
import { gamesSkeleton, readings } from "./games.js";
import { icon } from "./icons.js";
import { center, dress, enlarge, isLarge, layPages, layTabs, scaleNow } from "./paper.js";
import { ranking, reasons } from "./result.js";
import { deskFor, openedFor, pinched } from "./sheet.js";
import { borrow, isShelved, ownChoice, ownFiles, ownGame, tidyShelf } from "./shelf.js";
import { forget, keep, kept } from "./store.js";
import { ask } from "./work.js";
import { pinching } from "./zoom.js";

/**
 * @import { Box, Game, Seat, Tryout, TryoutOption } from "../messages.d.ts"
 * @import { Child, KeptTryout } from "./page.d.ts"
 */

const KEY = "tryout";
const MOST_SEATS = 6; // more programs than that, and nobody follows what they do
const LISTED = 14; // options beyond those are folded away where the sheet shows them
const MOST_EVENTS = 8;

/** @type {Tryout | null} what lies on the table */
let table = null;
/** @type {KeptTryout | null} */
let going = null;
/** @type {Set<number>} places of the dice that are touched */
let touched = new Set();
let asking = 0;

/**
 * The games that can be tried, or one of them: set up, or as far as it was played.
 * @param {HTMLElement} place
 * @param {string[]} rest
 */
export async function tryScreen(place, [id]) {
  layDesk(null);
  table = null;
  if (!id) return listed(place);
  fill(place, el("h1", { tabIndex: -1 }, t("try.title")), gamesSkeleton());
  const key = isShelved(id) ? id : await fetched(id);
  const game = await ownGame(key);
  if (!game?.policies.length) {
    fill(place, el("h1", { tabIndex: -1 }, t("try.title")), el("p.note", {}, t("try.none")), backLink());
    return;
  }
  const before = (await kept("settings", KEY))?.tryout;
  if (before && before.game.shelf === key) return open(place, game, before);
  setUp(place, game, key);
}

/** A game of the library, put on the shelf; resolves to its key. @param {string} id */
async function fetched(id) {
  tidyShelf();
  const { files } = await ask("links.opened", { lang: page.lang, link: id });
  return borrow(id, files);
}

const backLink = () => el("p.row", {}, el("a.button", { href: "#/try" }, t("try.others")));

/** The games of the library that programs can play. @param {HTMLElement} place */
function listed(place) {
  /** @type {{ id: string, title: Record<string, string>, played: boolean }[]} */
  const library = JSON.parse($("#library").textContent ?? "[]");
  const tiles = library
    .filter((one) => one.played)
    .map((one) => el("a.game", { href: `#/try/${one.id}` }, el("strong", {}, one.title[page.lang])));
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("try.title")),
    el("p.lead", {}, t("try.lead")),
    el("div.games", {}, tiles),
    el("p.hint", {}, t("try.own"), " ", el("a", { href: "#/own" }, t("nav.own"))),
  );
}

/**
 * Who sits at the table: at first as the last time.
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {string} key
 * @param {Seat[]} before
 */
function setUp(place, game, key, before = []) {
  const chosen = ownChoice(key, game);
  const [fewest, most] = [game.players[0], Math.min(game.players[1], MOST_SEATS)];
  let count = before.length || Math.min(most, Math.max(2, fewest));
  const policies = range(1, most).map((seat) => before[seat - 1]?.policy ?? (seat === 1 ? "" : "greedy"));
  const seats = el("div.seats");
  const known = [["", t("try.person")], ...game.policies.map((one) => [one, policyName(one)])];
  const lay = () =>
    fill(
      seats,
      range(1, count).map((seat) => {
        const choose = (/** @type {string} */ policy) => {
          policies[seat - 1] = policy;
        };
        return field(t("try.seat", { seat }), select(known, policies[seat - 1], choose));
      }),
    );
  const counts = range(fewest, Math.max(fewest, most)).map((n) => [String(n), String(n)]);
  const players = select(counts, String(count), (value) => {
    count = Number(value);
    lay();
  });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const named = range(1, count).map((seat) => {
      const policy = policies[seat - 1];
      return { policy, name: policy ? `${policyName(policy)} ${seat}` : t("score.player", { seat }) };
    });
    await open(place, game, { game: chosen, seats: named, seed: randomSeed(), moves: [] });
  };
  lay();
  fill(
    place,
    el("h1", { tabIndex: -1 }, game.title),
    el("p.lead", {}, t("try.who")),
    el(
      "form.setup",
      { onsubmit: begin },
      field(t("print.players"), players),
      seats,
      readings(game, chosen, () => {}),
      el("p.row", {}, el("button.main", { type: "submit" }, t("try.begin"))),
    ),
    el("p.hint", {}, t("try.programs")),
    backLink(),
  );
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** What a program is called; a game's own by its id. @param {string} policy */
function policyName(policy) {
  const word = t(`try.policy.${policy}`);
  return word.startsWith("try.policy.") ? policy : word;
}

/** Lay the sheet, and play on. @param {HTMLElement} place @param {Game} game @param {KeptTryout} tryout */
async function open(place, game, tryout) {
  fill(place, el("h1", { tabIndex: -1 }, t("score.opening")), gamesSkeleton());
  $("h1", place).focus();
  const names = tryout.seats.map((one) => one.name);
  const draft = { id: KEY, game: tryout.game, players: names.length, names, values: {}, component: null, changed: 0 };
  const { data: sheet, files } = await openedFor(draft);
  going = tryout;
  const desk = deskFor(draft, sheet, files, place, { box: tapped, undo: undoMove, changed: mark });
  desk.trying = true;
  desk.seat = tryout.seats.findIndex((one) => !one.policy) + 1 || 1;
  layDesk(desk);
  desk.undoing.prepend(icon("undo"));
  const anew = button([icon("anew"), el("span", {}, t("try.anew"))], () => again(place, game), "plain anew");
  const back = el("a.button.back", { href: "#/try", "aria-label": t("back") }, icon("back"));
  fill(
    place,
    el("h1.quiet", { tabIndex: -1 }, t("try.of", { title: game.title })),
    el(
      "div.desk.open.trying",
      {},
      el("div.paper", {}, el("div.bar", {}, back, desk.tabs, desk.undoing, anew), desk.view),
      el("div.side", {}, desk.panel, desk.spoken),
    ),
  );
  desk.panel.setAttribute("aria-label", t("try.choice"));
  desk.view.tabIndex = 0; // it is scrolled with the keyboard, too
  desk.view.setAttribute("role", "region");
  desk.view.setAttribute("aria-label", t("score.sheets"));
  layTabs();
  layPages();
  pinching(desk.view, { scale: scaleNow, set: pinched });
  desk.resizing.disconnect();
  desk.resizing = new ResizeObserver(() => openDesk() === desk && enlarge(isSmall() ? desk.scale : null));
  desk.resizing.observe(desk.view);
  await play(tryout.moves);
}

/** Another game with the same people, or with others. @param {HTMLElement} place @param {Game} game */
async function again(place, game) {
  if (table && !table.over && table.own.length && !confirm(t("try.sure"))) return;
  const { shelf = "" } = theDesk().draft.game;
  await forget("settings", KEY);
  layDesk(null);
  setUp(place, game, shelf, /** @type {KeptTryout} */ (going).seats);
}

/** What Python is asked. @param {string[]} moves */
function question(moves) {
  const { game, seats, seed } = /** @type {KeptTryout} */ (going);
  return { game, seats, seed, moves, component: theDesk().sheet.component, lang: page.lang };
}

/** Play these moves, and let the programs go on. @param {string[]} moves */
async function play(moves) {
  const mine = ++asking;
  const desk = theDesk();
  desk.panel.setAttribute("aria-busy", "true");
  try {
    const { data } = await ask("trying.played", question(moves), { files: await ownFiles(desk.draft.game.shelf) });
    if (mine !== asking || openDesk() !== desk) return;
    table = data;
    await keepMoves(data.moves);
    if (openDesk() === desk) lay();
  } catch (thrown) {
    if (mine !== asking || openDesk() !== desk || faultOf(thrown).cancelled) return;
    fill(desk.panel, complaint(thrown));
  }
  desk.panel.removeAttribute("aria-busy");
}

/** @param {string[]} moves */
async function keepMoves(moves) {
  const { game, seats, seed } = /** @type {KeptTryout} */ (going);
  const before = await kept("settings", KEY);
  await keep("settings", KEY, { rev: before?.rev ?? 0, tryout: { game, seats, seed, moves } });
}

/** Choose something. @param {string} move */
const choose = (move) => table && play([...table.moves, move]);

/** Take one's last move back, with what programs did then. */
function undoMove() {
  if (table?.own.length) play(table.moves.slice(0, table.own[table.own.length - 1]));
}

document.addEventListener("keydown", (event) => {
  if (document.body.dataset.screen !== "try" || !openDesk()?.trying) return;
  if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  undoMove();
});

/** Show what lies on the table: on the sheet, and beside it what is to be chosen. */
function lay() {
  const desk = theDesk();
  const now = /** @type {Tryout} */ (table);
  touched = new Set();
  desk.draft.values = now.values;
  desk.undoing.disabled = now.own.length === 0;
  if (desk.sheet.own && !now.over && desk.seat !== now.seat) {
    desk.seat = now.seat;
    layTabs();
    layPages();
  }
  mark();
  layPanel();
  const first = now.options.find((one) => one.boxes.length)?.boxes[0] ?? lastFilled();
  seek(`.box[data-name="${first}"]`, desk.view)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  desk.spoken.textContent = now.over ? headlineOf(now) : `${heading(now)} · ${now.asked}`;
}

/** The box that was filled in last, where the sheet is one for everybody. */
function lastFilled() {
  const { sheet, draft } = theDesk();
  return sheet.own
    ? ""
    : sheet.boxes.findLast(
        (box) => box.role === "score" && ![null, "", false].includes(/** @type {null} */ (draft.values[box.name])),
      )?.name;
}

/** Write on the sheet what stands there, and show which boxes can be chosen. */
function mark() {
  const desk = theDesk();
  const able = new Map((table?.options ?? []).flatMap((one) => one.boxes.map((name) => [name, one.text])));
  for (const [name, element] of desk.elements) {
    dress(desk.boxes.get(name));
    element.classList.toggle("able", able.has(name));
    element.classList.remove("hinted");
    element.tabIndex = able.has(name) ? 0 : -1;
    if (able.has(name)) element.setAttribute("aria-label", able.get(name) ?? "");
  }
}

/** A box was tapped: it is chosen, unless the sheet is so small that another may have been meant. @param {Box} box */
function tapped(box) {
  const option = table?.options.find((one) => one.boxes.includes(box.name));
  if (!option || theDesk().panel.hasAttribute("aria-busy")) return;
  if (isLarge(box)) return choose(option.move);
  const desk = theDesk();
  desk.current = box.name;
  desk.opened = true;
  center();
  desk.scale = scaleNow();
}

/** @param {Tryout} now */
const heading = (now) => `${t("try.round", { round: now.round })} · ${nameOf(now.seat)}`;

/** @param {Tryout} now */
const headlineOf = ({ judged }) => judged?.headline ?? t("try.over");

function layPanel() {
  const desk = theDesk();
  const now = /** @type {Tryout} */ (table);
  const back = holdFocus(desk.panel);
  const hint = el("div", { id: "try-hint", role: "status" });
  const turn = now.turn === null || now.over ? null : el("p", {}, t("try.turn", { points: now.turn }));
  fill(
    desk.panel,
    el("h2", {}, now.over ? headlineOf(now) : heading(now)),
    latest(now),
    now.over ? null : [cards(now), dice(now), turn, now.silent ? null : el("p.asked", {}, now.asked), options(now)],
    now.over || now.silent ? null : [button(t("try.hint"), advise, "plain"), hint],
    standing(now),
  );
  back();
}

/** What happened since one's own last move. @param {Tryout} now */
function latest(now) {
  const mine = now.events.findLastIndex((one) => !(/** @type {KeptTryout} */ (going).seats[one.seat].policy));
  const since = now.events.slice(Math.max(0, mine, now.events.length - MOST_EVENTS));
  return since.length ? el("ol.events", { "aria-label": t("try.events") }, since.map(event)) : null;
}

/** @param {Tryout["events"][number]} one */
const event = ({ seat, dice: rolled, kept: aside, text }) =>
  el(
    "li",
    {},
    el("strong", {}, nameOf(seat + 1)),
    rolled.length || aside.length ? el("span.rolled", {}, [...aside, ...rolled].join(" ")) : null,
    el("span", {}, text),
  );

/** @param {Tryout} now */
const cards = ({ card }) => (card ? el("p.drawn", {}, t("try.card", { card })) : null);

/** Whether the dice themselves are touched: where many of them can be taken in many ways. @param {Tryout} now */
const byDice = ({ options: all }) => all.length > 3 && all.some((one) => (one.dice?.length ?? 0) > 1);

/** @param {Tryout} now */
function dice(now) {
  if (!now.dice.length && !now.kept.length) return null;
  const active = byDice(now);
  const shown = now.dice.map((die, place) => {
    if (!active) return el("span.die", {}, String(die));
    const toggle = () => {
      if (!touched.delete(place)) touched.add(place);
      layPanel();
    };
    const attributes = { type: "button", "aria-pressed": String(touched.has(place)), onclick: toggle };
    return el("button.die", { ...attributes, "aria-label": t("try.die", { die }) }, String(die));
  });
  const aside = now.kept.map((die) => el("span.die.aside", {}, String(die)));
  return el(
    "div.dice",
    { role: "group", "aria-label": t("try.dice") },
    aside.length ? [el("span.quiet", {}, t("try.aside")), aside] : null,
    shown,
  );
}

/** What there is to choose from. @param {Tryout} now @returns {Child} */
function options(now) {
  if (now.silent)
    return el(
      "div.choices",
      {},
      button(t("try.next"), () => choose(now.options[0].move), "main choice"),
    );
  if (byDice(now)) return [el("p.hint", {}, t(now.rolls ? "try.touchRoll" : "try.touchKeep")), ofDice(now)];
  const listedOnes = now.options.map((one) => button(one.text, () => choose(one.move), "choice"));
  const list = el("div.choices", { role: "group", "aria-label": t("try.choice") }, listedOnes);
  const onSheet = now.options.some((one) => one.boxes.length);
  if (!onSheet || now.options.length <= LISTED) return [onSheet ? el("p.hint", {}, t("try.touch")) : null, list];
  return [
    el("p.hint", {}, t("try.touch")),
    el("details", {}, el("summary", {}, t("try.list", { count: now.options.length })), list),
  ];
}

/** What the dice that are touched come to, and what needs none. @param {Tryout} now */
function ofDice(now) {
  const chosen = [...touched].map((place) => now.dice[place]).sort((a, b) => a - b);
  const found = now.options.find((one) => one.dice?.join() === chosen.join());
  const others = now.options.filter((one) => one !== found && !one.dice?.length);
  const take = button(
    found?.text ?? t(chosen.length ? "try.not" : "try.touchFirst"),
    () => found && choose(found.move),
    "main choice",
  );
  take.disabled = !found;
  return el(
    "div.choices",
    {},
    take,
    others.map((one) => button(one.text, () => choose(one.move), "choice")),
  );
}

/** What a greedy player would do: told, and shown on the sheet, the dice or the list. */
async function advise() {
  const desk = theDesk();
  const now = table;
  const place = $("#try-hint", desk.panel);
  fill(place, el("p.hint", {}, t("try.thinking")));
  try {
    const { data } = await ask("trying.advised", question(now?.moves ?? []), { files: await ownFiles(desk.draft.game.shelf) });
    if (table !== now || openDesk() !== desk || !now) return;
    const option = now.options.find((one) => one.move === data.move);
    showHint(now, option);
    const advice = el("p.hint.advice", {}, t("try.advice", { move: data.text, points: data.stands }));
    fill($("#try-hint", desk.panel), advice);
    advice.scrollIntoView({ block: "nearest" });
  } catch (thrown) {
    if (table === now && openDesk() === desk) fill($("#try-hint", desk.panel), complaint(thrown));
  }
}

/** @param {Tryout} now @param {TryoutOption | undefined} option */
function showHint(now, option) {
  const desk = theDesk();
  for (const name of option?.boxes ?? []) desk.elements.get(name)?.classList.add("hinted");
  if (option?.dice && byDice(now)) {
    touched = placesOf(now.dice, option.dice);
    layPanel();
  }
  for (const one of desk.panel.querySelectorAll(".choices .choice"))
    one.classList.toggle("hinted", one.textContent === option?.text);
}

/** Where these dice lie. @param {number[]} lying @param {number[]} wanted */
function placesOf(lying, wanted) {
  const left = [...wanted];
  const places = new Set(/** @type {number[]} */ ([]));
  lying.forEach((die, place) => {
    const at = left.indexOf(die);
    if (at < 0) return;
    left.splice(at, 1);
    places.add(place);
  });
  return places;
}

/** The points so far, or what the game came to. @param {Tryout} now */
function standing({ judged, totals }) {
  if (judged) return judged.players ? [ranking(judged), reasons(judged)] : null;
  const lines = totals.map((total, seat) => el("li", {}, `${nameOf(seat + 1)} `, el("b", {}, String(total))));
  return el("ul.stand", { "aria-label": t("try.standing") }, lines);
}

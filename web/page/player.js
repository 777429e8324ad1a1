// A player's page: figures, games, and everybody they met.

import { el, fill, page, t } from "./dom.js";
import { gamesSkeleton } from "./games.js";
import { drawn } from "./icons.js";
import { ask } from "./work.js";

/**
 * @import { Profile } from "../messages.d.ts"
 * @import { KeptBook } from "./page.d.ts"
 */

/** A player's places over the season, the last twenty games, first place on top. @param {number[]} places */
export function course(places) {
  const shown = places.slice(-20);
  const worst = Math.max(...shown, 2);
  const points = shown.map((place, number) => [6 + number * 9, 5 + ((place - 1) * 18) / (worst - 1)]);
  const dots = points.map(([cx, cy], number) => {
    const first = shown[number] === 1;
    return drawn("circle", { cx, cy, r: first ? 3 : 2, class: first ? "first" : "" });
  });
  const box = `0 0 ${12 + 9 * Math.max(shown.length - 1, 1)} 28`;
  const line = drawn("polyline", { points: points.map((point) => point.join(",")).join(" ") });
  return drawn("svg", { viewBox: box, class: "course", role: "img", "aria-label": shown.join(", ") }, [line, ...dots]);
}

/** The page of a player of the book. @param {HTMLElement} place @param {string} name @param {KeptBook | null} book */
export async function playerScreen(place, name, book) {
  const head = el("h1", { tabIndex: -1 }, name);
  const back = el("p", {}, el("a", { href: "#/season" }, t("season.see")));
  fill(place, head, book ? gamesSkeleton() : el("p.empty", {}, t("season.none")), back);
  if (!book) return;
  const { data } = await ask("books.player", { lang: page.lang, name }, { files: [{ name: "season.book", bytes: book.bytes }] });
  const figure = (/** @type {string} */ key, /** @type {string | number} */ value) =>
    el("div", {}, el("dt", {}, t(key)), el("dd", {}, String(value)));
  fill(
    place,
    head,
    el(
      "dl.figures",
      {},
      figure("season.games", data.games),
      figure("season.wins", data.wins),
      figure("season.average", data.average_rank.toFixed(2)),
      figure("player.streak", data.streak),
    ),
    el("p", {}, course(data.places)),
    rivals(data),
    games(data),
    back,
  );
}

/** @param {string} name @param {string[]} head @param {(string | number)[][]} rows */
function table(name, head, rows) {
  const cells = (/** @type {(string | number)[]} */ row) =>
    row.map((one, at) => (at ? el("td.number", {}, String(one)) : el("th", { scope: "row" }, String(one))));
  return el(
    "div.scroll",
    { tabIndex: 0, role: "region", "aria-label": name },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          head.map((one, at) => el(at ? "th.number" : "th", { scope: "col" }, one)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, cells(row))),
      ),
    ),
  );
}

/** How somebody fared against everybody they met, as a bar from ahead to behind. @param {Profile} data */
function rivals(data) {
  if (!data.rivals.length) return null;
  const rows = data.rivals.map((one) => {
    const told = t("player.rival", { name: one.name, games: one.games, ahead: one.ahead, behind: one.behind });
    const part = (/** @type {number} */ count, /** @type {string} */ kind) => drawn("rect", bar(one, count, kind));
    return el(
      "li",
      {},
      el("a", { href: `#/season/player/${encodeURIComponent(one.name)}` }, one.name),
      el("strong", {}, `${one.ahead}–${one.behind}`),
      drawn("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", class: "duel", role: "img", "aria-label": told }, [
        part(one.ahead, "ahead"),
        part(one.level, "level"),
        part(one.behind, "behind"),
      ]),
    );
  });
  return [el("h2", {}, t("player.rivals")), el("p.hint", {}, t("player.rivalsHint")), el("ul.rivals", {}, rows)];
}

/** @param {Profile["rivals"][number]} one @param {number} count @param {string} kind */
function bar(one, count, kind) {
  const before = { ahead: 0, level: one.ahead, behind: one.ahead + one.level }[kind] ?? 0;
  return { x: (100 * before) / one.games, y: 0, width: (100 * count) / one.games, height: 6, class: kind };
}

/** @param {Profile} data */
function games(data) {
  const head = [t("season.game"), t("season.games"), t("season.wins"), t("player.most")];
  const rows = data.by_game.map((one) => [one.title, one.games, one.wins, one.most ?? "–"]);
  return [el("h2", {}, t("season.plays")), table(t("season.plays"), head, rows)];
}

// The built-in games as Python tells them, and what several screens show of a game: who may play it, its editions and readings.

import { $, el, field, page, select, t } from "./dom.js";

/**
 * @import { ChosenGame, Game, Lang } from "../messages.d.ts"
 * @import { Child } from "./page.d.ts"
 */

/** @type {Record<Lang, Game[]>} */
const known = JSON.parse($("#games").textContent ?? "");

/** The built-in games in the language of the page, as Python told them when the page was built. */
export const games = async () => known[page.lang];

/** The cover of a built-in game: its own art; nothing for one's own. @param {string} id */
export const coverOf = (id) => globalThis.printkitCovers[`${id}.${page.lang}`] ?? null;

/** The cover as a picture that says nothing which its title doesn't. @param {string} id */
export const coverPicture = (id) =>
  coverOf(id) ? el("img.cover", { src: coverOf(id), alt: "", width: 672, height: 420, decoding: "async" }) : null;

/** What is kept, and where, in one calm line. */
export function keepsake() {
  const where = location.protocol === "file:" ? "file" : window.isSecureContext ? "here" : "insecure";
  return el("p.keepsake", {}, t(`kept.${where}`), " ", el("a", { href: "#/about" }, t("kept.more")));
}

/** What stands in the place of games until they are known. */
export const gamesSkeleton = () => el("div.skeleton", { "aria-hidden": "true" });

/** For how many players a game is and how long it takes. @param {Game} game @returns {Child} */
export function about(game) {
  const [fewest, most] = game.players;
  const facts = [t("players", { range: fewest === most ? fewest : `${fewest}–${most}` })];
  if (game.minutes) {
    const [least, longest] = game.minutes;
    facts.push(t("minutes", { range: least === longest ? least : `${least}–${longest}` }));
  }
  return facts.map((one, number) => [number ? " · " : "", el("span.unbroken", {}, one)]);
}

/**
 * Edition and readings of the rules, as plain choices; nothing for a game without any.
 * @param {Game} game
 * @param {ChosenGame} chosen
 * @param {() => unknown} then
 */
export function readings(game, chosen, then) {
  /**
   * @param {string} title
   * @param {{ id: string, title: string }[]} values
   * @param {string} now
   * @param {(value: string) => void} set
   */
  const control = (title, values, now, set) => {
    const pairs = values.map((one) => [one.id, one.title]);
    const choose = (/** @type {string} */ value) => {
      set(value);
      then();
    };
    return field(title, select(pairs, now, choose));
  };
  const controls = game.options.map((option) =>
    control(option.title, option.values, chosen.options[option.id] || option.chosen, (value) => {
      chosen.options = { ...chosen.options, [option.id]: value };
    }),
  );
  if (game.editions.length > 1) {
    const edition = control(t("edition"), game.editions, chosen.edition || game.edition, (value) => {
      chosen.edition = value;
    });
    controls.unshift(edition);
  }
  return controls.length ? el("details.readings", {}, el("summary", {}, t("readings")), el("div.row", {}, controls)) : null;
}

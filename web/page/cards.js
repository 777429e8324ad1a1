// Picking a card instead of writing its code: first by what the code begins with, then the card itself.

import { button, el, fill, t } from "./dom.js";

/** @typedef {[string, string]} Card its id and its name */

const SHORT = 3; // characters of ids that are codes, told apart from their first on
const FEW = 12; // cards that are shown at once

/** What a card is called beside its code. @param {Card} card */
const nameOf = ([id, name]) =>
  name
    .replace(id, "")
    .replace(/^\s*[（(](.*)[)）]\s*$/, "$1")
    .trim() || name;

/**
 * A picker of cards.
 * @param {Card[]} cards
 * @param {string} chosen the id of one of them, or what else stands there
 * @param {(id: string) => unknown} take
 */
export function cardPicker(cards, chosen, take) {
  const place = el("div.cards", { role: "group", "aria-label": t("score.cards") });
  const coded = cards.length > FEW && cards.every(([id]) => id.length <= SHORT);
  const firsts = coded ? [...new Set(cards.map(([id]) => id[0]))] : [];
  const lay = (/** @type {string} */ first) => {
    const shown = coded ? cards.filter(([id]) => id[0] === first) : cards;
    fill(
      place,
      coded
        ? el(
            "div.firsts",
            {},
            firsts.map((one) => {
              const key = button(one, () => lay(one), "first");
              key.setAttribute("aria-pressed", String(one === first));
              return key;
            }),
          )
        : null,
      el(
        "div.choices",
        {},
        shown.map((card) => {
          const choice = button([el("b", {}, card[0]), el("span", {}, nameOf(card))], () => take(card[0]), "choice card-choice");
          choice.setAttribute("aria-pressed", String(card[0] === chosen));
          choice.dataset.card = card[0];
          return choice;
        }),
      ),
    );
  };
  lay(coded && cards.some(([id]) => id === chosen) ? chosen[0] : "");
  return place;
}

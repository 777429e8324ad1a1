// The boxes of photos that a person must look at: the crop beside the printed box and what was read, one tap each.

import { $, button, complaint, el, fill, onEnter, seek, t } from "./dom.js";
import { Keypad, sum } from "./keypad.js";
import { glanceAt } from "./photo-glance.js";

/**
 * @import { BoxChange, Crop, FlatPage, Gathered, GreyBytes, HeldBox, PhotoForm } from "../messages.d.ts"
 * @import { PhotoQuestion, Slot, Value } from "../messages.d.ts"
 * @import { Child, Draft } from "./page.d.ts"
 *
 * @typedef {object} Confirmed what a person said: question → text, form → seat (null leaves a sheet out)
 * @property {Record<string, string>} answers
 * @property {BoxChange[]} changes of boxes that no question asked for
 * @property {Record<string, number | null>} seats
 *
 * @typedef {object} Review what photo.js has gathered
 * @property {HTMLElement} place
 * @property {Draft} draft
 * @property {Gathered} data
 * @property {(photo: string, slot: Slot) => Crop | null} crops
 * @property {(photo: string) => FlatPage | null} flat
 * @property {(answers: Confirmed["answers"], changes: BoxChange[]) => Promise<PhotoQuestion[]>} more
 * @property {(confirmed: Confirmed) => Promise<{ id: string, filled: number, replaced: number }>} finish
 */

/** @type {Record<string, string>} */
const STATES = { On: "on", struck: "struck", "": "off" };

/** What labels the choices of a card. */
const GROUP = { role: "group", "aria-labelledby": "box-label" };

/** Ask one thing after the other, then take the answers. @param {Review} review */
export function photoReview(review) {
  const { data, draft, place } = review;
  const own = data.forms.filter((form) => form.own);
  /** @type {{ form?: PhotoForm, question?: PhotoQuestion, more?: boolean }[]} */
  const steps = [...own.map((form) => ({ form })), ...data.questions.map((question) => ({ question }))];
  /** @type {Confirmed["answers"]} */
  const answers = {};
  /** @type {Confirmed["seats"]} */
  const seats = {};
  /** @type {Map<string, BoxChange>} */
  const changes = new Map();
  let isBroughtUp = false;
  const keyOf = (/** @type {{ form: number, slot: Slot }} */ { form, slot }) => `${form}/${slot.name}`;
  const count = Math.min(data.seats, Math.max(draft.players, own.length));
  const isLeftOut = (/** @type {PhotoQuestion | undefined} */ one) => one !== undefined && seats[one.form] === null;
  const playerAt = (/** @type {number} */ seat) => draft.names[seat - 1] || t("score.player", { seat });
  const allSeats = Array.from({ length: count }, (_, n) => n + 1);
  let at = 0;

  const go = (/** @type {1 | -1} */ by) => {
    do at += by;
    while (at > 0 && at < steps.length && isLeftOut(steps[at].question));
    lay();
  };

  function lay() {
    at = Math.max(0, at);
    if (at >= steps.length) return end();
    const { form, question, more } = steps[at];
    const later = () => {
      if (question) delete answers[question.number];
      if (question && more) changes.delete(keyOf(question));
      go(1);
    };
    const about = {
      "data-box": question?.slot.name,
      "data-copy": question?.slot.copy,
      "data-photo": question?.photo ?? form?.photos[0],
    };
    fill(
      place,
      el("h1", { tabIndex: -1 }, t("photo.review", { number: at + 1, count: steps.length })),
      el("progress", { max: steps.length, value: at, "aria-hidden": "true" }),
      el("section.panel.review", about, form ? seatCard(form) : null, question ? boxCard(question, more) : null),
      el(
        "div.steps",
        {},
        button(t("score.before"), () => go(-1)),
        question ? button(t("photo.later"), later) : null,
      ),
    );
    // What was read has the keyboard, so that Enter takes it; whose sheet it is was only compared.
    (seek(form ? "h1" : ".choice.read", place) || seek(".review button", place))?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** Whose sheet is it? @param {PhotoForm} form @returns {Child} */
  function seatCard(form) {
    const taken = Object.keys(seats).filter((other) => Number(other) !== form.form);
    const free = allSeats.filter((seat) => !taken.some((other) => seats[other] === seat));
    const choose = (/** @type {number | null} */ seat) => () => {
      seats[form.form] = seat;
      go(1);
    };
    // A seat is proposed only where its name plainly stands on the sheet, for what is highlighted is tapped.
    const players = free.map((seat) => {
      const attributes = { type: "button", "data-seat": seat, onclick: choose(seat) };
      const looks = seat === form.likely;
      return el(
        `button.choice${looks ? ".read" : ""}`,
        attributes,
        playerAt(seat),
        looks ? el("span.hint", {}, t("photo.looks")) : null,
      );
    });
    const nobody = el("button.choice.plain", { type: "button", onclick: choose(null) }, t("photo.leave"));
    return [
      el("h2", { id: "box-label" }, t("photo.whose")),
      el("p.hint", {}, form.photos.join(", ")),
      form.name ? pictures(review.crops(form.name.photo, form.name.slot), false) : null,
      el("div.choices", GROUP, players, nobody),
    ];
  }

  /** What stands in the box? @param {PhotoQuestion} question @param {boolean} more @returns {Child} */
  function boxCard(question, more = false) {
    const { slot, number } = question;
    const seat = seats[question.form];
    const facts = [
      question.photo,
      question.copies > 1 ? t("photo.copy", { number: slot.copy }) : "",
      seat ? playerAt(seat) : "",
      t(`photo.why.${question.why}`),
    ];
    const answer = (/** @type {string} */ text) => {
      if (more) changes.set(keyOf(question), { form: question.form, name: slot.name, text });
      else answers[number] = text;
      go(1);
    };
    return [
      el("h2", { id: "box-label" }, slot.label || slot.name),
      el("p.hint", {}, facts.filter(Boolean).join(" · ")),
      pictures(review.crops(question.photo, slot), true),
      controls(question, (answers[number] ?? "").replace(/^-$/, ""), answer),
    ];
  }

  /** @param {PhotoQuestion} question @param {string} before @param {(text: string) => void} answer @returns {Child} */
  function controls(question, before, answer) {
    if (question.kind === "mark") return markChoices(question, answer);
    if (question.players || question.choices.length) {
      const seatChoices = () => allSeats.map((seat) => [String(seat), playerAt(seat)]);
      const all = question.players ? seatChoices() : question.choices;
      const choices = all.map(([value, word]) => choice(answer, value, word));
      return el("div.choices", GROUP, choices, choice(answer, "-", t("photo.state.off")));
    }
    return question.kind === "int" ? numberKeys(question, before, answer) : wordInput(before, answer);
  }

  /** Whose sheet somebody said this is, once more beside the name on it. @param {PhotoForm} form @param {number | null} seat */
  const sheetOf = (form, seat) =>
    el(
      "li",
      {},
      form.name ? pictures(review.crops(form.name.photo, form.name.slot), false) : null,
      el("strong", {}, seat ? playerAt(seat) : t("photo.left")),
      el("span.hint", {}, form.photos.join(", ")),
    );

  /** What a box for a mark holds now. @param {HeldBox} box */
  function stateOf(box) {
    const question = data.questions.find((one) => one.form === box.form && one.slot.name === box.slot.name);
    const answer = changes.get(keyOf(box))?.text ?? (question ? answers[question.number] : undefined);
    const text = answer === "-" ? "off" : answer || STATES[box.text];
    return {
      text: /** @type {"on" | "off" | "struck"} */ (text),
      open: (Boolean(question) || box.unsure) && !answer,
      confirmed: Boolean(answer),
    };
  }

  /** What a claim or sum that disagrees with the answers brings up is asked for once. */
  async function bringUp() {
    isBroughtUp = true;
    fill(place, el("p.loading", { role: "status" }, t("photo.checking")));
    const questions = await review.more(answers, [...changes.values()]).catch(() => []); // without it all is as it was answered
    steps.push(...questions.map((question) => ({ question, more: true })));
    lay();
  }

  function end() {
    const isAnswered = (/** @type {PhotoQuestion} */ one) => one.number in answers || isLeftOut(one);
    if (!isBroughtUp && data.questions.every(isAnswered)) return bringUp();
    const open = data.questions.filter((one) => !(one.number in answers) && !isLeftOut(one)).length;
    const notes = el("div", {});
    const asked = data.questions.filter((one) => one.number in answers && !isLeftOut(one));
    const take = button(
      t("photo.take"),
      async () => {
        take.disabled = true;
        try {
          const confirmed = Object.fromEntries(asked.map(({ number }) => [number, answers[number]]));
          layEnd(place, open, await review.finish({ answers: confirmed, changes: [...changes.values()], seats }));
        } catch (fault) {
          take.disabled = false;
          fill(notes, complaint(fault));
        }
      },
      "main",
    );
    take.id = "photo-take";
    const whose = own.map((form) => sheetOf(form, seats[form.form] ?? null));
    fill(
      place,
      el("h1", { tabIndex: -1 }, t("photo.looked")),
      whose.length ? el("ul.whose", {}, whose) : null,
      open ? el("p.note", {}, t("photo.open", { count: open })) : null,
      el("p.hint", {}, t("photo.glance")),
      glanceAt({
        held: data.held.filter(({ form }) => seats[form] !== null),
        flat: review.flat,
        picture: ({ photo, slot }) => pictures(review.crops(photo, slot), true),
        state: stateOf,
        change: (box, text) => changes.set(keyOf(box), { form: box.form, name: box.slot.name, text }),
      }),
      el("div.row", {}, take, steps.length ? button(t("score.before"), () => go(-1)) : null),
      notes,
    );
    take.focus();
  }

  lay();
}

/**
 * What was put into the sheet.
 * @param {HTMLElement} place
 * @param {number} open
 * @param {{ id: string, filled: number, replaced: number }} done
 */
function layEnd(place, open, { id, filled, replaced }) {
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("photo.done")),
    el("p.good", { role: "status" }, t("photo.filled", { count: filled })),
    replaced ? el("p.note", {}, t("photo.replaced", { count: replaced })) : null,
    open ? el("p.note", {}, t("photo.open", { count: open })) : null,
    el("p.row", {}, el("a.button", { href: `#/score/sheet/${id}`, id: "photo-sheet" }, t("score.begin"))),
  );
  $("#photo-sheet", place).focus();
}

/**
 * An answer to choose; `proposed` is what was read.
 * @param {(text: string) => void} answer
 * @param {string} text
 * @param {string} label
 * @param {boolean} proposed
 */
function choice(answer, text, label, proposed = false) {
  const attributes = { type: "button", "data-answer": text, onclick: () => answer(text) };
  const hint = proposed ? el("span.hint", {}, t("photo.proposal")) : null;
  return el(`button.choice${proposed ? ".read" : ""}`, attributes, label, hint);
}

/** @param {PhotoQuestion} question @param {(text: string) => void} answer */
function markChoices({ slot, text }, answer) {
  const states = ["on", "off", ...(slot.states === 3 ? ["struck"] : [])];
  const choices = states.map((one) => choice(answer, one, t(`photo.state.${one}`), one === STATES[text]));
  return el("div.choices", GROUP, choices);
}

/** @param {PhotoQuestion} question @param {string} before @param {(text: string) => void} answer @returns {Child} */
function numberKeys({ text }, before, answer) {
  /** @type {Value} */
  let typed = before;
  const next = () => {
    const amount = sum(typed);
    if (amount !== null) answer(String(amount));
    else if (String(typed).trim() === "") answer("-"); // nothing stands there; anything else is no number yet
  };
  const enter = (/** @type {Value} */ value) => {
    typed = value;
  };
  const choices = [text ? choice(answer, text, text, true) : null, choice(answer, "-", t("photo.state.off"), !text)];
  return [
    el("div.choices", GROUP, choices),
    el("p.hint", {}, t("photo.other")),
    Keypad({ box: { low: null, high: null, longest: null }, value: typed, t, enter, onward: next }),
    el("div.steps", {}, el("span"), button(t("score.next"), next, "main")),
  ];
}

/** @param {string} before @param {(text: string) => void} answer @returns {Child} */
function wordInput(before, answer) {
  const input = el("input.large", { type: "text", autocomplete: "off", value: before, "aria-labelledby": "box-label" });
  const take = () => answer(input.value.trim() || "-");
  input.addEventListener("keydown", onEnter(take));
  return [input, el("div.steps", {}, el("span"), button(t("score.next"), take, "main"))];
}

/** A box as photographed and, with `both`, as printed. @param {Crop | null} crop @param {boolean} both */
function pictures(crop, both) {
  if (!crop) return null;
  return el("div.crops", {}, figure(crop.seen, t("photo.seen")), both ? figure(crop.printed, t("photo.printed")) : null);
}

/** @param {GreyBytes} grey @param {string} word */
function figure({ w, h, data }, word) {
  const canvas = el("canvas", { width: w, height: h, role: "img", "aria-label": word });
  const image = new ImageData(w, h);
  data.forEach((value, i) => {
    image.data.set([value, value, value, 255], 4 * i);
  });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return el("figure", {}, canvas, el("figcaption.hint", {}, word));
}

// From photos of pencilled sheets to the score screen: choosing and reading them. What is doubtful is asked in photo-review.js.

import { $, button, bytesOf, chooser, complaint, el, faultOf, fileProblem, fill, page, t } from "./dom.js";
import { draftOf, keepDraft } from "./drafts.js";
import { icon } from "./icons.js";
import { askReader, endReader, forgetSet, learnOnce } from "./photo-reader.js";
import { photoReview } from "./photo-review.js";
import { ownFiles } from "./shelf.js";
import { ask } from "./work.js";

/**
 * @import { BoxChange, Crop, FlatPage, Gathered, NamedFile, Problem, Refusal, ShownPhoto, Slot } from "../messages.d.ts"
 * @import { Child, Draft } from "./page.d.ts"
 * @import { Review } from "./photo-review.js"
 *
 * @typedef {object} Photo one photo: waiting to be read, then shown or refused
 * @property {string} name
 * @property {File | null} file
 * @property {boolean} waiting
 * @property {ShownPhoto | null} shown
 * @property {Refusal | null} refused
 * @property {Map<string, Crop> | null} crops
 * @property {FlatPage | null} flat
 * @property {HTMLElement[]} notes
 *
 * @typedef {object} Shoot the photos of the screen that is open
 * @property {Draft} draft
 * @property {HTMLElement} place
 * @property {Photo[]} photos
 * @property {NamedFile[]} packs
 * @property {Promise<void> | null} busy
 * @property {number} most
 * @property {HTMLElement} list
 * @property {HTMLElement} state
 * @property {HTMLInputElement} by
 */

/** @type {Shoot | null} */
let shoot = null;

/**
 * The screen where photos of a sheet are chosen; `id` is the draft that they fill in.
 * @param {HTMLElement} place
 * @param {string} id
 */
export async function photoScreen(place, id) {
  const draft = await draftOf(id);
  if (!draft) {
    location.hash = "#/score";
    return;
  }
  endReader();
  const list = el("ul.shots", { "aria-live": "polite" });
  const state = el("div", { id: "photo-state" });
  const by = el("input", { type: "text", maxLength: 40, autocomplete: "off", id: "photo-by" });
  shoot = { draft, place, photos: [], packs: [], busy: null, most: Number.POSITIVE_INFINITY, list, state, by };
  const camera = { accept: "image/*", capture: "environment", id: "photo-camera" };
  const files = { accept: "image/*,.heic,.heif,.avif,.json", multiple: true, id: "photo-files" };
  const tips = ["flat", "firm", "alone", "pack"].map((one) => el("li", {}, t(`photo.tip.${one}`)));
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("photo.title")),
    el("p.lead", {}, t("photo.lead")),
    el(
      "div.row",
      {},
      chooser([icon("camera"), t("photo.camera")], addPhotos, camera, "label.button.camera.main"),
      chooser(t("photo.choose"), addPhotos, files),
      el("a.button", { href: `#/score/sheet/${id}` }, t("back")),
    ),
    list,
    state,
    el(
      "details",
      {},
      el("summary", {}, t("photo.how")),
      el("ul", {}, tips),
      el("label.field", {}, el("span.label", {}, t("photo.by")), by, el("span.hint", {}, t("photo.byHint"))),
    ),
  );
}

/**
 * The files of an own game, then the scan packs, as every call of `photos` wants them.
 * @param {Shoot} open
 * @param {boolean} packs
 */
async function photoFiles(open, packs = true) {
  const own = open.draft.game.own ? await ownFiles(open.draft.game.shelf) : [];
  return packs ? [...own, ...open.packs] : own;
}

/**
 * What photos are compared with: of packs that somebody chose, or the game's own pages in one language.
 * @param {Shoot} open
 * @param {string} set
 */
function learn(open, set) {
  return learnOnce(set, async () => {
    const ofPacks = set === "packs";
    const question = { game: open.draft.game, lang: page.lang, print: set, packs: ofPacks ? open.packs.length : 0 };
    const { data, files } = await ask("photos.pages", question, { files: await photoFiles(open, ofPacks) });
    open.most = data.most;
    return { know: { set, pages: data.pages, networks: data.networks }, files };
  });
}

/** Whether the screen of photos is open. */
export const photosOpen = () => Boolean(shoot?.list.isConnected);

/** Read these photos, and with these scan packs. @param {File[]} files */
export async function addPhotos(files) {
  const open = shoot;
  if (!open) return;
  for (const file of files) {
    if (file.name.toLowerCase().endsWith(".json")) {
      open.packs.push(await bytesOf(file));
      forgetSet("packs");
      for (const one of open.photos) if (one.refused) one.waiting = true;
    } else {
      const name = freeName(open, file.name || "photo");
      open.photos.push({ name, file, waiting: true, shown: null, refused: null, crops: null, flat: null, notes: [] });
    }
  }
  layShots(open);
  open.busy ??= readAll(open).finally(() => {
    open.busy = null;
  });
}

/** A name that no other photo has. @param {Shoot} open @param {string} wanted */
function freeName(open, wanted) {
  let name = wanted;
  for (let count = 2; open.photos.some((one) => one.name === name); count += 1) name = `${wanted} (${count})`;
  return name;
}

/**
 * Read what waits, one photo after the other; then ask, or say what is to be done.
 * @param {Shoot} open
 * @returns {Promise<void>}
 */
async function readAll(open) {
  fill(open.state, el("p.loading", { role: "status" }, t("photo.preparing")));
  const languages = page.lang === "ja" ? ["ja", "en"] : ["en", "ja"];
  const sets = open.packs.length ? ["packs"] : languages;
  try {
    await learn(open, sets[0]);
    for (let one = nextOf(open); one; one = nextOf(open)) {
      await readNext(open, one, sets);
      layShots(open);
    }
    if (open === shoot) await layState(open);
  } catch (thrown) {
    await tellFault(open, thrown);
  }
}

/**
 * What went wrong with all photos: without a pack that is none they are read all the same.
 * @param {Shoot} open
 * @param {unknown} thrown
 */
async function tellFault(open, thrown) {
  const ofPack = faultOf(thrown).problems?.some(({ code }) => code === "bad-scan-pack");
  if (open === shoot && open.packs.length && ofPack) {
    open.packs = [];
    await readAll(open);
    if (open === shoot) open.state.prepend(complaint(thrown));
    return;
  }
  for (const one of open.photos) one.waiting = false;
  if (open === shoot) fill(open.state, complaint(thrown));
}

/** The photo that is read next, while the screen is open. @param {Shoot} open */
const nextOf = (open) => (open === shoot ? open.photos.find(({ waiting }) => waiting) : undefined);

const HOPELESS = [
  "photo-too-large",
  "photo-too-many-pixels",
  "photo-heic",
  "photo-broken",
  "photo-small",
  "photo-dark",
  "photo-two-sheets",
];

/**
 * Read a photo, unless there are too many.
 * @param {Shoot} open
 * @param {Photo} one
 * @param {string[]} sets
 */
async function readNext(open, one, sets) {
  const most = open.photos.filter(({ shown }) => shown).length >= open.most;
  if (most) one.refused = { code: "photo-too-many", args: { most: open.most } };
  else await readOne(open, one, sets);
  if (one.refused?.code === "photo-other-print" && !open.packs.length) await readLetter(open, one, sets);
  one.waiting = false;
}

/**
 * Read a photo with the game's own pages as they are printed on Letter; where that is of no use, all stays as it was told.
 * @param {Shoot} open
 * @param {Photo} one
 * @param {string[]} languages
 */
async function readLetter(open, one, languages) {
  const told = one.refused;
  const sets = languages.map((lang) => `${lang}-letter`);
  await readOne(open, one, sets).catch(() => {}); // a page that is too large for it
  if (!one.shown) one.refused = told;
}

/**
 * Read a photo with the pages of each set in turn, until one fits.
 * @param {Shoot} open
 * @param {Photo} one
 * @param {string[]} sets
 */
async function readOne(open, one, sets) {
  fill(open.state, el("p.loading", { role: "status" }, t("photo.reading", { name: one.name })));
  Object.assign(one, { shown: null, refused: null });
  for (const set of sets) {
    try {
      await learn(open, set);
    } catch (fault) {
      if (set === sets[0]) throw fault;
      return; // the other language is only a second try
    }
    if (!one.file) return;
    const answer = await askReader({ read: { photo: one.name, file: one.file, sets: [set] } });
    if (answer.shown) {
      const crops = new Map(answer.crops?.map((crop) => [crop.key, crop]));
      Object.assign(one, { shown: answer.shown, crops, flat: answer.flat ?? null, refused: null, file: null });
      return;
    }
    one.refused ??= answer.refused ?? null;
    if (answer.refused && HOPELESS.includes(answer.refused.code)) return;
  }
}

/** The list of photos and what became of each. @param {Shoot} open */
function layShots(open) {
  const leave = (/** @type {Photo} */ one) => () => {
    open.photos = open.photos.filter((other) => other !== one);
    layShots(open);
    layState(open);
  };
  /** @param {Photo} one @returns {Child} */
  const stateOf = (one) => {
    if (one.waiting) return el("span.hint", {}, t("photo.waits"));
    return one.shown ? [el("span.good", {}, t("photo.read")), one.notes] : one.notes;
  };
  const lines = open.photos.map((one) => {
    const out = one.waiting ? null : button(t("photo.leave"), leave(one), "plain");
    return el("li", {}, el("strong", {}, one.name), stateOf(one), out);
  });
  fill(open.list, lines);
}

/**
 * What the photos amount to so far: asked of Python, which has the words and the order.
 * @param {Shoot} open
 * @param {number | null} copy
 * @returns {Promise<unknown>}
 */
async function layState(open, copy = null) {
  if (!open.photos.length) return fill(open.state);
  const { drawn } = await askReader({ draw: open.draft.names.map((name) => name.slice(0, 40)) });
  if (open !== shoot) return;
  const sent = {
    game: open.draft.game,
    lang: page.lang,
    packs: open.packs.length,
    shown: open.photos.map(({ shown }) => shown).filter((shown) => shown !== null),
    refused: open.photos.flatMap(({ name, refused, shown }) => (refused && !shown ? [{ photo: name, ...refused }] : [])),
    names: open.draft.names,
    drawn: drawn ?? [],
    copy,
  };
  const files = await photoFiles(open);
  const { data } = await ask("photos.gathered", sent, { files });
  if (open !== shoot) return;
  for (const one of open.photos) one.notes = data.problems.filter(({ where }) => where === one.name).map(photoProblem);
  layShots(open);
  const known = new Set(open.photos.map(({ name }) => name));
  const rest = data.problems.filter(({ where }) => !known.has(where ?? "")).map(photoProblem);
  if (data.copies.length > 1 && copy === null) return fill(open.state, rest, copies(open, data));
  if (!data.forms.length) return fill(open.state, rest);
  const count = data.questions.length + data.forms.filter(({ own }) => own).length;
  /** @type {Review} */
  const review = {
    place: open.place,
    draft: open.draft,
    data,
    crops: (photo, slot) => cropOf(open, photo, slot),
    flat: (photo) => open.photos.find(({ name }) => name === photo)?.flat ?? null,
    more: async (answers, changes) => (await ask("photos.more", { ...sent, answers, changes }, { files })).data.questions,
    finish,
  };
  /** @param {{ answers: Record<string, string>, changes: BoxChange[], seats: Record<string, number | null> }} confirmed */
  async function finish(confirmed) {
    const by = open.by.value.trim();
    const taken = await ask("photos.taken", { ...sent, ...confirmed, by }, { files });
    return fillIn(open, taken.data);
  }
  fill(
    open.state,
    rest,
    el("p.good", {}, t("photo.found", { sheets: data.forms.length, count })),
    el(
      "button.main",
      { type: "button", id: "photo-review", onclick: () => photoReview(review) },
      t(count ? "photo.look" : "photo.take"),
    ),
  );
  $("#photo-review", open.state).scrollIntoView({ block: "nearest" });
}

/** Of which copy of a pad the game is. @param {Shoot} open @param {Gathered} data */
function copies(open, data) {
  const choices = data.copies.map((number) =>
    el("button.choice", { type: "button", onclick: () => layState(open, number) }, t("photo.copy", { number })),
  );
  return [el("p", {}, t("photo.copies")), el("div.choices", {}, choices)];
}

/** A sentence about a photo; where the command's hint is of no use here, the page has its own. @param {Problem} one */
function photoProblem(one) {
  return fileProblem(one, "photo.hint");
}

/**
 * The crop of a box, from its own photo or from another one of the same place.
 * @param {Shoot} open
 * @param {string} photo
 * @param {Slot} slot
 */
function cropOf(open, photo, slot) {
  const key = `${slot.component}/${slot.copy}/${slot.name}`;
  const own = open.photos.find(({ name }) => name === photo);
  return own?.crops?.get(key) || open.photos.find(({ crops }) => crops?.has(key))?.crops?.get(key) || null;
}

/**
 * Put what was read and confirmed into the sheet; typed boxes that a photo says differently are counted.
 * @param {Shoot} open
 * @param {import("../messages.d.ts").Calls["photos.taken"]["answers"]} data
 */
async function fillIn({ draft }, data) {
  const now = (await draftOf(draft.id)) || draft;
  const differs = (/** @type {[string, unknown]} */ [name, value]) => {
    const before = now.values[name];
    return before !== undefined && before !== "" && before !== false && before !== null && String(before) !== String(value);
  };
  const replaced = Object.entries(data.values).filter(differs).length;
  const players = Math.max(now.players, data.players);
  const kept = await keepDraft({
    ...now,
    players,
    names: Array.from({ length: players }, (_, n) => now.names[n] || ""),
    values: { ...now.values, ...data.values },
    component: data.component || now.component,
    provenance: [...(now.provenance || []), ...data.provenance],
    changed: Date.now(),
  });
  endReader();
  shoot = null;
  return { id: kept.id, filled: Object.keys(data.values).length, replaced };
}

// From photos of pencilled sheets to the score screen: choosing and reading them. What is doubtful is asked in photo-review.js.

import { $, el, fill, page, t, button, complaint, fileProblem } from "./dom.js";
import { ask } from "./work.js";
import { draftOf, keepDraft } from "./drafts.js";
import { ownFiles } from "./own.js";
import { photoReview } from "./photo-review.js";

let reader = null; // the worker with web/scan, and what it has learnt: {worker, waiting, sets: key → promise}
let shoot = null; // what is open: {draft, place, photos, packs, busy}

function readerAwake() {
  if (!reader) {
    reader = { worker: globalThis.printkitReader(), waiting: new Map(), sets: new Map(), last: 0 };
    reader.worker.onmessage = ({ data }) => {
      const asked = reader.waiting.get(data.id);
      if (data.progress) return asked?.progress?.(...data.progress);
      reader.waiting.delete(data.id);
      if (data.failed !== undefined) asked?.reject(new Error(data.failed));
      else asked?.resolve(data);
    };
    reader.worker.onerror = (event) => endReader(event.message || "worker");
  }
  return reader;
}

function readerAsk(message, progress) {
  const { waiting, worker } = readerAwake();
  const id = (reader.last += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, progress });
    worker.postMessage({ id, ...message });
  });
}

/** End the reader and forget its pages: they take memory that only photos need. */
function endReader(reason = "") {
  const ended = reader;
  reader = null;
  ended?.worker.terminate();
  for (const { reject } of ended?.waiting.values() || []) reject(Object.assign(new Error(reason), { cancelled: !reason }));
}

/** The screen where photos of a sheet are chosen; `id` is the draft that they fill in. */
export async function photoScreen(place, id) {
  const draft = await draftOf(id);
  if (!draft) {
    location.hash = "#/score";
    return;
  }
  endReader();
  shoot = { draft, place, photos: [], packs: [], busy: null };
  const input = (more) =>
    el("input.hidden", {
      type: "file",
      onchange: ({ target }) => {
        addPhotos([...target.files]);
        target.value = "";
      },
      ...more,
    });
  shoot.list = el("ul.shots", { "aria-live": "polite" });
  shoot.state = el("div", { id: "photo-state" });
  shoot.by = el("input", { type: "text", maxLength: 40, autocomplete: "off", id: "photo-by" });
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("photo.title")),
    el("p.lead", {}, t("photo.lead")),
    el(
      "div.row",
      {},
      el("label.button.camera", {}, t("photo.camera"), input({ accept: "image/*", capture: "environment", id: "photo-camera" })),
      el(
        "label.button",
        {},
        t("photo.choose"),
        input({ accept: "image/*,.heic,.heif,.json", multiple: true, id: "photo-files" }),
      ),
      el("a.button", { href: `#/score/sheet/${id}` }, t("back")),
    ),
    shoot.list,
    shoot.state,
    el(
      "details",
      {},
      el("summary", {}, t("photo.how")),
      el(
        "ul",
        {},
        ["flat", "firm", "alone", "pack"].map((one) => el("li", {}, t(`photo.tip.${one}`))),
      ),
      el("label.field", {}, el("span.label", {}, t("photo.by")), shoot.by, el("span.hint", {}, t("photo.byHint"))),
    ),
  );
}

/** The files of an own game, then the scan packs, as every call of `photos` wants them. */
async function photoFiles() {
  const own = shoot.draft.game.own ? await ownFiles() : [];
  return [...own, ...shoot.packs];
}

const photoCall = (more) => ({ game: shoot.draft.game, lang: page.lang, packs: shoot.packs.length, ...more });

/** What photos are compared with: of packs that somebody chose, or the game's own pages in one language. */
function learnt(set) {
  const { sets } = readerAwake();
  if (!sets.has(set)) {
    const coming = (async () => {
      const { data, files } = await ask(
        "photos.pages",
        photoCall({ print: set, packs: set === "packs" ? shoot.packs.length : 0 }),
        { files: set === "packs" ? await photoFiles() : shoot.draft.game.own ? await ownFiles() : [] },
      );
      shoot.most = data.most;
      await readerAsk({ know: { set, pages: data.pages, networks: data.networks }, files });
    })();
    coming.catch(() => sets.delete(set));
    sets.set(set, coming);
  }
  return sets.get(set);
}

/** Whether the screen of photos is open. */
export const photosOpen = () => Boolean(shoot?.list.isConnected);

/** Read these photos, and with these scan packs. */
export async function addPhotos(files) {
  const mine = shoot;
  for (const file of files) {
    if (file.name.toLowerCase().endsWith(".json")) {
      mine.packs.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      reader?.sets.delete("packs");
      for (const one of mine.photos) if (one.refused) one.waiting = true;
    } else {
      let name = file.name || "photo";
      let count = 1;
      while (mine.photos.some((one) => one.name === name)) name = `${file.name || "photo"} (${(count += 1)})`;
      mine.photos.push({ name, file, waiting: true });
    }
  }
  layShots();
  mine.busy ??= readAll(mine).finally(() => (mine.busy = null));
}

/** Read what waits, one photo after the other; then ask, or say what is to be done. */
async function readAll(mine) {
  fill(mine.state, el("p.loading", { role: "status" }, t("photo.preparing")));
  const sets = mine.packs.length ? ["packs"] : [page.lang, page.lang === "ja" ? "en" : "ja"];
  try {
    await learnt(sets[0]);
    let one;
    while (mine === shoot && (one = mine.photos.find(({ waiting }) => waiting))) {
      if (mine.photos.filter(({ found }) => found).length >= mine.most)
        one.refused = { code: "photo-too-many", args: { most: mine.most } };
      else await readOne(mine, one, sets);
      one.waiting = false;
      layShots();
    }
    if (mine === shoot) await layState();
  } catch (fault) {
    if (mine === shoot && mine.packs.length && fault.problems?.some(({ code }) => code === "bad-scan-pack")) {
      // the photos are read without it
      mine.packs = [];
      await readAll(mine);
      if (mine === shoot) mine.state.prepend(complaint(fault));
      return;
    }
    for (const one of mine.photos) one.waiting = false;
    if (mine === shoot) fill(mine.state, complaint(fault));
  }
}

const HOPELESS = [
  "photo-too-large",
  "photo-too-many-pixels",
  "photo-heic",
  "photo-broken",
  "photo-small",
  "photo-dark",
  "photo-two-sheets",
];

async function readOne(mine, one, sets) {
  fill(mine.state, el("p.loading", { role: "status" }, t("photo.reading", { name: one.name })));
  Object.assign(one, { found: null, refused: null });
  for (const set of sets) {
    try {
      await learnt(set);
    } catch (fault) {
      if (set === sets[0]) throw fault;
      return; // the other language is only a second try
    }
    const answer = await readerAsk({ read: { photo: one.name, file: one.file, sets: [set] } });
    if (answer.shown) {
      Object.assign(one, {
        found: answer.shown,
        crops: new Map(answer.crops.map((crop) => [crop.key, crop])),
        refused: null,
        file: null,
      });
      return;
    }
    one.refused ??= answer.refused;
    if (HOPELESS.includes(answer.refused.code)) return;
  }
}

function layShots() {
  fill(
    shoot.list,
    shoot.photos.map((one) =>
      el(
        "li",
        {},
        el("strong", {}, one.name),
        one.waiting ? el("span.hint", {}, t("photo.waits")) : one.found ? el("span.good", {}, t("photo.read")) : one.said || null,
        one.waiting
          ? null
          : button(
              t("photo.leave"),
              () => {
                shoot.photos = shoot.photos.filter((other) => other !== one);
                layShots();
                layState();
              },
              "plain",
            ),
      ),
    ),
  );
}

/** What the photos amount to so far: asked of Python, which has the words and the order. */
async function layState(copy = null) {
  const mine = shoot;
  if (!mine.photos.length) return fill(mine.state);
  const sent = photoCall({
    shown: mine.photos.filter(({ found }) => found).map(({ found }) => found),
    refused: mine.photos
      .filter(({ refused, found }) => refused && !found)
      .map(({ name, refused }) => ({ photo: name, ...refused })),
    names: mine.draft.names,
    copy,
  });
  const files = await photoFiles();
  const { data } = await ask("photos.gathered", sent, { files });
  if (mine !== shoot) return;
  for (const one of mine.photos) one.said = data.problems.filter(({ where }) => where === one.name).map(photoProblem);
  layShots();
  const known = new Set(mine.photos.map(({ name }) => name));
  const rest = data.problems.filter(({ where }) => !known.has(where)).map(photoProblem);
  if (data.copies.length > 1 && copy === null) {
    return fill(
      mine.state,
      rest,
      el("p", {}, t("photo.copies")),
      el(
        "div.choices",
        {},
        data.copies.map((number) =>
          el("button.choice", { type: "button", onclick: () => layState(number) }, t("photo.copy", { number })),
        ),
      ),
    );
  }
  if (!data.forms.length) return fill(mine.state, rest);
  const count = data.questions.length + data.forms.filter(({ own }) => own).length;
  fill(
    mine.state,
    rest,
    el("p.good", {}, t("photo.found", { sheets: data.forms.length, count })),
    el(
      "button.main",
      { type: "button", id: "photo-review", onclick: () => photoReview({ ...mine, sent, files, data, crops: cropOf, finish }) },
      t(count ? "photo.look" : "photo.take"),
    ),
  );
  $("#photo-review", mine.state).scrollIntoView({ block: "nearest" });
}

/** A sentence about a photo; where the command's hint is of no use here, the page has its own. */
function photoProblem(one) {
  return fileProblem(one, "photo.hint");
}

/** The crop of a box, from its own photo or from another one of the same place. */
function cropOf(photo, slot) {
  const key = `${slot.component}/${slot.copy}/${slot.name}`;
  const own = shoot.photos.find(({ name }) => name === photo);
  return own?.crops?.get(key) || shoot.photos.find(({ crops }) => crops?.get(key))?.crops.get(key) || null;
}

/** Put what was read and confirmed into the sheet; typed boxes that a photo says differently are told. */
async function finish({ answers, seats, sent, files }) {
  const { draft } = shoot;
  const { data } = await ask("photos.taken", { ...sent, answers, seats, by: shoot.by.value.trim() }, { files });
  const now = (await draftOf(draft.id)) || draft;
  const replaced = Object.entries(data.values).filter(
    ([name, value]) => ![undefined, "", false, null].includes(now.values[name]) && String(now.values[name]) !== String(value),
  ).length;
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

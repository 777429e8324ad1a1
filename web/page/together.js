// Everyone's phone, no server: each player fills in a sheet of their own and shows it as a QR code; the host reads them all.

import { hasCamera, readCodes, watchCamera } from "./codes.js";
import { button, chooser, complaint, el, fill, page, range, t } from "./dom.js";
import { draftOf, keepDraft, newDraft } from "./drafts.js";
import { codePicture, isHere, pageAddress } from "./share.js";
import { borrow, ownFiles } from "./shelf.js";
import { ask } from "./work.js";

/**
 * @import { NamedFile, ReadSheet } from "../messages.d.ts"
 * @import { Draft } from "./page.d.ts"
 */

/** @type {{ stop: () => void } | null} */
let camera = null;

/** So many hexadecimal digits, drawn at random. @param {number} count */
const digits = (count) =>
  [...crypto.getRandomValues(new Uint8Array(count / 2))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The camera is looked through on this screen alone. */
export function closeCamera() {
  camera?.stop();
  camera = null;
}

/** The host's screen, or with `code` a player's: its sheet as a code. @param {HTMLElement} place @param {string[]} rest */
export async function togetherScreen(place, [id = "", view = ""]) {
  closeCamera();
  const draft = await draftOf(id);
  if (!draft) return location.replace("#/score");
  if (view === "code" || draft.seat) return showSheet(place, draft);
  if (!draft.table) await change(draft, { table: digits(8), joined: {} });
  await host(place, draft);
}

/** A seat's link: the sheet of that seat begins. @param {HTMLElement} place @param {string[]} rest */
export async function seatScreen(place, [link = ""]) {
  fill(place, el("h1", { tabIndex: -1 }, t("together.title")), el("p.loading", { role: "status" }, t("together.joining")));
  try {
    const { data, files } = await ask("together.seat", { lang: page.lang, link });
    const game = { ...data.game };
    if (game.own) game.shelf = await borrow(link.slice(2, 10), files);
    const names = range(1, data.players).map((seat) => (seat === data.seat ? data.name : ""));
    const draft = await newDraft({ game, players: data.players, names });
    await change(draft, { table: data.table, seat: data.seat, phone: digits(4) });
    if (place.isConnected) location.replace(`#/score/sheet/${draft.id}`);
  } catch (fault) {
    fill(
      place,
      el("h1", { tabIndex: -1 }, t("together.title")),
      complaint(fault),
      el("a.button", { href: "#/score" }, t("link.others")),
    );
  }
}

/** A sheet's code that was scanned with the phone's own camera: who is to read it. @param {HTMLElement} place */
export function strayScreen(place) {
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("together.title")),
    el("p", {}, t("together.stray")),
    el("a.button", { href: "#/score" }, t("link.others")),
  );
}

/** Keep something more of a draft. @param {Draft} draft @param {Partial<Draft>} more */
async function change(draft, more) {
  Object.assign(draft, more, { changed: Date.now() });
  const now = await keepDraft({ ...draft });
  draft.rev = now.rev;
}

/** @param {Draft} draft */
const filesOf = (draft) => (draft.game.own ? ownFiles(draft.game.shelf) : Promise.resolve([]));

/**
 * What the host sees: the seats, the code of one that is still open, and the camera.
 * @param {HTMLElement} place
 * @param {Draft} draft
 */
async function host(place, draft) {
  fill(place, el("h1", { tabIndex: -1 }, t("together.title")), el("p.loading", { role: "status" }, t("together.making")));
  const { game, players, names, table } = draft;
  const from = await pageAddress();
  try {
    const question = { lang: page.lang, game, players, names, table: table ?? "", page: from };
    const { data, files } = await ask("together.seats", question, { files: await filesOf(draft) });
    const seats = Object.keys(data.addresses).map(Number);
    lay(place, draft, { seats, codes: files, from, shown: seats[0] });
  } catch (fault) {
    fill(place, el("h1", { tabIndex: -1 }, t("together.title")), complaint(fault));
  }
}

/** @typedef {{ seats: number[], codes: NamedFile[], from: string, shown: number }} Table */

/** @param {Draft} draft @param {number} seat */
const nameOf = (draft, seat) => draft.names[seat - 1] || t("score.player", { seat });

/** @param {HTMLElement} place @param {Draft} draft @param {Table} table */
function lay(place, draft, table) {
  const { seats, codes } = table;
  const code = el("div.seat-code", {});
  const list = el("ul.seats-in", {});
  const finder = el("div.finder-place", {});
  const notes = el("div", { id: "together-notes", "aria-live": "polite" });
  const show = (/** @type {number} */ seat) => {
    table.shown = seat;
    const file = codes.find((one) => one.name === `${seat}.svg`);
    fill(
      code,
      el("h2", {}, t("together.seat", { name: nameOf(draft, seat) })),
      codePicture(file, t("together.alt")),
      el("p.hint", {}, t("together.scan")),
    );
    state();
  };
  const state = () => {
    const joined = draft.joined ?? {};
    const rows = seats.map((seat) =>
      el(
        "li",
        {},
        el(
          "button.plain",
          { type: "button", "aria-pressed": String(seat === table.shown), onclick: () => show(seat) },
          nameOf(draft, seat),
        ),
        el(`span.${seat in joined ? "good" : "hint"}`, {}, t(seat in joined ? "together.in" : "together.open")),
      ),
    );
    fill(list, rows);
    const all = seats.every((seat) => seat in joined);
    done.hidden = !all;
    if (all) closeCamera();
  };
  const take = (/** @type {string[]} */ texts) => join(draft, texts, notes, state);
  const open = async () => {
    try {
      camera = await watchCamera(finder, (texts) => take(texts.filter(unseen)));
    } catch {
      fill(notes, el("p.fault", { role: "alert" }, t("together.refused")));
    }
  };
  const fromPictures = async (/** @type {File[]} */ files) => {
    fill(notes, el("p.loading", { role: "status" }, t("together.reading")));
    const texts = (await Promise.all(files.map((file) => readCodes(file).catch(() => [])))).flat();
    if (texts.length) return take(texts);
    fill(notes, el("p.fault", { role: "alert" }, t("together.none")));
  };
  const done = el("a.button.main", { href: `#/score/sheet/${draft.id}`, hidden: true }, t("together.done"));
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("together.title")),
    el("p.lead", {}, t("together.lead")),
    isHere(table.from) ? el("p.note", { role: "alert" }, t("together.here")) : null,
    seats.length ? null : el("p.note", {}, t("together.nothing")),
    el(
      "div.split.table",
      {},
      el("section", {}, list, code),
      el(
        "section",
        {},
        el("h2", {}, t("together.read")),
        el("p.hint", {}, t("together.how")),
        el(
          "p.row",
          {},
          hasCamera() ? button(t("together.camera"), open, "main") : null,
          chooser(t("together.picture"), fromPictures, { accept: "image/*", capture: "environment", multiple: true }),
        ),
        notes,
        finder,
        el("p.row", {}, done, el("a.button", { href: `#/score/sheet/${draft.id}` }, t("together.sheet"))),
      ),
    ),
  );
  if (seats.length) show(seats.find((seat) => !(seat in (draft.joined ?? {}))) ?? seats[0]);
}

const AGAIN = 4000; // ms after which the same code is taken once more
/** @type {Map<string, number>} what the camera saw, and when */
const recent = new Map();

/**
 * Whether the camera sees a code for the first time: it sees each many times. A picture that somebody chose is always answered.
 * @param {string} text
 */
function unseen(text) {
  const before = recent.get(text) ?? 0;
  recent.set(text, Date.now());
  return Date.now() - before >= AGAIN;
}

/**
 * Join the sheets that codes say; each refused one is told.
 * @param {Draft} draft
 * @param {string[]} texts
 * @param {HTMLElement} notes
 * @param {() => void} changed
 */
async function join(draft, texts, notes, changed) {
  const { game, players, table } = draft;
  for (const text of texts) {
    try {
      const question = { lang: page.lang, game, players, table: table ?? "", texts: [text] };
      const { data } = await ask("together.read", question, { files: await filesOf(draft) });
      for (const sheet of data.sheets) await joinOne(draft, sheet, notes);
    } catch (fault) {
      fill(notes, complaint(fault));
    }
  }
  changed();
}

/** @param {Draft} draft @param {ReadSheet} sheet @param {HTMLElement} notes */
async function joinOne(draft, sheet, notes) {
  const before = draft.joined?.[sheet.seat];
  const name = sheet.name || nameOf(draft, sheet.seat);
  const other = before && before !== sheet.phone;
  if (other && !confirm(t("together.twice", { name, before: nameOf(draft, sheet.seat) }))) return fill(notes);
  const names = draft.names.map((one, at) => (at === sheet.seat - 1 ? sheet.name || one : one));
  const values = { ...draft.values, ...sheet.values };
  await change(draft, { names, values, joined: { ...draft.joined, [sheet.seat]: sheet.phone } });
  fill(notes, el("p.good", { role: "status" }, t("together.joined", { name })));
}

/** A player's sheet as a code, large on a white ground. @param {HTMLElement} place @param {Draft} draft */
async function showSheet(place, draft) {
  const { game, players, seat = 1, table = "", phone = "" } = draft;
  fill(place, el("h1", { tabIndex: -1 }, t("together.mine")), el("p.loading", { role: "status" }, t("together.making")));
  try {
    const question = { lang: page.lang, game, players, seat, table, phone, values: draft.values, page: await pageAddress() };
    const { files } = await ask("together.sheet", question, { files: await filesOf(draft) });
    fill(
      place,
      el("h1", { tabIndex: -1 }, t("together.mine")),
      el("p.lead", {}, t("together.hold")),
      el("div.large-code", {}, codePicture(files[0], t("together.alt"))),
      el("p.row", {}, el("a.button", { href: `#/score/sheet/${draft.id}` }, t("together.back"))),
    );
  } catch (fault) {
    fill(place, el("h1", { tabIndex: -1 }, t("together.mine")), complaint(fault));
  }
}

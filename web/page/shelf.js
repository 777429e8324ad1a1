// One's own games on this device: the one that is being edited (`MINE`), and those from links that sheets were begun with.

import { page } from "./dom.js";
import { allDrafts } from "./drafts.js";
import { forget, keep, kept, keptAll } from "./store.js";
import { ask } from "./work.js";

/**
 * @import { ChosenGame, Game, NamedFile } from "../messages.d.ts"
 * @import { KeptFolder } from "./page.d.ts"
 */

/** The game that is being edited. */
export const MINE = "own";
const BORROWED = "own-";

/** Whether an id in an address names a game of the shelf. @param {string} id */
export const isShelved = (id) => id === MINE || id.startsWith(BORROWED);

/** What is kept under that key. @param {string} key */
export const shelved = (key) => /** @type {Promise<KeptFolder | null>} */ (kept("settings", key));

/** The files of a game, for whoever asks Python about it. @param {string | undefined} key @returns {Promise<NamedFile[]>} */
export async function ownFiles(key = MINE) {
  const { files = {} } = (await shelved(key)) ?? {};
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

/** A game as the lists show it; null when there is none or it is not right yet. @returns {Promise<Game | null>} */
export async function ownGame(key = MINE) {
  const files = await ownFiles(key);
  if (!files.length) return null;
  try {
    return (await ask("games.game", { lang: page.lang, game: { own: true } }, { files })).data;
  } catch {
    return null;
  }
}

/** A game of the shelf as a sheet knows it. @param {string} key @param {Game} game @returns {ChosenGame} */
export const ownChoice = (key, game) => ({ id: game.id, edition: "", options: {}, own: true, shelf: key, title: game.title });

/** Put a game on the shelf; resolves to its key. @param {string} name @param {NamedFile[]} files */
export async function borrow(name, files) {
  const key = BORROWED + name;
  const before = await shelved(key);
  const contents = Object.fromEntries(files.map((one) => [one.name, one.bytes]));
  await keep("settings", key, { rev: before?.rev || 0, key, files: contents });
  return key;
}

/** Games that came in a link stay as long as a sheet of theirs does, or while they are tried out. */
export async function tidyShelf() {
  const settings = await keptAll("settings");
  const used = new Set((await allDrafts()).map((draft) => draft.game.shelf));
  for (const { tryout } of settings) if (tryout) used.add(tryout.game.shelf);
  for (const { key } of settings) if (key && !used.has(key)) await forget("settings", key);
}

// Sheets that are being filled in, kept on this device. A draft that another tab has changed goes on as a copy: nothing is lost.

import { forget, keep, kept, keptAll } from "./store.js";

/**
 * @import { ChosenGame, KeptAs, Values } from "../messages.d.ts"
 * @import { Draft } from "./page.d.ts"
 */

/** The draft of that id, or null. @param {string} id */
export const draftOf = (id) => kept("drafts", id);

/** All drafts. */
export const allDrafts = () => keptAll("drafts");

/** Those that somebody goes on with, the latest first, and those whose result the score book has, behind them. */
export async function sortedDrafts() {
  const all = (await allDrafts()).sort((a, b) => b.changed - a.changed);
  return { open: all.filter((one) => !one.kept), counted: all.filter((one) => one.kept) };
}

/** Throw a draft away. @param {string} id */
export const discard = (id) => forget("drafts", id);

/** Keep a draft; resolves to what is kept, a copy with another id where another tab has changed it. @param {Draft} draft */
export async function keepDraft(draft) {
  const there = await keep("drafts", draft.id, draft);
  if (there.changed === draft.changed && there.rev === (draft.rev || 0) + 1) return there;
  const id = `${draft.id.split("-")[0]}-${Date.now().toString(36)}`;
  return keep("drafts", id, { ...draft, rev: 0, id });
}

/**
 * A sheet on which nothing stands but these names and values; its id is drawn at random.
 * @param {{ game: ChosenGame, players: number, names: string[], values?: Values, component?: string | null,
 *   provenance?: string[], kept?: KeptAs | null, done?: boolean }} start
 */
export async function newDraft({
  game,
  players,
  names,
  values = {},
  component = null,
  provenance = [],
  kept = null,
  done = false,
}) {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const seats = Array.from({ length: players }, (_, n) => names[n] || "");
  return keepDraft({ id, game, players, names: seats, values, component, provenance, kept, done, changed: Date.now() });
}

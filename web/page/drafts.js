// Sheets that are being filled in, kept on this device. A draft that another tab has changed goes on as a copy: nothing is lost.

import { kept, keptAll, keep, forget } from "./store.js";

export const draftOf = (id) => kept("drafts", id);
export const allDrafts = () => keptAll("drafts");
export const discard = (id) => forget("drafts", id);

export async function keepDraft(draft) {
  const there = await keep("drafts", draft.id, draft);
  if (there.changed === draft.changed && there.rev === (draft.rev || 0) + 1) return there;
  const id = `${draft.id.split("-")[0]}-${Date.now().toString(36)}`;
  return keep("drafts", id, { ...draft, rev: 0, id });
}

/** A sheet on which nothing stands but what is given; `id` is drawn at random. */
export async function newDraft(game, players, names, values, component, provenance = []) {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return keepDraft({
    id,
    game,
    players,
    names: Array.from({ length: players }, (_, n) => names[n] || ""),
    values,
    component,
    provenance,
    changed: Date.now(),
  });
}

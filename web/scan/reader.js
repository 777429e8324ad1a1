// A photo → the page it shows and its marks. Grey pictures in, plain data out; runs in a worker as it runs in node.
import { features } from "./features.js";
import { lit } from "./light.js";
import { read as readMarks } from "./marks.js";
import { reduced, scaled } from "./pixels.js";
import { candidate, register, template } from "./registration.js";

export { network } from "./network.js";
export { template };

const LOOKED_AT = 0.7, CONTENDERS = 4;

/** The page of a photo among templates made ready: {ready, view}, or null when none is accepted. */
export function pageOf(photo, known) {
  const corners = features(scaled(photo, LOOKED_AT));
  const first = known.map((ready) => ({ ready, found: candidate(ready, corners, LOOKED_AT) })).filter(({ found }) => found);
  first.sort((a, b) => b.found.agreed - a.found.agreed);
  const viewed = first
    .slice(0, CONTENDERS)
    .filter(({ found }) => found.agreed >= 0.35 * first[0].found.agreed)
    .map(({ ready, found }) => ({ ready, view: register(ready, photo, found.h) }));
  viewed.sort((a, b) => Math.round(b.view.fit * 100) - Math.round(a.view.fit * 100) || b.view.likeness - a.view.likeness);
  return viewed.length ? viewed[0] : null;
}

/** What is marked on the page of a photo: {ready, view, marks: [{name, copy, state, sure, doubtful}]}. */
export function read(photo, known, layers) {
  const picture = reduced(photo), page = pageOf(picture, known);
  if (!page || !page.view.accepted) return { ready: page?.ready, view: page?.view, marks: [] };
  const slots = page.ready.page.slots.filter((slot) => slot.kind === "tick" || slot.kind === "mark");
  const found = readMarks(lit(page.ready, picture, page.view.where), slots, layers);
  return { ...page, marks: found.map((mark, i) => ({ name: slots[i].name, copy: slots[i].copy ?? 1, ...mark })) };
}

// Small signs for buttons, drawn with a pen as wide as the type.

import { el } from "./dom.js";

/** Each a path on a square of 24. */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  anew: "M19 8a8 8 0 1 0 1 6M20 3v6h-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 .01 0",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  score: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H4a4 4 0 0 0 4 4M16 6h4a4 4 0 0 1-4 4M12 13v4M8 20h8M9 20a3 3 0 0 1 6 0",
  season: "M5 20v-7M12 20V4M19 20v-11M3 20h18",
  own: "M4 5h10v14H4zM14 7l6 2-3 11-3-1M9 9v6M6 12h6",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
};

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} children
 */
export function drawn(name, attributes, children = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** A sign that says nothing to who can't see it: its button does. @param {keyof typeof PATHS} name */
export const icon = (name) =>
  el(
    "span.sign",
    { "aria-hidden": "true" },
    drawn("svg", { viewBox: "0 0 24 24", width: 24, height: 24 }, [drawn("path", { d: PATHS[name] })]),
  );

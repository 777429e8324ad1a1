// Where in a game.toml a place is, and what its JSON Schema knows of it: for completion and help.

/** @import { Schema } from "../messages.d.ts" */

/**
 * What a schema comes to: its reference followed, and all that it may be.
 * @param {Schema} root
 * @param {Schema | undefined} of
 * @returns {Schema[]}
 */
function shapes(root, of, depth = 0) {
  if (!of || depth > 8) return [];
  const name = of.$ref?.match(/^#\/\$defs\/(.+)$/)?.[1];
  const inner = [name ? root.$defs?.[name] : undefined, ...(of.anyOf ?? []), ...(of.oneOf ?? []), ...(of.allOf ?? [])];
  return [of, ...inner.flatMap((one) => shapes(root, one, depth + 1))];
}

/** One step down: a key, or into a list. @param {Schema} root @param {Schema[]} at @param {string} key */
function step(root, at, key) {
  return at.flatMap((one) => {
    const more = typeof one.additionalProperties === "object" ? one.additionalProperties : undefined;
    return shapes(root, one.properties?.[key] ?? more);
  });
}

/** Lists lead to what they are of. @param {Schema} root @param {Schema[]} at */
const unlisted = (root, at) => [...at, ...at.flatMap((one) => shapes(root, one.items))];

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#.*|^[ \t]*\[\[?[ \t]*[\w.-]+[ \t]*\]?\][ \t]*$|[\w.-]+(?=[ \t]*=)|[{}[\]]/gm;
const HEADER = /^\s*\[\[?\s*([\w.-]+)/;

/** The keys that lead to the table in which a text ends: those of its header, and of each open brace. @param {string} text */
export function pathAt(text) {
  const place = { table: /** @type {string[]} */ ([]), open: /** @type {string[][]} */ ([]), key: "" };
  for (const [token] of text.matchAll(TOKEN)) if (!/^["'#]/.test(token)) enter(place, token);
  return [...place.table, ...place.open.flat()];
}

/** @param {{ table: string[], open: string[][], key: string }} place @param {string} token */
function enter(place, token) {
  const header = token.length > 1 && token.match(HEADER);
  if (header) {
    if (!place.open.length) place.table = header[1].split(".");
  } else if (token === "{" || token === "[") place.open.push(place.key ? place.key.split(".") : []);
  else if (token === "}" || token === "]") place.open.pop();
  place.key = /[\w.-]/.test(token) && !header ? token : "";
}

/**
 * The keys that may stand where a text ends, each with what is known of it.
 * @param {Schema} root
 * @param {string} text
 * @returns {[string, Schema][]}
 */
export function keysAt(root, text) {
  if (/=\s*[^{[,\n]*$/.test(text.split("\n").at(-1) ?? "") && !/[{,]\s*$/.test(text)) return [];
  const at = pathAt(text).reduce((here, key) => unlisted(root, step(root, here, key)), shapes(root, root));
  const keys = at.flatMap((one) => Object.entries(one.properties ?? {}));
  return [...new Map(keys).entries()].map(([key, of]) => [key, { ...of, description: sentence(root, of) }]);
}

/** What is known of a key that stands behind a text. @param {Schema} root @param {string} text @param {string} key */
export function keyAt(root, text, key) {
  const at = pathAt(text).reduce((here, one) => unlisted(root, step(root, here, one)), shapes(root, root));
  const of = at.map((one) => one.properties?.[key]).find(Boolean);
  return of ? { ...of, description: sentence(root, of) } : null;
}

/**
 * The words that a value may be where a text ends behind its `=`; null where it isn't one of some.
 * @param {Schema} root
 * @param {string} text
 */
export function wordsOf(root, text) {
  const match = text.match(/([\w-]+)\s*=\s*"?[\w-]*$/);
  if (!match) return null;
  const key = keyAt(root, text.slice(0, match.index), match[1]);
  const words = key ? shapes(root, key).flatMap((one) => one.enum ?? []) : [];
  return words.length ? words.filter((one) => typeof one === "string") : null;
}

/** @param {Schema} root @param {Schema} of */
const sentence = (root, of) => shapes(root, of).find((one) => one.description)?.description ?? "";

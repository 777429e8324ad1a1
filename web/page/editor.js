// The text of a file of one's own game with colours, undo, completion, help and errors in place: CodeMirror, loaded when needed.

import { el, page, t } from "./dom.js";
import { keyAt, keysAt, wordsOf } from "./schema.js";
import { ask } from "./work.js";

/**
 * @import { Problem, Schema } from "../messages.d.ts"
 * @typedef {{ from: number, to: number, number: number, text: string }} Line
 * @typedef {{ lines: number, line: (number: number) => Line, lineAt: (place: number) => Line, toString: () => string }} Doc
 * @typedef {{ state: { doc: Doc }, dispatch: (change: object) => void, focus: () => void, destroy: () => void }} View
 * @typedef {Problem & { told: string, line: number | null }} Finding
 * @typedef {{ mark: (findings: Finding[]) => void, jump: (line: number) => void }} TextEditor
 */

/** @type {Promise<any> | null} the library, of which only what is used here is known */
let library = null;
/** @type {Promise<Schema> | null} */
let knowing = null;

/** The library; null where it can't be loaded: a plain text box does. */
function loadLibrary() {
  library ??= new Promise((resolve, reject) => {
    const script = el("script", {
      src: globalThis.printkitEditorAt(),
      onload: () => resolve(globalThis.printkitEditor),
      onerror: reject,
    });
    document.head.append(script);
  });
  return library.catch(() => {
    library = null;
    return null;
  });
}

/** What may stand in a game.toml. */
function schema() {
  knowing ??= ask("folders.schema", { lang: page.lang }).then(({ data }) => data.game);
  return knowing.catch(() => null);
}

/**
 * Put the editor in the place of a text box, which keeps the text and hears of changes as if they were typed there.
 * Resolves to null where the box stays.
 * @param {HTMLTextAreaElement} box
 * @param {string} name
 * @returns {Promise<TextEditor | null>}
 */
export async function dressEditor(box, name) {
  const code = await loadLibrary();
  if (!code || !box.isConnected) return null;
  const host = el("div.code-editor");
  const root = host.attachShadow({ mode: "open" }); // there its styles are allowed: the page takes none from scripts
  const toml = name.endsWith(".toml");
  const known = name.endsWith("game.toml") ? await schema() : null;
  const update = code.EditorView.updateListener.of((/** @type {{ docChanged: boolean, state: { doc: Doc } }} */ change) => {
    if (!change.docChanged) return;
    box.value = change.state.doc.toString();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  /** @type {View} */
  const view = new code.EditorView({
    doc: box.value,
    root,
    parent: root,
    extensions: [
      code.lineNumbers(),
      code.history(),
      code.drawSelection(),
      code.bracketMatching(),
      code.closeBrackets(),
      code.lintGutter(),
      toml ? code.StreamLanguage.define(code.toml) : [],
      code.syntaxHighlighting(code.HighlightStyle.define(colours(code.tags))),
      known
        ? code.autocompletion({ override: [(/** @type {Context} */ context) => complete(context, known)], icons: false })
        : [],
      known ? code.hoverTooltip((/** @type {View} */ shown, /** @type {number} */ at) => help(shown, at, known)) : [],
      code.keymap.of([
        ...code.closeBracketsKeymap,
        ...code.completionKeymap,
        ...code.historyKeymap,
        ...code.lintKeymap,
        ...code.defaultKeymap,
      ]),
      code.EditorView.contentAttributes.of({ "aria-label": t("own.text", { name }), tabindex: "0" }),
      code.EditorView.theme(THEME),
      update,
    ],
  });
  box.hidden = true;
  box.after(host);
  return {
    mark: (findings) =>
      view.dispatch(
        code.setDiagnostics(
          view.state,
          findings.map((one) => diagnostic(view.state.doc, one)),
        ),
      ),
    jump: (number) => {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true });
      view.focus();
    },
  };
}

/** The colours of the page, light or dark. @param {Record<string, unknown>} tags */
const colours = (tags) => [
  { tag: tags.comment, color: "var(--soft)" },
  { tag: tags.string, color: "var(--green)" },
  { tag: [tags.number, tags.bool], color: "var(--orange)" },
  { tag: [tags.atom, tags.keyword, tags.heading], color: "var(--blue)", fontWeight: "700" },
];

const THEME = {
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.85rem", height: "100%" },
  ".cm-content, .cm-gutter": {
    fontFamily: 'ui-monospace, "Cascadia Code", Consolas, monospace, printkit, sans-serif',
    lineHeight: "1.5",
  },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--faint)", borderRight: "1px solid var(--line)" },
  "&.cm-focused": { outline: "none" }, // the ring is around the host
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    borderColor: "var(--line)",
    maxWidth: "min(32em, 62vw)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--on-blue)", backgroundColor: "var(--blue)" },
  ".cm-diagnostic": { whiteSpace: "normal" },
  ".cm-help": { padding: "4px 10px" },
};

/** @param {Doc} doc @param {Finding} finding */
function diagnostic(doc, finding) {
  const line = doc.line(Math.min(Math.max(finding.line ?? 1, 1), doc.lines));
  const message = [finding.told, finding.hint].filter(Boolean).join(" ");
  return { from: line.from, to: line.to, severity: finding.severity === "error" ? "error" : "warning", message };
}

/**
 * @typedef {{
 *   state: { doc: Doc }, pos: number, explicit: boolean, matchBefore: (what: RegExp) => { from: number, text: string } | null,
 * }} Context
 */

/** What may be typed here: keys of the table, or the words that a value may be. @param {Context} context @param {Schema} known */
function complete(context, known) {
  const before = context.state.doc.toString().slice(0, context.pos);
  const words = wordsOf(known, before);
  const typed = context.matchBefore(words ? /"?[\w-]*$/ : /[\w-]+$/);
  if (!typed && !context.explicit) return null;
  const from = typed?.from ?? context.pos;
  if (words) return { from, options: words.map((word) => ({ label: `"${word}"`, type: "enum" })) };
  const keys = keysAt(known, before.slice(0, from));
  if (!keys.length) return null;
  const options = keys.map(([label, { description = "" }]) => ({
    label,
    type: "property",
    apply: `${label} = `,
    info: description,
  }));
  return { from, options, validFor: /^[\w-]*$/ };
}

/** The sentence of the key under the pointer. @param {View} view @param {number} at @param {Schema} known */
function help(view, at, known) {
  const line = view.state.doc.lineAt(at);
  const head = /[\w-]*$/.exec(line.text.slice(0, at - line.from))?.[0] ?? "";
  const tail = /^[\w-]*/.exec(line.text.slice(at - line.from))?.[0] ?? "";
  const from = at - head.length;
  const one = head + tail ? keyAt(known, view.state.doc.toString().slice(0, from), head + tail) : null;
  if (!one?.description) return null;
  return { pos: from, end: at + tail.length, above: true, create: () => ({ dom: el("div.cm-help", {}, one.description) }) };
}

// A table of cards cell by cell: a CSV file of one's own game. The text box that it takes the place of keeps the text.

import { $, button, el, fill, seek, t } from "./dom.js";

/**
 * @import { Finding, TextEditor } from "./editor.js"
 * @typedef {{ row: number, column: number }} Cell
 */

const MOST_CELLS = 6000; // where there are more, the text is quicker than so many boxes
const MOST_STEPS = 200;

/** What parts the cells: what the first line has most of, as in printkit/gamefolder/decks/tables.py. @param {string} text */
function delimiterOf(text) {
  const [head] = text.split("\n", 1);
  const count = (/** @type {string} */ sign) => head.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The cells of a CSV file as a text box holds it, the line on which each row begins, and what parts cells.
 * @param {string} text
 */
function cellsOf(text) {
  const delimiter = delimiterOf(text);
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\n]*)(${delimiter}|\\n|$)`, "gy");
  const rows = [];
  const lines = [];
  let row = /** @type {string[]} */ ([]);
  let line = 1;
  let began = 1;
  while (pattern.lastIndex < text.length || row.length) {
    const [whole, cell, end] = /** @type {RegExpExecArray} */ (pattern.exec(text));
    const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    row.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    line += whole.split("\n").length - 1;
    if (end === delimiter) continue;
    rows.push(row);
    lines.push(began);
    [row, began] = [[], line];
  }
  return rows.length ? { rows, lines, delimiter } : { rows: [[""]], lines: [1], delimiter };
}

/** The text of a table. @param {string[][]} rows @param {string} delimiter */
function textOfCells(rows, delimiter) {
  const written = (/** @type {string} */ cell) =>
    /["\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => `${row.map(written).join(delimiter)}\n`).join("");
}

/**
 * Put a table in the place of a text box, which keeps the text and hears of changes as if they were typed there. Null where the
 * table is too large for boxes: the text stays.
 * @param {HTMLTextAreaElement} box
 * @returns {TextEditor | null}
 */
export function dressTable(box) {
  const { rows, delimiter } = cellsOf(box.value);
  const wide = () => Math.max(1, ...rows.map((row) => row.length));
  if (rows.length * wide() > MOST_CELLS) return null;
  /** @type {string[]} */
  const steps = []; // the text before each change
  let last = ""; // the cell that was changed last: its letters are one step
  const grid = el("table");

  const changed = (/** @type {string} */ where) => {
    if (!where || where !== last) steps.push(box.value);
    if (steps.length > MOST_STEPS) steps.shift();
    last = where;
    tell();
  };
  function tell() {
    undoing.disabled = !steps.length;
    box.value = textOfCells(rows, delimiter);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function put(/** @type {Cell} */ { row, column }, /** @type {string} */ text) {
    while (rows.length <= row) rows.push([]);
    while (rows[row].length <= column) rows[row].push("");
    rows[row][column] = text;
  }
  /** Whatever changes the form of the table. @param {() => void} act @param {Cell} then where the keyboard is then */
  function reshape(act, then) {
    act();
    changed("");
    lay();
    at(then)?.focus();
  }
  const undo = () => {
    const before = steps.pop();
    if (before === undefined) return;
    rows.splice(0, rows.length, ...cellsOf(before).rows);
    last = "";
    lay();
    tell();
  };
  const undoing = button(t("score.undo"), undo, "plain");

  /** The box of a cell. @param {Cell} cell */
  const at = ({ row, column }) =>
    /** @type {HTMLTextAreaElement | null} */ (seek(`[data-row="${row}"][data-column="${column}"]`, grid));
  /** @param {Cell} cell */
  const input = ({ row, column }) =>
    el("textarea", {
      rows: 1,
      spellcheck: false,
      value: rows[row][column] ?? "",
      "data-row": row,
      "data-column": column,
      "aria-label": t("own.cell", { column: rows[0][column] || column + 1, row: row + 1 }),
    });
  function lay() {
    const columns = Array.from({ length: wide() }, (_, column) => column);
    const body = rows.map((_, row) => {
      const out = () => reshape(() => rows.splice(row, 1), { row: Math.max(0, row - 1), column: 0 });
      const remove = el(
        "button.plain",
        {
          type: "button",
          "aria-label": t("own.rowOut", { row: row + 1 }),
          title: t("own.rowOut", { row: row + 1 }),
          onclick: out,
        },
        "×",
      );
      const cells = columns.map((column) => el(row ? "td" : "th", {}, input({ row, column })));
      return el("tr", {}, el("th", { scope: "row" }, String(row + 1)), cells, el("td", {}, row ? remove : null));
    });
    fill(grid, el("thead", {}, body[0]), el("tbody", {}, body.slice(1)));
  }

  grid.addEventListener("input", ({ target }) => {
    const cell = placeOf(target);
    if (!cell) return;
    put(cell, /** @type {HTMLTextAreaElement} */ (target).value);
    changed(`${cell.row} ${cell.column}`);
  });
  grid.addEventListener("keydown", (event) => {
    const cell = placeOf(event.target);
    if (event.isComposing || !cell) return;
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      undo();
      return at(cell)?.focus();
    }
    const to = stepTo(event, cell);
    if (!to) return;
    event.preventDefault();
    if (to.row === rows.length && event.key === "Enter") return reshape(() => rows.push([]), to);
    at(to)?.focus();
  });
  grid.addEventListener("paste", (event) => {
    const cell = placeOf(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!cell || !text.includes("\t")) return; // what a spreadsheet copies of several cells has tabs
    event.preventDefault();
    const block = cellsOf(text.replaceAll("\r\n", "\n")).rows;
    reshape(() => {
      block.forEach((row, down) => {
        for (const [right, one] of row.entries()) put({ row: cell.row + down, column: cell.column + right }, one);
      });
    }, cell);
  });
  lay();
  undoing.disabled = true;
  const acts = el(
    "p.row",
    {},
    button(t("own.rowIn"), () => reshape(() => rows.push([]), { row: rows.length, column: 0 })),
    button(t("own.columnIn"), () => reshape(() => put({ row: 0, column: wide() }, ""), { row: 0, column: wide() })),
    undoing,
  );
  box.hidden = true;
  box.after(el("div.cells", {}, grid), acts);
  const rowAt = (/** @type {number} */ line) => {
    const { lines } = cellsOf(box.value);
    return Math.max(
      0,
      lines.findLastIndex((began) => began <= line),
    );
  };
  return {
    mark: (findings) => mark(grid, findings, rowAt),
    jump: (line) => at({ row: rowAt(line), column: 0 })?.focus(),
  };
}

/** Which cell an event is about. @param {EventTarget | null} target @returns {Cell | null} */
function placeOf(target) {
  if (!(target instanceof HTMLTextAreaElement)) return null;
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) };
}

/**
 * Where a key leads: Enter and the arrows up and down to the cell below or above; with Shift or Alt, Enter begins a line.
 * @param {KeyboardEvent} event
 * @param {Cell} cell
 * @returns {Cell | null}
 */
function stepTo({ key, shiftKey, altKey, target }, { row, column }) {
  const { value, selectionStart } = /** @type {HTMLTextAreaElement} */ (target);
  const before = value.slice(0, selectionStart);
  if (key === "Enter" && !shiftKey && !altKey) return { row: row + 1, column };
  if (key === "ArrowUp" && !before.includes("\n")) return row ? { row: row - 1, column } : null;
  if (key === "ArrowDown" && !value.slice(selectionStart).includes("\n")) return { row: row + 1, column };
  return null;
}

/**
 * Show which rows something is wrong with.
 * @param {HTMLElement} grid
 * @param {Finding[]} findings
 * @param {(line: number) => number} rowAt
 */
function mark(grid, findings, rowAt) {
  const wrong = new Map(findings.map((one) => [rowAt(one.line ?? 1), one.told]));
  for (const [row, line] of grid.querySelectorAll("tr").entries()) {
    line.classList.toggle("wrong", wrong.has(row));
    $("th", line).title = wrong.get(row) ?? "";
  }
}

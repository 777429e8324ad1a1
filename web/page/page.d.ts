/** What the modules of the page share: elements, drafts, the sheet that is open. What is sent and answered: ../messages.d.ts. */

import type { Box, ChosenGame, Judged, KeptAs, Lang, Parts, Seat, Sheet, Values } from "../messages.d.ts";

declare global {
  /** How Python's worker is made, and where the parts are; set by web/pages.py, as the next ones. */
  var printkitParts: () => [() => Worker, Parts];
  var printkitReader: () => Worker;
  var printkitCodes: () => Worker;
  var printkitEditorAt: () => string;
  /** CodeMirror, once its script is there. */
  var printkitEditor: unknown;
  var printkitBuild: string;
  /** The covers of the games: addresses by id and language, as "open.ja". */
  var printkitCovers: Record<string, string>;
}

type ElementOf<T extends string> = T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement;

/** The element that "tag.class.class" names. */
export type ElementNamed<N extends string> = N extends `${infer T}.${string}` ? ElementOf<T> : ElementOf<N>;

type On<E, Event> = (event: Event & { readonly target: E; readonly currentTarget: E }) => unknown;

/** Attributes and properties of an element; functions are listeners. */
export interface Attributes<E = HTMLElement> {
  onclick?: On<E, MouseEvent>;
  oninput?: On<E, InputEvent>;
  onchange?: On<E, Event>;
  onsubmit?: On<E, SubmitEvent>;
  onkeydown?: On<E, KeyboardEvent>;
  [name: string]: unknown;
}

/** What an element holds: text, elements, lists of them; nothing for null. */
export type Child = string | number | Node | null | undefined | false | Child[];

/**
 * An error with the problems of a refusal, or of work that was ended; `late` is the file that it was ended for, `trouble` what
 * keeps printkit from working, now or here.
 */
export interface Fault extends Error {
  trouble?: import("../messages.d.ts").Trouble;
  problems?: import("../messages.d.ts").Problem[];
  cancelled?: boolean;
  late?: string;
}

/** What is kept with a number that goes up with every change. */
export interface Kept {
  rev?: number;
}

/** What stood in a box before: a step back. */
export interface Step {
  name: string;
  old: Values[string];
  typing: boolean;
}

/** A sheet that is being filled in. */
export interface Draft extends Kept {
  id: string;
  game: ChosenGame;
  players: number;
  names: string[];
  values: Values;
  component: string | null;
  provenance?: string[];
  /** The game of the score book that the sheet is. */
  kept?: KeptAs | null;
  /** Somebody said that all is filled in: until then an empty box is no mistake. */
  done?: boolean;
  /** Of a table where everyone has a phone: its digits; here the one seat of this phone and its own digits; there who has joined. */
  table?: string;
  seat?: number;
  phone?: string;
  joined?: Record<string, string>;
  /** The latest steps, which can be taken back on another day. */
  past?: Step[];
  changed: number;
}

export interface KeptBook extends Kept {
  bytes: Uint8Array<ArrayBuffer>;
  mine?: number;
}

export interface KeptFolder extends Kept {
  files: Record<string, Uint8Array<ArrayBuffer>>;
}

/** The language of the page under one key, one's own game under another. */
export interface Settings extends Kept {
  lang?: Lang;
  /** Where others find the page. */
  address?: string;
  /** Of a game that came in a link: its own key. */
  key?: string;
  files?: KeptFolder["files"];
  /** The game that is being tried out. */
  tryout?: KeptTryout;
}

/** A game that is tried out: who sits there, and what was done; all else follows. */
export interface KeptTryout {
  game: ChosenGame;
  seats: Seat[];
  seed: number;
  moves: string[];
}

/** The stores of the page and what is in them. */
export interface Stores {
  drafts: Draft;
  books: KeptBook;
  settings: Settings;
}

/** The sheet that is open: what is filled in, what it shows, where the keyboard is. */
export interface Desk {
  draft: Draft;
  sheet: Sheet;
  place: HTMLElement;
  boxes: Map<string, Box>;
  pictures: string[];
  elements: Map<string, HTMLElement>;
  past: Step[];
  judged: Judged | null;
  current: string | null;
  seat: number;
  page: number | undefined;
  /** The whole width of the sheet is asked for; else the scale (pixels a mm) that somebody pinched it to. */
  whole: boolean;
  scale: number | null;
  /** On a phone, whether the box in question has its keys open. */
  opened: boolean;
  /** The box before this one, which came by itself when no digit could follow there. */
  from: string | null;
  came: string | null;
  /** A game is tried out on it: nobody writes in its boxes. */
  trying: boolean;
  unsaved: boolean;
  saving: Promise<void> | null;
  changed: () => void;
  view: HTMLElement;
  panel: HTMLElement;
  result: HTMLElement;
  spoken: HTMLElement;
  mini: HTMLElement;
  undoing: HTMLButtonElement;
  tabs: HTMLElement;
  resizing: ResizeObserver;
}

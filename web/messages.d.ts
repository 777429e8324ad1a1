/**
 * What the page, its two workers and Python say to each other: the one declaration of docs/web.md, "Messages".
 *
 * `Calls` are the functions of `printkit/web/`: what is asked (beside the language) and what is answered (beside files).
 */

export type Lang = "en" | "ja";

/** A file as it was dropped or as it is to be saved. */
export interface NamedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A problem in words: `message` with its advice in it, or `text` with its advice apart. */
export interface Problem {
  severity: string;
  code: string;
  where?: string;
  message?: string;
  text?: string;
  hint?: string;
}

/** What stands in a box. */
export type Value = string | number | boolean | null | undefined;
export type Values = Record<string, Value>;

/** A title and an id to choose it by. */
export interface Named {
  id: string;
  title: string;
}

/** Which game a question is about: a built-in one, or one's own, whose files come along. */
export interface ChosenGame {
  id: string;
  edition: string;
  options: Record<string, string>;
  own?: boolean;
  /** Of one's own: under which key the page keeps its files, and what it is called. */
  shelf?: string;
  title?: string;
}
export type AnyGame = ChosenGame | { own: true };

/** A game as the lists show it. */
export interface Game extends Named {
  players: [number, number];
  minutes: [number, number] | null;
  age: number | null;
  edition: string;
  editions: Named[];
  options: (Named & { values: Named[]; chosen: string })[];
  components: (Named & { kit: boolean; fillable: boolean })[];
  languages: string[];
  how: { id: string; choices: string[]; usual: string }[];
  /** The programs that a game with a declared turn can be played against. */
  policies: string[];
  own?: boolean;
}

/** The options of `printkit.build`, by their names. */
export type How = { lang: string } & Record<string, string | number | boolean | null>;

/** A box of the sheet, in mm from the top left of its page. */
export interface Box {
  name: string;
  seat: number | null;
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: string;
  label: string;
  choices: [string, string][];
  players: boolean;
  low: number | null;
  high: number | null;
  longest: number | null;
  role: string;
  entry: string;
}

/** A sheet to fill in. */
export interface Sheet {
  game: Game;
  component: string;
  components: Named[];
  own: boolean;
  names: (string | null)[];
  pages: { w: number; h: number }[];
  boxes: Box[];
  heads: TableHead[];
  /** The cards that a text may name, by entry: id and name of each. */
  decks: Record<string, [string, string][]>;
}

/** A table on a page: its boxes (mm), where its head begins above them and its stub left of them. */
export interface TableHead {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  top: number;
  left: number;
}

/** A problem of the sheet: `waiting` is what nobody has written yet. */
export interface SheetProblem {
  severity: string;
  code: string;
  text: string;
  hint?: string;
  boxes: string[];
  waiting: boolean;
}

export interface PlayerResult {
  name: string;
  rank: number;
  total: string | number | null;
  points: Record<string, number>;
}

/** What a sheet comes to. */
export interface Judged {
  valid: boolean;
  finished: boolean;
  sofar: boolean;
  /** Sums that somebody wrote don't fit the boxes: what stands here is what the boxes come to. */
  disputed: boolean;
  problems: SheetProblem[];
  headline?: string;
  /** By how much the winner is ahead; empty where no total decided. */
  margin?: string;
  winners?: string[];
  parts?: Named[];
  players?: PlayerResult[];
  running?: { title: string; counts: string[] }[];
  tie?: { title: string; counts: string[] }[];
  explanation?: { text: string; heading: boolean }[];
}

export interface Standing {
  name: string;
  rank: number;
  wins: number;
  games: number;
  average_rank: number;
  points: number | null;
}

export interface Play {
  number: number;
  date: string;
  title: string;
  players: string;
}

export interface Season {
  games: Named[];
  standings: Standing[];
  course: Record<string, number[]>;
  problems: string[];
  years: number[];
  plays: Play[];
}

/** A player's page, over all finished games of the book. */
export interface Profile {
  name: string;
  games: number;
  wins: number;
  average_rank: number;
  streak: number;
  places: number[];
  by_game: { game: string; title: string; games: number; wins: number; most: number | null }[];
  rivals: { name: string; games: number; ahead: number; behind: number; level: number }[];
}

/** A place on a page that a photo is read for (printkit/scan/pack.py). */
export interface Slot {
  name: string;
  kind: string;
  x: number;
  y: number;
  w: number;
  h: number;
  states: number;
  cells: [number, number, number, number][];
  label: string;
  component: string;
  card: string;
  copy: number;
}

/** A page that photos are compared with. */
export interface PhotoPage {
  print: string;
  number: number;
  w: number;
  h: number;
  slots: Slot[];
  stamp: { game: string; edition: string; options: Record<string, string> };
}

/** The file of a network (printkit/scan/network.py). */
export interface NetworkFile {
  layers: { kind: string; k?: number; stride?: number; scale: number[]; bias: number[]; weights: string }[];
}
export type NetworkFiles = Record<"marks" | "digits", NetworkFile>;

/** What was read in a box, or why a person is asked. */
export interface ReadBox {
  text: string;
  sure: number;
  doubtful: boolean;
  why: string;
  /** Of a word that is written: by what names are compared. */
  shape?: string;
}

/** What a photo shows, without its pixels. */
export interface ShownPhoto {
  photo: string;
  page: number;
  print: string;
  stamp: PhotoPage["stamp"];
  /** Whether the marks are so light that some may be overlooked. */
  faint: boolean;
  found: (ReadBox & { slot: Slot })[];
}

/** Why nothing was read from a photo: a code of printkit's messages and what they name. */
export interface Refusal {
  code: string;
  args: Record<string, string | number>;
}

export interface PhotoForm {
  form: number;
  component: string;
  own: boolean;
  photos: string[];
  /** The seat of the player whose name plainly stands on it. */
  likely: number | null;
  name: { photo: string; page: number; slot: Slot } | null;
}

export interface PhotoQuestion {
  number: number;
  form: number;
  photo: string;
  page: number;
  slot: Slot;
  kind: string;
  text: string;
  why: string;
  copies: number;
  choices: [string, string][];
  players: boolean;
}

/** A box for a mark as it was read, for the glance at the whole page. */
export interface HeldBox {
  form: number;
  photo: string;
  page: number;
  slot: Slot;
  text: string;
  /** Doubtful, and not asked for because it changes no score. */
  unsure: boolean;
}

/** What somebody said of a box that no question asked for. */
export interface BoxChange {
  form: number;
  name: string;
  text: string;
}

export interface Gathered {
  forms: PhotoForm[];
  questions: PhotoQuestion[];
  held: HeldBox[];
  problems: Problem[];
  copies: number[];
  seats: number;
}

/** What every call about photos is told. */
export interface AboutPhotos {
  game: ChosenGame;
  packs: number;
}
export interface SentPhotos extends AboutPhotos {
  shown: ShownPhoto[];
  refused: ({ photo: string } & Refusal)[];
  names: string[];
  /** The shapes of the names, as they would be printed. */
  drawn: string[];
  copy: number | null;
}

interface ReadFiles {
  values: Values | null;
  problems: Problem[];
  game: string;
  edition?: string;
  options: Record<string, string>;
  players: number;
  names: string[];
  component: string;
  provenance: string[];
}

interface BookChange {
  asks: object;
  answers: { told: string };
}

/** As what a score book keeps a sheet. */
export interface KeptAs {
  uid: string;
  number: number;
}

/** What the code of a player's sheet says. */
export interface ReadSheet {
  seat: number;
  phone: string;
  name: string;
  values: Values;
}

/** As much of a JSON Schema as the editor reads. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  default?: unknown;
}

/** Who sits at a table where a game is tried out: a program, or a person (no `policy`). */
export interface Seat {
  name: string;
  policy: string;
}

/** A game that is tried out, as far as it was played. */
export interface AskedTryout {
  game: ChosenGame;
  component: string;
  seats: Seat[];
  seed: number;
  moves: string[];
}

/** What somebody may choose: the move, in words, the boxes that it fills, the dice that it takes. */
export interface TryoutOption {
  move: string;
  text: string;
  boxes: string[];
  dice: number[] | null;
}

/** What lies on the table of a game that is tried out. */
export interface Tryout {
  /** All moves, those of programs among them, and the places of those by people. */
  moves: string[];
  own: number[];
  over: boolean;
  round: number;
  seat: number;
  asked: string;
  options: TryoutOption[];
  /** A turn that asked for nothing waits to be seen. */
  silent: boolean;
  /** The dice of an option are those that are rolled again. */
  rolls: boolean;
  dice: number[];
  kept: number[];
  turn: number | null;
  card: string;
  /** What was done, the latest last; seats count from 0. */
  events: { seat: number; round: number; dice: number[]; kept: number[]; text: string }[];
  values: Values;
  totals: number[];
  /** What it came to, once it is over. */
  judged: Judged | null;
}

export interface Calls {
  "games.game": { asks: { game: AnyGame }; answers: Game };
  "games.pictures": {
    asks: { game: AnyGame; components: string[]; how: How; dpi: number };
    answers: { problems: Problem[] };
  };
  "games.prints": {
    asks: { game: AnyGame; components: string[]; how: How; form: boolean };
    answers: Printed;
  };
  "games.kit": { asks: { game: AnyGame; how: How }; answers: Printed };
  "sheets.opened": { asks: { game: ChosenGame; players: number; component: string | null }; answers: Sheet };
  "results.judged": { asks: { game: ChosenGame; values: Values }; answers: Judged };
  "results.saved": {
    asks: { game: ChosenGame; values: Values; provenance: string[]; format: string; date: string };
    answers: { name: string };
  };
  "results.form": {
    asks: { game: ChosenGame; values: Values; component: string; players: number };
    answers: { problems: Problem[] };
  };
  "dropped.accepted": { asks: { sizes: [string, number][] }; answers: object };
  "dropped.recognised": { asks: object; answers: ReadFiles };
  "books.added": { asks: object; answers: { told: string } & KeptAs };
  "books.sheet": { asks: { number: number }; answers: ReadFiles & KeptAs & { own: boolean; values: Values } };
  "books.removed": BookChange;
  "books.joined": BookChange;
  "books.season": { asks: { game: string; by: string; since: string; until: string }; answers: Season };
  "books.player": { asks: { name: string }; answers: Profile };
  "books.poster": { asks: { year: number; paper: string }; answers: { name: string } };
  "books.exported": { asks: { kind: string }; answers: { name: string } };
  "photos.pages": {
    asks: AboutPhotos & { print: string };
    answers: { pages: PhotoPage[]; networks: NetworkFiles; most: number };
  };
  "photos.gathered": { asks: SentPhotos; answers: Gathered };
  "photos.more": {
    asks: SentPhotos & { answers: Record<string, string>; changes: BoxChange[] };
    answers: { questions: PhotoQuestion[] };
  };
  "photos.taken": {
    asks: SentPhotos & {
      answers: Record<string, string>;
      changes: BoxChange[];
      seats: Record<string, number | null>;
      by: string;
    };
    answers: { values: Values; component: string | null; players: number; provenance: string[]; open: number };
  };
  "folders.accepted": { asks: { folder: string; sizes: [string, number][] }; answers: { names: Record<string, string> } };
  "folders.checked": {
    asks: object;
    answers: {
      ok: boolean;
      verdict: string;
      title: string;
      by: string;
      players: [number, number] | null;
      /** Whether programs can play it. */
      played: boolean;
      problems: (Problem & { told: string; file: string; line: number | null })[];
    };
  };
  "links.opened": { asks: { link: string }; answers: { id: string } };
  "links.address": { asks: { page: string }; answers: { address: string } };
  "links.drawn": { asks: { text: string }; answers: object };
  "together.seats": {
    asks: { game: ChosenGame; players: number; names: string[]; table: string; page: string };
    answers: { addresses: Record<string, string> };
  };
  "together.seat": {
    asks: { link: string };
    answers: { game: ChosenGame; players: number; seat: number; name: string; table: string };
  };
  "together.sheet": {
    asks: { game: ChosenGame; players: number; seat: number; table: string; phone: string; values: Values; page: string };
    answers: { address: string };
  };
  "together.read": {
    asks: { game: ChosenGame; players: number; table: string; texts: string[] };
    answers: { sheets: ReadSheet[] };
  };
  "trying.played": { asks: AskedTryout; answers: Tryout };
  "trying.advised": { asks: AskedTryout; answers: { move: string; text: string; stands: number } };
  "folders.shown": { asks: object; answers: object };
  "folders.schema": { asks: object; answers: { game: Schema } };
  "folders.zipped": { asks: object; answers: { name: string } };
  "folders.unzipped": { asks: object; answers: object };
  "folders.example": { asks: object; answers: object };
}

export interface Printed {
  problems: Problem[];
  archive: string | null;
  estimates: Record<string, Record<string, number>>;
}

export type Call = keyof Calls;
export interface Answer<C extends Call> {
  data: Calls[C]["answers"];
  files: NamedFile[];
}

/** Where the parts of the page are: addresses, or the parts themselves in the one file. */
export type Parts = Record<string, string | Blob>;

/** To the worker that runs Python: the parts once, then calls. */
export type ToPython = { id: number } & (
  | { start: Parts; files?: NamedFile[] }
  | { start?: undefined; call: Call; data: object; files?: NamedFile[]; timed?: boolean }
);

/**
 * Why printkit can't work here or can't work now: `cause` is a key of `trouble` in the words of the page, `part` one of
 * `trouble.parts`.
 */
export interface Trouble {
  cause: string;
  part?: string;
  status?: number;
  reason?: string;
}

/** From it: how far it is, then an answer, a refusal, or a fault of ours. */
export interface FromPython {
  id: number;
  loading?: [number, number];
  progress?: [number, number];
  /** Of a call that is `timed`: whether Python is at it, or a part is fetched. */
  busy?: boolean;
  failed?: string;
  trouble?: Trouble;
  problems?: Problem[];
  data?: unknown;
  files?: NamedFile[];
}

/** To the reader of photos: pages to know, then photos to read with the pages of some sets. */
export type ReaderTask =
  | { know: { set: string; pages: PhotoPage[]; networks: NetworkFiles }; files: NamedFile[]; read?: undefined }
  | { know?: undefined; draw: string[]; read?: undefined }
  | { know?: undefined; draw?: undefined; read: { photo: string; file: Blob; sets: string[] } };
export type ToReader = { id: number } & ReaderTask;

/** A grey picture of 8 bits. */
export interface GreyBytes {
  w: number;
  h: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** A box as photographed and as printed, by component, copy and name. */
export interface Crop {
  key: string;
  seen: GreyBytes;
  printed: GreyBytes;
}

/** A page laid flat, light taken out, and its size in mm. */
export interface FlatPage extends GreyBytes {
  wide: number;
  high: number;
}

/** What the reader says when it is done. */
export type ReaderAnswer =
  | { known: number }
  | { shown: ShownPhoto; crops: Crop[]; flat: FlatPage }
  | { refused: Refusal }
  | { drawn: string[] }
  | { failed: string };
export interface FromReader {
  id: number;
  progress?: [number, number];
  /** Of a call that is `timed`: whether Python is at it, or a part is fetched. */
  busy?: boolean;
  failed?: string;
  known?: number;
  shown?: ShownPhoto;
  crops?: Crop[];
  flat?: FlatPage;
  refused?: Refusal;
  /** The shapes of names. */
  drawn?: string[];
}

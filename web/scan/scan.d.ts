/** What the modules of the reader give each other. Lengths on the page are mm, on pictures pixels; angles are radians. */

import type { PhotoPage, ReadBox, Slot } from "../messages.d.ts";

export type Point = [number, number];
export type { Slot };

/** A grey picture, 0 black to 1 white, row by row. */
export interface Picture {
  w: number;
  h: number;
  data: Float32Array<ArrayBuffer>;
}

/** Nine numbers, row by row: page → photo. */
export type Homography = number[] | Float64Array;

/** A point of the page, a point of the photo. */
export type Pair = [number, number, number, number];

/** Corners of a picture: where, how large and how turned each is, and its surroundings as 256 bits. */
export interface Features {
  points: Point[];
  sizes: number[];
  turns: number[];
  signs: Uint32Array[];
}

/** How the corners of a photo agree on a flat view. */
export interface Candidate {
  h: Homography;
  agreed: number;
}

/** A square of the page in a photo: its middle, how far off it was seen, how alike it is, how sharply that can be told. */
export interface Square {
  x: number;
  y: number;
  dx: number;
  dy: number;
  like: number;
  unmoved: number;
  seen: number;
  /** How much detail of any kind is there, beside that of the print. */
  loud: number;
  sx: number;
  sy: number;
}

/** What a page is for the reader: its size and its places. */
export type Page = PhotoPage;

/** A page made ready to be compared with. */
export interface Ready {
  page: Page;
  picture: Picture;
  coarse: Picture;
  fine: Picture;
  corners: Features;
}

/** A point of the page in mm → pixels of the photo. */
export type Where = (x: number, y: number) => Point;

/** How a page lies in a photo. */
export interface View {
  h: Homography;
  bend: import("./blocks.js").Bend;
  where: Where;
  fit: number;
  near: number;
  likeness: number;
  outside: number;
  /** What was measured last, and which of it fits. */
  squares: Square[];
  fits: boolean[];
  accepted: boolean;
}

/** A photo of a page with its light known: `white` is blank paper there, `soft` the template blurred like the photo. */
export interface Light {
  template: Ready;
  photo: Picture;
  where: Where;
  white: Picture;
  soft: Picture;
  ink: number;
}

/** A box on the page: its middle and its size. */
export type Box = [number, number, number, number];

/** A box of the photo: what is there and not printed, all that is dark, the print as it should be. */
export interface Patch {
  extra: Float32Array<ArrayBuffer>;
  dark: Float32Array<ArrayBuffer>;
  own: Float32Array<ArrayBuffer>;
}

/** A layer of a network. */
export interface Layer {
  weights: Float32Array;
  biases: Float32Array;
  inputs: number;
  outputs: number;
  k: number;
  stride: number;
}
export type Networks = Record<"marks" | "digits", Layer[]>;

export type State = "blank" | "on" | "struck";

/** What stands in a box to be marked. */
export interface Mark {
  state: State;
  sure: number;
  doubtful: boolean;
  /** How dark its slightest stroke is. */
  ink: number;
  /** All of it is filled in, as all marks of its size on the page are. */
  filled?: boolean;
}

/** What is measured of a box beside the network: how dark it and its middle are, its slightest stroke, and how much is written in it. */
export interface Measured {
  dark: number;
  middle: number;
  ink: number;
  amount: number;
}

/** A number in a box; `shaded` where something is dark and wide, which is no writing. */
export interface Written {
  text: string;
  sure: number;
  doubtful: boolean;
  shaded?: boolean;
  /** Of a word that is written: by what names are compared. */
  shape?: string;
}

/** How the print around a box is seen. */
export interface Frame {
  seen: number;
  astray: boolean;
  bare: number;
}

/** A box that was read: the number of its slot, and whether an empty one is not in its place. */
export interface Found extends ReadBox {
  slot: number;
  moved?: boolean;
}

/** Why a photo can't be read. */
export interface Unread {
  refused: string;
  found?: string;
}

/** The page that a photo shows. */
export interface OnPage {
  ready: Ready;
  view: View;
  refused?: undefined;
}

/** What a photo shows, read. */
export interface Shown extends OnPage {
  light: Light;
  found: Found[];
  /** Whether the marks are so light that some may be overlooked. */
  faint: boolean;
}

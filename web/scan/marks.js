// Which boxes are marked, and which a person must look at: the same as printkit/scan/marks.py.
import { patches, SIDE } from "./light.js";
import { answer } from "./network.js";

const SURE_ON = 0.95, MOST_ON = 0.02, MOST_DOUBT = 0.35;

/** {state, sure, doubtful} of each box. `layers` is the network of marks. */
export function read(light, slots, layers) {
  return patches(light, slots).map((patch, i) => decided(answer(layers, patch, SIDE), slots[i]));
}

export function decided([blank, mark, ring, struck, doubt], slot) {
  const ways = slot.states === 3 ? { blank, on: ring, struck: struck + mark } : { blank, on: mark + ring + 0.5 * struck };
  const state = Object.keys(ways).reduce((a, b) => (ways[b] > ways[a] ? b : a)), sure = ways[state];
  const doubtful = state === "blank" ? mark + ring + struck > MOST_ON || doubt > MOST_DOUBT : sure < SURE_ON;
  return { state, sure, doubtful };
}

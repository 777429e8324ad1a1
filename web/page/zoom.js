// Pinching the sheet: two fingers, or the wheel with Ctrl, make it larger around the place between them. One finger drags it,
// which browsers do by themselves.

/** @typedef {{ scale: () => number, set: (scale: number) => void }} Zoomed */

/** @param {TouchList} touches */
const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** @param {TouchList} touches @returns {[number, number]} */
const middle = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];

/**
 * Let a view be pinched; `zoomed` tells its scale and takes another.
 * @param {HTMLElement} view
 * @param {Zoomed} zoomed
 */
export function pinching(view, zoomed) {
  /** @type {{ apart: number, scale: number, at: [number, number] } | null} */
  let begun = null;

  /** @param {number} scale @param {[number, number]} from @param {[number, number]} to */
  const around = (scale, from, to = from) => {
    const { left, top } = view.getBoundingClientRect();
    const before = zoomed.scale();
    const x = (view.scrollLeft + from[0] - left) / before;
    const y = (view.scrollTop + from[1] - top) / before;
    zoomed.set(scale);
    const now = zoomed.scale();
    view.scrollTo({ left: x * now - (to[0] - left), top: y * now - (to[1] - top), behavior: "instant" });
  };

  const start = (/** @type {TouchEvent} */ event) => {
    begun =
      event.touches.length === 2 ? { apart: spread(event.touches), scale: zoomed.scale(), at: middle(event.touches) } : null;
    if (begun) event.preventDefault();
  };
  view.addEventListener("touchstart", start, { passive: false });
  view.addEventListener(
    "touchmove",
    (event) => {
      if (!begun || event.touches.length !== 2) return;
      event.preventDefault();
      const to = middle(event.touches);
      around((begun.scale * spread(event.touches)) / begun.apart, begun.at, to);
      begun = { ...begun, at: to };
    },
    { passive: false },
  );
  view.addEventListener("touchend", start, { passive: false });
  view.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      around(zoomed.scale() * Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
    },
    { passive: false },
  );
}

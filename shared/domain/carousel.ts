/** The usual time between two moves of a carousel, in ms (specification, section 9). */
export const CAROUSEL_INTERVAL_MS = 5_000;
/** The shortest sideways movement that is a swipe, in px (specification, section 9). */
export const SWIPE_PX = 40;

/** The direction of a swipe, from a movement in px to the right and down: 1 next slide, -1 previous slide, 0 no swipe. */
export function swipeDirection(right: number, down: number): 1 | -1 | 0 {
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) <= Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** How long a carousel rests between two moves where nothing else is said, in ms (specification, section 9). */
export const CAROUSEL_INTERVAL_MS = 5_000;
/** How far a finger moves sideways before it is a swipe, in px (specification, section 9). */
export const SWIPE_PX = 40;

/** What a finger's way meant, in px to the right and down: 1 for the next slide, -1 for the one before, 0 for no swipe. */
export function swipeDirection(right: number, down: number): 1 | -1 | 0 {
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) <= Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

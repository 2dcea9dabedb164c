import { useEffect, useRef, useState, type RefObject } from "react";
import { CAROUSEL_INTERVAL_MS } from "#domain/carousel.ts";

/**
 * Calls `moveOn` every `intervalMs`, unless paused, in a hidden tab, or while the pointer or the keyboard is inside the
 * carousel or at its controls. A control that the mouse has pressed keeps the focus, which alone does not hold the carousel.
 * It starts paused where the shopper prefers reduced motion. `sinceLoad`: the first interval began when the page was loaded.
 */
export function useRotation(
  carousel: RefObject<HTMLElement | null>,
  moveOn: () => void,
  intervalMs = CAROUSEL_INTERVAL_MS,
  sinceLoad = false,
): { playing: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const wasHeld = useRef(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    const element = carousel.current;
    if (element === null) return;
    // Checked one frame later: during the event the old state still matches.
    const update = () =>
      requestAnimationFrame(() => {
        const focused = element.contains(document.activeElement) ? document.activeElement : null;
        setHeld(element.matches(":hover") || focused?.matches(":focus-visible") === true);
      });
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"];
    for (const event of events) element.addEventListener(event, update);
    return () => events.forEach((event) => element.removeEventListener(event, update));
  }, [carousel]);
  useEffect(() => {
    if (isHeld) wasHeld.current = true;
    if (!playing || isHeld) return;
    let timer = setTimeout(
      function move() {
        timer = setTimeout(move, intervalMs);
        if (!document.hidden) moveOn();
      },
      sinceLoad && !wasHeld.current ? Math.max(0, intervalMs - performance.now()) : intervalMs,
    );
    return () => clearTimeout(timer);
  });
  return { playing, toggle: () => setPlaying(!playing) };
}

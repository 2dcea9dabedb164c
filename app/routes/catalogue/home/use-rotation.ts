import { useEffect, useState, type RefObject } from "react";
import { CAROUSEL_INTERVAL_MS } from "../../../../domain/carousel.ts";

/**
 * Moves something on by itself, every `intervalMs`, unless paused, in a hidden tab, or while the pointer or the focus
 * rests on it. It starts still where reduced motion is asked for.
 */
export function useRotation(
  row: RefObject<HTMLElement | null>,
  moveOn: () => void,
  intervalMs = CAROUSEL_INTERVAL_MS,
): { playing: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    // Asked a frame later: at the event itself the old state still holds.
    const look = () => requestAnimationFrame(() => setHeld(element.matches(":hover, :focus-within")));
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"];
    for (const event of events) element.addEventListener(event, look);
    return () => events.forEach((event) => element.removeEventListener(event, look));
  }, [row]);
  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => document.hidden || moveOn(), intervalMs);
    return () => clearInterval(timer);
  });
  return { playing, toggle: () => setPlaying(!playing) };
}

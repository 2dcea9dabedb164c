import { useEffect, useState } from "react";

/**
 * Something that moves on by itself: every `intervalMs` unless paused, hovered, focused within, or in a hidden tab.
 * It starts still where reduced motion is asked for. `moved` is called at each step; the returned handlers go on the element that moves.
 */
export function useRotation(intervalMs: number, moved: () => void) {
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => document.hidden || moved(), intervalMs);
    return () => clearInterval(timer);
  });
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    playing,
    toggle: () => setPlaying(!playing),
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}

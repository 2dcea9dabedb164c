import { useEffect, type RefObject } from "react";
import { swipeDirection } from "../../../../domain/carousel.ts";

/** Calls `onSwipe` for swipes over an element that does not scroll. A mouse does not swipe: it selects text. */
export function useSwipe(row: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    let from: { x: number; y: number } | null = null;
    const down = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      from = pointerType === "mouse" || !isPrimary ? null : { x, y };
    };
    const up = ({ clientX, clientY }: PointerEvent) => {
      const by = from === null ? 0 : swipeDirection(clientX - from.x, clientY - from.y);
      from = null;
      if (by !== 0) onSwipe(by);
    };
    const cancel = () => {
      from = null;
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
    };
  });
}

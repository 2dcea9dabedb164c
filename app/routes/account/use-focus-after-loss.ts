import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus when the control that had it disappears. Whenever `count` falls (of wishes, of orders that can be
 * cancelled), the element of the returned ref takes the focus; otherwise it would go to the top of the page. The element
 * needs `tabIndex={-1}`.
 */
export function useFocusAfterLoss<E extends HTMLElement>(count: number): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) target.current?.focus();
    before.current = count;
  }, [count]);
  return target;
}

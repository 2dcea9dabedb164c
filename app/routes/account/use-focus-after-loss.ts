import { useEffect, useRef, type RefObject } from "react";

/**
 * A place for the focus when the control that had it is gone: whenever `count` falls (wishes, orders that can be
 * cancelled), the element of the returned ref takes it, instead of the top of the page. It needs `tabIndex={-1}`.
 */
export function useFocusAfterLoss<E extends HTMLElement>(count: number): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) place.current?.focus();
    before.current = count;
  }, [count]);
  return place;
}

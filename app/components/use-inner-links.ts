import { useEffect, type RefObject } from "react";
import { useNavigate } from "react-router";

/**
 * Lets the router open the plain links inside an element. For long lists: a hundred `<Link>`s cost a slow phone more than
 * everything else in the list, and one listener for all of them costs nothing.
 */
export function useInnerLinks(within: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (
        link?.origin !== location.origin ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const element = within.current;
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, [within, navigate]);
}

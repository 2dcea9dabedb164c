import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

const storageKey = "pallu-scroll";

/**
 * Does after enhanced navigation what a browser does when it loads a page: the new page is seen from its top, its heading
 * has the focus, and Back returns to the former place. It starts once the page is hydrated: script that arrives late must
 * not scroll a page that is being read. Pages without script of their own have it too, since enhanced links lead there.
 */
export function AfterNavigation(): ReactNode {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [isReady, setReady] = useState(false);
  const shownPath = useRef(pathname);
  const firstKey = useRef(key);
  useEffect(() => {
    // The shopper may have scrolled before script came: this place counts, not the one saved at the last visit.
    saveScroll(firstKey.current);
    setReady(true);
    // From here on the router follows Back by itself.
    onpopstate = null;
    // On the window, so that handlers within the page come first.
    addEventListener("click", followInnerLink);
    return () => removeEventListener("click", followInnerLink);
  }, []);
  // A layout effect, so that the focus never moves while the shopper already types.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A form keeps its page's place. Where it leads to another page, that page is seen from its top.
    if (navigationType !== "POP" && hash === "") window.scrollTo(0, 0);
    focusHeading();
  }, [pathname, hash, navigationType]);
  return isReady ? <ScrollRestoration storageKey={storageKey} /> : null;
}

function saveScroll(key: string): void {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ ...(typeof positions === "object" ? positions : {}), [key]: window.scrollY }),
    );
  } catch {
    // Storage may be full or forbidden: then Back shows the page from its top.
  }
}

/** Focuses the page's heading, unless the page has placed the focus itself (an error summary, a step). */
function focusHeading(): void {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  if (!main || !heading || (document.activeElement !== main && main.contains(document.activeElement))) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Follows a link within the page without the router. To the router it is a navigation, which removes the messages of a refused form. */
function followInnerLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  const target = link === null ? null : document.getElementById(link.hash.slice(1));
  if (target === null || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

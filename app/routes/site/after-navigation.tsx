import { useEffect, useRef, useState, type ReactNode } from "react";
import { ScrollRestoration, useLocation } from "react-router";

const storageKey = "pallu-scroll";

/**
 * What a browser does by itself when it loads a page, done after enhanced navigation: the new page begins at its top with
 * its heading read first, and going back returns to where the shopper was. It starts only once the page is hydrated, so
 * that a late start neither scrolls a page that is being read nor adds a script to it.
 */
export function AfterNavigation(): ReactNode {
  const { key, pathname } = useLocation();
  const [isReady, setReady] = useState(false);
  const shown = useRef(pathname);
  const firstKey = useRef(key);
  useEffect(() => {
    // The place she has scrolled to by now is the one to keep, not the one saved when she last left.
    keepPlace(firstKey.current);
    setReady(true);
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
  return isReady ? <ScrollRestoration storageKey={storageKey} /> : null;
}

function keepPlace(key: string): void {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    sessionStorage.setItem(storageKey, JSON.stringify({ ...(typeof places === "object" ? places : {}), [key]: window.scrollY }));
  } catch {
    // Storage may be full or forbidden: then going back begins at the top.
  }
}

/** Unless the page itself placed the focus (an error summary, a step), its heading gets it. */
function focusHeading(): void {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  if (!main || !heading || (document.activeElement !== main && main.contains(document.activeElement))) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

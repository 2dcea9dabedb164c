import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ScrollRestoration, useLocation } from "react-router";

const storageKey = "pallu-scroll";

/**
 * What a browser does by itself when it loads a page, done after enhanced navigation: the new page begins at its top with
 * its heading read first, and going back returns to where the shopper was. It starts only once the page is hydrated, so
 * that a late start neither scrolls a page that is being read nor adds a script to it. It belongs to every page, those
 * without script of their own too: shoppers come there from others.
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
    // On the window: what a part of the page has done with the click by itself is done by then.
    addEventListener("click", goWithin);
    return () => removeEventListener("click", goWithin);
  }, []);
  // With the page itself, so that whoever types at once is not interrupted.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
  return isReady ? <ScrollRestoration storageKey={storageKey} /> : null;
}

function keepPlace(key: string): void {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ ...(typeof places === "object" ? places : {}), [key]: window.scrollY }),
    );
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

/** A link within the page leads to its place and no further: to the router it would be a navigation, after which what a refused form said is gone. */
function goWithin(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  const place = link === null ? null : document.getElementById(link.hash.slice(1));
  if (place === null || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

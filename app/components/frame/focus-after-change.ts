import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { KEEPS_PLACE } from "../keeps-place.ts";

/**
 * Looks after the focus wherever script changes the page, so that it is never lost or out of sight.
 *
 * - A new address shows its page from the top, and the heading takes the focus. Where only the search of the address
 *   changes, that is the heading of what changes with it: `id="results"`. With the state `KEEPS_PLACE`, nothing moves.
 * - After Back, the link that led away has the focus, or else a heading or button that is in view.
 * - When the control that has the focus leaves the page, the nearest heading takes it.
 */
export function useFocusAfterChange(): void {
  const { pathname, search, hash, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ pathname, search });
  const placed = useRef<Element | null>(null);
  // A layout effect, so that the focus never moves while the shopper already types.
  useLayoutEffect(() => {
    const left = shown.current;
    if (left.pathname === pathname && left.search === search) return;
    shown.current = { pathname, search };
    if (state === KEEPS_PLACE && !isBack) return;
    // A form keeps its page's place. Where it leads to another page, that page is seen from its top.
    if (!isBack && hash === "") window.scrollTo(0, 0);
    const main = document.querySelector("main");
    const active = document.activeElement;
    // The page may have placed the focus itself: on an error summary.
    const isPlaced = main?.contains(active) && active !== main && (active as HTMLElement).tabIndex < 0;
    if (main === null || (isPlaced && active !== placed.current)) return;
    const heading =
      document.getElementById(hash.slice(1) || (left.pathname === pathname ? "results" : "")) ??
      main.querySelector("h1") ??
      main;
    const links = [...document.links].filter((link) => link.pathname === left.pathname && link.search === left.search);
    const others = main.querySelectorAll("h1, h2, h3, [type=submit]");
    if (left.pathname !== pathname) moveCaretToStart(main);
    placed.current = isBack ? ([...links, heading, ...others].find(isInView) ?? main) : heading;
    focusOn(placed.current);
  }, [pathname, search, hash, state, isBack]);

  useEffect(() => {
    let last = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
    };
    const observer = new MutationObserver((records) => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      const removal = records.find(
        ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(last)),
      );
      let place = [removal?.nextSibling, removal?.previousSibling, removal?.target].find((node) => node?.isConnected);
      let heading: Element | null = null;
      for (; place && heading === null; place = place.parentElement)
        if (place instanceof Element) heading = place.querySelector("h1, h2, h3");
      if (heading !== null) focusOn(heading);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

/**
 * Moves the caret to the text that stands first in `main`. Where the old page left, the caret stands before what took its
 * place: the new heading. Orca reads the caret there, and takes the heading for said already when it gets the focus.
 */
function moveCaretToStart(main: Element): void {
  getSelection()?.collapse(main.querySelector(":scope > .aside-text")?.firstChild ?? null, 0);
}

function focusOn(place: Element): void {
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}

function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}

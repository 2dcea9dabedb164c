import { useEffect, useRef, useState, useLayoutEffect } from "react";
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigate,
  type NavigateFunction,
  useNavigationType,
  replace,
  type DataStrategyFunction,
} from "react-router";
import * as siteWords from "#content/site-words.ts";
import { useHydrated } from "#app/forms/use-hydrated.ts";

const storageKey = "pallu-scroll";

/**
 * Does after enhanced navigation what a browser does when it loads a page. The new page is seen from its top, its heading
 * has the focus, and Back returns to the former place. It starts once the page is hydrated: script that arrives late must
 * not scroll a page that is being read. Pages without script of their own have it too, since enhanced links lead there.
 */
export function AfterNavigation() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  const firstKey = useRef(key);
  useEffect(() => {
    // The shopper may have scrolled before script came: this place counts, not the one saved at the last visit.
    saveScroll(firstKey.current);
    setReady(true);
    // From here on the router follows Back by itself.
    onpopstate = null;
  }, []);
  useEffect(() => {
    const follow = (event: MouseEvent) => followPlainLink(event, navigate);
    // On the window, so that handlers within the page come first.
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [navigate]);
  useFocusAfterChange();
  return isReady ? <KeptPlace /> : null;
}

function KeptPlace(): null {
  useScrollRestoration({ storageKey });
  return null;
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

/**
 * Follows plain links. A link within the page goes there without the router: to the router it is a navigation, which
 * removes the messages of a refused form. Links inside of `data-plain-links` are opened by the router: a hundred `<Link>`s
 * cost a slow phone more than everything else in a list.
 */
function followPlainLink(event: MouseEvent, navigate: NavigateFunction): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    link === null ||
    link.origin !== location.origin ||
    link.hreflang ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const target = link.getAttribute("href")?.startsWith("#") ? document.getElementById(link.hash.slice(1)) : null;
  if (target !== null) {
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  } else if (link.closest("[data-plain-links]") !== null) void navigate(link.pathname + link.search + link.hash);
  else return;
  event.preventDefault();
}

/**
 * Looks after the focus wherever script changes the page, so that it is never lost or out of sight.
 *
 * - A new address shows its page from the top, and the heading takes the focus. Where only the search of the address
 *   changes, that is the heading of what changes with it: `id="results"`. With the state `KEEPS_PLACE`, nothing moves.
 * - After Back, the link that led away has the focus, or else a heading or button that is in view.
 * - When the control that has the focus leaves the page, the nearest heading takes it.
 */
function useFocusAfterChange(): void {
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
 * A text that stands first in `main` on every page, and stays when script changes the page. Orca puts its caret to the first
 * text of `main` when the part that had the focus leaves, without a word. Were that the new heading, it would not be said
 * when it gets the focus. Without script no page changes like that, and text browsers would show the words.
 */
export function StartOfMain() {
  return useHydrated() ? <p className="aside-text">{siteWords.startOfMain}</p> : null;
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

type Results = Awaited<ReturnType<DataStrategyFunction>>;

/**
 * Lets a redirect take the place of an entry in the history that leads nowhere else. React Router would add an entry.
 *
 * - The page that Back leads to redirects: Back would lead to the same guard again and again. Only on the way through the
 *   history is the address in the browser that of the page to come.
 * - The form of a fetcher leads to the page on which it stands: Back would show the same page.
 */
export async function replaceGuardedEntry(
  { request: { method, url } }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  for (const entry of Object.values(results)) {
    const { result } = entry;
    if (!(result instanceof Response)) continue;
    const { status, headers } = result;
    const target = headers.get("location") ?? "";
    const address = method === "GET" ? url : new URL(target, url).href;
    if (address.split("#")[0] === location.href.split("#")[0]) entry.result = replace(target, { status, headers });
  }
  return results;
}

/**
 * The state of a navigation that scrolls nothing and moves no focus: by it a shopper chooses among what the page shows, such
 * as another sort of the list.
 */
export const KEEPS_PLACE = "keeps";

import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from "react-router";
import { useFocusAfterChange } from "./focus-after-change.ts";

const storageKey = "pallu-scroll";

/**
 * Does after enhanced navigation what a browser does when it loads a page. The new page is seen from its top, its heading
 * has the focus, and Back returns to the former place. It starts once the page is hydrated: script that arrives late must
 * not scroll a page that is being read. Pages without script of their own have it too, since enhanced links lead there.
 */
export function AfterNavigation(): ReactNode {
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

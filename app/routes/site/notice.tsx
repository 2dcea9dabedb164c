import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { siteWords } from "../../content/site-words.ts";
import type { MiniCart } from "../../session/cart/mini-cart.server.ts";
import type { Flash } from "../../session/cookies/flash-cookie.server.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { MiniCartPanel } from "./mini-cart-panel.tsx";

/** How long the mini cart stays at least, in ms: there is more to read than a message. */
const MINI_CART_MS = 8_000;

/** Where a toast stands. On a phone right and left are the same. */
type Corner = "right" | "left" | "high";
const corners: Record<Corner, string> = {
  right: "bottom-18 sm:left-auto md:bottom-5 md:right-5",
  left: "bottom-18 sm:right-auto md:bottom-5 md:left-5",
  high: "top-18 sm:left-auto md:right-5 md:top-28",
};
const nextCorner = (corner: Corner): Corner => (corner === "right" ? "left" : "high");

/** A message as it is shown: on which page, as a toast or in the flow, and how far it has been read. */
interface ShownNotice {
  of: Flash | null;
  page: string;
  floats: boolean;
  stage: "new" | "read" | "gone";
}

/**
 * The message left by the last action, in a status region that is always there, and the mini cart beside it. On a page
 * loaded whole they stand in the flow above the content until the next page, so that nothing jumps when the script
 * arrives; after an enhanced action they are a toast that leaves after its time unless it has the focus or the pointer.
 */
export function Notice({ flash, miniCart }: { flash: Flash | null; miniCart: MiniCart | null }): ReactNode {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  // Moved there on purpose: a toast that appears under a resting pointer leaves all the same.
  const hasPointer = useRef(false);
  // A new message is a new notice, even when its words are the last one's.
  const [{ of, page, floats, stage }, setNotice] = useState<ShownNotice>({
    of: flash,
    page: pathname,
    floats: false,
    stage: "new",
  });
  if (of !== flash) setNotice({ of: flash, page: pathname, floats: true, stage: "new" });
  else if (page !== pathname && stage !== "gone") setNotice({ of: flash, page, floats, stage: "gone" });

  // At the bottom, unless the button just pressed, which has the focus, would be under it. The header stays free.
  const [corner, setCorner] = useState<Corner>("right");
  useLayoutEffect(() => {
    if (flash !== null && floats && covers(box.current, document.activeElement)) setCorner(nextCorner);
  }, [flash, floats, corner]);
  useLayoutEffect(() => () => setCorner("right"), [flash]);

  useEffect(() => {
    if (flash === null || !floats) return;
    const become = (stage: "read" | "gone") => setNotice((notice) => ({ ...notice, stage }));
    const isWanted = () => hasPointer.current || box.current?.contains(document.activeElement) === true;
    hasPointer.current = false;
    const timers = [whenUnwanted(isWanted, flash.toastMs, () => become(miniCart === null ? "gone" : "read"))];
    if (miniCart !== null)
      timers.push(whenUnwanted(isWanted, Math.max(flash.toastMs, MINI_CART_MS), () => become("gone")));
    // It makes room for what gets the focus.
    const makeRoom = ({ target }: FocusEvent) => {
      if (covers(box.current, target)) become("gone");
    };
    document.addEventListener("focusin", makeRoom);
    return () => {
      for (const stop of timers) stop();
      document.removeEventListener("focusin", makeRoom);
    };
  }, [flash, miniCart, floats]);

  const isShown = flash !== null && stage !== "gone";
  const edge = flash?.kind === "error" ? "border-l-madder" : "border-l-leaf";
  const place = floats
    ? `fixed left-3 right-3 z-40 max-h-[70vh] overflow-y-auto shadow-lg sm:w-96 ${corners[corner]}`
    : "relative";
  return (
    <section aria-label={siteWords.messages} className={`no-print ${isShown && !floats ? "wrap pt-4" : ""}`}>
      <div
        ref={box}
        onPointerMove={() => {
          hasPointer.current = true;
        }}
        onPointerLeave={() => {
          hasPointer.current = false;
        }}
        className={isShown ? `card border-l-8 ${edge} ${place}` : ""}
      >
        <div role="status">
          {isShown && stage === "new" ? (
            <p className="px-4 py-3 pr-14 font-semibold [overflow-wrap:anywhere]">{flash.text}</p>
          ) : null}
        </div>
        {isShown && hydrated ? (
          <button
            type="button"
            onClick={() => setNotice((notice) => ({ ...notice, stage: "gone" }))}
            className="absolute right-1 top-0.5 inline-flex h-11 w-11 cursor-pointer items-center justify-center text-ink-soft hover:text-ink"
          >
            <Icon name="close" />
            <span className="aside-text">{siteWords.dismiss}</span>
          </button>
        ) : null}
        {isShown && miniCart !== null ? <MiniCartPanel miniCart={miniCart} isWide={!floats} /> : null}
      </div>
    </section>
  );
}

/** Calls back after so many ms, but not while it is wanted: time to read is the reader's. Returns how to stop it. */
function whenUnwanted(isWanted: () => boolean, ms: number, leave: () => void): () => void {
  let timer = setTimeout(function look() {
    if (isWanted()) timer = setTimeout(look, 500);
    else leave();
  }, ms);
  return () => clearTimeout(timer);
}

/** Whether the box lies over an element outside of it. */
function covers(box: HTMLElement | null, target: EventTarget | null): boolean {
  if (box === null || !(target instanceof Element) || target === document.body || box.contains(target)) return false;
  const [a, b] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

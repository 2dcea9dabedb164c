import { useEffect, useRef, useState, type ReactNode } from "react";
import { siteWords } from "../../content/site-words.ts";
import type { MiniCart } from "../../session/mini-cart.server.ts";
import type { Flash } from "../../session/shop-cookies.server.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { MiniCartPanel } from "./mini-cart-panel.tsx";

/** How long the mini cart stays at least, in ms: there is more to read than a message. */
const MINI_CART_MS = 8_000;

/**
 * The message left by the last action, in a status region that is always there, and the mini cart beside it. On a page
 * loaded whole they stand in the flow above the content until the next page, so that nothing jumps when the script
 * arrives; after an enhanced action they are a toast that leaves after its time unless it has the focus or the pointer.
 */
export function Notice({ flash, miniCart }: { flash: Flash | null; miniCart: MiniCart | null }): ReactNode {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  // A new message is a new notice, even when its words are the last one's.
  const [{ of, floats, stage }, setNotice] = useState<{ of: Flash | null; floats: boolean; stage: "new" | "read" | "gone" }>({ of: flash, floats: false, stage: "new" });
  if (of !== flash) setNotice({ of: flash, floats: true, stage: "new" });

  useEffect(() => {
    if (flash === null || !floats) return;
    const become = (stage: "read" | "gone") => setNotice({ of: flash, floats, stage });
    const timers = [whenLeft(box, flash.toastMs, () => become(miniCart === null ? "gone" : "read"))];
    if (miniCart !== null) timers.push(whenLeft(box, Math.max(flash.toastMs, MINI_CART_MS), () => become("gone")));
    // It never covers what has the focus.
    const makeRoom = ({ target }: FocusEvent) => {
      if (box.current !== null && target instanceof Element && !box.current.contains(target) && overlaps(box.current.getBoundingClientRect(), target.getBoundingClientRect())) become("gone");
    };
    document.addEventListener("focusin", makeRoom);
    return () => {
      for (const stop of timers) stop();
      document.removeEventListener("focusin", makeRoom);
    };
  }, [flash, miniCart, floats]);

  const isShown = flash !== null && stage !== "gone";
  return (
    <div className={`no-print ${isShown && !floats ? "wrap pt-4" : ""}`}>
      <div ref={box} className={isShown ? `card border-l-8 ${flash.kind === "error" ? "border-l-madder" : "border-l-leaf"} ${floats ? "fixed bottom-18 left-3 right-3 z-40 max-h-[70vh] overflow-y-auto shadow-lg sm:left-auto sm:w-96 md:bottom-5 md:right-5" : "relative"}` : ""}>
        <div role="status">
          {isShown && stage === "new" ? <p className="px-4 py-3 pr-14 font-semibold [overflow-wrap:anywhere]">{flash.text}</p> : null}
        </div>
        {isShown && hydrated ? (
          <button type="button" onClick={() => setNotice({ of: flash, floats, stage: "gone" })} className="absolute right-1 top-0.5 inline-flex h-11 w-11 cursor-pointer items-center justify-center text-ink-soft hover:text-ink">
            <Icon name="close" /><span className="aside-text">{siteWords.dismiss}</span>
          </button>
        ) : null}
        {isShown && miniCart !== null ? <MiniCartPanel miniCart={miniCart} isWide={!floats} /> : null}
      </div>
    </div>
  );
}

/** Calls back after so many ms, but not while the box has the pointer or the focus: time to read is the reader's. Returns how to stop it. */
function whenLeft(box: { current: HTMLElement | null }, ms: number, leave: () => void): () => void {
  let timer = setTimeout(function look() {
    if (box.current?.matches(":hover, :focus-within") === true) timer = setTimeout(look, 500);
    else leave();
  }, ms);
  return () => clearTimeout(timer);
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

import { prefix } from "#content/language.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, Link } from "react-router";
import { ownLanguage } from "#app/content/own-language.ts";
import * as siteWords from "#content/site-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { told } from "#app/forms/told-text.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { amountText } from "#domain/money.ts";
import type { OptionName } from "#domain/variants.ts";
import { Picture } from "#app/images/picture.tsx";
import type { SignedSource } from "#domain/signed-source.ts";

/** How long the mini cart stays at least, in ms: it takes longer to read than a message. */
const MINI_CART_MS = 8_000;

/** How long a live region is empty before the same words come again, in ms: longer than browsers take to notice. */
const AGAIN_MS = 100;

/** The button just pressed. Safari gives it no focus. */
let pressed: HTMLElement | null = null;
if (!import.meta.env.SSR)
  addEventListener("submit", ({ submitter }) => {
    pressed = submitter ?? (document.activeElement as HTMLElement | null);
  });

/** The result of the last action. As a toast, it leaves after `toastMs`. */
interface Message {
  kind: "success" | "error";
  text: string;
  toastMs: number;
  passes?: boolean | undefined;
  /** Whether it floats on a page that was loaded for it, too. */
  floats?: boolean | undefined;
  /** The line of the cart that it is about. */
  added: unknown;
}

/** A message as it is shown: on which page, as a toast or in the page's flow, and whether its time is over. */
interface ShownNotice {
  of: Message | null;
  page: string;
  floats: boolean;
  /** The same words "again" leave their live region for a moment: a text that does not change is not said. */
  stage: "again" | "new" | "read" | "gone";
}

/**
 * The message of the last action and the mini cart beside it, in live regions that every page has. On a page that was
 * loaded whole they stand above the content until the next page, so nothing jumps when script arrives. So does a message
 * that comes with another page, unless it tells of a moment: it says why the shopper is there. After an enhanced action,
 * and after each Add to Cart, they are a toast at the bottom end. Script lets it leave after its time, unless it has the
 * focus or the pointer.
 */
export function Notice({ flash, miniCart }: { flash: Message | null; miniCart: MiniCartContent | null }) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const box = useRef<HTMLDivElement>(null);
  // Set when the pointer moves: a toast that appears under a resting pointer leaves after its time.
  const hasPointer = useRef(false);
  const [{ of, page, floats, stage }, setNotice] = useState<ShownNotice>({
    of: flash,
    page: address,
    floats: flash?.floats === true,
    stage: "new",
  });
  if (of !== flash || page !== address) {
    // An error also belongs to another step of the checkout, a success to another tab of the dashboard as well.
    const isElsewhere = flash?.kind === "error" ? page !== address : page.split("?")[0] !== pathname;
    // A new message starts again, even with the same words.
    if (of !== flash) {
      const isFloating = flash?.passes ?? !isElsewhere;
      const isSaid = stage === "new" && of?.text === flash?.text && floats === isFloating;
      setNotice({ of: flash, page: address, floats: isFloating, stage: isSaid ? "again" : "new" });
    } else setNotice({ of, page: address, floats, stage: isElsewhere ? "gone" : stage });
  }

  useEffect(() => {
    if (stage !== "again") return;
    const timer = setTimeout(() => setNotice((notice) => ({ ...notice, stage: "new" })), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [stage, flash]);

  // The page moves up where the toast would cover that button, or the price above it.
  useLayoutEffect(() => {
    if (flash === null || !floats) return;
    for (const seen of [pressed, pressed?.closest("li")?.querySelector(".numbers")])
      if (seen && box.current && covers(box.current, seen))
        window.scrollBy(0, seen.getBoundingClientRect().bottom - box.current.getBoundingClientRect().top + 8);
  }, [flash, floats]);

  useEffect(() => {
    if (flash === null || !floats) return;
    const become = (stage: "read" | "gone") => setNotice((notice) => ({ ...notice, stage }));
    const isInUse = () => hasPointer.current || box.current?.contains(document.activeElement) === true;
    hasPointer.current = false;
    const timers = [afterUse(isInUse, flash.toastMs, () => become(miniCart === null ? "gone" : "read"))];
    if (miniCart !== null) timers.push(afterUse(isInUse, Math.max(flash.toastMs, MINI_CART_MS), () => become("gone")));
    // The toast leaves when it covers what gets the focus.
    const leaveIfCovering = ({ target }: FocusEvent) => {
      if (covers(box.current, target)) become("gone");
    };
    document.addEventListener("focusin", leaveIfCovering);
    return () => {
      for (const stop of timers) stop();
      document.removeEventListener("focusin", leaveIfCovering);
    };
  }, [flash, miniCart, floats]);

  const isShown = flash !== null && stage !== "gone";
  const card = `card border-l-8 ${flash?.kind === "error" ? "border-l-madder" : "border-l-leaf"}`;
  // Each region stays where it is while it is empty: Firefox says nothing of text that comes with its region.
  const line = miniCart?.lines[0];
  const piece = line === undefined || flash?.text.includes(line.name) ? [] : [line.name, ...chosenOf(line)];
  const text = (
    <p className="px-4 py-2 sm:py-3 font-semibold before:float-right before:h-8 before:w-9">
      {flash === null ? null : told(flash.text)}
      {flash?.added ? (
        // A plain space before it would be lost, and two sentences said as one.
        <span className="aside-text">{`\u00a0${siteWords.wayToCart(...piece)}`}</span>
      ) : null}
    </p>
  );
  const content = (isHere: boolean) => (
    <>
      <div aria-live="polite">{isHere && stage === "new" ? text : null}</div>
      {/* The message keeps its room while its region is empty. */}
      {isHere && stage === "again" ? (
        <div aria-hidden="true" className="invisible">
          {text}
        </div>
      ) : null}
      {isHere && (hydrated || floats) ? (
        // Without script the styles hide what the address names, and the page keeps its place.
        <a
          href="#toast"
          onClick={(event) => {
            event.preventDefault();
            setNotice((notice) => ({ ...notice, stage: "gone" }));
            pressed?.focus({ preventScroll: true });
          }}
          className="absolute right-1 top-0.5 inline-flex h-11 w-11 items-center justify-center text-ink-soft hover:text-ink"
        >
          <Icon name="close" />
          <span className="aside-text">{siteWords.dismiss}</span>
        </a>
      ) : null}
      {isHere && miniCart !== null ? <MiniCartPanel miniCart={miniCart} /> : null}
    </>
  );
  return (
    <section aria-label={siteWords.messages} className={`no-print ${isShown && !floats ? "wrap pt-4" : ""}`}>
      <div className={isShown && !floats ? `relative ${card}` : ""}>{content(isShown && !floats)}</div>
      {hydrated || floats ? (
        <div
          ref={box}
          id="toast"
          onPointerMove={() => {
            hasPointer.current = true;
          }}
          onPointerLeave={() => {
            hasPointer.current = false;
          }}
          className={`fixed left-3 right-3 z-40 max-h-[70vh] overflow-y-auto ${flash?.floats ? "target:hidden" : ""} sm:left-auto sm:w-96 md:right-18 bottom-[calc(100px+1rem)] md:bottom-5 ${isShown && floats ? `shadow-lg ${card}` : ""}`}
        >
          {content(isShown && floats)}
        </div>
      ) : null}
    </section>
  );
}

/** Calls `leave` after so many ms, or later once it is no longer in use (WCAG 2.2.1). Returns a function that stops it. */
function afterUse(isInUse: () => boolean, ms: number, leave: () => void): () => void {
  let timer = setTimeout(function look() {
    if (isInUse()) timer = setTimeout(look, 500);
    else leave();
  }, ms);
  return () => clearTimeout(timer);
}

/** Whether the box covers an element outside of it. */
function covers(box: HTMLElement | null, target: EventTarget | null | undefined): boolean {
  if (box === null || !(target instanceof Element) || target === document.body || box.contains(target)) return false;
  const [a, b] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The newest lines, how many `more` the cart has, and what all of them cost. */
interface MiniCartContent {
  lines: readonly {
    productId: string;
    name: string;
    size: string | null;
    color: string | null;
    quantity: number;
    totalPaise: number;
    picture: SignedSource | null;
    /** What is still to be chosen; absent where nothing is. */
    toChoose?: readonly OptionName[];
  }[];
  more: number;
  subtotalPaise: number;
}

/**
 * The mini cart beside the message that a product was added: the newest lines, the subtotal, and a link to the cart. On a
 * phone it is small: the line just added, the subtotal and the link.
 */
function MiniCartPanel({ miniCart: { lines, more, subtotalPaise } }: { miniCart: MiniCartContent }) {
  return (
    <section aria-labelledby="mini-cart" className="border-t border-line px-4 py-2 first:border-t-0 sm:py-4">
      <p id="mini-cart" className="mb-3 max-sm:hidden pr-10 font-serif text-lg font-semibold leading-tight">
        {siteWords.miniCartTitle}
      </p>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={`${line.productId}~${line.size}~${line.color}`}
            className="flex flex-wrap items-center gap-3 text-sm max-sm:not-first:hidden"
          >
            <Picture
              source={line.picture}
              alt=""
              sizes="48px"
              maxWidth={160}
              className="h-12 w-12 flex-none sm:h-16 bg-sunk object-cover"
            />
            <p className="flex-[1_1_6.5rem]">
              <span lang={ownLanguage(line.name)} className="block font-semibold leading-snug [overflow-wrap:anywhere]">
                {line.name}
              </span>{" "}
              {line.toChoose === undefined ? <ChosenLine line={line} /> : null}
            </p>{" "}
            <span className="numbers ml-auto self-start font-semibold">{amountText(line.totalPaise)}</span>{" "}
            {line.toChoose === undefined ? null : (
              <p className="-mt-3 basis-full">
                <ChosenLine line={line} /> <span className="ml-1">{cardWords.toChoose(line.toChoose)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between sm:block">
        {more === 0 ? null : (
          <p className="mb-2 hidden text-sm text-ink-soft sm:block">{siteWords.miniCartMore(more)}</p>
        )}
        <p className="flex-1 border-line font-semibold sm:flex sm:items-baseline sm:justify-between sm:border-t sm:py-2">
          <span>{siteWords.subtotal}</span> <span className="numbers">{amountText(subtotalPaise)}</span>
        </p>
        <Link to={`${prefix}/cart`} className="button flex-none sm:w-full">
          {siteWords.viewCart}
        </Link>
      </div>
    </section>
  );
}

/** What is chosen of a line. */
const chosenOf = ({ size, color }: MiniCartContent["lines"][number]) =>
  [size, color && cardWords.colorName(color)].filter((part) => part !== null);

/** What is chosen of a line, and how many pieces of it. */
function ChosenLine({ line }: { line: MiniCartContent["lines"][number] }) {
  return (
    <span className="text-ink-soft">
      {chosenOf(line).join(", ")} × {line.quantity}
    </span>
  );
}

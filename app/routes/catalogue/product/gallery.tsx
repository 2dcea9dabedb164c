import { useRef, useState, type MouseEvent, type KeyboardEvent, type PointerEvent } from "react";
import * as productWords from "#content/product-words.ts";
import { MAX_PICTURES } from "#contract/limits.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { FramedPicture } from "#app/images/picture.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import type { ProductPageData } from "./load-product.server.ts";
import { colorOf, optionText } from "./purchase-form.tsx";

/**
 * Pictures in a row that snaps, for fingers to swipe. Previous, next and thumbnails are links to the pictures, so they work
 * without script. With script the row scrolls and the page stays in place. Row and thumbnails stand in the page's own grid:
 * on a phone name and price come between them.
 */
export function Gallery({
  product,
  pictures,
}: {
  product: ProductPageData["product"];
  pictures: readonly SignedSource[];
}) {
  const { name, pictureTexts: texts = {} } = product;
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const hydrated = useHydrated();
  const shown: (SignedSource | null)[] = pictures.length === 0 ? [null] : pictures.slice(0, MAX_PICTURES);
  const count = shown.length;
  const colors = shown.map((picture) => optionText("color", picture ? colorOf(product, picture) : ""));
  const steps = [
    ["left", "left-2", productWords.previousPicture, count - 1],
    ["right", "right-2", productWords.nextPicture, 1],
  ] as const;
  const goTo = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    const list = row.current;
    list?.scrollTo({
      left: list.clientWidth * index,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
    setCurrent(index);
  };
  const followScroll = () => {
    const list = row.current;
    if (list !== null && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  return (
    <section aria-label={productWords.pictures(name)} className="contents">
      {/* Chromium loads what a row can scroll to; the box around it, which cannot scroll, holds the further pictures back. */}
      <div
        className={`-order-1 -mx-4 min-w-0 overflow-clip [grid-area:pictures] md:mx-0 lg:sticky lg:top-4 lg:self-start @max-[39rem]:static @max-[39rem]:max-w-[640px] ${count === 1 ? "lg:col-start-1" : ""}`}
      >
        <ul
          ref={row}
          onScroll={followScroll}
          className="relative flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        >
          {shown.map((picture, index) => (
            <li key={index} id={`picture-${index + 1}`} className="relative w-full flex-none snap-start scroll-mt-4">
              <ZoomPicture
                source={picture}
                alt={
                  ((picture === null ? null : texts[picture]) ?? productWords.pictureAlt(name, index + 1)) +
                  productWords.inColor(colors[index])
                }
                first={index === 0}
              />
              {count === 1
                ? null
                : steps.map(([icon, side, label, by]) => {
                    const to = (index + by) % count;
                    return (
                      <a
                        key={icon}
                        href={`#picture-${to + 1}`}
                        onClick={goTo(to)}
                        // The links of the small pictures lead there too, and are fewer stops on the way to the form.
                        tabIndex={-1}
                        className={`absolute top-1/2 ${side} inline-flex h-11 w-11 [transform:translateY(-50%)] items-center justify-center rounded-full border border-edge bg-raised text-ink hover:text-madder`}
                      >
                        <Icon name={icon} />
                        <span className="aside-text">{` ${label} ${to + 1} `}</span>
                      </a>
                    );
                  })}
            </li>
          ))}
        </ul>
        {hydrated && pictures.length > 0 ? (
          <p className="mt-2 hidden text-sm text-ink-soft md:block">{productWords.zoomHint}</p>
        ) : null}
      </div>
      {count === 1 ? null : (
        // With room for the frame of the focus, which a row that scrolls cuts off.
        <ul className="-mx-1 mt-2 flex gap-2 overflow-x-auto p-1 [grid-area:small] lg:sticky lg:top-4 lg:mt-0 lg:flex-col lg:self-start lg:pt-0 @max-[39rem]:static @max-[39rem]:flex-row">
          {shown.map((picture, index) => (
            <li key={index} className="w-15 flex-none">
              <a
                href={`#picture-${index + 1}`}
                onClick={goTo(index)}
                aria-current={hydrated && current === index ? "true" : undefined}
                className="block border-2 border-transparent aria-[current]:border-madder"
              >
                <FramedPicture
                  frame=""
                  source={picture}
                  alt={productWords.pictureOf(index + 1, count, colors[index])}
                  sizes="56px"
                  maxWidth={240}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How far an arrow key moves the zoomed picture, in percent of its size. */
const KEY_STEP = 10;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/**
 * A link to the full size of a picture. With script a click zooms the picture 2.5 times instead, and the view follows the
 * pointer or the arrow keys. Link and button are the same element, so that hydration keeps the focus.
 */
function ZoomPicture({ source, alt, first }: { source: SignedSource | null; alt: string; first: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const at = useRef<[number, number]>([50, 50]);
  const [zoomed, setZoomed] = useState(false);
  const hydrated = useHydrated();
  const look = (x: number, y: number) => {
    at.current = [bounded(x), bounded(y)];
    const image = link.current?.querySelector("img");
    if (image) image.style.transformOrigin = `${at.current[0]}% ${at.current[1]}%`;
  };
  const follow = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    look(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === " ") {
      event.preventDefault();
      setZoomed(!zoomed);
    }
    if (event.key === "Escape") setZoomed(false);
    const step = zoomed ? arrows[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    look(at.current[0] + step[0], at.current[1] + step[1]);
  };
  return (
    <a
      ref={link}
      href={pictureAddress(source, 1280)}
      // The name is the link's own: Firefox forgets that of a picture while it loads.
      {...(hydrated ? { role: "button", "aria-pressed": zoomed, "aria-label": productWords.zoom(alt) } : {})}
      onClick={(event) => {
        event.preventDefault();
        if (event.detail > 0) follow(event);
        setZoomed(!zoomed);
      }}
      onKeyDown={pressed}
      onPointerMove={zoomed ? (event: PointerEvent<HTMLAnchorElement>) => follow(event) : undefined}
      onBlur={() => setZoomed(false)}
      className={`block overflow-hidden bg-sunk focus:-outline-offset-6 ${zoomed ? "cursor-zoom-out touch-none" : "cursor-zoom-in"}`}
    >
      <FramedPicture
        // Name and price stand below it in the first view of a phone.
        frame="max-md:pb-[min(133.33%,max(52vh,20rem))]"
        isWhole
        source={source}
        alt={hydrated ? alt : productWords.fullSize(alt)}
        sizes={zoomed ? "1280px" : `(min-width: 64rem) 40rem, (min-width: 48rem) 50vw, ${first ? "100vw" : "60vw"}`}
        maxWidth={1280}
        first={first}
        className={`transition-transform duration-200 ${zoomed ? "[transform:scale(2.5)]" : ""}`}
      />
    </a>
  );
}

function bounded(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

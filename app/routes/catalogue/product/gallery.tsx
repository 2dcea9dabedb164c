import { useRef, useState, type MouseEvent, type KeyboardEvent, type PointerEvent } from "react";
import * as productWords from "#content/product-words.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { FramedPicture } from "#app/images/picture.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import { pictureAddress } from "#app/images/picture-address.ts";

/**
 * Up to three pictures in a row that snaps. Previous, next and thumbnails are links to the pictures, so they work without
 * script. With script the row scrolls and the page stays in place.
 */
export function Gallery({
  name,
  pictures,
  texts = {},
}: {
  name: string;
  pictures: readonly SignedSource[];
  /** What pictures show, by their sources, where the owner wrote it. */
  texts?: Readonly<Record<SignedSource, string>> | undefined;
}) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const hydrated = useHydrated();
  const shown: (SignedSource | null)[] = pictures.length === 0 ? [null] : pictures.slice(0, 3);
  const count = shown.length;
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
    <section
      aria-label={productWords.pictures(name)}
      className={`-mx-4 md:sticky md:top-4 md:mx-0 md:row-span-2 md:row-start-1 md:self-start @max-[39rem]:static @max-[39rem]:max-w-[640px] ${count === 1 ? "" : "lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:gap-x-4"}`}
    >
      {/* Chromium loads what a row can scroll to; the box around it, which cannot scroll, holds the further pictures back. */}
      <div className="min-w-0 overflow-clip lg:col-start-2">
        <ul
          ref={row}
          onScroll={followScroll}
          className="relative flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        >
          {shown.map((picture, index) => (
            <li key={index} id={`picture-${index + 1}`} className="relative w-full flex-none snap-start scroll-mt-4">
              <ZoomPicture
                source={picture}
                alt={(picture === null ? null : texts[picture]) ?? productWords.pictureAlt(name, index + 1)}
                first={index === 0}
              />
              {count === 1 ? null : (
                <>
                  <StepLink
                    to={wrapped(index - 1, count)}
                    icon="left"
                    label={`${productWords.previousPicture} ${wrapped(index - 1, count) + 1}`}
                    side="left-2"
                    onClick={goTo(wrapped(index - 1, count))}
                  />
                  <StepLink
                    to={wrapped(index + 1, count)}
                    icon="right"
                    label={`${productWords.nextPicture} ${wrapped(index + 1, count) + 1}`}
                    side="right-2"
                    onClick={goTo(wrapped(index + 1, count))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {count === 1 ? null : (
        <ul className="mt-3 flex gap-3 px-4 md:px-0 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:flex-col">
          {shown.map((picture, index) => (
            <li key={index}>
              <a
                href={`#picture-${index + 1}`}
                onClick={goTo(index)}
                aria-current={hydrated && current === index ? "true" : undefined}
                className="block border-2 border-transparent aria-[current]:border-madder"
              >
                <FramedPicture
                  frame="w-18 lg:w-full"
                  source={picture}
                  alt={productWords.pictureOf(index + 1, count)}
                  sizes="72px"
                  maxWidth={240}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {hydrated ? (
        <p className="mt-2 hidden text-sm text-ink-soft md:block lg:col-start-2">{productWords.zoomHint}</p>
      ) : null}
    </section>
  );
}

function StepLink({
  to,
  icon,
  label,
  side,
  onClick,
}: {
  to: number;
  icon: IconName;
  label: string;
  side: string;
  onClick: (event: MouseEvent) => void;
}) {
  return (
    <a
      href={`#picture-${to + 1}`}
      onClick={onClick}
      // The links of the small pictures lead there too, and are fewer stops on the way to the form.
      tabIndex={-1}
      className={`absolute top-1/2 ${side} inline-flex h-11 w-11 [transform:translateY(-50%)] items-center justify-center rounded-full border border-edge bg-raised text-ink hover:text-madder`}
    >
      <Icon name={icon} />
      <span className="aside-text"> {label} </span>
    </a>
  );
}

function wrapped(index: number, count: number): number {
  return (index + count) % count;
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
        frame=""
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

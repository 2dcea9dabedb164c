import { useRef, useState, type ReactNode } from "react";
import { href, Link } from "react-router";
import * as homeWords from "../../../content/home-words.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { useHydrated } from "../../../forms/use-hydrated.ts";
import type { HomeData } from "./load-home.server.ts";
import { RoundPicture } from "./round-picture.tsx";
import { useRotation } from "./use-rotation.ts";

/** The time between two moves of the row, in ms (specification, section 9). */
const DELAY_MS = 2_500;
/** 2, 3, 4, 5 and 6 in view from 0, 576, 768, 992 and 1200 px on, 20 px apart (specification, section 9). */
const perView =
  "basis-[calc((100%+20px)/var(--most)-20px)] [--most:2] min-[576px]:[--most:3] min-[768px]:[--most:4] min-[992px]:[--most:5] min-[1200px]:[--most:6]";

/** The newest products in a row to swipe or scroll. With script the row moves by itself and can be paused. */
export function LatestCarousel({ products }: { products: HomeData["latest"] }): ReactNode {
  const section = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  // What a control has brought to the front. Screen readers do not announce what moves by itself.
  const [asked, setAsked] = useState("");
  const hydrated = useHydrated();
  const move = (by: 1 | -1) => {
    const list = row.current;
    const [one, two] = list?.children ?? [];
    if (!list || !one || !two) return "";
    const step = two.getBoundingClientRect().left - one.getBoundingClientRect().left;
    const end = list.scrollWidth - list.clientWidth;
    const next = list.scrollLeft + by * step;
    const left = by > 0 && list.scrollLeft >= end - 4 ? 0 : by < 0 && list.scrollLeft <= 4 ? end : next;
    list.scrollTo({ left, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    return products[Math.round(left / step)]?.name ?? "";
  };
  const { playing, toggle } = useRotation(
    section,
    () => {
      move(1);
      setAsked("");
    },
    DELAY_MS,
  );
  return (
    <section ref={section} aria-label={homeWords.latest} className="wrap pt-10 sm:pt-14">
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:mb-8">
        <h2>{homeWords.latest}</h2>
        {hydrated ? (
          <div className="flex gap-1">
            <Control icon="left" label={homeWords.previousPieces} onClick={() => setAsked(move(-1))} />
            <Control
              icon={playing ? "pause" : "play"}
              label={playing ? homeWords.pauseLatest : homeWords.playLatest}
              onClick={toggle}
            />
            <Control icon="right" label={homeWords.nextPieces} onClick={() => setAsked(move(1))} />
          </div>
        ) : null}
      </div>
      <p aria-live="polite" className="aside-text">
        {asked}
      </p>
      <ul
        ref={row}
        className="flex [scroll-snap-type:x_mandatory] gap-[20px] overflow-x-auto overscroll-x-contain pb-3 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]"
      >
        {products.map(({ name, picture }, index) => (
          <li key={index} className={`min-w-[8rem] flex-none snap-start ${perView}`}>
            <Link to={`${href("/productlisting")}?sort=newest`} className="group block p-1 no-underline">
              <RoundPicture source={picture} sizes="(min-width: 75rem) 12rem, (min-width: 48rem) 22vw, 45vw" />
              <span className="mt-3 block text-center font-serif leading-snug group-hover:text-madder group-hover:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex h-11 w-11 cursor-pointer items-center justify-center rounded-full border border-edge text-madder hover:bg-sunk"
    >
      <Icon name={icon} />
    </button>
  );
}

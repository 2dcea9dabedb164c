import { useEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { ButtonLink } from "#app/components/page.tsx";
import * as homeWords from "#content/home-words.ts";
import { FramedPicture, Picture, useSavesData } from "#app/images/picture.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { swipeDirection, CAROUSEL_INTERVAL_MS } from "#domain/carousel.ts";
import type { HomeData } from "./load-home.server.ts";

/** How long a slide is shown, in ms (specification, section 9). */
const INTERVAL_MS = 4_000;

/**
 * Four slides. Without script they are a row that snaps, with a link to each slide. With script they lie in one place and
 * fade: at a swipe, and every four seconds unless paused, hovered, focused or with reduced motion. With the data saver
 * only the first slide is shown; the categories below lead to the same pages.
 */
export function Hero({ slides: all }: { slides: HomeData["slides"] }) {
  const slides = useSavesData() ? all.slice(0, 1) : all;
  const section = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  // The change from row to stack is immediate; only later changes of the slide fade.
  const [stage, setStage] = useState<"row" | "stack" | "fading">("row");
  // The slide that a control has shown. Screen readers do not announce what changes by itself.
  const [asked, setAsked] = useState<number | null>(null);
  const show = (index: number) => {
    setCurrent((index + slides.length) % slides.length);
    setStage("fading");
    setAsked(null);
  };
  // A shopper who only looks sees the second slide after four seconds: the time that script took to arrive counts.
  const [isFirstPage] = useState(!useHydrated());
  const isUntouched = isFirstPage && stage !== "fading" && current === 0;
  const { playing, toggle } = useRotation(section, () => show(current + 1), INTERVAL_MS, isUntouched);
  useSwipe(row, (by) => stage === "row" || show(current + by));
  useEffect(() => {
    // The slide that the shopper has scrolled to before hydration stays.
    const list = row.current;
    if (list !== null && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
    setStage("stack");
  }, []);
  const goTo = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    show(index);
    setAsked((index + slides.length) % slides.length);
  };
  const stacked = stage !== "row";
  return (
    <section ref={section} className="@container" aria-roledescription={homeWords.carousel} aria-label={homeWords.hero}>
      <div
        ref={row}
        className={`overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden ${stacked ? "grid [touch-action:pan-y_pinch-zoom]" : "flex [scroll-snap-type:x_mandatory]"}`}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.query}
            id={`slide-${index + 1}`}
            aria-roledescription={homeWords.slide}
            aria-label={homeWords.slideOf(index + 1, slides.length)}
            role="group"
            className={`${slides.length === 1 ? "" : "slide"} ${
              stacked
                ? `col-start-1 row-start-1 ${stage === "fading" ? "transition-[opacity,visibility] duration-700" : ""} ${index === current ? "" : "invisible opacity-0"}`
                : "w-full flex-none snap-start"
            }`}
          >
            <Slide slide={slide} first={index === 0} />
          </div>
        ))}
      </div>
      <p aria-live="polite" className="aside-text">
        {asked === null ? null : homeWords.goTo(asked + 1, slides[asked]?.title ?? "")}
      </p>
      {slides.length === 1 ? null : (
        <div className="relative -mt-14 flex min-h-14 flex-wrap items-center justify-between py-1 min-[360px]:gap-x-4">
          {/* The negative margin puts the first and last symbol at the edge of the page, so that seven targets fit on 320 px. */}
          <ol className="-ml-4 flex flex-wrap">
            {slides.map((slide, index) => (
              <li key={slide.query}>
                <a
                  href={`#slide-${index + 1}`}
                  onClick={goTo(index)}
                  aria-current={stacked && index === current ? "true" : undefined}
                  className="group inline-flex h-11 w-11 items-center justify-center"
                >
                  <span className="block h-3 w-3 [transform:rotate(45deg)] border-2 border-madder group-hover:bg-marigold" />
                  <span className="aside-text">{homeWords.goTo(index + 1, slide.title)}</span>
                </a>
              </li>
            ))}
          </ol>
          {stacked ? (
            <div className="-mr-2.5 flex min-[360px]:gap-1">
              <Control icon="left" label={homeWords.previous} onClick={goTo(current - 1)} />
              <Control
                icon={playing ? "pause" : "play"}
                label={playing ? homeWords.pauseHero : homeWords.playHero}
                onClick={toggle}
              />
              <Control icon="right" label={homeWords.next} onClick={goTo(current + 1)} />
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Slide({ slide, first }: { slide: HomeData["slides"][number]; first: boolean }) {
  return (
    <div className="grid h-full items-center gap-6 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-12 md:py-8 lg:grid-cols-2 lg:py-4 @max-[39rem]:grid-cols-1">
      <div className="order-last md:order-first @max-[39rem]:order-last">
        <h2
          lang={ownLanguage(slide.title)}
          className="text-[min(13vw,2rem)] leading-[1.05] text-madder min-[600px]:text-[min(13vw,2.75rem)] min-[1100px]:text-[min(13vw,4.25rem)]"
        >
          {slide.title}
        </h2>
        {slide.text === null ? null : (
          <p lang={ownLanguage(slide.text)} className="mt-3 max-w-sm text-lg">
            {slide.text}
          </p>
        )}
        <p className="mt-5">
          <ButtonLink to={`${href("/productlisting")}${slide.query}`}>{slide.link}</ButtonLink>
        </p>
      </div>
      {slide.alt === null ? (
        <div className="grid max-w-lg grid-cols-2 items-end gap-3 sm:gap-5 lg:mx-auto lg:w-[23rem] lg:grid-cols-1">
          {slide.pictures.map((picture, index) => (
            <FramedPicture
              key={index}
              frame={`rounded-t-full border border-line bg-raised ${index === 0 ? "mb-4 lg:mb-0" : "lg:hidden"}`}
              source={picture}
              alt=""
              sizes="(min-width: 64rem) 23rem, (min-width: 48rem) 24vw, 44vw"
              maxWidth={640}
              first={first && index === 0}
            />
          ))}
        </div>
      ) : (
        <span className="relative block overflow-hidden border border-line bg-raised pb-[75%]">
          <Picture
            className="absolute inset-0 h-full w-full object-cover"
            source={slide.pictures[0] ?? null}
            alt={slide.alt}
            sizes="(min-width: 80rem) 37rem, (min-width: 64rem) 48vw, (min-width: 48rem) 56vw, 94vw"
            maxWidth={1280}
            first={first}
          />
        </span>
      )}
    </div>
  );
}

interface ControlProps {
  icon: IconName;
  label: string;
  onClick: (event: MouseEvent) => void;
  className?: string;
}

/** A round button of a carousel. */
export function Control({ icon, label, onClick, className = "hover:bg-raised" }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`inline-flex h-11 w-11 cursor-pointer items-center justify-center rounded-full text-madder ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Calls `onSwipe` for swipes over an element that does not scroll. A mouse does not swipe: it selects text. */
function useSwipe(row: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    let from: { x: number; y: number } | null = null;
    const down = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      from = pointerType === "mouse" || !isPrimary ? null : { x, y };
    };
    const up = ({ clientX, clientY }: PointerEvent) => {
      const by = from === null ? 0 : swipeDirection(clientX - from.x, clientY - from.y);
      from = null;
      if (by !== 0) onSwipe(by);
    };
    const cancel = () => {
      from = null;
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
    };
  });
}

/**
 * Calls `moveOn` every `intervalMs`, unless paused, in a hidden tab, or while the pointer or the keyboard is inside the
 * carousel or at its controls. A control that the mouse has pressed keeps the focus, which alone does not hold the carousel.
 * It starts paused where the shopper prefers reduced motion. `sinceLoad`: the first interval began when the page was loaded.
 */
export function useRotation(
  carousel: RefObject<HTMLElement | null>,
  moveOn: () => void,
  intervalMs = CAROUSEL_INTERVAL_MS,
  sinceLoad = false,
): { playing: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const wasHeld = useRef(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    const element = carousel.current;
    if (element === null) return;
    // Checked one frame later: during the event the old state still matches.
    const update = () =>
      requestAnimationFrame(() => {
        const focused = element.contains(document.activeElement) ? document.activeElement : null;
        setHeld(element.matches(":hover") || focused?.matches(":focus-visible") === true);
      });
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"];
    for (const event of events) element.addEventListener(event, update);
    return () => events.forEach((event) => element.removeEventListener(event, update));
  }, [carousel]);
  useEffect(() => {
    if (isHeld) wasHeld.current = true;
    if (!playing || isHeld) return;
    let timer = setTimeout(
      function move() {
        timer = setTimeout(move, intervalMs);
        if (!document.hidden) moveOn();
      },
      sinceLoad && !wasHeld.current ? Math.max(0, intervalMs - performance.now()) : intervalMs,
    );
    return () => clearTimeout(timer);
  });
  return { playing, toggle: () => setPlaying(!playing) };
}

import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import * as productWords from "../../../content/product-words.ts";
import type { SignedSource } from "../../../../domain/signed-source.ts";
import { FramedPicture } from "../../../images/framed-picture.tsx";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { useHydrated } from "../../../forms/use-hydrated.ts";
import { ZoomPicture } from "./zoom-picture.tsx";

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
}): ReactNode {
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
      className={`md:sticky md:top-4 md:row-span-2 md:row-start-1 md:self-start @max-[39rem]:static @max-[39rem]:max-w-[640px] ${count === 1 ? "" : "lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:gap-x-4"}`}
    >
      <ul
        ref={row}
        onScroll={followScroll}
        className="relative flex lg:col-start-2 min-w-0 [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
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
      {count === 1 ? null : (
        <ul className="mt-3 flex gap-3 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:flex-col">
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
}): ReactNode {
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

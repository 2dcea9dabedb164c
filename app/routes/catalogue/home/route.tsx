import { useRef, useState } from "react";
import { data } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { testimonialOf } from "#app/content/shop-words.server.ts";
import { told } from "#app/forms/told-text.tsx";
import * as homeWords from "#content/home-words.ts";
import { locale } from "#content/language.ts";
import { pageMeta, PageTitle, QuietLink, TextLink } from "#app/components/page.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { NothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { visitContext, sharedPage } from "#app/session/visit.server.ts";
import { PageSections } from "#app/components/page-sections.tsx";
import { findOwnText } from "#app/terms/shop-rules.server.ts";
import { CategoryCards } from "#app/routes/catalogue/category-cards.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import { FramedPicture } from "#app/images/picture.tsx";
import type { Route } from "./+types/route";
import { Control, Hero, useRotation } from "./hero.tsx";
import { loadHome, loadPromises, type HomeData } from "./load-home.server.ts";

/** The hero changes slides by itself. Its script is loaded before the first slide has had its four seconds. */
export const handle = { scriptAfterMs: 2500 };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const frame = matches[0].loaderData;
  const origin = frame?.origin ?? "";
  const words = { title: homeWords.title, description: homeWords.description };
  return pageMeta(matches[0], words, href("/"), {
    picture: loaderData?.slides[0]?.pictures[0],
    structuredData: import.meta.env.SSR
      ? () => [
          {
            "@type": "WebSite",
            name: frame?.shop.name,
            url: origin + href("/"),
            inLanguage: locale,
            potentialAction: {
              "@type": "SearchAction",
              target: `${origin}${href("/productlisting")}?search={search_term_string}`,
              "query-input": "required name=search_term_string",
            },
          },
          {
            "@type": "Organization",
            name: frame?.shop.name,
            url: origin + href("/"),
            email: frame?.shop.email,
            telephone: frame?.shop.phone,
            address: frame?.shop.address,
          },
        ]
      : undefined,
  });
}

export const headers = sharedPage;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const own = await findOwnText(visit, "home");
  const { words } = visit.runtime;
  const [shown, promises] = await Promise.all([loadHome(visit.upstream, words), loadPromises(visit)]);
  const home = {
    ...shown,
    promises,
    testimonial: testimonialOf(words),
    ...(own !== null && { own }),
  };
  return home.message === null ? home : data(home, { status: 503 });
}

export default function HomePage({
  loaderData: { slides, promises, categories, latest, explore, why, message, testimonial, own },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{homeWords.title}</PageTitle>
      <div className="bg-sunk">
        <div className="wrap pb-2 pt-5">
          <h1 className="font-sans text-base font-semibold tracking-wide text-ink-soft">{homeWords.heading}</h1>
          {why !== null || slides.length === 0 ? null : <Hero slides={slides} />}
        </div>
      </div>
      <div className="zari" aria-hidden="true" />
      {promises.length === 0 ? null : (
        <ul className="wrap promise-row">
          {promises.map(({ text, to }) => (
            <li key={text} lang={ownLanguage(text)}>
              <TextLink to={to}>{text}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {message === null ? null : (
        <div className="wrap pt-8">
          <LoadFailure message={message} again={href("/")} />
        </div>
      )}
      {why !== null ? (
        <div className="wrap pt-8">
          <NothingOnSale why={why} />
        </div>
      ) : (
        <section className="wrap pt-10 sm:pt-14">
          <h2 className="mb-6 sm:mb-8">{homeWords.categories}</h2>
          <CategoryCards categories={categories} />
        </section>
      )}
      {latest.length === 0 ? null : <LatestCarousel products={latest} />}
      {explore.length === 0 ? null : <Explore products={explore} />}
      {own === undefined ? null : (
        <div className="wrap pt-10 sm:pt-14">
          <PageSections sections={own} />
        </div>
      )}
      {testimonial === null ? null : <Testimonial {...testimonial} />}
    </>
  );
}

function Explore({ products }: { products: Route.ComponentProps["loaderData"]["explore"] }) {
  return (
    <section className="wrap pt-10 sm:pt-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:mb-8">
        <h2>{homeWords.explore}</h2>
        <p className="text-ink-soft">{homeWords.exploreText}</p>
      </div>
      <ul
        data-plain-links
        className="swiped gap-x-3 gap-y-6 [--least:6.25rem] [--most:5] sm:columns sm:gap-x-5 lg:[--most:6]"
      >
        {products.map(({ text, query, picture }, index) => (
          <li key={index}>
            <a href={`${href("/productlisting")}${query}`} className="group block">
              <RoundPicture
                source={picture}
                sizes="(min-width: 80rem) 11rem, (min-width: 40rem) 16vw, 8rem"
                maxWidth={240}
              />
              {/* Its words may be wider than the picture: with more space between letters they would break. */}
              <span className="-mx-1.5 mt-2 block text-center text-sm leading-tight group-hover:text-madder group-hover:underline">
                {told(text)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <QuietLink to={href("/productlisting")}>{homeWords.all}</QuietLink>
      </p>
    </section>
  );
}

function Testimonial({ text, by }: { text: string; by: string }) {
  return (
    <section className="wrap pt-10 sm:pt-14">
      <div className="border-l-4 border-zari bg-raised px-4 py-8 sm:px-12 sm:py-12">
        <h2>{homeWords.customers}</h2>
        <figure className="mt-5">
          <blockquote className="max-w-[46rem] font-serif text-lg leading-relaxed sm:text-2xl">
            <p lang={ownLanguage(text)}>“{text}”</p>
          </blockquote>
          <figcaption lang={ownLanguage(by)} className="mt-4 text-ink-soft">
            {by}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** The time between two moves of the row, in ms (specification, section 9). */
const DELAY_MS = 2_500;
/** 2, 3, 4, 5 and 6 in view from 0, 576, 768, 992 and 1200 px on, 20 px apart (specification, section 9). */
const perView =
  "basis-[calc((100%+20px)/var(--most)-20px)] [--most:2] min-[576px]:[--most:3] min-[768px]:[--most:4] min-[992px]:[--most:5] min-[1200px]:[--most:6]";

const edged = "border border-edge hover:bg-sunk";
/** A phone has its row swiped: there is room for the title and one button. */
const ofRow = `${edged} max-sm:hidden`;

/** The newest products in a row to swipe or scroll. With script the row moves by itself and can be paused. */
function LatestCarousel({ products }: { products: HomeData["latest"] }) {
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
            <Control
              className={ofRow}
              icon="left"
              label={homeWords.previousPieces}
              onClick={() => setAsked(move(-1))}
            />
            <Control
              className={edged}
              icon={playing ? "pause" : "play"}
              label={playing ? homeWords.pauseLatest : homeWords.playLatest}
              onClick={toggle}
            />
            <Control className={ofRow} icon="right" label={homeWords.nextPieces} onClick={() => setAsked(move(1))} />
          </div>
        ) : null}
      </div>
      <p aria-live="polite" className="aside-text">
        {asked}
      </p>
      <ul
        ref={row}
        data-plain-links
        className="flex [scroll-snap-type:x_mandatory] gap-[20px] overflow-x-auto overscroll-x-contain pb-3 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]"
      >
        {products.map(({ name, picture, anchor }, index) => (
          <li key={index} className={`min-w-[8rem] flex-none snap-start ${perView}`}>
            <a href={`${href("/productlisting")}?sort=newest#${anchor}`} className="group block p-1">
              <RoundPicture source={picture} sizes="(min-width: 75rem) 12rem, (min-width: 48rem) 22vw, 45vw" />
              <span
                lang={ownLanguage(name)}
                className="mt-3 block text-center font-serif leading-snug group-hover:text-madder group-hover:underline"
              >
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A round picture. */
function RoundPicture({
  source,
  sizes,
  maxWidth = 320,
}: {
  source: HomeData["latest"][number]["picture"];
  sizes: string;
  maxWidth?: number;
}) {
  return (
    <FramedPicture
      frame="rounded-full border border-line bg-sunk"
      isSquare
      source={source}
      alt=""
      sizes={sizes}
      maxWidth={maxWidth}
      className="transition-transform duration-500 group-hover:[transform:scale(1.05)]"
    />
  );
}

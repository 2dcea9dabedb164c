import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { aboutWords } from "#content/about-words.ts";
import { aboutTexts } from "#app/content/shop-words.server.ts";
import { findCategory } from "#domain/categories.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts } from "#app/gateway/product-lists.server.ts";
import { FramedPicture } from "#app/images/picture.tsx";
import { pageMeta, PageTitle, ButtonLink, QuietLink } from "#app/components/page.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import { returnPromise } from "#app/terms/return-days.server.ts";
import { visitContext, sharedPage } from "#app/session/visit.server.ts";
import { PageSections } from "#app/components/page-sections.tsx";
import { findOwnText } from "#app/terms/shop-rules.server.ts";
import { Icon } from "#app/components/icon.tsx";
import type { Route } from "./+types/route";

/** The numbers count up, so the script is loaded at once. */
export const handle = { scriptAfterMs: 1 };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], aboutWords, href("/about"));

export const headers = sharedPage;

/** Pictures from the catalogue, by category. Without the upstream the page shows placeholders. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { upstream } = visit;
  const { categories } = await upstream.terms.content();
  const lists = await Promise.all(
    aboutWords.collectionCards.map(({ category }) =>
      toResult(browseProducts(upstream, { category, page: 1, limit: 3 })),
    ),
  );
  const pictures = lists.map(({ value }) => (value?.products ?? []).map((product) => product.pictures));
  const { shop, words } = visit.runtime;
  return {
    own: await findOwnText(visit, "about"),
    texts: aboutTexts(shop.name, words, await returnPromise(visit)),
    collections: aboutWords.collectionCards.flatMap((card, index) =>
      findCategory(categories, card.category)?.isHidden === true
        ? []
        : [{ ...card, picture: pictures[index]?.[0]?.[0] ?? null }],
    ),
    // A whole product and the border of another: the text beside them is about both.
    hero: { product: pictures[0]?.[1]?.[0] ?? null, border: pictures[0]?.[2]?.[2] ?? null },
  };
}

export default function AboutPage({ loaderData: { own, collections, hero, texts } }: Route.ComponentProps) {
  if (own !== null)
    return (
      <div className="wrap pt-8 sm:pt-12">
        <PageTitle>{aboutWords.title}</PageTitle>
        <h1 className="mb-8">{aboutWords.title}</h1>
        <PageSections sections={own} />
      </div>
    );
  return (
    <>
      <PageTitle>{aboutWords.title}</PageTitle>
      <AboutHero hero={hero} texts={texts} />
      <div className="zari" aria-hidden="true" />
      <Story cards={texts.storyCards} />
      <Reasons reasons={texts.reasons} />
      <Collections cards={collections} />
      <Call text={texts.callText} />
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

function AboutHero({ hero, texts: { heading, lead, counters } }: Pick<Data, "hero" | "texts">) {
  return (
    <div className="@container bg-sunk">
      <div className="wrap grid items-center gap-8 py-8 md:grid-cols-[3fr_2fr] md:gap-16 md:py-14 @max-[44rem]:grid-cols-1">
        <div>
          <h1 className="text-[min(13vw,2rem)] leading-[1.08] text-madder min-[600px]:text-[min(13vw,2.75rem)] min-[1100px]:text-[min(13vw,3.5rem)]">
            {heading ?? aboutWords.heading}
          </h1>
          {lead === null ? null : (
            <p lang={ownLanguage(lead)} className="mt-4 max-w-[36rem] text-lg">
              {lead}
            </p>
          )}
          {counters.length === 0 ? null : <h2 className="aside-text">{aboutWords.figures}</h2>}
          <ul className="columns mt-8 gap-3 border-t border-zari pt-5 [--least:6.5rem] [--most:3] sm:gap-6">
            {counters.map(({ to, text }) => (
              <li key={text}>
                <span className="numbers block font-serif text-[1.5rem] min-[600px]:text-[2.25rem] min-[1100px]:text-[2.75rem] font-semibold leading-tight">
                  <CountUp to={to} />
                </span>{" "}
                <span className="block text-sm leading-snug text-ink-soft sm:text-base">{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid grid-cols-[3fr_2fr] items-end gap-4">
          <FramedPicture
            frame="rounded-t-full border border-line bg-raised"
            source={hero.product}
            alt=""
            first
            sizes="(min-width: 80rem) 17rem, (min-width: 48rem) 21vw, 54vw"
            maxWidth={640}
          />
          <FramedPicture
            frame="mb-6 rounded-t-full border border-line bg-raised"
            source={hero.border}
            alt=""
            sizes="(min-width: 80rem) 11rem, (min-width: 48rem) 14vw, 36vw"
            maxWidth={480}
          />
        </div>
      </div>
    </div>
  );
}

function Story({ cards }: { cards: Data["texts"]["storyCards"] }) {
  if (cards.length === 0) return null;
  return (
    <section className="wrap pt-12 sm:pt-16">
      <h2>{aboutWords.story}</h2>
      <div className="mt-6 grid gap-6 md:grid-cols-2 md:gap-8">
        {cards.map(({ title, text }) => (
          <section key={title} className="card border-t-4 border-t-zari p-6 sm:p-8">
            <h3 className="text-xl">{title}</h3>
            {text.map((paragraph) => (
              <p key={paragraph} lang={ownLanguage(paragraph)} className="mt-3 max-w-prose">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

function Reasons({ reasons }: { reasons: Data["texts"]["reasons"] }) {
  if (reasons.length === 0) return null;
  return (
    <section className="wrap pt-14 sm:pt-20">
      <h2>{aboutWords.why}</h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="border-t border-line pt-5">
            <h3 className="flex items-center gap-3">
              <span className="text-madder">
                <Icon name={icon} size={26} />
              </span>
              {title}
            </h3>
            <p lang={ownLanguage(text.join(" "))} className="mt-2 max-w-prose text-ink-soft">
              {text.join(" ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Collections({ cards }: { cards: Route.ComponentProps["loaderData"]["collections"] }) {
  return (
    <section className="wrap pt-14 sm:pt-20">
      <h2>{aboutWords.collections}</h2>
      {/* A card takes a row where a word of it is longer than half of one. */}
      <ul className="mt-6 flex flex-wrap gap-x-4 gap-y-8 sm:gap-x-6">
        {cards.map(({ title, category, text, picture }) => (
          <li key={category} className="flex-[1_0_max(8.25rem,50%-24px)] lg:flex-[1_0_max(8.25rem,25%-24px)]">
            <Link to={`${href("/productlisting")}?category=${category}`} className="group block">
              <FramedPicture
                frame="border border-line bg-sunk"
                source={picture}
                alt=""
                sizes="(min-width: 80rem) 17rem, (min-width: 64rem) 22vw, 46vw"
                maxWidth={640}
              />
              <span className="mt-3 block font-serif text-[1.0625rem] font-semibold group-hover:text-madder group-hover:underline sm:text-xl">
                {title}
              </span>
            </Link>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <QuietLink to={href("/products")}>{aboutWords.exploreAll}</QuietLink>
      </p>
    </section>
  );
}

function Call({ text }: { text: string | null }) {
  return (
    <section className="wrap pt-14 sm:pt-20">
      <div className="zari" aria-hidden="true" />
      <div className="bg-raised px-6 py-8 sm:px-12 sm:py-12">
        <h2 className="max-w-[30rem]">{aboutWords.callTitle}</h2>
        {text === null ? null : (
          <p lang={ownLanguage(text)} className="mt-3 max-w-prose">
            {text}
          </p>
        )}
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href("/products")}>{aboutWords.shopNow}</ButtonLink>{" "}
          <QuietLink to={href("/contact")}>{aboutWords.contactUs}</QuietLink>
        </p>
      </div>
    </section>
  );
}

/** The steps of the animation (specification, section 9). */
const STEPS = 75;
const STEP_MS = 20;

/**
 * A number such as "500+". With script it counts up once, unless the shopper prefers reduced motion. Until then it is not to be
 * seen; where script comes late it is, and stays as it is.
 */
function CountUp({ to }: { to: number }) {
  const [step, setStep] = useState<number | null>(null);
  const number = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (number.current === null || getComputedStyle(number.current).opacity !== "0") return undefined;
    let steps = 0;
    setStep(steps);
    // It ends after a number of steps, not after a time: on a busy phone the steps take longer.
    const timer = setInterval(() => {
      steps += 1;
      if (steps === STEPS) clearInterval(timer);
      setStep(steps);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  if (step === null)
    return (
      <span ref={number} className="awaits-count">
        {to}+
      </span>
    );
  if (step === STEPS) return `${to}+`;
  return (
    <>
      <span aria-hidden="true">{Math.round((to * step) / STEPS)}+</span>
      <span className="aside-text">{to}+</span>
    </>
  );
}

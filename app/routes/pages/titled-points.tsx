import { Fragment } from "react";
import type { OwnSection } from "./shop-rules.server.ts";
import type { SellerLine, TextSection } from "#app/content/shop-pages.server.ts";
import { TextLink } from "#app/components/page.tsx";
import { OwnText } from "#app/components/own-text.tsx";

interface Point {
  title: string;
  text: string | readonly SellerLine[];
}

/** Points with a title each, as a list of terms and descriptions. */
export function TitledPoints({ points }: { points: readonly Point[] }) {
  return (
    <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
      {points.map(({ title, text }) => (
        <div key={title} className="border-t border-line py-4 [overflow-wrap:anywhere]">
          <dt className="font-semibold">{title}</dt>
          {typeof text === "string" ? (
            <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
          ) : (
            text.map((line) => (
              <dd key={line.text} className="mt-1">
                {line.to === null ? (
                  <OwnText>{line.text}</OwnText>
                ) : (
                  <a className="link inline-flex min-h-11 items-center" href={line.to}>
                    {line.text}
                  </a>
                )}
              </dd>
            ))
          )}
        </div>
      ))}
    </dl>
  );
}

/** Who stands behind the shop: its legal name, its head office, and who answers complaints. */
export function Seller({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <section id="seller" className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
      <h2>{title}</h2>
      <TitledPoints points={points} />
    </section>
  );
}

/** The headed parts of a text. A part without a heading belongs to what stands above it. */
export function PageSections({ sections }: { sections: readonly (OwnSection & TextSection)[] }) {
  return sections.map(({ heading, paragraphs, lang, link }, index) => {
    const Text = lang === undefined ? OwnText : Fragment;
    return (
      <section key={index} lang={lang} className="mt-8 first:mt-0">
        {heading === "" ? null : (
          <h2 className="text-xl">
            <Text>{heading}</Text>
          </h2>
        )}
        {paragraphs.map((text, at) => (
          <p key={at} className="mt-2 max-w-prose whitespace-pre-line">
            <Text>{text}</Text>
          </p>
        ))}
        {link === undefined ? null : (
          <p className="mt-2">
            <TextLink to={link.to}>{link.text}</TextLink>
          </p>
        )}
      </section>
    );
  });
}

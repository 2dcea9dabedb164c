import { Fragment } from "react";
import type { TextSection } from "#app/content/shop-pages.server.ts";
import { OwnText } from "./own-text.tsx";
import { TextLink } from "./page.tsx";

/** The headed parts of a text. A part without a heading belongs to what stands above it. */
export function PageSections({ sections }: { sections: readonly (TextSection & { lang?: string | undefined })[] }) {
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

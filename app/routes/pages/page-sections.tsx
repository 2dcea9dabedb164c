import type { PageSection } from "#domain/shop-pages.ts";

/** The headed parts of a text. A part without a heading belongs to what stands above it. */
export function PageSections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ heading, paragraphs }, index) => (
    <section key={index} className="mt-8 first:mt-0">
      {heading === "" ? null : <h2 className="text-xl">{heading}</h2>}
      {paragraphs.map((text, at) => (
        <p key={at} className="mt-2 max-w-prose whitespace-pre-line">
          {text}
        </p>
      ))}
    </section>
  ));
}

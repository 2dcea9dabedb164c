import type { MetaDescriptor } from "react-router";

interface PageFacts {
  title: string;
  description: string;
  /** The page's own address, from its slash on. */
  path: string;
  /** The shop's address; undefined where even the frame could not be loaded. */
  origin: string | undefined;
  /** A picture's address, from its slash on. */
  picture?: string | null;
  type?: "website" | "product";
  /** What machines should know, in the words of schema.org. */
  facts?: readonly object[];
}

/** What search engines and messengers are told of a page: description, canonical address, Open Graph, JSON-LD. */
export function pageMeta({ title, description, path, origin = "", picture = null, type = "website", facts = [] }: PageFacts): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: origin + path },
    ...(picture === null ? [] : [{ property: "og:image", content: origin + picture }]),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

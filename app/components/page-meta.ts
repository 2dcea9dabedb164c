import type { MetaDescriptor } from "react-router";
import type { SignedSource } from "../../domain/signed-source.ts";
import { pictureAddress } from "../images/picture-address.ts";

interface PageFacts {
  title: string;
  description: string;
  /** The page's own address, from its slash on. */
  path: string;
  /** The shop's address; undefined where even the frame could not be loaded. */
  origin: string | undefined;
  /** The picture that stands for the page where it is shared, as the server signed it; undefined for none. */
  picture?: SignedSource | null | undefined;
  type?: "website" | "product";
  /** What machines should know, in the words of schema.org. */
  facts?: readonly object[];
}

/** What search engines and messengers are told of a page: description, canonical address, Open Graph, JSON-LD. */
export function pageMeta({
  title,
  description,
  path,
  origin = "",
  picture,
  type = "website",
  facts = [],
}: PageFacts): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: origin + path },
    ...(picture === undefined ? [] : [{ property: "og:image", content: origin + pictureAddress(picture, 960) }]),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

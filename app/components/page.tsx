import type { ReactNode } from "react";
import { Link, useRouteLoaderData, type MetaDescriptor } from "react-router";
import type { SignedSource } from "#domain/signed-source.ts";
import { pictureAddress } from "#app/images/picture-address.ts";

/**
 * The title of a page with the name of the shop: "Login | Pallu". It begins with "Error: " while the page shows errors, so that a
 * screen reader says so first.
 */
export function PageTitle({ children, hasErrors = false }: { children: string; hasErrors?: boolean }) {
  const frame = useRouteLoaderData<{ shop: { name: string } }>("root");
  return (
    <title>{`${hasErrors ? "Error: " : ""}${children}${frame === undefined ? "" : ` | ${frame.shop.name}`}`}</title>
  );
}

interface PageMetaOptions {
  title: string;
  description: string;
  /** The path of the page. */
  path: string;
  /** The origin of the shop; undefined where the frame of the page could not be loaded. */
  origin: string | undefined;
  /** The picture that messengers show with the page, as the server signed it; undefined for none. */
  picture?: SignedSource | null | undefined;
  type?: "website" | "product";
  /** Structured data in the vocabulary of schema.org. */
  structuredData?: readonly object[];
}

/** Metadata of a page for search engines and messengers: description, canonical address, Open Graph, JSON-LD. */
export function pageMeta({
  title,
  description,
  path,
  origin = "",
  picture,
  type = "website",
  structuredData = [],
}: PageMetaOptions): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: origin + path },
    ...(picture === undefined ? [] : [{ property: "og:image", content: origin + pictureAddress(picture, 960) }]),
    ...structuredData.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}

interface LinkProps {
  /** The path of a page of the shop, with its query. */
  to: string;
  children: ReactNode;
}

/** A link among text, as high as a finger needs. */
export function TextLink(link: LinkProps) {
  return <Link {...link} className="link inline-flex min-h-11 items-center" />;
}

/** The link to what is done next, which looks like a button. */
export function ButtonLink(link: LinkProps) {
  return <Link {...link} className="button" />;
}

/** A link beside it that is done less often. */
export function QuietLink(link: LinkProps) {
  return <Link {...link} className="button button-quiet" />;
}

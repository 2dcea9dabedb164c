import { ownPart } from "#app/content/foreign-text.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { titleWithError } from "#content/sentence-words.ts";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData, type MetaDescriptor } from "react-router";
import type { SignedSource } from "#domain/signed-source.ts";
import { pictureAddress } from "#app/images/picture-address.ts";

/**
 * The title of a page with the name of the shop: "Login | Pallu". It begins with "Error: " while the page shows errors, so that a
 * screen reader says so first.
 */
export function PageTitle({ children, hasErrors = false }: { children: string; hasErrors?: boolean }) {
  const frame = useRouteLoaderData<{ shop: { name: string } } | null>("root");
  return (
    <title>{`${hasErrors ? titleWithError(children) : ownPart(children)}${frame ? ` | ${frame.shop.name}` : ""}`}</title>
  );
}

interface PageMetaOptions {
  /** The picture that messengers show with the page, as the server signed it; undefined for none. */
  picture?: SignedSource | null | undefined;
  type?: "website" | "product";
  /** Structured data in the vocabulary of schema.org. The server alone writes them, so a page gives none in the browser. */
  structuredData?: (() => readonly object[]) | undefined;
}

/**
 * Metadata of the page at `path` for search engines and messengers: description, canonical address, Open Graph, JSON-LD. `frame` is
 * the frame around the page, which knows the origin of the shop unless it could not be loaded.
 */
export function pageMeta(
  frame: { loaderData?: { origin: string } | null | undefined },
  { title, description }: { title: string; description: string },
  path: string,
  { picture, type = "website", structuredData }: PageMetaOptions = {},
): MetaDescriptor[] {
  const origin = frame.loaderData?.origin ?? "";
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:type", content: type },
    ...(picture === undefined ? [] : [{ property: "og:image", content: origin + pictureAddress(picture, 960) }]),
    ...(structuredData !== undefined
      ? structuredData().map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } }))
      : []),
  ];
}

/** Which of several things a link or button is about, for screen readers. */
export const ofWhich = (name: string) => <span lang={ownLanguage(name)} className="aside-text">{`: ${name}`}</span>;

interface LinkProps {
  /** The path of a page of the shop, with its query. */
  to: string;
  children: ReactNode;
}

/** A link among text, as large as a finger needs. */
export function TextLink(link: LinkProps) {
  return <Link {...link} className="link inline-flex min-h-11 min-w-11 items-center" />;
}

/** The link to what is done next, which looks like a button. */
export function ButtonLink(link: LinkProps) {
  return <Link {...link} className="button" />;
}

/** A link beside it that is done less often. */
export function QuietLink(link: LinkProps) {
  return <Link {...link} className="button button-quiet" />;
}

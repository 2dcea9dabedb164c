import type { MetaDescriptor } from "react-router";

/** What search engines are told of a page about the shop; `origin` is undefined where even the frame could not be loaded. */
export function pageMeta(description: string, path: string, origin: string | undefined): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${origin ?? ""}${path}` },
  ];
}

import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../../components/page-meta.ts";
import type { ProductPageData } from "./load-product.server.ts";

/** Metadata of a product for search engines and messengers. */
export function productMeta(loaded: ProductPageData | undefined, origin = ""): MetaDescriptor[] {
  if (loaded === undefined) return [{ name: "robots", content: "noindex" }];
  const { name, description, path, pictures } = loaded.product;
  return pageMeta({
    title: name,
    description: description === null ? name : description.slice(0, 200),
    path,
    origin,
    picture: pictures[0] ?? null,
    type: "product",
    structuredData: loaded.structuredData,
  });
}

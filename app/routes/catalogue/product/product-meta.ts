import { href, type MetaDescriptor } from "react-router";
import { productWords } from "../../../content/product-words.ts";
import { pictureAddress } from "../../../images/picture-address.ts";
import { categoryName } from "../../../components/category-name.ts";
import { pageMeta } from "../../../components/page-meta.ts";
import type { ProductPageData } from "./load-product.server.ts";

/** Metadata of a product for search engines and messengers: its offer and its place in the shop. */
export function productMeta(loaded: ProductPageData | undefined, origin = ""): MetaDescriptor[] {
  if (loaded === undefined) return [{ name: "robots", content: "noindex" }];
  const { id, name, description, pricePaise, salePaise, inStock, category, pictures } = loaded.product;
  const path = href("/product/:id", { id });
  const trail = [
    { name: productWords.home, path: href("/") },
    { name: productWords.collection, path: href("/collection") },
    ...(category === null
      ? []
      : [
          {
            name: categoryName(category, "many"),
            path: `${href("/productlisting")}?category=${encodeURIComponent(category)}`,
          },
        ]),
    { name, path },
  ];
  const picture = pictures[0] ?? null;
  return pageMeta({
    title: name,
    description: description === null ? name : description.slice(0, 200),
    path,
    origin,
    picture,
    type: "product",
    structuredData: [
      {
        "@type": "Product",
        name,
        sku: id,
        ...(description === null ? {} : { description }),
        image: [origin + pictureAddress(picture, 960)],
        ...(category === null ? {} : { category: categoryName(category) }),
        offers: {
          "@type": "Offer",
          url: origin + path,
          priceCurrency: "INR",
          price: ((salePaise ?? pricePaise) / 100).toFixed(2),
          availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: trail.map((step, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: step.name,
          item: origin + step.path,
        })),
      },
    ],
  });
}

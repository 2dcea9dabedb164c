import type { MetaDescriptor } from "react-router";
import { productWords } from "../../../content/product-words.ts";
import { pictureAddress } from "../../../images/picture-address.ts";
import { categoryName } from "../../../components/category-name.ts";
import { pageMeta } from "../../../components/page-meta.ts";
import type { ProductPageData } from "./load-product.server.ts";

/** What search engines and messengers are told of a product: its offer and its place in the shop. */
export function productMeta(facts: ProductPageData | undefined, origin = ""): MetaDescriptor[] {
  if (facts === undefined) return [{ name: "robots", content: "noindex" }];
  const { id, name, description, pricePaise, salePaise, inStock, category, pictures } = facts.product;
  const path = `/product/${encodeURIComponent(id)}`;
  const trail = [
    { name: productWords.home, path: "/" },
    { name: productWords.collection, path: "/collection" },
    ...(category === null
      ? []
      : [{ name: categoryName(category, "many"), path: `/productlisting?category=${encodeURIComponent(category)}` }]),
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
    facts: [
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

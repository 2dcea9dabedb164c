import type { Product } from "../../../../contract/readers/product.ts";
import type { Signed } from "../../../../domain/signed-source.ts";
import { isInStock, payablePaise, payableRange } from "../../../../domain/variants.ts";
import { categoryName } from "../../../components/category-name.ts";
import { pictureAddress } from "../../../images/picture-address.ts";

/** A step of the way to the product: its name and its path. */
export interface TrailStep {
  name: string;
  path: string;
}

/** The product and its place in the shop, in the vocabulary of schema.org. The trail ends with the product. */
export function structuredData(product: Signed<Product>, trail: readonly TrailStep[], origin: string): object[] {
  const { id, name, description, category, pictures } = product;
  return [
    {
      "@type": "Product",
      name,
      sku: id,
      ...(description === null ? {} : { description }),
      image: [origin + pictureAddress(pictures[0] ?? null, 960)],
      ...(category === null ? {} : { category: categoryName(category) }),
      offers: offersOf(product, origin + (trail.at(-1)?.path ?? "")),
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
  ];
}

/** One offer; where combinations have different prices, the range of what can be ordered. */
function offersOf(product: Signed<Product>, url: string): object {
  const offer = {
    url,
    priceCurrency: "INR",
    availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
  };
  const all = product.variants ?? [];
  const inStock = all.filter(isInStock);
  const [first, ...others] = inStock.length === 0 ? all : inStock;
  const range = first === undefined ? null : payableRange([first, ...others]);
  if (range === null || range.lowest === range.highest)
    return { "@type": "Offer", ...offer, price: rupees(range?.lowest ?? payablePaise(product)) };
  return {
    "@type": "AggregateOffer",
    ...offer,
    lowPrice: rupees(range.lowest),
    highPrice: rupees(range.highest),
    offerCount: others.length + 1,
  };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

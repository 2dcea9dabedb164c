import { payableRange } from "#domain/variants.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import type { ProductPageData } from "./load-product.server.ts";

/**
 * The product and its place in the shop, in the vocabulary of schema.org. The server writes it from the page's data, so that
 * the data for hydration do not hold it as well.
 */
export function structuredData({ product, trail }: ProductPageData, origin: string): object[] {
  const { id, name, description, path, pictures, rating } = product;
  const steps = [...trail, { name, path }];
  return [
    {
      "@type": "Product",
      name,
      sku: id,
      ...(description === null ? {} : { description }),
      image: [origin + pictureAddress(pictures[0] ?? null, 960)],
      ...(trail.length < 3 ? {} : { category: trail.at(-1)?.name }),
      ...(rating && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count },
      }),
      offers: offersOf(product, origin + path),
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.name,
        item: origin + step.path,
      })),
    },
  ];
}

/** One offer; where combinations have different prices, the range of what can be ordered. */
function offersOf({ variants, price, inStock }: ProductPageData["product"], url: string): object {
  const offer = {
    url,
    priceCurrency: "INR",
    availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
  };
  const left = variants.filter((one) => one.left !== 0);
  const [first = price, ...others] = (left.length === 0 ? variants : left).map(({ prices }) => prices ?? price);
  const { lowest, highest } = payableRange([first, ...others]);
  return lowest === highest
    ? { "@type": "Offer", ...offer, price: rupees(lowest) }
    : {
        "@type": "AggregateOffer",
        ...offer,
        lowPrice: rupees(lowest),
        highPrice: rupees(highest),
        offerCount: others.length + 1,
      };
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

import type { ReactNode } from "react";
import { useCardAnswer } from "./card-answer.ts";
import type { ProductCardData } from "./product-card-data.server.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly ProductCardData[];
  layout?: "grid" | "list";
  /** How many columns the widest screens have. */
  columns?: 3 | 4;
  /** Whether the first picture of the page is in this grid. */
  hasFirstPicture?: boolean;
  /** What the ids of its cards begin with: unique on a page that shows a product in two grids. */
  idPrefix?: string;
}

/** The `sizes` of pictures in a grid of four columns; for three columns the default of the card fits. */
const sizesOfFour = "(min-width: 80rem) 18rem, (min-width: 48rem) 23vw, 43vw";

/** Cards in two columns on a phone and in three or four on wider screens, or in a list. */
export function ProductGrid({
  products,
  layout = "grid",
  columns = 4,
  hasFirstPicture = false,
  idPrefix = "card",
}: ProductGridProps): ReactNode {
  const className =
    layout === "list"
      ? "grid gap-8"
      : `columns gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 ${columns === 4 ? "md:[--most:4]" : "sm:[--most:3]"}`;
  const answer = useCardAnswer();
  return (
    <ul data-plain-links className={className}>
      {products.map((product, index) => {
        const anchor = `${idPrefix}-${encodeURIComponent(product.id)}`;
        return (
          <li key={product.id} className="min-w-0">
            <ProductCard
              product={product}
              layout={layout}
              first={hasFirstPicture && index === 0}
              sizes={columns === 4 ? sizesOfFour : undefined}
              anchor={anchor}
              answer={answer?.at === anchor ? answer : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

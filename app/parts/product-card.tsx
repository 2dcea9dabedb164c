import { memo, type ReactNode } from "react";
import { cardWords } from "../content/catalogue-words.ts";
import { Picture } from "../images/picture.tsx";
import { Badges } from "./badges.tsx";
import { CardCartForm } from "./card-cart-form.tsx";
import type { CardFacts } from "./card-facts.ts";
import { categoryName } from "./category-name.ts";
import { Price } from "./price.tsx";

interface ProductCardProps {
  piece: CardFacts;
  /** Whether it stands in a grid, or in a list across the page. */
  layout?: "grid" | "list";
  /** The page's first picture: loaded before others. */
  first?: boolean;
  /** The picture's width in the layout; the default suits a grid of two and three columns. */
  sizes?: string | undefined;
}

/**
 * One product among others. Picture and name are one link, so that it is met once by keyboard and by ear. Its links are plain
 * ones, which the list around it opens (useInnerLinks), and it is drawn anew only when its own facts change.
 */
export const ProductCard = memo(function ProductCard({
  piece,
  layout = "grid",
  first = false,
  sizes = "(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, 45vw",
}: ProductCardProps): ReactNode {
  const isList = layout === "list";
  const address = `/product/${encodeURIComponent(piece.id)}`;
  return (
    <div className={`group relative flex h-full ${isList ? "gap-4 sm:gap-6" : "flex-col"}`}>
      <div className={isList ? "w-28 flex-none sm:w-44" : ""}>
        <a href={address} tabIndex={-1} aria-hidden="true" className="block overflow-hidden bg-sunk">
          <Picture
            source={piece.picture}
            alt=""
            sizes={isList ? "(min-width: 40rem) 11rem, 7rem" : sizes}
            maxWidth={640}
            first={first}
            className={`w-full transition-transform duration-500 group-hover:[transform:scale(1.03)] ${piece.inStock ? "" : "opacity-70"}`}
          />
        </a>
      </div>
      <Badges
        isNew={piece.isNew}
        isSale={piece.isSale}
        inStock={piece.inStock}
        className="pointer-events-none absolute left-2 top-2"
      />
      <div className={`flex flex-1 flex-col ${isList ? "min-w-0" : "pt-1"}`}>
        <h3 className="text-base leading-snug sm:text-lg">
          <a href={address} className="relative -mb-2 flex min-h-11 items-center py-1 no-underline hover:underline">
            {piece.name}
          </a>
        </h3>
        {piece.category === null ? null : (
          <p className="mt-0.5 text-sm text-ink-soft">{categoryName(piece.category)}</p>
        )}
        {piece.about === null ? null : <p className="mt-2 hidden max-w-prose text-sm sm:block">{piece.about}</p>}
        <Price pricePaise={piece.pricePaise} salePaise={piece.salePaise} className="mb-3 mt-1" />
        <div
          className={`grid items-center gap-x-2 ${isList ? "sm:flex sm:max-w-sm sm:flex-wrap sm:*:flex-[1_1_8rem]" : "mt-auto lg:flex lg:flex-wrap lg:*:flex-[1_1_6.5rem]"}`}
        >
          <CardCartForm id={piece.id} name={piece.name} inStock={piece.inStock} />
          <a href={address} className="link inline-flex min-h-11 items-center justify-center px-2 text-center">
            {cardWords.viewDetails}
            <span className="aside-text">{cardWords.of(piece.name)}</span>
          </a>
        </div>
      </div>
    </div>
  );
});

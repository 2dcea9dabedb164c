import { ofWhich } from "./page.tsx";
import { memo } from "react";
import { useLocation } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { FramedPicture } from "#app/images/picture.tsx";
import { told } from "#app/forms/told-text.tsx";
import { BusyButton } from "#app/forms/shop-form.tsx";
import type { ProductCardData } from "./product-card-data.server.ts";
import { Price } from "./price.tsx";
import { useCartFetcher } from "./use-cart-fetcher.ts";

interface ProductCardProps {
  product: ProductCardData;
  /** A narrow card in a grid, or a wide one in a list. */
  layout?: "grid" | "list";
  /** Whether its picture is the first of the page, which is loaded before others. */
  first?: boolean;
  /** The `sizes` of the picture; the default fits a grid of two and three columns. */
  sizes?: string | undefined;
  /** The id of its words and buttons, to which adding without script leads back. */
  anchor: string;
}

/**
 * One product in a list. The link of the name covers the whole card by CSS, so that a press on the picture works and yet
 * keyboard, screen readers and text browsers meet one link.
 * Its links are plain: the list around it has them opened within the page (`data-plain-links`). It renders again only when its own
 * data changes, because a page has many cards.
 */
export const ProductCard = memo(function ProductCard({
  product,
  layout = "grid",
  first = false,
  sizes = "(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, 43vw",
  anchor,
}: ProductCardProps) {
  const isList = layout === "list";
  const address = href("/product/:id", { id: product.id });
  return (
    <div className={`group relative flex h-full ${isList ? "flex-wrap gap-4 sm:gap-6" : "flex-col"}`}>
      <div className={isList ? "w-28 flex-none sm:w-44" : undefined}>
        <FramedPicture
          frame="bg-sunk"
          source={product.picture}
          alt=""
          sizes={isList ? "(min-width: 40rem) 11rem, 7rem" : sizes}
          maxWidth={640}
          first={first}
          className={`transition-transform duration-500 group-hover:[transform:scale(1.03)] ${product.inStock ? "" : "opacity-60 [filter:grayscale(1)]"}`}
        />
      </div>
      <Badges isNew={product.isNew} isSale={product.isSale} className="absolute left-2 top-2" />
      <div id={anchor} className={`flex scroll-mt-[12vh] flex-col ${isList ? "flex-[1_1_9rem]" : "flex-1 pt-1"}`}>
        <h3 className="text-sm leading-snug sm:text-lg">
          <a
            href={address}
            lang={ownLanguage(product.name)}
            className="card-link -mb-3 -mt-1 flex min-h-11 py-3 hover:underline"
          >
            {product.name}
          </a>
        </h3>
        {product.category === null ? null : <p className="mt-0.5 text-sm text-ink-soft">{told(product.category)}</p>}
        {product.rating && (
          <p role="img" aria-label={product.rating[1]} className="text-sm">
            {product.rating[0]}
          </p>
        )}
        {product.about ? (
          <p lang={ownLanguage(product.about)} className="mt-2 hidden max-w-prose text-sm sm:block">
            {product.about}
          </p>
        ) : null}
        <Price {...product} className={isList ? "mb-1 mt-1" : "mb-1 mt-auto pt-1"} />
        <div className="relative grid max-w-sm text-center text-sm xl:grid-cols-2">
          {!product.inStock ? (
            // As high as the buttons of its neighbours.
            <p className="flex min-h-11 items-center justify-center text-ink-soft">{cardWords.soldOut}</p>
          ) : product.needsChoice ? (
            <a href={address} className="button button-quiet p-0.5">
              {cardWords.chooseOptions}
              {ofWhich(product.name)}
            </a>
          ) : (
            <CardCartForm id={product.id} name={product.name} anchor={anchor} />
          )}{" "}
          <a
            href={address}
            className="flex min-h-11 items-center justify-center underline underline-offset-4 hover:text-madder"
          >
            {cardWords.viewDetails}
            {ofWhich(product.name)}
          </a>
        </div>
      </div>
    </div>
  );
});

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
}: ProductGridProps) {
  const className =
    layout === "list"
      ? "grid gap-8"
      : `columns gap-x-2.5 gap-y-6 sm:gap-x-6 ${columns === 4 ? "md:[--most:4]" : "sm:[--most:3]"}`;
  return (
    <ul data-plain-links className={className}>
      {products.map((product, index) => {
        const anchor = cardAnchor(product.id, idPrefix);
        return (
          <li key={product.id} className="min-w-0">
            <ProductCard
              product={product}
              layout={layout}
              first={hasFirstPicture && index === 0}
              sizes={columns === 4 ? sizesOfFour : undefined}
              anchor={anchor}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Made once: a page has dozens of these forms. */
const action = href("/cart/add");

/** The id of a product's card in its page. */
export function cardAnchor(productId: string, idPrefix = "card"): string {
  return `${idPrefix}-${encodeURIComponent(productId)}`;
}

/** Adds one of a product from its card, without size and colour, and leads back to the card. */
function CardCartForm({ id, name, anchor }: { id: string; name: string; anchor: string }) {
  const { onSubmit, isBusy } = useCartFetcher(`card-${id}`);
  const { pathname, search } = useLocation();
  return (
    // `role="none"`: a form with one button needs no announcement.
    <form role="none" method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="returnTo" value={`${pathname}${search}#${anchor}`} />
      <BusyButton pendingText={cardWords.adding} isBusy={isBusy} className="button-quiet w-full p-0.5">
        {cardWords.addToCart}
        {ofWhich(name)}
      </BusyButton>
    </form>
  );
}

/** The badges New and Sale. Renders nothing for a product without any. */
export function Badges({
  isNew,
  isSale,
  className = "",
}: {
  isNew?: boolean | undefined;
  isSale?: boolean | undefined;
  className?: string;
}) {
  const badges = [
    isNew ? { text: cardWords.isNew, color: "bg-marigold text-on-marigold" } : null,
    isSale ? { text: cardWords.isSale, color: "bg-madder text-on-madder" } : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1 ${className}`}>
      {badges.map(({ text, color }) => (
        <li key={text} className={`px-2 py-0.5 text-xs font-semibold tracking-wide ${color}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}

import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as orderWords from "#content/order-words.ts";
import { Picture } from "#app/images/picture.tsx";
import { amountText } from "#domain/money.ts";
import type { SignedSource } from "#domain/signed-source.ts";

/** A line of an order, as pages show it. */
interface ShownItem {
  name: string;
  /** Null where the upstream does not say which product it is. */
  productId: string | null;
  picture: SignedSource | null;
  size: string | null;
  color: string | null;
  /** What is still to be chosen. */
  toChoose: Parameters<typeof cardWords.toChoose>[0];
  quantity: number;
  unitPaise: number | null;
}

/** The lines of an order: picture, name, size, colour, quantity, and the price at the time of the order. */
export function ItemList({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {items.map((item, index) => (
        <li key={`${index}~${item.productId}`} className="flex flex-wrap gap-4 py-5 print:py-2">
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item }: { item: ShownItem }) {
  const { name, productId, picture, size, color, toChoose, quantity, unitPaise } = item;
  const options = [
    size === null ? null : `${orderWords.size} ${size}`,
    color === null ? null : `${orderWords.color} ${cardWords.colorName(color)}`,
    toChoose.length === 0 ? null : cardWords.toChoose(toChoose),
    `${orderWords.quantity} ${quantity}`,
  ].filter((part) => part !== null);
  return (
    <>
      <Picture
        source={picture}
        alt=""
        sizes="96px"
        maxWidth={240}
        className="h-32 w-24 flex-none bg-sunk object-cover print:h-16 print:w-12"
      />
      <div className="flex-[1_1_9rem] gap-x-6 sm:flex sm:flex-wrap sm:justify-between print:flex print:justify-between">
        <div className="min-w-0 sm:flex-[1_1_8rem]">
          <h3 lang={ownLanguage(name)} className="text-lg leading-snug">
            {productId === null ? (
              name
            ) : (
              <Link
                to={href("/product/:id", { id: productId })}
                className="relative -my-2 inline-flex min-h-11 items-center py-2 hover:underline"
              >
                {name}
              </Link>
            )}
          </h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-ink-soft">
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </div>
        {unitPaise === null ? null : (
          <p className="numbers mt-2 flex-none sm:mt-0 sm:text-right print:mt-0 print:text-right">
            <strong>{amountText(unitPaise * quantity)}</strong>{" "}
            {quantity > 1 ? (
              <span className="ml-2 text-ink-soft sm:block print:block">
                {amountText(unitPaise)} {orderWords.each}
              </span>
            ) : null}
          </p>
        )}
      </div>
    </>
  );
}

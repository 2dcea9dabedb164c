import type { ReactNode } from "react";
import * as cartWords from "../../../content/cart-words.ts";
import * as checkoutWords from "../../../content/checkout-words.ts";
import { amountText } from "../../../../domain/money.ts";
import type { LineChoice } from "../../../../domain/cart.ts";
import type { SignedSource } from "../../../../domain/signed-source.ts";
import type { OpenOption } from "../../../../domain/variants.ts";
import { ChooseOptions } from "../../../components/choose-options.tsx";
import { Picture } from "../../../images/picture.tsx";

/** A line of an order, or of a cart that becomes one. `totalPaise` is the price of the line, null where it is not known. */
export interface ShownLine extends LineChoice {
  name: string;
  picture: SignedSource | null;
  toChoose?: readonly OpenOption[];
  quantity: number;
  totalPaise: number | null;
}

/** The lines of an order: picture, name, size, colour, quantity and price. What is to be chosen can be on the page `choosingAt`. */
export function OrderLines({
  lines,
  choosingAt,
}: {
  lines: readonly ShownLine[];
  choosingAt: string | null;
}): ReactNode {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => (
        <li key={index} className="flex flex-wrap gap-4 py-3 first:pt-0">
          <Picture
            source={line.picture}
            alt=""
            sizes="72px"
            maxWidth={240}
            className="h-24 w-18 flex-none bg-sunk object-cover"
          />
          <div className="flex flex-[1_1_9rem] flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-[7rem] flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{line.name}</p>
              <p className="text-sm text-ink-soft">
                {[
                  line.size === null ? null : cartWords.size(line.size),
                  line.color === null ? null : cartWords.color(line.color),
                  checkoutWords.qty(line.quantity),
                ]
                  .filter((part) => part !== null)
                  .join(", ")}
              </p>
              {choosingAt !== null || line.toChoose === undefined ? null : (
                <p className="text-sm font-semibold">{cartWords.toChoose(line.toChoose.map(({ name }) => name))}</p>
              )}
            </div>
            {line.totalPaise === null ? null : <p className="figures font-semibold">{amountText(line.totalPaise)}</p>}
            {/* As wide as name and price together: beside the price it is too narrow for both choices in a row. */}
            {choosingAt === null || line.toChoose === undefined ? null : (
              <div className="basis-full">
                <ChooseOptions line={line} returnTo={choosingAt} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

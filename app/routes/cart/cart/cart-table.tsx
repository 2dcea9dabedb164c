import type { ReactNode } from "react";
import * as cartWords from "../../../content/cart-words.ts";
import type { PricedLine } from "../../../session/cart/priced-cart.server.ts";
import { CartRow } from "./cart-row.tsx";
import { lineAnchor } from "./line-anchor.ts";

/** The lines as a table. On a phone each row is a block, and its cells carry their own headings. */
export function CartTable({ lines }: { lines: readonly PricedLine[] }): ReactNode {
  return (
    <table className="block w-full border-b border-line @min-[44rem]:table @min-[44rem]:border-collapse">
      <caption className="aside-text">{cartWords.caption}</caption>
      <thead className="hidden @min-[44rem]:table-header-group">
        <tr className="border-b border-edge text-left">
          <th scope="col" className="py-2 pr-2">
            {cartWords.product}
          </th>
          <th scope="col" className="px-2 py-2 text-right @min-[50rem]:px-4">
            {cartWords.price}
          </th>
          <th scope="col" className="px-2 py-2 @min-[50rem]:px-4">
            {cartWords.quantity}
          </th>
          <th scope="col" className="px-2 py-2 text-right @min-[50rem]:px-4">
            {cartWords.lineTotal}
          </th>
          <th scope="col" className="py-2 pl-2">
            {cartWords.remove}
          </th>
        </tr>
      </thead>
      <tbody className="block @min-[44rem]:table-row-group">
        {lines.map((line) => (
          <CartRow key={lineAnchor(line)} line={line} />
        ))}
      </tbody>
    </table>
  );
}

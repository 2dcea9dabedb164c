import { stockOver, storeVariants, type PieceVariant } from "./stored-piece.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** Adds a product of these combinations, counted, and answers its id; its price is ₹100 unless another is given. */
export function addPiece(
  up: TestUpstream,
  variants: readonly PieceVariant[],
  fields: Omit<NonNullable<Parameters<TestUpstream["product"]>[0]>, "stock"> = {},
): number {
  const stock = stockOver(variants);
  const product = up.product({ ...fields, stock });
  up.run("update products set received = stock where id = ?", product);
  storeVariants(up.database, product, variants);
  return product;
}

/** The stock of each combination of a product, by its size and colour. */
export function stocksOf(up: TestUpstream, product: number): Record<string, number> {
  const rows = up.rows("select size, color, stock from variants where product_id = ? order by position", product);
  return Object.fromEntries(
    rows.map(({ size, color, stock }) => [`${String(size)} ${String(color)}`.trim(), Number(stock)]),
  );
}

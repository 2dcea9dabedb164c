import type { TestUpstream } from "./upstream-fixture.ts";

/** A combination as a test stores it; prices in paise. */
export interface TestVariant {
  size?: string;
  color?: string;
  stock?: number;
  pricePaise?: number;
  salePaise?: number;
  image?: string;
  swatch?: string;
}

/** Adds a product of these combinations, counted, and answers its id; its price is ₹100 unless another is given. */
export function addPiece(
  up: TestUpstream,
  variants: readonly TestVariant[],
  fields: Omit<NonNullable<Parameters<TestUpstream["product"]>[0]>, "stock"> = {},
): number {
  const stock = variants.reduce((sum, variant) => sum + (variant.stock ?? 10), 0);
  const product = up.product({ ...fields, stock });
  up.database.prepare("update products set received = stock where id = ?").run(product);
  for (const [position, variant] of variants.entries())
    up.database
      .prepare(
        "insert into variants (product_id, position, size, color, swatch, stock, received, price_paise, sale_paise, image) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      )
      .run(
        product,
        position,
        variant.size ?? "",
        variant.color ?? "",
        variant.swatch ?? null,
        variant.stock ?? 10,
        variant.stock ?? 10,
        variant.pricePaise ?? null,
        variant.salePaise ?? null,
        variant.image ?? null,
      );
  return product;
}

/** The stock of each combination of a product, by its size and colour. */
export function stocksOf(up: TestUpstream, product: number): Record<string, number> {
  const rows = up.database
    .prepare("select size, color, stock from variants where product_id = ? order by position")
    .all(product);
  return Object.fromEntries(
    rows.map(({ size, color, stock }) => [`${String(size)} ${String(color)}`.trim(), Number(stock)]),
  );
}

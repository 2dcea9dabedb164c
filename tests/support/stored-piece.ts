import { openShopDatabase } from "./shop-database.ts";
import type { RunningShop } from "./shop.ts";
import type { TestDatabase } from "./test-database.ts";

/** A combination of a piece; prices in paise. */
export interface PieceVariant {
  size?: string;
  color?: string;
  /** 10 unless another is given. */
  stock?: number;
  swatch?: string;
  pricePaise?: number;
  salePaise?: number;
  image?: string;
}

/** A product with combinations of its own, as a test stores it. */
export interface Piece {
  name: string;
  variants: readonly PieceVariant[];
  /** ₹1,200 unless another is given. */
  pricePaise?: number;
  /** A number of its own, unless the database may choose one. */
  id?: number;
}

let serial = 0;

/** Writes a product of these combinations into the database of an upstream, and answers its id. */
export function storePiece(database: TestDatabase, { name, variants, pricePaise = 120_000, id }: Piece): number {
  const stock = stockOver(variants);
  const row = database
    .prepare(
      "insert into products (id, slug, position, name, description, category, price_paise, sale_paise, stock, received, is_new, created_at) values (?, ?, 9999, ?, 'Woven in one piece.', 'accessories', ?, null, ?, ?, 0, '2020-01-01T00:00:00.000Z') returning id",
    )
    .get(id ?? null, `piece-${process.pid}-${++serial}`, name, pricePaise, stock, stock);
  const productId = Number(row?.["id"]);
  storeVariants(database, productId, variants);
  return productId;
}

/** The stock over all combinations. */
export const stockOver = (variants: readonly PieceVariant[]): number =>
  variants.reduce((sum, { stock = 10 }) => sum + stock, 0);

/** Writes the combinations of a product. */
export function storeVariants(database: TestDatabase, product: number, variants: readonly PieceVariant[]): void {
  const store = database.prepare(
    "insert into variants (product_id, position, size, color, swatch, stock, received, price_paise, sale_paise, image) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  for (const [position, variant] of variants.entries()) {
    const { size = "", color = "", swatch = null, stock = 10 } = variant;
    const { pricePaise = null, salePaise = null, image = null } = variant;
    store.run(product, position, size, color, swatch, stock, stock, pricePaise, salePaise, image);
  }
}

/** The address of a product that is put into the shop for one test. */
export function pieceIn(shop: RunningShop, piece: Piece): string {
  const database = openShopDatabase(shop.dataDir);
  try {
    return `/product/${storePiece(database, piece)}`;
  } finally {
    database.close();
  }
}

import { sql, type Kysely } from "kysely";
import { heldPieces } from "../catalogue/held-pieces.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Checks the stock of products and of their combinations. What came in must equal the stock and what orders hold, and the
 * stock of a product is the sum over its combinations.
 */
export async function auditStock(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<void> {
  await auditProducts(trx, find);
  await auditVariants(trx, find);
  await auditSums(trx, find);
}

const none = sql<number>`0`;

async function auditProducts(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<void> {
  const held = trx
    .selectFrom(heldPieces(trx).as("pieces"))
    .groupBy("product_id")
    .select((eb) => ["product_id", eb.fn.sum<number>("quantity").as("quantity")]);
  const wrong = await trx
    .selectFrom("products")
    .leftJoin(held.as("held"), "held.product_id", "products.id")
    .select((eb) => [
      "products.id",
      "products.slug",
      "products.stock",
      "products.received",
      eb.fn.coalesce("held.quantity", none).as("quantity"),
    ])
    .where("products.received", "is not", null)
    .where((eb) => eb("products.received", "<>", eb("products.stock", "+", eb.fn.coalesce("held.quantity", none))))
    .orderBy("products.id")
    .execute();
  for (const { id, slug, stock, received, quantity } of wrong)
    find(`product ${id} (${slug}): ${received} came in and orders hold ${Number(quantity)}, but the stock is ${stock}`);
}

async function auditVariants(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<void> {
  const held = trx
    .selectFrom(heldPieces(trx).as("pieces"))
    .where("product_id", "in", trx.selectFrom("variants").select("product_id"))
    .groupBy(["product_id", "size", "color"])
    .select((eb) => ["product_id", "size", "color", eb.fn.sum<number>("quantity").as("quantity")]);
  const wrong = await trx
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .leftJoin(held.as("held"), (join) =>
      join
        .onRef("held.product_id", "=", "variants.product_id")
        .onRef("held.size", "=", "variants.size")
        .onRef("held.color", "=", "variants.color"),
    )
    .select((eb) => [
      "products.id",
      "products.slug",
      "variants.size",
      "variants.color",
      "variants.stock",
      "variants.received",
      eb.fn.coalesce("held.quantity", none).as("quantity"),
    ])
    .where("variants.received", "is not", null)
    .where((eb) => eb("variants.received", "<>", eb("variants.stock", "+", eb.fn.coalesce("held.quantity", none))))
    .orderBy("products.id")
    .orderBy("variants.size")
    .orderBy("variants.color")
    .execute();
  for (const { id, slug, size, color, stock, received, quantity } of wrong)
    find(
      `product ${id} (${[slug, size, color].filter((text) => text !== "").join(", ")}): ${received} of this combination came in and orders hold ${Number(quantity)}, but its stock is ${stock}`,
    );
}

async function auditSums(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<void> {
  const sums = trx
    .selectFrom("variants")
    .groupBy("product_id")
    .select((eb) => ["product_id", eb.fn.sum<number>("stock").as("stock")]);
  const wrong = await trx
    .selectFrom("products")
    .innerJoin(sums.as("sums"), "sums.product_id", "products.id")
    .select(["products.id", "products.slug", "products.stock", "sums.stock as sum"])
    .whereRef("products.stock", "<>", "sums.stock")
    .orderBy("products.id")
    .execute();
  for (const { id, slug, stock, sum } of wrong)
    find(`product ${id} (${slug}): its combinations have ${Number(sum)} in stock, but its stock is ${stock}`);
}

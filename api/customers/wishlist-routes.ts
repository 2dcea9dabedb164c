import { Hono, type Context } from "hono";
import { addToWishlistRequest, wishlistItem } from "#contract/wishlist.ts";
import { MAX_WISHLIST_PRODUCTS } from "#domain/customer-rules.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { countOf } from "#api/database/count-of.ts";
import { deleteRows } from "#api/database/rows.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { readRequestBody, findRowId } from "#api/http/read-request-body.ts";
import { invalid, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { lockCustomer, requireCustomerId } from "./require-customer.ts";

/** The customer's wishlist, newest first. To add a product that is there, or remove one that is not, is no error. */
export function wishlistRoutes(services: Services): Hono {
  const { db, now } = services;
  return new Hono()
    .get("/wishlist", async (c) => answer(c, await requireCustomerId(c, services)))
    .post("/wishlist/add", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const productId = findRowId((await readRequestBody(c, addToWishlistRequest)).productId);
      await addProduct(customerId, productId);
      return answer(c, customerId);
    })
    .delete("/wishlist/remove/:id", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const productId = findRowId(c.req.param("id"));
      if (productId !== null) await deleteRows(db, "wishes", { customer_id: customerId, product_id: productId });
      return answer(c, customerId);
    })
    .delete("/wishlist/clear", async (c) => {
      const customerId = await requireCustomerId(c, services);
      await deleteRows(db, "wishes", { customer_id: customerId });
      return answer(c, customerId);
    });

  async function addProduct(customerId: number, productId: number | null): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      const product =
        productId === null
          ? undefined
          : await trx
              .selectFrom("products")
              .select("id")
              .where("id", "=", productId)
              .where(isForSale)
              .executeTakeFirst();
      if (product === undefined) throw missing("Product not found");
      const wishes = await countOf(trx.selectFrom("wishes").where("customer_id", "=", customerId));
      if (wishes >= MAX_WISHLIST_PRODUCTS)
        throw invalid([
          {
            path: "productId",
            msg: `A wishlist holds at most ${MAX_WISHLIST_PRODUCTS} pieces.`,
            values: { most: MAX_WISHLIST_PRODUCTS },
          },
        ]);
      await trx
        .insertInto("wishes")
        .values({ customer_id: customerId, product_id: product.id, added_at: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  async function answer(c: Context, customerId: number) {
    const rows = await db
      .selectFrom("wishes")
      .innerJoin("products", "products.id", "wishes.product_id")
      .select(["products.id", "name", "image", "price_paise", "sale_paise", "stock", "hidden"])
      .where("customer_id", "=", customerId)
      .orderBy("added_at", "desc")
      .orderBy("products.id", "desc")
      .execute();
    const told = await inLanguage(db, askedLanguage(c), rows);
    const products = told.map(({ id, name, image, price_paise, sale_paise, stock, hidden }) =>
      wishlistItem.encode({
        id,
        productId: id,
        name,
        picture: image,
        pricePaise: price_paise,
        salePaise: sale_paise,
        in_stock: stock > 0 && hidden === 0,
        isHidden: hidden === 1,
      }),
    );
    return c.json({ data: { products } });
  }
}

import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readCreatedOrder } from "#contract/orders.ts";
import { applyChanges } from "#api/catalogue/exchange/apply-changes.ts";
import { totalStock } from "#api/catalogue/exchange/merge-amounts.ts";
import { storedProducts } from "#api/catalogue/exchange/product-patch.ts";
import { keepRows, stagedRows } from "#api/catalogue/exchange/staged-rows.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { orderOf, sendOrder } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
beforeEach(() => up.database.exec("update products set received = null; delete from variants"));

/** What the audit finds of the stock of a product. */
async function findings(product: number) {
  return (await auditAll(db, up)).filter(({ product_id: id }) => id === product);
}

/** The owner's files change the combinations and their stock. */
const rewrite = (productId: number, stocks: ReadonlyMap<string, number>) =>
  db.transaction().execute(async (trx) => {
    const { slug } = await trx
      .selectFrom("products")
      .select("slug")
      .where("id", "=", productId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = (await storedProducts(trx, [{ slug }], false)).get(slug);
    if (before === undefined) throw new Error("there is no such product");
    const own = { color: "Red", swatch: null, price_paise: null, sale_paise: null, image: null, sku: null };
    const variants = Array.from(stocks, ([size, stock], position) => ({ ...own, position, size, stock }));
    const stock = variants.length === 0 ? before.product.stock : totalStock(variants);
    await keepRows(trx, "file", 0, stagedRows(2, before, { columns: { ...before.product, stock }, variants }));
    await applyChanges(trx, "file");
    await trx.deleteFrom("staged_changes").execute();
  });

const sizes = ["S", "M", "L"];
const stocks = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...sizes), fc.nat(6)), { maxLength: 3, selector: ([size]) => size })
  .map((entries) => new Map(entries));
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      order: fc.array(fc.tuple(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 3 })), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ cancel: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ rewrite: stocks }) },
);

interface Placed {
  id: string;
  lines: [string, number][];
}

test("however orders, cancellations and files follow one another, each combination and their sum add up", async () => {
  await fc.assert(
    fc.asyncProperty(stocks, fc.array(step, { minLength: 3, maxLength: 12 }), async (first, steps) => {
      const product = addPiece(
        up,
        [...first].map(([size, stock]) => ({ size, color: "Red", stock })),
      );
      /** What is in stock by the rules: of each combination, and of the product when it states none. */
      let offered = new Map(first);
      let plain = 0;
      const open: Placed[] = [];
      const take = (lines: [string, number][], sign: 1 | -1) => {
        for (const [size, quantity] of lines) {
          if (offered.size === 0) plain -= sign * quantity;
          else if (offered.has(size)) offered.set(size, (offered.get(size) ?? 0) - sign * quantity);
        }
      };
      for (const one of steps) {
        if ("order" in one) {
          const order = orderOf(
            asha,
            one.order.map(([size, quantity]) => ({ productId: product, size, quantity })),
          );
          const { status, body } = await sendOrder(up, asha, order);
          const before = [new Map(offered), plain] as const;
          take(one.order, 1);
          const isCovered =
            Math.min(plain, ...offered.values()) >= 0 &&
            (offered.size === 0 || one.order.every(([size]) => offered.has(size)));
          expect(status).toBe(isCovered ? 201 : 409);
          if (isCovered) open.push({ id: readCreatedOrder(body).id ?? "", lines: one.order });
          else [offered, plain] = before;
        } else if ("cancel" in one) {
          const [order] = open.splice(one.cancel, 1);
          if (order === undefined) continue;
          expect((await up.call("PUT", `/orders/${order.id}/cancel`, { as: asha })).status).toBe(200);
          take(order.lines, -1);
        } else {
          await rewrite(product, one.rewrite);
          // Without combinations the product keeps what it has.
          if (one.rewrite.size === 0) plain = offered.size === 0 ? plain : sum(offered);
          else plain = 0;
          offered = new Map(one.rewrite);
        }
        expect(Object.entries(stocksOf(up, product)).toSorted()).toEqual(
          [...offered].map(([size, stock]) => [`${size} Red`, stock]).toSorted(),
        );
        expect(up.stockOf(product)).toBe(offered.size === 0 ? plain : sum(offered));
      }
      expect(await findings(product)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

function sum(stocks: ReadonlyMap<string, number>): number {
  return [...stocks.values()].reduce((all, stock) => all + stock, 0);
}
test("the books add up when orders, cancellations and files come at once", async () => {
  const product = addPiece(up, [
    { size: "S", color: "Red", stock: 20 },
    { size: "M", color: "Red", stock: 20 },
  ]);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => up.customer()));
  const buy = async (buyer: TestCustomer, index: number) => {
    for (const size of ["S", "M", "L"]) {
      const { body } = await sendOrder(up, buyer, orderOf(buyer, [{ productId: product, size, quantity: 2 }]));
      const { id } = readCreatedOrder(body);
      if (id !== null && index % 2 === 0) await up.call("PUT", `/orders/${id}/cancel`, { as: buyer });
    }
  };
  const change = async () => {
    for (const sizes of ["SM", "ML", "S", "SML", "LS"])
      await rewrite(product, new Map([...sizes].map((size) => [size, 9])));
  };
  await Promise.all([...buyers.map(buy), change(), change()]);
  expect(await findings(product)).toEqual([]);
});

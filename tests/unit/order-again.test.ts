import { describe, expect, test } from "vitest";
import { addOrderAgain } from "#app/cart/add-lines.server.ts";
import { additions, asha, id, lineOf, linesHere, up, upstreamLines, useSessionCart } from "#tests/support/session.ts";

useSessionCart();

describe("ordering again", () => {
  const item = (productId: string | null, quantity = 1) => ({
    productId,
    name: `Product ${productId}`,
    quantity,
    unitPaise: 50_000,
    size: "M",
    color: null,
    toChoose: [],
    picture: null,
  });
  const again = async (items: ReturnType<typeof item>[], by = asha, order = `order-${id}`) => {
    const losses = await by.visit((visit) => addOrderAgain(visit, visit.customer?.id ?? "", order, items));
    return losses.map(({ name, size, quantity, taken }) => `${name} (${size}): ${taken} of ${quantity}`);
  };

  test("adds every item and names those that are gone", async () => {
    expect(await again([item("1", 2), item("9"), item(null), item("2")])).toEqual([
      "Product 9 (M): 0 of 1",
      "Product null (M): 0 of 1",
    ]);
    expect(await linesHere()).toEqual([lineOf(2), lineOf(1, { productId: "2" })]);
  });

  test("names only the lines that were not added after a fault in between", async () => {
    let sent = 0;
    up.fail(/cart\/add/, () =>
      ++sent === 1
        ? Response.json({ items: [{ product_id: 1, quantity: 1, size: "M" }] })
        : Response.json({}, { status: 503 }),
    );
    expect(await again([item("1"), item("2"), item(null)])).toEqual([
      "Product 2 (M): 0 of 1",
      "Product null (M): 0 of 1",
    ]);
  });

  test("adds once for a double click", async () => {
    const tab = asha.copy();
    await Promise.all([again([item("1")]), again([item("1")], tab)]);
    expect([upstreamLines(), (await tab.open()).cart.lines]).toEqual([[lineOf(1)], [lineOf(1)]]);
  });

  test("adds two orders that are pressed one after the other", async () => {
    await again([item("1")], asha, `first-${id}`);
    await again([item("2")], asha, `second-${id}`);
    expect(upstreamLines()).toEqual([lineOf(1), lineOf(1, { productId: "2" })]);
  });

  test("names the rest after a fault, and can be tried again if nothing came of it", async () => {
    up.fail(/cart/);
    expect(await again([item("1"), item("2")])).toEqual(["Product 1 (M): 0 of 1", "Product 2 (M): 0 of 1"]);
    up.fail(null);
    expect(await again([item("1"), item("2")])).toEqual([]);
  });

  test.each<[string, number | null, string[]]>([
    ["fewer than wanted", 2, ["Product 1 (M): 2 of 3"]],
    ["none", 0, ["Product 1 (M): 0 of 3"]],
    ["enough, so that the reason is another,", 3, ["Product 1 (M): 0 of 3"]],
    ["as many as nobody knows", null, ["Product 1 (M): 0 of 3"]],
  ])("takes of a refused item with %s what there is", async (_, stock, losses) => {
    up.products.set("1", { price: 500, stock });
    up.refuseNext(/cart\/add/);
    expect(await again([item("1", 3)])).toEqual(losses);
    expect(upstreamLines()).toEqual(stock === 2 ? [lineOf(2)] : []);
    // Where nothing came of it, it can be tried again at once.
    expect(await again([item("1", 3)])).toEqual(stock === 2 ? losses : []);
  });

  test("takes no more than a line may hold", async () => {
    expect(await again([item("1", 120)])).toEqual(["Product 1 (M): 99 of 120"]);
    expect(additions()[0]?.body["quantity"]).toBe(99);
  });
});

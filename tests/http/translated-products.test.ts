import { expect, test } from "vitest";
import { attribute, named, textOf } from "#tests/support/html.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { main } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addPiece } from "#tests/support/stored-variants.ts";

useSharedShop();

const client = () => createClient(shop.url);
/** The texts of the page's own part that are marked as English. */
const markedEnglish = (page: Page) => {
  const parts = named(main(page), "a", "h1", "h3", "p", "span", "img").filter((one) => attribute(one, "lang") === "en");
  return [...new Set(parts.map(textOf))];
};
const productOf = (where: string) => {
  const [row] = up.database.prepare(`select id, name, description, craft from products where ${where}`).all();
  return {
    id: String(row?.["id"]),
    name: String(row?.["name"]),
    description: String(row?.["description"]),
    craft: String(row?.["craft"]),
  };
};

test("a Hindi page shows the words that there are, and marks what nobody translated as English", async () => {
  const { id, name, description, craft } = productOf("category = 'saree' order by position");
  const whole = await client().open(`/hi/product/${id}`);
  expect(whole.heading).toMatch(/साड़ी/);
  expect(markedEnglish(whole)).toEqual([]);
  up.database.prepare(`delete from product_translations where product_id = ${id}`).run();
  const bare = await client().open(`/hi/product/${id}`);
  expect(bare.heading).toBe(name);
  expect(markedEnglish(bare)).toEqual([name, `${craft} ·`, description]);
  expect(markedEnglish(await client().open("/hi/productlisting?category=saree"))).toContain(name);
  const hindi = client();
  await (await hindi.open("/hi/productlisting?category=saree")).press(new RegExp(`कार्ट.*${name}`));
  // The second stands in the names of its buttons.
  expect(markedEnglish(await hindi.open("/hi/cart"))).toEqual([name, `: ${name}`]);
});

test("a filter shows Hindi words, asks by the value, and leads to the same list in English", async () => {
  const silk = await client().open("/hi/productlisting?fabric=Silk");
  const label = named(main(silk), "option").find((one) => attribute(one, "value") === "Silk");
  expect(label === undefined ? "" : textOf(label)).toMatch(/^रेशम|^सिल्क/);
  const ids = (page: Page) =>
    page
      .addresses(/./)
      .filter((address) => address.includes("/product/"))
      .map((one) => one.split("/product/")[1]);
  expect(ids(silk)).toEqual(ids(await client().open("/productlisting?fabric=Silk")));
  expect(ids(silk)).not.toEqual([]);
});

test("a Hindi page says the price before a sale first, and what a price begins at after it", async () => {
  const sale = { size: "M", color: "Red", pricePaise: 120_00, salePaise: 90_00 };
  const path = `/hi/product/${addPiece(up, [sale, { size: "L", color: "Red", pricePaise: 150_00 }])}`;
  const shopper = client();
  expect((await shopper.open(path)).text).toContain("पहले ₹120 अब ₹90 से 25% छूट");
  const chosen = await shopper.open(`${path}?size=M&color=Red`);
  expect(chosen.text).toContain("पहले ₹120 अब ₹90 25% छूट");
  await chosen.press("कार्ट में जोड़ें");
  expect((await shopper.open("/hi/cart")).text).toContain("पहले ₹120.00 अब ₹90.00");
});

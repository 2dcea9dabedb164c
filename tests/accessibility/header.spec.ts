import { expect, test } from "@playwright/test";
import { createClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

const widths = [320, 360, 390, 768, 1024, 1280];

test("the header of a shop with a long name is one row for guest and customer, and at most three where text is enlarged", async ({
  page,
  context,
}) => {
  const shop = await startShop({ env: { SHOP_NAME: "Vastralankara Bazaar" } });
  try {
    const client = createClient(shop.url);
    const wrong: string[] = [];
    for (const who of ["guest", "customer"]) {
      if (who === "customer") await becomeCustomer(client, newPerson());
      await addToCart(client, "/product/10", { size: "M", color: "Red" });
      await context.addCookies([...client.jar].map(([key, value]) => ({ name: key, value, url: shop.url })));
      for (const path of ["/about", "/hi/about"])
        for (const width of widths) {
          await page.setViewportSize({ width, height: 700 });
          await page.goto(shop.url + path, { waitUntil: "domcontentloaded" });
          for (const count of ["1", "99"])
            for (const size of ["100%", "200%"]) {
              const { rows, beyond, short } = await page.evaluate(look, { count, size });
              if (rows > (size === "100%" ? 1 : 3) || beyond > 0 || (size === "100%" && short !== 0))
                wrong.push(`${who}, ${path} ${width} px, ${count}, ${size}: ${rows}, ${beyond}, ${short}`);
            }
        }
    }
    expect(wrong).toEqual([]);
  } finally {
    await shop.stop();
  }
});

/**
 * In the page, with so many pieces in the cart: how many rows the header has, how far anything stands out of the window,
 * and how far before the edge of the content the header ends.
 */
function look({ count, size }: { count: string; size: string }): { rows: number; beyond: number; short: number } {
  document.documentElement.style.fontSize = size;
  const row = document.querySelector("header > .wrap");
  row?.querySelector("[data-count]")?.setAttribute("data-count", count);
  const seen = [...(row?.querySelectorAll("a, summary, input") ?? [])].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
  );
  const bottoms = seen.map((element) => element.getBoundingClientRect()).toSorted((a, b) => a.top - b.top);
  let [rows, end] = [0, -1];
  for (const { top, bottom } of bottoms) {
    if (top >= end) rows += 1;
    end = Math.max(end, bottom);
  }
  const edge = row ? row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight) : 0;
  const short = Math.round(edge - Math.max(...bottoms.map(({ right }) => right)));
  return { rows, beyond: document.documentElement.scrollWidth - innerWidth, short };
}

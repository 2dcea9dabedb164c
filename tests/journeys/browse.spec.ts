import type { Page } from "@playwright/test";
import { aboutWords } from "#content/about-words.ts";
import { categoryNames } from "#content/category-words.ts";
import * as listingWords from "#content/listing-words.ts";
import { searchWords } from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import * as pagerWords from "#content/pager-words.ts";
import * as productWords from "#content/product-words.ts";
import { contactWords } from "#content/contact-words.ts";
import * as homeWords from "#content/home-words.ts";
import { glossaryWords } from "#content/glossary-words.server.ts";
import { textPageWords } from "#content/shop-page-words.server.ts";
import { accessibilityWords, privacyWords } from "#content/policy-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { pieceName } from "#tests/support/page-words.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";

const names = (page: Page) => page.locator("main li h3");
const prices = (page: Page) =>
  page
    .locator("main li:has(h3)")
    .evaluateAll((cards) =>
      cards.map((card) =>
        Number(
          (card.querySelector(".numbers .font-semibold") ?? card.querySelector(".numbers"))?.textContent.replaceAll(
            /\D/g,
            "",
          ) ?? 0,
        ),
      ),
    );

test("from the home page through the listing to a product", async ({ shopper }) => {
  const { page } = shopper;
  // The highlights stand still: however late script starts, the first slide is the one that is seen.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await shopper.open("/");
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();
  for (const heading of ["Elegant Designs", "Latest Collection", "Explore Our Products", "What Our Customers Say"])
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  await shopper.press(page.getByRole("link", { name: homeWords.all }));
  await shopper.arrives("Our Collection");
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();
  const first = (await names(page).first().textContent()) ?? "";
  await shopper.press(page.getByRole("link", { name: new RegExp(`^View Details.*${first}$`) }));
  await shopper.arrives(first);
  await expect(page.getByText("In Stock", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: productWords.size }).getByRole("radio")).toHaveCount(4);
  await expect(page.getByRole("radiogroup", { name: productWords.color }).getByRole("radio")).toHaveCount(5);
});

test("a category, a sort order and a price narrow the listing until the filters are cleared", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const all = await page.getByText(/^\d+ products$/).textContent();
  await shopper.press(
    page
      .getByRole("navigation", { name: listingWords.categories })
      .getByRole("link", { name: categoryNames.kurti.one }),
  );
  await expect(page).toHaveURL(/category=kurti/);
  await expect(page.locator("main li:has(h3)").first()).toContainText(categoryNames.kurti.one);
  await expect(page.getByText(/^\d+ products$/)).not.toHaveText(all ?? "");

  await shopper.select(listingWords.sort, "Price: Low to High");
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }).last());
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect.poll(async () => isSorted(await prices(page))).toBe(true);

  await shopper.type(listingWords.highest, "1500");
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }).first());
  else await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/maxPrice=1500/);
  await expect(page).toHaveURL(/category=kurti/);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(1_500);

  await shopper.press(page.getByRole("link", { name: "Clear All Filters" }));
  await expect(page.getByText(/^\d+ products$/)).toHaveText(all ?? "");
  await expect(page).not.toHaveURL(/category|maxPrice/);
});

test("a size and a colour narrow the listing, and each can be removed", async ({ shopper, shop }) => {
  const { page } = shopper;
  const database = openShopDatabase(shop.dataDir);
  const kurtis = database.prepare("select id from products where category = 'kurti' order by id limit 2").all();
  const store = database.prepare(
    "insert into variants (product_id, position, size, color, stock) values (?, 90, ?, ?, 1)",
  );
  for (const [index, { id }] of kurtis.entries()) store.run(Number(id), "XXL", ["Zaffre", "Umber"][index] ?? "");
  try {
    // An address of its own: pages of other tests may be cached.
    await shopper.open(
      `/productlisting?category=kurti&maxPrice=99${["script", "no-script"].indexOf(shopper.mode) + 11}`,
    );
    const apply = async () => {
      if (shopper.mode !== "script")
        await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }).last());
    };
    await shopper.select(searchWords.size, listingWords.counted("XXL", 2));
    await apply();
    await expect(page).toHaveURL(/size=XXL$/);
    await expect(page.getByText(/^\d+ products$/)).toHaveText("2 products");
    await shopper.select(searchWords.color, listingWords.counted("Umber", 1));
    await apply();
    await expect(page).toHaveURL(/size=XXL&color=Umber$/);
    await expect(names(page)).toHaveCount(1);
    const chips = page.getByRole("region", { name: listingWords.active });
    await shopper.press(chips.getByRole("link", { name: searchWords.sizeChip("XXL") }));
    await expect(page).toHaveURL(/category=kurti&maxPrice=99\d\d&color=Umber$/);
    await expect(page.getByRole("combobox", { name: searchWords.color })).toHaveValue("Umber");
  } finally {
    database.prepare("delete from variants where position = 90").run();
    database.close();
  }
});

test("a price in the words of a search becomes a filter that can be removed", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/");
  await shopper.search("kurti under 2000");
  await expect(page).toHaveURL(/search=kurti\+under\+2000$/);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(2_000);
  const chips = page.getByRole("region", { name: listingWords.active });
  await expect(chips.getByRole("link")).toHaveCount(2);
  const counted = await page.getByText(/^\d+ products$/).textContent();
  await shopper.press(chips.getByRole("link", { name: searchWords.upTo("₹2,000") }));
  await expect(page).toHaveURL(/\/productlisting\?search=kurti$/);
  await expect(page.getByText(/^\d+ products$/)).not.toHaveText(counted ?? "");
});

test("a search of which no product has every word shows the nearest and says so", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/");
  await shopper.search("saree umbrella");
  await expect(page.getByText(searchWords.noneComplete("saree umbrella"))).toBeVisible();
  await expect(names(page).first()).toContainText(/saree/i);
  await shopper.search("bandhabnni");
  await shopper.press(page.getByRole("link", { name: "bandhani", exact: true }));
  await expect(page).toHaveURL(/search=bandhani$/);
  await expect(names(page).first()).toContainText(/bandhani/i);
});

test("the second page shows other products, and changing the view keeps page and sort order", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting?sort=price-desc");
  const first = await names(page).allTextContents();
  expect(first).toHaveLength(24);
  await shopper.press(
    page.getByRole("navigation", { name: pagerWords.pages }).getByRole("link", { name: pagerWords.next }),
  );
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(names(page).first()).not.toHaveText(first[0] ?? "");
  expect((await names(page).allTextContents()).filter((name) => first.includes(name))).toEqual([]);
  /** How many cards stand side by side. */
  const columns = () =>
    page
      .locator("main li:has(h3)")
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  expect(await columns()).toBe(3);
  await shopper.press(page.getByRole("link", { name: listingWords.list, exact: true }));
  await expect(page).toHaveURL(/view=list/);
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(columns).toBe(1);
  await expect(page.getByRole("link", { name: listingWords.list, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.goBack();
  await expect(page).not.toHaveURL(/view=list/);
});

test(
  "a search from the header finds products by name, and an empty result offers to clear it",
  { tag: "@every-language" },
  async ({ shopper }) => {
    const { page } = shopper;
    await shopper.open("/");
    const craft = pieceName("Bandhani Georgette Saree").split(" ")[0] ?? "";
    await shopper.search(`  ${craft} `);
    await expect(page).toHaveURL(/\/productlisting\?search=/);
    await shopper.arrives(listingWords.title);
    await expect(names(page).first()).toContainText(craft);
    await shopper.search("zzzz qqqq");
    await expect(page.getByText(messages.noProducts)).toBeVisible();
    await shopper.press(page.getByRole("link", { name: listingWords.clear, exact: true }));
    await expect(names(page)).toHaveCount(24);
  },
);

test(
  "the collection shows featured products and links to the listing of a category",
  { tag: "@links" },
  async ({ shopper }) => {
    const { page } = shopper;
    await shopper.open("/collection");
    await shopper.arrives("Collection");
    await expect(page.getByRole("heading", { name: "Featured" })).toBeVisible();
    await shopper.press(page.locator("main").getByRole("link", { name: categoryNames.lehenga.many }).first());
    await expect(page).toHaveURL(/category=lehenga/);
  },
);

test(
  "a missing product says that it was not found and links to the collection",
  { tag: "@links" },
  async ({ shopper }) => {
    const { page } = shopper;
    for (const address of ["/product/999999", "/product/none", "/productdetails"]) {
      await shopper.open(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
      await expect(page.getByRole("link", { name: "Back to Collection" })).toHaveAttribute("href", "/collection");
    }
    await shopper.press(page.getByRole("link", { name: "Back to Collection" }));
    await expect(page).toHaveURL(/\/collection$/);
  },
);

test(
  "each information page shows its heading, the header and the opening hours",
  { tag: "@links" },
  async ({ shopper }) => {
    const { page } = shopper;
    for (const [address, heading] of [
      ["/home", homeWords.heading],
      ["/about", aboutWords.heading],
      ["/contact", contactWords.title],
      ["/accessibility", accessibilityWords.title],
      ["/privacy", privacyWords.title],
      ["/glossary", glossaryWords.title],
      ...Object.entries(textPageWords).map(([page, { title }]) => [`/${page}`, title] as const),
    ] as const) {
      await shopper.open(address);
      await shopper.arrives(heading);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("Mon-Sat 10:00 AM - 8:00 PM");
    }
  },
);

test("the old addresses lead to the listing and to an empty page", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/products");
  await expect(page).toHaveURL(/\/productlisting$/);
  await shopper.open("/productcart");
  // A heading for those who hear the page, and nothing else.
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(page.locator("main").locator("a, button, article, img, p")).toHaveCount(0);
});

function isSorted(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || (numbers[index - 1] ?? 0) <= number);
}

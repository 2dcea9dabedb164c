import { beforeEach, describe, expect, test } from "vitest";
import { amountProblems, frameWords, stockProblem } from "#content/desk/frame-words.ts";
import { askWords, productsWords as words, productWords } from "#content/desk/products-words.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client } from "#tests/support/client.ts";
import { named } from "#tests/support/html.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;
useUpstream();
useDesk();
beforeEach(async () => void (owner = await desk.as("owner")));

const slugOf = (id: number) => String(up.value("select slug from products where id = ?", id));
const stored = (slug: string) =>
  up.row(
    "select name, description, craft, price_paise, sale_paise, stock, received, hidden from products where slug = ?",
    slug,
  );
const piecesOf = (slug: string) =>
  up
    .rows(
      "select size, stock, sku, price_paise from variants where product_id = (select id from products where slug = ?) order by position",
      slug,
    )
    .map((row) => Object.values(row));
const acts = (slug: string) =>
  up
    .rows("select act, details from staff_acts where subject = ? order by id", slug)
    .map(({ act, details }) => [act, JSON.parse(String(details))]);
const found = async (query: string) => {
  const page = await owner.open(`/desk/products?${query}`);
  return named(page.root, "li").flatMap(({ attrs }) => attrs.find(({ name }) => name === "id")?.value ?? []);
};
const field = (slug: string, name: string) => `row.${slug}.${name}`;
const total = async (text: string) => {
  const { body } = await up.call("GET", `/products/search?query=${text}`);
  return (body as { data: { total: number } }).data.total;
};

describe("the list", () => {
  test("says how many wait for a piece, as its page does", async () => {
    const id = up.product({ stock: 0 });
    const body = { product_id: id, size: null, color: null, email: null };
    await up.call("POST", "/stock-alerts", { as: asha, body });
    for (const path of [`/desk/products?q=${slugOf(id)}`, `/desk/products/${slugOf(id)}`])
      expect((await owner.open(path)).text).toContain(words.waiting(1));
  });

  test("finds products by name, slug and number, and narrows it by category, hidden, low and sold out", async () => {
    const sizes = [
      { size: "S", stock: 40 },
      { size: "M", stock: 2 },
    ];
    const many = addPiece(up, sizes, { name: "Marigold Kurta" });
    up.run("update variants set sku = 'MK-77' where product_id = ? and size = 'M'", many);
    const gone = up.product({ name: "Indigo 100% Cotton", stock: 0 });
    up.run("update products set hidden = 1, category = 'saree', sku = '8901234567890' where id = ?", gone);
    // A percent sign is a letter here.
    up.product({ name: "Indigo 100 Fine Cotton" });
    const [kurta, indigo] = [slugOf(many), slugOf(gone)];
    for (const [query, slugs] of [
      ["q=marigold", [kurta]],
      ["q=mk-77&category=", [kurta]],
      [`q=${indigo}`, [indigo]],
      ["q=100%25+cotton", [indigo]],
      ["q=890123456789", [indigo]],
      ["show=hidden", [indigo]],
      ["show=sold_out&category=saree", [indigo]],
      // Its sum is high, one of its sizes is not.
      ["show=low&q=marigold", [kurta]],
      ["show=low&q=nothing", []],
    ] as const)
      expect([query, await found(query)]).toEqual([query, slugs]);
  });

  test("shows twenty products a page, and a packer no field", async () => {
    for (let number = 1; number <= 21; number++) up.product({ name: `Heavy Saree ${number}` });
    expect(await found("q=heavy")).toHaveLength(20);
    expect(await found("q=heavy&page=2")).toHaveLength(1);
    const page = await (await desk.as("packer")).open("/desk/products");
    expect([page.status, page.hasButton(frameWords.save), page.offers(words.new)]).toEqual([200, false, false]);
  });

  test("changes what was typed in its rows, each once, and says what became of it", async () => {
    const [id, hidden] = [up.product({ stock: 8, name: "Desk Amber" }), up.product({ stock: 8, name: "Desk Olive" })];
    const [one, other] = [slugOf(id), slugOf(hidden)];
    const list = await owner.open("/desk/products?q=desk");
    const filling = { [field(one, "price")]: "110", [field(one, "stock")]: "10", [field(other, "hidden")]: "on" };
    const save = list.prepare(frameWords.save, filling);
    // One piece is sold meanwhile, and the button is pressed twice.
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 1 }]));
    for (const page of [await save(), await save()]) {
      expect(page.url.search).toBe("?q=desk");
      expect(page.text).toContain("Price ₹100 → ₹110; Stock 7 → 9");
      expect(page.text).toContain(words.saved("Desk Olive", words.nowHidden));
    }
    expect(stored(one)).toMatchObject({ price_paise: 11_000, stock: 9, received: 10, hidden: 0 });
    expect(stored(other)).toMatchObject({ price_paise: 10_000, stock: 8, hidden: 1 });
    const changes = [
      { column: "price", combination: "", was: "100.00", becomes: "110.00" },
      { column: "stock", combination: "", was: "7", becomes: "9" },
    ];
    expect(acts(one)).toEqual([["changeDeskProduct", { changes }]]);
    // The page that was seen first still has the old price.
    const late = await list.press(frameWords.save, { [field(one, "price")]: "105", [field(other, "stock")]: "-9" });
    expect(late.text).toMatch(new RegExp(`${words.less}.* changed meanwhile`));
    expect((await late.press(frameWords.save)).text).toContain(words.unchanged);
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
  });

  test("changes what is paid in a sale, beside which the regular price stays", async () => {
    const slug = slugOf(up.product({ price: 100, salePrice: 80, name: "Sale Stole" }));
    await (await owner.open("/desk/products?q=stole")).press(frameWords.save, { [field(slug, "price")]: "75" });
    expect(stored(slug)).toMatchObject({ price_paise: 10_000, sale_paise: 7_500 });
  });

  test("asks before a price changes by more than half, and saves the other rows", async () => {
    const [jump, other] = ["Desk Indigo", "Desk Plain"].map((name) =>
      slugOf(up.product({ name, price: 900, stock: 3 })),
    ) as [string, string];
    const list = await owner.open("/desk/products?q=desk");
    const filling = { [field(jump, "price")]: "19000", [field(jump, "stock")]: "5", [field(other, "stock")]: "4" };
    const asks = await list.press(frameWords.save, filling);
    expect(asks.heading).toEqual(askWords.title);
    expect(stored(jump)?.["price_paise"]).toBe(90_000);
    expect(stored(other)?.["stock"]).toBe(4);
    expect(asks.text).toContain(askWords.changes("Desk Indigo", "₹900", "₹19,000"));
    expect((await asks.follow(askWords.no)).url.search).toBe("?q=desk");
    const done = await asks.press(askWords.yes);
    expect(done.url.pathname + done.url.search).toBe("/desk/products?q=desk");
    expect(stored(jump)).toMatchObject({ price_paise: 1_900_000, stock: 5 });
  });
});

test("a price or a stock that cannot be read is said, and nothing that was typed is lost", async () => {
  const slug = slugOf(up.product({ name: "Desk Ochre", price: 900, stock: 3 }));
  up.run("update products set hidden = 1 where slug = ?", slug);
  const unticked = { [field(slug, "hidden")]: "" };
  for (const [name, typed, said] of [
    ["price", "2.499", amountProblems.twoWays("2.499", "2499", "2.50")],
    ["price", "12.3456", amountProblems.decimals],
    ["price", "2,99O", productWords.priceWrong],
    ["price", "0", productWords.priceWrong],
    ["stock", "many", stockProblem],
  ] as const)
    for (const [path, button, input, others] of [
      ["/desk/products?q=ochre", frameWords.save, field(slug, name), unticked],
      ["/desk/new-product", productWords.make, name, { name: "Ochre", price: "900" }],
      [`/desk/products/${slug}`, frameWords.save, name, {}],
    ] as const) {
      const refused = await (await owner.open(path)).press(button, { ...others, [input]: typed });
      expect([path, typed, refused.status, refused.text.includes(said)]).toEqual([path, typed, 400, true]);
      expect(refused.submission(button).fields).toContainEqual([input, typed]);
      if (others === unticked)
        expect(refused.submission(button).fields).not.toContainEqual([field(slug, "hidden"), "yes"]);
    }
  const list = await owner.open("/desk/products?q=ochre");
  await list.press(frameWords.save, { [field(slug, "price")]: "९५०", [field(slug, "stock")]: "१०" });
  expect(stored(slug)).toMatchObject({ price_paise: 95_000, stock: 10 });
});

describe("the page of a product", () => {
  const open = (slug: string, as = owner) => as.open(`/desk/products/${slug}`);
  const { save } = frameWords;

  test("saves words in both languages as they were typed, which the search finds, and prices and tax", async () => {
    const slug = slugOf(up.product({ name: "Plain Stole", price: 100 }));
    const typed = {
      name: "Tulsi Stole <fine> & light",
      "name:hi": "तुलसी दुपट्टा",
      description: "=SUM stays a text.\nTwo lines.",
      craft: "-Block 'print'",
      price: "120",
      sale_price: "110",
      hsn: "62 14",
      gst_rate: "5 %",
      sku: "=TS-1",
    };
    const saved = await (await open(slug)).press(save, typed);
    expect(saved.text).toContain("Price ₹100 → ₹120");
    const shown = Object.fromEntries(saved.submission(save).fields);
    const { description, ...texts } = typed;
    expect(shown).toMatchObject({ ...texts, hsn: "6214", gst_rate: "5" });
    expect(stored(slug)).toMatchObject({ description });
    expect(await total("tulsi")).toBe(1);
    // The English text changes, and the Hindi one does not: it is told as one of another text.
    const told = await saved.press(save, { name: "Basil Stole" });
    expect(told.text).toContain(productWords.outdated("Name, in Hindi"));
    const fits = await told.press(save, { [productWords.fits]: "on" });
    expect(fits.hasButton(save) && !fits.text.includes(productWords.fits)).toBe(true);
    const preview = await (await fits.press(save, { [words.hidden]: "on" })).follow(productWords.preview);
    expect(preview.text).toContain("=SUM stays a text. Two lines.");
    expect(acts(slug).map(([act]) => act)).toEqual(Array(4).fill("saveDeskProduct"));
  });

  test("refuses a page that somebody else has changed since, though not one of which a piece was sold", async () => {
    const id = up.product({ stock: 5, name: "Quick Stole" });
    const slug = slugOf(id);
    const [mine, theirs] = [await open(slug), await open(slug, await desk.as("owner"))];
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 1 }]));
    await theirs.press(save, { craft: "Block print" });
    // A refusal for something else shows what was typed, and the page is still the one that was seen first.
    const wrong = await mine.press(save, { craft: "Ajrakh", stock: "7", gst_rate: "0.05" });
    const late = await wrong.press(save, { gst_rate: "5" });
    expect([late.status, late.text.includes(productWords.changed)]).toEqual([400, true]);
    expect(late.text).toContain(frameWords.now("Block print"));
    expect(stored(slug)).toMatchObject({ stock: 4, craft: "Block print" });
    await late.press(save);
    expect(stored(slug)).toMatchObject({ stock: 6, craft: "Ajrakh" });
  });

  test("keeps what somebody else has added when what was typed is saved after all", async () => {
    const slug = slugOf(addPiece(up, [{ size: "S", color: "Red" }], { name: "Grown Kurti" }));
    const [mine, theirs] = [await open(slug), await open(slug, await desk.as("owner"))];
    await theirs.press(save, { "pieces[1].size": "M", "pieces[1].stock": "4", "pieces[1].sku": "GK-M" });
    await (await mine.press(save, { "pieces[1].size": "L", "pieces[1].stock": "2" })).press(save);
    expect(piecesOf(slug)).toEqual([
      ["S", 10, null, null],
      ["L", 2, null, null],
      ["M", 4, "GK-M", null],
    ]);
  });

  test("takes away no more than is left, and counts from that when it is sent once more", async () => {
    const id = up.product({ stock: 5, name: "Scarce Stole" });
    const page = await open(slugOf(id));
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 4 }]));
    const less = await page.press(save, { stock: "0" });
    expect(less.status).toBe(400);
    expect(less.text).toContain(frameWords.now("1"));
    expect(stored(slugOf(id))?.["stock"]).toBe(1);
    await less.press(save);
    expect(stored(slugOf(id))).toMatchObject({ stock: 0, received: 4 });
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
  });

  test("changes, adds and removes combinations, and the books still add up", async () => {
    const sizes = [{ size: "S" }, { size: "M" }, { size: "L", stock: 0 }].map((one) => ({ ...one, color: "Red" }));
    const id = addPiece(up, sizes, { name: "Saffron Kurti", price: 100 });
    const slug = slugOf(id);
    const page = await open(slug);
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 2, size: "S" }]));
    const added = {
      "pieces[3].size": "XL, tall",
      "pieces[3].color": "Red",
      "pieces[3].stock": "7",
      "pieces[3].sku": "SK-XL",
    };
    const saved = await page.press(save, {
      "pieces[0].stock": "12",
      "pieces[1].sku": "SK-M",
      "pieces[2].remove": "on",
      ...added,
      "pieces[3].price": "140",
    });
    expect(saved.text).toContain("Stock (S, Red) 8 → 10");
    expect(piecesOf(slug)).toEqual([
      ["S", 10, null, null],
      ["M", 10, "SK-M", null],
      ["XL, tall", 7, "SK-XL", 14_000],
    ]);
    expect(stored(slug)).toMatchObject({ stock: 27, price_paise: 10_000 });
    expect(saved.text).toContain(productWords.pricedApart);
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
    for (const [wrong, said] of [
      [{ ...added, "pieces[3].size": "xl, TALL", "pieces[3].price": "" }, productWords.twice],
      [{ "pieces[3].size": "10-Dec" }, productWords.sizeDate],
      [{ "pieces[1].sale_price": "100" }, productWords.saleWrong],
      [{ "pieces[0].remove": "on", "pieces[1].remove": "on", "pieces[2].remove": "on" }, productWords.oneStays],
    ] as const)
      expect((await saved.press(save, wrong)).text).toContain(said);
    // A price of its own that is as low as the others' is theirs.
    const cheap = await saved.press(save, { "pieces[2].price": "100" });
    expect(piecesOf(slug).at(-1)).toEqual(["XL, tall", 7, "SK-XL", null]);
    // A piece that is written anew in small letters is another, and so is its stock.
    const anew = { "pieces[3].size": "m", "pieces[3].color": "Red", "pieces[3].stock": "5" };
    await cheap.press(save, { "pieces[1].remove": "on", ...anew });
    expect(piecesOf(slug).at(-1)).toEqual(["m", 5, null, null]);
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
  });

  test("asks for a confirmation of a price that changes by more than half", async () => {
    const slug = slugOf(up.product({ price: 100, name: "Jumping Stole" }));
    const asks = await (await open(slug)).press(save, { price: "151" });
    expect([asks.status, asks.text.includes("₹100.00 becomes ₹151.00")]).toEqual([400, true]);
    await asks.press(save, { [productWords.confirm]: "on" });
    expect(stored(slug)).toMatchObject({ price_paise: 15_100 });
  });

  test("says in its field what a product cannot have", async () => {
    const slug = slugOf(up.product({ name: "Wrong Stole" }));
    const page = await open(slug);
    for (const [typed, said] of [
      [{ name: "…" }, productWords.nameMissing],
      [{ name: "" }, productWords.nameMissing],
      [{ hsn: "12" }, productWords.hsnWrong("12")],
      [{ gst_rate: "0.05" }, productWords.rateWrong("0.05")],
      [{ price: "" }, productWords.priceWrong],
      [{ sale_price: "100" }, productWords.saleWrong],
    ] as const) {
      const refused = await page.press(save, typed);
      expect([typed, refused.status, refused.text.includes(said)]).toEqual([typed, 400, true]);
    }
    expect(acts(slug)).toEqual([]);
  });

  test("is made once by two taps, hidden, under an address of its own, and copied without its stock", async () => {
    const form = await owner.open("/desk/new-product");
    const make = form.prepare(productWords.make, {
      name: "Coral Saree",
      category: "saree",
      price: "2,499",
      stock: "3",
    });
    for (const page of [await make(), await make()])
      expect([page.url.pathname, page.heading]).toEqual(["/desk/products/coral-saree", "Coral Saree"]);
    const hindi = await form.press(productWords.make, { name: "लाल साड़ी", price: "650" });
    expect(hindi.heading).toBe("लाल साड़ी");
    const copy = await (await open("coral-saree")).press(productWords.copy);
    expect([copy.url.pathname, copy.heading]).toEqual(["/desk/products/coral-saree-2", "Coral Saree (copy)"]);
    expect(stored("coral-saree")).toMatchObject({ hidden: 1, stock: 3, price_paise: 249_900 });
    expect(stored("coral-saree-2")).toMatchObject({ hidden: 1, stock: 0, price_paise: 249_900 });
    // It is shown and hidden in the shop at once.
    for (const [hidden, shown] of [
      ["", 1],
      ["on", 0],
    ] as const) {
      const list = await owner.open("/desk/products?q=coral-saree");
      await list.press(frameWords.save, { [field("coral-saree", "hidden")]: hidden });
      expect(await total("coral")).toBe(shown);
    }
  });
});

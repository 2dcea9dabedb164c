import { describe, expect, test } from "vitest";
import * as cartWords from "#content/cart-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, elements, has, named, textOf } from "#tests/support/html.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { allChecked, valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addFromProduct } from "#tests/support/shopping.ts";
import { storePiece } from "#tests/support/stored-piece.ts";
import { addPiece } from "#tests/support/stored-variants.ts";

useSharedShop();

const open = (path: string) => createClient(shop.url).open(path);

const customer = async () => (await newCustomer(shop.url)).client;

/** A kurti that is not there in every size and colour, and has prices and pictures of its own. */
const kurti = () =>
  addPiece(
    up,
    [
      { size: "M", color: "Teal", stock: 2, swatch: "#1b6b6f" },
      { size: "M", color: "Rani Pink", stock: 0 },
      { size: "L", color: "Teal", stock: 9, pricePaise: 150_00 },
      { size: "L", color: "Firozi", stock: 5, pricePaise: 150_00, image: "samples/own-firozi.jpg" },
      { size: "XXL", color: "Teal", stock: 0 },
    ],
    { name: "Chosen Kurti", price: 120 },
  );

describe("the product page", () => {
  test("shows only data of the upstream", async () => {
    const row = up.row("select * from products where sale_paise is not null and stock > 5 limit 1") ?? {};
    const page = await open(`/product/${row["id"]}`);
    expect([page.status, page.heading]).toEqual([200, row["name"]]);
    expect(page.text).toContain(String(row["description"]).slice(0, 60));
    expect(page.text).toContain("In Stock");
    expect(page.text).toMatch(/Now ₹[\d,.]+ Was ₹[\d,.]+ \d+% off/);
    /** Each choice with its word and the colour shown beside it. */
    const choices = (name: string) =>
      named(page.root, "label").flatMap((label) =>
        named(label, "input")
          .filter((input) => attribute(input, "name") === name && attribute(input, "type") === "radio")
          .map((input) => [
            attribute(input, "value"),
            textOf(label),
            ...named(label, "circle").map((circle) => attribute(circle, "fill")),
          ]),
      );
    expect(choices("size")).toEqual(["S", "M", "L", "XL"].map((size) => [size, size]));
    const colors = choices("color");
    expect(colors.map((color) => color.slice(0, 2))).toEqual(
      ["Black", "White", "Red", "Blue", "Green"].map((color) => [color, color]),
    );
    expect(new Set(colors.map(([, , fill]) => /^#[\da-f]{3,6}$/i.test(fill ?? "") && fill)).size).toBe(5);
  });

  test("tells the piece by WhatsApp, with its name and its whole address, and the colour where it is chosen", async () => {
    const colors = ["Off White", "Red"].map((color) => ({ color, stock: 1 }));
    const id = storePiece(up.database, { name: "Red & Gold", variants: colors });
    const texts = async (query: string) =>
      named((await open(`/product/${id}${query}`)).root, "a").flatMap((one) => {
        const address = new URL(attribute(one, "href") ?? "", shop.url);
        return address.host === "wa.me" ? (address.searchParams.get("text") ?? []) : [];
      });
    const address = `Red & Gold ${shop.url}/product/${id}`;
    expect(await texts("?color=Off+White")).toContain(`${address}?color=Off%20White`);
    expect(await texts("")).toContain(address);
    // A colour that the piece does not have is not told.
    expect(await texts("?color=Mauve")).toContain(address);
  });

  /** The heading over the related pieces, and their names. */
  const related = async (id: number) => {
    const { root } = await open(`/product/${id}`);
    const section = named(root, "section").find((one) => named(one, "h3").length > 0) ?? root;
    return [named(section, "h2").map(textOf)[0], named(section, "h3").map(textOf)] as const;
  };
  const categoryOf = (name: string) => up.value("select category from products where name = ?", name);

  test("shows what its owner states to go with it, without what is sold out or not on sale", async () => {
    const [stated, gone, hidden] = ["Jhumka", "Sold Potli", "Hidden Potli"].map((name) =>
      storePiece(up.database, { name, variants: [{ stock: name.startsWith("Sold") ? 0 : 1 }] }),
    );
    const slugs = [hidden, gone, stated].map((id) => up.value("select slug from products where id = ?", Number(id)));
    up.run("update products set hidden = 1 where id = ?", Number(hidden));
    const id = storePiece(up.database, { name: "Stated Saree", variants: [{ stock: 1 }] });
    up.run("update products set goes_with = ? where id = ?", slugs.join(", "), id);
    expect(await related(id)).toEqual([productWords.related, ["Jhumka"]]);
  });

  test("else shows four pieces of the category that is worn with it, and of its own where there is none", async () => {
    const id = storePiece(up.database, { name: "Plain Stole", variants: [{ stock: 1 }] });
    const [heading, names] = await related(id);
    expect([heading, names.map(categoryOf)]).toEqual([productWords.related, Array(4).fill("saree")]);
    const unknown = ["Odd One", "Odd Two"].map((name) => storePiece(up.database, { name, variants: [{ stock: 1 }] }));
    for (const one of unknown) up.run("update products set category = 'odd' where id = ?", one);
    expect(await related(unknown[0] ?? 0)).toEqual([productWords.alsoLike, ["Odd Two"]]);
  });

  test("shows the pictures of the color in the address, and of the first one for any other", async () => {
    const { id } = up.row("select id from products where color_images like 'Red:%'") ?? {};
    const shown = async (query: string) => {
      const page = await open(`/product/${id}${query}`);
      const gallery = named(page.root, "ul").find(
        (list) => attribute(named(list, "li")[0] ?? list, "id") === "picture-1",
      );
      const sources = named(gallery ?? page.root, "img").map((image) => attribute(image, "src") ?? "");
      return sources.map((source) => /-(\w+)-(\d)\.svg/.exec(decodeURIComponent(source))?.slice(1).join(" "));
    };
    expect(await shown("")).toEqual(["red 1", "red 2", "red 3"]);
    expect(await shown("?color=Blue&size=M")).toEqual(["blue 1", "blue 2", "blue 3"]);
    expect(await shown("?color=Mauve")).toEqual(["red 1", "red 2", "red 3"]);
  });

  test("shows eight pictures with their colors, of which a chosen color leaves its own and those of none", async () => {
    const id = up.product({ name: "Shown Kurti" });
    const columns = ["", ...[1, 2, 3, 4, 5, 6, 7].map((place) => `_additional_${place}`)];
    for (const [place, name] of columns.entries())
      up.run(`update products set image${name} = 'e/${place}.jpg' where id = ?`, id);
    up.run(
      "update products set color_images = 'Red: e/1.jpg | e/9.jpg; Blue: e/2.jpg', image_alt = 'The front' where id = ?",
      id,
    );
    const shown = async (query: string) => {
      const { root } = await open(`/product/${id}${query}`);
      const gallery = named(root, "section").find((one) => attribute(one, "aria-label")?.includes("Shown Kurti"));
      return named(gallery ?? root, "img").map((image) => ({
        place: /\/(\d)\.jpg/.exec(decodeURIComponent(attribute(image, "src") ?? ""))?.[1],
        alt: attribute(image, "alt"),
        loading: attribute(image, "loading"),
      }));
    };
    const all = await shown("");
    expect(all.map(({ place }) => place).join("")).toBe("0123456701234567");
    expect(all.map(({ loading }) => loading)).toEqual(["eager", ...Array<string>(15).fill("lazy")]);
    expect([0, 1, 9, 10, 15].map((at) => all[at]?.alt)).toEqual([
      productWords.fullSize("The front"),
      productWords.fullSize(`${productWords.pictureAlt("Shown Kurti", 2)}, color Red`),
      "Picture 2 of 8, color Red",
      "Picture 3 of 8, color Blue",
      "Picture 8 of 8",
    ]);
    const red = await shown("?color=Red");
    expect(red.map(({ place }) => place).join("")).toBe("1903456719034567");
    expect(red[9]?.alt).toBe("Picture 2 of 8, color Red");
    const odd = await send(createClient(shop.url), `${shop.url}/product/${id}`, {
      color: "constructor",
      quantity: "1",
    });
    expect(odd.status).toBe(400);
  });

  test("has a picture in each color at an address that mails link, and the placeholder where there is no product", async () => {
    const { id } = up.row("select id from products where color_images like 'Red:%'") ?? {};
    const shown = async (path: string) => {
      const { status, headers } = await fetch(shop.url + path, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    const of = (picture: string) => [302, expect.stringMatching(new RegExp(`^/picture\\?w=160&src=.*${picture}`))];
    expect(await shown(`/product/${id}/picture?color=Blue`)).toEqual(of("-blue-1"));
    expect(await shown(`/product/${id}/picture?color=Mauve`)).toEqual(of("-red-1"));
    expect(await shown("/product/999999/picture?color=Blue")).toEqual([302, "/picture?w=160"]);
  });

  test.each([
    ["saree", productWords.blouseSize],
    ["kurti", productWords.size],
  ])("names the sizes of a %s, and promises taxes and returns once", async (category, size) => {
    const id = up.product();
    up.run("update products set category = ? where id = ?", category, id);
    const page = await open(`/product/${id}`);
    expect(named(page.root, "legend").map(textOf)).toContain(size);
    expect(page.addresses(productWords.returns)).toEqual([expect.stringMatching(/\/returns$/)]);
    for (const one of [productWords.taxIncluded, productWords.returns]) expect(page.text.split(one)).toHaveLength(2);
    // Nothing is known of it: no line of an empty list.
    expect(named(page.root, "dl")).toEqual([]);
  });

  test.each([
    ["Nepal, imported by Himal Textiles, Delhi", " Country of origin Nepal, imported by Himal Textiles, Delhi"],
    ["Made in India", ""],
    [null, ""],
  ])("states what is known of a piece from %s", async (origin, said) => {
    const id = up.product({ name: "Stole" });
    up.run(
      "update products set fabric = 'Mul', garment_length = '2 m', included = 'A bag', care = 'Wash cold', color_note = 'May fade', country_of_origin = ? where id = ?",
      origin,
      id,
    );
    const page = await open(`/product/${id}`);
    const facts = `Fabric Mul Length 2 m Included A bag Care Wash cold Color May fade${said}`;
    expect(named(page.root, "dl").map(textOf)).toEqual([facts]);
  });

  test.each([
    "/product/999999",
    "/product/1.5",
    `/product/${"9".repeat(300)}`,
    "/product/constructor",
    "/product/search",
    "/product/..%2Fusers%2Fme",
    "/productdetails",
    "/productdetails?id=..",
    "/productdetails?id=%00",
  ])("%s is no product", async (path) => {
    const page = await open(path);
    expect([page.status, page.heading]).toEqual([404, "Product not found"]);
    expect((await page.follow("Back to Collection")).url.pathname).toBe("/collection");
  });

  test("is the same under /productdetails, and buys from there", async () => {
    const page = await open("/productdetails?id=1");
    expect(page.heading).toBe((await open("/product/1")).heading);
    const added = await page.press(productWords.addToCart, { size: "M", color: "Red" });
    expect([added.url.pathname + added.url.search, added.status]).toEqual(["/productdetails?id=1", 200]);
    expect(added.text).toContain("Added to cart!");
  });

  test("without size or colour the form comes back with what was chosen", async () => {
    const page = await open("/product/1");
    for (const choice of [{}, { size: "L" }, { color: "Green" }] as Record<string, string>[]) {
      const refused = await page.press(productWords.addToCart, { ...choice, quantity: "3" });
      expect([refused.status, refused.url.pathname]).toEqual([400, "/product/1"]);
      expect(refused.title).toMatch(/^Error: /);
      expect(refused.text).toContain("Please select size and color");
      expect(allChecked(refused)).toEqual(Object.values(choice));
      expect(valueOf(refused, "quantity")).toBe("3");
      expect(refused.offers("Cart")).toBe(true);
    }
  });

  test("out of stock: said, not sold, and refused when sent all the same", async () => {
    const id = up.product({ stock: 0, name: "Sold Stole" });
    const page = await open(`/product/${id}`);
    expect(page.text).toContain("Out of Stock");
    const buttons = named(page.root, "button").filter((button) => /^Add to Cart$/i.test(textOf(button)));
    expect(buttons.map((button) => has(button, "disabled"))).toEqual([true]);
    expect(page.hasButton(productWords.addToCart)).toBe(false);
    for (const client of [createClient(shop.url), await customer()]) {
      const sent = await send(client, `${shop.url}/product/${id}`, { size: "M", color: "Red", quantity: "1" });
      expect(sent.status).toBe(400);
      expect(sent.text).toContain("This product is out of stock or not enough quantity available.");
    }
  });

  test.each([
    ["/product/999999", 404, "Product not found"],
    ["/productdetails?id=999999", 404, "Product not found"],
    ["/productdetails", 400, "Invalid product: missing product ID"],
  ])("buying at %s, where nothing is, is a %i", async (path, status, message) => {
    const sent = await send(createClient(shop.url), shop.url + path, { size: "M", color: "Red", quantity: "1" });
    expect([sent.status, sent.text.includes(message)]).toEqual([status, true]);
  });

  test("says which values are sold out in every combination, and does not let them be chosen", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    const gone = [...radios(page, "size"), ...radios(page, "color")].filter(({ isDisabled }) => isDisabled);
    expect(gone.map(({ text }) => text)).toEqual(["XXL Sold out", "Rani Pink Sold out"]);
    // A colour is shown by its own value, and one that nobody knows by its name alone.
    const fills = radios(page, "color").map(({ label }) => named(label, "circle").map((one) => attribute(one, "fill")));
    expect(fills).toEqual([["#1b6b6f"], [], []]);
  });

  test("shows price, picture and number left of the combination in its address", async () => {
    const id = kurti();
    const client = createClient(shop.url);
    expect((await client.open(`/product/${id}`)).text).toContain("From ₹120");
    const few = await client.open(`/product/${id}?size=M&color=Teal`);
    expect(few.text).toContain("In Stock · M · Teal Only 2 left");
    expect(few.text).not.toContain("From ₹120");
    const other = await client.open(`/product/${id}?size=L&color=Firozi`);
    expect(other.text).toContain("₹150");
    expect(pictures(other)[0]).toContain("own-firozi.jpg");
    expect((await other.press(productWords.showColor, { color: "Teal" })).url.search).toContain("color=Teal");
    expect(pictures(few)[0] ?? "").not.toContain("own-firozi.jpg");
    const gone = await client.open(`/product/${id}?size=M&color=Rani+Pink`);
    expect(gone.text).toContain("Out of Stock · M · Rani Pink");
  });

  test("tells search engines the range of prices of what can be ordered", async () => {
    const page = await createClient(shop.url).open(`/product/${kurti()}`);
    expect(offers(page)).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "120.00",
      highPrice: "150.00",
      offerCount: 3,
      availability: "https://schema.org/InStock",
    });
    const plain = await createClient(shop.url).open(`/product/${up.product({ price: 80 })}`);
    expect(offers(plain)).toMatchObject({ "@type": "Offer", price: "80.00" });
  });
});

test("a piece that is not on sale now says so at its address, in the cart and on the wishlist, and cannot be bought", async () => {
  const client = await customer();
  const [guest, undecided] = [createClient(shop.url), createClient(shop.url)];
  const id = up.product({ name: "Vanishing Stole" });
  await send(undecided, `${shop.url}/cart/add`, { productId: String(id), quantity: "1", from: "card" });
  for (const browser of [client, guest]) await addFromProduct(browser, `/product/${id}`, { size: "M", color: "Red" });
  await send(client, `${shop.url}/wishlist/add`, { productId: String(id) });
  up.run("update products set hidden = 1 where id = ?", id);
  up.run("update catalogue_state set version = version + 1");
  const page = await client.open(`/product/${id}`);
  expect([page.status, page.heading]).toEqual([410, productWords.notOnSale("Vanishing Stole")]);
  expect(page.text).toContain(productWords.notOnSaleText);
  expect(page.offers(productWords.backToCollection)).toBe(true);
  const told = await Promise.all([client, guest].map(async (browser) => (await browser.open("/cart")).text));
  expect(told.map((text) => text.includes(cartWords.notOnSale))).toEqual([true, true]);
  expect((await client.open("/dashboard?tab=wishlist")).text).toContain(dashboardWords.notOnSale);
  // Nothing is asked of a line that can only be removed.
  const cart = await undecided.open("/cart");
  expect([cart.text.includes(cartWords.notOnSale), cart.text.includes("still to be chosen")]).toEqual([true, false]);
  const options = { productId: String(id), newSize: "M", newColor: "Red", returnTo: "/cart" };
  await send(undecided, `${shop.url}/cart/options`, options);
  expect((await undecided.open("/contact")).text).toContain("Vanishing Stole is not on sale now.");
  const bought = await send(client, `${shop.url}/product/${id}`, { size: "M", color: "Red", quantity: "1" });
  expect([bought.status, bought.text.includes(productWords.notOnSale("Vanishing Stole"))]).toEqual([410, true]);
  await send(client, `${shop.url}/cart/add`, { productId: String(id), quantity: "1", from: "card" });
  expect((await client.open("/contact")).text).toContain("Vanishing Stole is not on sale now.");
});

/** The radios of an option: their labels, what these say, and whether they can be chosen. */
function radios(page: Page, name: string) {
  return named(page.root, "input")
    .filter((input) => attribute(input, "name") === name && attribute(input, "type") === "radio")
    .flatMap((input) => {
      const label = named(page.root, "label").find((one) => elements(one, (inner) => inner === input).length > 0);
      return label === undefined ? [] : [{ label, text: textOf(label), isDisabled: has(input, "disabled") }];
    });
}

/** The addresses of the large pictures, decoded. */
function pictures(page: Page): string[] {
  return named(page.root, "img")
    .map((image) => decodeURIComponent(attribute(image, "src") ?? ""))
    .filter((source) => source.includes("/picture"));
}

function offers(page: Page): unknown {
  const [product] = named(page.root, "script")
    .filter((script) => attribute(script, "type") === "application/ld+json")
    .map((script) => JSON.parse(script.childNodes.map((node) => ("value" in node ? node.value : "")).join("")))
    .filter((data) => data["@type"] === "Product");
  return product?.offers;
}

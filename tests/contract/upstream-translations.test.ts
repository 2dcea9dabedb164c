import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import { exportUntranslated } from "#api/catalogue/exchange/export-catalogue.ts";
import type { ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import { readReport } from "#api/report/read-report.ts";
import { reportContent } from "#api/report/report-content.ts";
import { readProductList, readListNotes } from "#contract/product-lists.ts";
import { bringPatches, patchesOf, ToldOfTable } from "#tests/support/bring-table.ts";
import { orderOf } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

const HINDI = { "accept-language": "hi" };
const file = `slug,name,description,category,craft,fabric,occasion,price,stock,options,image,image_alt,name:hi,description:hi,fabric:hi,occasion:hi,image_alt:hi
rani,Rani Saree,Silk and zari.,saree,Zari,"Silk, Cotton","Wedding, Festive",1299,9,usual,a.jpg,A saree,रानी साड़ी,"रेशम & <ज़री> ।<br>हाथ से बुनी।","रेशम, सूती","शादी, त्योहार",एक साड़ी
neel,Neel Kurta,Plain.,kurti,,Cotton,,499,9,usual,,,,,,,
`;

useFreshUpstream();
beforeEach(() => bring(file));

async function bring(content: string, choices: Partial<ImportChoices> = {}) {
  const told = new ToldOfTable();
  const patches = await patchesOf(db, content, told);
  const all = { allowsEmptying: true, setsStock: true, at: up.clock.at, ...choices };
  const counts = await bringPatches({ db, engine: up.engine }, patches, all, told);
  expect([told.issues, told.doubts]).toEqual([[], []]);
  return counts;
}

async function idOf(slug: string): Promise<number> {
  return (await db.selectFrom("products").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
}

async function told(slug: string, headers: Record<string, string> = HINDI) {
  return at((await up.call("GET", `/products/${await idOf(slug)}`, { headers })).body, "data");
}

/** The value at a place of JSON, by names and numbers. */
const at = (body: unknown, place: string) =>
  place.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);

const lackingIn = async () =>
  (await readReport(db, "2026-11-20", { timeZone: "Asia/Kolkata", hour: 8, lowStock: 0 })).untranslated;

describe("a product in the language that is asked for", () => {
  test.each([
    ["one product", () => idOf("rani").then((id) => `/products/${id}`), "data.name"],
    ["a list", async () => "/products?category=saree", "data.data.0.name"],
    ["a search", async () => "/api/products/search?query=zari", "data.data.0.name"],
    ["a cart", async () => "/cart", "items.0.name"],
    ["a wishlist", async () => "/wishlist", "data.products.0.name"],
  ])("%s tells its name, and says so", async (_, address, place) => {
    const productId = await idOf("rani");
    await up.call("POST", "/cart/add", { as: asha, body: { productId, quantity: 1 } });
    await up.call("POST", "/wishlist/add", { as: asha, body: { productId } });
    for (const [asked, language, name] of [
      ["hi", "hi", "रानी साड़ी"],
      ["en", "en", "Rani Saree"],
      ["ta, fr;q=0.5", "en", "Rani Saree"],
      [null, "en", "Rani Saree"],
    ] as const) {
      const response = await up.upstream.fetch(
        new Request(`http://upstream.internal${await address()}`, {
          headers: { authorization: `Bearer ${asha.token}`, ...(asked !== null && { "accept-language": asked }) },
        }),
      );
      expect(at(await response.json(), place)).toBe(name);
      expect(response.headers.get("content-language")).toBe(language);
      expect(response.headers.get("vary")).toMatch(/accept-language/i);
    }
  });

  test("values of filters keep what they are asked by, with words beside it", async () => {
    const list = async (headers = HINDI) => (await up.call("GET", "/products?fabric=cotton", { headers })).body;
    expect(readProductList(await list())?.products.map(({ name }) => name)).toEqual(["रानी साड़ी", "Neel Kurta"]);
    expect(readListNotes(await list()).facets).toMatchObject({
      fabric: [
        { value: "Cotton", label: "सूती", count: 2 },
        { value: "Silk", label: "रेशम", count: 1 },
      ],
      craft: [{ value: "Zari", count: 1 }],
      occasion: [{ label: "त्योहार" }, { label: "शादी" }],
    });
    expect(JSON.stringify(await list({ "accept-language": "en" }))).not.toContain("label");
    await bring("slug,fabric:hi\nrani,रेशम\n");
    expect(readListNotes(await list()).facets?.fabric.map(({ label }) => label)).toEqual([null, null]);
  });

  test("an order keeps the name that was seen, whatever language it is read in", async () => {
    const lines = [{ productId: await idOf("rani"), price: 1_299 }];
    const ordered = async (headers: Record<string, string>) => {
      const { body } = await up.call("POST", "/orders", { as: asha, headers, body: orderOf(asha, lines) });
      return at((await up.call("GET", `/orders/${String(at(body, "id"))}`, { as: asha })).body, "data.items.0.name");
    };
    expect(await ordered(HINDI)).toBe("रानी साड़ी");
    expect(await ordered({})).toBe("Rani Saree");
  });
});

describe("translations in files", () => {
  test("go out and come in without loss, and into another shop", async () => {
    const before = [await told("rani"), await told("neel")];
    const written = await text(exportCatalogue(db, "plain"));
    expect(parse(written, { columns: true })).toMatchObject([{ "name:hi": "रानी साड़ी" }, { "name:hi": "" }]);
    expect(await bring(written)).toMatchObject({ same: 2, changed: 0 });
    await db.deleteFrom("products").execute();
    expect(await db.selectFrom("product_translations").selectAll().execute()).toEqual([]);
    expect(await bring(written)).toMatchObject({ created: 2 });
    expect([await told("rani"), await told("neel")]).toEqual(
      before.map((product) => ({ ...(product as object), id: expect.any(Number) })),
    );
    expect((await lackingIn()).first.flatMap(({ outdated }) => outdated)).toEqual([]);
    expect(await text(exportCatalogue(db, "shopify"))).not.toContain("रानी");
  });
});

describe("what is missing and what is out of date", () => {
  const named = async () =>
    (await lackingIn()).first.map(({ product, missing, outdated }) => [product.slug, missing, outdated]);
  const ofNeel = ["neel", ["name:hi", "description:hi", "fabric:hi"], []];

  test("is counted by the report, until the words are changed or confirmed", async () => {
    expect(await named()).toEqual([["rani", ["craft:hi"], []], ofNeel]);
    await bring("slug,name,craft:hi,description\nrani,Rani Silk Saree,ज़री,Silk.\n");
    expect(await named()).toEqual([["rani", [], ["name:hi", "description:hi"]], ofNeel]);
    const content = reportContent(
      await readReport(db, "2026-11-20", { timeZone: "Asia/Kolkata", hour: 8, lowStock: 0 }),
      { shopName: "Loom", timeZone: "Asia/Kolkata", deskUrl: "https://shop.example/desk" },
    );
    expect(mailAsText(content)).toMatch(
      /missing or out of date.*: 2\n[^]*Rani Silk Saree, rani.*out of date: name:hi, description:hi/,
    );
    const untranslated: Record<string, string>[] = parse(await text(exportUntranslated(db)), { columns: true });
    expect(untranslated).toMatchObject([
      {
        slug: "rani",
        lacks: "name:hi (out of date), description:hi (out of date)",
        name: "Rani Silk Saree",
        "name:hi": "रानी साड़ी",
      },
      { slug: "neel", lacks: "name:hi, description:hi, fabric:hi" },
    ]);

    await bring("slug,name:hi\nrani,रानी सिल्क साड़ी\n");
    expect(await named()).toEqual([["rani", [], ["description:hi"]], ofNeel]);
    const whole = await text(exportUntranslated(db));
    expect(await bring(whole)).toMatchObject({ same: 2 });
    expect(await bring(whole, { translationsFit: true })).toMatchObject({ changed: 1, same: 1 });
    expect(await named()).toEqual([ofNeel]);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { changeDeskProduct, saveDeskProduct, type DeskProduct } from "#contract/desk/product-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { takeLease } from "#api/catalogue/exchange/import-lease.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let meera: { id: number; token: string };
let keys = 0;

useUpstream((made) => ({ up, db, asha } = made));
beforeEach(async () => {
  meera ??= await storeStaff(db, "owner");
  up.database.prepare("update staff_sessions set seen_at = ?, created_at = ?, confirmed_at = ?").run(...noon(3));
});

const noon = (times: number) => Array.from({ length: times }, () => up.clock.at.toISOString());
const slugOf = (id: number) => String(up.database.prepare("select slug from products where id = ?").get(id)?.["slug"]);
const read = async (path: string, as = meera) => {
  const { status, body } = await up.call("GET", path, { as });
  return { status, data: (body as { data: never }).data, body: body as Record<string, unknown> };
};
const act = async (path: string, body: object, key = `key-${++keys}`, as: { token: string } = meera) => {
  const answer = await up.call("POST", path, { as, key, body });
  return {
    status: answer.status,
    body: answer.body as { data: { name: string; slug: string }; code?: string; message?: string },
  };
};
const change = (slug: string, what: object, key?: string) =>
  act(changeDeskProduct.path, { slug, confirmed: false, ...what }, key);
const listed = async (query: string) => {
  const { data } = await read(`/desk/products?${query}`);
  return (data as { products: { slug: string }[] }).products.map(({ slug }) => slug);
};
const product = async (slug: string): Promise<DeskProduct> => (await read(`/desk/product?slug=${slug}`)).data;
const shown = (id: number) =>
  up.database
    .prepare("select name, price_paise, sale_paise, stock, received, hidden from products where id = ?")
    .get(id);
/** The page of a product as its form sends it, with what somebody changed. */
const page = ({ slug, seen, fields, hidden, stock, combinations }: DeskProduct, changed: object = {}) => ({
  slug,
  seen,
  fields,
  hidden,
  ...(combinations.length === 0 && { stock: { seen: stock, typed: String(stock) } }),
  combinations: combinations.map((one) => ({ ...one, stock: { seen: one.stock, typed: String(one.stock) } })),
  translations_fit: false,
  confirmed: false,
  ...changed,
});

describe("the list", () => {
  test("finds products by name, slug and number, and narrows it by category, hidden, low and sold out", async () => {
    const many = addPiece(
      up,
      [
        { size: "S", stock: 40 },
        { size: "M", stock: 2 },
      ],
      { name: "Marigold Kurta" },
    );
    up.database.prepare("update variants set sku = 'MK-77' where product_id = ? and size = 'M'").run(many);
    const gone = up.product({ name: "Indigo 100% Cotton", stock: 0 });
    up.database.prepare("update products set hidden = 1, category = 'saree' where id = ?").run(gone);
    const [kurta, indigo] = [slugOf(many), slugOf(gone)];
    expect(await listed("q=marigold")).toEqual([kurta]);
    expect(await listed("q=mk-77")).toEqual([kurta]);
    expect(await listed(`q=${indigo}`)).toEqual([indigo]);
    // A percent sign is a letter here.
    up.product({ name: "Indigo 100 Fine Cotton" });
    expect(await listed("q=100%25+cotton")).toEqual([indigo]);
    expect(await listed("filter=hidden")).toEqual([indigo]);
    expect(await listed("filter=sold_out&category=saree")).toEqual([indigo]);
    // Its sum is high, one of its sizes is not.
    expect(await listed("filter=low&q=marigold")).toEqual([kurta]);
    expect(await listed("filter=low&q=nothing")).toEqual([]);
  });

  test("is open to a packer, who may change nothing", async () => {
    const packer = await storeStaff(db, "packer");
    up.database.prepare("update staff_sessions set seen_at = ?, created_at = ?").run(...noon(2));
    expect((await read("/desk/products", packer)).status).toBe(200);
    const refused = await act(changeDeskProduct.path, { slug: "any", confirmed: false }, "p", packer);
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
  });
});

describe("a change in the list", () => {
  test("adds the difference to what was sold meanwhile, and counts it as received", async () => {
    const id = up.product({ stock: 10 });
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 3 }]));
    expect((await change(slugOf(id), { stock: { seen: 10, typed: "15" } })).status).toBe(200);
    expect(shown(id)).toMatchObject({ stock: 12, received: 15 });
    expect((await change(slugOf(id), { stock: { seen: 12, typed: "-2" } })).status).toBe(200);
    expect(shown(id)).toMatchObject({ stock: 10, received: 13 });
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
  });

  test("is done once by a key, and written into the log with what it was", async () => {
    const id = up.product({ stock: 4 });
    for (const _ of [1, 2]) await change(slugOf(id), { stock: { seen: 4, typed: "+5" } }, "twice");
    expect(shown(id)).toMatchObject({ stock: 9 });
    const { act: done, details } =
      up.database.prepare("select act, details from staff_acts where key like 'twice %'").get() ?? {};
    expect([done, JSON.parse(String(details))]).toEqual([
      "changeDeskProduct",
      { changes: [{ column: "stock", combination: "", was: "4", becomes: "9" }] },
    ]);
  });

  test.each([
    ["as much as it was seen", { price: { seen_paise: 10_000, typed: "120" } }, 200, [12_000, null]],
    ["written as Indians do", { price: { seen_paise: 10_000, typed: "₹ 1,40.00" } }, 422, [10_000, null]],
    ["another price than was seen", { price: { seen_paise: 9_000, typed: "95" } }, 409, [10_000, null]],
    ["more than half", { price: { seen_paise: 10_000, typed: "151" } }, 409, [10_000, null]],
    [
      "more than half, confirmed",
      { price: { seen_paise: 10_000, typed: "151" }, confirmed: true },
      200,
      [15_100, null],
    ],
    ["no price", { price: { seen_paise: 10_000, typed: "free" } }, 422, [10_000, null]],
  ])("changes a price by %s", async (_, what, status, prices) => {
    const id = up.product({ price: 100 });
    expect((await change(slugOf(id), what)).status).toBe(status);
    expect([shown(id)?.["price_paise"], shown(id)?.["sale_paise"]]).toEqual(prices);
  });

  test("asks about a price that changes by more than half with both prices as values", async () => {
    const id = up.product({ price: 100 });
    expect((await change(slugOf(id), { price: { seen_paise: 10_000, typed: "151" } })).body).toMatchObject({
      code: "needs_confirmation",
      message: "The price changes by more than half: ₹100.00 becomes ₹151.00.",
      values: { text: "₹100.00 → ₹151.00" },
    });
  });

  test("changes what is paid in a sale, beside which the regular price stays", async () => {
    const id = up.product({ price: 100, salePrice: 80 });
    await change(slugOf(id), { price: { seen_paise: 8_000, typed: "75" } });
    expect(shown(id)).toMatchObject({ price_paise: 10_000, sale_paise: 7_500 });
  });

  test("shows and hides a product at once", async () => {
    const { body } = await act("/desk/products/new", {
      name: "Plum Dupatta",
      category: "accessories",
      price: "300",
      stock: "2",
    });
    const total = async () => (await up.call("GET", "/products/search?query=plum")).body;
    for (const [wanted, found] of [
      [false, 1],
      [true, 0],
    ] as const) {
      await change(body.data.slug, { hidden: { seen: !wanted, wanted } });
      expect(await total()).toMatchObject({ data: { total: found } });
    }
  });

  test("takes away no more than there is, and waits for an import", async () => {
    const id = up.product({ stock: 1 });
    const less = await change(slugOf(id), { stock: { seen: 5, typed: "2" } });
    expect([less.status, less.body.code]).toEqual([409, "changed_meanwhile"]);
    const lease = await takeLease(db);
    up.database.prepare("update import_lease set holder = 'elsewhere:1', touched_at = ?").run(new Date().toISOString());
    const waiting = await change(slugOf(id), { stock: { seen: 1, typed: "2" } });
    expect([waiting.status, waiting.body.code]).toEqual([409, "import_runs"]);
    up.database.prepare("delete from import_lease").run();
    await lease.release();
    expect(shown(id)).toMatchObject({ stock: 1 });
  });
});

describe("the page of a product", () => {
  test("saves words in both languages, which the search finds, and prices and tax", async () => {
    const id = up.product({ name: "Plain Stole", price: 100 });
    const before = await product(slugOf(id));
    const fields = {
      ...before.fields,
      name: "Tulsi Stole <fine> & light",
      "name:hi": "तुलसी दुपट्टा",
      description: "=SUM stays a text.\nTwo lines.",
      price: "120",
      sale_price: "110",
      hsn: "6214",
      gst_rate: "5",
      sku: "TS-1",
    };
    expect((await act(saveDeskProduct.path, page(before, { fields }))).status).toBe(200);
    const after = await product(slugOf(id));
    expect(after.fields).toEqual({ ...fields, price: "120.00", sale_price: "110.00" });
    const { body } = await up.call("GET", "/products/search?query=tulsi");
    expect(JSON.stringify(body)).toContain("Tulsi Stole");
    // The English text changes, and the Hindi one does not: it is told as one of another text.
    await act(saveDeskProduct.path, page(after, { fields: { ...after.fields, name: "Basil Stole" } }));
    expect((await product(slugOf(id))).outdated).toEqual(["name:hi"]);
    const told = await product(slugOf(id));
    await act(saveDeskProduct.path, page(told, { translations_fit: true }));
    expect((await product(slugOf(id))).outdated).toEqual([]);
  });

  test("refuses a page that somebody else has changed since, though not one of which a piece was sold", async () => {
    const id = up.product({ stock: 5 });
    const before = await product(slugOf(id));
    await placed(up, asha, orderOf(asha, [{ productId: id, quantity: 1 }]));
    const fields = { ...before.fields, craft: "Block print" };
    expect((await act(saveDeskProduct.path, page(before, { fields }))).status).toBe(200);
    const late = await act(saveDeskProduct.path, page(before, { fields: { ...fields, craft: "Ajrakh" } }));
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(await product(slugOf(id))).toMatchObject({ stock: 4, fields: { craft: "Block print" } });
  });

  test("changes, adds and removes combinations, and the books still add up", async () => {
    const id = addPiece(
      up,
      [
        { size: "S", color: "Red" },
        { size: "M", color: "Red" },
        { size: "L", color: "Red", stock: 0 },
      ],
      {
        name: "Saffron Kurti",
        price: 100,
      },
    );
    const before = await product(slugOf(id));
    const items = [{ productId: id, quantity: 2, size: "S" }];
    await placed(up, asha, orderOf(asha, items));
    const { combinations } = page(before);
    const [small, medium] = combinations as [(typeof combinations)[0], (typeof combinations)[0]];
    const added = {
      size: "XL, tall",
      color: "Red",
      stock: { seen: null, typed: "7" },
      sku: "SK-XL",
      price: "140",
      sale_price: "",
    };
    const sent = [
      { ...small, stock: { seen: 10, typed: "12" }, price: "" },
      { ...medium, sku: "SK-M", price: "" },
      added,
    ];
    expect((await act(saveDeskProduct.path, page(before, { combinations: sent }))).body.message).toBeUndefined();
    const after = await product(slugOf(id));
    expect(after.combinations.map(({ size, stock, sku, price }) => [size, stock, sku, price])).toEqual([
      ["S", 10, "", "100.00"],
      ["M", 10, "SK-M", "100.00"],
      ["XL, tall", 7, "SK-XL", "140.00"],
    ]);
    expect([after.stock, after.priced_apart]).toEqual([27, true]);
    expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
    const twice = page(after, { combinations: [...page(after).combinations, { ...added, size: "xl, TALL" }] });
    expect((await act(saveDeskProduct.path, twice)).body.message).toBe("The same size and colour stand there twice.");
  });

  test.each([
    [{ name: "" }, 'There is no title for "…".'],
    [{ hsn: "12" }, 'The HSN code "12" is not 4 to 8 digits.'],
    [{ price: "1.299" }, 'The price "1.299" can be read in two ways: write 1299 or 1.30.'],
  ])("says of %j what an import says", async (wrong, message) => {
    const before = await product(slugOf(up.product()));
    const { status, body } = await act(saveDeskProduct.path, page(before, { fields: { ...before.fields, ...wrong } }));
    expect([status, body.message?.replace(before.slug, "…")]).toEqual([422, message]);
  });

  test("makes a hidden product, and a copy of it under an address of its own", async () => {
    const made = await act("/desk/products/new", {
      name: "Coral Saree",
      category: "saree",
      price: "2,499",
      stock: "3",
    });
    expect(made.body.data).toMatchObject({ slug: "coral-saree", name: "Coral Saree" });
    const second = await act("/desk/products/new", {
      name: "Coral Saree",
      category: "saree",
      price: "2,499",
      stock: "",
    });
    expect(second.body.data.slug).toBe("coral-saree-2");
    const copy = await act("/desk/products/copy", { slug: "coral-saree" });
    expect(await product(copy.body.data.slug)).toMatchObject({
      slug: "coral-saree-3",
      hidden: true,
      stock: 0,
      fields: { price: "2499.00" },
    });
    expect(await product("coral-saree")).toMatchObject({ hidden: true, stock: 3 });
    expect((await up.call("GET", "/products/search?query=coral")).body).toMatchObject({ data: { total: 0 } });
  });
});

import { describe, expect, test } from "vitest";
import { readShopPart, readShopParts, resetShopPart, saveShopPart, type ShopPart } from "#contract/desk/words-calls.ts";
import { readInvoice } from "#contract/readers/invoice.ts";
import { readTerms } from "#contract/readers/terms.ts";
import type { Database } from "#api/database/tables.ts";
import { readSeller, storeSeller } from "#api/invoices/issue-invoice.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { sellerInKarnataka, sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { orderOf, placed, sendOrder } from "#tests/support/upstream-orders.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
useUpstream((made) => ({ up, db, asha } = made));

let keys = 0;

type Table = string | string[][];

const stated = (values: Record<string, string>) => [["name", "value"], ...Object.entries(values)];

/** Somebody at the desk, and what they do with the parts. */
async function owner() {
  const as = await storeStaff(db, "owner");
  const show = async (part: ShopPart) => {
    const { body } = await up.call("GET", `${readShopPart.path}?part=${part}`, { as });
    return readShopPart.answer.parse((body as { data: unknown }).data);
  };
  const send = (part: ShopPart, table: Table, seen: string, key = `words-${++keys}`) =>
    up.call("POST", saveShopPart.path, { as, body: { part, seen, table }, key });
  const reset = async (part: ShopPart) => {
    const body = { part, seen: (await show(part)).seen };
    return up.call("POST", resetShopPart.path, { as, body, key: `words-${++keys}` });
  };
  const parts = async () => {
    const { body } = await up.call("GET", readShopParts.path, { as });
    return readShopParts.answer.parse((body as { data: unknown }).data);
  };
  return {
    show,
    send,
    reset,
    parts,
    save: async (part: ShopPart, table: Table) => send(part, table, (await show(part)).seen),
  };
}

const content = async (language = "en") => {
  const asked = new Request("http://upstream.internal/shop-content", { headers: { "accept-language": language } });
  const answer = await up.upstream.fetch(asked);
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  const isInHindi = language === "hi" && /\p{Script=Devanagari}/u.test(JSON.stringify(data));
  expect(answer.headers.get("content-language")).toBe(isInHindi ? "hi" : "en");
  return data;
};
const terms = async () => readTerms((await up.call("GET", "/terms")).body);

describe("parts", () => {
  test.each<[ShopPart, Table, string, unknown]>([
    [
      "details",
      [
        ["name", "value", "value:hi"],
        ["name", "Loom", "लूम"],
        ["hours", "10-7", ""],
      ],
      "details",
      { name: "लूम", hours: "10-7" },
    ],
    [
      "notice",
      [
        ["text", "last day", "text:hi"],
        ["Closed.", "08-11-2026", "बंद।"],
      ],
      "notice",
      { text: "बंद।", until: "2026-11-08" },
    ],
    [
      "words",
      stated({ years: "12", designs: "-", quality: "Woven.", testimonial: "Lovely.", "testimonial by": "Asha" }),
      "words",
      { years: 12, designs: null, quality: "Woven.", testimonial: { text: "Lovely.", by: "Asha" } },
    ],
    [
      "calendar",
      "name;value\nworking days;Mon Fri\nlast packing;12\n",
      "calendar",
      { working_days: [1, 5], last_packing: 12, holidays: [] },
    ],
    [
      "sizes",
      "table,measure,of,unit,S,M,all,advice,table:hi,measure:hi,advice:hi\nKurti,Bust,body,in,34,36,,Take the larger.,कुर्ती,छाती,बड़ा लें।\nKurti,Length,piece,in,,,40,,कुर्ती,,\n",
      "sizes",
      {
        sizes: ["S", "M"],
        tables: [{ name: "Kurti", title: "कुर्ती", advice: "बड़ा लें।", measures: [{ name: "छाती" }, { name: "Length" }] }],
      },
    ],
    [
      "delivery",
      "prefix,days,packing days,cash,served,place,place:hi\n302,1,1,yes,yes,Jaipur,जयपुर\n303,1,1,yes,yes,,\n",
      "delivery",
      [
        ["302", 1, 1, true, true, "जयपुर"],
        ["303", 1, 1, true, true, null],
      ],
    ],
  ])("%s is told as it was saved, written back the same, and set back", async (part, table, name, told) => {
    const desk = await owner();
    expect(await desk.show(part)).toMatchObject({ rows: null });
    expect(await desk.save(part, table)).toMatchObject({ status: 200 });
    expect(await content("hi")).toMatchObject({ [name]: told });
    const { rows } = await desk.show(part);
    expect(await desk.save(part, rows ?? [])).toMatchObject({
      status: 200,
      body: { data: { lines: (rows?.length ?? 0) - 1 } },
    });
    expect(await content("hi")).toMatchObject({ [name]: told });
    expect(JSON.stringify(await content())).not.toMatch(/\p{Script=Devanagari}/u);
    expect((await desk.parts()).parts.find((one) => one.part === part)?.lines).toBe((rows?.length ?? 0) - 1);
    expect(await desk.reset(part)).toMatchObject({ status: 200 });
    expect((await content())[name]).toBeUndefined();
    expect(await desk.show(part)).toMatchObject({ rows: null });
  });

  test("the text of a page replaces that page alone, and an empty one sets it back", async () => {
    const desk = await owner();
    const header = ["page", "heading", "text", "heading:hi", "text:hi"];
    await desk.save("page-faq", [header, ["faq", "", "Ask us.", "", ""]]);
    await desk.save("page-home", [header, ["home", "Diwali", "New sarees.", "दिवाली", "नई साड़ियाँ।"]]);
    expect(await content("hi")).toMatchObject({
      pages: {
        faq: [{ heading: "", paragraphs: ["Ask us."] }],
        home: [{ heading: "दिवाली", paragraphs: ["नई साड़ियाँ।"] }],
      },
    });
    expect((await desk.show("page-faq")).rows?.slice(1).map(([page]) => page)).toEqual(["faq"]);
    expect(await desk.save("page-faq", [header])).toMatchObject({ status: 200 });
    expect(Object.keys((await content())["pages"] as object)).toEqual(["home"]);
    await desk.reset("page-home");
    expect(await content()).toEqual({});
  });

  test("places that are not served are put into the delivery table, and taken out of it", async () => {
    const desk = await owner();
    await desk.save(
      "delivery",
      "prefix,days,packing days,cash,served,place\n302,1,1,yes,yes,Jaipur\n744,,,,no,Andaman\n",
    );
    expect((await desk.show("not-served")).rows).toEqual([["prefix"], ["744"]]);
    expect(await desk.save("not-served", [["prefix"], ["194"], ["x"]])).toMatchObject({
      status: 422,
      body: { errors: [{ path: "line.3" }] },
    });
    await desk.save("not-served", [["prefix"], ["194"], ["744"]]);
    expect((await content())["delivery"]).toEqual([
      ["194", 0, 0, false, false, null],
      ["744", 0, 0, false, false, "Andaman"],
      ["302", 1, 1, true, true, "Jaipur"],
    ]);
    await desk.reset("not-served");
    expect((await content())["delivery"]).toEqual([["302", 1, 1, true, true, "Jaipur"]]);
    await desk.reset("delivery");
  });

  test.each<[ShopPart, Table, string, string?]>([
    ["details", stated({ email: "care@pallu" }), '"care@pallu" is no email'],
    ["rules", stated({ shipping: "10.555" }), '"10.555" is no amount'],
    ["rules", stated({ countries: "IN XX" }), '"XX" are none of the countries'],
    ["rules", stated({ "cash up to": "0" }), '"0" is no amount'],
    [
      "notice",
      [
        ["text", "last day"],
        ["Closed", "soon"],
      ],
      '"soon" is no day',
      "line.2.last day",
    ],
    [
      "details",
      [
        ["name", "value", "value:hi"],
        ["email", "care@pallu.example", "care"],
      ],
      'in "hi": "care" is no email',
      "line.2.value:hi",
    ],
    [
      "details",
      [
        ["name", "value", "value:hi"],
        ["name", "", "लूम"],
      ],
      '"value:hi" has a text',
      "line.2.value:hi",
    ],
    ["words", stated({ years: "many" }), '"years" is "many"'],
    ["words", stated({ "testimonial by": "Asha" }), "has a name and no text"],
    [
      "page-faq",
      [
        ["page", "heading", "text"],
        ["faq", "Cost", "{postage}"],
      ],
      'cannot fill in "postage"',
    ],
    ["taxes", stated({ gstin: "27AAPFU0939F1ZX", rate: "5" }), '"27AAPFU0939F1ZX" is no GSTIN'],
    ["taxes", stated({ gstin: "99AAPFU0939F1ZV", rate: "5" }), '"99AAPFU0939F1ZV" is no GSTIN'],
    ["taxes", stated({ gstin: "27AAPFU0939F1ZV", "rate saree": "5" }), "a rate for each of lehenga, kurti"],
    ["taxes", stated({ state: "Kerala", gstin: "27AAPFU0939F1ZV", rate: "5" }), "the GSTIN is Maharashtra, not Kerala"],
    ["taxes", stated({ rate: "18:2500:5:1000:12" }), "is no rate such as 5"],
    ["taxes", stated({ "hsn saree": "500" }), '"500" is no code'],
  ])("a wrong line of %s is named, and nothing is saved: %j", async (part, table, said, path = "line.2") => {
    const desk = await owner();
    const { status, body } = await desk.save(part, table);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [{ path, msg: expect.stringContaining(said) as string }] }),
    ]);
    expect(await content()).toEqual({});
  });

  test("of two who saw the same, one saves, and a second tap changes nothing more", async () => {
    const desk = await owner();
    const { seen } = await desk.show("notice");
    const text = (words: string): Table => [
      ["text", "last day"],
      [words, ""],
    ];
    const both = await Promise.all([desk.send("notice", text("One"), seen), desk.send("notice", text("Two"), seen)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await desk.show("notice");
    const key = `words-${++keys}`;
    expect(await desk.send("notice", text("Three"), now.seen, key)).toMatchObject({ status: 200 });
    expect(await desk.send("notice", text("Three"), now.seen, key)).toMatchObject({ status: 200 });
    expect(await desk.send("notice", text("Four"), now.seen)).toMatchObject({ body: { code: "changed_meanwhile" } });
    const acts = await db.selectFrom("staff_acts").select("subject").where("act", "=", "saveShopPart").execute();
    expect(acts.at(-1)?.subject).toBe("notice");
    expect(await content()).toEqual({ notice: { text: "Three", until: null } });
    await desk.reset("notice");
  });
});

test("rules count from the next order on, above the settings; an order that was placed stays as it is", async () => {
  const desk = await owner();
  const productId = up.product({ price: 100, stock: 9 });
  const before = orderOf(asha, [{ productId }]);
  const placed = await sendOrder(up, asha, before);
  expect(placed.status).toBe(201);
  await desk.save(
    "rules",
    stated({
      shipping: "49.50",
      "free over": "never",
      countries: "IN",
      "cash up to": "90",
    }),
  );
  expect(await terms()).toMatchObject({
    shipping: { amountPaise: 4_950, freeOverPaise: null },
    delivery: { countries: ["IN"], checksIndia: true, cash: { countries: ["IN"], upToPaise: 9_000 } },
  });
  expect(await content()).toEqual({});
  expect(await sendOrder(up, asha, before)).toMatchObject({ body: { code: "payment_not_offered" } });
  const card = { ...before, shippingInfo: { ...before.shippingInfo, country: "DE" } };
  expect(await sendOrder(up, asha, card)).toMatchObject({ status: 422, body: { errors: [{ path: "country" }] } });
  await desk.save(
    "rules",
    stated({
      shipping: "49.50",
      "free over": "never",
    }),
  );
  expect(await sendOrder(up, asha, before)).toMatchObject({ status: 409, body: { code: "total_changed" } });
  const right = { ...before, shipping: 49.5, total: 149.5 };
  expect(await sendOrder(up, asha, right)).toMatchObject({ status: 201, body: { total: 149.5 } });
  const { id } = placed.body as { id: string };
  const stored = await db.selectFrom("orders").select("total_paise").where("id", "=", id).executeTakeFirst();
  expect(Number(stored?.total_paise)).toBe(Math.round(Number((placed.body as { total: number }).total) * 100));
  await desk.reset("rules");
  expect(await terms()).toMatchObject({ shipping: { amountPaise: 1_000, freeOverPaise: 5_000 } });
});

test("taxes count in place of the settings, from the next invoice on: one that was issued stays as it is, and a reset brings the settings back", async () => {
  const desk = await owner();
  const productId = up.product({ price: 100, stock: 9 });
  const sent = async () => {
    const id = await placed(up, asha, orderOf(asha, [{ productId }]));
    for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
    return id;
  };
  const invoiceOf = async (id: string) =>
    readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body)?.particulars;
  await storeSeller(db, sellerInMaharashtra);
  const settings = (await desk.parts()).seller;
  const { rows, usual } = await desk.show("taxes");
  expect([rows, usual?.find(([name]) => name === "gstin")]).toEqual([null, ["gstin", sellerInMaharashtra.gstin]]);
  const before = await sent();
  const issued = await invoiceOf(before);
  const table = stated({
    gstin: sellerInKarnataka.gstin ?? "",
    rate: "3 %",
    "rate accessories": "5:2500:18",
    "between steps": "lower",
    "hsn accessories": "6206",
  });
  expect(await desk.save("taxes", table)).toMatchObject({ status: 200, body: { data: { lines: 5 } } });
  expect((await desk.parts()).seller).toMatchObject({
    name: settings.name,
    state: "Karnataka",
    gstin: sellerInKarnataka.gstin ?? "",
    hsn: [{ category: "accessories", code: "6206" }],
  });
  expect((await readSeller(db)).rates).toEqual({
    otherwise: 300,
    byCategory: {
      accessories: [
        { rate: 500, upToPaise: 250_000 },
        { rate: 1_800, upToPaise: null },
      ],
    },
    between: "lower",
  });
  const stored = (await desk.show("taxes")).rows ?? [];
  expect(stored.find(([name]) => name === "rate accessories")).toEqual(["rate accessories", "5:2500:18"]);
  expect(await desk.save("taxes", stored)).toMatchObject({ status: 200 });
  expect((await desk.show("taxes")).rows).toEqual(stored);
  // The shop starts anew, with the settings it had.
  await storeSeller(db, sellerInMaharashtra);
  expect(await invoiceOf(await sent())).toMatchObject({
    seller: { state: "Karnataka", gstin: sellerInKarnataka.gstin ?? "" },
    lines: [{ rate: 500, hsn: "6206" }],
    totals: { igstPaise: 0 },
  });
  expect(await invoiceOf(before)).toEqual(issued);
  expect(await content()).toEqual({});
  await desk.save("taxes", stated({ "between steps": "higher" }));
  expect((await desk.parts()).seller).toMatchObject({ gstin: null, state: null, rates: [], hsn: [] });
  await desk.reset("taxes");
  expect((await desk.parts()).seller).toEqual(settings);
});

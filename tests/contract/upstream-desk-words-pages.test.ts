// One file: every part of the words is a form of one kind, saved, set back and read by the same functions.
import { beforeEach, describe, expect, test } from "vitest";
import { amountProblems, frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { photographWords } from "#content/desk/products-words.ts";
import { actWords } from "#content/desk/team-words.ts";
import { headings } from "#content/shop-page-words.server.ts";
import { heroWords, madeByHand, testimonial } from "#content/home-words.ts";
import { aboutWords } from "#content/about-words.ts";
import { readInvoice } from "#contract/invoices.ts";
import { readTerms } from "#contract/terms.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client } from "#tests/support/client.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { sellerInKarnataka, sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { orderOf, placed, sendOrder } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;
useUpstream({});
useDesk();
beforeEach(async () => {
  up.database.exec("delete from shop_content");
  owner = await desk.as("owner");
});

const open = (part: string) => owner.open(`/desk/words/${part}`);
const save = async (part: string, filling: Record<string, string | readonly File[]>) =>
  (await open(part)).press(frameWords.save, filling);
const reset = async (part: string) => (await open(`${part}/reset`)).press(words.resetNow);
const content = async (language = "en"): Promise<WireShopContent> => {
  const asked = new Request("http://upstream.internal/shop-content", { headers: { "accept-language": language } });
  return ((await (await up.upstream.fetch(asked)).json()) as { data: WireShopContent }).data;
};
/** What is stored, without the samples. */
const stored = () =>
  Object.fromEntries(
    up
      .rows("select name, content from shop_content")
      .map(({ name, content: text }) => [String(name), JSON.parse(String(text)) as unknown]),
  );
const acts = () =>
  up
    .rows("select act, subject from staff_acts where act like '%ShopPart' order by id")
    .map(({ act, subject }) => `${act} ${subject}`);
const terms = async () => readTerms((await up.call("GET", "/terms")).body);
const table = (lines: string) => ({ file: [new File([lines], "delivery.csv")] });

describe("forms hold what is in force", () => {
  test.each([
    ["words", "slide-saree-title", heroWords.saree.title],
    ["words", "home-promise", madeByHand],
    ["words", "about-heading", aboutWords.heading],
    ["words", "testimonial", testimonial],
    ["details", "phone", "080 1234 5678"],
    ["rules", "shipping", "10"],
    ["calendar", "hour", "14"],
    ["page-terms", "text", headings.terms.rights],
    ["sizes/table?table=kurti", "measures[0].values", "S 34"],
    ["delivery/table?row=194", "place", "Ladakh"],
  ])("%s: %s is %s, and saved unchanged it stays as it is", async (part, name, value) => {
    const before = [await content(), await content("hi")];
    const page = await open(part);
    const { fields } = page.submission(frameWords.save);
    expect(fields.find(([field]) => field === name)?.[1]).toContain(value);
    const saved = await page.press(frameWords.save);
    expect(saved.text).toContain(words.saved(words.parts[part.split("/")[0] as "rules"][0]));
    expect([await content(), await content("hi")]).toEqual(
      part === "calendar" ? [expect.objectContaining(before[0] ?? {}), expect.anything()] : before,
    );
  });

  test("a table and a row are added, and removed", async () => {
    const added = await save("sizes/table?table=", {
      name: "Anarkali",
      "measures[0].name": "Bust",
      "measures[0].unit": "cm",
      "measures[0].values": "M 91",
    });
    expect(added.text).toContain("Anarkali");
    expect((await content()).sizes?.tables.at(-1)).toEqual({
      name: "Anarkali",
      measures: [{ name: "Bust", of: "body", unit: "cm", bySize: { M: "91" } }],
    });
    const twice = await save("sizes/table?table=", {
      name: "anarkali",
      "measures[0].name": "Bust",
      "measures[0].values": "M 34",
    });
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining(words.twice("anarkali"))]);
    await (await open("sizes/table?table=Anarkali")).press(words.removeTable);
    expect((await content()).sizes?.tables).toEqual(sampleCatalogue.content.en.sizes.tables);
    await save("delivery/table", { [words.prefix]: "302 017", [words.wayDays]: "1", [words.packingDays]: "0" });
    expect((await content()).delivery?.at(-1)).toEqual(["302017", 1, 0, true, true, null]);
    const known = await save("delivery/table", {
      [words.prefix]: "11",
      [words.wayDays]: "1",
      [words.packingDays]: "0",
    });
    expect([known.status, known.text]).toEqual([400, expect.stringContaining(words.prefixTwice("11"))]);
    await (await open("delivery/table?row=302017")).press(words.removeRow);
    expect((await content()).delivery).toEqual(sampleCatalogue.content.en.delivery);
  });
});

describe("what is saved", () => {
  test.each<[string, Record<string, string>, object, object]>([
    [
      "details",
      { name: "Loom", "name:hi": "लूम", hours: "10-7" },
      { details: { name: "Loom", hours: "10-7" } },
      { details: { name: "लूम", hours: "10-7" } },
    ],
    [
      "notice",
      { text: "Closed.", "text:hi": "बंद।", "last-day": "2026-11-08" },
      { notice: { text: "Closed.", until: "2026-11-08" } },
      { notice: { text: "बंद।", until: "2026-11-08" } },
    ],
    [
      "words",
      {
        years: "12",
        quality: "",
        "slide-newest-title": "",
        "slide-saree-piece": "7",
        "slide-saree-link": "See the looms",
        "slide-saree-link:hi": "करघे देखें",
        "home-promise": "Dyed with plants",
        "home-promise:hi": "पौधों से रंगे",
        "about-lead:hi": "हमारी बात",
        testimonial: "Lovely.",
        "testimonial-by": "Asha",
        "testimonial:hi": "",
        "testimonial-by:hi": "",
      },
      {
        words: {
          years: 12,
          quality: null,
          "slide newest title": null,
          "slide saree piece": "7",
          "slide saree link": "See the looms",
          "home promise": "Dyed with plants",
          testimonial: { text: "Lovely.", by: "Asha" },
        },
      },
      {
        words: {
          years: 12,
          quality: null,
          "slide saree piece": "7",
          "slide saree link": "करघे देखें",
          "home promise": "पौधों से रंगे",
          "about lead": "हमारी बात",
          testimonial: { text: "Lovely.", by: "Asha" },
        },
      },
    ],
    [
      "page-faq",
      { text: "Ask us.", "text:hi": "# साइज़\nनापें।\n\nपूछें।\n# दाम\nदेखें।" },
      { pages: { faq: [{ heading: "", paragraphs: ["Ask us."] }] } },
      {
        pages: {
          faq: [
            { heading: "साइज़", paragraphs: ["नापें।", "पूछें।"] },
            { heading: "दाम", paragraphs: ["देखें।"] },
          ],
        },
      },
    ],
  ])("of %s is told in both languages, shown again, logged, and set back", async (part, filling, english, hindi) => {
    const before = [await content(), await content("hi")];
    expect((await save(part, filling)).text).toContain(words.saved(words.parts[part as "rules"][0]));
    expect([await content(), await content("hi")]).toMatchObject([english, hindi]);
    const { fields } = (await open(part)).submission(frameWords.save);
    expect(Object.fromEntries(fields)).toMatchObject(
      Object.fromEntries(
        Object.entries(filling).map(([name, text]) => [
          name,
          text.replaceAll(/(#.*)\n/g, "$1\n\n").replaceAll(/([^\n])\n#/g, "$1\n\n#"),
        ]),
      ),
    );
    expect((await reset(part)).text).toContain(words.wasReset(words.parts[part as "rules"][0]));
    expect([await content(), await content("hi"), stored()]).toEqual([...before, {}]);
    expect(acts().slice(-2)).toEqual([`saveShopPart ${part}`, `resetShopPart ${part}`]);
    expect([actWords["saveShopPart"], actWords["resetShopPart"]]).not.toContain(undefined);
  });

  test("of one page leaves the others, and the usual text typed again states nothing", async () => {
    const usual = (await open("page-terms")).submission(frameWords.save).fields;
    await save("page-home", { text: "# Diwali\n\nNew sarees." });
    await save("page-terms", { text: "All sales are final." });
    expect(Object.keys((await content()).pages ?? {}).toSorted()).toEqual(["home", "terms"]);
    const texts = Object.fromEntries(usual.filter(([name]) => name.startsWith("text")));
    await save("page-terms", texts);
    expect(Object.keys((await content()).pages ?? {})).toEqual(["home"]);
    expect(Object.keys(stored())).toEqual(["pages"]);
  });

  test("of a slide is a photograph of the owner's own, cleaned, with its words in both languages", async () => {
    const photographs = [new File([new Uint8Array(await telephoneJpeg())], "Loom.jpg")];
    const slide = () => open("slides/table?slide=saree");
    const refused = await (await slide()).press(frameWords.save, { alt: "A loom" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(photographWords.noFile)]);
    const none = await refused.press(frameWords.save, { photographs: [new File(["no"], "loom.jpg")] });
    expect([none.status, stored()]).toEqual([400, {}]);
    const filling = { photographs, alt: "A loom", "alt:hi": "करघा" };
    expect((await none.press(frameWords.save, filling)).text).toContain(words.saved(words.parts.slides[0]));
    const { picture = "" } = (await content()).slides?.saree ?? {};
    expect(picture).toMatch(/^pictures\/loom\.[0-9a-f]{32}\.jpg$/);
    expect((await up.upstream.fetch(new Request(`http://upstream.internal/${picture}`))).status).toBe(200);
    expect((await content("hi")).slides).toEqual({ saree: { picture, alt: "करघा" } });
    // The words of Home are stored beside it, and a photograph stays when only its words change.
    await save("words", { "slide-saree-title": "Looms" });
    const said = await (await slide()).press(frameWords.save, { alt: "Our loom", "alt:hi": "" });
    expect(said.text).toContain(words.photographStays);
    for (const language of ["en", "hi"])
      expect((await content(language)).slides).toEqual({ saree: { picture, alt: "Our loom" } });
    await (await slide()).press(words.removeSlide);
    expect(Object.keys(stored()).filter((name) => name.startsWith("slides"))).toEqual([]);
  });

  test("of a file takes the place of the table, whole or not at all", async () => {
    const send = async (lines: string) => (await open("delivery/table")).press(words.sendFile, table(lines));
    const header = "prefix,days,packing days,cash,served,place";
    for (const [lines, said] of [
      [`${header}\n302,1,1,yes,yes,\n9x,2,1,yes,yes,`, words.line(3, `${words.prefix}: ${words.prefixWrong}`)],
      [`${header}\n302,1,1,yes,maybe,`, words.neitherYesNorNo("served", "maybe")],
      [`${header}\n302,1,1,yes,yes,\n302,2,1,yes,yes,`, words.lineTwice(2)],
      [`${header}\n302,61,1,yes,yes,`, words.daysWrong(60)],
      ["prefix,days\n302,1", words.columnsMissing(["packing days", "cash", "served"])],
      ["", words.fileMissing],
    ] as const) {
      const refused = await send(lines);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(said)]);
    }
    expect(stored()).toEqual({});
    await send(`${header},place:hi\n302 ,1,1,YES,yes,Jaipur,जयपुर\n\n,,\n744,,,,no,,\n\n`);
    expect([(await content()).delivery, (await content("hi")).delivery?.[0]?.[5]]).toEqual([
      [
        ["302", 1, 1, true, true, "Jaipur"],
        ["744", 0, 0, false, false, null],
      ],
      "जयपुर",
    ]);
    const file = await open("delivery/file");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="delivery.csv"');
    const again = await send(file.source);
    expect(again.text).toContain(words.saved(words.parts.delivery[0]));
    expect((await content()).delivery).toHaveLength(2);
  });
});

/** No country but India. */
const notAbroad = Object.fromEntries(["US", "UK", "CA", "AU", "DE", "FR", "JP"].map((code) => [`country-${code}`, ""]));

test.each<[string, Record<string, string>, string]>([
  ["details", { email: "care@pallu" }, words.detailWrong(words.details.email)],
  ["rules", { shipping: "10.555" }, amountProblems.twoWays("10.555", "10555", "10.55")],
  ["rules", { shipping: "ten", "free-over": "2,000" }, words.amountWrong(1_000_000)],
  ["rules", { "country-IN": "", ...notAbroad }, words.countriesMissing],
  ["rules", { "cash-up-to": "0" }, words.amountWrong(1_000_000)],
  ["notice", { text: "Closed", "last-day": "soon" }, words.dayWrong],
  ["words", { years: "many" }, words.countWrong],
  ["words", { testimonial: "" }, words.testimonialMissing],
  ["words", { "slide-newest-piece": "https://pallu.example/productdetails?id=99999" }, words.pieceUnknown("99999")],
  ["page-faq", { text: "# Cost\n{postage}" }, words.placeholderWrong("postage")],
  ["page-faq", { "text:hi": "# दाम" }, words.headingAlone("दाम")],
  ["calendar", { hour: "25" }, words.hourWrong],
  ["calendar", { holidays: "08-11-2026, soon" }, words.holidayWrong("soon")],
  ["delivery/table", { prefix: "0", days: "1", packing: "1" }, words.prefixWrong],
  ["taxes", { gstin: "27AAPFU0939F1ZX", rate: "5" }, words.gstinWrong],
  ["taxes", { gstin: "27AAPFU0939F1ZV", rate: "", "rate-saree": "5" }, "Lehenga"],
  ["taxes", { state: "Kerala", gstin: "27AAPFU0939F1ZV", rate: "5" }, words.otherState("Maharashtra")],
  ["taxes", { rate: "18:2500:5:1000:12" }, words.rateWrong("18:2500:5:1000:12")],
  ["taxes", { "hsn-saree": "500" }, words.hsnWrong],
])("a wrong field of %s keeps what was typed and is named, and nothing is saved: %j", async (part, filling, said) => {
  const refused = await save(part, filling);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(said)]);
  expect(Object.fromEntries(refused.submission(frameWords.save).fields)).toMatchObject(
    Object.fromEntries(Object.entries(filling).filter(([, text]) => text !== "")),
  );
  expect(stored()).toEqual({});
});

test("of two who saw the same one saves; the other is told, sees both, and may save again. A second tap changes nothing", async () => {
  const other = await desk.as("owner", "Ravi");
  const [first, second] = [await open("page-terms"), await other.open("/desk/words/page-terms")];
  const tap = first.prepare(frameWords.save, { text: "One." });
  for (const page of [await tap(), await tap()]) expect(page.text).toContain(words.saved(words.parts["page-terms"][0]));
  expect(acts().filter((act) => act === "saveShopPart page-terms").length).toBeGreaterThan(0);
  const late = await second.press(frameWords.save, { text: "Two." });
  expect([late.status, late.text]).toEqual([400, expect.stringContaining(words.changed)]);
  expect(late.text).toContain(frameWords.now("One."));
  expect(late.source).toContain("Two.");
  expect((await content()).pages?.terms).toEqual([{ heading: "", paragraphs: ["One."] }]);
  expect((await late.press(frameWords.save)).text).toContain(words.saved(words.parts["page-terms"][0]));
  expect((await content()).pages?.terms).toEqual([{ heading: "", paragraphs: ["Two."] }]);
  // Rows of a table are each their own; and at once is the same as one after the other.
  const rows = [await open("delivery/table?row=11"), await other.open("/desk/words/delivery/table?row=12")];
  await Promise.all(rows.map((page) => page.press(frameWords.save, { [words.wayDays]: "8" })));
  expect((await content()).delivery?.slice(0, 2).map(([, days]) => days)).toEqual([8, 8]);
  const [row, seen] = [await open("delivery/table?row=11"), await other.open("/desk/words/delivery/table?row=11")];
  await row.press(frameWords.save, { [words.takesCash]: "" });
  expect((await seen.press(frameWords.save, { [words.wayDays]: "9" })).text).toContain(frameWords.now(frameWords.no));
  const both = [await open("notice"), await other.open("/desk/words/notice")];
  const answers = await Promise.all(
    both.map((page, index) => page.press(frameWords.save, { text: `Notice ${index}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const asked = await open("notice/reset");
  await save("notice", { text: "Once more" });
  expect((await asked.press(words.resetNow)).text).toContain(words.changedBeforeReset);
  expect((await content()).notice?.text).toBe("Once more");
});

test("rules count from the next order on, above the settings; an order that was placed stays as it is", async () => {
  const before = orderOf(asha, [{ productId: up.product({ price: 100, stock: 9 }) }]);
  const first = await sendOrder(up, asha, before);
  const { id, total } = first.body as { id: string; total: number };
  await save("rules", { shipping: "49.50", "free-over": "", "cash-up-to": "90", ...notAbroad });
  expect(await terms()).toMatchObject({
    shipping: { amountPaise: 4_950, freeOverPaise: null },
    delivery: { countries: ["IN"], cash: { countries: ["IN"], upToPaise: 9_000 } },
  });
  expect(await sendOrder(up, asha, before)).toMatchObject({ body: { code: "payment_not_offered" } });
  const card = { ...before, shippingInfo: { ...before.shippingInfo, country: "DE" } };
  expect(await sendOrder(up, asha, card)).toMatchObject({ status: 422, body: { errors: [{ path: "country" }] } });
  await save("rules", { "cash-up-to": "" });
  expect(await sendOrder(up, asha, before)).toMatchObject({ status: 409, body: { code: "total_changed" } });
  const right = { ...before, shipping: 49.5, total: 149.5 };
  expect(await sendOrder(up, asha, right)).toMatchObject({ status: 201, body: { total: 149.5 } });
  const row = await db.selectFrom("orders").select("total_paise").where("id", "=", id).executeTakeFirst();
  expect(Number(row?.total_paise)).toBe(Math.round(total * 100));
  await reset("rules");
  expect(await terms()).toMatchObject({ shipping: { amountPaise: 1_000, freeOverPaise: 5_000 } });
});

test("taxes count from the next invoice on: one that was issued stays as it is, and after a reset there are none", async () => {
  await stateSeller(db, sellerInMaharashtra);
  const productId = up.product({ price: 100, stock: 9 });
  const sent = async () => {
    const id = await placed(up, asha, orderOf(asha, [{ productId }]));
    for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
    return id;
  };
  const invoiceOf = async (id: string) =>
    readInvoice((await up.call("GET", `/orders/${id}/invoice`, { as: asha })).body);
  expect((await open("taxes")).source).toContain(sellerInMaharashtra.gstin);
  const before = await sent();
  const issued = await invoiceOf(before);
  const gstin = sellerInKarnataka.gstin ?? "";
  const filling = {
    gstin: gstin.toLowerCase(),
    state: "",
    rate: "3 %",
    "rate-accessories": "5:2500:18",
    lower: "on",
    "hsn-accessories": "6206",
  };
  const room = await save("taxes", filling);
  for (const said of [gstin, "Karnataka", "Accessories 5 % up to ₹2,500", "Accessories 6206"])
    expect(room.text).toContain(said);
  expect(stored()).toMatchObject({ taxes: { rates: { otherwise: 300, between: "lower" } } });
  const again = Object.fromEntries((await open("taxes")).submission(frameWords.save).fields);
  expect(again).toMatchObject({ gstin, "rate-accessories": "5:2500:18", lower: "yes", "hsn-accessories": "6206" });
  expect(await invoiceOf(await sent())).toMatchObject({
    seller: { state: "Karnataka", gstin },
    lines: [{ rate: 500, hsn: "6206" }],
    totals: { igstPaise: 0 },
  });
  expect(await invoiceOf(before)).toEqual(issued);
  await reset("taxes");
  expect(await invoiceOf(await sent())).toMatchObject({
    seller: { state: null, gstin: null },
    lines: [{ rate: null }],
  });
});

import { parse } from "csv-parse/sync";
import * as hindiFrame from "#app/content/hi/desk/frame-words.ts";
import * as hindiWords from "#app/content/hi/desk/products-words.ts";
import { describe, expect, test } from "vitest";
import { askWords, filesWords, photographWords, productsWords, productWords } from "#content/desk/products-words.ts";
import { refusalWords, uploadWords } from "#content/refusal-words.ts";
import { createClient, keepCookies, type Client, type Page } from "#tests/support/client.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { attribute, named, nameOf } from "#tests/support/html.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const stored = (slug: string) =>
  up.database
    .prepare("select name, price_paise, stock, hidden, image, image_additional_1 from products where slug = ?")
    .get(slug);
const slugOf = (id: number) => String(up.database.prepare("select slug from products where id = ?").get(id)?.["slug"]);
const owner = () => atDesk({ shop, up }, "owner");

/** Sends files as the form of a page's button does. */
async function upload(client: Client, page: Page, button: string, files: Record<string, Buffer | string>) {
  const form = named(page.root, "form").find((one) => named(one, "button").some((own) => nameOf(own) === button));
  if (form === undefined) throw new Error(`no form has a button ${button}`);
  const body = new FormData();
  for (const field of named(form, "input", "button"))
    if (attribute(field, "type") !== "file")
      body.append(attribute(field, "name") ?? "", attribute(field, "value") ?? "");
  for (const [name, bytes] of Object.entries(files))
    body.append("photographs", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const headers = { accept: "text/html", cookie: cookiesOf(client) };
  const response = await fetch(page.url, { method: "POST", body, redirect: "manual", headers });
  keepCookies(client.jar, response.headers.getSetCookie());
  return { status: response.status, text: await response.text(), page: () => client.open(page.url.pathname) };
}

const cookiesOf = ({ jar }: Client) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

describe("the list of products at the desk", () => {
  test("changes a price and a stock in the row, and says what became of it", async () => {
    const slug = slugOf(up.product({ name: "Desk Dupatta Amber", price: 1_000, stock: 8 }));
    const desk = await owner();
    const room = await desk.open("/desk/products");
    const found = await room.press(productsWords.find, { q: "dupatta amber" });
    const row = { price: "1,100", stock: "10" };
    const save = productsWords.of(productsWords.save, "Desk Dupatta Amber");
    const once = found.prepare(save, row);
    // One piece is sold meanwhile, and the button is pressed twice.
    up.database.prepare("update products set stock = 7 where slug = ?").run(slug);
    const saved = await once();
    await once();
    expect([saved.url.search, stored(slug)]).toEqual([
      found.url.search,
      expect.objectContaining({ price_paise: 110_000, stock: 9, hidden: 0 }),
    ]);
    expect(saved.text).toContain("₹1,000 → ₹1,100");
    // The page that was seen first still has the old price.
    const late = await found.press(save, { price: "1,050" });
    expect(late.text).toContain("meanwhile");
    const hidden = await saved.press(save, { hidden: "on" });
    expect(hidden.text).toContain(productsWords.saved("Desk Dupatta Amber", productsWords.nowHidden));
    expect(named(saved.root, "script")).toEqual([]);
  });

  test("says in Hindi why a price or a stock is not read, and reads digits of Hindi", async () => {
    const slug = slugOf(up.product({ name: "Desk Dupatta Ochre", price: 900, stock: 3 }));
    const list = await (await owner()).open("/hi/desk/products?q=dupatta+ochre");
    const save = hindiWords.productsWords.of(hindiWords.productsWords.save, "Desk Dupatta Ochre");
    for (const [typed, said] of [
      [{ price: "2.499" }, hindiFrame.amountProblems.twoWays("2.499", "2499", "2.50")],
      [{ price: "2,99O" }, hindiFrame.amountProblems.unreadable("2,99O")],
      [{ stock: "many" }, hindiFrame.stockProblem],
    ] as const) {
      expect((await list.press(save, typed)).text).toContain(said);
      const form = await (await owner()).open("/hi/desk/new-product");
      expect(
        (await form.press(hindiWords.productWords.make, { name: "Ochre", price: "900", ...typed })).text,
      ).toContain(said);
      const page = await (await owner()).open(`/hi/desk/products/${slug}`);
      expect((await page.press(hindiWords.productWords.save, typed)).text).toContain(said);
    }
    await list.press(save, { price: "९५०", stock: "१०" });
    expect(stored(slug)).toMatchObject({ price_paise: 95_000, stock: 10 });
  });

  test("asks before a price changes by more than half", async () => {
    const slug = slugOf(up.product({ name: "Desk Dupatta Indigo", price: 900, stock: 3 }));
    const desk = await owner();
    const list = await desk.open("/desk/products?q=dupatta+indigo");
    const asks = await list.press(productsWords.of(productsWords.save, "Desk Dupatta Indigo"), {
      price: "19000",
      stock: "5",
    });
    expect([asks.heading, stored(slug)?.["price_paise"]]).toEqual([askWords.title, 90_000]);
    expect(asks.text).toContain(askWords.changes("Desk Dupatta Indigo", "₹900", "₹19,000"));
    expect((await asks.follow(askWords.no)).url.search).toBe("?q=dupatta+indigo");
    const done = await asks.press(askWords.yes);
    expect([done.url.pathname + done.url.search, stored(slug)]).toEqual([
      "/desk/products?q=dupatta+indigo",
      expect.objectContaining({ price_paise: 1_900_000, stock: 5 }),
    ]);
  });

  test("fits fifty products into 30 kB, and shows a packer no form", async () => {
    for (let number = 1; number <= 50; number++)
      up.product({ name: `Heavy Handloom Saree of Long Name ${number}`, price: 1_000 + number * 7, stock: number });
    const desk = await owner();
    const response = await fetch(`${shop.url}/desk/products`, {
      headers: { cookie: cookiesOf(desk), "accept-encoding": "br", accept: "text/html" },
    });
    const length = Number(response.headers.get("content-length"));
    const html = await response.text();
    expect(html.match(/name="seen"/g)).toHaveLength(50);
    expect(length).toBeLessThan(30_000);
    const packer = await (await atDesk({ shop, up }, "packer")).open("/desk/products");
    expect([packer.status, packer.source.includes('name="seen"')]).toEqual([200, false]);
  });
});

describe("the page of a product", () => {
  test("a piece with a Hindi name is made once, and its page follows", async () => {
    const name = "लाल बनारसी साड़ी";
    const form = await (await owner()).open("/desk/new-product");
    const made = await form.press(productWords.make, { name, price: "650", stock: "4" });
    expect([made.status, made.heading]).toEqual([200, name]);
    expect(up.database.prepare("select count(*) as count from products where name = ?").get(name)).toEqual({
      count: 1,
    });
  });

  test("saves what is typed, and shows both when somebody else was quicker", async () => {
    const desk = await owner();
    const form = await desk.open("/desk/new-product");
    const made = await form.press(productWords.make, { name: "Desk Stole Ivory", price: "650", stock: "4" });
    expect([made.heading, stored("desk-stole-ivory")]).toEqual([
      "Desk Stole Ivory",
      expect.objectContaining({ hidden: 1, stock: 4 }),
    ]);
    const [mine, theirs] = [
      await desk.open("/desk/products/desk-stole-ivory"),
      await (await owner()).open("/desk/products/desk-stole-ivory"),
    ];
    const words = { craft: "Block print", "c1.size": "Long", "c1.stock": "3" };
    expect((await theirs.press(productWords.save, words)).status).toBe(200);
    const late = await mine.press(productWords.save, { craft: "Ajrakh" });
    expect([
      late.status,
      late.text.includes(productWords.changed),
      late.text.includes(productWords.now("Block print")),
    ]).toEqual([409, true, true]);
    const wrong = await late.press(productWords.save, { hsn: "12" });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('The HSN code "12" is not 4 to 8 digits.'),
    ]);
    const preview = await made.follow(productWords.preview);
    expect(preview.text).toContain("Long");
    const copy = await made.press(productWords.copy);
    expect([copy.url.pathname, copy.heading]).toEqual(["/desk/products/desk-stole-ivory-2", "Desk Stole Ivory (copy)"]);
  });
});

describe("the files of the desk", () => {
  test("hold every product, and only the roles that may take data out get them", async () => {
    up.product({ name: "Desk =Exported Saree", stock: 6 });
    const accountant = await atDesk({ shop, up }, "accountant");
    const files = await accountant.open("/desk/files");
    const table = await files.follow(filesWords.tables.plain[0]);
    expect(table.headers.get("content-disposition")).toMatch(
      /^attachment; filename="products-plain-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, ...lines] = parse(table.source, { bom: true }) as string[][];
    const [name, stock] = ["name", "stock"].map((column) => header?.indexOf(column) ?? -1) as [number, number];
    expect(lines.find((line) => line[name] === "Desk =Exported Saree")?.[stock]).toBe("6");
    expect(lines.length).toBeGreaterThan(100);
    expect((await files.follow(filesWords.tables.untranslated[0])).source).toContain("lacks");
    const taken = up.database.prepare("select subject from staff_acts where act = 'exportProducts' order by id").all();
    expect(taken.map(({ subject }) => subject)).toEqual(["plain", "untranslated"]);
    const packer = await atDesk({ shop, up }, "packer");
    expect((await packer.open("/desk/files/plain")).status).toBe(403);
    expect((await accountant.open("/desk/files/customers")).status).toBe(404);
  });
});

describe("photographs at the desk", () => {
  const send = photographWords.send;
  const prepared = async (name: string) => {
    const slug = slugOf(up.product({ name }));
    const client = await owner();
    return { slug, client, page: await client.open(`/desk/products/${slug}/photographs`) };
  };

  test("come several at once, change their places, are replaced and removed", async () => {
    const { slug, client, page } = await prepared("Desk Photo Saree");
    const files = { "front.jpg": await telephoneJpeg(), "back.jpg": await telephoneJpeg({ shade: 3 }) };
    // The button is pressed twice, and the browser shows the second answer.
    expect((await upload(client, page, send, files)).status).toBe(303);
    const sent = await upload(client, page, send, files);
    expect(sent.status).toBe(303);
    const two = await sent.page();
    expect(two.text).toContain(photographWords.done);
    expect(stored(slug)).toMatchObject({
      image: expect.stringContaining("pictures/front."),
      image_additional_1: expect.stringContaining("pictures/back."),
    });
    const first = (button: string) => `${button}, ${photographWords.picture(1)}`;
    await two
      .press(first(photographWords.save), { alt: "The whole saree" })
      .then((page) => page.press(first(photographWords.down)));
    const turned = await client.open(page.url.pathname);
    expect(named(turned.root, "img").map((image) => attribute(image, "alt"))).toEqual(["", "The whole saree"]);
    await upload(client, turned, first(send), { "pallu.jpg": await telephoneJpeg({ shade: 5 }) });
    expect(stored(slug)).toMatchObject({ image: expect.stringContaining("pictures/pallu.") });
    const replaced = await client.open(page.url.pathname);
    const shown = named(replaced.root, "img").map((image) => new URL(attribute(image, "src") ?? "", shop.url));
    for (const source of shown) expect((await fetch(source)).headers.get("content-type")).toBe("image/jpeg");
    await replaced.press(first(photographWords.remove));
    expect(stored(slug)).toMatchObject({ image: expect.stringContaining("pictures/front."), image_additional_1: null });
  });

  test("change nothing when one of them is refused", async () => {
    const { slug, client, page } = await prepared("Desk Photo Kurti");
    const refused = await upload(client, page, send, {
      "good.jpg": await telephoneJpeg(),
      "list.jpg": "%PDF-1.7 prices",
    });
    expect((await refused.page()).text).toContain("list.jpg: it is a PDF");
    const many = Object.fromEntries([1, 2, 3, 4].map((number) => [`${number}.jpg`, "x"]));
    expect((await (await upload(client, page, send, many)).page()).text).toContain(photographWords.full(3));
    const large = await upload(client, page, send, { "large.jpg": Buffer.alloc(21 * 1024 * 1024) });
    expect((await large.page()).text).toContain(photographWords.tooLarge("large.jpg"));
    expect(stored(slug)).toMatchObject({ image: null });
  });

  test("that are too large together are refused with the reason, and those of strangers as every form", async () => {
    const { client, page } = await prepared("Desk Photo Skirt");
    const huge = await upload(client, page, send, { "huge.jpg": Buffer.alloc(41 * 1024 * 1024) });
    expect([huge.status, huge.text]).toEqual([413, expect.stringContaining(uploadWords[413].title)]);
    const stranger = createClient(shop.url);
    stranger.jar.set("pallu_desk", "Fe26.2*made*up");
    const other = await upload(stranger, page, send, { "some.jpg": Buffer.alloc(100 * 1024) });
    expect([other.status, other.text]).toEqual([413, expect.stringContaining(refusalWords[413].title)]);
  });

  test("whose line is lost in the middle leave the product as it was", async () => {
    const { slug, client, page } = await prepared("Desk Photo Lehenga");
    const leaving = new AbortController();
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(
          new TextEncoder().encode(
            '--b\r\ncontent-disposition: form-data; name="photographs"; filename="a.jpg"\r\n\r\nhalf',
          ),
        );
        leaving.abort();
      },
    });
    const headers = { cookie: cookiesOf(client), "content-type": "multipart/form-data; boundary=b" };
    const sent = fetch(page.url, {
      method: "POST",
      body: half,
      headers,
      signal: leaving.signal,
      duplex: "half",
    } as RequestInit);
    await expect(sent).rejects.toThrow(/abort/i);
    const cut = await fetch(page.url, {
      method: "POST",
      body: "--b\r\nno end",
      headers: { ...headers, accept: "text/html" },
    });
    expect([cut.status, stored(slug)?.["image"]]).toEqual([400, null]);
    expect((await client.open(page.url.pathname)).status).toBe(200);
  });
});

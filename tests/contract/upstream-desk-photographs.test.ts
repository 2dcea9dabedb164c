import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { folderWords as words, photographWords } from "#content/desk/products-words.ts";
import { readProduct } from "#contract/products.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { attribute, named } from "#tests/support/html.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;
useUpstream();
useDesk();
beforeEach(async () => void (owner = await desk.as("owner")));

type Files = Record<string, Buffer | string>;
const filesOf = (files: Files) =>
  Object.entries(files).map(([name, bytes]) => new File([new Uint8Array(Buffer.from(bytes))], name));
const images = (id: number) =>
  Object.values(
    up.row("select image, image_additional_1, image_additional_2 from products where id = ?", id) ?? {},
  ).map((source) => source?.toString().replace(/\.[0-9a-f]{32}/, "") ?? null);

describe("a folder of photographs", () => {
  const open = (client = owner) => client.open("/desk/files/photographs");
  const send = async (files: Files, client = owner) =>
    (await open(client)).press(photographWords.send, { photographs: filesOf(files) });

  const named = (id: number, slug: string) => {
    up.run("update products set slug = ? where id = ?", slug, id);
    return id;
  };

  test("says by the names of the files what each product would show, and shows it once", async () => {
    const rose = named(up.product({ name: "Album Rose" }), "album-rose");
    const teal = addPiece(
      up,
      [
        { size: "S", color: "Red" },
        { size: "S", color: "Blue" },
      ],
      { name: "Album Teal" },
    );
    named(teal, "album-teal");
    const sent = await send({
      "album-rose-2.jpg": await telephoneJpeg(),
      "album-rose-1.jpg": await telephoneJpeg({ shade: 1 }),
      "x/Album Teal Blue.jpg": await telephoneJpeg({ shade: 2 }),
      "nobody.jpg": await telephoneJpeg({ shade: 3 }),
      "album-rose-3.jpg": "%PDF-1.7",
      "large.jpg": Buffer.alloc(21 * 1024 * 1024),
      "x/.DS_Store": "x",
    });
    for (const told of [
      words.arrived(4),
      `${words.fates.new}: 3 · ${words.fates["no product"]}: 1 · ${words.fates.refused}: 2`,
      "album-rose-3.jpg it is a PDF",
      "large.jpg it has 21 MB; at most 20 MB are read",
      "nobody.jpg no product",
    ])
      expect(sent.text).toContain(told);
    expect(images(rose)).toEqual([null, null, null]);
    const tap = sent.prepare(frameWords.save);
    for (const page of [await tap(), await tap()]) expect(page.text).toContain(words.done(3, 2));
    expect(images(rose)).toEqual(["pictures/album-rose-1.jpg", "pictures/album-rose-2.jpg", null]);
    expect(images(teal)).toEqual(["pictures/album-teal-blue.jpg", null, null]);
    const log = up.rows("select details from staff_acts where act = 'showDeskPhotographs'");
    expect(log).toEqual([{ details: expect.stringMatching(/album-rose, album-teal|album-teal, album-rose/) }]);
    // What is not shown stays; a file of the same name takes the place of the first.
    const next = await send({
      "album-rose-3.jpg": await telephoneJpeg({ shade: 40 }),
      "album-rose-1.jpg": await telephoneJpeg({ shade: 41 }),
    });
    for (const fate of ["new", "replaces", "no product", "refused"] as const)
      expect(next.text).toContain(`${words.fates[fate]}: 1`);
    const emptied = await next.press(words.forget);
    expect([emptied.text.includes(words.forgotten), emptied.text.includes("nobody.jpg")]).toEqual([true, false]);
  });

  test("is shown as it was seen, or not at all, and belongs to who sent it", async () => {
    const plum = named(up.product({ name: "Album Plum" }), "album-plum");
    const seen = await send({ "album-plum.jpg": await telephoneJpeg({ shade: 50 }) });
    up.run("update products set image = 'https://elsewhere.example/a.jpg' where id = ?", plum);
    expect((await seen.press(frameWords.save)).text).toContain("Something changed meanwhile");
    expect(images(plum)).toEqual(["https://elsewhere.example/a.jpg", null, null]);
    const other = await desk.as("owner", "Ravi");
    expect((await open(other)).text).not.toContain("album-plum.jpg");
  });

  test("takes a file once that is sent three times at once", async () => {
    const bytes = await telephoneJpeg({ shade: 60 });
    const sent = await Promise.all([1, 2, 3].map(() => send({ "album-twice.jpg": bytes })));
    for (const page of sent) expect(page.text).toContain(words.arrived(1));
    expect((await open()).text).toContain(`${words.fates["no product"]}: 1`);
  });

  test("without a photograph says so", async () => {
    const none = new File([], "");
    expect((await (await open()).press(photographWords.send, { folder: [none] })).text).toContain(words.none);
  });
});

describe("photographs of a product", () => {
  const slugOf = (id: number) => String(up.value("select slug from products where id = ?", id));
  const open = (id: number) => owner.open(`/desk/products/${slugOf(id)}/photographs`);
  const send = (page: Page, files: Files, which = 0) =>
    page.press(new RegExp(`^${photographWords.send}`), { photographs: filesOf(files) }, which);
  const first = (button: string) => `${button}, ${photographWords.picture(1)}`;
  const alts = ({ root }: Page) => named(root, "img").map((image) => attribute(image, "alt"));

  test("come several at once, are turned and cleaned, change their places, are replaced and removed", async () => {
    const id = up.product({ name: "Photo Saree" });
    const page = await open(id);
    const photographs = filesOf({ "front.jpg": await telephoneJpeg(), "back.jpg": await telephoneJpeg({ shade: 9 }) });
    const tap = page.prepare(photographWords.send, { photographs });
    for (const sent of [await tap(), await tap()]) expect(sent.text).toContain(photographWords.done);
    expect(images(id)).toEqual(["pictures/front.jpg", "pictures/back.jpg", null]);
    const source = up.value("select image from products where id = ?", id);
    const kept = await up.upstream.fetch(new Request(`http://upstream.internal/${source}`));
    const { width, height, exif } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([1000, 800, undefined]);
    const described = await (await open(id)).press(first(frameWords.save), { alt: "The whole saree" });
    const turned = await described.press(first(photographWords.down));
    expect(alts(turned)).toEqual(["", "The whole saree"]);
    const replaced = await send(turned, { "pallu.jpg": await telephoneJpeg({ shade: 5 }) });
    expect(images(id)).toEqual(["pictures/pallu.jpg", "pictures/front.jpg", null]);
    // A page that was open before shows other pictures.
    expect((await turned.press(first(photographWords.remove))).text).toContain("meanwhile");
    expect(alts(await replaced.press(first(photographWords.remove)))).toEqual(["The whole saree"]);
    expect(images(id)).toEqual(["pictures/front.jpg", null, null]);
  });

  test("change their places with a picture that is awaited, and each keeps its words", async () => {
    const id = up.product({ name: "Awaited Saree" });
    const page = await send(await open(id), { "front.jpg": await telephoneJpeg() });
    await page.press(first(frameWords.save), { alt: "The front", alt_hi: "सामने" });
    up.database.prepare("update products set image_additional_2 = 'pictures/back' where id = ?").run(id);
    const described = await (
      await open(id)
    ).press(`${frameWords.save}, ${photographWords.picture(2)}`, {
      alt: "The back",
      alt_hi: "पीछे",
    });
    const turned = await described.press(first(photographWords.down));
    expect(images(id)).toEqual(["pictures/back", "pictures/front.jpg", null]);
    expect(alts(turned)).toEqual(["The back", "The front"]);
    expect(turned.submission(first(frameWords.save)).fields).toContainEqual(["alt_hi", "पीछे"]);
    const [back] = [await turned.press(`${photographWords.remove}, ${photographWords.picture(2)}`)];
    expect([images(id), alts(back)]).toEqual([["pictures/back", null, null], ["The back"]]);
  });

  test("say which color they show, keep it at another place and by another photograph, and go with it", async () => {
    const id = addPiece(
      up,
      [
        { size: "S", color: "Teal" },
        { size: "S", color: "Rust" },
      ],
      { name: "Colored Saree" },
    );
    const told = async () => {
      const read = readProduct((await up.call("GET", `/products/${id}`)).body);
      const nameOf = (source: string) => source.replace(/^pictures\/(.*)\.[0-9a-f]{32}\.jpg$/, "$1");
      return [read?.pictures.map(nameOf), read?.inColors.map(({ color, picture }) => `${color} ${nameOf(picture)}`)];
    };
    const files = await Promise.all(
      Array.from({ length: 8 }, async (_, at): Promise<[string, Buffer]> => [
        `p${at}.jpg`,
        await telephoneJpeg({ shade: at }),
      ]),
    );
    let page = await send(await open(id), Object.fromEntries(files));
    expect(page.text).not.toContain(photographWords.add);
    const press = async (button: string, place: number, fields = {}) => {
      page = await page.press(`${button}, ${photographWords.picture(place)}`, fields);
    };
    await press(frameWords.save, 8, { color: "Rust" });
    await press(frameWords.save, 1, { color: "Teal", alt: "The front" });
    await press(photographWords.down, 1);
    expect(await told()).toEqual([
      ["p1", "p0", "p2", "p3", "p4", "p5", "p6", "p7"],
      ["Teal p0", "Rust p7"],
    ]);
    page = await send(page, { "new.jpg": await telephoneJpeg({ shade: 20 }) }, 1);
    expect((await told())[1]).toEqual(["Teal new", "Rust p7"]);
    await press(photographWords.remove, 8);
    expect(await told()).toEqual([["p1", "new", "p2", "p3", "p4", "p5", "p6"], ["Teal new"]]);
    // One that only its color shows stands behind them, and can go, too.
    up.run("update products set color_images = color_images || '; Rust: pictures/aside' where id = ?", id);
    page = await open(id);
    expect(page.text).toContain(photographWords.ofColors(1));
    await press(frameWords.save, 8, { color: "Teal" });
    expect((await told())[1]).toEqual(["Teal new"]);
    await press(photographWords.remove, 8);
    expect(up.value("select color_images from products where id = ?", id)).toMatch(/^Teal: pictures\/new\.\S+$/);
  });

  test.each([
    ["none", () => ({}), photographWords.noFile],
    ["a PDF", async () => ({ "good.jpg": await telephoneJpeg(), "list.pdf": "%PDF-1.7" }), "list.pdf: it is a PDF"],
    [
      "nine",
      () => Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.jpg`, "x"])),
      photographWords.full(8),
    ],
  ])("change nothing when one is refused: %s", async (_, made: () => Files | Promise<Files>, reason) => {
    const id = up.product();
    expect((await send(await open(id), await made())).text).toContain(reason);
    expect(images(id)).toEqual([null, null, null]);
  });
});

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { remark } from "#api/catalogue/remarks.ts";
import { bringPictures, type PictureReport, type PictureFileMessage } from "#api/catalogue/pictures/bring-pictures.ts";
import { readProduct } from "#contract/products.ts";
import { openPictureFiles } from "#api/catalogue/pictures/open-picture-files.ts";
import type { Engine } from "#api/database/engine.ts";
import { bringPatches, patchesOf } from "#tests/support/bring-table.ts";
import { heicFile, photograph, telephoneJpeg } from "#tests/support/photographs.ts";
import { db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

let folder = "";
let rose = 0;
let teal = 0;

useFreshUpstream();
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pallu-photographs-"));
  rose = up.product({ name: "Rose Kurta" });
  teal = up.product({ name: "Teal Saree" });
  for (const [id, slug] of [
    [rose, "rose-kurta"],
    [teal, "teal-saree"],
  ] as const)
    up.run("update products set slug = ? where id = ?", slug, id);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(files: Record<string, Buffer | string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

interface Brought extends PictureReport {
  said: PictureFileMessage[];
}

/** Brings what the folder, or the archive in it, holds. */
async function bring({ from = folder, isDryRun = false, engine = up.engine } = {}): Promise<Brought> {
  const said: PictureFileMessage[] = [];
  const files = await openPictureFiles(from);
  try {
    const report = await bringPictures({
      db,
      engine,
      files,
      isDryRun,
      report: (message) => said.push(message),
      reached: () => {},
    });
    const order = (one: PictureFileMessage) => `${one.path} ${one.kind}`;
    // Several files are read at once.
    return { ...report, said: said.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
  } finally {
    await files.close();
  }
}

/** The product's pictures as the wire has them. */
async function picturesOf(id: number): Promise<(string | null)[]> {
  const { body } = await up.call("GET", `/products/${id}`);
  const { data } = body as { data: Record<string, string | null> };
  return [data["image"], data["image_additional_1"], data["image_additional_2"]].map((source) => source ?? null);
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  up.upstream.fetch(new Request(`http://upstream.internal/${address}`, { headers }));

/** The photographs that are kept, wherever the engine keeps them. */
const keptCount = async () =>
  up.databaseUrl === null
    ? (await readdir(path.join(up.dataDir, "photographs")).catch(() => [])).length
    : Number(up.value("select count(*) as kept from photographs"));

test("a telephone's photographs are shown by their products: upright, without their place, at addresses that never change", async () => {
  await put({
    "rose-kurta.jpg": await telephoneJpeg(),
    "DCIM/Teal Saree.HEIC": heicFile("turned.heic"),
    "DCIM/teal_saree 2.png": await photograph().png().toBuffer(),
  });
  const { counts, products, without } = await bring();
  expect([counts.new, counts.refused, products, without]).toEqual([3, 0, 2, []]);

  const [main = "", ...others] = await picturesOf(rose);
  expect([main, others]).toEqual([expect.stringMatching(/^pictures\/rose-kurta\.[0-9a-f]{32}\.jpg$/), [null, null]]);
  const sent = await ask(main ?? "");
  expect(sent.status).toBe(200);
  expect(sent.headers.get("content-type")).toBe("image/jpeg");
  expect(sent.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
  const bytes = Buffer.from(await sent.arrayBuffer());
  const { width, height, orientation, exif } = await sharp(bytes).metadata();
  expect([width, height, orientation, exif]).toEqual([1000, 800, undefined, undefined]);
  expect((await ask(main ?? "", { "if-none-match": sent.headers.get("etag") ?? "" })).status).toBe(304);
  expect((await picturesOf(teal)).map((source) => source?.replace(/\.[0-9a-f]{32}/, "") ?? null)).toEqual([
    "pictures/teal-saree.jpg",
    "pictures/teal-saree-2.jpg",
    null,
  ]);
});

test("photographs of colours are shown among the product's own while there is room, and again when they are replaced", async () => {
  const small = (shade: number) => photograph({ width: 200, height: 240, shade }).png().toBuffer();
  const names = ["red", "blue"].flatMap((color) => [1, 2, 3, 4].map((place) => `rose-kurta-${color}-${place}.png`));
  for (const [shade, name] of ["rose-kurta.png", ...names].entries()) await put({ [name]: await small(shade) });
  expect((await bring()).counts.new).toBe(9);
  const shown = async () => {
    const read = readProduct((await up.call("GET", `/products/${rose}`)).body);
    return { own: read?.pictures ?? [], inColors: read?.inColors ?? [] };
  };
  const { own, inColors } = await shown();
  expect([own.length, inColors.length]).toEqual([8, 8]);
  expect(own.slice(1).filter((one) => inColors.every(({ picture }) => picture !== one))).toEqual([]);
  expect((await bring()).counts).toMatchObject({ same: 9, new: 0 });
  expect(await shown()).toEqual({ own, inColors });
  const [red] = inColors.filter(({ color }) => color === "Red");
  await put({ "rose-kurta-red-1.png": await small(30) });
  await bring();
  const place = own.indexOf(red?.picture ?? "");
  const after = await shown();
  expect(after.own.with(place, red?.picture ?? "")).toEqual(own);
  expect(after.inColors.find(({ color }) => color === "Red")?.picture).toBe(after.own[place]);
});

test("addresses of no photograph, and those that try to leave the folder, are not found", async () => {
  await put({ "rose-kurta.jpg": await telephoneJpeg() });
  await bring();
  await writeFile(path.join(up.dataDir, "secret.jpg"), "secret");
  const none = "0".repeat(32);
  for (const address of [
    `pictures/rose.${none}.jpg`,
    `pictures/..%2f..%2fsecret.jpg`,
    `pictures/..%2fsecret.${none}.jpg`,
    "pictures/%2e%2e/secret.jpg",
    `pictures/${none}.jpg`,
    `pictures/rose.${none}.svg`,
    "pictures/",
  ])
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
});

test("the same photographs again change nothing, and a changed one gets a new address", async () => {
  await put({ "rose-kurta.jpg": await telephoneJpeg(), "rose-kurta-2.jpg": await telephoneJpeg({ shade: 1 }) });
  await bring();
  const before = await picturesOf(rose);
  expect((await bring()).counts).toMatchObject({ new: 0, replaces: 0, same: 2 });
  expect(await picturesOf(rose)).toEqual(before);

  await put({ "rose-kurta.jpg": await telephoneJpeg({ shade: 2 }) });
  const again = await bring();
  const after = await picturesOf(rose);
  expect([after[0] === before[0], after[1]]).toEqual([false, before[1]]);
  expect(again.said.find(({ kind }) => kind === "replaces")).toMatchObject({
    path: "rose-kurta.jpg",
    said: remark("photo_replaces", String(before[0]), "1", "", "rose-kurta"),
  });
  // An order of before still shows what its customer bought.
  expect((await ask(before[0] ?? "")).status).toBe(200);
});

test("file names in an imported column are awaited, shown to nobody, found by them, and kept when the file comes again", async () => {
  const file = path.join(folder, "products.csv");
  await put({
    "products.csv": `slug,name,category,price,stock,image,image_2,image_alt\nrose-kurta,Rose Kurta,kurti,1299,5,IMG_2034.jpg,"Saree & border.PNG",A rose kurta\n`,
  });
  const load = async () => {
    const patches = await patchesOf(db, await readFile(file));
    return bringPatches({ db, engine: up.engine }, patches, { setsStock: true });
  };
  expect(await load()).toMatchObject({ created: 0, changed: 1 });
  expect(await picturesOf(rose)).toEqual([null, null, null]);
  expect(await load()).toMatchObject({ changed: 0, same: 1 });

  await put({ "IMG_2034.HEIC": heicFile("turned.heic") });
  const half = await bring();
  expect([half.counts.new, half.without]).toEqual([1, ["teal-saree"]]);
  await put({ "saree & BORDER.jpg": await telephoneJpeg() });
  expect((await bring()).counts).toMatchObject({ new: 1, same: 1, "no product": 0 });
  const brought = await picturesOf(rose);
  expect(brought.map((source) => source?.replace(/\.[0-9a-f]{32}/, "") ?? null)).toEqual([
    "pictures/img-2034.jpg",
    "pictures/saree-border.jpg",
    null,
  ]);
  const { body } = await up.call("GET", `/products/${rose}`);
  expect(body).toMatchObject({ data: { image_alt: "A rose kurta" } });
  expect(await load()).toMatchObject({ changed: 0, same: 1 });
  expect(await picturesOf(rose)).toEqual(brought);
});

test("a run that cannot store all of its photographs changes no product", async () => {
  await put({ "rose-kurta.jpg": await telephoneJpeg(), "teal-saree.jpg": await telephoneJpeg({ shade: 7 }) });
  const store = up.engine.photographs(db);
  let kept = 0;
  const full: Engine = {
    ...up.engine,
    photographs: () => ({
      ...store,
      keep: async (name, bytes) => {
        if (++kept > 1) throw new Error("the disk is full");
        await store.keep(name, bytes);
      },
    }),
  };
  await expect(bring({ engine: full })).rejects.toThrow("the disk is full");
  expect(await picturesOf(rose)).toEqual([null, null, null]);
  expect(await picturesOf(teal)).toEqual([null, null, null]);
  expect((await bring()).counts.new).toBe(2);
});

test("a photograph is kept once, whole and unchanged, and one that nobody brought is none", async () => {
  const store = up.engine.photographs(db);
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
  await Promise.all([store.keep("a.jpg", bytes), store.keep("a.jpg", bytes)]);
  expect(await store.has("a.jpg")).toBe(true);
  expect(await store.has("b.jpg")).toBe(false);
  expect(await store.read("b.jpg")).toBeNull();
  expect(await keptCount()).toBe(1);
  const read = (await store.read("a.jpg")) ?? Buffer.alloc(0);
  expect(createHash("sha256").update(read).digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
});

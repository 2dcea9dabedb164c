import { expect, test } from "vitest";
import { matchPictures } from "#upstream/catalogue/pictures/store-photographs.ts";
import type { PictureList } from "#upstream/catalogue/pictures/picture-list.ts";
import type { PicturedProduct } from "#upstream/catalogue/pictures/pictured-products.ts";

let id = 0;
const product = (slug: string, more: Partial<PicturedProduct> = {}): PicturedProduct => ({
  id: ++id,
  slug,
  name: slug.replaceAll("-", " "),
  pictures: [null, null, null],
  awaited: [null, null, null],
  alts: [null, null, null],
  variants: [],
  ...more,
});
const rose = product("rose-kurta", { name: "Rose Kurta, hand-blocked" });
const teal = product("teal-saree", {
  variants: [
    { size: "Free Size", color: "Teal", image: null },
    { size: "Free Size", color: "Royal Blue", image: null },
  ],
});

/** Where each file goes, as text; what goes nowhere with its reason. */
function planned(paths: string[], products = [rose, teal], list: PictureList | null = null): Record<string, string> {
  const { targets, unmatched, leftOver } = matchPictures(paths, products, list);
  return Object.fromEntries([
    ...targets.map(({ path, target }) => [
      path,
      `${target.product.slug} ${"place" in target ? target.place : [target.size, target.color].filter((word) => word !== null).join(" ")}`,
    ]),
    ...unmatched.map(({ path, reason }) => [path, `none: ${reason}`]),
    ...leftOver.map(({ path, reason }) => [path, `left: ${reason}`]),
  ]);
}

test.each([
  ["by slug", ["rose-kurta.jpg"], [0]],
  ["by name", ["Rose Kurta, Hand-Blocked.JPG"], [0]],
  ["by slug without hyphens", ["RoseKurta.jpg", "RoseKurta2.jpg"], [0, 1]],
  ["numbered from 1", ["rose-kurta-1.jpg", "rose-kurta-2.jpg", "rose-kurta-3.jpg"], [0, 1, 2]],
  ["numbered from 0", ["rose-kurta-0.jpg", "rose-kurta-1.jpg", "rose-kurta-2.jpg"], [0, 1, 2]],
  ["numbered behind a first one", ["rose-kurta.jpg", "rose-kurta-1.jpg", "rose-kurta (2).jpg"], [0, 1, 2]],
  ["a second one alone", ["rose_kurta_2.png"], [1]],
  ["views in words", ["rose_kurta_back.jpg", "rose_kurta_front.jpg"], [1, 0]],
  [
    "in a folder of the product",
    ["DCIM/Rose Kurta hand blocked/IMG_2040.jpg", "DCIM/Rose Kurta hand blocked/IMG_2035.jpg"],
    [1, 0],
  ],
])("%s", (_name, paths, places) => {
  expect(planned(paths)).toEqual(Object.fromEntries(paths.map((path, index) => [path, `rose-kurta ${places[index]}`])));
});

test("a number is a place and no other, and one beyond the places says so", () => {
  expect(planned(["rose-kurta.jpg", "rose-kurta-3.jpg"])).toEqual({
    "rose-kurta.jpg": "rose-kurta 0",
    "rose-kurta-3.jpg": "rose-kurta 2",
  });
  expect(planned(["rose-kurta-3.jpg", "rose-kurta-back.jpg"])).toMatchObject({ "rose-kurta-3.jpg": "rose-kurta 2" });
  expect(planned(["rose-kurta-1.jpg", "rose-kurta-3.jpg", "rose-kurta-4.jpg"])).toEqual({
    "rose-kurta-1.jpg": "rose-kurta 0",
    "rose-kurta-3.jpg": "rose-kurta 2",
    "rose-kurta-4.jpg": "left: rose-kurta has no picture 4: a product has 3",
  });
  expect(planned(["rose-kurta-5.jpg"])).toEqual({
    "rose-kurta-5.jpg": "left: rose-kurta has no picture 5: a product has 3",
  });
  expect(planned(["rose-kurta-3.jpg", "rose-kurta (3) copy.jpg"])).toEqual({
    "rose-kurta-3.jpg": "rose-kurta 2",
    "rose-kurta (3) copy.jpg": "left: picture 3 of rose-kurta is another file already",
  });
  expect(planned(["rose-kurta-2034.jpg", "rose-kurta-2035.jpg"])).toEqual({
    "rose-kurta-2034.jpg": "rose-kurta 0",
    "rose-kurta-2035.jpg": "rose-kurta 1",
  });
});

test("a back view alone leaves the main picture of a product that has one", () => {
  const worn = product("worn", { pictures: ["pictures/worn.jpg", null, null] });
  expect(planned(["worn-back.jpg"], [worn])).toEqual({ "worn-back.jpg": "worn 1" });
  expect(planned(["rose-kurta-back.jpg"])).toEqual({ "rose-kurta-back.jpg": "rose-kurta 0" });
});

test("a slug and a colour, or a size and a colour, name the combinations", () => {
  expect(
    planned([
      "teal-saree-teal.jpg",
      "teal_saree_royal_blue_front.jpg",
      "teal-saree.jpg",
      "teal-saree-free-size-teal.jpg",
    ]),
  ).toEqual({
    "teal-saree.jpg": "teal-saree 0",
    "teal-saree-teal.jpg": "teal-saree Teal",
    "teal_saree_royal_blue_front.jpg": "teal-saree Royal Blue",
    "teal-saree-free-size-teal.jpg": "teal-saree Free Size Teal",
  });
  expect(planned(["teal-saree-red.jpg"])).toEqual({
    "teal-saree-red.jpg": expect.stringContaining("Is it teal-saree?"),
  });
  expect(planned(["teal-saree-teal-1.jpg", "teal-saree-teal-2.jpg"])).toMatchObject({
    "teal-saree-teal-1.jpg": "teal-saree Teal",
    "teal-saree-teal-2.jpg": "left: Teal of teal-saree shows one picture, teal-saree-teal-1.jpg",
  });
});

test("of slugs that begin alike the longest counts", () => {
  const products = [product("rose"), product("rose-kurta"), product("rose-kurta-2")];
  expect(planned(["rose-kurta-2.jpg", "rose-2.jpg", "rose-kurta-3.jpg"], products)).toEqual({
    "rose-kurta-2.jpg": "rose-kurta-2 0",
    "rose-2.jpg": "rose 1",
    "rose-kurta-3.jpg": "rose-kurta 2",
  });
});

test("a name that two products have is nobody's, and their slugs are said", () => {
  const products = [product("a-1", { name: "Silk Saree" }), product("a-2", { name: "Silk Saree" })];
  expect(planned(["silk saree.jpg"], products)).toEqual({ "silk saree.jpg": expect.stringContaining("(a-1, a-2)") });
});

test("words that nobody knows make it nobody's, and the likely product is said", () => {
  expect(planned(["rose-kurta-delhi.jpg", "IMG_0001.jpg"])).toEqual({
    "rose-kurta-delhi.jpg": expect.stringContaining("Is it rose-kurta?"),
    "IMG_0001.jpg": "none: no product has this name, slug or file name",
  });
});

test("a file with the name of a product's present picture takes its place", () => {
  const shown = product("shown", {
    pictures: [
      "https://cdn.example/files/IMG_2034.jpg?v=17",
      "pictures/img-2035.0123456789abcdef0123456789abcdef.jpg",
      null,
    ],
  });
  expect(planned(["IMG_2034.HEIC", "img_2035.jpg"], [shown])).toEqual({
    "IMG_2034.HEIC": "shown 0",
    "img_2035.jpg": "shown 1",
  });
  const twin = product("twin", { pictures: ["https://cdn.example/IMG_2034.png", null, null] });
  expect(planned(["IMG_2034.jpg"], [shown, twin])).toEqual({ "IMG_2034.jpg": expect.stringContaining("none: ") });
});

test("a list of files, and numbers of goods, come before names", () => {
  const list: PictureList = {
    files: new Map([
      ["img-7", [{ slug: "teal-saree", place: 2, color: null }]],
      ["img-8", [{ slug: "teal-saree", place: 0, color: "teal" }]],
    ]),
    numbers: new Map([["kb-102", [{ slug: "rose-kurta", color: null }]]]),
    alts: new Map(),
  };
  expect(planned(["IMG_7.jpg", "IMG_8.jpg", "KB-102.jpg", "KB-102-2.jpg"], undefined, list)).toEqual({
    "IMG_7.jpg": "teal-saree 2",
    "IMG_8.jpg": "teal-saree Teal",
    "KB-102.jpg": "rose-kurta 0",
    "KB-102-2.jpg": "rose-kurta 1",
  });
});

test("the owner's own numbers of goods name their pictures", () => {
  const numbered = product("numbered", {
    sku: "KB 7",
    variants: [
      { size: "S", color: "Teal", image: null, sku: "KB-8" },
      { size: "M", color: "Teal", image: null, sku: "KB-8" },
      { size: "S", color: "Red", image: null, sku: "KB-9" },
    ],
  });
  const other = product("other", { sku: "KB-9" });
  expect(planned(["KB-7-2.jpg", "kb_8.jpg", "KB-9.jpg"], [numbered, other])).toEqual({
    "KB-7-2.jpg": "numbered 1",
    "kb_8.jpg": "numbered Teal",
    "KB-9.jpg": "none: no product has this name, slug or file name",
  });
});

test("a fourth picture, and one of the same name in another format, are left out and said", () => {
  const paths = ["rose-kurta.heic", "rose-kurta.jpg", ...[2, 3, 4].map((number) => `rose-kurta-${number}.jpg`)];
  expect(planned(paths)).toMatchObject({
    "rose-kurta.jpg": expect.stringContaining("left: it has the name of rose-kurta.heic"),
    "rose-kurta-3.jpg": "rose-kurta 2",
    "rose-kurta-4.jpg": expect.stringContaining("left: rose-kurta has no picture 4"),
  });
});

import { expect, test } from "vitest";
import { matchPictures } from "#api/catalogue/pictures/store-photographs.ts";
import type { PictureList } from "#api/catalogue/pictures/picture-list.ts";
import type { PicturedProduct } from "#api/catalogue/pictures/pictured-products.ts";

let id = 0;
const product = (slug: string, more: Partial<PicturedProduct> = {}): PicturedProduct => ({
  id: ++id,
  slug,
  name: slug.replaceAll("-", " "),
  pictures: [null, null, null],
  awaited: [null, null, null],
  alts: [null, null, null],
  variants: [],
  inColors: [],
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
      [
        target.product.slug,
        ...("color" in target ? [target.size, target.color] : []),
        ...("place" in target && ("color" in target ? target.place > 0 : true) ? [target.place] : []),
      ]
        .filter((word) => word !== null)
        .join(" "),
    ]),
    ...unmatched.map(({ path, reason }) => [path, `none: ${reason}`]),
    ...leftOver.map(({ path, reason }) => [path, `left: ${reason}`]),
  ]);
}

test.each([
  ["by slug", ["rose-kurta.jpg"], [0]],
  ["by name", ["Rose Kurta, Hand-Blocked.JPG"], [0]],
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

const worn = product("worn", { pictures: ["pictures/worn.jpg", null, null] });
const shown = product("shown", {
  pictures: [
    "https://cdn.example/files/IMG_2034.jpg?v=17",
    "pictures/img-2035.0123456789abcdef0123456789abcdef.jpg",
    null,
  ],
});
const twin = product("twin", { pictures: ["https://cdn.example/IMG_2034.png", null, null] });
const numbered = product("numbered", {
  sku: "KB 7",
  variants: [
    { size: "S", color: "Teal", image: null, sku: "KB-8" },
    { size: "M", color: "Teal", image: null, sku: "KB-8" },
    { size: "S", color: "Red", image: null, sku: "KB-9" },
  ],
});
const nobody = "none: no product has this name, slug or file name";

test.each<[string, PicturedProduct[] | undefined, Record<string, unknown>]>([
  ["a number is a place", undefined, { "rose-kurta.jpg": "rose-kurta 0", "rose-kurta-3.jpg": "rose-kurta 2" }],
  [
    "a view takes another place",
    undefined,
    { "rose-kurta-3.jpg": "rose-kurta 2", "rose-kurta-back.jpg": expect.anything() },
  ],
  [
    "a number beyond the places says so",
    undefined,
    {
      "rose-kurta-1.jpg": "rose-kurta 0",
      "rose-kurta-3.jpg": "rose-kurta 2",
      "rose-kurta-4.jpg": "left: rose-kurta has no picture 4: a product has 3",
    },
  ],
  [
    "a second file of a place is left",
    undefined,
    {
      "rose-kurta-3.jpg": "rose-kurta 2",
      "rose-kurta (3) copy.jpg": "left: picture 3 of rose-kurta is another file already",
    },
  ],
  [
    "so is one of the same name in another format",
    undefined,
    {
      "rose-kurta.heic": "rose-kurta 0",
      "rose-kurta.jpg": expect.stringContaining("left: it has the name of rose-kurta.heic"),
    },
  ],
  [
    "numbers of a camera are no places",
    undefined,
    { "rose-kurta-2034.jpg": "rose-kurta 0", "rose-kurta-2035.jpg": "rose-kurta 1" },
  ],
  ["a back view alone leaves the main picture", [worn], { "worn-back.jpg": "worn 1" }],
  ["a back view alone is the main picture where there is none", undefined, { "rose-kurta-back.jpg": "rose-kurta 0" }],
  [
    "a slug and a colour, or a size and a colour, name the combinations",
    undefined,
    {
      "teal-saree.jpg": "teal-saree 0",
      "teal-saree-teal.jpg": "teal-saree Teal",
      "teal_saree_royal_blue_front.jpg": "teal-saree Royal Blue",
      "teal-saree-free-size-teal.jpg": "teal-saree Free Size Teal",
    },
  ],
  ["an unknown colour names none", undefined, { "teal-saree-red.jpg": expect.stringContaining("Is it teal-saree?") }],
  [
    "a colour has three pictures by their numbers, a size in a colour one",
    undefined,
    {
      "teal-saree-teal-2.jpg": "teal-saree Teal 1",
      "teal-saree-teal-front.jpg": "teal-saree Teal",
      "teal-saree-teal-back.jpg": "teal-saree Teal 2",
      "teal-saree-teal-close-up.jpg": "left: Teal of teal-saree has 3 pictures already",
      "teal-saree-royal-blue-2.jpg": "teal-saree Royal Blue 1",
      "teal-saree-free-size-teal-1.jpg": "teal-saree Free Size Teal",
      "teal-saree-free-size-teal-2.jpg":
        "left: Free Size, Teal of teal-saree shows one picture, teal-saree-free-size-teal-1.jpg",
    },
  ],
  [
    "a product that states no colours has the usual ones",
    undefined,
    {
      "rose-kurta-red-1.jpg": "rose-kurta Red",
      "Rose Kurta/white_IMG_9.jpg": "rose-kurta White",
      "rose-kurta-red-2.jpg": "rose-kurta Red 1",
      "rose-kurta-teal.jpg": expect.stringContaining("Is it rose-kurta?"),
    },
  ],
  [
    "the name of a colour's awaited picture takes its place",
    [
      product("awaiting", {
        inColors: [
          { color: "red", image: "a.jpg" },
          { color: "red", image: "B C.jpg" },
        ],
      }),
    ],
    { "b-c.png": "awaiting Red 1" },
  ],
  [
    "of slugs that begin alike the longest counts",
    [product("rose"), product("rose-kurta"), product("rose-kurta-2")],
    { "rose-kurta-2.jpg": "rose-kurta-2 0", "rose-2.jpg": "rose 1", "rose-kurta-3.jpg": "rose-kurta 2" },
  ],
  [
    "a name that two products have is nobody's",
    [product("a-1", { name: "Silk Saree" }), product("a-2", { name: "Silk Saree" })],
    { "silk saree.jpg": expect.stringContaining("(a-1, a-2)") },
  ],
  [
    "words that nobody knows make it nobody's",
    undefined,
    { "rose-kurta-delhi.jpg": expect.stringContaining("Is it rose-kurta?"), "IMG_0001.jpg": nobody },
  ],
  ["the name of a present picture takes its place", [shown], { "IMG_2034.HEIC": "shown 0", "img_2035.jpg": "shown 1" }],
  ["the name of two present pictures takes none", [shown, twin], { "IMG_2034.jpg": expect.stringContaining("none: ") }],
  [
    "the owner's own numbers of goods name their pictures",
    [numbered, product("other", { sku: "KB-9" })],
    { "KB-7-2.jpg": "numbered 1", "kb_8.jpg": "numbered Teal", "KB-9.jpg": nobody },
  ],
])("%s", (_, products, expected) => {
  expect(planned(Object.keys(expected), products)).toEqual(expected);
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

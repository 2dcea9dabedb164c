import { expect, test } from "vitest";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { matchPictures } from "#api/catalogue/pictures/match-pictures.ts";
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
const rose = product("rose-kurta");
const teal = product("teal-saree", {
  variants: [
    { size: "Free Size", color: "Teal", image: null },
    { size: "Free Size", color: "Royal Blue", image: null },
  ],
});

/** Where each file goes, as text; what goes nowhere with its reason. */
function planned(paths: string[], products = [rose, teal]): Record<string, string> {
  const { targets, unmatched, leftOver } = matchPictures(paths, products);
  return Object.fromEntries([
    ...targets.map(({ path, target: { product: of, color, place } }) => [
      path,
      [of.slug, color, place].filter((word) => word !== null).join(" "),
    ]),
    ...unmatched.map(({ path }) => [path, "none"]),
    ...leftOver.map(({ path, said }) => [path, `left: ${sentenceOf(said)}`]),
  ]);
}

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

const copy = product("rose-kurta-2");
const blues = product("blues", {
  variants: [
    { size: "S", color: "Blue", image: null, sku: "BL-1" },
    { size: "S", color: "Blue Grey", image: null, sku: "BL-1" },
    { size: "S", color: "—", image: null, sku: "BL-2" },
  ],
});

test.each<[string, PicturedProduct[] | undefined, Record<string, string>]>([
  [
    "nothing that may be of two products",
    [rose, copy],
    {
      "rose-kurta-1.jpg": "rose-kurta 0",
      "rose-kurta-2.jpg": "left: it may be picture 1 of rose-kurta-2 or picture 2 of rose-kurta",
      "rose-kurta-2-3.jpg": "rose-kurta-2 2",
    },
  ],
  [
    "a color that begins as another does, and a number that several colors have",
    [blues],
    {
      "blues-blue-grey-2.jpg": "blues Blue Grey 1",
      "blues-blue-2.jpg": "blues Blue 1",
      "blues.jpg": "blues 0",
      "bl-1.jpg": "left: picture 1 of blues is blues.jpg already",
    },
  ],
  [
    "a slug in any case and with any separators, and a number behind it",
    undefined,
    {
      "rose-kurta.jpg": "rose-kurta 0",
      "DCIM/Rose_Kurta (2).HEIC": "rose-kurta 1",
      "ROSE KURTA 03.png": "rose-kurta 2",
    },
  ],
  [
    "a number beyond the places, and a second file of a place, are left",
    undefined,
    {
      "rose-kurta-1.jpg": "rose-kurta 0",
      "rose-kurta.jpg": "left: picture 1 of rose-kurta is rose-kurta-1.jpg already",
      "rose-kurta-9.jpg": "left: there is no picture 9 of rose-kurta: there are 8",
    },
  ],
  [
    "a colour of the product, or a usual one of a product that states none",
    undefined,
    {
      "teal-saree-teal.jpg": "teal-saree Teal 0",
      "teal_saree_royal_blue_2.jpg": "teal-saree Royal Blue 1",
      "teal-saree-red.jpg": "none",
      "Rose Kurta Red.jpg": "rose-kurta Red 0",
    },
  ],
  [
    "slugs that begin alike",
    [product("rose"), product("rose-kurta")],
    { "rose-kurta.jpg": "rose-kurta 0", "rose-2.jpg": "rose 1", "rose-kurta-3.jpg": "rose-kurta 2" },
  ],
  [
    "words that nobody knows make it nobody's",
    undefined,
    { "rose-kurta-front.jpg": "none", "IMG_0001.jpg": "none", "rose-kurta-2034.jpg": "none" },
  ],
  [
    "the name of a picture that a colour awaits takes its place",
    [product("awaiting", { inColors: ["a.jpg", "B C.jpg"].map((image) => ({ color: "red", image })) })],
    { "b-c.png": "awaiting Red 1" },
  ],
  ["the name of a present picture takes its place", [shown], { "IMG_2034.HEIC": "shown 0", "img_2035.jpg": "shown 1" }],
  ["the name of pictures of two products takes none", [shown, twin], { "IMG_2034.jpg": "none" }],
  [
    "the owner's own numbers of goods name their pictures",
    [numbered, product("other", { sku: "KB-9" })],
    {
      "KB-7-2.jpg": "numbered 1",
      "kb_8.jpg": "numbered Teal 0",
      "KB-9.jpg": "left: it may be picture 1 of Red of numbered or picture 1 of other",
    },
  ],
])("%s", (_, products, expected) => {
  expect(planned(Object.keys(expected), products)).toEqual(expected);
});

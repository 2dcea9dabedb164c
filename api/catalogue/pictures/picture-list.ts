import { colorImagesIn, placedImages } from "#domain/color-images.ts";
import { wordList } from "#domain/short-text.ts";
import { cleanText } from "#domain/typed-text.ts";
import { namesIn } from "#api/catalogue/exchange/columns.ts";
import { listedAddresses, plainName, slugFrom } from "#api/catalogue/exchange/cells.ts";
import { MAX_TEXT } from "#api/catalogue/exchange/picture-texts.ts";
import { detectForm, readTable, UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import { stemOf } from "#api/catalogue/exchange/photograph-path.ts";

/** The pictures of a product. */
const PLACES = 3;

/** What a product file says of pictures. Products are named as in addresses. */
export interface PictureList {
  /** The pictures by the stems of their files, each with its product and its place among its pictures, from 0. */
  files: Map<string, { slug: string; place: number; color: string | null }[]>;
  /** The products by the numbers of their goods (SKU), and the colour that a number stands for. */
  numbers: Map<string, { slug: string; color: string | null }[]>;
  /** The alternative texts of a product's pictures, in their order. */
  alts: Map<string, (string | null)[]>;
}

const textColumns = (["image_alt", "image_2_alt", "image_3_alt"] as const).map((column) => namesIn("plain", column));
const columns = {
  key: ["handle", "url handle", "slug", "item group id", "id", "product id"],
  name: ["title", "name", "product name", "product title", "item name"],
  number: ["variant sku", "sku", "product code", "item code", "style code"],
  position: ["image position"],
  color: ["color", "colour"],
  inColors: [...namesIn("plain", "color_images")],
  ofVariant: ["variant image", "variant image url", "image of variant", "variant picture"],
};
const pictures = [
  wordList(`image src, product image url, image, images, image url, image link, main image, picture, photo, photos,
    image 1, image url 1, picture 1, photo 1, file, file name, filename`),
  ["image 2", "image additional 1", "additional image link", "image url 2", "picture 2", "photo 2"],
  ["image 3", "image additional 2", "image url 3", "picture 3", "photo 3"],
];
/** Reads which product and place each file of a picture is for, and the alternative texts. Throws UnreadableTable for other files. */
export async function readPictureList(file: string): Promise<PictureList> {
  const form = await detectForm(file);
  const list: PictureList = { files: new Map(), numbers: new Map(), alts: new Map() };
  let header: string[] | null = null;
  for await (const row of readTable(file, form)) {
    if ("broken" in row) continue;
    if (header === null) {
      header = row.fields.map(plainName);
      requireColumns(header);
    } else addRow(list, cellsOf(header, row.fields));
  }
  return list;
}

function requireColumns(header: readonly string[]): void {
  const has = (names: readonly string[]) => names.some((name) => header.includes(name));
  if (!has(columns.key) && !has(columns.name))
    throw new UnreadableTable("the product file has no column for the product: slug, handle or name");
  if (![...pictures, ...textColumns, columns.number, columns.ofVariant, columns.inColors].some(has))
    throw new UnreadableTable("the product file has no column of pictures: image, image_alt or sku");
}

type Cells = (names: readonly string[]) => string;

function cellsOf(header: readonly string[], fields: readonly string[]): Cells {
  return (names) => {
    for (const name of names) {
      const text = fields[header.indexOf(name)]?.trim() ?? "";
      if (text !== "") return text;
    }
    return "";
  };
}

function addRow(list: PictureList, cells: Cells): void {
  const slug = slugFrom(cells(columns.key) || cells(columns.name));
  if (slug === "") return;
  const color = colorOf(cells);
  const add = <T>(map: Map<string, T[]>, key: string, entry: T) =>
    key === "" ? undefined : map.set(key, [...(map.get(key) ?? []), entry]);
  add(list.numbers, slugFrom(cells(columns.number)), { slug, color });
  // Shopify writes each picture in a line of its own, with its place.
  const written = Number(cells(columns.position)) - 1;
  const first = written >= 0 && written < PLACES ? written : 0;
  const sources = pictures.flatMap((names, column) =>
    listedNames(cells(names)).map((source, further) => ({ source, place: first + column + further })),
  );
  for (const { source, place } of sources)
    if (place < PLACES) add(list.files, stemOf(source), { slug, place, color: null });
  const ofVariant = cells(columns.ofVariant);
  if (ofVariant !== "" && color !== null) add(list.files, stemOf(ofVariant), { slug, place: 0, color });
  for (const one of placedImages(colorImagesIn(cells(columns.inColors))))
    add(list.files, stemOf(one.image), { slug, place: one.place, color: one.color });
  const alts = list.alts.get(slug) ?? Array.from({ length: PLACES }, () => null);
  for (const [place, names] of textColumns.entries()) {
    const text = cleanText(cells(names), MAX_TEXT);
    if (text !== "" && first + place < PLACES) alts[first + place] = text;
  }
  if (alts.some((alt) => alt !== null)) list.alts.set(slug, alts);
}

/** Several file names in one field are separated as addresses are, or by commas and semicolons. */
function listedNames(text: string): string[] {
  return listedAddresses(text).flatMap((part) => (/^https?:/i.test(part) ? [part] : part.split(/\s*[,;]\s*/)));
}

function colorOf(cells: Cells): string | null {
  for (const number of [1, 2, 3]) {
    const value = cells([`option${number} value`, `option ${number} value`]);
    if (value !== "" && /^colou?r$/i.test(cells([`option${number} name`, `option ${number} name`]))) return value;
  }
  return cells(columns.color) || null;
}

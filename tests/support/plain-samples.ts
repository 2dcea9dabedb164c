import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

const lines: Line[] = parse(sampleCatalogue.table, { columns: true });

type Line = Record<
  | "slug"
  | "name"
  | "category"
  | "craft"
  | "price"
  | "sale_price"
  | "new"
  | "created_at"
  | "color_images"
  | "name:hi"
  | "stock",
  string
>;

/** The samples, by the columns of the shop's own table, each with the stock of all of its combinations. */
export const sampleProducts = lines
  .filter(({ name }) => name !== "")
  .map((line) => {
    const pieces = lines.filter(({ slug }) => slug === line.slug);
    return { ...line, stock: pieces.reduce((sum, { stock }) => sum + Number(stock), 0) };
  });

/**
 * The sample catalogue of products that state no combinations: each comes in every size and colour of the specification, and
 * can be ordered from its card. Most tests are about these; those about combinations state their own, or take the samples.
 */
export const plainSamples = {
  ...sampleCatalogue,
  table: stringify(
    sampleProducts.map((product) => ({ ...product, options: "usual", size: "", color: "", swatch: "" })),
    { header: true },
  ),
};

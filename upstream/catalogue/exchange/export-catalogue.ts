import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { stringify } from "csv-stringify/sync";
import type { Tables } from "../../database/tables.ts";
import { isVisible } from "../visible-products.ts";
import type { ExportedLine } from "./exported-line.ts";
import { googleExport } from "./google-export.ts";
import { plainExport } from "./plain-export.ts";
import type { ProductFormat } from "./product-row.ts";
import { shopifyExport } from "./shopify-export.ts";
import { withoutBareFormula } from "./written-cells.ts";

/** How many products are read at once. */
const PAGE = 500;

/** The catalogue as chunks of a file, in its own order. Importing the file changes nothing. `shopUrl` is the base of links in a feed. */
export async function* exportCatalogue(
  db: Kysely<Tables>,
  format: ProductFormat,
  shopUrl: string,
): AsyncGenerator<string> {
  const { header, linesOf } = { plain: plainExport, shopify: shopifyExport, google: googleExport(shopUrl) }[format];
  // Rows of different exports are told apart: each counts from the stock of its own time.
  const exportId = randomBytes(6).toString("hex");
  const delimiter = format === "google" ? "\t" : ",";
  yield stringify([header], { delimiter });
  let after = { position: -1, id: 0 };
  for (;;) {
    const { position, id } = after;
    const page = await db
      .selectFrom("products")
      .selectAll()
      .where((eb) => eb.or([eb("position", ">", position), eb.and([eb("position", "=", position), eb("id", ">", id)])]))
      .where(isVisible)
      .orderBy("position")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
    const ids = page.map((product) => product.id);
    const variants = Map.groupBy(
      await db.selectFrom("variants").selectAll().where("product_id", "in", ids).orderBy("position").execute(),
      ({ product_id }) => product_id,
    );
    const lines = page.flatMap((product) => linesOf({ product, variants: variants.get(product.id) ?? [] }, exportId));
    yield stringify(
      lines.map((line: ExportedLine<string>) => header.map((column) => withoutBareFormula(line[column] ?? ""))),
      { delimiter },
    );
  }
}

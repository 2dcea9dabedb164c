import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeEach, expect, test } from "vitest";
import { undoChanges } from "#api/catalogue/exchange/apply-changes.ts";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import { applyBatch, type ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { bringPatches, patchesOf, stagePatches, ToldOfTable } from "#tests/support/bring-table.ts";
import { productFile } from "#tests/support/product-file.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { orderedPiece } from "#tests/support/upstream-orders.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
// Each story begins with an empty catalogue.
beforeEach(() => up.database.exec("delete from products"));

const rupees = (paise: number | null) => (paise === null ? "" : String(paise / 100));
const joined = (parts: readonly (string | false | null)[], between = " ") => parts.filter(Boolean).join(between);

/** A line for each product: what its owner may change, without what is empty, and its combinations. */
async function catalogue(): Promise<string[]> {
  const products = await db.selectFrom("products").selectAll().orderBy("position").execute();
  const variants = await db.selectFrom("variants").selectAll().orderBy("position").execute();
  const priced = (price: number | null, sale: number | null) =>
    price === null ? "" : `₹${rupees(price)}${sale === null ? "" : `-${rupees(sale)}`}`;
  return products.map((one) => {
    const pieces = variants.filter(({ product_id }) => product_id === one.id);
    const offered = pieces.map(({ size, color, stock, price_paise, sale_paise, sku }) =>
      joined([joined([size, color], "/") || "-", String(stock), priced(price_paise, sale_paise), sku]),
    );
    return joined([
      one.slug,
      one.hidden === 1 && "hidden",
      priced(one.price_paise, one.sale_paise),
      pieces.length === 0 ? String(one.stock) : `[${offered.join(", ")}]`,
      one.sku,
      one.hsn && `HSN ${one.hsn}`,
      one.gst_rate !== null && `GST ${one.gst_rate / 100}`,
    ]);
  });
}

/** An export with other cells, as stories.txt says. */
function edited(written: string, changes: string): string {
  const rows: Record<string, string>[] = parse(written, { columns: true });
  const rowOf = (piece: string) => {
    const isPiece = ({ slug = "", size = "", color = "" }: (typeof rows)[number]) =>
      joined([slug, joined([size, color], "/")]) === piece;
    return rows.find(isPiece) ?? expect.fail(`no row ${piece}`);
  };
  for (const change of changes.split("; ").filter(Boolean)) {
    const [piece = "", ...cells] = change.split(/ (?=\w+=)/);
    const isCopy = piece.startsWith("+");
    const row = isCopy ? { ...rowOf(piece.slice(1)) } : rowOf(piece);
    if (isCopy) rows.push(row);
    for (const cell of cells) {
      const [, column = "", value = ""] = /^(\w+)=(.*)$/.exec(cell) ?? [];
      row[column] = value.startsWith("@") ? (rowOf(value.slice(1))[column] ?? "") : value;
    }
  }
  return stringify(rows, { header: true });
}

async function sell(piece: string, quantity: number): Promise<() => Promise<unknown>> {
  const [slug = "", size = "", color = ""] = piece.split(/[ /]/);
  const product = await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
  const variants = db.selectFrom("variants").selectAll().where("product_id", "=", product.id);
  const variant = (await variants.execute()).find((one) => size === "-" || (one.size === size && one.color === color));
  return orderedPiece(up, product, variant ?? null, quantity);
}

/** The pictures of a product, each with its text. */
const pictures = async (slug = "") => {
  const product = await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
  return pictureColumns.flatMap(([image, alt]) => joined([product[image], product[alt]]) || []);
};

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Error) => [error.message],
  );

/** What is done in a step, and what comes of it: messages after "!", changes after "~", and the catalogue after "=". */
interface Step {
  act: string;
  words: string[];
  content: string;
  told: Record<"!" | "~" | "=", string[]>;
}

function stepOf(written: string): Step {
  const [head = "", ...lines] = written.trimEnd().split("\n");
  const [act = "", ...words] = head.split(" ");
  const marked = (mark: string) => lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
  const content = lines.filter((line) => !/^[!~=] /.test(line));
  return {
    act,
    words,
    content: content.length === 0 ? "" : `${content.join("\n")}\n`,
    told: { "!": marked("!"), "~": marked("~"), "=": marked("=") },
  };
}

const [files = "", ...stories] = readFileSync(productFile("stories.txt"), "utf8").split(/^# /m);
/** Files that several stories begin with, by their names. */
const named = new Map(
  files
    .split(/^@ /m)
    .slice(1)
    .map((one): [string, string] => [one.slice(0, one.indexOf("\n")), one.slice(one.indexOf("\n") + 1)]),
);

test.each(
  stories.map((story): [string, Step[]] => {
    const [title = "", ...steps] = story.split(/^> /m);
    return [title.trim(), steps.map(stepOf)];
  }),
)("%s", async (_, steps) => {
  let [content, exported, batch, staged] = ["", "", "", ""];
  let cancel: () => Promise<unknown> = async () => {};
  for (const { act, words, told, ...step } of steps) {
    const choices: Partial<ImportChoices> = {
      setsStock: words.includes("sets-stock"),
      allowsEmptying: words.includes("empties"),
      replaces: words.includes("replaces"),
    };
    if (act === "export") exported = await text(exportCatalogue(db, words[0] === "shopify" ? "shopify" : "plain"));
    else if (act === "empty") await db.deleteFrom("products").execute();
    else if (act === "sell") cancel = await sell(words.slice(0, -1).join(" "), Number(words.at(-1)));
    else if (act === "cancel") await cancel();
    else if (act === "undo")
      await undoChanges(db, up.engine, batch, async (_trx, left) =>
        expect(left.map(({ slug, reason }) => `${slug} ${reason}`)).toEqual(told["!"]),
      );
    else if (act === "pictures") expect(await pictures(words[0])).toEqual(told["!"]);
    else if (act === "apply") {
      const failed = await failureOf(applyBatch(db, up.engine, staged));
      expect(failed).toEqual(told["!"].map((line) => expect.stringContaining(line)));
    } else {
      if (words[0] === "edit" || act === "edit") content = edited(exported, words.join(" ").replace(/^edit /, ""));
      else if (act !== "again") content = step.content || (named.get(words[0] ?? "") ?? "");
      const said = new ToldOfTable();
      const patches = await patchesOf(db, content, said);
      const failed = await failureOf(
        act === "stage"
          ? stagePatches(db, patches, choices, said)
          : bringPatches({ db, engine: up.engine }, patches, choices, said),
      );
      if (act === "stage") staged = said.batch;
      else if (act !== "other") batch = said.batch;
      expect([...said.issues, ...said.doubts, ...failed]).toEqual(
        told["!"].map((line) => expect.stringContaining(line)),
      );
      const changes = said.changes.map(({ slug, column, combination, was, becomes }) =>
        joined([slug, combination && `(${combination})`, `${column}: ${was || "nothing"} → ${becomes || "nothing"}`]),
      );
      if (told["~"].length > 0) expect(changes).toEqual(told["~"]);
    }
    if (told["="].length > 0) expect(await catalogue()).toEqual(told["="]);
  }
  expect(await auditAll(db, up, new Date())).toEqual([]);
});

import { remark } from "#api/catalogue/remarks.ts";
import type { ImportPreview } from "#api/desk/imports.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { importsWords } from "#content/desk/imports-words.ts";
import { offersWords } from "#content/desk/offers-words.ts";
import {
  askWords,
  columnWords,
  filesWords,
  folderWords,
  photographWords,
  productsWords,
  productWords,
} from "#content/desk/products-words.ts";
import { offers } from "#tests/accessibility/stage.ts";
import { logInAtDesk } from "./prepare-desk.ts";
import { at, form, type State } from "./state.ts";

/** On the stage that has offers. */
const ownerOfOffers = { plain: true, paidByLink: true, prepare: logInAtDesk("owner") } as const;
const owner = { plain: true, prepare: logInAtDesk("owner") } as const;
/** A product of the samples. */
const slug = "kesar-bandhani-georgette-saree";

const seen = JSON.stringify({ paise: 489_000, stock: 1_000, isHidden: false, name: "" });
const asked = new URLSearchParams({ slug, price: "1", stock: "1000", hidden: "", seen, from: "" });

/** The preview of an import as its row holds it, with three refused lines. */
const unread = Array.from({ length: 3 }, (_, index) => ({
  line: index + 2,
  ...remark("price_unreadable", JSON.stringify(`about ${index} or so`)),
}));
const none = { count: 0, first: [] };
const preview: ImportPreview = {
  format: "plain",
  encoding: "xlsx",
  rows: 1_200,
  columns: { read: ["slug", "name", "price"], notRead: ["shelf"] },
  counts: { created: 4, changed: 20, same: 1_000, removed: 0 },
  refused: { count: 9, first: unread },
  skipped: none,
  remarks: { count: 1, first: [{ line: 7, ...remark("stock_divided", "7", "3") }] },
  prices: { count: 1, first: [{ line: 9, ...remark("price_jump", "rose-silk-saree", "₹4,999", "₹499") }] },
  knownNames: none,
  changes: {
    count: 24,
    kinds: [
      ["price", 20],
      ["new products", 4],
    ],
    first: Array.from({ length: 20 }, (_, index) => ({
      slug: `rose-silk-saree-${index}`,
      column: "price",
      combination: "M, Rose",
      was: "4999.00",
      becomes: "5199.00",
    })),
  },
  blocked: null,
  isRenewed: false,
  left: { count: 1, first: [{ slug: "rose-silk-saree", reason: "changed" }] },
};
const told = JSON.stringify(preview);
const options = JSON.stringify({ replaces: false, allowsEmptying: false, setsStock: false, usualStock: 10 });

/** Logs the owner in, with a table that was sent in. */
const withImport =
  (state: string, holder: string, changed = ""): NonNullable<State["prepare"]> =>
  async (prepared, stage) => {
    await logInAtDesk("owner")(prepared, stage);
    const text = (words: string) => `'${words.replaceAll("'", "''")}'`;
    const touched = holder === "" ? "2999-01-01" : "2026-01-01";
    stage.change("delete from desk_imports where id = 'sent'");
    stage.change(
      `insert into desk_imports (id, staff_id, name, created_at, options, state, holder, touched_at, told, error)
       select 'sent', max(id), 'products.xlsx', '2026-11-20T10:00:00Z', ${text(options)}, '${state}', '${holder}', '${touched}', ${state === "failed" ? "null" : text(told)}, ${changed === "" ? "null" : text(changed)} from staff`,
    );
    if (state !== "done") return;
    stage.change("update desk_imports set applied_at = '2999-01-01' where id = 'sent'");
    stage.change("insert or ignore into staged_changes (batch, place, line, slug) values ('sent ', 0, 0, '')");
  };
const sent = "/desk/files/imports/sent";

/** The desk's products: the list, a product, its photographs, and what is asked and refused. */
export const deskProductStates: readonly State[] = [
  at("desk-products", "/desk/products", frameWords.find, owner),
  at("desk-products-none", "/desk/products?q=nothing-of-this-name", productsWords.none, owner),
  at("desk-products-of-a-packer", "/desk/products", frameWords.find, {
    plain: true as const,
    prepare: logInAtDesk("packer"),
  }),
  at("desk-product-price-asked", `/desk/products/${slug}/price?${asked}`, askWords.title, owner),
  form("desk-product-price-refused", `/desk/products?q=${slug}`, frameWords.save, productWords.priceWrong, {
    ...owner,
    filling: { [`row.${slug}.price`]: "free" },
  }),
  at("desk-new-product", "/desk/new-product", productWords.make, owner),
  at("desk-product", `/desk/products/${slug}`, productWords.combinations, owner),
  form("desk-product-refused", `/desk/products/${slug}`, frameWords.save, "HSN", {
    ...owner,
    filling: { hsn: "12" },
  }),
  at("desk-product-preview", `/desk/products/${slug}/preview`, columnWords.craft, owner),
  at("desk-product-photographs", `/desk/products/${slug}/photographs`, photographWords.picture(1), owner),
  at("desk-photographs", "/desk/files/photographs", folderWords.naming, owner),
  at("desk-photographs-seen", "/desk/files/photographs", frameWords.save, {
    plain: true as const,
    prepare: logInAtDesk("owner", async (db, staff_id) => {
      const source = `pictures/${slug}-1.svg`;
      await db
        .insertInto("drafted_photographs")
        .values([
          { staff_id, path: `mela/${slug}-2.jpg`, source, remarks: "[]" },
          { staff_id, path: "nobody.jpg", source, remarks: "[]" },
          { staff_id, path: "prices.jpg", source: null, remarks: JSON.stringify([remark("photo_other", "PDF")]) },
        ])
        .execute();
    }),
  }),
  at("desk-offers", "/desk/offers", offers[0].code, ownerOfOffers),
  at("desk-offer-new", "/desk/offers/new", offersWords.codeHint, ownerOfOffers),
  at("desk-offer", "/desk/offers/1", offersWords.pause, ownerOfOffers),
  form("desk-offer-refused", "/desk/offers/new", frameWords.save, offersWords.nameMissing, ownerOfOffers),
  at("desk-files", "/desk/files", filesWords.down, owner),
  at("desk-imports", "/desk/files/imports", importsWords.file, owner),
  form("desk-imports-refused", "/desk/files/imports", importsWords.send, importsWords.noFile, owner),
  at("desk-import-checked", sent, importsWords.changes, { plain: true as const, prepare: withImport("checked", "") }),
  at("desk-import-running", sent, importsWords.reload, { plain: true as const, prepare: withImport("running", "") }),
  at("desk-import-checking", sent, importsWords.reload, { plain: true as const, prepare: withImport("checking", "") }),
  at("desk-import-done", sent, importsWords.undo, { plain: true as const, prepare: withImport("done", "") }),
  at("desk-import-undone", sent, importsWords.left, { plain: true as const, prepare: withImport("undone", "") }),
  at("desk-import-failed", sent, importsWords.optionsAgain, {
    plain: true as const,
    prepare: withImport("failed", "", JSON.stringify(remark("web_page"))),
  }),
  at("desk-import-interrupted", sent, importsWords.optionsAgain, {
    plain: true as const,
    prepare: withImport("running", "elsewhere:1"),
  }),
];

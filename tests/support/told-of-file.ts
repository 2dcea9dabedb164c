import type { DraftVariant, ProductDraft } from "#api/catalogue/exchange/product-draft.ts";
import { readProductFile } from "./read-product-file.ts";

type Priced = Pick<ProductDraft, "pricePaise" | "salePaise">;

const priceOf = ({ pricePaise, salePaise }: Priced) =>
  pricePaise === null ? null : `₹${pricePaise / 100}${salePaise === null ? "" : ` sale ₹${salePaise / 100}`}`;
const joined = (parts: readonly (string | number | null | undefined | false)[], between: string) =>
  parts.filter((part) => part !== null && part !== undefined && part !== "" && part !== false).join(between);

/** A combination: "S/Red 3 ₹900". */
const combinationIn = (variant: DraftVariant) =>
  joined([`${variant.size}/${variant.color}`, variant.stock, priceOf(variant), variant.sku, variant.image], " ");

/** A product: what the file states of it, and nothing for what it leaves out. */
function productIn(draft: ProductDraft): string {
  const { slug, name, description, category, stock, isNew, pictures, variants } = draft;
  const pictureCount = pictures.filter((picture) => picture !== null).length;
  return joined(
    [
      slug,
      name,
      description === "" ? null : `“${description.replaceAll("\n", " / ")}”`,
      category,
      priceOf(draft),
      stock === null ? null : `stock ${stock}`,
      isNew === null ? null : isNew ? "new" : "not new",
      pictureCount > 0 && `pictures ${pictureCount}`,
      variants && `[${variants.map(combinationIn).join(", ")}]`,
    ],
    " · ",
  );
}

/** What an import says of a file: a text for each product, and for each line that it refuses, passes over or remarks on. */
export async function toldOfFile(content: string | Uint8Array): Promise<string[]> {
  const { products, refused, skipped, note } = await readProductFile(content);
  const told = (kind: string, issues: typeof refused) => issues.map(({ line, reason }) => `${line} ${kind}: ${reason}`);
  return [
    ...products.map(productIn),
    ...told("refused", refused),
    ...told("passed over", skipped),
    ...told("remark", note),
  ];
}

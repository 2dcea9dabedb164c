import path from "node:path";

/** Product files as owners have them, damaged by hand. */
export const productFileNames = [
  "shopify-damaged.csv",
  "shopify-reordered-latin1.csv",
  "shopify-excel-utf16.csv",
  "shopify-pasted.csv",
  "google-feed.tsv",
  "google-feed.csv",
  "google-variants.csv",
  "marketplace-tree.csv",
  "marketplace-list.csv",
  "marketplace-nameless.csv",
  "marketplace-brands.csv",
  "marketplace-misspelt.csv",
  "own-table.tsv",
] as const;

/** Where a file of the folder is. */
export function productFile(name: string): string {
  return path.join(import.meta.dirname, "product-files", name);
}

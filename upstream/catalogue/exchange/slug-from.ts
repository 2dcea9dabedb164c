/** The name of a product in addresses: lower case without accents, digits and single hyphens. */
export function slugFrom(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * The name of a product in addresses: lower case without accents, digits and single hyphens. The marks of other scripts than
 * Latin stay: they are vowels, by which words differ.
 */
export function slugFrom(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

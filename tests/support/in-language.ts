import { addressOf } from "#app/content/href.ts";
import { prefix } from "#content/language.ts";

// The words of a test process are English, or those of the language that Node's --conditions names: "hi".

/** A path of the shop in the language of this process. One that has a language already, as in a mail, stays. */
export function inLanguage(path: string): string {
  return prefix !== "" && path.startsWith("/") && !`${path}/`.startsWith(`${prefix}/`) ? addressOf(path) : path;
}

/** Fits these words with whatever they name: "Remove: Saree". A part that only a screen reader meets may begin with a space. */
export function naming(words: (name: string) => string): RegExp {
  const parts = words("\0")
    .split("\0")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(":", " ?:"));
  return new RegExp(`^${parts.join(".+")}$`);
}

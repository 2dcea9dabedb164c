import { ownLanguage } from "#app/content/own-language.ts";
import * as returnWords from "#content/return-words.ts";

/** What the shop has written to the customer, as it was written. */
export function ShopSays({ words, className }: { words: string | null; className?: string }) {
  return words === null ? null : (
    <p className={className}>
      {returnWords.shopSays}: <q lang={ownLanguage(words)}>{words}</q>
    </p>
  );
}

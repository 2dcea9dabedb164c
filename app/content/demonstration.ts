import { demonstrationWords } from "#content/demonstration-words.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** The parts of a demonstration shop that may not be real. */
export type Unreal = "links" | "mail" | "details" | "payments" | "secret" | "catalogue";

/** What is not real about a shop, and the payment methods of it that move no money. */
export interface Demonstration {
  unreal: readonly Unreal[];
  tests: readonly PaymentMethod[];
}

/** The notice of a demonstration, which names what is not real; null where everything is real. */
export function demonstrationText({ unreal, tests }: Demonstration): string | null {
  const order: readonly Unreal[] = ["payments", "catalogue", "mail", "links", "details", "secret"];
  const sentences = order.filter((word) => unreal.includes(word)).map((word) => demonstrationWords.unreal[word](tests));
  return sentences.length === 0 ? null : [demonstrationWords.title, ...sentences].join(" ");
}

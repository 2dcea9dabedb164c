import { href } from "#app/content/href.ts";

/** The three steps of the checkout. */
export type Step = 1 | 2 | 3;

/** The id of each step's form. */
export const formIds = { 1: "shipping", 2: "payment", 3: "place" } as const satisfies Record<Step, string>;

/** The name by which the review refuses lines without size or color; their fields have it with the number of their line. */
export const choiceField = "options";

/** The step in an address, held between 1 and 3 (specification, section 2); 1 if there is none. */
export function stepFrom(text: string | null): Step {
  const number = Math.round(Number(text ?? 1));
  return number >= 3 ? 3 : number === 2 ? 2 : 1;
}

/**
 * The address of a step. `isChanging` shows the payment form even if a payment is ready; `isNewGuest` the first step to who has
 * no account.
 */
export function stepAddress(step: Step, { isChanging = false, isNewGuest = false } = {}): string {
  return `${href("/checkout")}?step=${step}${isChanging ? "&change=yes" : ""}${isNewGuest ? "&guest=yes" : ""}`;
}

/** The address of an order's confirmation: it can be reloaded. */
export function confirmationAddress({ number }: { number: string }): string {
  return href("/checkout/confirmation/:number", { number });
}

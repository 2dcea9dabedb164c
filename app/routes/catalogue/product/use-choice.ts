import { useLayoutEffect, useState } from "react";
import type { ProductOption, ShownVariant } from "./product-options.server.ts";

/** The chosen size and colour, as far as they are chosen. */
export type Choice = Partial<Record<string, string>>;

/** Whether a choice, which may be incomplete, is in stock. A product that states no combinations has every choice. */
export function isChoiceInStock(variants: readonly ShownVariant[], choice: Choice): boolean {
  return variants.length === 0 || variants.some((variant) => variant.left !== 0 && isIn(variant, choice));
}

/** Whether the product comes in a choice, which may be incomplete, in stock or sold out. */
export function isChoiceOffered(variants: readonly ShownVariant[], choice: Choice): boolean {
  return variants.some((variant) => isIn(variant, choice));
}

/**
 * The combination that is chosen, null where the product does not come in it, and the picture to show. The picture is that
 * of the combination, or of the first one in the chosen colour.
 */
export function findShown(options: readonly ProductOption[], variants: readonly ShownVariant[], choice: Choice) {
  const first = variants.find((variant) => isIn(variant, choice));
  const isComplete = options.every(({ name }) => choice[name] !== undefined);
  return {
    chosen: isComplete && variants.length > 0 ? (first ?? null) : undefined,
    picture: isComplete || choice["color"] ? first?.picture : undefined,
  };
}

/**
 * The choice in the form, and how to change it. Where no combination has both the size and the colour, both stay chosen, and
 * the page says so: nothing is unselected unless the shopper does it.
 */
export function useChoice(variants: readonly ShownVariant[], before: Choice) {
  const [choice, setChoice] = useState<Choice>(() => knownIn(variants, before));
  // What was chosen before script came.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>("#buy");
    if (form !== null) setChoice(Object.fromEntries(new FormData(form)) as Choice);
  }, []);
  const choose = (name: string, value: string) => setChoice({ ...choice, [name]: value });
  return { choice, choose };
}

function isIn(variant: ShownVariant, choice: Choice): boolean {
  return (["size", "color"] as const).every((name) => choice[name] === undefined || variant[name] === choice[name]);
}

/** A choice without values that the product does not have, which a forged form may hold. */
function knownIn(variants: readonly ShownVariant[], choice: Choice): Choice {
  const isKnown = ([name, value]: [string, string | undefined]) =>
    variants.some((variant) => variant[name as "size"] === value);
  return variants.length === 0 ? choice : Object.fromEntries(Object.entries(choice).filter(isKnown));
}

import * as cartWords from "#content/cart-words.ts";
import { exactText } from "#domain/money.ts";
import { isAlwaysFree, type ShippingRule } from "#domain/shop-terms.ts";

/** The benefits below every cart; without returns where the policy is null. */
export const benefits = (shipping: ShippingRule, returnPolicy: string | null = cartWords.returnPolicy) => [
  { icon: "truck" as const, ...shippingBenefit(shipping) },
  { icon: "lock" as const, ...cartWords.securePayment },
  ...(returnPolicy === null
    ? []
    : [{ icon: "return" as const, title: cartWords.easyReturns, text: cartWords.returnText(returnPolicy) }]),
];

function shippingBenefit(rule: ShippingRule) {
  const { amountPaise, freeOverPaise } = rule;
  if (freeOverPaise === null && amountPaise > 0)
    return { title: cartWords.shippingEach.title, text: cartWords.shippingEach.text(exactText(amountPaise)) };
  const over = isAlwaysFree(rule) ? null : exactText(freeOverPaise ?? 0);
  return { title: cartWords.shippingFree.title, text: cartWords.shippingFree.text(over) };
}

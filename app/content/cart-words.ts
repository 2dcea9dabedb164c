import { keptCard } from "./kept-card.ts";
import { amountText, priceText } from "../../domain/money.ts";
import type { OptionName } from "../../domain/variants.ts";
import { isAlwaysFree, type ShippingRule } from "../../domain/totals.ts";

/** Words of the cart and of the amounts that cart, checkout and orders share. */
export const cartWords = {
  title: "Your cart",
  description: "What you have chosen, with today's prices.",
  emptyTitle: "Your cart is empty",
  emptyText: "Add some products to get started!",
  continueShopping: "Continue Shopping",
  featured: "Featured",
  unavailable: "Your cart could not be loaded just now. Nothing in it is lost.",
  tryAgain: "Try again",

  caption: "Items in your cart",
  product: "Product",
  price: "Price",
  quantity: "Quantity",
  lineTotal: "Total",
  remove: "Remove",
  of: (name: string) => `: ${name}`,
  was: "Was",
  now: "Now",
  size: (size: string) => `Size: ${size}`,
  color: (color: string) => `Color: ${color}`,
  options: { size: "Size", color: "Color" },
  /** What a line that was added from a card says, here and beside the order. */
  toChoose: (names: readonly OptionName[]) =>
    `${names.join(" and ").replace(/^./, (first) => first.toUpperCase())}: still to be chosen`,
  tellChoice: "Please tell us which size and color you would like, before we pack your order.",
  tellUs: "Contact us",
  choose: "Select",
  save: "Choose",
  choosing: "Choosing...",
  quantityOf: (name: string) => `Quantity of ${name}`,
  fewer: (name: string) => `Decrease quantity of ${name}`,
  more: (name: string) => `Increase quantity of ${name}`,
  update: "Update",
  nowHolds: (name: string, quantity: number, total: string) => `${name}: ${quantity}. Total ${total}.`,
  soldOut: "Out of stock. Please remove it to check out.",
  notOnSale: "Not on sale now. Please remove it to check out.",
  fewLeft: (left: number) => `Only ${left} left. Please choose fewer.`,
  linesUnavailable: "Some items are no longer available. They are marked below.",
  anItem: "Item",

  summary: "Summary",
  subtotal: "Subtotal",
  tax: "Tax",
  shipping: "Shipping",
  free: "Free",
  total: "Total",
  checkout: "Proceed to Checkout",
  loginToCheckout: "Login to Checkout",
  loginToAccount: "Login to Account",

  easyReturns: "Easy Returns",
} as const;

/** The benefits below every cart; without returns where the policy is null. */
export const benefits = (shipping: ShippingRule, returnPolicy: string | null = "30 day return policy") => [
  { icon: "truck" as const, ...shippingBenefit(shipping) },
  {
    icon: "lock" as const,
    title: "Secure Payment",
    text: keptCard,
  },
  ...(returnPolicy === null
    ? []
    : [{ icon: "return" as const, title: cartWords.easyReturns, text: `${returnPolicy}.` }]),
];

function shippingBenefit(rule: ShippingRule) {
  const { amountPaise, freeOverPaise } = rule;
  if (freeOverPaise === null && amountPaise > 0)
    return { title: "Shipping", text: `${exactText(amountPaise)} for every order.` };
  const orders = isAlwaysFree(rule) ? "" : ` over ${exactText(freeOverPaise ?? 0)}`;
  return { title: "Free Shipping", text: `On every order${orders}.` };
}

/** Whole rupees without decimals; never rounded. */
function exactText(paise: number): string {
  return paise % 100 === 0 ? priceText(paise) : amountText(paise);
}

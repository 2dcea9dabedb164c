import { cashRefusal } from "#domain/delivery-terms.ts";
import { amountText, type Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { countryName } from "#app/content/checkout-words.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** The payment methods that are paid after the order, as the upstream's terms tell: by a link, or by hand. */
export async function methodsBy(visit: Visit, way: PaymentWay): Promise<readonly PaymentMethod[]> {
  const { payments } = await visit.upstream.terms.get();
  return (payments ?? []).flatMap(({ method, by }) => (by === way ? [method] : []));
}

/** Why the checkout cannot be paid in cash, in a sentence; null where it can. */
export async function cashRefusalText(visit: Visit, totalPaise: Paise): Promise<string | null> {
  const { delivery } = await visit.upstream.terms.get();
  const reason = cashRefusal({ country: visit.checkout?.shipping?.country ?? "", totalPaise }, delivery);
  const { countries, upToPaise } = delivery.cash;
  switch (reason) {
    case "country":
      return checkoutWords.cashElsewhere(countries.map((code) => countryName(code) ?? code));
    case "total":
      return checkoutWords.cashUpTo(amountText(upToPaise ?? 0));
    case null:
      return null;
  }
}

import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { countryName } from "#app/content/countries.ts";
import { addressOf } from "#app/content/href.ts";
import { jsonText } from "#app/forms/json-text.ts";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { lockSeen } from "#api/desk/orders.ts";
import { readOrder, type DeskOrder } from "#api/desk/read-order.ts";
import { checkRequest } from "#api/http/read-request-body.ts";
import { changeAddress } from "#api/orders/change-order.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { askWords } from "#content/desk/orders-words.ts";
import { shippingInfo, shippingRules } from "#contract/addresses.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { formPage } from "#desk/form-page.tsx";
import { act, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { deskDelivery } from "./delivery-form.ts";

/** Where an order goes that is not sent. */
export const addressPage = formPage({
  async load({ services: { db, returnTerms, orderTerms } }: Visit, { number }: By<"number">) {
    const { delivery } = await orderTerms(db);
    return { ...(await readOrder(db, number, returnTerms)), countries: delivery.countries };
  },
  words: ({ number }) => ({
    title: askWords.address.title(number),
    button: askWords.address.button,
    back: askWords.back,
  }),
  back: ({ number }) => addressOf(`/desk/orders/${number}`),
  fields: ({ to, countries }, { state }) => (
    <>
      {hasErrors(state) && <p className="mb-4">{askWords.now(addressLines(to, countryName(to.country)).join(", "))}</p>}
      <DeliveryFields deliveredTo={countries} hasEmail />
    </>
  ),
  act: act("moveDeskOrder", "sell", {
    form: deskDelivery.extend({ seen: z.enum(orderStatuses), was: jsonText(shippingInfo) }),
    labels: checkoutWords.shippingLabels,
    values: ({ status, to }: DeskOrder) => ({
      ...to,
      email: to.email ?? undefined,
      phone: to.phone ?? undefined,
      seen: status,
      was: JSON.stringify(to),
    }),
    async does({ trx, visit }, { seen, was, email = null, phone = null, ...place }, { number }: By<"number">) {
      const to = checkRequest({ ...place, email, phone }, shippingRules);
      await lockSeen(trx, number, seen);
      await changeAddress(trx, number, { seen: was, to }, (await visit.services.orderTerms(trx)).delivery);
      return { subject: number };
    },
    to: (_visit, { number }) => addressOf(`/desk/orders/${number}`),
    done: (_answer, { number }) => askWords.address.done(number),
  }),
});

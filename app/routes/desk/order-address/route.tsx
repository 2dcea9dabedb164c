import { data } from "react-router";
import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { countryName } from "#app/content/countries.ts";
import { href } from "#app/content/href.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { actOrForm, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields, withSeenNow } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { deskDelivery } from "#app/routes/desk/delivery-form.server.ts";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { askWords } from "#content/desk/orders-words.ts";
import { jsonText } from "#contract/desk/desk-call.ts";
import { moveDeskOrder, readDeskOrder } from "#contract/desk/orders-calls.ts";
import { shippingInfo } from "#contract/orders.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { orderStatuses } from "#domain/order-status.ts";
import type { Route } from "./+types/route";

const schema = deskDelivery.extend({
  key: z.string(),
  seen: z.enum(orderStatuses),
  was: jsonText.pipe(shippingInfo),
});

export const handle = deskHandle;

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const visit = requireMember(context, "sell");
  const { to, status } = await loadFromDesk(visit, readDeskOrder, { number });
  const { delivery } = await visit.upstream.terms.get();
  return {
    frame: deskFrame(visit),
    number,
    now: addressLines(to, countryName(to.country)).join(", "),
    countries: delivery.countries,
    form: blankForm(schema, { ...to, key: newDeskKey(), seen: status, was: JSON.stringify(to) }),
  };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const visit = requireMember(context, "sell");
  const form = await readFormData(request);
  const read = parseForm(form, schema);
  if (!read.ok) return data({ form: read.state }, { status: 400 });
  const { key: _, seen, was, email = null, phone = null, ...place } = read.value;
  const done = askWords.address.done(number);
  const body = { number, seen, seen_to: was, to: { ...place, email, phone } };
  return actOrForm(visit, moveDeskOrder, read, { form, body, to: href("/desk/orders/:number", { number }), done });
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, number, now, countries } = loaderData;
  const state = withSeenNow(actionData?.form, loaderData.form);
  return (
    <DeskPage frame={frame} title={askWords.address.title(number)} hasErrors={hasErrors(state)}>
      {hasErrors(state) ? <p className="mt-3">{askWords.now(now)}</p> : null}
      <ShopForm id="address" state={state} labels={checkoutWords.shippingLabels} className="mt-4 max-w-xl">
        <UnseenFields />
        <DeliveryFields deliveredTo={countries} hasEmail />
        <SubmitButton pendingText={askWords.address.button}>{askWords.address.button}</SubmitButton>
      </ShopForm>
      <BackLink to={href("/desk/orders/:number", { number })}>{askWords.back}</BackLink>
    </DeskPage>
  );
}

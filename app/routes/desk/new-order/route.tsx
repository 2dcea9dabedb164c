import { data, redirect } from "react-router";
import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { addressOf, href } from "#app/content/href.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { actOrForm, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { deskDelivery } from "#app/routes/desk/delivery-form.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { choiceFrom } from "#app/routes/desk/piece-choice.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { orderWords, phoneWords } from "#content/desk/orders-words.ts";
import { phoneLinesText, placePhoneOrder, pricePhoneOrder, seenLinesText } from "#contract/desk/phone-calls.ts";
import { code as language } from "#content/language.ts";
import { quantityFrom } from "#domain/cart.ts";
import { amountText } from "#domain/money.ts";
import type { Route } from "./+types/route";
import { FoundPieces, newAddress, OrderLines, withoutPrice } from "./phone-pieces.tsx";

/** The lines of the order stand in the address, as JSON: nothing is kept before it is placed. */
const addForm = z.object({
  add: z.coerce.number().int(),
  choice: z.string().max(81).optional(),
  size: z.string().max(40).optional(),
  color: z.string().max(40).optional(),
  quantity: z.string().optional().transform(quantityFrom),
});
const placeForm = deskDelivery.extend({
  phone: z.string(phoneWords.phoneMissing).max(24),
  method: z.enum(["cod", "upi"]),
  key: z.string(),
  seen_lines: z.string(),
  total: z.coerce.number().int(),
});

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "sell");
  const query = Object.fromEntries(visit.url.searchParams);
  const lines = phoneLinesText.catch([]).parse(query["lines"] ?? "[]");
  const added = addForm.safeParse(query);
  if (added.success) {
    const { add, quantity, ...choice } = added.data;
    throw redirect(newAddress([...lines, { product_id: add, quantity, ...choiceFrom(choice) }]));
  }
  const search = (query["search"] ?? "").slice(0, 100);
  const priced = await loadFromDesk(visit, pricePhoneOrder, { search, lines: JSON.stringify(lines) });
  const { delivery } = await visit.upstream.terms.get();
  return {
    frame: deskFrame(visit),
    ...priced,
    search,
    countries: delivery.countries,
    form: blankForm(placeForm, {
      key: newDeskKey(),
      country: delivery.countries.includes("IN") ? "IN" : delivery.countries[0],
      method: priced.methods[0],
      seen_lines: JSON.stringify(priced.lines.map((line) => ({ ...withoutPrice(line), unit_paise: line.unit_paise }))),
      total: String(priced.total_paise),
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "sell");
  const form = await readFormData(request);
  const read = parseForm(form, placeForm);
  if (!read.ok) return data({ form: read.state }, { status: 400 });
  const { key: _, seen_lines: seen, total, method, email = null, ...to } = read.value;
  const lines = seenLinesText.safeParse(seen);
  if (!lines.success) throw data(null, { status: 400 });
  return actOrForm(visit, placePhoneOrder, read, {
    form,
    body: { lines: lines.data, total_paise: total, to: { ...to, email }, method, language },
    to: (answer) => addressOf(answer === null ? "/desk/orders" : `/desk/orders/${answer.number}`),
    done: ({ number }) => phoneWords.placed(number),
  });
}

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    frame,
    found,
    lines,
    refused,
    search,
    shipping_paise: shipping,
    total_paise: total,
    methods,
    countries,
  } = loaderData;
  const state = (actionData ?? loaderData).form;
  const asJson = JSON.stringify(lines.map(withoutPrice));
  return (
    <DeskPage frame={frame} title={phoneWords.title} hasErrors={hasErrors(state)}>
      <form action={href("/desk/orders/new")} role="search" className="mt-4 max-w-xl">
        <input type="hidden" name="lines" value={asJson} />
        <label htmlFor="search" className="block font-semibold">
          {phoneWords.search}
        </label>
        <div className="mt-1 flex gap-2">
          <input id="search" name="search" type="search" defaultValue={search} className="input min-w-0 flex-1" />
          <button type="submit" className="button button-quiet">
            {phoneWords.find}
          </button>
        </div>
      </form>
      {search === "" ? null : (
        <section aria-labelledby="found" className="mt-4">
          <h2 id="found">{phoneWords.found}</h2>
          {found.length === 0 ? (
            <p className="mt-2">{phoneWords.none}</p>
          ) : (
            <FoundPieces found={found} lines={asJson} />
          )}
        </section>
      )}
      {lines.length === 0 ? null : (
        <>
          <section aria-labelledby="lines" className="mt-6">
            <h2 id="lines">{phoneWords.lines}</h2>
            <OrderLines lines={lines} />
            {refused === null ? null : (
              <p role="alert" className="mt-2 font-semibold text-madder" lang="en">
                {refused}
              </p>
            )}
            <p className="mt-2">
              {orderWords.shipping}: {amountText(shipping)} · {orderWords.total}: <strong>{amountText(total)}</strong>
            </p>
          </section>
          <section aria-labelledby="customer" className="mt-6">
            <h2 id="customer">{phoneWords.customer}</h2>
            <ShopForm
              id="place"
              state={state}
              labels={{ ...checkoutWords.shippingLabels, method: phoneWords.method }}
              className="mt-3 max-w-xl"
            >
              {["key", "seen_lines", "total"].map((name) => (
                <input key={name} type="hidden" name={name} value={state.values[name] ?? ""} />
              ))}
              <DeliveryFields deliveredTo={countries} hasEmail />
              <SelectField<"method">
                name="method"
                options={methods.map((value) => ({ value, text: phoneWords.methods[value] }))}
              />
              <SubmitButton pendingText={phoneWords.place}>{phoneWords.place}</SubmitButton>
            </ShopForm>
          </section>
        </>
      )}
    </DeskPage>
  );
}

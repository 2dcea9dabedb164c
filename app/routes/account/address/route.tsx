import { data, redirect } from "react-router";
import { z } from "zod";
import { deliveryForm, judgedDelivery, withSuggestedState } from "#app/checkout/delivery-form.server.ts";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { PageTitle, QuietLink } from "#app/components/page.tsx";
import { sentence } from "#content/sentence-words.ts";
import * as addressWords from "#content/address-words.ts";
import { shippingLabels } from "#content/checkout-words.ts";
import { Field, HiddenField, useField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { CUSTOMER_FIELD, hasErrors, ShopForm, SubmitButton, useAnswer } from "#app/forms/shop-form.tsx";
import { ask, read } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { addressCalls, type SavedAddress } from "#contract/addresses.ts";
import { clearUnsavedForm, unsavedValues, type UnsavedForm } from "#app/session/login.server.ts";
import { answersForm, leaveFlash, privatePage, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import { MAX_ADDRESS_LABEL, MAX_ADDRESSES } from "#domain/customer-rules.ts";
import { addressForm, dashboardAddress, NEW_ADDRESS } from "#app/routes/account/addresses.ts";
import { requiredText, requireSender } from "#app/routes/account/fields.server.ts";
import { isAddressSaved } from "#app/routes/account/lost-answers.server.ts";
import type { Route } from "./+types/route";

const { email: _email, ...deliveryLabels } = shippingLabels;
const labels = { ...addressWords.addressLabels, ...deliveryLabels };
const schema = deliveryForm.omit({ email: true }).extend({
  label: requiredText(addressWords.nameIt, addressWords.addressLabels.label, MAX_ADDRESS_LABEL),
  usual: z.literal("yes").optional(),
});
type FieldName = keyof z.input<typeof schema>;

export const headers = privatePage;

/**
 * The form of an address: empty for a new one. What was typed before a login is there again. Without a form where an account
 * that is full would add one more.
 */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const { value: addresses, fault } = await toResult(read(visit.upstream, addressCalls.getAddresses, {}));
  if (fault !== null && !answersForm(visit)) throw data({ message: addressWords.loadFailed }, { status: 503 });
  const address = addresses?.find((one) => one.id === id);
  const isNew = id === NEW_ADDRESS;
  if (fault === null && (addresses === null || (address === undefined && !isNew))) throw data(null, { status: 404 });
  const { delivery } = await visit.upstream.terms.get();
  const values = { country: delivery.countries.find((code) => code === "IN"), ...shownValues(address) };
  const form = blankForm(schema, {
    ...values,
    ...unsavedValues(visit, addressForm(id)),
    [CUSTOMER_FIELD]: customer.id,
  });
  const isFull = isNew && (addresses?.length ?? 0) >= MAX_ADDRESSES;
  return { isNew, deliveredTo: delivery.countries, form: isFull ? null : form };
}

function shownValues(address: SavedAddress | undefined): Partial<Record<FieldName, string | null>> {
  if (address === undefined) return {};
  const { isUsual, id: _id, ...fields } = address;
  return { ...fields, usual: isUsual ? "yes" : null };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const { delivery } = await visit.upstream.terms.get();
  // A place that is not served yet may be kept: the checkout says so.
  const form = parseForm(body, judgedDelivery(schema, { ...delivery, table: null }));
  requireSender(visit, body, form.ok ? typedForm(id, form.value) : null);
  if (!form.ok) return data({ form: withSuggestedState(form.state) }, { status: 400 });
  const { usual, ...address } = form.value;
  const sent = { ...address, usual: usual === "yes" };
  const { value: saved } = await toResult(
    id === NEW_ADDRESS
      ? ask(visit.upstream, addressCalls.addAddress, { request: sent })
      : ask(visit.upstream, addressCalls.changeAddress, { parameters: { id }, request: sent }),
  );
  const isSaved = saved === null ? await isAddressSaved(visit, sent) : true;
  if (isSaved !== true) {
    const message =
      isSaved === null ? `${sentence(addressWords.saveFailed)} ${addressWords.perhaps}` : addressWords.saveFailed;
    return data({ form: form.refuse({ message }) }, { status: 503 });
  }
  if (saved?.code === "refused") return refusedForm(form, saved, labels, addressWords.saveFailed);
  clearUnsavedForm(visit);
  leaveFlash(visit, { kind: "success", text: addressWords.saved, stays: "dashboard" });
  return redirect(dashboardAddress("address"), 303);
}

function typedForm(id: string, { usual, ...texts }: z.output<typeof schema>): UnsavedForm {
  return { form: addressForm(id), values: { ...texts, ...(usual && { usual }) } };
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, deliveredTo } = loaderData;
  const form = useAnswer("address", actionData)?.form ?? loaderData.form;
  const title = isNew ? addressWords.addTitle : addressWords.changeTitle;
  return (
    <div className="wrap py-8 md:py-14">
      <div className="max-w-2xl">
        <PageTitle hasErrors={form !== null && hasErrors(form)}>{title}</PageTitle>
        <h1 className="mb-6">{title}</h1>
        {form === null ? (
          <>
            <p className="mb-6">{addressWords.full(MAX_ADDRESSES)}</p>
            <QuietLink to={dashboardAddress("address")}>{addressWords.backToAll}</QuietLink>
          </>
        ) : (
          <ShopForm id="address" state={form} labels={labels}>
            <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
            <Field<FieldName> name="label" autoComplete="off" hint={addressWords.labelHint} />
            <DeliveryFields deliveredTo={deliveredTo} hasEmail={false} />
            <UsualBox />
            <div className="mt-6 flex flex-wrap gap-3">
              <SubmitButton pendingText={addressWords.saving}>{addressWords.save}</SubmitButton>{" "}
              <QuietLink to={dashboardAddress("address")}>{addressWords.cancel}</QuietLink>
            </div>
          </ShopForm>
        )}
      </div>
    </div>
  );
}

function UsualBox() {
  const { control, label } = useField("usual" satisfies FieldName, false);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={control.name}
        value="yes"
        defaultChecked={control.defaultValue === "yes"}
        className="h-6 w-6 flex-none accent-madder"
      />
      {label}
    </label>
  );
}

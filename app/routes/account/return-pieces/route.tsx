import { data, redirect } from "react-router";
import { ownLanguage } from "#app/content/own-language.ts";
import { QuietLink, PageTitle } from "#app/components/page.tsx";
import * as messages from "#content/messages.ts";
import * as returnWords from "#content/return-words.ts";
import { returnReasons } from "#domain/returns.ts";
import { CUSTOMER_FIELD, useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { returnCalls } from "#contract/returns.ts";
import { getOrderOfForm } from "#app/routes/account/load-order.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { leaveFlash, visitContext, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import { clearUnsavedForm, unsavedValues } from "#app/session/login.server.ts";
import type { Route } from "./+types/route";
import { requireSender } from "#app/routes/account/fields.server.ts";
import { orderAddress, returnAddress } from "#app/routes/account/addresses.ts";
import { hasNewReturn } from "#app/routes/account/lost-answers.server.ts";
import {
  loadReturnable,
  returnKey,
  returnRequest,
  returnSchema,
  typedReturn,
  type ReturnableLine,
} from "./return-form.server.ts";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";

export const headers = privatePage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const order = await getOrderOfForm(visit, params.id);
  if (order === null) return { returnable: null, form: blankForm(returnSchema([])) };
  const returnable = await loadReturnable(visit, order);
  const { lines, seen } = returnable;
  const typed = unsavedValues(visit, returnAddress(params.id));
  return {
    returnable,
    form: blankForm(returnSchema(lines), { ...typed, seen, [CUSTOMER_FIELD]: visit.customer?.id }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const customer = requireSender(visit, body, typedReturn(params.id, body));
  const { value: order, fault } = await toResult(findOrder(visit.upstream, params.id));
  if (fault !== null) {
    // What was typed stays.
    const refused = parseForm(body, returnSchema([]));
    const form = refused.ok ? refused.refuse({ message: messages.ordersFailed }) : refused.state;
    return data({ form: { ...form, message: messages.ordersFailed } }, { status: 503 });
  }
  if (order === null) throw data(null, { status: 404 });
  const returnable = await loadReturnable(visit, order, body.get("seen"));
  const { lines, seen, id } = returnable;
  const form = parseForm(body, returnSchema(lines));
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const asked = returnRequest(lines, form.value);
  const before = form.value["seen"] ?? seen;
  const key = returnKey(customer.id, id, before, asked);
  const { value: outcome } = await toResult(
    ask(visit.upstream, returnCalls.createReturn, {
      parameters: { id },
      headers: { "Idempotency-Key": key },
      request: asked,
    }),
  );
  // An answer that names no return settles nothing: the order is asked.
  const isUnsettled = outcome === null || (outcome.code === "ok" && outcome.value === null);
  const isDone = isUnsettled ? await hasNewReturn(visit, id, Number(before)) : outcome.code === "ok";
  if (isDone === true) {
    clearUnsavedForm(visit);
    leaveFlash(visit, { kind: "success", text: returnWords.sent });
    return redirect(orderAddress(id), 303);
  }
  if (visit.upstream.state.isInMaintenance)
    return data({ form: form.refuse({ message: messages.maintenanceRefusalText }) }, { status: 503 });
  if (outcome?.code === "refused" && !returnable.isOffered) {
    leaveFlash(visit, { kind: "error", text: outcome.message ?? returnWords.failed });
    return redirect(orderAddress(id), 303);
  }
  if (outcome?.code === "refused") {
    const errors = Object.fromEntries(
      outcome.errors.flatMap(({ path, msg }) =>
        lines.flatMap(({ line, pieces }) => (String(line) === path ? [[pieces, msg]] : [])),
      ),
    );
    const message = Object.keys(errors).length > 0 ? null : (outcome.message ?? returnWords.failed);
    return data({ form: form.refuse({ errors, message }) }, { status: 400 });
  }
  const message = isDone === null ? returnWords.perhaps : returnWords.failed;
  return data({ form: form.refuse({ message }) }, { status: 503 });
}

export default function ReturnPiecesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { returnable } = loaderData;
  const form = useAnswer("return", actionData)?.form ?? loaderData.form;
  const id = returnable?.id ?? params.id;
  const title = returnWords.title(id);
  const lines = returnable?.lines ?? [];
  return (
    <div className="wrap max-w-3xl py-8 lg:py-12">
      <PageTitle hasErrors={hasErrors(form)}>{title}</PageTitle>
      <h1>{title}</h1>
      {returnable && <p className="mt-3">{returnWords.lead(returnable.lastDay)}</p>}
      <p className="mt-2 mb-6 text-ink-soft">
        {returnWords.shippingNote}
        {returnable?.isCash ? ` ${returnWords.cashLater}` : null}
      </p>
      {returnable?.isExchangeable ? <p className="mb-6">{returnWords.exchangeLead}</p> : null}
      <ShopForm id="return" state={form} labels={labelsOf(lines)}>
        <HiddenField<string> name="seen" />
        <HiddenField<string> name={CUSTOMER_FIELD} />
        {/* Which pieces were chosen goes along unseen where the order cannot be shown. */}
        {returnable === null &&
          Object.keys(form.values).map((name) => /-\d/.test(name) && <HiddenField<string> key={name} name={name} />)}
        {lines.map((line) => (
          <LineFields key={line.line} line={line} />
        ))}
        <TextArea<string> name="note" rows={4} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={returnWords.pending}>{returnWords.submit}</SubmitButton>{" "}
          <QuietLink to={orderAddress(id)}>{returnWords.stay}</QuietLink>
        </div>
      </ShopForm>
    </div>
  );
}

function labelsOf(lines: readonly ReturnableLine[]): Record<string, string> {
  return Object.fromEntries([
    ...lines.flatMap(({ pieces, reason, wanted }) => [
      [pieces, returnWords.howMany],
      [reason, returnWords.reason],
      [wanted, returnWords.wanted],
    ]),
    ["note", returnWords.note],
  ]);
}

function LineFields({ line }: { line: ReturnableLine }) {
  const { name, options, most, pieces, reason: why, wanted, choices } = line;
  const counts = Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    text: count === 0 ? returnWords.keep : returnWords.of(count, most),
  }));
  return (
    <fieldset className="card mb-6 p-4 pb-0 sm:p-5 sm:pb-0">
      {/* Floated: a legend in its usual place breaks the frame of the card, and a long name does so for several lines. */}
      <legend className="float-left mb-4 w-full font-serif text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
        <span lang={ownLanguage(name)}>{name}</span>
        {options === "" ? null : (
          <span className="block font-sans text-base font-normal text-ink-soft">
            <span className="aside-text">, </span>
            {options}
          </span>
        )}
      </legend>
      <div className="clear-both grid gap-x-5 sm:grid-cols-2">
        <SelectField<string> name={pieces} options={counts} />
        <SelectField<string>
          name={why}
          options={[
            { value: "", text: returnWords.chooseReason },
            ...returnReasons.map((reason) => ({ value: reason, text: returnWords.reasons[reason] })),
          ]}
        />
        {choices.length === 0 ? null : (
          <div className="sm:col-span-2">
            <SelectField<string> name={wanted} options={[{ value: "", text: returnWords.money }, ...choices]} />
          </div>
        )}
      </div>
    </fieldset>
  );
}

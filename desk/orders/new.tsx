import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { addressOf } from "#app/content/href.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { Field } from "#app/forms/field.tsx";
import { jsonText } from "#app/forms/json-text.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { FormContext, hasErrors } from "#app/forms/shop-form.tsx";
import { told } from "#app/forms/told-text.tsx";
import {
  findPieces,
  phoneMethods,
  pricePhoneLines,
  takePhoneOrder,
  type FoundPiece,
  type PhoneLine,
} from "#api/desk/phone-orders.ts";
import type { HttpRefusal } from "#api/http/refusal.ts";
import { checkRequest } from "#api/http/read-request-body.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { orderWords, phoneWords as words, ordersWords } from "#content/desk/orders-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { code as language } from "#content/language.ts";
import { shippingRules } from "#contract/addresses.ts";
import { MAX_OPTION_LENGTH, MAX_QUANTITY, quantityFrom } from "#domain/cart.ts";
import { amountText } from "#domain/money.ts";
import { DeskForm, Section, Submit, TapLink } from "#desk/forms.tsx";
import { SearchForm } from "#desk/list-page.tsx";
import { act, page } from "#desk/page.ts";
import { askedIn, leaveFlash, redirect, type Visit } from "#desk/visit.ts";
import {
  ChoiceFields,
  choiceFrom,
  choiceLabels,
  choiceText,
  choiceValue,
  deskDelivery,
  sentChoice,
} from "./change.tsx";

const MAX_LINES = 20;
const option = z.string().max(MAX_OPTION_LENGTH);
const productId = z.coerce.number().int().min(1).max(2_147_483_647);
const line = z.object({
  product_id: productId,
  size: option,
  color: option,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
/** The lines of the order stand in the address, as JSON: nothing is kept before it is placed. */
const linesText = jsonText(z.array(line).max(MAX_LINES)).catch([]);
/** A piece that is put into the order. */
const added = sentChoice.extend({
  add: productId,
  quantity: z.string().optional().transform(quantityFrom),
});
/** The lines with the prices that were seen. */
const seenLines = jsonText(
  z
    .array(line.extend({ unit_paise: z.int().nonnegative() }))
    .min(1)
    .max(MAX_LINES),
);

type Priced = Omit<Awaited<ReturnType<typeof pricePhoneLines>>, "refused"> & { countries: readonly string[] };

/** An order that is taken by telephone: its pieces, then who gets it. */
export const newOrderPage = page({
  async load(visit: Visit) {
    const { services } = visit;
    const query = askedIn(visit);
    const asked = linesText.parse(query["lines"] ?? "[]");
    const { data: piece } = added.safeParse(query);
    if (piece !== undefined) {
      const { add, quantity, ...choice } = piece;
      if (asked.length === MAX_LINES) {
        leaveFlash(visit, { kind: "error", text: words.full(MAX_LINES) });
        return redirect(addressWith(asked));
      }
      return redirect(addressWith([...asked, { product_id: add, quantity, ...choiceFrom(choice) }]));
    }
    const search = (query["search"] ?? "").trim().slice(0, 100);
    const { refused, ...priced } = await pricePhoneLines(services, asked);
    return {
      search,
      found: search === "" ? [] : await findPieces(services.db, { search }),
      ...priced,
      refused: refused === null ? null : refusalText(refused),
      countries: (await services.orderTerms(services.db)).delivery.countries,
    };
  },
  acts: {
    place: act("placePhoneOrder", "sell", {
      form: deskDelivery.extend({
        phone: z.string(words.phoneMissing).max(24),
        method: z.enum(phoneMethods),
        seen_lines: seenLines,
        total: z.coerce.number().int(),
      }),
      labels: { ...checkoutWords.shippingLabels, method: orderWords.paidBy },
      values: ({ lines, total_paise: total, methods, countries }: Priced) => ({
        country: countries.includes("IN") ? "IN" : countries[0],
        method: methods[0],
        seen_lines: JSON.stringify(lines.map((one) => ({ ...withoutPrice(one), unit_paise: one.unit_paise }))),
        total: String(total),
      }),
      async does({ trx, at, visit }, { seen_lines: lines, total: seenTotalPaise, method, email = null, ...typed }) {
        const to = checkRequest({ ...typed, email }, shippingRules);
        const order = { lines, seenTotalPaise, to, method, language };
        const number = await takePhoneOrder(visit.services, trx, order, at);
        return { answer: { number }, subject: number };
      },
      to: (_visit, _params, { number }) => `/desk/orders/${number}`,
      done: ({ number }) => words.placed(number),
    }),
  },
  title: () => ordersWords.byPhone,
  show: ({ data: { search, found, lines, refused, ...priced }, forms: { place } }) => {
    const linesAsJson = JSON.stringify(lines.map(withoutPrice));
    return (
      <>
        <SearchForm search={search} kept={{ lines: linesAsJson }} words={words} />
        {search === "" ? null : (
          <Section id="found" title={words.found} className="mt-4">
            {found.length === 0 ? <p className="mt-2">{words.none}</p> : <Found found={found} lines={linesAsJson} />}
          </Section>
        )}
        {refused === null ? null : (
          <p role="alert" className="mt-2 font-semibold text-madder">
            {told(refused)}
          </p>
        )}
        {lines.length === 0 ? null : (
          <Section id="lines" title={words.lines}>
            <Lines lines={lines} />
            <p className="mt-2">
              {priced.discount && (
                <>
                  {orderWords.discount}: {amountText(-priced.discount.paise)}, <OwnText>{priced.discount.name}</OwnText>{" "}
                  ·{" "}
                </>
              )}
              {orderWords.shipping}: {amountText(priced.shipping_paise)} · {orderWords.total}:{" "}
              <strong>{amountText(priced.total_paise)}</strong>
            </p>
          </Section>
        )}
        {place && (lines.length > 0 || hasErrors(place.state)) && (
          <Section id="customer" title={orderWords.customer}>
            <DeskForm form={place} className="mt-3 max-w-xl">
              <DeliveryFields deliveredTo={priced.countries} hasEmail />
              <SelectField<string>
                name="method"
                options={priced.methods.map((value) => ({ value, text: words.methods[value] }))}
              />
              <Submit>{words.place}</Submit>
            </DeskForm>
          </Section>
        )}
      </>
    );
  },
});

/** Why the order cannot be placed: line by line where that is known. */
function refusalText(refusal: HttpRefusal): string {
  const problem = problemInWords(refusal, refusalWords);
  return problem.errors.map(({ msg }) => msg).join(" ") || (problem.message ?? "");
}

/** The pieces that were found, each with the form that puts it into the order; of several one is opened. `lines` are those of the order, as JSON. */
function Found({ found, lines }: { found: readonly FoundPiece[]; lines: string }) {
  return (
    <ul className="mt-2 grid grid-cols-1 gap-3 lg:grid-cols-2">
      {found.map((piece) => (
        <li key={piece.product_id} className="card p-3">
          <details open={found.length === 1}>
            <summary className="min-h-11">
              <h3 id={`piece-${piece.product_id}`} className="inline text-base" lang={ownLanguage(piece.name)}>
                {piece.name}
              </h3>{" "}
              <span className="text-sm">
                {[piece.sku === null ? "" : orderWords.sku(piece.sku), piece.is_stated ? "" : stockText(piece.choices)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </summary>
            <AddForm piece={piece} lines={lines} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function stockText([only]: FoundPiece["choices"]): string {
  return only === undefined ? "" : words.choiceText("", amountText(only.unit_paise), only.stock);
}

/** Puts a piece into the order: its form leads to the address with one line more. */
function AddForm({ piece, lines }: { piece: FoundPiece; lines: string }) {
  const first = piece.choices.find(({ stock }) => stock > 0) ?? piece.choices[0];
  const values = { quantity: "1", choice: first === undefined ? "" : choiceValue(first) };
  const state = { values, errors: {}, message: null, constraints: {}, submissionId: "" };
  const id = `add-${piece.product_id}`;
  return (
    <FormContext.Provider value={{ id, state, labels: { ...choiceLabels, quantity: words.quantity }, isBusy: false }}>
      <form action={addressOf("/desk/orders/new")} aria-labelledby={`piece-${piece.product_id}`} className="mt-2">
        <input type="hidden" name="lines" value={lines} />
        <input type="hidden" name="add" value={piece.product_id} />
        <div className={piece.is_stated ? "" : "columns gap-x-2 [--most:3]"}>
          <ChoiceFields piece={piece} />
          <Field<string> name="quantity" inputMode="numeric" autoComplete="off" />
        </div>
        <Submit isQuiet>
          {words.add}
          <span className="aside-text">{told(words.addOf(markedOwn(piece.name)))}</span>
        </Submit>
      </form>
    </FormContext.Provider>
  );
}

/** The lines of the order, each with the link that leads to the address without it. */
function Lines({ lines }: { lines: readonly (PhoneLine & { name: string; unit_paise: number })[] }) {
  return (
    <ul className="mt-2 space-y-2">
      {lines.map((one, index) => (
        <li key={index} className="card flex flex-wrap items-center justify-between gap-x-4 p-3">
          <span>
            {`${one.quantity} × `}
            <span lang={ownLanguage(one.name)}>{one.name}</span>
            {`, ${[choiceText(one), amountText(one.unit_paise)].filter(Boolean).join(", ")}`}
          </span>{" "}
          <TapLink to={addressWith(lines.filter((_, other) => other !== index).map(withoutPrice))} className="min-w-11">
            {words.remove}
            <span className="aside-text">{told(words.addOf(markedOwn(one.name)))}</span>
          </TapLink>
        </li>
      ))}
    </ul>
  );
}

/** A line as the address has it. */
function withoutPrice({ product_id, size, color, quantity }: PhoneLine): PhoneLine {
  return { product_id, size, color, quantity };
}

/** The page with an order of these lines. */
function addressWith(lines: readonly PhoneLine[]): string {
  return `/desk/orders/new?${new URLSearchParams({ lines: JSON.stringify(lines) })}`;
}

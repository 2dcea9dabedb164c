// One file: a telephone order is one page, and its forms carry each other's lines.
import type { ReactNode } from "react";
import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { addressOf } from "#app/content/href.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { toldCode, type ToldCode } from "#app/content/told-code.server.ts";
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
import { shippingRules } from "#contract/delivery-address.ts";
import { MAX_OPTION_LENGTH, MAX_QUANTITY, quantityFrom } from "#domain/cart.ts";
import { amountText } from "#domain/money.ts";
import { offerCodeFrom } from "#domain/offers.ts";
import { typedText } from "#domain/typed-text.ts";
import { DeskForm, Section, Submit, TapLink } from "#desk/forms.tsx";
import { SearchForm } from "#desk/list-page.tsx";
import { act, entry, page } from "#desk/page.ts";
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

type Priced = Omit<Awaited<ReturnType<typeof pricePhoneLines>>, "refused" | "code"> & {
  countries: readonly string[];
  /** The code that is asked for; null where the shop takes none. */
  code: ToldCode | null;
  /** What was typed of the customer, and is kept while the order loses its code. */
  typed: Record<string, string>;
};

/** An order that is taken by telephone: its pieces, then who gets it. */
export const newOrderPage = page({
  async load(visit: Visit) {
    const { services } = visit;
    const query = askedIn(visit);
    const asked = linesText.parse(query["lines"] ?? "[]");
    const typed = query["code"] ?? "";
    const { data: piece } = added.safeParse(query);
    if (piece !== undefined) {
      const { add, quantity, ...choice } = piece;
      if (asked.length === MAX_LINES) {
        leaveFlash(visit, { kind: "error", text: words.full(MAX_LINES) });
        return redirect(addressWith(asked, typed));
      }
      return redirect(addressWith([...asked, { product_id: add, quantity, ...choiceFrom(choice) }], typed));
    }
    const search = (query["search"] ?? "").trim().slice(0, 100);
    const { refused, code, ...priced } = await pricePhoneLines(services, asked, offerCodeFrom(typed));
    return {
      search,
      found: search === "" ? [] : await findPieces(services.db, { search }),
      ...priced,
      code: code && toldCode({ code: typed, found: code.found }, code.priced, code.taken),
      refused: refused === null ? null : refusalText(refused),
      countries: (await services.orderTerms(services.db)).delivery.countries,
      typed: typedIn(visit),
    };
  },
  acts: {
    place: act("placePhoneOrder", "sell", {
      form: deskDelivery.extend({
        phone: z.string(words.phoneMissing).max(24),
        method: z.enum(phoneMethods),
        seen_lines: seenLines,
        total: z.coerce.number().int(),
        code: z.string().default("").transform(offerCodeFrom),
      }),
      labels: { ...checkoutWords.shippingLabels, method: orderWords.paidBy },
      values: ({ lines, total_paise: total, methods, countries, code, typed }: Priced) => ({
        country: countries.includes("IN") ? "IN" : countries[0],
        method: methods[0],
        ...typed,
        seen_lines: JSON.stringify(lines.map((one) => ({ ...withoutPrice(one), unit_paise: one.unit_paise }))),
        total: String(total),
        code: code?.counts ? code.code : "",
      }),
      async does(
        { trx, at, visit },
        { seen_lines: lines, total: seenTotalPaise, method, code, email = null, ...typed },
      ) {
        const to = checkRequest({ ...typed, email }, shippingRules);
        const order = { lines, seenTotalPaise, to, method, code, language };
        const number = await takePhoneOrder(visit.services, trx, order, at);
        return { answer: { number }, subject: number };
      },
      to: (_visit, _params, { number }) => `/desk/orders/${number}`,
      done: ({ number }) => words.placed(number),
    }),
    /** The order at another address, beside what was typed. With labels a refusal is said beside it, too. */
    change: entry("sell", { labels: {}, does: () => ({ to: null, said: null, answer: null }) }),
  },
  title: () => ordersWords.byPhone,
  show: ({ data: { search, found, lines, refused, code, ...priced }, forms: { place } }) => {
    const asked = askedWith(lines, code?.code ?? "");
    return (
      <>
        <SearchForm search={search} kept={asked} words={words} />
        {search === "" ? null : (
          <Section id="found" title={words.found} className="mt-4">
            {found.length === 0 ? <p className="mt-2">{words.none}</p> : <Found found={found} asked={asked} />}
          </Section>
        )}
        {refused === null ? null : (
          <p role="alert" className="mt-2 font-semibold text-madder">
            {told(refused)}
          </p>
        )}
        {lines.length === 0 ? null : (
          <Section id="lines" title={words.lines}>
            <Lines lines={lines} code={code?.code ?? ""} />
            {code && <CodeForm code={code} lines={asked.lines} />}
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
              <Submit>{words.place}</Submit>{" "}
              {code && code.code !== "" && (
                <Submit act="change" to={addressWith(lines, "")} isQuiet>
                  {words.removeCode}
                </Submit>
              )}
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

/** The pieces that were found, each with the form that puts it into the order; of several one is opened. `asked` is what the order has by now. */
function Found({ found, asked }: { found: readonly FoundPiece[]; asked: Asked }) {
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
            <AddForm piece={piece} asked={asked} />
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
function AddForm({ piece, asked }: { piece: FoundPiece; asked: Asked }) {
  const first = piece.choices.find(({ stock }) => stock > 0) ?? piece.choices[0];
  const values = { quantity: "1", choice: first === undefined ? "" : choiceValue(first) };
  return (
    <GetForm
      id={`add-${piece.product_id}`}
      labelledBy={`piece-${piece.product_id}`}
      labels={{ ...choiceLabels, quantity: words.quantity }}
      values={values}
      hidden={{ ...asked, add: String(piece.product_id) }}
    >
      <div className={piece.is_stated ? "" : "columns gap-x-2 [--most:3]"}>
        <ChoiceFields piece={piece} />
        <Field<string> name="quantity" inputMode="numeric" autoComplete="off" />
      </div>
      <Submit isQuiet>
        {words.add}
        <span className="aside-text">{told(words.addOf(markedOwn(piece.name)))}</span>
      </Submit>
    </GetForm>
  );
}

/** The code of the order, with what it takes off, or why it takes nothing. An empty field takes it away. */
function CodeForm({ code: { code, counts, error }, lines }: { code: ToldCode; lines: string }) {
  const hint = counts ?? undefined;
  return (
    <GetForm
      id="code"
      labels={{ code: words.code }}
      values={{ code }}
      errors={error === null ? {} : { code: error }}
      hidden={{ lines }}
    >
      <Field<string> name="code" hint={hint} autoComplete="off" />
      <Submit isQuiet>{words.applyCode}</Submit>
    </GetForm>
  );
}

/** A form whose answer is this page at another address. */
function GetForm({
  id,
  labelledBy,
  labels,
  values,
  errors = {},
  hidden,
  children,
}: {
  id: string;
  labelledBy?: string;
  labels: Record<string, string>;
  values: Record<string, string>;
  errors?: Record<string, string>;
  hidden: Record<string, string>;
  children: ReactNode;
}) {
  const state = { values, errors, message: null, constraints: {}, submissionId: "" };
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: false }}>
      <form action={addressOf("/desk/orders/new")} aria-labelledby={labelledBy} className="mt-2">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormContext.Provider>
  );
}

/** The lines of the order, each with the link that leads to the address without it. */
function Lines({
  lines,
  code,
}: {
  lines: readonly (PhoneLine & { name: string; unit_paise: number })[];
  code: string;
}) {
  return (
    <ul className="mt-2 space-y-2">
      {lines.map((one, index) => (
        <li key={index} className="card flex flex-wrap items-center justify-between gap-x-4 p-3">
          <span>
            {`${one.quantity} × `}
            <span lang={ownLanguage(one.name)}>{one.name}</span>
            {`, ${[choiceText(one), amountText(one.unit_paise)].filter(Boolean).join(", ")}`}
          </span>{" "}
          <TapLink
            to={addressWith(
              lines.filter((_, other) => other !== index),
              code,
            )}
            className="min-w-11"
          >
            {words.remove}
            <span className="aside-text">{told(words.addOf(markedOwn(one.name)))}</span>
          </TapLink>
        </li>
      ))}
    </ul>
  );
}

/** What a form that was sent holds. */
function typedIn({ form }: Visit): Record<string, string> {
  return Object.fromEntries(
    [...(form?.entries() ?? [])].flatMap(([name, text]) =>
      typeof text === "string" ? [[name, typedText(name, text)]] : [],
    ),
  );
}

/** A line as the address has it. */
function withoutPrice({ product_id, size, color, quantity }: PhoneLine): PhoneLine {
  return { product_id, size, color, quantity };
}

type Asked = ReturnType<typeof askedWith>;

/** What the address has of the order: its lines, and the code as it was typed, if any. */
function askedWith(lines: readonly PhoneLine[], code: string) {
  return { lines: JSON.stringify(lines.map(withoutPrice)), ...(code !== "" && { code }) };
}

function addressWith(...order: Parameters<typeof askedWith>): string {
  return `/desk/orders/new?${new URLSearchParams(askedWith(...order))}`;
}

import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { toldCode, type ToldCode } from "#app/content/told-code.server.ts";
import { Field } from "#app/forms/field.tsx";
import { jsonText } from "#app/forms/json-text.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { FormContext, useForm } from "#app/forms/shop-form.tsx";
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
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords, phoneWords as words, ordersWords } from "#content/desk/orders-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { code as language } from "#content/language.ts";
import { shippingRules } from "#contract/delivery-address.ts";
import { MAX_OPTION_LENGTH, MAX_QUANTITY, quantityFrom } from "#domain/cart.ts";
import { amountText } from "#domain/money.ts";
import { offerCodeFrom } from "#domain/offers.ts";
import { codeText, typedText } from "#domain/typed-text.ts";
import { DeskForm, Section, Submit } from "#desk/forms.tsx";
import { act, entry, FormRefusal, page } from "#desk/page.ts";
import { askedIn, type Visit } from "#desk/visit.ts";
import { ChoiceFields, choiceFrom, choiceLabels, choiceText, choiceValue, deskDelivery } from "./change.tsx";

const MAX_LINES = 20;
const option = z.string().max(MAX_OPTION_LENGTH);
const line = z.object({
  productId: z.coerce.number().int().min(1).max(2_147_483_647),
  size: option,
  color: option,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
/** A line with the price that was seen. */
const seenLine = line.extend({ unitPaise: z.int().nonnegative() });
/** The lines stand in the form: nothing is kept before the order is placed. */
const seenLines = jsonText(z.array(seenLine).max(MAX_LINES));

/** What was typed, by the names of the fields. */
type Typed = Readonly<Record<string, string>>;

type Priced = Omit<Awaited<ReturnType<typeof priced>>, "refused"> & {
  search: string;
  found: readonly FoundPiece[];
  countries: readonly string[];
  typed: Typed;
};

/** What the lines cost, and what their code takes off, or why it takes nothing. */
async function priced(services: Visit["services"], lines: readonly PhoneLine[], typed: string) {
  const { code, ...cost } = await pricePhoneLines(services, lines, offerCodeFrom(typed));
  return { ...cost, code: code && toldCode({ code: typed, found: code.found }, cost.lines, code.taken) };
}

/** An order that is taken by telephone. One form holds it all, so that each of its buttons keeps what was typed. */
export const newOrderPage = page({
  async load(visit: Visit) {
    const { services } = visit;
    const typed = typedIn(visit);
    const seen = seenLines.safeParse(typed["seen_lines"] ?? "[]");
    const lines: PhoneLine[] = seen.data ?? [];
    const added = addedIn(typed);
    const isFull = added !== null && lines.length === MAX_LINES;
    const asked = lines.filter((_, place) => String(place) !== typed["remove"]);
    if (added !== null && !isFull) asked.push(added);
    const search = added === null ? (typed["search"] ?? "").trim().slice(0, 100) : "";
    const { refused, ...cost } = await priced(services, asked, typed["code"] ?? "");
    return {
      search,
      found: search === "" ? [] : await findPieces(services.db, { search }),
      ...cost,
      refused: refusedNow(),
      countries: (await services.orderTerms(services.db)).delivery.countries,
      typed,
    };

    function refusedNow(): string | null {
      if (!seen.success) return words.unreadable;
      return isFull ? words.full(MAX_LINES) : refused && refusalText(refused);
    }
  },
  acts: {
    place: act("placePhoneOrder", "sell", {
      form: deskDelivery.extend({
        phone: z.string(words.phoneMissing).max(24),
        method: z.enum(phoneMethods),
        seen_lines: seenLines.refine((lines) => lines.length > 0),
        total: z.coerce.number().int(),
        code: z.string().default(""),
      }),
      labels: {
        search: words.search,
        ...Object.fromEntries(Object.entries(choiceLabels).map(([name, label]) => [`piece.*.${name}`, label])),
        "piece.*.quantity": words.quantity,
        code: words.code,
        ...checkoutWords.shippingLabels,
        method: orderWords.paidBy,
      },
      values: ({ search, found, lines, totalPaise: total, methods, countries, typed }: Priced) => ({
        country: countries.includes("IN") ? "IN" : countries[0],
        method: methods[0],
        ...Object.fromEntries(found.flatMap(usualChoice)),
        ...Object.fromEntries(Object.entries(typed).filter(([name]) => isKept(name))),
        search,
        seen_lines: JSON.stringify(lines.map((one) => seenLine.parse(one))),
        total: String(total),
      }),
      async prepare({ services }, { seen_lines: lines, code: typed }) {
        const { code } = await priced(services, lines, typed);
        if (code !== null && code.error !== null) throw new FormRefusal({ code: code.error });
      },
      async does(
        { trx, at, visit },
        { seen_lines: lines, total: seenTotalPaise, method, code, email = null, ...typed },
      ) {
        const to = checkRequest({ ...typed, email }, shippingRules);
        const order = { lines, seenTotalPaise, to, method, code: offerCodeFrom(code), language };
        const number = await takePhoneOrder(visit.services, trx, order, at);
        return { answer: { number }, subject: number };
      },
      to: (_visit, _params, { number }) => `/desk/orders/${number}`,
      done: ({ number }) => words.placed(number),
    }),
    /** Finds, adds and removes pieces and counts a code: the page reads it in what was sent. With labels a refusal is said there, too. */
    change: entry("sell", { labels: {}, does: () => ({ to: null, said: null, answer: null }) }),
  },
  keeps: ["search", "seen_lines", "code"],
  title: () => ordersWords.byPhone,
  show: ({ data: { search, found, lines, refused, code, typed, ...cost }, forms: { place } }) =>
    place && (
      <DeskForm form={{ ...place, hidden: { ...place.hidden, act: "change" } }} className="mt-2 max-w-4xl">
        <div role="search" className="max-w-xl">
          <Field<string> name="search" autoComplete="off" />
          <Submit isQuiet>{frameWords.find}</Submit>
        </div>
        {search === "" ? null : (
          <Section id="found" title={words.found} className="mt-4">
            {found.length === 0 ? <p className="mt-2">{words.none}</p> : <Found found={found} />}
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
            {code && <CodeField code={code} />}
            <p className="mt-2">
              {cost.discount && (
                <>
                  {orderWords.discount}: {amountText(-cost.discount.paise)}, <OwnText>{cost.discount.name}</OwnText>{" "}
                  ·{" "}
                </>
              )}
              {orderWords.shipping}: {amountText(cost.shippingPaise)} · {orderWords.total}:{" "}
              <strong>{amountText(cost.totalPaise)}</strong>
            </p>
          </Section>
        )}
        {(lines.length > 0 || typed["fullName"] !== undefined) && (
          <Section id="customer" title={orderWords.customer} className="mt-6 max-w-xl">
            <div className="mt-3">
              <DeliveryFields deliveredTo={cost.countries} hasEmail />
            </div>
            <SelectField<string>
              name="method"
              options={cost.methods.map((value) => ({ value, text: words.methods[value] }))}
            />
            {lines.length > 0 && <Submit act="place">{words.place}</Submit>}
          </Section>
        )}
      </DeskForm>
    ),
});

/** What of a form stays in the next one as it was typed. */
const isKept = (name: string) =>
  Object.hasOwn(deskDelivery.shape, name) || name === "method" || name === "code" || name.startsWith("piece.");

/** What a form that was sent holds; of a page that is come back to, its address. */
function typedIn(visit: Visit): Typed {
  if (visit.form === null) return askedIn(visit);
  return Object.fromEntries(
    [...visit.form].flatMap(([name, text]) => (typeof text === "string" ? [[name, typedText(name, text)]] : [])),
  );
}

const fieldOf = (id: number | string, name: string) => `piece.${id}.${name}`;

/** The line of the piece whose button was pressed; null where none was. */
function addedIn({ add, ...typed }: Typed): PhoneLine | null {
  const [choice, size, color, quantity] = ["choice", "size", "color", "quantity"].map(
    (name) => typed[fieldOf(add ?? "", name)],
  );
  const asked = {
    productId: add,
    ...choiceFrom({ choice, size, color }),
    quantity: quantityFrom(codeText(quantity ?? "")),
  };
  return line.safeParse(asked).data ?? null;
}

/** What the fields of a piece hold at first: one, of what is in stock. */
function usualChoice({ productId: id, choices }: FoundPiece) {
  const first = choices.find(({ stock }) => stock > 0) ?? choices[0];
  const usual = { choice: first === undefined ? "" : choiceValue(first), size: "", color: "", quantity: "1" };
  return Object.entries(usual).map(([name, value]) => [fieldOf(id, name), value] as const);
}

/** Why the order cannot be placed: line by line where that is known. */
function refusalText(refusal: HttpRefusal): string {
  const problem = problemInWords(refusal, refusalWords);
  return problem.errors.map(({ msg }) => msg).join(" ") || (problem.message ?? "");
}

/** The pieces that were found, each with what puts it into the order; of several one is opened. */
function Found({ found }: { found: readonly FoundPiece[] }) {
  return (
    <ul className="mt-2 grid grid-cols-1 gap-3 lg:grid-cols-2">
      {found.map((piece) => (
        <li key={piece.productId} className="card p-3">
          <details open={found.length === 1}>
            <summary className="min-h-11">
              <h3 className="inline text-base" lang={ownLanguage(piece.name)}>
                {piece.name}
              </h3>{" "}
              <span className="text-sm">
                {[piece.sku === null ? "" : orderWords.sku(piece.sku), piece.isStated ? "" : stockText(piece.choices)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </summary>
            <div className={piece.isStated ? "mt-2" : "columns mt-2 gap-x-2 [--most:3]"}>
              <ChoiceFields piece={piece} nameOf={(name) => fieldOf(piece.productId, name)} />
              <Field<string> name={fieldOf(piece.productId, "quantity")} inputMode="numeric" autoComplete="off" />
            </div>
            <button type="submit" name="add" value={piece.productId} className="button button-quiet">
              {words.add}
              <span className="aside-text">{told(words.addOf(markedOwn(piece.name)))}</span>
            </button>
          </details>
        </li>
      ))}
    </ul>
  );
}

function stockText([only]: FoundPiece["choices"]): string {
  return only === undefined ? "" : words.choiceText("", amountText(only.unitPaise), only.stock);
}

/** The code of the order, with what it takes off, or why it takes nothing: then the order is not placed. An empty field takes it away. */
function CodeField({ code: { counts, error } }: { code: ToldCode }) {
  const form = useForm();
  return (
    <div className="mt-2 max-w-xl">
      <FormContext.Provider
        value={{ ...form, state: { ...form.state, errors: error === null ? {} : { code: error } } }}
      >
        <Field<string> name="code" hint={counts ?? undefined} autoComplete="off" />
      </FormContext.Provider>
      <Submit isQuiet>{words.applyCode}</Submit>
    </div>
  );
}

/** The lines of the order, each with the button that removes it. */
function Lines({ lines }: { lines: readonly (PhoneLine & { name: string; unitPaise: number })[] }) {
  return (
    <ul className="mt-2 space-y-2">
      {lines.map((one, place) => (
        <li key={place} className="card flex flex-wrap items-center justify-between gap-x-4 p-3">
          <span>
            {`${one.quantity} × `}
            <span lang={ownLanguage(one.name)}>{one.name}</span>
            {`, ${[choiceText(one), amountText(one.unitPaise)].filter(Boolean).join(", ")}`}
          </span>{" "}
          <button type="submit" name="remove" value={place} className="link min-h-11 min-w-11">
            {words.remove}
            <span className="aside-text">{told(words.addOf(markedOwn(one.name)))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

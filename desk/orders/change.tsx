import { z } from "zod";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { countryName } from "#app/content/countries.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { jsonText } from "#app/forms/json-text.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { lockSeen } from "#api/desk/orders.ts";
import { findPieces, type FoundPiece } from "#api/desk/phone-orders.ts";
import { readOrder } from "#api/desk/read-order.ts";
import { checkRequest } from "#api/http/read-request-body.ts";
import { missing } from "#api/http/refusal.ts";
import { changeAddress, changePiece } from "#api/orders/change-order.ts";
import { colorName } from "#content/catalogue-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { askWords, phoneWords } from "#content/desk/orders-words.ts";
import { productWords } from "#content/desk/products-words.ts";
import * as messages from "#content/messages.ts";
import { shippingInfo, shippingRules } from "#contract/delivery-address.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { isEmail } from "#domain/customer-rules.ts";
import { addressLines, deliveryFields, type DeliveryField } from "#domain/delivery-fields.ts";
import { countryCodes } from "#domain/delivery-terms.ts";
import { amountText } from "#domain/money.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { formPage } from "#desk/form-page.tsx";
import { act, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const text = (name: DeliveryField) =>
  z.string(messages.provide(checkoutWords.shippingNames[name])).max(deliveryFields[name].maxLength);

/** Where a parcel goes, as the shop's people type it: customers have no e-mail, and some no phone. The upstream judges the rest. */
export const deskDelivery = z.object({
  fullName: text("fullName"),
  email: text("email").refine(isEmail, messages.emailInvalid).optional(),
  phone: text("phone").optional(),
  address: text("address"),
  city: text("city"),
  state: text("state"),
  zipCode: text("zipCode"),
  country: z.enum(countryCodes, messages.provide(checkoutWords.shippingNames.country)),
});

const seen = z.enum(orderStatuses);
const orderOf = (_visit: Visit, { number }: By<"number">) => `/desk/orders/${number}`;

/** Where an order goes that is not sent. */
export const addressPage = formPage({
  async load({ services: { db, returnTerms, orderTerms } }: Visit, { number }: By<"number">) {
    const { delivery } = await orderTerms(db);
    const { id, status, shippingInfo: to } = await readOrder(db, number, returnTerms);
    return { id, status, to, countries: delivery.countries };
  },
  words: ({ id }) => ({ title: askWords.address.title(id), button: frameWords.save, back: askWords.back }),
  back: ({ id }) => `/desk/orders/${id}`,
  fields: ({ to, countries }, { state }) => (
    <>
      {hasErrors(state) && (
        <p className="mb-4">{frameWords.now(addressLines(to, countryName(to.country)).join(", "))}</p>
      )}
      <DeliveryFields deliveredTo={countries} hasEmail />
    </>
  ),
  act: act("moveDeskOrder", "sell", {
    form: deskDelivery.extend({ seen, was: jsonText(shippingInfo) }),
    labels: checkoutWords.shippingLabels,
    values: ({ status, to }) => ({
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
    },
    to: orderOf,
    done: (_answer, { number }) => askWords.address.done(number),
  }),
});

/** Size and colour of a piece. */
interface Choice {
  size: string;
  color: string;
}

/** A choice as a form sends it: size and colour in one value, or each as it is typed. */
const sentChoice = z.object({
  choice: z
    .string()
    .max(2 * MAX_OPTION_LENGTH + 1)
    .optional(),
  size: z.string().max(MAX_OPTION_LENGTH).optional(),
  color: z.string().max(MAX_OPTION_LENGTH).optional(),
});

/** Between size and colour in a value: no size has it. */
const BETWEEN = "~";

/** Size and colour of what a form sends. */
export function choiceFrom({ choice, size = "", color = "" }: z.output<typeof sentChoice>): Choice {
  if (choice === undefined) return { size, color };
  const [first = "", second = ""] = choice.split(BETWEEN);
  return { size: first, color: second };
}

/** The value of a choice in its list. */
export const choiceValue = ({ size, color }: Choice): string => `${size}${BETWEEN}${color}`;

/** The words of a choice, without what it leaves open. */
export const choiceText = ({ size, color }: Choice): string => [size, colorName(color)].filter(Boolean).join(", ");

/** Size and colour: one of what the product states, with its price and what is left, or whatever is typed. */
export function ChoiceFields({
  piece: { isStated, choices },
  nameOf = String,
}: {
  piece: Pick<FoundPiece, "isStated" | "choices">;
  /** The name of a field, where a form has those of several pieces. */
  nameOf?: (name: string) => string;
}) {
  if (!isStated)
    return ["size", "color"].map((name) => <Field<string> key={name} name={nameOf(name)} autoComplete="off" />);
  return (
    <SelectField<string>
      name={nameOf("choice")}
      options={choices.map((one) => ({
        value: choiceValue(one),
        text: phoneWords.choiceText(choiceText(one), amountText(one.unitPaise), one.stock),
      }))}
    />
  );
}

/** The labels of the fields. */
export const choiceLabels = { choice: phoneWords.choice, size: productWords.size, color: productWords.color };

const words = askWords.piece;

/** Size and colour of a line of an order that is not sent. */
export const piecePage = formPage({
  async load({ services: { db, returnTerms } }: Visit, { number, line }: By<"number" | "line">) {
    const { id, status, items } = await readOrder(db, number, returnTerms);
    const item = items.find((_, place) => String(place) === line);
    if (item === undefined) throw missing(`The order ${number} has no line ${line}`);
    const [piece = { isStated: false, choices: [] }] = await findPieces(db, { products: [item.productId] });
    return { id, status, name: item.name, was: { size: item.size ?? "", color: item.color ?? "" }, piece };
  },
  words: ({ name }) => ({
    title: words.title(markedOwn(name)),
    text: words.text,
    button: frameWords.save,
    back: askWords.back,
  }),
  back: ({ id }) => `/desk/orders/${id}`,
  fields: ({ was, piece }, { state }) => (
    <>
      {hasErrors(state) && <p className="mb-4">{frameWords.now(choiceText(was))}</p>}
      <ChoiceFields piece={piece} />
    </>
  ),
  act: act("changeOrderPiece", "sell", {
    form: sentChoice.extend({ seen, was: jsonText(z.object({ size: z.string(), color: z.string() })) }),
    labels: choiceLabels,
    values: ({ status, was }) => ({ ...was, choice: choiceValue(was), seen: status, was: JSON.stringify(was) }),
    async does({ trx }, { seen, was, ...sent }, { number, line }: By<"number" | "line">) {
      await lockSeen(trx, number, seen);
      const details = await changePiece(trx, number, { line: Number(line), seen: was, ...choiceFrom(sent) });
      return { details };
    },
    to: orderOf,
    done: () => words.done,
  }),
});

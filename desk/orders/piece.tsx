import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { jsonText } from "#app/forms/json-text.ts";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { lockSeen } from "#api/desk/orders.ts";
import { findPieces } from "#api/desk/phone-orders.ts";
import { readOrder } from "#api/desk/read-order.ts";
import { missing } from "#api/http/refusal.ts";
import { changePiece } from "#api/orders/change-order.ts";
import { colorName } from "#content/catalogue-words.ts";
import { askWords } from "#content/desk/orders-words.ts";
import { orderStatuses, type OrderStatus } from "#domain/order-status.ts";
import { formPage } from "#desk/form-page.tsx";
import { act, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { ChoiceFields, choiceFrom, choiceLabels, choiceValue, sentChoice } from "./piece-choice.tsx";

const words = askWords.piece;

/** Size and colour of a line of an order that is not sent. */
export const piecePage = formPage({
  async load({ services: { db, returnTerms } }: Visit, { number, line }: By<"number" | "line">) {
    const { status, items } = await readOrder(db, number, returnTerms);
    const item = items.find((one) => String(one.line) === line);
    if (item === undefined) throw missing(`The order ${number} has no line ${line}`);
    const [piece = { is_stated: false, choices: [] }] = await findPieces(db, { product: item.product_id });
    return { number, status, name: item.name, was: { size: item.size ?? "", color: item.color ?? "" }, piece };
  },
  words: ({ name }) => ({
    title: words.title(markedOwn(name)),
    text: words.text,
    button: words.button,
    back: askWords.back,
  }),
  back: ({ number }) => addressOf(`/desk/orders/${number}`),
  fields: ({ was: { size, color }, piece }, { state }) => (
    <>
      {hasErrors(state) && <p className="mb-4">{askWords.now([size, colorName(color)].filter(Boolean).join(", "))}</p>}
      <ChoiceFields piece={piece} />
    </>
  ),
  act: act("changeOrderPiece", "sell", {
    form: sentChoice.extend({
      seen: z.enum(orderStatuses),
      was: jsonText(z.object({ size: z.string(), color: z.string() })),
    }),
    labels: choiceLabels,
    values: ({ status, was }: { status: OrderStatus; was: { size: string; color: string } }) => ({
      ...was,
      choice: choiceValue(was),
      seen: status,
      was: JSON.stringify(was),
    }),
    async does({ trx }, { seen, was, ...sent }, { number, line }: By<"number" | "line">) {
      await lockSeen(trx, number, seen);
      const details = await changePiece(trx, number, { line: Number(line), seen: was, ...choiceFrom(sent) });
      return { details };
    },
    to: (_visit, { number }) => addressOf(`/desk/orders/${number}`),
    done: () => words.done,
  }),
});

import type { z } from "zod";
import { href } from "#app/content/href.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { FormContext } from "#app/forms/shop-form.tsx";
import { told } from "#app/forms/told-text.tsx";
import { ChoiceFields, choiceLabels, choiceValue } from "#app/routes/desk/piece-choice.tsx";
import { colorName } from "#content/catalogue-words.ts";
import { orderWords, phoneWords } from "#content/desk/orders-words.ts";
import type { FoundPiece, PhoneLine, pricePhoneOrder } from "#contract/desk/phone-calls.ts";
import { amountText } from "#domain/money.ts";

/** The pieces that were found, each with the form that puts it into the order; of several one is opened. `lines` are those of the order, as JSON. */
export function FoundPieces({ found, lines }: { found: readonly FoundPiece[]; lines: string }) {
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

type PricedLine = z.output<typeof pricePhoneOrder.answer>["lines"][number];

/** The lines of the order, each with the link that leads to the address without it. */
export function OrderLines({ lines }: { lines: readonly PricedLine[] }) {
  return (
    <ul className="mt-2 space-y-2">
      {lines.map((line, index) => (
        <li key={index} className="card flex flex-wrap items-center justify-between gap-x-4 p-3">
          <span>
            {`${line.quantity} × `}
            <span lang={ownLanguage(line.name)}>{line.name}</span>
            {`, ${[line.size, colorName(line.color), amountText(line.unit_paise)].filter((part) => part !== "").join(", ")}`}
          </span>{" "}
          <a
            href={newAddress(lines.filter((_, other) => other !== index).map(withoutPrice))}
            className="link inline-flex min-h-11 min-w-11 items-center"
          >
            {phoneWords.remove}
            <span className="aside-text">{told(phoneWords.removeOf(markedOwn(line.name)))}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function stockText([only]: FoundPiece["choices"]): string {
  return only === undefined ? "" : phoneWords.choiceText("", amountText(only.unit_paise), only.stock);
}

/** Puts a piece into the order: its form leads to the address with one line more. */
function AddForm({ piece, lines }: { piece: FoundPiece; lines: string }) {
  const first = piece.choices.find(({ stock }) => stock > 0) ?? piece.choices[0];
  const values = { quantity: "1", choice: first === undefined ? "" : choiceValue(first) };
  const state = { values, errors: {}, message: null, constraints: {}, submissionId: "" };
  const id = `add-${piece.product_id}`;
  return (
    <FormContext.Provider
      value={{ id, state, labels: { ...choiceLabels, quantity: phoneWords.quantity }, isBusy: false }}
    >
      <form action={href("/desk/orders/new")} aria-labelledby={`piece-${piece.product_id}`} className="mt-2">
        <input type="hidden" name="lines" value={lines} />
        <input type="hidden" name="add" value={piece.product_id} />
        <div className={piece.is_stated ? "" : "columns gap-x-2 [--most:3]"}>
          <ChoiceFields piece={piece} />
          <Field<"quantity"> name="quantity" inputMode="numeric" autoComplete="off" />
        </div>
        <button type="submit" className="button button-quiet">
          {phoneWords.add}
          <span className="aside-text">{told(phoneWords.addOf(markedOwn(piece.name)))}</span>
        </button>
      </form>
    </FormContext.Provider>
  );
}

/** A line as the address has it. */
export function withoutPrice({ product_id: product, size, color, quantity }: PhoneLine): PhoneLine {
  return { product_id: product, size, color, quantity };
}

/** The page with an order of these lines. */
export function newAddress(lines: readonly PhoneLine[]): string {
  return `${href("/desk/orders/new")}?${new URLSearchParams({ lines: JSON.stringify(lines) })}`;
}

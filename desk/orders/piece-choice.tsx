import { z } from "zod";
import { Field } from "#app/forms/field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import type { FoundPiece } from "#api/desk/phone-orders.ts";
import { colorName } from "#content/catalogue-words.ts";
import { phoneWords } from "#content/desk/orders-words.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { amountText } from "#domain/money.ts";

/** A choice as a form sends it: size and colour in one value, or each as it is typed. */
export const sentChoice = z.object({
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
export function choiceFrom({ choice, size = "", color = "" }: z.output<typeof sentChoice>): {
  size: string;
  color: string;
} {
  if (choice === undefined) return { size, color };
  const [first = "", second = ""] = choice.split(BETWEEN);
  return { size: first, color: second };
}

/** The value of a choice in its list. */
export function choiceValue({ size, color }: { size: string; color: string }): string {
  return `${size}${BETWEEN}${color}`;
}

/** Size and colour: one of what the product states, with its price and what is left, or whatever is typed. */
export function ChoiceFields({
  piece: { is_stated: isStated, choices },
}: {
  piece: Pick<FoundPiece, "is_stated" | "choices">;
}) {
  if (!isStated)
    return (
      <>
        <Field<"size"> name="size" autoComplete="off" />
        <Field<"color"> name="color" autoComplete="off" />
      </>
    );
  return (
    <SelectField<"choice">
      name="choice"
      options={choices.map((one) => ({
        value: choiceValue(one),
        text: phoneWords.choiceText(
          [one.size, colorName(one.color)].filter((part) => part !== "").join(", "),
          amountText(one.unit_paise),
          one.stock,
        ),
      }))}
    />
  );
}

/** The labels of the fields. */
export const choiceLabels = { choice: phoneWords.choice, size: phoneWords.size, color: phoneWords.color };

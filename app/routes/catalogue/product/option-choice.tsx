import { useState, type ReactNode } from "react";
import { useForm } from "../../../forms/form-state.ts";
import { NothingChosen } from "../../../forms/nothing-chosen.tsx";
import { formWords } from "../../../content/form-words.ts";
import * as productWords from "../../../content/product-words.ts";
import { ColorSwatch } from "./color-swatch.tsx";
import type { ProductOption, ShownVariant } from "./product-options.server.ts";
import { isChoiceInStock, isChoiceOffered, type Choice } from "./use-choice.ts";

interface OptionChoiceProps {
  option: ProductOption;
  variants: readonly ShownVariant[];
  choice: Choice;
  choose: (name: string, value: string) => void;
}

/**
 * Radio buttons that look like tiles. The word is always shown, and the chosen tile has a thick edge besides its colour. A
 * value is disabled when nothing is left of it. A value that only the other chosen values rule out says so, and can still be
 * chosen; the others stay chosen, too.
 */
export function OptionChoice({ option: { name, values }, variants, choice, choose }: OptionChoiceProps): ReactNode {
  const { id, state, labels } = useForm();
  // An error disappears when a choice is made, until the form is refused again.
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const error = chosenIn === state.submissionId ? null : (state.errors[name] ?? null);
  const errorId = `${id}-${name}-error`;
  const inStock = values.filter(({ value }) => isChoiceInStock(variants, { [name]: value }));
  return (
    // The group is required, not each radio: browsers expose a required one as invalid before anything was sent.
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
      className="m-0 mb-5 border-0 p-0"
    >
      <legend className="mb-2 font-semibold">{labels[name]}</legend>
      {error === null ? null : (
        <p id={errorId} className="mb-2 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
      <NothingChosen<string> name={name} />
      <div className="flex flex-wrap gap-2">
        {values.map((one) => {
          const { value, swatch } = one;
          const disabled = !inStock.includes(one);
          const isChosen = choice[name] === value;
          const other = choice[name === "size" ? "color" : "size"];
          const wanted = { ...choice, [name]: value };
          const isGone = disabled || !isChoiceInStock(variants, wanted);
          return (
            <label key={value} className="relative inline-flex cursor-pointer">
              <input
                id={one === inStock[0] ? `${id}-${name}` : undefined}
                type="radio"
                name={name}
                value={value}
                disabled={disabled}
                checked={isChosen}
                onChange={() => {
                  setChosenIn(state.submissionId);
                  choose(name, value);
                }}
                className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
              />
              <span
                className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border border-edge bg-raised px-3 peer-checked:border-madder peer-checked:font-semibold peer-checked:text-madder peer-checked:shadow-[inset_0_0_0_2px_var(--madder)] peer-hover:border-madder peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus ${isGone && !isChosen ? "border-dashed text-ink-soft" : ""}`}
              >
                {swatch === null ? null : <ColorSwatch swatch={swatch} />}
                {value || productWords.none}{" "}
                {isGone ? (
                  <span className="text-sm font-normal">
                    {disabled || isChoiceOffered(variants, wanted)
                      ? productWords.soldOut(disabled ? undefined : other)
                      : productWords.notIn(other)}
                  </span>
                ) : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

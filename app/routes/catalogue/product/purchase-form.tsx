import { type ReactNode, useState, useRef } from "react";
import * as cardWords from "#app/content/catalogue-words.ts";
import * as productWords from "#app/content/product-words.ts";
import { type FormState, useForm } from "#app/forms/form-state.ts";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { NothingChosen } from "#app/forms/nothing-chosen.tsx";
import { formWords } from "#app/content/form-words.ts";
import type { Swatch } from "#domain/signed-source.ts";
import { Picture } from "#app/images/picture.tsx";
import { MAX_QUANTITY, quantityFrom } from "#domain/cart.ts";
import { useField } from "#app/forms/field.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import type { ProductPageData } from "./load-product.server.ts";
import { type Choice, isChoiceInStock, isChoiceOffered } from "./use-choice.ts";
import type { ProductOption, ShownVariant } from "./product-options.server.ts";

const labels = { color: productWords.color, size: productWords.size, quantity: productWords.quantity };

interface PurchaseFormProps {
  form: FormState;
  product: ProductPageData["product"];
  choice: Choice;
  choose: (name: string, value: string) => void;
}

/** The form that adds the product to the cart: its options and the quantity. */
export function PurchaseForm({
  form,
  product: { options, variants, inStock },
  ...choosing
}: PurchaseFormProps): ReactNode {
  return (
    <ShopForm id="buy" state={form} labels={labels}>
      {options.map((option) => (
        <OptionChoice key={option.name} option={option} variants={variants} {...choosing} />
      ))}
      <div className="flex flex-wrap items-end gap-4">
        <QuantityField />
        {inStock ? (
          <SubmitButton pendingText={productWords.adding} className="min-w-48 flex-1 sm:flex-none">
            {productWords.addToCart}
          </SubmitButton>
        ) : (
          <button type="submit" disabled className="button min-w-48 flex-1 sm:flex-none">
            {cardWords.addToCart}
            <span className="aside-text"> {cardWords.of(productWords.outOfStock)}</span>
          </button>
        )}
      </div>
    </ShopForm>
  );
}

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
function OptionChoice({ option: { name, values }, variants, choice, choose }: OptionChoiceProps): ReactNode {
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

/** A sample of a colour beside its name. An SVG is also printed, and shown in forced colours; a value that is no colour stays empty. */
function ColorSwatch({ swatch }: { swatch: Swatch }): ReactNode {
  return "fill" in swatch ? (
    <svg aria-hidden="true" focusable="false" width="20" height="20" viewBox="0 0 20 20" fill="none">
      <circle cx="10" cy="10" r="9" fill={swatch.fill} stroke="var(--edge)" strokeWidth="1.5" />
    </svg>
  ) : (
    <Picture source={swatch.picture} alt="" sizes="20px" maxWidth={96} ratio={1} className="h-5 w-5 object-cover" />
  );
}

/** The quantity: a number field. With script it has buttons for one more and one fewer, whose place is kept free before. */
function QuantityField(): ReactNode {
  const { control, label } = useField("quantity", false);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const step = (by: number) => {
    if (input.current !== null)
      input.current.value = String(quantityFrom(String(quantityFrom(input.current.value) + by)));
  };
  return (
    <div>
      <label htmlFor={control.id} className="mb-1 block font-semibold">
        {label}
      </label>
      <span className="relative inline-block w-40">
        <input
          {...control}
          required={undefined}
          ref={input}
          type="number"
          min={1}
          max={MAX_QUANTITY}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          className="input figures without-arrows text-center"
        />
        {hydrated ? (
          <>
            <StepButton icon="minus" label={productWords.fewer} side="left-0" onClick={() => step(-1)} />
            <StepButton icon="plus" label={productWords.more} side="right-0" onClick={() => step(1)} />
          </>
        ) : null}
      </span>
    </div>
  );
}

function StepButton({
  icon,
  label,
  side,
  onClick,
}: {
  icon: IconName;
  label: string;
  side: string;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls="buy-quantity"
      onClick={onClick}
      className={`absolute top-0 ${side} inline-flex h-11 w-11 cursor-pointer items-center justify-center text-madder hover:bg-sunk`}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

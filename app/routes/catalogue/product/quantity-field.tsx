import { useRef, type ReactNode } from "react";
import * as productWords from "../../../content/product-words.ts";
import { MAX_QUANTITY, quantityFrom } from "../../../../domain/cart.ts";
import { useField } from "../../../forms/use-field.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { useHydrated } from "../../../forms/use-hydrated.ts";

/** The quantity: a number field. With script it has buttons for one more and one fewer, whose place is kept free before. */
export function QuantityField(): ReactNode {
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

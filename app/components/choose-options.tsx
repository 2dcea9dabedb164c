import { ofWhich } from "./page.tsx";
import { href } from "#app/content/href.ts";
import type { LineChoice } from "#domain/cart.ts";
import type { OpenOption } from "#domain/variants.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { BusyButton } from "#app/forms/shop-form.tsx";
import { useCartFetcher } from "./use-cart-fetcher.ts";

interface ChooseOptionsProps {
  line: LineChoice & { name: string; toChoose?: readonly OpenOption[] };
  /** The page of the form. */
  returnTo: string;
  /** What the ids of its fields begin with, for messages that lead there. */
  id?: string;
  /** Whether the order was refused without the choice. */
  isRefused?: boolean;
}

/** Says what is still to be chosen of a line, and lets the shopper choose it. Nothing where all is chosen. */
export function ChooseOptions({ line, returnTo, id, isRefused = false }: ChooseOptionsProps) {
  const { productId, size, color, name, toChoose = [] } = line;
  const { onSubmit, isBusy } = useCartFetcher(`options-${JSON.stringify([productId, size, color])}`);
  if (toChoose.length === 0) return null;
  return (
    <form
      role="none"
      method="post"
      action={href("/cart/options")}
      onSubmit={onSubmit}
      className="mt-2 max-w-80 text-sm"
    >
      <p className={`font-semibold ${isRefused ? "text-madder" : ""}`}>
        {cardWords.toChoose(toChoose.map((option) => option.name))}
      </p>
      <input type="hidden" name="productId" value={productId} />
      {size === null ? null : <input type="hidden" name="size" value={size} />}
      {color === null ? null : <input type="hidden" name="color" value={color} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="mt-1 flex flex-wrap items-end gap-2">
        {toChoose.map((option) => (
          <label key={option.name} className="flex-[1_1_6rem]">
            {cartWords.options[option.name]}
            {ofWhich(name)}
            <select
              name={option.name === "size" ? "newSize" : "newColor"}
              {...(id !== undefined && { id: `${id}-${option.name}` })}
              aria-invalid={isRefused}
              required
              className="input pr-2"
            >
              <option value="">{cartWords.choose}</option>
              {option.values.map((value) => (
                <option key={value} value={value}>
                  {option.name === "color" ? cardWords.colorName(value) : value}
                </option>
              ))}
            </select>
          </label>
        ))}
        <BusyButton pendingText={cartWords.choosing} isBusy={isBusy} className="button-quiet flex-[1_1_6rem] px-3">
          {cartWords.save}
          {ofWhich(name)}
        </BusyButton>
      </div>
    </form>
  );
}

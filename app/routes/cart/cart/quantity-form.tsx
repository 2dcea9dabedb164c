import { useEffect, useRef, type ReactNode } from "react";
import { href } from "react-router";
import * as cartWords from "../../../content/cart-words.ts";
import { MAX_QUANTITY } from "../../../../domain/cart.ts";
import { useCartFetcher } from "../../../components/use-cart-fetcher.ts";
import type { PricedLine } from "../../../session/cart/priced-cart.server.ts";
import { Icon } from "../../../components/icon.tsx";
import type { CartField } from "../cart-fields.ts";
import { LineFields } from "./line-fields.tsx";
import { lineAnchor } from "./line-anchor.ts";

/**
 * The quantity of a line: one less, as typed, one more. Each is a form of its own. Enter in the field, and text browsers,
 * send a form by its first button: what was typed must not be sent as "one less".
 */
export function QuantityForm({ line }: { line: PricedLine }): ReactNode {
  const id = lineAnchor(line);
  const { onSubmit } = useCartFetcher(`quantity-${id}`);
  const field = useRef<HTMLInputElement>(null);
  const { quantity } = line;
  const shown = useRef(quantity);
  // Without script the page returns to this line.
  const returnTo = `${href("/cart")}#${id}`;
  useEffect(() => {
    // What was typed or emptied before script came stays.
    if (field.current === null || shown.current === quantity) return;
    shown.current = quantity;
    field.current.value = String(quantity);
    // The minus button is disabled at 1 and would lose the focus: the quantity takes it.
    if (quantity <= 1 && document.activeElement?.id === `fewer-${id}`) field.current.focus();
  }, [quantity, id]);
  return (
    <div className="flex">
      <form role="none" method="post" action={href("/cart/quantity")} onSubmit={onSubmit}>
        <StepFields line={line} returnTo={returnTo} />
        <button
          type="submit"
          id={`fewer-${id}`}
          name={"change" satisfies CartField}
          value="-1"
          disabled={quantity <= 1}
          className={stepClasses}
        >
          <Icon name="minus" />
          <span className="aside-text">{cartWords.fewer(line.name)}</span>
        </button>
      </form>
      <form
        role="none"
        method="post"
        action={href("/cart/quantity")}
        onSubmit={onSubmit}
        className="grid w-[3.3rem] min-w-min"
      >
        <LineFields choice={line} returnTo={returnTo} />
        <input
          ref={field}
          type="number"
          name={"quantity" satisfies CartField}
          defaultValue={quantity}
          min={1}
          max={MAX_QUANTITY}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          required
          aria-label={cartWords.quantityOf(line.name)}
          className="figures without-arrows h-11 w-full border-y border-edge bg-raised text-center"
        />
        <button type="submit" className="link min-h-11 cursor-pointer text-sm">
          {cartWords.update}
          <span className="aside-text">{cartWords.of(line.name)}</span>
        </button>
      </form>
      <form role="none" method="post" action={href("/cart/quantity")} onSubmit={onSubmit}>
        <StepFields line={line} returnTo={returnTo} />
        <button
          type="submit"
          name={"change" satisfies CartField}
          value="+1"
          disabled={quantity >= MAX_QUANTITY}
          className={stepClasses}
        >
          <Icon name="plus" />
          <span className="aside-text">{cartWords.more(line.name)}</span>
        </button>
      </form>
    </div>
  );
}

const stepClasses =
  "flex h-11 w-11 cursor-pointer items-center justify-center border border-edge bg-raised text-madder disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft";

/** The hidden fields of a form that changes the quantity by one: the line and its quantity as it is. */
function StepFields({ line, returnTo }: { line: PricedLine; returnTo: string }): ReactNode {
  return (
    <>
      <LineFields choice={line} returnTo={returnTo} />
      <input type="hidden" name={"quantity" satisfies CartField} value={line.quantity} />
    </>
  );
}

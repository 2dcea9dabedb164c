import { ofWhich } from "#app/components/page.tsx";
import { useEffect, useRef, type MouseEvent } from "react";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { amountText } from "#domain/money.ts";
import { ChooseOptions } from "#app/components/choose-options.tsx";
import { FramedPicture } from "#app/images/picture.tsx";
import { useCartFetcher, usePendingCartChanges } from "#app/components/use-cart-fetcher.ts";
import type { PricedLine } from "#app/cart/priced-cart.server.ts";
import { isSameLine, MAX_QUANTITY, type LineChoice } from "#domain/cart.ts";
import { Icon } from "#app/components/icon.tsx";
import { choiceIn, lineAnchor, quantityIn, type CartField } from "#app/routes/cart/cart-fields.ts";

/** One line of the cart: product, unit price, quantity, line total, and a button that removes it. */
export function CartRow({ line }: { line: ShownLine }) {
  const id = lineAnchor(line);
  const { onSubmit, isBusy } = useCartFetcher(`remove-${id}`);
  return (
    <tr
      id={id}
      aria-busy={line.isChanging || undefined}
      className="relative block min-h-40 border-t border-line py-4 @min-[15rem]:pl-28 @min-[44rem]:table-row @min-[44rem]:min-h-0 @min-[44rem]:p-0"
    >
      <th
        scope="row"
        className="block text-left font-normal @min-[44rem]:table-cell @min-[44rem]:py-5 @min-[44rem]:pr-2"
      >
        <CartProduct line={line} />
      </th>
      <td className="mt-1 flex flex-wrap items-center justify-between gap-x-4 @min-[44rem]:mt-0 @min-[44rem]:table-cell @min-[44rem]:px-2 @min-[50rem]:px-4 @min-[44rem]:py-5 @min-[44rem]:text-right @min-[44rem]:align-top">
        <CellName>{cartWords.price}</CellName>
        <UnitPrice line={line} />
      </td>
      <td className="mt-2 flex flex-wrap items-start justify-between gap-x-2 gap-y-1 @min-[44rem]:mt-0 @min-[44rem]:table-cell @min-[44rem]:px-2 @min-[50rem]:px-4 @min-[44rem]:py-5 @min-[44rem]:align-top">
        <CellName>{cartWords.quantity}</CellName>
        <QuantityForm line={line} />
      </td>
      <td className="mt-1 flex flex-wrap items-center justify-between gap-x-4 @min-[44rem]:mt-0 @min-[44rem]:table-cell @min-[44rem]:px-2 @min-[50rem]:px-4 @min-[44rem]:py-5 @min-[44rem]:text-right @min-[44rem]:align-top">
        <CellName>{cartWords.lineTotal}</CellName>
        <span className="numbers font-semibold @min-[44rem]:inline-flex @min-[44rem]:min-h-11 @min-[44rem]:items-center">
          {amountText(line.totalPaise)}
        </span>
      </td>
      <td className="mt-1 block text-right @min-[44rem]:mt-0 @min-[44rem]:table-cell @min-[44rem]:py-5 @min-[44rem]:pl-2 @min-[44rem]:align-top">
        <form role="none" method="post" action={href("/cart/remove")} onSubmit={onSubmit}>
          <LineFields choice={line} />
          <button
            type="submit"
            id={`remove-${id}`}
            {...busy(isBusy)}
            className="link min-h-11 min-w-11 flex-none cursor-pointer px-1"
          >
            {isBusy ? cartWords.removing : cartWords.remove}
            {ofWhich(line.name)}
          </button>
        </form>
      </td>
    </tr>
  );
}

function CartProduct({ line }: { line: PricedLine }) {
  const address = href("/product/:id", { id: line.productId });
  return (
    <div className="@min-[44rem]:relative @min-[44rem]:flex @min-[44rem]:gap-3">
      <div className="left-0 top-5 w-24 flex-none self-start bg-sunk @min-[15rem]:absolute @min-[44rem]:static">
        <FramedPicture frame="" source={line.picture} alt="" sizes="96px" maxWidth={320} />
      </div>
      <div className="min-w-0 @min-[44rem]:min-w-24 [overflow-wrap:anywhere]">
        {/* The link lies over the picture, too. */}
        <Link
          to={address}
          id={`name-${lineAnchor(line)}`}
          lang={ownLanguage(line.name)}
          className="inline-flex min-h-11 items-center font-serif text-lg font-semibold leading-snug before:absolute before:left-0 before:top-5 before:h-32 before:w-24 hover:underline @min-[44rem]:before:top-0"
        >
          {line.name}
        </Link>
        {line.size === null ? null : <p className="text-sm text-ink-soft">{cartWords.size(line.size)}</p>}
        {line.color === null ? null : (
          <p className="text-sm text-ink-soft">{cartWords.color(cardWords.colorName(line.color))}</p>
        )}
        <ChooseOptions line={line} returnTo={href("/cart")} />
        {line.available ? null : (
          <p className="mt-1 text-sm font-semibold text-madder">
            {line.isHidden
              ? cartWords.notOnSale
              : line.left === null || line.left === 0
                ? cartWords.soldOut
                : cartWords.fewLeft(line.left)}
          </p>
        )}
      </div>
    </div>
  );
}

/** A column's heading inside its cell, for narrow screens without the heading row. */
function CellName({ children }: { children: string }) {
  return <span className="text-ink-soft @min-[44rem]:hidden">{`${children} `}</span>;
}

function UnitPrice({ line: { unitPaise, wasPaise } }: { line: PricedLine }) {
  if (wasPaise === null)
    return (
      <span className="numbers @min-[44rem]:inline-flex @min-[44rem]:min-h-11 @min-[44rem]:items-center">
        {amountText(unitPaise)}
      </span>
    );
  const now = (
    <span className="font-semibold text-madder">
      <span className="aside-text">{`${cardWords.now} `}</span>
      {amountText(unitPaise)}
    </span>
  );
  const was = (
    <span className="block text-sm text-ink-soft line-through">
      <span className="aside-text">{`${cardWords.was} `}</span>
      {amountText(wasPaise)}
    </span>
  );
  return (
    <span className="numbers text-right @min-[44rem]:mt-2 @min-[44rem]:block">
      {cardWords.isWasFirst ? was : now} {cardWords.isWasFirst ? now : was}
    </span>
  );
}

/**
 * The quantity of a line: one less, as typed, one more. Each is a form of its own. Enter in the field, and text browsers,
 * send a form by its first button: what was typed must not be sent as "one less".
 */
function QuantityForm({ line }: { line: ShownLine }) {
  const id = lineAnchor(line);
  const { onSubmit, isBusy } = useCartFetcher(`quantity-${id}`);
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
          // 0 removes the line (specification, section 4).
          min={0}
          max={MAX_QUANTITY}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          required
          aria-label={cartWords.quantityOf(line.name)}
          className="numbers without-arrows h-11 w-full border-y border-edge bg-raised text-center"
        />
        <button type="submit" className="link min-h-11 cursor-pointer text-sm">
          {isBusy ? cartWords.updating : cartWords.update}
          {ofWhich(line.name)}
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
function StepFields({ line, returnTo }: { line: PricedLine; returnTo: string }) {
  return (
    <>
      <LineFields choice={line} returnTo={returnTo} />
      <input type="hidden" name={"quantity" satisfies CartField} value={line.quantity} />
    </>
  );
}

/** The hidden fields that name the line of a form and the page to return to. */
function LineFields({
  choice: { productId, size, color },
  returnTo = href("/cart"),
}: {
  choice: LineChoice;
  returnTo?: string;
}) {
  return (
    <>
      <input type="hidden" name={"productId" satisfies CartField} value={productId} />
      {size === null ? null : <input type="hidden" name={"size" satisfies CartField} value={size} />}
      {color === null ? null : <input type="hidden" name={"color" satisfies CartField} value={color} />}
      <input type="hidden" name={"returnTo" satisfies CartField} value={returnTo} />
    </>
  );
}

/** A button whose change is not answered yet: pressed again it does nothing, and keeps the focus. */
const busy = (isBusy: boolean) =>
  isBusy ? { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() } : {};

/** A line as it is shown: with the quantity that was asked for, and whether a change of it is not answered yet. */
export type ShownLine = PricedLine & { isChanging: boolean };

/**
 * The lines with the quantities that were asked for, so that pressing again counts on. Until the answer has come, such a
 * line says that it is being changed, and keeps its place and its totals: a page that is left before would not have it.
 */
export function useShownLines(lines: readonly PricedLine[]): ShownLine[] {
  const pending = usePendingCartChanges().filter(({ action }) => action !== href("/cart/options"));
  return lines.map((line) => {
    const own = pending.filter(({ body }) => {
      const choice = choiceIn(body);
      return choice !== null && isSameLine(choice, line);
    });
    const asked = own.findLast(({ action }) => action === href("/cart/quantity"));
    return {
      ...line,
      quantity: asked === undefined ? line.quantity : Math.max(1, quantityIn(asked.body)),
      isChanging: own.length > 0,
    };
  });
}

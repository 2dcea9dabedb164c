import { Fragment, useState, useRef, useLayoutEffect, type MouseEvent } from "react";
import { type FormState, useForm, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { FieldError, NothingChosen, useField } from "#app/forms/field.tsx";
import type { SignedSource, Swatch } from "#domain/signed-source.ts";
import { Picture } from "#app/images/picture.tsx";
import { MAX_QUANTITY, quantityFrom } from "#domain/cart.ts";
import type { OptionName } from "#domain/variants.ts";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import type { ProductPageData } from "./load-product.server.ts";
import type { ProductOption, ShownVariant } from "./product-options.server.ts";
import { href } from "#app/content/href.ts";
import * as cardWords from "#content/catalogue-words.ts";
import { code, isUpstreamLanguage } from "#content/language.ts";
import * as productWords from "#content/product-words.ts";

interface PurchaseFormProps {
  form: FormState;
  product: ProductPageData["product"];
  choice: Choice;
  choose: (name: string, value: string) => void;
}

/** The form that adds the product to the cart: its options and the quantity. */
export function PurchaseForm({
  form,
  product: { id, labels, options, variants, inStock, inColors, path, hasSizeGuide, rating },
  ...choosing
}: PurchaseFormProps) {
  const hydrated = useHydrated();
  const sizes = (
    <>
      {hasSizeGuide ? <SizeGuide product={id} choice={choosing.choice} /> : null}
      {rating?.fit && <p className="-mt-3 mb-5">{rating.fit}</p>}
    </>
  );
  return (
    <ShopForm id="buy" state={form} labels={labels} className="relative">
      {options.map((option) => (
        <Fragment key={option.name}>
          <OptionChoice option={option} variants={variants} {...choosing} />
          {option.name === "size" && sizes}
        </Fragment>
      ))}
      {options.every(({ name }) => name === "color") && sizes}
      <QuantityField />
      {/* The button stays on a phone's screen as long as its form does. */}
      <div className={`buy-button ${inStock ? "stays" : ""}`}>
        <SubmitButton pendingText={productWords.adding} disabled={!inStock} className="w-full">
          {productWords.addToCart}
        </SubmitButton>
      </div>{" "}
      {/* Script shows the pictures of a colour when it is chosen. The button keeps its room then. */}
      {inColors === undefined ? null : (
        <button
          type="submit"
          formMethod="get"
          formAction={path}
          className={`button button-quiet beside-quantity ${hydrated ? "invisible" : ""}`}
        >
          {productWords.showColor}
        </button>
      )}
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
 * chosen; the others stay chosen, too. Where nothing is left of any, the page says so once.
 */
function OptionChoice({ option: { name, values }, variants, choice, choose }: OptionChoiceProps) {
  const { id, state, labels, clearError } = useForm();
  const error = state.errors[name] ?? null;
  const inStock = values.filter(({ value }) => isChoiceInStock(variants, { [name]: value }));
  return (
    // The group is required, not each radio: browsers expose a required one as invalid before anything was sent.
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-${name}-error`}
      className="m-0 mb-5 border-0 p-0"
    >
      <legend className="mb-2 font-semibold">{labels[name]}</legend>
      <FieldError fieldId={`${id}-${name}`} error={error} />
      <NothingChosen<string> name={name} />
      <div className="flex flex-wrap gap-2">
        {values.map((one) => {
          const { value, swatch } = one;
          const disabled = !inStock.includes(one);
          const isChosen = choice[name] === value;
          const otherName = name === "size" ? "color" : "size";
          const other = optionText(otherName, choice[otherName]);
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
                  clearError?.(name);
                  choose(name, value);
                }}
                className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
              />
              {/* An element around the text alone has Orca read the text twice. */}
              <span
                lang={isUpstreamLanguage ? undefined : ownLanguage(optionText(name, value))}
                className={`tile inline-flex gap-2 ${isGone && !isChosen ? "border-dashed text-ink-soft" : ""}`}
              >
                {swatch === null ? null : <ColorSwatch swatch={swatch} />}
                {optionText(name, value) || productWords.none}{" "}
                {isGone && inStock.length > 0 ? (
                  <span lang={isUpstreamLanguage ? undefined : code} className="text-sm font-normal">
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
function ColorSwatch({ swatch }: { swatch: Swatch }) {
  return "fill" in swatch ? (
    <svg aria-hidden="true" focusable="false" width="20" height="20" viewBox="0 0 20 20" fill="none">
      <circle cx="10" cy="10" r="9" fill={swatch.fill} stroke="var(--edge)" strokeWidth="1.5" />
    </svg>
  ) : (
    <Picture source={swatch.picture} alt="" sizes="20px" maxWidth={96} ratio={1} className="h-5 w-5 object-cover" />
  );
}

/** The quantity: a number field. With script it has buttons for one more and one fewer, whose place is kept free before. */
function QuantityField() {
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
          // What cannot be ordered is shown as what will be (specification, section 5).
          onBlur={() => step(0)}
          onKeyDown={({ key }) => (key === "Enter" ? step(0) : undefined)}
          className="input numbers without-arrows text-center"
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

interface StepButtonProps {
  icon: IconName;
  label: string;
  side: string;
  onClick: () => void;
}

function StepButton({ icon, label, side, onClick }: StepButtonProps) {
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

/** A size or a colour as shoppers read it. */
export function optionText(name: OptionName, value = ""): string {
  // The bundler knows the first half: pages in English name colours as they are.
  return !isUpstreamLanguage && name === "color" ? cardWords.colorName(value) : value;
}

/** The chosen size and colour, as far as they are chosen. */
export type Choice = Partial<Record<string, string>>;

/** Whether a choice, which may be incomplete, is in stock. A product that states no combinations has every choice. */
export function isChoiceInStock(variants: readonly ShownVariant[], choice: Choice): boolean {
  return variants.length === 0 || variants.some((variant) => variant.left !== 0 && isIn(variant, choice));
}

/** Whether the product comes in a choice, which may be incomplete, in stock or sold out. */
export function isChoiceOffered(variants: readonly ShownVariant[], choice: Choice): boolean {
  return variants.some((variant) => isIn(variant, choice));
}

/**
 * The combination that is chosen, null where the product does not come in it, and the picture to show. The picture is that
 * of the combination, or of the first one in the chosen colour.
 */
export function findShown(options: readonly ProductOption[], variants: readonly ShownVariant[], choice: Choice) {
  const first = variants.find((variant) => isIn(variant, choice));
  const isComplete = options.every(({ name }) => choice[name] !== undefined);
  return {
    chosen: isComplete && variants.length > 0 ? (first ?? null) : undefined,
    picture: isComplete || choice["color"] ? first?.picture : undefined,
  };
}

/** The colour that a picture shows; undefined for none in particular. */
export function colorOf({ inColors = {} }: ProductPageData["product"], picture: SignedSource): string | undefined {
  return Object.keys(inColors).find((color) => inColors[color]?.includes(picture));
}

/**
 * The pictures of the chosen colour, the one of the chosen combination first, then those that show none in particular; all
 * of the product where it has none of that colour.
 */
export function picturesOf(
  product: ProductPageData["product"],
  ofChoice: SignedSource | undefined,
  { color = "" }: Choice,
): SignedSource[] {
  const { pictures, inColors = {} } = product;
  const own = Object.hasOwn(inColors, color) && inColors[color];
  const shown = own ? [...own, ...pictures.filter((one) => !colorOf(product, one))] : pictures;
  return ofChoice ? [...new Set([ofChoice, ...shown])] : shown;
}

/**
 * The choice in the form, and how to change it. Where no combination has both the size and the colour, both stay chosen, and
 * the page says so: nothing is unselected unless the shopper does it.
 */
export function useChoice(variants: readonly ShownVariant[], before: Choice) {
  const [choice, setChoice] = useState<Choice>(() => knownIn(variants, before));
  // What was chosen before script came.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>("#buy");
    if (form !== null) setChoice(Object.fromEntries(new FormData(form)) as Choice);
  }, []);
  const choose = (name: string, value: string) => setChoice({ ...choice, [name]: value });
  return { choice, choose };
}

function isIn(variant: ShownVariant, choice: Choice): boolean {
  return (["size", "color"] as const).every((name) => choice[name] === undefined || variant[name] === choice[name]);
}

/** A choice without values that the product does not have, which a forged form may hold. */
function knownIn(variants: readonly ShownVariant[], choice: Choice): Choice {
  const isKnown = ([name, value]: [string, string | undefined]) =>
    variants.some((variant) => variant[name as "size"] === value);
  return variants.length === 0 ? choice : Object.fromEntries(Object.entries(choice).filter(isKnown));
}

/** The link to the size table of a product, with what is chosen. Script shows that page in a dialog when it is pressed. */
function SizeGuide({ product, choice: { size, color } }: { product: string; choice: Choice }) {
  return (
    <div className="-mt-3 mb-2">
      <a
        href={`${href("/sizes")}?${new URLSearchParams({ product, ...(size && { size }), ...(color && { color }) })}`}
        onClick={showSizes}
        className="link inline-flex min-h-11 items-center"
      >
        {productWords.sizeGuide}
      </a>
    </div>
  );
}

/** Whether the page of the sizes is on its way. */
let isUnderWay = false;

/** The dialog stands beside the link, so that it goes with the page. */
async function showSizes(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  // A click that opens a new tab follows the link, and so does an engine without dialogs.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !window.HTMLDialogElement) return;
  event.preventDefault();
  // A second press.
  if (isUnderWay) return;
  isUnderWay = true;
  const end = () => (isUnderWay = false);
  // On a line that does not answer, the next press tries again.
  setTimeout(end, 4_000);
  const page = await fetch(link.href)
    .then((answer) => answer.text())
    .catch(() => "");
  end();
  const sizes = new DOMParser().parseFromString(page, "text/html").querySelector("#sizes");
  // A page that was left meanwhile.
  if (!link.isConnected) return;
  if (sizes === null) return location.assign(link.href);
  const dialog = document.createElement("dialog");
  dialog.className = "card no-print m-auto max-w-[min(44rem,100vw-32px)] p-4 text-ink backdrop:bg-[#190c0699]";
  dialog.setAttribute("aria-labelledby", "sizes-title");
  // The form closes its dialog.
  dialog.innerHTML = `<form method="dialog" class="text-right"><button class="button button-quiet">${productWords.closeSizeGuide}</button></form>`;
  dialog.append(sizes);
  dialog.addEventListener("close", () => dialog.remove());
  link.after(dialog);
  // The dialog gives the focus back to it. Safari does not focus a link that is pressed.
  link.focus();
  dialog.showModal();
}

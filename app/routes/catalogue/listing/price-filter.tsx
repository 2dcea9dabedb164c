import { useEffect, useRef, type ReactNode } from "react";
import * as listingWords from "../../../content/listing-words.ts";
import { PRICE_MAX, PRICE_MIN, PRICE_STEP, type PriceRange } from "../../../../domain/price-range.ts";
import { useHydrated } from "../../../forms/use-hydrated.ts";
import { shownRange } from "./listing-query.ts";

/** Two sliders with a number field each. With script both show the same number; without script the one that was moved counts. */
export function PriceFilter({ range }: { range: PriceRange }): ReactNode {
  const shown = shownRange(range);
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-serif text-lg font-semibold">{listingWords.price}</legend>
      <p id="price-hint" className="mb-3 text-sm text-ink-soft">
        {listingWords.priceHint}
      </p>
      <input type="hidden" name="shown" value={`${shown.low}-${shown.high}`} />
      <PriceBound name="min" label={listingWords.lowest} sliderLabel={listingWords.lowestSlider} shown={shown.low} />
      <PriceBound name="max" label={listingWords.highest} sliderLabel={listingWords.highestSlider} shown={shown.high} />
    </fieldset>
  );
}

function PriceBound({
  name,
  label,
  sliderLabel,
  shown,
}: {
  name: "min" | "max";
  label: string;
  sliderLabel: string;
  shown: number;
}): ReactNode {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const followed = useRef(shown);
  const show = (value: string) => {
    if (slider.current !== null) slider.current.value = value === "" ? String(shown) : value;
    if (field.current !== null) field.current.value = value;
  };
  // What was typed or moved before script came stays, and from now on the number is the one that is sent.
  useEffect(() => {
    if (slider.current === null || field.current === null) return;
    const isMoved = slider.current.value !== slider.current.defaultValue;
    const isTyped = field.current.value !== field.current.defaultValue;
    if (isMoved && !isTyped) field.current.value = slider.current.value;
    else if (isTyped && field.current.value !== "") slider.current.value = field.current.value;
  }, []);
  // The fields follow the address, but not while the shopper is typing or dragging.
  useEffect(() => {
    if (followed.current === shown) return;
    followed.current = shown;
    if (!box.current?.contains(document.activeElement)) show(String(shown));
  });
  const bounds = { min: PRICE_MIN, max: PRICE_MAX };
  return (
    <div ref={box} className="mb-4 grid grid-cols-[1fr_6rem] items-end gap-x-3">
      {/* Text browsers show the slider as a field of its own: it has a label of its own, too. */}
      <div className="row-start-2">
        <label htmlFor={`slider-${name}`} className="aside-text">
          {sliderLabel}
        </label>
        <input
          id={`slider-${name}`}
          type="range"
          // With script both have the same value: one of them is sent.
          name={hydrated ? undefined : `${name}Slider`}
          {...bounds}
          step={PRICE_STEP}
          ref={slider}
          defaultValue={shown}
          onInput={(event) => show(event.currentTarget.value)}
          className="h-11 w-full cursor-pointer accent-madder"
        />
      </div>
      <label htmlFor={`price-${name}`} className="col-span-2 row-start-1 mb-1 text-sm font-semibold">
        {label}
      </label>
      <input
        id={`price-${name}`}
        type="number"
        name={`${name}Price`}
        {...bounds}
        inputMode="numeric"
        aria-describedby="price-hint"
        ref={field}
        defaultValue={shown}
        onInput={(event) => show(event.currentTarget.value)}
        className="input figures px-2"
      />
    </div>
  );
}

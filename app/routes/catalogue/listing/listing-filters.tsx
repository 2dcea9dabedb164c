import { useEffect, useRef, type RefObject } from "react";
import { useNavigate } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { PageLink } from "#app/components/pager.tsx";
import { KEEPS_PLACE } from "#app/components/frame/after-navigation.tsx";
import { colorName } from "#content/catalogue-words.ts";
import * as listingWords from "#content/listing-words.ts";
import type { Language } from "#domain/languages.ts";
import { priceRangeFrom, PRICE_MAX, PRICE_MIN, PRICE_STEP, type PriceRange } from "#domain/price-range.ts";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import {
  facetsFrom,
  listingAddress,
  noFilters,
  sortNames,
  type FilterName,
  type ListingQuery,
  shownRange,
} from "./listing-query.ts";
import type { FilterChoices, FlagBox, ValueSelect } from "./listing-chips.server.ts";

/** The time between the last change of a field and the new list, in ms. */
const SETTLE_MS = 350;

/**
 * The filters and the sort order: a native disclosure that opens as a sheet on small screens, always open on wide ones. Browsers
 * without `::details-content` show the disclosure there too. All of it is one GET form with one button, because text browsers and
 * old ones send only the fields that stand inside the form of the button. `active` says how many filters there are, `total` how
 * many products they leave.
 */
export function ListingFilters({
  query,
  sidebar,
  choices,
  active,
  total,
}: {
  query: ListingQuery;
  /** The addresses and names of categories, a line each. */
  sidebar: string;
  choices: FilterChoices;
  active: number;
  total: number;
}) {
  const form = useAutoApply(query);
  const hydrated = useHydrated();
  return (
    <details className="sheet lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]">
      <summary className="button button-quiet ml-24 flex px-2 lg:ml-0 lg:supports-[selector(::details-content)]:hidden">
        <Icon name="filter" />
        {listingWords.counted(listingWords.filters, active)}
      </summary>{" "}
      <section aria-label={listingWords.filters} className="py-6 lg:py-0">
        <form ref={form} action={href("/productlisting")} method="get" noValidate>
          {query.search === null ? null : <input type="hidden" name="search" value={query.search} />}
          {query.category === null ? null : <input type="hidden" name="category" value={query.category} />}
          {query.view === "grid" ? null : <input type="hidden" name="view" value={query.view} />}
          <div className="columns gap-x-3 [--least:7.5rem]">
            {choices.selects.map(({ values, labels = values, counts, ...choice }) => (
              <Select
                key={choice.name}
                {...choice}
                options={[
                  ["", listingWords.all],
                  ...values.split("\n").map((value, at) => {
                    const text = choice.name === "color" ? colorName(value) : (labels.split("\n")[at] ?? value);
                    return [value, listingWords.counted(text, counts.split("\n")[at]), ownLanguage(text)] as const;
                  }),
                ]}
              />
            ))}
          </div>
          <Select
            name="sort"
            label={listingWords.sort}
            value={query.sort}
            options={sortNames.map((sort) => [sort, listingWords.sorts[sort]])}
          />
          <nav aria-label={listingWords.categories} className="my-6">
            <h2 className="mb-3 text-lg">{listingWords.categories}</h2>
            <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0">
              <CategoryLink query={query} category={null} text={listingWords.all} />
              {sidebar.split("\n").map((line) => {
                const [category = "", ...words] = line.split(" ");
                return <CategoryLink key={category} query={query} category={category} text={words.join(" ")} />;
              })}
            </ul>
          </nav>
          <PriceFilter range={query.range} />
          {choices.boxes.map((box) => (
            <CheckBox key={box.name} {...box} />
          ))}
          <PageLink to={listingAddress(query, noFilters)} className="link inline-flex min-h-11 items-center">
            {listingWords.clearAll}
          </PageLink>{" "}
          <button type="submit" className="button sticky bottom-0 mt-2 w-full">
            {/* Without script a change counts once it is applied. */}
            {listingWords.counted(listingWords.apply, hydrated ? total : undefined)}
          </button>
        </form>
      </section>
    </details>
  );
}

function CategoryLink({ query, category, text }: { query: ListingQuery; category: string | null; text: string }) {
  const isCurrent = query.category === category;
  return (
    <li>
      <PageLink
        to={listingAddress(query, { category })}
        lang={ownLanguage(text)}
        aria-current={isCurrent ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 hover:underline aria-[current]:border-madder aria-[current]:bg-madder aria-[current]:text-on-madder lg:w-full lg:rounded-none lg:border-0 lg:border-l-2 lg:border-line lg:aria-[current]:bg-sunk lg:aria-[current]:font-semibold lg:aria-[current]:text-madder"
      >
        {text}
      </PageLink>
    </li>
  );
}

/**
 * Shows a new value of the address in a field, unless the shopper is in it. To render the field again would take the focus from
 * it. What was chosen before script came stays.
 */
function useFollowing<T extends HTMLElement>(ref: RefObject<T | null>, value: unknown, show: (field: T) => void) {
  const shown = useRef(value);
  useEffect(() => {
    const field = ref.current;
    if (field !== null && shown.current !== value && document.activeElement !== field) show(field);
    shown.current = value;
  });
}

function CheckBox({ name, text, isChosen }: FlagBox) {
  const ref = useRef<HTMLInputElement>(null);
  useFollowing(ref, isChosen, (box) => (box.checked = isChosen));
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input
        ref={ref}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isChosen}
        className="h-6 w-6 accent-madder"
      />
      {text}
    </label>
  );
}

function Select({
  name,
  label,
  value,
  options,
}: Pick<ValueSelect, "name" | "label" | "value"> & {
  options: readonly (readonly [value: string, text: string, lang?: Language])[];
}) {
  const ref = useRef<HTMLSelectElement>(null);
  useFollowing(ref, value, (select) => (select.value = value));
  return (
    <div className="mt-4">
      <label htmlFor={`filter-${name}`} className="mb-1 block font-serif text-lg font-semibold">
        {label}
      </label>
      <select ref={ref} id={`filter-${name}`} name={name} defaultValue={value} className="input pr-2">
        {options.map(([option, text, lang]) => (
          <option key={option} value={option} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What the fields of the form choose. Its search and its category are those of the address. */
type FieldChange = Pick<ListingQuery, Exclude<FilterName, "search" | "category"> | "sort">;

/** Applies the filters with script: at once when the form is submitted, and shortly after a field changes. */
function useAutoApply(query: ListingQuery) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = useRef(query);
  useEffect(() => {
    shown.current = query;
  }, [query]);
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      clearTimeout(timer);
      const fields = new FormData(form);
      const field = (name: string) => fields.get(name) as string;
      const change: FieldChange = {
        sort: field("sort") as ListingQuery["sort"],
        range: priceRangeFrom(field("minPrice"), field("maxPrice")),
        ...facetsFrom((name) => field(name) || null),
      };
      void navigate(listingAddress(shown.current, change), { preventScrollReset: true, state: KEEPS_PLACE });
    };
    const sheet = form.closest("details");
    // A link of the sheet leads to another list, which it would hide.
    const followed = ({ target }: Event) => {
      if (sheet !== null && target instanceof Element && target.closest("a") !== null) sheet.open = false;
    };
    const submitted = (event: Event) => {
      event.preventDefault();
      apply();
      if (sheet?.open !== true) return;
      sheet.open = false;
      sheet.querySelector("summary")?.focus();
    };
    // The native event, because React's onChange fires all the time while a slider is dragged.
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(apply, SETTLE_MS);
    };
    form.addEventListener("click", followed);
    form.addEventListener("submit", submitted);
    form.addEventListener("change", changed);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("click", followed);
      form.removeEventListener("submit", submitted);
      form.removeEventListener("change", changed);
    };
  }, [navigate]);
  return ref;
}

/** Two sliders with a number field each. With script both show the same number; without script the one that was moved counts. */
function PriceFilter({ range }: { range: PriceRange }) {
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
}) {
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
          className="block h-11 w-full cursor-pointer accent-madder"
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
        className="input numbers px-2"
      />
    </div>
  );
}

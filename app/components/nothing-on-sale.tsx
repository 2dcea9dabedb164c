import { href } from "#app/content/href.ts";
import { ButtonLink } from "./page.tsx";
import { nothingOnSaleWords } from "#content/nothing-on-sale-words.ts";

/** Why a shop shows no product: it has none yet, or sells none at the moment. */
type Reason = Exclude<keyof typeof nothingOnSaleWords, "contact">;

/**
 * Why a shop shows no product; null where it shows some, or where a list could not be read. That it opens soon is said of an
 * empty catalogue alone: others have pieces that are hidden.
 */
export function nothingOnSale(lists: readonly ({ total: number; isEmpty: boolean } | null)[]): Reason | null {
  if (lists.some((list) => list === null || list.total > 0)) return null;
  return lists.every((list) => list?.isEmpty === true) ? "opens soon" : "at the moment";
}

/** What a shop says that shows no product at all. It never stands for a call that failed, or for a filter. */
export function NothingOnSale({ why }: { why: Reason }) {
  const { title, text } = nothingOnSaleWords[why];
  return (
    <section aria-labelledby="nothing-on-sale" className="card px-5 py-12 text-center sm:px-10 sm:py-20">
      <div className="zari mx-auto mb-8 max-w-60" aria-hidden="true" />
      <h2 id="nothing-on-sale">{title}</h2>
      <p className="mx-auto mt-4 max-w-prose text-lg text-ink-soft">{text}</p>
      <p className="mt-8">
        <ButtonLink to={href("/contact")}>{nothingOnSaleWords.contact}</ButtonLink>
      </p>
    </section>
  );
}

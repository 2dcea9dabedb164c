import { addressOf } from "#app/content/href.ts";
import { compareLately } from "#api/desk/books.ts";
import { differenceWords, type Difference } from "#api/payments/reconcile.ts";
import { auditWords } from "#content/desk/audit-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { LinkBelow } from "#desk/forms.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { valuesInWords } from "./values-in-words.ts";

/** What differs between the books and the payment provider's list. They are compared while the page is made: it changes nothing. */
export const providerPage = page({
  async load({ services }: Visit) {
    try {
      return { compared: await compareLately(services) };
    } catch (error) {
      services.log({ level: "error", msg: "the provider's list was not compared", error: String(error) });
      return { compared: undefined };
    }
  },
  acts: {},
  title: () => words.compareTitle,
  show: ({ data: { compared }, visit: { shop } }) => (
    <>
      <p className="mt-4">{sumText(compared)}</p>
      <ul className="mt-3 empty:hidden">
        {compared?.differences.map((one, place) => {
          const [what, todo] = differenceText(one, shop.timeZone);
          return (
            <li key={place} className="border-t border-line py-2 wrap-anywhere">
              <p>{what}</p>
              <p className="text-sm">{todo}</p>
            </li>
          );
        })}
      </ul>
      <LinkBelow to={addressOf("/desk/books")}>{words.back}</LinkBelow>
    </>
  ),
});

/** Undefined where the provider did not answer, null where there is none. */
function sumText(compared: Awaited<ReturnType<typeof compareLately>> | undefined): string {
  if (compared === undefined) return words.notCompared;
  if (compared === null) return words.noProvider;
  const { here, there, differences } = compared;
  return differences.length === 0 ? words.agree(there, here) : words.differ(there, here, differences.length);
}

/** What differs, and what to do about it, in the language of the page. */
function differenceText({ code, values }: Difference, timeZone: string): [what: string, todo: string] {
  const [what, todo] = auditWords.differences[code] ?? differenceWords[code];
  return [valuesInWords(what, values, timeZone), valuesInWords(todo, values, timeZone)];
}

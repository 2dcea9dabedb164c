import { expect } from "@playwright/test";
import { sampleSellerDetails, sampleShopDetails } from "#app/content/sample-details.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { outsideBrackets } from "#tests/pseudo-language/pseudo-text.ts";
import { shipping } from "#tests/support/checkout-customer.ts";
import { attribute, elements, named, parseHtml, type Element } from "#tests/support/html.ts";
import { latinNames, textsIn } from "#tests/support/page-letters.ts";
import { newPerson } from "#tests/support/shopping.ts";
import { exceptions } from "./exceptions.ts";
import { layoutProblems, phone, wear } from "./conditions.ts";
import { textProblems } from "./enlarged-text.ts";
import { hydratedState, servedState, test } from "./stage-test.ts";
import { pieceNames, pieceTexts } from "./stage.ts";
import { states } from "./states.ts";

// In a process whose words are in the pseudo-language: `tests/pseudo-language/run.ts` starts it.

/** The front of the shop answers by itself, in the words of English and Hindi alone. */
const withFrame = states.filter(({ name }) => !exceptions.pagesWithoutFrame.states.some((one) => one === name));

for (const state of withFrame)
  test(state.name, async ({ desk, stage, baseURL }) => {
    expect(baseURL).toBe(stage.shop.url);
    const page = await desk.clear(phone);
    await (state.plain === true ? servedState : hydratedState)(page, state, stage);
    await wear(page, phone);
    const root = parseHtml(await page.content());
    const all = outside(root, [...typed, ...sent]);
    // What stands on the page can say its language, unlike what is said of it.
    for (const element of elements(root)) element.attrs = element.attrs.filter(({ name }) => name === "lang");
    const [body = root] = named(root, "body");
    const shown = outside(body, typed, attribute(named(root, "html")[0] ?? root, "lang"));
    expect([...(await layoutProblems(page)), ...(await textProblems(page)), ...new Set([...all, ...shown])]).toEqual(
      [],
    );
  });

/** What people typed into the forms of the states, and the owner into the shop's settings. */
const typed = partsOf([
  [sampleShopDetails, sampleSellerDetails, newPerson(), shipping],
  ["Bengaluru", "5 Residency Road", "Office", "Mother", "Lakshmi Rao"],
  // At the desk: the team, a customer, and what was asked and noted.
  ["Meera Iyer", "Ravi Kumar", "Ishani Bose", "Does the blue one fade?", "Calls before noon."],
  // Tables: the name and the kind of a file, and lines that were typed.
  ["products.xlsx", "(xlsx)", "# One\nTwo", "table,measure\nSaree,Length"],
  // The line about the stock repeats the size that is chosen, which says its language beside it.
  "Free Size",
]);
/** What an upstream sent. */
const sent = partsOf([sampleCatalogue, pieceNames, pieceTexts, "Woven in one piece.", "rose-silk-saree"]);

/** All texts in a value, in the parts that `outsideBrackets` gives. */
function partsOf(value: unknown): string[] {
  return leaves(value).flatMap((text) => outsideBrackets(withoutNames(text)));
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** A line for each text below an element that is shown or spoken, and is neither of the words of the language nor others' own. */
function outside(element: Element, others: readonly string[], language?: string | null): string[] {
  // A description may be cut, an address is put together, and what was searched for stands in quotation marks.
  const isOthers = (text: string) => others.some((one) => one === text || (text.length > 60 && one.startsWith(text)));
  return textsIn(element, language)
    .filter((text) =>
      outsideBrackets(withoutNames(text.replaceAll(/“[^”]*”/g, "")))
        .filter((part) => !isOthers(part))
        .flatMap((part) => part.split(/[,·|] | (?=\d{6}$)/))
        .some((part) => /\p{L}/u.test(part) && !isOthers(part)),
    )
    .map((text) => `not in brackets: ${text}`);
}

function withoutNames(text: string): string {
  return latinNames.reduce((rest, one) => rest.replaceAll(one, ""), text);
}

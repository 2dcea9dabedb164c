import { HtmlValidate } from "html-validate";
import * as dashboardWords from "#content/dashboard-words.ts";
import { formWords } from "#content/form-words.ts";
import { code, locale } from "#content/language.ts";
import { categoryFrom } from "#domain/categories.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { setStage, type Stage } from "#tests/accessibility/stage.ts";
import { prepare, reach } from "#tests/accessibility/reach-state.ts";
import type { State } from "#tests/accessibility/states/state.ts";
import { states } from "#tests/accessibility/states.ts";
import { readingVisitor } from "#tests/accessibility/visitor.ts";
import type { Page } from "#tests/support/client.ts";
import { submission, submitButtons } from "#tests/support/forms.ts";
import { attribute, elements, gluedWords, has, named, nameOf, textOf, type Element } from "#tests/support/html.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";
import { connectTo, type TestDatabase } from "#tests/support/test-database.ts";

const checker = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: { "require-sri": [...exceptions.integrityOfOwnFiles.rules["require-sri"]] },
});
const plainStates = states.filter((state) => state.enhanced === undefined);

let stage: Stage;
let database: TestDatabase;
const documents = new Map<State, Page>();
beforeAll(async () => {
  stage = await setStage();
  database = connectTo(stage.shop.dataDir, null);
  storeCustomersOf(stage.shop.url, { dataDir: stage.shop.dataDir, database });
});
afterAll(async () => {
  database.close();
  await stage.stop();
});

/** The page of a state, which is reached once for all tests. */
async function documentOf(state: State): Promise<Page> {
  const known = documents.get(state);
  if (known !== undefined) return known;
  const prepared = await prepare(state, stage);
  const visitor = readingVisitor(prepared.client);
  try {
    await reach(state, visitor, prepared, stage);
  } finally {
    stage.failing = null;
  }
  documents.set(state, visitor.document());
  return visitor.document();
}

describe("the HTML of every state conforms to the standard", () => {
  it.each(plainStates)("$name", async (state) => {
    const { source, text } = await documentOf(state);
    expect(text).toContain(state.sees);
    expect(await findings(source)).toEqual([]);
  });
});

async function findings(source: string): Promise<string[]> {
  const { results } = await checker.validateString(source);
  return results
    .flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, line, column }) =>
          `${ruleId}: ${message} — ${(source.split("\n")[line - 1] ?? "").slice(Math.max(0, column - 60), column + 120)}`,
      ),
    )
    .filter((finding) => !exceptions.rolesOfTables.finding.test(finding));
}

const everywhere = (look: (page: Page) => string[]) =>
  [...documents].flatMap(([state, page]) => look(page).map((finding) => `${state.name}: ${finding}`));

describe("controls, as they are seen and as they are said", () => {
  beforeAll(async () => {
    for (const state of plainStates) await documentOf(state);
  });

  it("every form that posts sends a field, without which lynx asks for the page instead", () => {
    const empty = (page: Page) =>
      submitButtons(page.root)
        .map((button) => ({ button, sent: submission(page.root, button, {}, page.url.href) }))
        .filter(({ sent: { method, fields } }) => method === "POST" && fields.length === 0)
        .map(({ button, sent }) => `${nameOf(button)} to ${new URL(sent.address).pathname}`);
    expect(everywhere(empty)).toEqual([]);
  });

  it("words of neighbours stand apart, also where nothing but the text is shown", () => {
    expect([
      ...new Set(everywhere(({ root }) => gluedWords(root)).map((found) => found.replace(/^[^:]+: /, ""))),
    ]).toEqual([]);
  });

  it("a page of the desk has one main button at most", () => {
    const isMain = (element: Element) => {
      const names = (attribute(element, "class") ?? "").split(" ");
      return names.includes("button") && !names.includes("button-quiet");
    };
    const found = [...documents].flatMap(([{ name }, { root, url }]) => {
      const [main = root] = named(root, "main");
      const buttons = /^(?:\/hi)?\/desk/.test(url.pathname) ? elements(main, isMain).map(nameOf) : [];
      return buttons.length > 1 ? [`${name}: ${buttons.join(", ")}`] : [];
    });
    expect(found).toEqual([]);
  });

  it("what is seen is part of what is said", () => {
    const controls = (page: Page) =>
      elements(page.root, (element) => ["a", "button", "summary"].includes(element.tagName));
    expect(
      everywhere((page) =>
        controls(page)
          .filter((control) => nameOf(control) === "")
          .map((control) => `a ${control.tagName} without a name`),
      ),
    ).toEqual([]);
    expect(
      everywhere((page) =>
        controls(page)
          .filter((control) => !nameOf(control).toLowerCase().includes(textOf(control).toLowerCase()))
          .map((control) => `"${textOf(control)}" is said "${nameOf(control)}"`),
      ),
    ).toEqual([]);
  });

  it("no control is there for some only: text browsers know neither aria-hidden nor tabindex", () => {
    expect(
      everywhere((page) =>
        elements(page.root, (element) => ["a", "button", "input"].includes(element.tagName))
          .filter((control) => attribute(control, "aria-hidden") === "true")
          .map((control) => `a hidden ${control.tagName} to ${attribute(control, "href")}`),
      ),
    ).toEqual([]);
  });

  // Firefox calls an untouched required field invalid, and every group and form around it, and screen readers say so.
  it("an empty field that is required says whether it is wrong, and so does its group", () => {
    const isEmpty = (field: Element) =>
      has(field, "required") && (attribute(field, "value") ?? "") === "" && attribute(field, "type") !== "hidden";
    const saysSo = (element: Element) =>
      has(element, "aria-invalid") || (element.tagName === "form" && attribute(element, "role") === "none");
    const unsaid = (page: Page) =>
      named(page.root, "input", "select", "textarea", "fieldset", "form")
        .filter((element) => isEmpty(element) || named(element, "input", "textarea").some(isEmpty))
        .filter((element) => !saysSo(element))
        .map((element) => `${element.tagName} ${attribute(element, "name") ?? attribute(element, "id")}`);
    expect(everywhere(unsaid)).toEqual([]);
  });

  it("links of one name lead to one place", () => {
    const ambiguous = (page: Page) => {
      const places = new Map<string, Set<string>>();
      for (const link of named(page.root, "a").filter((link) => has(link, "href"))) {
        const { pathname, search, hash, host } = new URL(attribute(link, "href") ?? "", page.url);
        if (exceptions.linksThatLeadOn.names.test(nameOf(link))) continue;
        // The specification has two words for some categories (Lehanga, lehenga): one place all the same.
        const category = categoryFrom(new URL(attribute(link, "href") ?? "", page.url).searchParams.get("category"));
        const name = nameOf(link).replace(exceptions.countsInNames.part, "").toLowerCase();
        places.set(name, (places.get(name) ?? new Set()).add(host + pathname + (category ?? search) + hash));
      }
      return [...places]
        .filter(([, there]) => there.size > 1)
        .map(([name, there]) => `"${name}" leads to ${[...there].join(" and ")}`);
    };
    expect([...new Set(everywhere(ambiguous).map((finding) => finding.replace(/^[^:]+: /, "")))]).toEqual([]);
  });

  it("every field about the shopper says what it is for", () => {
    const isAsked = (field: Element) =>
      field.tagName === "select"
        ? attribute(field, "name") === "country"
        : ["text", "email", "tel", "password"].includes(attribute(field, "type") ?? "text");
    const purpose = (field: Element) =>
      exceptions.fieldsWithoutToken.names.some((name) => attribute(field, "name") === name)
        ? "none"
        : (attribute(field, "autocomplete") ?? "off");
    expect(
      new Set(
        everywhere(({ root }) => named(root, "input", "select").filter(isAsked).map(purpose)).map((finding) =>
          finding.replace(/^[^:]+: /, ""),
        ),
      ).size,
    ).toBeGreaterThan(15);
    expect(
      everywhere(({ root }) =>
        named(root, "input", "select")
          .filter((field) => isAsked(field) && purpose(field) === "off")
          .map((field) => attribute(field, "name") ?? "?"),
      ).filter((finding) => !exceptions.fieldsOfTheDesk.states.some((state) => finding.startsWith(state))),
    ).toEqual([]);
  });

  it("every title names the shop, and says Error where a form was refused", () => {
    // What the front says when it can do no more has no frame: its title is its heading.
    const isTitled = ({ root, title, heading }: Page) =>
      named(root, "header").length > 0 ? /^.+ \| Pallu$/.test(title) : title === heading && title !== "";
    expect(everywhere((page) => (isTitled(page) ? [] : [page.title]))).toEqual([]);
    expect(
      [...documents].filter(([, { root }]) => named(root, "header").length === 0).map(([{ name }]) => name),
    ).toEqual(exceptions.pagesWithoutFrame.states);
    expect(
      everywhere(({ title, source }) =>
        source.includes('aria-invalid="true"') && !title.startsWith(formWords.errorPrefix) ? [title] : [],
      ),
    ).toEqual([]);
  });

  it("every section has its heading, or a name", () => {
    const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);
    const bare = (page: Page) =>
      named(page.root, "section").filter(
        (section) =>
          elements(section, isHeading).length === 0 && !has(section, "aria-label") && !has(section, "aria-labelledby"),
      );
    expect(everywhere((page) => bare(page).map((section) => textOf(section).slice(0, 60)))).toEqual([]);
    expect(
      everywhere((page) =>
        elements(page.root, isHeading).filter(({ tagName }) => tagName === "h1").length === 1
          ? []
          : ["not one heading of level one"],
      ),
    ).toEqual([]);
  });

  it("words of another language say which", () => {
    const greetings = (root: Element) => elements(root, (element) => textOf(element) === dashboardWords.greeting);
    expect(everywhere(({ root }) => greetings(root).map(textOf)).length).toBeGreaterThan(5);
    expect(
      everywhere(({ text, root }) =>
        text.includes(dashboardWords.greeting) &&
        greetings(root).every((element) => attribute(element, "lang") !== dashboardWords.greetingLanguage)
          ? ["a greeting that is not marked"]
          : [],
      ),
    ).toEqual([]);
  });

  it("words in another script say their language", () => {
    expect(
      everywhere(({ root }) =>
        named(root, "html")
          .filter((html) => attribute(html, "lang") !== locale)
          .map(() => `not in ${locale}`),
      ),
    ).toEqual([]);
    // Letters of Hindi are foreign in English alone. Latin ones in Hindi have a test of their own.
    const foreign =
      /[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Malayalam}\p{Script=Arabic}]/u;
    expect(
      everywhere(({ root }) =>
        elements(
          root,
          (element) =>
            !has(element, "lang") &&
            (foreign.test(textOf(element)) || (code === "en" && /\p{Script=Devanagari}/u.test(textOf(element)))) &&
            elements(element, (inner) => has(inner, "lang")).length === 0,
        ).map((element) => textOf(element).slice(0, 60)),
      ),
    ).toEqual([]);
  });
});

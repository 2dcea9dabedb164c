import { createElement, Fragment, type ComponentType, type ContextType, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createRoutesStub,
  UNSAFE_DataRouterNavigationContext as RouterNavigation,
  UNSAFE_FetchersContext as RouterFetchers,
} from "react-router";
import { describe, expect, it, test, vi } from "vitest";
import {
  BusyButton,
  SubmitButton,
  FormContext,
  type FormState,
  PostField,
  ShopForm,
  useAnswer,
} from "#app/forms/shop-form.tsx";
import { Field, HiddenField, NothingChosen } from "#app/forms/field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";

const blank: FormState = { values: {}, errors: {}, message: null, constraints: {}, submissionId: "" };
const labels = { email: "E-mail", name: "Name", state: "State" };

/** The page /login with these contents, as the server renders it. */
function page(content: ReactNode): string {
  const Page: ComponentType = () => content;
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ path: "/login", Component: Page }]), { initialEntries: ["/login"] }),
  );
}

/** A form with these contents. */
function form(state: Partial<FormState>, children: ReactNode, action?: string): string {
  const props = { id: "f", state: { ...blank, ...state }, labels, children, ...(action !== undefined && { action }) };
  return page(createElement(ShopForm, props));
}

/** The opening tags of one element, in order. */
const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(String);

const email = createElement(Field<string>, { name: "email", autoComplete: "email" });

describe("a form", () => {
  it("posts to its action, or to the page itself", () => {
    expect(tags(form({}, null, "/cart/add"), "form")[0]).toMatch(/method="post"/);
    expect(tags(form({}, null, "/cart/add"), "form")[0]).toMatch(/action="\/cart\/add"/);
    expect(tags(form({}, null), "form")[0]).toMatch(/action="\/login"/);
    expect(tags(form({}, null), "form")[0]).toMatch(/noValidate=""/);
  });
});

describe("a text field", () => {
  const state = { values: { email: "a@b.c" }, constraints: { email: { required: true, maxLength: 20 } } };
  const refused = { ...state, errors: { email: "E-mail?" }, submissionId: "1" };
  const hint = "We write seldom";
  const hintText = `<p id="f-email-hint" class="mb-1 text-sm text-ink-soft">${hint}</p>`;
  const error =
    '<p id="f-email-error" class="my-1 font-semibold text-madder"><span class="aside-text">Error: </span>E-mail?</p>';

  // Without `aria-invalid` screen readers take an untouched required field for a wrong one.
  it.each([
    ["its label and value", state, {}, 'class="mb-5"', "", 'aria-invalid="false"', ""],
    ["a hint", state, { hint }, 'class="mb-5"', hintText, 'aria-describedby="f-email-hint" aria-invalid="false"', ""],
    ["an error", refused, {}, 'role="none"', "", 'aria-describedby="f-email-error" aria-invalid="true"', error],
    ["both", refused, { hint }, 'role="none"', hintText, 'aria-describedby="f-email-hint f-email-error"', error],
  ])("is tied to %s", (_, of, hinted, frame, before, attributes, after) => {
    const props = { name: "email", autoComplete: "email", inputMode: "email", className: "wide", ...hinted } as const;
    const html = form(of, createElement(Field<string>, props));
    expect(html).toContain(`<div ${frame}`);
    expect(html).toContain(`<label for="f-email" class="mb-1 block font-semibold">E-mail</label>${before}<input `);
    expect(html).toContain(`id="f-email" required="" maxLength="20" ${attributes}`);
    expect(html).toContain(
      `autoComplete="email" inputMode="email" type="text" class="input wide" name="email" value="a@b.c"/>${after}</div></form>`,
    );
  });

  it("stands inside a form", () => {
    expect(() => page(email)).toThrow("A field stands outside of a form.");
  });
});

describe("the error summary", () => {
  it("is left out of a form without errors", () => {
    expect(form({}, email)).not.toContain('role="group"');
  });

  it("links each error to its field, in the order of the labels", () => {
    const html = form({ errors: { state: "State?", name: "Name?", email: "E-mail?" }, submissionId: "1" }, null);
    expect(html.match(/href="#f-[a-z]+"/g)).toEqual(['href="#f-email"', 'href="#f-name"', 'href="#f-state"']);
    // It takes the focus, which says its name and what describes it. As a live region it would say them again.
    expect(html).toMatch(
      /<div role="group" tabindex="-1"[^>]* aria-labelledby="f-problem" aria-describedby="f-problems"/i,
    );
    expect(html).not.toMatch(/role="alert"|aria-live/);
  });

  it("shows a message about the whole form, and no empty list", () => {
    const html = form({ message: "Not together", submissionId: "1" }, null);
    expect(html).toContain('<p class="mt-2">Not together</p>');
    expect(html).not.toContain("<ul");
    expect(form({ errors: { email: "E-mail?" }, submissionId: "1" }, null)).not.toContain('<p class="mt-2">');
  });
});

describe("other fields", () => {
  test("a hidden value travels with the form, and is left out where there is none", () => {
    const hidden = createElement(HiddenField<string>, { name: "key" });
    expect(form({ values: { key: "k1" } }, hidden)).toContain('<input type="hidden" name="key" value="k1"/>');
    expect(form({ values: { key: "" } }, hidden)).toContain('<input type="hidden" name="key" value=""/>');
    expect(form({}, hidden)).not.toContain("hidden");
  });

  test("a text of several lines has no hint", () => {
    const html = form({ values: { name: "a\nb" } }, createElement(TextArea<string>, { name: "name", rows: 4 }));
    expect(html).toContain(
      '<textarea id="f-name" name="name" aria-invalid="false" rows="4" class="input">a\nb</textarea>',
    );
  });

  test("an empty choice is there for text browsers, unless the shopper has chosen", () => {
    const nothing = createElement(NothingChosen<string>, { name: "size" });
    expect(form({}, nothing)).toContain('<template><label><input type="radio" name="size" checked="" value=""/>');
    expect(form({ values: { size: "M" } }, nothing)).toContain("<template></template>");
  });

  test("a form that only posts has a field", () => {
    expect(page(createElement(PostField))).toBe('<input type="hidden" name="sent" value="1"/>');
  });

  test("a password is not shown, and has no button without script", () => {
    const password = (required?: boolean) =>
      createElement(PasswordField<string>, {
        name: "password",
        autoComplete: "new-password",
        hint: "Six characters",
        ...(required !== undefined && { required }),
      });
    const html = form({ constraints: { password: { required: true } } }, password());
    expect(tags(html, "input")[0]).toMatch(/required="".*type="password".*autoComplete="new-password"/);
    expect(tags(html, "input")[0]).toMatch(/spellCheck="false".*autoCapitalize="none"/);
    expect(html).toContain("Six characters");
    expect(tags(html, "input")[0]).toContain('aria-describedby="f-password-hint"');
    const plain = createElement(PasswordField<string>, { name: "password", autoComplete: "current-password" });
    expect(tags(form({}, plain), "input")[0]).not.toContain("aria-describedby");
    expect(html).not.toContain("<button");
    expect(tags(form({}, password(true)), "input")[0]).toContain("required");
    expect(tags(form({ constraints: { password: { required: true } } }, password(false)), "input")[0]).not.toContain(
      "required",
    );
  });

  test("a select has its options, the chosen one, and no lengths", () => {
    const options = [
      { value: "KA", text: "Karnataka" },
      { value: "KL", text: "Kerala" },
    ];
    const state = { values: { state: "KL" }, constraints: { state: { required: true, minLength: 2, maxLength: 2 } } };
    const html = form(state, createElement(SelectField<string>, { name: "state", options }));
    expect(html).toContain('<option value="KA">Karnataka</option><option value="KL" selected="">Kerala</option>');
    expect(tags(html, "select")[0]).not.toMatch(/required|length|aria-(?!invalid="false")/i);
    const withEmpty = { name: "state", options: [{ value: "", text: "Choose" }, ...options] };
    expect(tags(form(state, createElement(SelectField<string>, withEmpty)), "select")[0]).toContain("required");
    const notRequired = form({}, createElement(SelectField<string>, withEmpty));
    expect(tags(notRequired, "select")[0]).not.toContain("required");
  });
});

describe("a submit button", () => {
  it("shows its text, and is not disabled", () => {
    const props = { isBusy: false, pendingText: "Sending", children: "Send" };
    const html = renderToStaticMarkup(createElement(BusyButton, props));
    expect(html).toBe('<button type="submit" class="button ">Send</button>');
  });

  it("shows that its form is sent, stays focusable, and sends nothing more", () => {
    const props = { isBusy: true, pendingText: "Sending", children: "Send", className: "wide" };
    expect(renderToStaticMarkup(createElement(BusyButton, props))).toBe(
      '<button type="submit" class="button wide" aria-disabled="true">Sending</button>',
    );
    const click = { preventDefault: vi.fn<() => void>() };
    (BusyButton(props).props as { onClick(event: typeof click): void }).onClick(click);
    expect(click.preventDefault).toHaveBeenCalledOnce();
  });

  const button = (action?: string) => {
    const props = { pendingText: "Sending", ...(action !== undefined && { action }), children: "Send" };
    return createElement(SubmitButton, props);
  };

  it.each([
    ["that is sent", true, "Sending"],
    ["that is not", false, "Send"],
  ])("follows the form around it %s", (_, isBusy, text) => {
    const value = { id: "f", state: blank, labels, isBusy };
    expect(page(createElement(FormContext.Provider, { value }, button()))).toContain(`>${text}</button>`);
  });

  it("is not busy without a form", () => {
    expect(page(button())).toContain(">Send</button>");
  });

  const sent = { state: "submitting", formMethod: "POST", formAction: "/cart/add" };
  it.each([
    ["the form of its address", "/cart/add", "Sending"],
    ["another form", "/wishlist", "Send"],
  ])("by its address shows that %s is sent", (_name, action, text) => {
    const sending = (state: ContextType<typeof RouterNavigation>) =>
      createElement(
        RouterNavigation.Provider,
        { value: Object.assign({}, state, { navigation: sent }) },
        button(action),
      );
    const contents = { children: sending };
    expect(page(createElement(RouterNavigation.Consumer, contents))).toContain(`>${text}</button>`);
  });

  const Answer = () => useAnswer("f", "with the document");
  it.each([
    ["of its own fetcher", "f default", "Sending</button>by script"],
    ["of no other form", "g default", "Send</button>with the document"],
  ])("and the answer are those %s", (_, key, text) => {
    const fetched = { fetchers: new Map([[key, { state: "submitting" }]]), fetcherData: new Map([[key, "by script"]]) };
    const children = [createElement(Fragment, { key: 1 }, button()), createElement(Answer, { key: 2 })];
    const props = { id: "f", state: blank, labels, children };
    const contents = createElement(ShopForm, props);
    const sending = (state: ContextType<typeof RouterFetchers>) =>
      createElement(RouterFetchers.Provider, { value: Object.assign({}, state, fetched) }, contents);
    const fetching = { children: sending };
    expect(page(createElement(RouterFetchers.Consumer, fetching))).toContain(text);
  });
});

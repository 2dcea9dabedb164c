import { createElement, type ComponentType, type ContextType, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, UNSAFE_DataRouterNavigationContext as RouterNavigation } from "react-router";
import { describe, expect, it, test } from "vitest";
import { BusyButton, SubmitButton, FormContext, type FormState, ShopForm } from "#app/forms/shop-form.tsx";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";

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
  it("has its label, its value and the constraints of its schema", () => {
    const html = form(
      { values: { email: "a@b.c" }, constraints: { email: { required: true, maxLength: 20 } } },
      createElement(Field<string>, { name: "email", autoComplete: "email", inputMode: "email", className: "wide" }),
    );
    expect(html).toContain('<label for="f-email" class="mb-1 block font-semibold">E-mail</label>');
    const [input] = tags(html, "input");
    for (const attribute of [
      'id="f-email"',
      'name="email"',
      'value="a@b.c"',
      'required=""',
      'maxLength="20"',
      'autoComplete="email"',
      'inputMode="email"',
      'type="text"',
      'class="input wide"',
    ])
      expect(input).toContain(attribute);
    // Without it screen readers take an untouched required field for a wrong one.
    expect(input?.match(/aria-[^ ]+/g)).toEqual(['aria-invalid="false"']);
  });

  it("is tied to its hint and to its error", () => {
    const hinted = createElement(Field<string>, { name: "email", autoComplete: "email", hint: "We write seldom" });
    const html = form({ errors: { email: "E-mail?" }, submissionId: "1" }, hinted);
    expect(tags(html, "input")[0]).toMatch(/aria-describedby="f-email-hint f-email-error" aria-invalid="true"/);
    expect(html).toMatch(/<p id="f-email-hint"[^>]*>We write seldom<\/p>/);
    expect(html).toMatch(/<p id="f-email-error"[^>]*>.*E-mail\?<\/p>/);
    expect(tags(form({}, hinted), "input")[0]).toMatch(/aria-describedby="f-email-hint"/);
    expect(tags(form({ errors: { email: "E-mail?" }, submissionId: "1" }, email), "input")[0]).toMatch(
      /aria-describedby="f-email-error"/,
    );
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

  it("shows that its form is sent, and stays focusable", () => {
    const props = { isBusy: true, pendingText: "Sending", children: "Send", className: "wide" };
    expect(renderToStaticMarkup(createElement(BusyButton, props))).toBe(
      '<button type="submit" class="button wide" aria-disabled="true">Sending</button>',
    );
  });

  const button = (action?: string) => {
    const props = { pendingText: "Sending", ...(action !== undefined && { action }), children: "Send" };
    return createElement(SubmitButton, props);
  };

  it.each([
    [true, "Sending"],
    [false, "Send"],
  ])("follows the form around it, whose being sent is %s", (isBusy, text) => {
    const value = { id: "f", state: blank, labels, isBusy };
    expect(page(createElement(FormContext.Provider, { value }, button()))).toContain(`>${text}</button>`);
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
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as messages from "#content/messages.ts";
import { parseForm, refusedForm } from "#app/forms/parse.server.ts";
import { parseTab } from "#app/routes/account/addresses.ts";
import { withReturnTo } from "#app/content/own-path.ts";
import { profileToSend, savedCustomer, typedFields } from "#app/routes/account/profile-form.server.ts";

describe("the addresses of an account", () => {
  it("carry the address to return to, encoded, beside what they have already", () => {
    expect(withReturnTo("/login", "/cart?a=1&b=2")).toBe("/login?returnTo=%2Fcart%3Fa%3D1%26b%3D2");
    expect(withReturnTo("/password?sent=1", "/cart")).toBe("/password?sent=1&returnTo=%2Fcart");
  });

  it.each([null, undefined, ""])("stay as they are without one (%s)", (returnTo) => {
    expect(withReturnTo("/login", returnTo)).toBe("/login");
  });

  it("name a tab that the dashboard has, and no other", () => {
    expect(parseTab("wishlist")).toBe("wishlist");
    expect(parseTab("toString")).toBeNull();
    expect(parseTab(null)).toBeNull();
  });
});

describe("a form that the upstream refused", () => {
  const parsed = parseForm(new FormData(), z.object({}));
  const refuse = (refused: Partial<NonNullable<Parameters<typeof refusedForm>[1]>> | null) => {
    if (!parsed.ok) throw new Error("the empty form is right");
    const refusal = refused && { status: 400, message: null, errors: [], ...refused };
    const { data: shown, init } = refusedForm(parsed, refusal, { email: "E-mail" }, "Fallback");
    return { ...shown.form, status: init?.status };
  };

  it("shows the errors of its own fields there, without a message above", () => {
    const errors = [
      { path: "email", msg: "Taken" },
      { path: "toString", msg: "Odd" },
    ];
    const shown = refuse({ errors, message: "Bad" });
    expect(shown).toMatchObject({ message: null, status: 400 });
    expect(shown.errors).toEqual({ email: "Taken" });
  });

  it("shows the message of the upstream, or the fallback, where no field of its own is named", () => {
    expect(refuse({ errors: [{ path: "other", msg: "Odd" }], message: "Bad" })).toMatchObject({
      errors: {},
      message: "Bad",
    });
    expect(refuse({})).toMatchObject({ message: "Fallback", status: 400 });
  });

  it("keeps the status 429 and says so, and turns every other into 400", () => {
    expect(refuse({ status: 429 })).toMatchObject({ message: messages.tooMany, status: 429 });
    expect(refuse({ status: 429, message: "Wait" })).toMatchObject({ message: "Wait", status: 429 });
    expect(refuse({ status: 422 })).toMatchObject({ status: 400 });
    expect(refuse(null), "a lost answer").toMatchObject({ message: "Fallback", status: 503 });
  });
});

describe("the profile form", () => {
  const empty = { phone: null, address: null, city: null, state: null, pincode: null };
  const before = { id: "7", name: "Asha", email: "asha@example.org" };
  const typed = { name: "Asha Rao", email: "a@example.org", city: "Jaipur" };

  it("is shown again with every field, the empty ones too", () => {
    expect(typedFields(typed)).toEqual({ ...typed, phone: "", address: "", state: "", pincode: "" });
  });

  it("is sent whole where the profile was known, so that fields can be emptied", () => {
    expect(profileToSend({ ...before, profile: empty }, typed)).toEqual({ ...empty, ...typed });
  });

  it("is sent without its empty fields where the profile was not known", () => {
    expect(profileToSend(before, typed)).toEqual(typed);
  });

  it("is stored in the session as the upstream answered, else as it was sent", () => {
    const user = { id: "7", ...empty, name: "ASHA RAO", email: "a@example.org", city: null, pincode: "302001" };
    expect(savedCustomer({ ...before, profile: empty }, typed, user)).toMatchObject({
      id: "7",
      name: "ASHA RAO",
      profile: { city: "Jaipur", pincode: "302001" },
    });
  });

  it("leaves a profile that is not known out of the session", () => {
    expect(savedCustomer(before, typed, null)).toEqual({ id: "7", name: "Asha Rao", email: "a@example.org" });
    expect(savedCustomer({ ...before, profile: empty }, typed, null).profile).toMatchObject({ city: "Jaipur" });
  });
});

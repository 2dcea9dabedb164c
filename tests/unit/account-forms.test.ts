import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as messages from "#content/messages.ts";
import { parseForm } from "#app/forms/parse.server.ts";
import { parseTab, withReturnTo } from "#app/routes/account/addresses.ts";
import { profileToSend, savedCustomer, typedFields } from "#app/routes/account/profile-form.server.ts";
import { freeText, newPassword, requiredText, shapedEmail, refusedForm } from "#app/routes/account/fields.server.ts";

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe("the fields of an account", () => {
  it("requires a text that is not blank, of at most 200 characters", () => {
    const schema = requiredText("Required", "Name");
    expect(messagesOf(schema, undefined)).toEqual(["Required"]);
    expect(messagesOf(schema, "  ")).toEqual(["Required"]);
    expect(schema.parse(" Asha ")).toBe("Asha");
    expect(messagesOf(schema, "x".repeat(200))).toEqual([]);
    expect(messagesOf(schema, "x".repeat(201))).toHaveLength(1);
  });

  it("lets a free text be empty, of at most 200 characters", () => {
    expect(messagesOf(freeText("City"), undefined)).toEqual([]);
    expect(messagesOf(freeText("City"), "x".repeat(201))).toHaveLength(1);
  });

  it.each(["asha", "asha@example", "@example.org", "asha@.", "a b@example.org"])("refuses %s as an e-mail", (email) => {
    expect(messagesOf(shapedEmail("E-mail"), email)).toEqual([messages.emailInvalid]);
  });

  it("says of a too long e-mail only that it is too long", () => {
    expect(messagesOf(shapedEmail("E-mail"), "x".repeat(255))).toHaveLength(1);
    expect(messagesOf(shapedEmail("E-mail"), "x".repeat(255))).not.toContain(messages.emailInvalid);
    expect(messagesOf(shapedEmail("E-mail"), `${"x".repeat(242)}@example.org`)).toEqual([]);
  });

  it("takes a new password of 6 to 200 characters as it was typed", () => {
    const schema = newPassword("Password", "Missing", "Short");
    expect(messagesOf(schema, undefined)).toEqual(["Missing"]);
    expect(messagesOf(schema, "12345")).toEqual(["Short"]);
    expect(schema.parse("  1234")).toBe("  1234");
    expect(messagesOf(schema, "x".repeat(200))).toEqual([]);
    expect(messagesOf(schema, "x".repeat(201))).toHaveLength(1);
  });
});

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
  const refuse = (refused: Partial<Parameters<typeof refusedForm>[1]>) => {
    if (!parsed.ok) throw new Error("the empty form is right");
    const refusal = { code: "refused" as const, status: 400, message: null, errors: [], ...refused };
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

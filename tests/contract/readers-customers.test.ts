import { expect, test } from "vitest";
import { readProblem } from "#contract/problem.ts";
import { readLogin, readUser } from "#contract/readers/user.ts";

const asha = { id: 3, name: "Asha", email: "asha@example.com" };

test.each([
  ["user", { user: asha }],
  ["data.user", { data: { user: asha } }],
  ["data", { data: asha }],
  ["the body itself", asha],
])("finds the user under %s", (_, body) => {
  expect(readUser(body)).toMatchObject({ id: "3", name: "Asha", phone: null });
});

test("reads _id as id, and zipCode or zip as the pincode", () => {
  expect(readUser({ _id: "65fc", zipCode: "302001" })).toMatchObject({ id: "65fc", pincode: "302001" });
  const whole = {
    id: "65fc",
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "9800012345",
    address: "4 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    pincode: "570001",
  };
  expect(readUser(whole)).toEqual(whole);
  expect(readUser({ _id: "65fc", zip: 302001 })?.pincode).toBe("302001");
  expect(readUser({ id: 1, pincode: "110001", zipCode: "302001" })?.pincode).toBe("110001");
});

test("nobody without an id", () => {
  expect([null, {}, { user: null }, { user: { name: "x" } }, { id: "" }].map(readUser)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["token and user", { token: "t", user: asha }],
  ["both under data", { data: { token: "t", user: asha } }],
  ["accessToken", { accessToken: "t", user: asha }],
  ["data.accessToken", { data: { accessToken: "t", user: asha } }],
  ["the user's fields beside the token", { token: "t", ...asha }],
])("reads a login from %s", (_, body) => {
  expect(readLogin(body)).toMatchObject({ token: "t", user: { id: "3" } });
});

test("no login without both", () => {
  expect(
    [{ token: "t" }, { user: asha }, { token: "", user: asha }, { token: 5, user: asha }, null].map(readLogin),
  ).toEqual([null, null, null, null, null]);
});

test.each([
  ["message", { message: "Sorry" }],
  ["error", { error: "Sorry" }],
  ["error.message", { error: { message: "Sorry" } }],
  ["msg", { msg: "Sorry" }],
])("reads a refusal's words from %s", (_, body) => {
  expect(readProblem(body).message).toBe("Sorry");
});

test("words that are not meant for shoppers are dropped", () => {
  expect(
    [
      { message: "<html>502</html>" },
      { message: '{"a":1}' },
      { message: "ENOENT: no such file, open '/srv/shop/config.json'" },
      { message: "Cannot find C:\\shop\\config.json" },
      { message: "TypeError: products is undefined" },
      { message: "failed at findProducts (list.js:12:3)" },
      { message: " " },
      { message: 5 },
      "text",
      null,
    ].map((body) => readProblem(body).message),
  ).toEqual(Array.from({ length: 10 }, () => null));
});

test.each([
  "Loom is on fire",
  "Choose a size and/or a colour.",
  "Dial 1800/1801, or see https://example.org/help/sizes",
])("words for shoppers are kept: %s", (message) => expect(readProblem({ message }).message).toBe(message));

test("long words are cut at 300 characters", () => {
  const message = `${"Sorry, ".repeat(60)}end`;
  const { message: read } = readProblem({ message, errors: [{ path: "email", msg: message }] });
  expect(read).toMatch(/^Sorry, .*Sorry,…$/);
  expect(read?.length).toBeLessThanOrEqual(300);
  expect(readProblem({ errors: [{ path: "email", msg: message }] }).errors[0]?.msg).toBe(read);
});

test("reads field errors as path and msg, or by the names others use, and drops those without a field", () => {
  expect(
    readProblem({
      errors: [
        { path: "email", msg: "Taken" },
        { param: "phone", msg: "Short" },
        { field: "city", message: "Unknown" },
        { msg: "No field" },
        { path: "x" },
        null,
        "text",
      ],
    }).errors,
  ).toEqual([
    { path: "email", msg: "Taken" },
    { path: "phone", msg: "Short" },
    { path: "city", msg: "Unknown" },
  ]);
  expect(readProblem({ errors: { email: "Taken" } }).errors).toEqual([]);
});

test("keeps the codes it knows", () => {
  expect([{ code: "total_changed" }, { code: "E_WHATEVER" }, {}].map((body) => readProblem(body).code)).toEqual([
    "total_changed",
    null,
    null,
  ]);
});

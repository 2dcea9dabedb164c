import { expect, test } from "vitest";
import { createClient, type Page } from "#tests/support/client.ts";
import type { FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, has, isAlert, named, textOf } from "#tests/support/html.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { becomeCustomer, newPerson, registration } from "#tests/support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const open = (path: string) => createClient(shop.url).open(path);
const field = (page: Page, name: string) =>
  named(page.root, "main")
    .flatMap((main) => named(main, "input"))
    .find((input) => attribute(input, "name") === name);
const alerts = (page: Page) =>
  named(page.root, "div", "p")
    .filter((element) => isAlert(element))
    .map(textOf)
    .join(" ");
/** The message that stands on a field itself. */
const told = (page: Page, name: string) =>
  named(page.root, "p")
    .filter((element) => attribute(element, "id") === attribute(field(page, name) ?? page.root, "id") + "-error")
    .map(textOf)
    .join("")
    .replace(/^Error: /, "");
const words = (page: Page) => named(page.root, "label").map(textOf);

test("login shows its fields and ways on, and leads home", async () => {
  const person = newPerson();
  await becomeCustomer(createClient(shop.url), person);
  const page = await open("/login");
  expect(
    ["email", "password"].map((name) => [
      attribute(field(page, name) ?? page.root, "type"),
      has(field(page, name) ?? page.root, "required"),
    ]),
  ).toEqual([
    ["email", true],
    ["password", true],
  ]);
  expect(page.addresses("Forgot Password")).toEqual([`${shop.url}/password`]);
  expect(page.addresses("Register here")).toEqual([`${shop.url}/register`]);
  const refused = await page.press("Login", {});
  expect([refused.status, told(refused, "email"), told(refused, "password")]).toEqual([
    400,
    "Email is required",
    "Password is required",
  ]);
  expect((await page.press("Login", { email: person.email, password: person.password })).url.pathname).toBe("/home");
});

test("a login that fails says why, in the server's words or the specification's", async () => {
  const page = await open("/login");
  const press = () => page.press("Login", { email: "asha@example.com", password: "whatever" });
  expect(alerts(await press())).toContain("Invalid email or password");
  expect(alerts(await up.during(/login/, { status: 401, body: { message: "This account sleeps." } }, press))).toContain(
    "This account sleeps.",
  );
  expect(alerts(await up.during(/login/, { status: 401, body: {} }, press))).toContain("Invalid email or password");
  const failed = await up.during(/login/, { status: 500 }, press);
  expect([failed.status, alerts(failed).includes("Login failed")]).toEqual([503, true]);
});

const required = {
  name: "Name is required",
  email: "Email is required",
  password: "Password is required",
  phone: "Phone number is required",
  address: "Address is required",
  city: "City is required",
  state: "State is required",
  pincode: "Pincode is required",
};

test("registration shows its fields, and asks for each in its own words after trimming", async () => {
  const page = await open("/register");
  for (const label of [
    "Name",
    "Email",
    "Password",
    "Confirm Password",
    "Phone number",
    "Address",
    "City",
    "State",
    "PIN code",
  ])
    expect(words(page)).toContain(label);
  expect((await page.follow("Sign in")).url.pathname).toBe("/login");
  const filled = registration(newPerson());
  for (const [name, message] of Object.entries(required)) {
    const refused = await page.press("Register", { ...filled, [name]: name === "password" ? "" : "   " });
    expect([name, refused.status, told(refused, name)]).toEqual([name, 400, message]);
  }
});

test("an e-mail has a shape, a password a length, and its confirmation matches", async () => {
  const page = await open("/register");
  const filled = registration(newPerson());
  for (const email of ["asha", "asha@", "@example.com", "asha@example", "a b@example.com"])
    expect(told(await page.press("Register", { ...filled, email }), "email"), email).toBe("Email is invalid");
  const short = await page.press("Register", { ...filled, password: "12345", confirmPassword: "54321" });
  expect([told(short, "password"), told(short, "confirmPassword")]).toEqual([
    "Password must be at least 6 characters",
    "Passwords do not match",
  ]);
  expect(
    (await page.press("Register", { ...filled, password: "123456", confirmPassword: "123456" })).url.pathname,
  ).toBe("/login");
});

test("registration sends everything but the confirmation, and leads to the login", async () => {
  const person = newPerson();
  const login = await (await open("/register")).press("Register", registration(person));
  const sent = JSON.parse(up.calls.findLast(({ call }) => call === "POST /users/register")?.body ?? "{}") as Record<
    string,
    unknown
  >;
  expect(sent).toEqual({ ...person });
  expect([
    login.url.pathname,
    login.text.includes("Registration successful."),
    attribute(field(login, "email") ?? login.root, "value"),
  ]).toEqual(["/login", true, person.email]);
});

test("registration that is refused says so on its fields, else above the form", async () => {
  const page = await open("/register");
  const person = newPerson();
  const press = () => page.press("Register", registration(person));
  const named = await up.during(
    /register/,
    {
      status: 422,
      body: {
        errors: [
          { path: "phone", msg: "This number is not in service." },
          { path: "pincode", msg: "No post goes there." },
        ],
      },
    },
    press,
  );
  expect([named.status, told(named, "phone"), told(named, "pincode")]).toEqual([
    400,
    "This number is not in service.",
    "No post goes there.",
  ]);
  expect(attribute(field(named, "city") ?? named.root, "value")).toBe(person.city);
  expect(told(await up.during(/register/, { status: 409, body: {} }, press), "email")).toBe("Email already exists");
  for (const fault of [{ status: 400, body: {} }, { status: 500 }, "closed" as const])
    expect(alerts(await up.during(/register/, fault, press))).toContain("Registration failed. Please try again.");
});

test("a reset link is asked for, in the server's words or the specification's", async () => {
  const page = await open("/password");
  expect([page.heading, words(page).includes("Email"), page.hasButton("Send Reset Link")]).toEqual([
    "Forgot Password",
    true,
    true,
  ]);
  expect((await page.follow("Back to Login")).url.pathname).toBe("/login");
  const press = () => page.press("Send Reset Link", { email: "asha@example.com" });
  expect(told(await page.press("Send Reset Link", { email: " " }), "email")).toBe("Email is required");
  await press();
  expect(up.calls.findLast(({ call }) => call === "POST /users/forgot-password")?.body).toBe(
    '{"email":"asha@example.com"}',
  );
  expect((await up.during(/forgot/, { status: 200, body: { message: "Look into your mail." } }, press)).text).toContain(
    "Look into your mail.",
  );
  expect((await up.during(/forgot/, { status: 200, body: {} }, press)).text).toContain(
    "Password reset link sent to your email.",
  );
  expect(alerts(await up.during(/forgot/, { status: 400, body: { message: "We do not know you." } }, press))).toContain(
    "We do not know you.",
  );
  for (const fault of [{ status: 400, body: {} }, { status: 500 }, "cut" as const])
    expect(alerts(await up.during(/forgot/, fault, press))).toContain("Something went wrong. Please try again.");
});

test("a password is set anew, in the server's words or the specification's", async () => {
  const page = await open("/reset-password?token=a-token");
  expect((await page.follow("Back to Login")).url.pathname).toBe("/login");
  const press = () => page.press("Reset Password", { password: "gulmohar", confirmPassword: "gulmohar" });
  expect((await up.during(/reset-password$/, { status: 200, body: { message: "All set." } }, press)).text).toContain(
    "All set.",
  );
  expect((await up.during(/reset-password$/, { status: 200, body: {} }, press)).text).toContain(
    "Password reset successful.",
  );
  await press();
  expect(JSON.parse(up.calls.findLast(({ call }) => call === "POST /users/reset-password")?.body ?? "{}")).toEqual({
    token: "a-token",
    password: "gulmohar",
  });
  expect(alerts(await up.during(/reset-password$/, { status: 400, body: { message: "Too late." } }, press))).toContain(
    "Too late.",
  );
  for (const fault of [{ status: 400, body: {} }, { status: 500 }, "torn" as const])
    expect(alerts(await up.during(/reset-password$/, fault, press))).toContain(
      "Something went wrong. Please try again.",
    );
});

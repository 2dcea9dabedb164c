import { expect, test } from "vitest";
import { createClient, type Page } from "#tests/support/client.ts";
import { alerts, fieldOf, told } from "#tests/support/page-reading.ts";
import { attribute, has, named, textOf } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";

useSharedShop();

const open = (path: string) => createClient(shop.url).open(path);
const words = (page: Page) => named(page.root, "label").map(textOf);

test("login shows its fields and ways on", async () => {
  const page = await open("/login");
  const fields = ["email", "password"].map((name) => fieldOf(page, name));
  expect(fields.map((field) => attribute(field, "type"))).toEqual(["email", "password"]);
  expect(fields.every((field) => has(field, "required"))).toBe(true);
  expect(page.addresses("Forgot Password")).toEqual([`${shop.url}/password`]);
  expect(page.addresses("Register here")).toEqual([`${shop.url}/register`]);
  const refused = await page.press("Login", {});
  expect([refused.status, told(refused, "email"), told(refused, "password")]).toEqual([
    400,
    "Email is required",
    "Password is required",
  ]);
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

test("registration shows its fields, and asks for each in its own words after trimming", async () => {
  const page = await open("/register");
  const labels = [
    "Name",
    "Email",
    "Password",
    "Confirm Password",
    "Phone number",
    "Address",
    "City",
    "State",
    "PIN code",
  ];
  expect(words(page)).toEqual(expect.arrayContaining(labels));
  expect((await page.follow("Sign in")).url.pathname).toBe("/login");
  const filled = registration(newPerson());
  for (const name of ["name", "email", "password", "phone", "address", "city", "state", "pincode"]) {
    const refused = await page.press("Register", { ...filled, [name]: name === "password" ? "" : "   " });
    const called = name === "phone" ? "Phone number" : name.replace(/^./, (letter) => letter.toUpperCase());
    expect([name, refused.status, told(refused, name)]).toEqual([name, 400, `${called} is required`]);
  }
});

test("an e-mail has a shape, a password a length, and its confirmation matches", async () => {
  const page = await open("/register");
  const filled = registration(newPerson());
  expect(told(await page.press("Register", { ...filled, email: "asha" }), "email")).toBe("Email is invalid");
  const short = await page.press("Register", { ...filled, password: "12345", confirmPassword: "54321" });
  expect([told(short, "password"), told(short, "confirmPassword")]).toEqual([
    "Password must be at least 6 characters",
    "Passwords do not match",
  ]);
  expect(
    (await page.press("Register", { ...filled, password: "123456", confirmPassword: "123456" })).url.pathname,
  ).toBe("/login");
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
  expect(attribute(fieldOf(named, "city"), "value")).toBe(person.city);
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

import { loginWords, passwordWords, registerWords } from "#app/content/account-words.ts";
import * as productWords from "#app/content/product-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { formWords } from "#app/content/form-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { newPerson } from "#tests/support/shopping.ts";

test("registration names every missing field, and the first login keeps the guest's cart", async ({ shopper }) => {
  const { page } = shopper;
  const person = newPerson();
  await shopper.open("/product/6");
  await shopper.choose("L");
  await shopper.choose("White");
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();

  await shopper.press(page.getByRole("banner").getByRole("link", { name: "Register" }));
  await shopper.arrives(registerWords.title);
  await shopper.press(page.getByRole("button", { name: registerWords.submit }));
  const summary = page.getByRole("group", { name: formWords.summaryTitle });
  for (const message of [
    "Name is required",
    "Email is required",
    "Password is required",
    "Phone number is required",
    "Address is required",
    "City is required",
    "State is required",
    "Pincode is required",
  ]) {
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await shopper.press(summary.getByRole("link", { name: "City is required" }));
  await expect(page.getByLabel("City", { exact: true })).toBeFocused();
  await expect(summary).toContainText("Name is required");

  const { labels } = registerWords;
  await shopper.type(labels.name, person.name);
  await shopper.type(labels.email, "not an address");
  await shopper.type(labels.password, "short");
  await shopper.type(labels.confirmPassword, "other");
  for (const field of ["phone", "address", "city", "state", "pincode"] as const)
    await shopper.type(labels[field], person[field]);
  await shopper.press(page.getByRole("button", { name: registerWords.submit }));
  for (const message of ["Email is invalid", "Password must be at least 6 characters", "Passwords do not match"])
    await expect(summary).toContainText(message);
  await expect(summary).not.toContainText("required");
  await expect(page.getByLabel(labels.name, { exact: true })).toHaveValue(person.name);
  // The shop never sends a password back; where the page was not loaded anew, what was typed is still there.
  if (shopper.mode !== "script") await expect(page.getByLabel(labels.password, { exact: true })).toHaveValue("");

  await shopper.type(labels.email, person.email);
  await shopper.type(labels.password, person.password);
  await shopper.type(labels.confirmPassword, person.password);
  await shopper.press(page.getByRole("button", { name: registerWords.submit }));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("[aria-live]").filter({ hasText: "Registration successful." })).toBeVisible();
  await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(person.email);

  await shopper.type(loginWords.labels.password, "not the password");
  await shopper.press(page.locator("main").getByRole("button", { name: loginWords.submit, exact: true }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText("Invalid email or password");
  await shopper.type(loginWords.labels.password, person.password);
  await shopper.press(page.locator("main").getByRole("button", { name: loginWords.submit, exact: true }));
  await expect(page).toHaveURL(/\/home$/);
  // By its name: the address may be there before the page is, and the guest's header has a menu, too.
  const menu = page
    .getByRole("banner")
    .locator("summary")
    .filter({ hasText: siteWords.account(person.name) });
  await expect(menu).toBeVisible();
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();

  await menu.click();
  await shopper.press(page.getByRole("banner").getByRole("button", { name: "Logout" }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("banner").getByText(/\(\d+ items?\)/)).toHaveCount(0);
});

test("a forgotten password is replaced through the link in the mail", async ({ shopper, customer, shop }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/login");
  await shopper.press(page.getByRole("link", { name: loginWords.forgot }));
  await shopper.arrives(passwordWords.forgotTitle);
  await shopper.press(page.getByRole("button", { name: "Send Reset Link" }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText("Email is required");
  await shopper.type("Email", customer.person.email);
  await shopper.press(page.getByRole("button", { name: "Send Reset Link" }));
  await expect(
    page.locator("[aria-live]").filter({ hasText: "Password reset link sent to your email." }),
  ).toBeVisible();

  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(await shop.mailTo(customer.person.email))?.[0] ?? "";
  await shopper.open(new URL(link).pathname + new URL(link).search);
  await shopper.arrives(passwordWords.resetTitle);
  await shopper.type("New Password", "tiny");
  await shopper.type("Confirm Password", "tall");
  await shopper.press(page.getByRole("button", { name: "Reset Password" }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText(
    "Password must be at least 6 characters.",
  );
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText("Passwords do not match.");
  await shopper.type("New Password", "a quieter evening");
  await shopper.type("Confirm Password", "a quieter evening");
  await shopper.press(page.getByRole("button", { name: "Reset Password" }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Password reset successful." })).toBeVisible();
  // With script the page goes on by itself.
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("link", { name: passwordWords.toLogin }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Password reset successful.")).toBeVisible();
  await shopper.type("Email", customer.person.email);
  await shopper.type("Password", "a quieter evening");
  await shopper.press(page.locator("main").getByRole("button", { name: loginWords.submit, exact: true }));
  await expect(page).toHaveURL(/\/home$/);
});

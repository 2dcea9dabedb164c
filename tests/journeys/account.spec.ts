import { loginWords, passwordWords, registerWords } from "#content/account-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { formWords } from "#content/form-words.ts";
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

test("registering with a taken e-mail shows the error on its field", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/register");
  const { labels } = registerWords;
  for (const field of ["name", "email", "password", "phone", "address", "city", "state", "pincode"] as const)
    await shopper.type(labels[field], customer.person[field]);
  await shopper.type(labels.confirmPassword, customer.person.password);
  await shopper.press(page.getByRole("button", { name: registerWords.submit }));
  await expect(
    page.getByRole("group", { name: formWords.summaryTitle }).getByRole("link", { name: "Email already exists" }),
  ).toBeVisible();
  await expect(page.getByLabel(labels.email, { exact: true })).toHaveAttribute("aria-invalid", "true");
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

test("a reset link without a token shows an error and a disabled button", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/reset-password");
  await expect(page.getByText("Invalid or expired password reset link.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset Password" })).toBeDisabled();
});

test("a product is added to the wishlist and removed again", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/product/8");
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await shopper.press(page.getByRole("button", { name: productWords.addToWishlist }));
  await expect(page.getByText("Please login to manage wishlist")).toBeVisible();
  await customer.logIn();
  await shopper.open("/product/8");
  await shopper.press(page.getByRole("button", { name: productWords.addToWishlist }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Added to wishlist" })).toBeVisible();
  await expect(page.getByRole("button", { name: productWords.removeFromWishlist })).toBeVisible();
  await shopper.open("/dashboard?tab=wishlist");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await shopper.press(page.getByRole("link", { name: new RegExp(`^${dashboardWords.remove}.*${name}$`) }));
  await expect(page.getByText("Remove this item from your wishlist?")).toBeVisible();
  await shopper.press(page.getByRole("button", { name: dashboardWords.remove, exact: true }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Removed from wishlist" })).toBeVisible();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("the dashboard opens every tab and saves changes to the profile", async ({ shopper, customer }) => {
  const { page } = shopper;
  await shopper.open("/dashboard");
  for (const tab of ["Orders", "Wishlist", "Address", "Payment", "Settings", "Profile"]) {
    await shopper.press(
      page.getByRole("navigation", { name: dashboardWords.navigation }).getByRole("link", { name: tab }),
    );
    await expect(
      page.getByRole("navigation", { name: dashboardWords.navigation }).getByRole("link", { name: tab }),
    ).toHaveAttribute("aria-current", "page");
  }
  await expect(page.locator("main")).toContainText(customer.person.email);
  await shopper.press(page.getByRole("link", { name: dashboardWords.editProfile }));
  await shopper.arrives(dashboardWords.titles["edit-profile"]);
  await shopper.type("Name", "Meera Nair");
  await shopper.type("City", "Kochi");
  await shopper.type("State", "");
  await shopper.press(page.getByRole("button", { name: dashboardWords.save }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Profile updated successfully" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Kochi");
  await expect(page.locator("main")).toContainText("Not provided");
  await expect(page.locator("main")).toContainText("Meera Nair");
  await shopper.open("/dashboard");
  await shopper.arrives(dashboardWords.titles.profile);
});

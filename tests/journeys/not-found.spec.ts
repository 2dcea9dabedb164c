import { expect, test } from "#tests/support/journey-test.ts";

test("an unknown address shows the 404 page with a link home", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/no-such-page");
  await shopper.arrives(/404/);
  await expect(page.getByText("Page Not Found")).toBeVisible();
  await expect(
    page.getByText(
      "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
    ),
  ).toBeVisible();
  await shopper.press(page.getByRole("link", { name: "Return to Homepage" }));
  await expect(page).toHaveURL(/\/$/);
});

import { expect, type Locator, type Page } from "@playwright/test";

/** More than any page has stops. */
const MOST_STOPS = 200;

/** Presses Tab until a control has the focus, as somebody without a mouse does. Fails when the whole page has been walked. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isReached = () => control.evaluate((element) => element === document.activeElement);
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS && !(await isReached()); stop++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

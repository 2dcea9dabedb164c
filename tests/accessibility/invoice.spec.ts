import { expect, type Page } from "@playwright/test";
import { invoiceWords } from "#content/invoice-words.ts";
import { come, test } from "./stage-test.ts";
import { invoiced, invoicePage, taxed } from "./states/invoice-page.ts";

/** The width of a sheet of A4 with margins of 12 mm, in px: what a browser lays a page out for. */
const sheet = { width: 703, height: 1032 };

test("an invoice of many pieces is printed without navigation, with all its columns, and with their names on each sheet", async ({
  desk,
  stage,
}) => {
  const page = await desk.clear();
  const name = `Kanjeevaramtemplebordersilksaree${"withoutanyspaceinitsname".repeat(4)}`;
  await come(page, invoicePage("", invoiced(name, "Karnataka", "Asha Rao", { pieces: 30 }), invoiceWords.sgst), stage);
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  try {
    const { tables, ...printed } = await page.evaluate(look);
    expect(printed).toEqual({
      overflow: 0,
      colors: "rgb(0, 0, 0) on rgb(255, 255, 255)",
      navigation: false,
      buttons: 0,
    });
    expect(tables).toHaveLength(3);
    for (const table of tables)
      expect(table).toEqual({ isWithin: true, head: "table-header-group", foot: "table-row-group", row: "table-row" });
    expect(await sheetsOf(page)).toBeGreaterThanOrEqual(2);
  } finally {
    await page.emulateMedia({ media: null });
  }
});

for (const isTaxed of [true, false])
  test(`an invoice ${isTaxed ? "with" : "without"} GST shows every amount at 320 px and with text at 200 %, and no part of it scrolls sideways`, async ({
    desk,
    stage,
  }) => {
    const page = await desk.clear();
    const name = `Kanjeevaramtemplebordersilksaree${"withoutanyspaceinitsname".repeat(4)}`;
    const issued = invoiced(name, "Karnataka", "Asha Rao", { isTaxed });
    await come(page, invoicePage("", issued, isTaxed ? invoiceWords.sgst : invoiceWords.total), stage);
    for (const [width, size] of [
      [360, 100],
      [320, 100],
      [360, 200],
      [320, 200],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
      expect(await page.evaluate(scrolledParts), `${width} px, ${size} %`).toEqual([]);
      if (isTaxed)
        expect(await page.getByText(taxed.gstin, { exact: true }).evaluate(linesOf), `${width} px, ${size} %`).toBe(1);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    const row = page.getByRole("table").first().getByRole("row").filter({ hasText: name });
    await expect(row.getByRole("cell")).toHaveText(["2 PCS", "₹16,490.50", "₹32,981.00"]);
    await expect(row.getByRole("rowheader")).toContainText(name);
  });

/** In the page: on how many lines text stands. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

/** Runs in the page: the elements that scroll sideways, the window included. */
function scrolledParts(): string[] {
  return [...document.querySelectorAll("html, .invoice, .invoice *")]
    .filter((element) => element.matches("html") || getComputedStyle(element).overflowX !== "visible")
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`);
}

/** In the page: how it is laid out for paper. */
function look() {
  const displayOf = (element: Element | null) => (element === null ? null : getComputedStyle(element).display);
  const isShown = (element: Element) => element.checkVisibility();
  const { color, backgroundColor } = getComputedStyle(document.documentElement);
  return {
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    colors: `${color} on ${backgroundColor}`,
    navigation: [...document.querySelectorAll("nav, header, footer")].some(isShown),
    buttons: [...document.querySelectorAll("button, a")].filter(isShown).length,
    tables: [...document.querySelectorAll("main table")].map((table) => ({
      isWithin: table.getBoundingClientRect().right <= innerWidth,
      head: displayOf(table.querySelector("thead")),
      foot: displayOf(table.querySelector("tfoot")),
      row: displayOf(table.querySelector("tbody tr")),
    })),
  };
}

/** How many sheets it is printed on. Chromium writes their objects uncompressed. */
async function sheetsOf(page: Page): Promise<number> {
  return (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

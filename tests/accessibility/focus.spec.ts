import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { come, test } from "./stage-test.ts";
import { states } from "./states.ts";

/** One state of each page; with ADOPT=1 what is met is written down for review instead of compared. */
const names = ["home", "collection", "listing", "product", "cart-full", "login", "login-empty", "register", "password", "checkout-shipping", "checkout-payment", "checkout-review", "dashboard-profile", "dashboard-edit-profile", "dashboard-orders", "dashboard-wishlist", "dashboard-settings", "order-pending", "order-cancel-page", "about", "contact", "not-found"];
const looked = states.filter(({ name }) => names.includes(name));

/** 3:1 against what was there before (WCAG 2.4.13). */
const RATIO = 3;

interface Stop {
  said: string;
  problems: string[];
  width: number;
  height: number;
  inText: boolean;
}

for (const state of looked) {
  test(`the focus goes through ${state.name} in the order that was reviewed`, async ({ page, stage }) => {
    await come(page, state, stage);
    const order = (await tabThrough(page)).map(({ said }) => said).join("\n").replaceAll(/PL-[2-9A-HJ-NP-Z]{8}/g, "PL-…") + "\n";
    const file = `tests/accessibility/focus-order/${state.name}.txt`;
    if (process.env["ADOPT"] !== undefined || !existsSync(file)) writeFileSync(file, order);
    expect(order).toBe(readFileSync(file, "utf8"));
  });

  for (const width of [1280, 320]) {
    test(`the focus is seen and not covered in ${state.name}, targets of ${state.name} are large enough, ${width} px`, async ({ page, stage }) => {
      await page.setViewportSize({ width, height: width === 320 ? 568 : 800 });
      await come(page, state, stage);
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(5);
      const small = stops.filter(({ width, height, inText }) => !inText && (width < 24 || height < 24)).map(({ said, width, height }) => `${said}: ${width} x ${height}`);
      expect([...stops.flatMap(({ said, problems }) => problems.map((problem) => `${said}: ${problem}`)), ...small]).toEqual([]);
    });
  }
}

/** Presses Tab until the focus comes round, and looks at each place it stops. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtFocus, RATIO);
    if (stop === null || stops.length > 250) return stops;
    stops.push(stop);
  }
}

/** What has the focus, and what is wrong with how it is seen. Null when nothing has it, or what had it first. Runs in the page. */
function lookAtFocus(ratio: number): Stop | null {
  const element = document.activeElement;
  const seen = ((globalThis as { seen?: WeakSet<Element> }).seen ??= new WeakSet());
  if (element === null || element === document.body || seen.has(element)) return null;
  seen.add(element);
  const problems: string[] = [];
  const style = getComputedStyle(element);
  const shades = (color: string) => (/[\d.]+/g.exec(color) === null ? [] : [...color.matchAll(/[\d.]+/g)].map(([number]) => Number(number)));
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = shades(color).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (from: Element | null): string => {
    for (let at = from; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((shades(color)[3] ?? 1) > 0.5) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const [a, b] = [light(style.outlineColor), light(ground(element.parentElement))];
  if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) problems.push(`no ring (${style.outlineStyle} ${style.outlineWidth})`);
  else if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < ratio) problems.push(`a ring of ${style.outlineColor} on ${ground(element.parentElement)}`);
  const box = element.getBoundingClientRect();
  // Points just within the corners and the middle; what reaches beyond the window counts where it is seen.
  const xs = [box.left + 3, (box.left + box.right) / 2, box.right - 3].map((x) => Math.min(Math.max(x, 1), innerWidth - 2));
  const ys = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].map((y) => Math.min(Math.max(y, 1), innerHeight - 2));
  const covering = (x: number, y: number): Element | null => {
    const top = document.elementFromPoint(x, y);
    if (top === null || element.contains(top) || top.contains(element)) return null;
    // A field's own buttons stand in it, and its ring goes around both.
    if (element instanceof HTMLInputElement && element.parentElement?.contains(top) === true) return null;
    const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])].some((one) => one.contains(top)) : false;
    return label ? null : top;
  };
  for (const [x, y] of [[0, 0], [2, 0], [0, 2], [2, 2], [1, 1]] as const) {
    const over = covering(xs[x] ?? 0, ys[y] ?? 0);
    if (over !== null) {
      problems.push(`covered by ${over.tagName.toLowerCase()} ${over.className.toString().slice(0, 60)} "${(over.textContent ?? "").trim().slice(0, 20)}"`);
      break;
    }
  }
  if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) problems.push("outside of the window");
  const words = (node: Element) => (node.getAttribute("aria-label") ?? (node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? (node.labels?.[0]?.textContent ?? "") : node.textContent) ?? "").replaceAll(/\s+/g, " ").trim();
  const label = element instanceof HTMLInputElement && ["radio", "checkbox"].includes(element.type) ? element.labels?.[0]?.getBoundingClientRect() : undefined;
  const name = words(element) === "" ? [...element.querySelectorAll("img")].map((image) => image.alt).join(" ") : words(element);
  const kind = element.getAttribute("role") ?? (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase());
  return { said: `${kind}: ${name}`, problems, width: Math.round((label ?? box).width), height: Math.round((label ?? box).height), inText: style.display === "inline" && element.closest("p, li") !== null };
}

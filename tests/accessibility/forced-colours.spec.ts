import { expect, type Page } from "@playwright/test";
import * as productWords from "#content/product-words.ts";
import { hydrated } from "#tests/support/journey-test.ts";
import { addFromProduct, goToReview, orderNumber, payments } from "#tests/support/shopping.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { contrast, differenceOf, groundOf, inkOf, takePicture, type Box, type Picture } from "./pixels.ts";
import { pieces, type Stage } from "./stage.ts";
import { enter, test } from "./stage-test.ts";
import type { Prepared } from "./states/state.ts";

/** A page, what comes before it over HTTP, what is done on it, and which kinds of its controls are seen with the focus: of each the first one. */
interface Scene {
  name: string;
  path: string;
  width: number;
  customer?: true;
  before?(prepared: Prepared, stage: Stage): Promise<void>;
  arrange?(page: Page): Promise<void>;
  focused?: readonly string[];
}

const choice = { size: "M", color: "Red" };
const choose = async (page: Page) => {
  for (const [name, value] of Object.entries(choice))
    await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
};
const fillCart = async ({ client }: Prepared) =>
  void (await addFromProduct(client, `/product/${pieces.plain}`, choice));
const placeOrder = async (prepared: Prepared, stage: Stage) => {
  await fillCart(prepared);
  await goToReview(prepared.client, payments.cod);
  const order = orderNumber(await (await prepared.client.open("/checkout?step=3")).press(checkoutWords.placeOrder));
  stage.change("update orders set status = 'delivered' where id = ?", order);
};

const scenes: readonly Scene[] = [
  {
    name: "home",
    path: "/",
    width: 1280,
    focused: ["header nav [aria-current]", "main ol a:not([aria-current])", "main button", "main .button"],
  },
  {
    name: "listing with open filters on a phone",
    path: "/productlisting?category=saree&minPrice=1000",
    width: 360,
    arrange: (page) => page.locator("main summary").click(),
    focused: ["main summary", "main nav [aria-current]", "main [type=range]", "main select", "main [type=number]"],
  },
  { name: "second page of a list", path: "/productlisting?page=2&view=list", width: 1280 },
  {
    name: "product with a chosen size and colour on a phone",
    path: `/product/${pieces.plain}`,
    width: 360,
    arrange: choose,
    focused: [
      "main fieldset input:checked",
      "main fieldset input:not(:checked)",
      "main ul [aria-current]",
      "aside .button",
    ],
  },
  {
    name: "product added to the cart",
    path: `/product/${pieces.second}`,
    width: 1280,
    async arrange(page) {
      await choose(page);
      await page.getByRole("button", { name: productWords.addToCart, exact: true }).first().click();
      await page.locator("#mini-cart").waitFor();
    },
  },
  { name: "cart", path: "/cart", width: 360, before: fillCart, focused: ["main td button:not(:disabled)"] },
  {
    name: "payment in the checkout",
    path: "/checkout?step=2",
    width: 360,
    customer: true,
    async before(prepared) {
      await fillCart(prepared);
      await goToReview(prepared.client, payments.cod);
    },
    focused: ["main [type=radio]:checked", "main ol a"],
  },
  {
    name: "settings",
    path: "/dashboard?tab=settings",
    width: 1280,
    customer: true,
    focused: ["header summary", "main nav [aria-current]", "main [type=radio]:not(:checked)"],
  },
  { name: "orders", path: "/dashboard?tab=orders", width: 360, customer: true, before: placeOrder },
];

for (const { name, path, width, customer, before, arrange, focused = [] } of scenes)
  test(`in forced colours, light and dark, the text, icons, choices and focus of this page are seen: ${name}`, async ({
    desk,
    stage,
  }) => {
    const wide = { name: "forced", viewport: { width, height: 800 }, forcedColors: "active" } as const;
    const page = await desk.clear({ ...wide, colorScheme: "light" });
    await enter(page, { ...(customer && { customer }), ...(before && { prepare: before }) }, stage);
    await page.goto(path, { waitUntil: "load" });
    await hydrated(page);
    await arrange?.(page);
    // The whole page in one picture, with what is fixed to the window at its end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(800, height) });
    // The ring of the focus is shown to those who use the keyboard.
    await page.keyboard.press("Shift");
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const picture = await takePicture(page);
      const seen = await page.evaluate(partsOf);
      found.push(
        ...[...unseen(picture, seen), ...untold(picture, seen), ...(await withoutRing(page, focused))].map(
          (finding) => `${colorScheme}: ${finding}`,
        ),
      );
    }
    expect(found).toEqual([]);
  });

test("in forced colours, light and dark, a wished product's heart is told from another's", async ({ desk, stage }) => {
  const forced = { name: "forced", viewport: { width: 1280, height: 800 }, forcedColors: "active" } as const;
  const page = await desk.clear(forced);
  await enter(page, { customer: true }, stage);
  await page.goto(`/product/${pieces.plain}`, { waitUntil: "load" });
  await hydrated(page);
  const heart = async (name: string) => {
    const icon = page.getByRole("button", { name, exact: true }).first().locator("svg");
    await icon.scrollIntoViewIfNeeded();
    const { left, top, right, bottom } = await icon.evaluate((element) => element.getBoundingClientRect().toJSON());
    const box = { left, top, right, bottom };
    const pictures: Picture[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      pictures.push(await takePicture(page, box));
    }
    return pictures;
  };
  const before = await heart(productWords.addToWishlist);
  await page.getByRole("button", { name: productWords.addToWishlist, exact: true }).first().click();
  const after = await heart(productWords.removeFromWishlist);
  for (const [scheme, one] of before.entries()) {
    const whole = { left: 0, top: 0, right: one.width, bottom: one.height };
    expect(differenceOf(one, whole, after[scheme] ?? one, whole)).toBeGreaterThan(0.2);
  }
});

/** What of a page is looked at. */
interface Parts {
  texts: { name: string; box: Box }[];
  icons: { name: string; box: Box }[];
  /** What shows that it is chosen, beside the others of its group. */
  choices: { name: string; box: Box; others: { name: string; box: Box }[]; isNative: boolean }[];
  /** Icons of disabled buttons beside those of others like them. */
  disabled: { name: string; box: Box; others: Box[] }[];
}

/** Text and icons that do not differ from their ground, and text on a strip of its own. */
function unseen(picture: Picture, { texts, icons }: Parts): string[] {
  const isFaint = (box: Box, least: number) => {
    const ground = groundOf(picture, box);
    return ground === null || contrast(inkOf(picture, box, ground), ground) < least;
  };
  const isOnStrip = ({ left, top, right, bottom }: Box) => {
    const ground = groundOf(picture, { left, top, right, bottom });
    const beside = [
      groundOf(picture, { left: left - 4, top, right: left - 1, bottom }),
      groundOf(picture, { left: right + 1, top, right: right + 4, bottom }),
    ];
    return ground !== null && beside.every((one) => one !== null && contrast(one, ground) > 1.5);
  };
  return [
    ...texts.filter(({ box }) => isFaint(box, 4.5)).map(({ name }) => `the text "${name}" is not seen`),
    ...texts.filter(({ box }) => isOnStrip(box)).map(({ name }) => `the text "${name}" stands on a strip`),
    ...icons.filter(({ box }) => isFaint(box, 3)).map(({ name }) => `the icon of "${name}" is not seen`),
  ];
}

/** Choices that look like those that are not chosen, and disabled buttons that look like others. */
function untold(picture: Picture, { choices, disabled }: Parts): string[] {
  const edgeOf = ({ left, top, right }: Box) => ({ left, top, right, bottom: top + 2 });
  const differs = (a: Box, b: Box) => {
    const [one, other] = [groundOf(picture, a), groundOf(picture, b)];
    return one !== null && other !== null && contrast(one, other) >= 3;
  };
  const ink = (box: Box) => inkOf(picture, box, groundOf(picture, box) ?? 0);
  return [
    ...choices.flatMap(({ name, box, others, isNative }) =>
      others
        .filter((other) =>
          isNative
            ? differenceOf(picture, box, picture, other.box) < 0.1
            : !differs(box, other.box) && !differs(edgeOf(box), edgeOf(other.box)),
        )
        .map((other) => `"${name}" is chosen and looks like "${other.name}"`),
    ),
    ...disabled
      .filter(({ box, others }) => others.some((other) => ink(other) === ink(box)))
      .map(({ name }) => `"${name}" is disabled and looks like others`),
  ];
}

/** Kinds of controls whose focus is not seen: less than a third of the ring, 3 px wide, appears around them. */
async function withoutRing(page: Page, kinds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const kind of kinds) {
    const control = page.locator(kind).filter({ visible: true }).first();
    const box = await control.evaluate((element) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // A radio that lies unseen over its tile: the ring is the tile's.
      const shown = getComputedStyle(element).opacity === "0" ? (element.nextElementSibling ?? element) : element;
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      return { left: Math.max(0, left - 7), top: Math.max(0, top - 7), right: right + 7, bottom: bottom + 7 };
    });
    const before = await takePicture(page, box);
    await control.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    const after = await takePicture(page, box);
    await control.evaluate((element: HTMLElement) => element.blur());
    const whole = { left: 0, top: 0, right: before.width, bottom: before.height };
    const ring = (2 * (before.width + before.height - 22) * 3) / (before.width * before.height);
    if (differenceOf(before, whole, after, whole) < ring / 3) found.push(`the focus of ${kind} is not seen`);
  }
  return found;
}

/** Runs in the page. */
function partsOf(): Parts {
  const boxOf = (of: Element | Range) => {
    const { left, top, right, bottom } = of.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.closest("label, a, button, summary")?.textContent ?? element.tagName)
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, 40);
  const isSeen = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return (
      right - left > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
      left >= 0 &&
      right <= innerWidth &&
      top >= 0 &&
      bottom <= innerHeight
    );
  };
  /** Nothing that has a ground lies over its middle, and no scroller has it out of sight. */
  const isOnTop = ({ left, top, right, bottom }: Box, of: Element) => {
    const hit = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const over = hit.slice(0, hit.indexOf(of));
    return (
      hit.includes(of) &&
      over.every((one) => of.contains(one) || getComputedStyle(one).backgroundColor === "rgba(0, 0, 0, 0)")
    );
  };
  const texts: Parts["texts"] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = (node.nodeValue ?? "").trim();
    if (parent === null || !/[\p{L}\d]/u.test(text) || !isSeen(parent) || parent.matches("option, script, style"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [first] = range.getClientRects();
    if (first === undefined || first.width < 4) continue;
    const { left, top, right, bottom } = first;
    const box = { left, top, right, bottom };
    if (isOnTop(box, parent)) texts.push({ name: text.slice(0, 40), box });
  }
  const of = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)].filter(isSeen);
  const named = (element: Element) => ({ name: nameOf(element), box: boxOf(element) });
  const current = of("[aria-current]").flatMap((element) => {
    const others = of("a, li > span", element.closest("ul, ol") ?? document.body).filter(
      (other) => !other.matches("[aria-current], [aria-hidden], [aria-current] *") && !other.contains(element),
    );
    return [{ ...named(element), others: others.map(named), isNative: false }];
  });
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")].flatMap((radio) => {
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${radio.name}"]`)];
    const isNative = isSeen(radio);
    const shown = (one: HTMLInputElement) => (isNative ? one : (one.nextElementSibling ?? one));
    const others = group.filter((other) => other !== radio).map(shown);
    return [{ ...named(shown(radio)), others: others.filter(isSeen).map(named), isNative }];
  });
  const iconBox = (button: Element) => boxOf(button.querySelector("svg") ?? button);
  return {
    texts,
    icons: [...of("svg"), ...of("input:not([type=hidden]), select")]
      .map((element) => ({ element, ...named(element) }))
      .filter(({ element, box }) => isOnTop(box, element))
      .map(({ name, box }) => ({ name, box })),
    choices: [...current, ...radios],
    disabled: of("button:disabled").map((button) => ({
      name: nameOf(button),
      box: iconBox(button),
      others: of("button:not(:disabled)", button.closest("td, ul") ?? document.body)
        .filter(({ className }) => className === button.className)
        .map(iconBox),
    })),
  };
}

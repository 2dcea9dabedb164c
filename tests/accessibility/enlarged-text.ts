import type { Page } from "@playwright/test";
import { layoutProblems, wear, type Condition } from "./conditions.ts";

/** The font size of a browser whose owner has changed nothing, in CSS pixels. */
const USUAL_SIZE = 16;

/**
 * What is wrong when only the text is enlarged, under a condition and at the given widths, one line each: what
 * `layoutProblems` finds, text that covers other text, and broken words. The text is enlarged by a style sheet, then by the
 * font size of the browser's own settings: that one changes the queries of the media, too.
 */
export async function enlargedTextProblems(
  page: Page,
  condition: Condition,
  widths: readonly number[],
  percents: readonly number[],
): Promise<string[]> {
  const bySheet = await problemsBySheet(page, condition, widths, percents);
  const session = await page.context().newCDPSession(page);
  const setFontSize = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard } });
  try {
    await setFontSize(2 * USUAL_SIZE);
    return [...bySheet, ...(await problemsAt(page, { ...condition, style: "" }, widths, "set to 200 %"))];
  } finally {
    await setFontSize(USUAL_SIZE);
    await session.detach();
  }
}

async function problemsBySheet(
  page: Page,
  condition: Condition,
  widths: readonly number[],
  percents: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const percent of percents) {
    const style = `html { font-size: ${percent}% !important; }`;
    // First the text: Chromium asks a query of a container anew when its width changes, not when the text of the page does.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, style);
    if (page.viewportSize()?.width === widths[0]) await page.setViewportSize({ width: 1024, height: 800 });
    found.push(...(await problemsAt(page, { ...condition, style }, widths, `at ${percent} %`)));
    // On a phone they may: their words would not fit.
    if ((widths.at(-1) ?? 0) >= 1280) found.push(...(await page.evaluate(headingsThatStay, percent)));
  }
  return found;
}

async function problemsAt(page: Page, condition: Condition, widths: readonly number[], how: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    await wear(page, { ...condition, viewport });
    found.push(
      ...[...(await layoutProblems(page)), ...(await textProblems(page))].map(
        (finding) => `text ${how} and ${width} px: ${finding}`,
      ),
    );
  }
  return found;
}

/** Runs in the page, in its widest window: headings that grow less than the text. */
function headingsThatStay(percent: number): string[] {
  const headings = [...document.querySelectorAll("h1, h2, h3")];
  const measure = () => headings.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  const enlarged = measure();
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const usual = measure();
  document.adoptedStyleSheets = sheets;
  return headings.flatMap(({ textContent }, index) =>
    (enlarged[index] ?? 0) < ((usual[index] ?? 0) * percent * 0.95) / 100
      ? [`text at ${percent} %: "${textContent}" grows from ${usual[index]} to ${enlarged[index]} px`]
      : [],
  );
}

/** Text that covers other text, and words, figures and order numbers in pieces; one line each. */
export const textProblems = (page: Page): Promise<string[]> => page.evaluate(findTextProblems);

/** Runs in the page. */
function findTextProblems(): string[] {
  const problems: string[] = [];
  const layers = new Map<Element, Element | null>();
  /** What text stands in that lies above the page, or null: the bar of a phone may lie over text of the page. */
  const layerOf = (element: Element | null): Element | null => {
    if (element === null) return null;
    const known = layers.get(element);
    if (known !== undefined) return known;
    const isLayer = ["absolute", "fixed", "sticky"].includes(getComputedStyle(element).position);
    const layer = isLayer ? element : layerOf(element.parentElement);
    layers.set(element, layer);
    return layer;
  };
  const isCut = (element: Element | null): boolean =>
    element !== null && ((element.clientWidth === 1 && element.clientHeight === 1) || isCut(element.parentElement));
  const lines: { words: string; parent: Element; layer: Element | null; whole: DOMRect; boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    const parent = node.parentElement;
    if (parent === null || text.trim() === "" || parent.matches("script, style, option, template")) continue;
    const isSeen = parent.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    });
    if (!isSeen || isCut(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // A font's own box is higher than a line of a heading, whose letters do not fill it.
    const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight);
    const lineOf = ({ x, y, width, height }: DOMRect) => {
      const excess = Math.max(0, height - lineHeight);
      return new DOMRect(x, y + excess / 2, width, height - excess);
    };
    lines.push({
      words: text.trim().slice(0, 30),
      parent,
      layer: layerOf(parent),
      whole: range.getBoundingClientRect(),
      boxes: [...range.getClientRects()].map(lineOf),
    });
    // Words, then figures and the numbers of orders, which may be parted nowhere but at a hyphen.
    for (const { 0: word, index } of text.matchAll(
      /(?<![\p{L}\d@._-])(?:\p{L}{4,16}|PL-[\dA-Z]+|₹?\d[\d,.]*)(?![\p{L}\d@_-]|\.\p{L})/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const whole = range.getClientRects();
      if (whole.length < 2) continue;
      const pieces: string[] = [];
      let top = Number.NaN;
      for (const [place, letter] of [...word].entries()) {
        range.setStart(node, index + place);
        range.setEnd(node, index + place + letter.length);
        const box = range.getBoundingClientRect();
        if (box.top === top) pieces.push((pieces.pop() ?? "") + letter);
        else pieces.push(letter);
        ({ top } = box);
      }
      const width = [...whole].reduce((sum, box) => sum + box.width, 0);
      const isBroken = /\d|^PL-/.test(word)
        ? pieces.slice(0, -1).some((piece) => !piece.endsWith("-"))
        : pieces.some((piece) => piece.length < 4) || width < innerWidth * 0.7;
      if (isBroken) problems.push(`a word in pieces: ${pieces.join("|")}`);
    }
  }
  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.layer !== other.layer || !meet(one.whole, other.whole)) continue;
      if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      if (one.boxes.some((a) => other.boxes.some((b) => meet(a, b))))
        problems.push(`"${one.words}" lies over "${other.words}"`);
    }
  return problems;
}

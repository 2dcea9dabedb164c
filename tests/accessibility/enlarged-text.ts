import type { Page } from "@playwright/test";
import { layoutProblems, wear, type Condition } from "./conditions.ts";

/** The widths of a small phone, a phone and a tablet, in CSS pixels. */
export const enlargedWidths = [320, 360, 768];

/**
 * What is wrong when the browser enlarges only the text, under a condition and at the given widths, one line each: what
 * `layoutProblems` finds, text that covers other text, and broken words.
 */
export async function enlargedTextProblems(
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
    for (const width of widths) {
      const viewport = { width, height: 800 };
      await page.setViewportSize(viewport);
      await wear(page, { ...condition, viewport, style });
      found.push(
        ...[...(await layoutProblems(page)), ...(await page.evaluate(textProblems))].map(
          (finding) => `text at ${percent} % and ${width} px: ${finding}`,
        ),
      );
    }
  }
  return found;
}

/** Runs in the page. */
function textProblems(): string[] {
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
    lines.push({
      words: text.trim().slice(0, 30),
      parent,
      layer: layerOf(parent),
      whole: range.getBoundingClientRect(),
      boxes: [...range.getClientRects()],
    });
    for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\d@._-])\p{L}{4,16}(?![\p{L}\d@_-]|\.\p{L})/gu)) {
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
      if (pieces.some((piece) => piece.length < 4) || width < innerWidth * 0.7)
        problems.push(`a word in pieces: ${pieces.join("|")}`);
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

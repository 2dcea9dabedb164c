import type { Page } from "@playwright/test";
import { exceptions } from "./exceptions.ts";

/** WCAG 2.5.5: what a finger needs, in CSS pixels. */
const FINGER = 44;

/**
 * Targets smaller than 44 by 44 px, and targets that lie over one another, at the widths given, one line
 * each. What is left out stands in exceptions.ts. A choice is as large as its label, a field
 * as its frame.
 */
export async function targetProblems(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((now) => matchMedia(`(width: ${now}px)`).matches, width);
    await page.evaluate(() => void (document.adoptedStyleSheets = []));
    found.push(
      ...[
        ...(await page.evaluate(smallTargets, { least: FINGER, unless: exceptions })),
        ...(await page.evaluate(sharedTargets, exceptions.targetsInLayers.positions)),
      ].map((finding) => `${width} px: ${finding}`),
    );
  }
  return found;
}

/** Runs in the page. */
function smallTargets({ least, unless }: { least: number; unless: typeof exceptions }): string[] {
  const problems: string[] = [];
  const targets = document.querySelectorAll(
    "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']",
  );
  for (const target of targets) {
    if (
      !target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
      target.closest(unless.targetsNobodyMeets.elements) !== null
    )
      continue;
    const boxes = [target.getBoundingClientRect()];
    if (target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type))
      boxes.push(...[...(target.labels ?? [])].map((label) => label.getBoundingClientRect()));
    // A link or button may answer to more than its box: a layer of its own that lies over what belongs to it.
    for (const pseudo of ["::before", "::after"]) {
      const layer = getComputedStyle(target, pseudo);
      if (layer.content !== "none" && layer.position === "absolute")
        boxes.push(new DOMRect(0, 0, Number.parseFloat(layer.width), Number.parseFloat(layer.height)));
    }
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    // What is off the window until it has the focus, and what a pointer never meets.
    if (width <= 1 || getComputedStyle(target).pointerEvents === "none") continue;
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    let block: Element = target;
    while (getComputedStyle(block).display.startsWith("inline") && block.parentElement !== null)
      block = block.parentElement;
    const isInSentence =
      getComputedStyle(target).display === "inline" &&
      (block.textContent ?? "").trim().length >
        (target.textContent ?? "").trim().length + unless.linksInSentences.otherText;
    if (isInSentence) continue;
    const name = (target.getAttribute("aria-label") ?? target.textContent ?? "")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, 50);
    problems.push(
      `${target.tagName.toLowerCase()}${target instanceof HTMLInputElement ? `[${target.type} ${target.name}]` : ""} "${name}" is ${Math.round(width)} x ${Math.round(height)}`,
    );
  }
  return problems;
}

/** Runs in the page. What stands on a layer of its own is over something on purpose; what has the focus there is looked at in focus.spec.ts. */
function sharedTargets(layers: readonly string[]): string[] {
  const isLaid = (element: Element | null): boolean =>
    element !== null && (layers.includes(getComputedStyle(element).position) || isLaid(element.parentElement));
  /** What is seen of an element: a part that scrolls cuts off the rest. */
  const seenOf = (element: Element): DOMRect => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let part = element.parentElement; part !== null; part = part.parentElement) {
      if (getComputedStyle(part).overflowX === "visible") continue;
      const box = part.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const targets = [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter(
      (target) =>
        target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        getComputedStyle(target).display !== "inline" &&
        !isLaid(target),
    )
    .map((target) => ({ target, box: seenOf(target) }))
    .filter(({ box }) => box.width > 1);
  const name = (target: Element) =>
    `${target.tagName.toLowerCase()} "${(target.getAttribute("aria-label") ?? target.textContent ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 50)}"`;
  return targets.flatMap(({ target, box }, index) =>
    targets
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
      )
      .filter((other) => !target.contains(other.target) && !other.target.contains(target))
      .map((other) => `${name(target)} lies over ${name(other.target)}`),
  );
}

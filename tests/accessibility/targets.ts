import type { Page } from "@playwright/test";

/** WCAG 2.5.5: what a finger needs, in CSS pixels. */
const FINGER = 44;
const widths = [360, 1280];

/**
 * Targets smaller than 44 by 44 px, at the width of a phone and of a desk, one line each. What WCAG 2.5.5 leaves out is
 * left out here: links within a sentence. A choice is as large as its label, a field as its frame.
 */
export async function targetProblems(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((now) => matchMedia(`(width: ${now}px)`).matches, width);
    await page.evaluate(() => void (document.adoptedStyleSheets = []));
    found.push(...(await page.evaluate(smallTargets, FINGER)).map((finding) => `${width} px: ${finding}`));
  }
  return found;
}

/** Runs in the page. */
function smallTargets(least: number): string[] {
  const problems: string[] = [];
  const targets = document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']");
  for (const target of targets) {
    if (!target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || target.closest("[aria-hidden=true], [inert]") !== null) continue;
    const boxes = [target.getBoundingClientRect()];
    if (target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type)) boxes.push(...[...(target.labels ?? [])].map((label) => label.getBoundingClientRect()));
    // A link or button may answer to more than its box: a layer of its own that lies over what belongs to it.
    for (const pseudo of ["::before", "::after"]) {
      const layer = getComputedStyle(target, pseudo);
      if (layer.content !== "none" && layer.position === "absolute") boxes.push(new DOMRect(0, 0, Number.parseFloat(layer.width), Number.parseFloat(layer.height)));
    }
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    // What is off the window until it has the focus, and what a pointer never meets.
    if (width <= 1 || getComputedStyle(target).pointerEvents === "none") continue;
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    let block: Element = target;
    while (getComputedStyle(block).display.startsWith("inline") && block.parentElement !== null) block = block.parentElement;
    const isInSentence = getComputedStyle(target).display === "inline" && (block.textContent ?? "").trim().length > (target.textContent ?? "").trim().length + 3;
    if (isInSentence) continue;
    const name = (target.getAttribute("aria-label") ?? target.textContent ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 50);
    problems.push(`${target.tagName.toLowerCase()}${target instanceof HTMLInputElement ? `[${target.type} ${target.name}]` : ""} "${name}" is ${Math.round(width)} x ${Math.round(height)}`);
  }
  return problems;
}

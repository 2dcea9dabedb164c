import type { Takeover, View } from "./browser.ts";

/** What can be looked for in a page. */
export type Kind = "field" | "choice" | "button" | "link" | "fold";

/*
 * These functions run in the page of the engine under test, copied there as text. So each names nothing outside itself,
 * and uses nothing newer than Chromium 80.
 */

/** What a shopper has before them. */
export function readPage(): View {
  const tidy = (text: string | null | undefined) => (text || "").replace(/\s+/g, " ").trim();
  return {
    address: location.pathname + location.search,
    title: document.title,
    heading: tidy(document.querySelector("h1")?.textContent),
    text: tidy(document.body.innerText),
  };
}

/** How far script has come. The first effects of the page, which end its takeover, let the script keep the place itself. */
export function takeoverOf(): Takeover {
  if (history.scrollRestoration === "manual") return "done";
  return document.getElementById("deferred-module") === null ? "none" : "waiting";
}

/** The element of that kind and name which a shopper sees; of a choice its label, unless the control itself is seen. */
export function find(kind: Kind, name: string, after: string | null): Element {
  const selectors = {
    field: "input:not([type=radio]):not([type=checkbox]):not([type=submit]), textarea, select",
    choice: "input[type=radio], input[type=checkbox]",
    button: "button, input[type=submit]",
    link: "a[href]",
    fold: "summary",
  };
  const tidy = (text: string | null | undefined) => (text || "").replace(/\s+/g, " ").trim();
  const isSeen = (element: Element) => {
    // Newer engines lay out what a closed menu holds, too.
    if ("checkVisibility" in element && !element.checkVisibility()) return false;
    return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  };
  const namesOf = (element: Element): string[] => {
    const labels = Array.from((element as HTMLInputElement).labels || []);
    const alternatives = Array.from(element.querySelectorAll("img[alt]"), (image) => image.getAttribute("alt"));
    return [
      ...labels.map(({ textContent }) => textContent),
      element.getAttribute("aria-label") || tidy(element.textContent) || alternatives.join(" "),
    ].map(tidy);
  };
  const targetOf = (element: Element) =>
    kind === "choice" ? Array.from((element as HTMLInputElement).labels || []).find(isSeen) || element : element;
  let start: Node | null = null;
  if (after !== null) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    do start = walker.nextNode();
    while (start !== null && !tidy(start.nodeValue).includes(after));
    if (start === null) throw new Error(`no text "${after}"`);
  }
  const present = Array.from(document.querySelectorAll(selectors[kind])).filter(
    (element) =>
      isSeen(targetOf(element)) &&
      !(element as HTMLInputElement).disabled &&
      (start === null || start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  const found =
    present.find((element) => namesOf(element).includes(name)) ||
    present.find((element) => namesOf(element).some((one) => one.startsWith(name)));
  if (found === undefined)
    throw new Error(
      `no ${kind} "${name}" at ${location.pathname}; there are: ${present.map((element) => namesOf(element)[0]).join(" | ")}`,
    );
  return targetOf(found);
}

/** Scrolls an element into view. */
export function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" as ScrollBehavior });
}

/** The middle of what is seen of an element. Throws when something else lies over it. */
export function placeOf(element: Element): { x: number; y: number } {
  const box = element.getClientRects()[0];
  if (box === undefined) throw new Error("the element is gone");
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (hit === null || (!element.contains(hit) && !hit.contains(element)))
    throw new Error(`"${element.textContent}" is covered by ${hit === null ? "nothing" : hit.outerHTML.slice(0, 200)}`);
  return { x: Math.round(x), y: Math.round(y) };
}

/**
 * Has the next press reach that element where a busy machine has moved the page under the pointer since it was aimed. What
 * comes to lie over the element is pressed itself. Where the page runs no script, it does nothing.
 */
export function aimPress(element: HTMLElement): void {
  const aimed = window as { redirect?: ((event: MouseEvent) => void) | undefined };
  const stop = () => {
    if (aimed.redirect !== undefined) removeEventListener("click", aimed.redirect, true);
    aimed.redirect = undefined;
  };
  stop();
  aimed.redirect = (event) => {
    stop();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isThere = x >= left && x <= right && y >= top && y <= bottom;
    if (isThere || !element.isConnected || element.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    element.click();
  };
  addEventListener("click", aimed.redirect, true);
}

/** Whether something is folded away under that name. On a wide screen it may lie open, without a heading to press. */
export function isFolded(name: string): boolean {
  const summaries = Array.from(document.querySelectorAll("summary"));
  const summary = summaries.find(({ textContent }) => (textContent || "").trim().startsWith(name));
  if (summary === undefined) throw new Error(`nothing is folded under "${name}"`);
  return summary.getClientRects().length > 0 && !(summary.parentElement as HTMLDetailsElement).open;
}

/** Chooses the option of that text in a list, and tells the page so as a browser does. */
export function chooseOption(list: HTMLSelectElement, text: string): void {
  const option = Array.from(list.options).find((one) => one.text.trim() === text);
  if (option === undefined) throw new Error(`no option "${text}"`);
  option.selected = true;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Marks the entry of the history that is shown. */
export function markAsLeft(): void {
  const marked = window as { isLeft?: boolean };
  marked.isLeft = true;
  addEventListener("popstate", () => (marked.isLeft = false), { once: true });
}

import type { Page } from "./client.ts";
import { attribute, isAlert, named, textOf, type Element } from "./html.ts";

/** What a page says at once to those who listen to it. */
export function alerts(page: Page): string {
  return named(page.root, "div", "p", "section")
    .filter((element) => isAlert(element))
    .map(textOf)
    .join(" | ");
}

/** What the first input of a name holds; null where there is none. */
export function valueOf(page: Page, name: string): string | null {
  const input = named(page.root, "input").find((one) => attribute(one, "name") === name);
  return input === undefined ? null : (attribute(input, "value") ?? "");
}

/** The radio that is chosen on a page; null where none is. */
export function checked(page: Page): string | null {
  const input = named(page.root, "input").find(
    (one) => attribute(one, "type") === "radio" && attribute(one, "checked") !== null,
  );
  return input === undefined ? null : attribute(input, "value");
}

/** The values of everything that is chosen on a page. */
export function allChecked(page: Page): (string | null)[] {
  return named(page.root, "input")
    .filter((input) => attribute(input, "checked") !== null)
    .map((input) => attribute(input, "value"));
}

/** The page's own part, without header and footer. */
export function main(page: Page): Element {
  return named(page.root, "main")[0] ?? page.root;
}

/** The first field of a name in the page's own part; the page where there is none. */
export function fieldOf(page: Page, name: string): Element {
  return named(main(page), "input", "select").find((one) => attribute(one, "name") === name) ?? page.root;
}

/** The message that stands on a field itself. */
export function told(page: Page, name: string): string {
  return named(page.root, "p")
    .filter((element) => attribute(element, "id") === `${attribute(fieldOf(page, name), "id")}-error`)
    .map(textOf)
    .join("")
    .replace(/^Error: /, "");
}

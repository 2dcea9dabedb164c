import type { Page } from "./client.ts";
import { attribute, isAlert, named, textOf } from "./html.ts";

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

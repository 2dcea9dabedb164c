import { writeFile } from "node:fs/promises";
import { createClient, type Page } from "#tests/support/client.ts";
import type { Filling } from "#tests/support/forms.ts";
import { attribute, elements, labelText, named, nameOf, textOf, type Element } from "#tests/support/html.ts";
import type { Browser } from "./browser.ts";

/** A client of nothing but HTTP and a parser of HTML, as scripts and old reading devices are. */
export function startScriptedClient(): Browser {
  let page: Page | undefined;
  let filling: Filling = {};
  const visited: string[] = [];
  const client = createClient("http://127.0.0.1");
  const here = () => page ?? fail("no page is open");
  function show(next: Page): void {
    page = next;
    filling = {};
    visited.push(next.url.href);
  }
  return {
    open: async (address) => show(await client.open(address)),
    async read() {
      const { url, title, heading, text } = here();
      return { address: url.pathname + url.search, title, heading, text };
    },
    async fill(label, text) {
      filling[label] = text;
    },
    async choose(label, from) {
      if (from !== undefined) filling[from] = label;
      else {
        const radio = radioOf(here().root, label);
        filling[attribute(radio, "name") ?? ""] = attribute(radio, "value") ?? "on";
      }
    },
    async press(name, after) {
      const button = named(here().root, "button").filter((one) => nameOf(one) === name);
      const following = after === undefined ? button[0] : button.find((one) => follows(here().root, one, after));
      if (following === undefined) fail(`no button "${name}" at ${here().url.href}`);
      show(await here().press(name, filling, button.indexOf(following)));
    },
    follow: async (name) => show(await here().follow(here().offers(name) ? name : startOf(name))),
    unfold: async () => undefined,
    async back() {
      visited.pop();
      const address = visited.pop() ?? fail("there is nothing to go back to");
      show(await client.open(address));
    },
    reload: async () => show(await client.open(visited.pop() ?? fail("no page is open"))),
    takeover: async () => "none",
    wake: async () => undefined,
    async picture(file) {
      await writeFile(`${file}.html`, page?.source ?? "");
      return `${file}.html`;
    },
    close: async () => undefined,
  };
}

function startOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[^\w\s]/g, "\\$&")}`);
}

/** The control of the label with that text, inside the label or named by it. */
function radioOf(root: Element, text: string): Element {
  const label = named(root, "label").find((one) => labelText(one) === text) ?? fail(`no choice "${text}"`);
  const control =
    named(label, "input")[0] ?? named(root, "input").find((one) => attribute(one, "id") === attribute(label, "for"));
  return control ?? fail(`"${text}" is the label of nothing`);
}

/** Whether an element comes after the first label or text of that name. */
function follows(root: Element, element: Element, text: string): boolean {
  const all = elements(root);
  return all.indexOf(element) > all.findIndex((one) => textOf(one) === text);
}

function fail(message: string): never {
  throw new Error(message);
}

import { expect, type Page } from "@playwright/test";
import type { Client } from "#tests/support/client.ts";
import { newPerson, type Person } from "#tests/support/shopping.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import type { Visitor } from "#tests/accessibility/visitor.ts";

/** What was prepared for a state: the HTTP client that did it, the customer, and the number of their order. */
export interface Prepared {
  client: Client;
  person: Person;
  order: string;
}

/** One state of one page. */
export interface State {
  /** Unique; of small letters and hyphens. */
  name: string;
  customer?: true;
  /** It is met in a shop whose orders are paid on the page of a provider. */
  paidByLink?: true;
  /** What comes before, over HTTP. */
  prepare?(prepared: Prepared, stage: Stage): Promise<void>;
  /** Upstream calls that fail while the state is reached and looked at. */
  failing?: RegExp;
  /** Those calls are refused because of a maintenance. */
  failsBy?: "maintenance";
  /** The last steps, in whichever way the state is met. */
  reach(visitor: Visitor, prepared: Prepared, stage: Stage): Promise<void>;
  /** Words that show that it was reached. */
  sees: string;
  /** Where script shows the same in other words. */
  seesHydrated?: string;
  /** The last step is one address that is opened, and nothing more is done there. */
  onlyOpened?: true;
  /** Script never takes over: it is met as it is served alone. */
  plain?: true;
  /** What the browser does by itself, without script too. */
  native?(page: Page): Promise<void>;
  /** What only script makes of the page; such a state is met hydrated alone. */
  enhanced?(page: Page): Promise<void>;
}

/** A state that is reached by opening an address. */
export const at = (name: string, path: string, sees: string, more: Partial<State> = {}): State => ({
  name,
  sees,
  reach: (visitor) => visitor.open(path),
  ...(["reach", "native", "enhanced", "plain"].some((key) => key in more) ? {} : { onlyOpened: true }),
  ...more,
});

/** A state that is reached by opening an address and pressing a button there, with what is filled in. */
export const form = (
  name: string,
  path: string,
  button: string | RegExp,
  sees: string,
  { filling = {}, ...more }: Partial<State> & { filling?: Record<string, string> } = {},
): State => ({
  name,
  sees,
  async reach(visitor) {
    await visitor.open(path);
    await visitor.press(button, filling);
  },
  ...more,
});

/** A state of a customer. */
export const mine = { customer: true } as const;

/** States of which each is a customer's. */
export const ofCustomers = (states: readonly State[]): readonly State[] =>
  states.map((state) => ({ ...state, ...mine }));

/** What is chosen of a product. */
export const choice = { size: "M", color: "Red" };

/** Nobody's: an account of its own for every run of the tests, so that the limit of attempts counts for none of them. */
export const nobody = newPerson().email;

/** A dialog is open. */
export const hasDialog = async (page: Page) => expect(page.getByRole("dialog")).toBeVisible();

/** The address of a tab of the dashboard. */
export const dashboard = (tab: string) => `/dashboard?tab=${tab}`;

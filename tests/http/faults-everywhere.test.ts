import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { loginWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import routes from "#app/routes.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { Fault } from "#tests/support/misbehave.ts";
import { attribute, elements, has, isAlert, named, textOf } from "#tests/support/html.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { up, useSharedShop } from "#tests/support/shared-shop.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import {
  copyOf,
  type FaultSetup,
  makeFreshOrders,
  prepareSetup,
  type ShopperAction,
  shopperActions,
  stopSetup,
} from "./shopper-actions.ts";

/** The deadline of one call where calls are never answered, in ms: enough for those that are, on a slow machine, too. */
const DEADLINE_MS = 4_000;

/** How many calls of one request may run out of the quarter of it that is left to the others. */
const MAX_SHORT = 4;

/** Nothing of an upstream's insides, nor of the shop's. */
const insides = /SQLITE|api\.js|Welcome to the proxy|node:internal|\bat \S+ \(|UpstreamUnavailable|ECONNRESET|weather/;

/** Every page there is, as the shopper opens it; those with values of their own are named here, and a new route without is opened as it stands. */
const opened: Record<string, string[]> = {
  "/productlisting": [
    "/productlisting",
    "/productlisting?search=silk",
    "/productlisting?category=saree&sort=price-asc&page=2",
  ],
  "/product/:id": ["/product/2"],
  "/product/:id/reviews": ["/product/2/reviews"],
  "/productdetails": ["/productdetails?id=2"],
  "/checkout": ["/checkout?step=1", "/checkout?step=2", "/checkout?step=3"],
  "/dashboard": ["profile", "edit-profile", "orders", "wishlist", "address", "payment", "settings"].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
  "/dashboard/address/:id": ["/dashboard/address/new"],
  "/dashboard/address/:id/remove": ["/dashboard/address/1/remove"],
  "/wishlist/remove": ["/wishlist/remove?id=4"],
  "/reset-password": ["/reset-password?token=some"],
  "/order-state": ["/order-state?token=some"],
};

const formsOnly = new Set([
  "/cart/add",
  "/cart/code",
  "/cart/options",
  "/cart/quantity",
  "/cart/remove",
  "/order/:id/again",
  "/wishlist/add",
  "/preferences",
  "/picture",
  "*",
]);

/** Every page there is, as the shopper of that order opens it. */
function pagesOf(number: string): string[] {
  return routes
    .map((entry: RouteConfigEntry) => (entry.index === true ? "/" : entry.path === "*" ? "*" : `/${entry.path}`))
    .filter((template) => !formsOnly.has(template))
    .flatMap((template) => opened[template] ?? [template.replace(/:(id|number)/, number).replace(":product", "2")]);
}

/** The calls of each request that a shop with that deadline (ms) tells as too late: those given the whole of it, and those given a part. */
function lateCalls(shop: RunningShop, deadlineMs: number): { whole: number; short: number }[] {
  const byRequest = new Map<string, { whole: number; short: number }>();
  for (const [line, ms] of shop.said().matchAll(/^\{.*no full answer within (\d+) ms.*\}$/gm)) {
    const { requestId } = JSON.parse(line) as { requestId: string };
    const calls = byRequest.get(requestId) ?? { whole: 0, short: 0 };
    calls[Number(ms) === deadlineMs ? "whole" : "short"] += 1;
    byRequest.set(requestId, calls);
  }
  return [...byRequest.values()];
}

let setup: FaultSetup;
useSharedShop();
beforeAll(async () => {
  setup = await prepareSetup(up, DEADLINE_MS);
});
afterAll(() => stopSetup(setup));
afterEach(() => void (setup.shop.is = setup.withLongDeadline));

const faults: [string, Fault][] = [
  ...[404, 409, 429, 500, 503].map((status): [string, Fault] => [`answers ${status}`, { status }]),
  ["answers 500 in HTML", { status: 500, body: "<h1>Welcome to the proxy</h1>" }],
  ["closes the connection", "closed"],
  ["breaks off in the middle", "cut"],
  ["answers nothing", "empty"],
  ["answers a page", "html"],
  ["answers half of some JSON", "torn"],
  ["answers something else", "shape"],
  ["answers without end", "huge"],
  ["comes and goes", "flap"],
  ["drips", "trickle"],
  ["never answers", "late"],
];

/** Does all at once while the upstream fails. Where it never answers, nobody waits for more than one deadline and some quarters of it. */
async function underFault(calls: RegExp, fault: Fault, work: (() => Promise<Page>)[]): Promise<Page[]> {
  const neverAnswers = fault === "late" || fault === "trickle";
  if (neverAnswers) setup.shop.is = setup.withShortDeadline;
  const before = lateCalls(setup.withShortDeadline, DEADLINE_MS).length;
  const newlyLate = () => lateCalls(setup.withShortDeadline, DEADLINE_MS).slice(before);
  const pages = await setup.up.during(calls, fault, () => Promise.all(work.map((one) => one())));
  if (!neverAnswers) return pages;
  await vi.waitUntil(() => newlyLate().length > 0, eventWait);
  expect(newlyLate().filter(({ short }) => short > MAX_SHORT)).toEqual([]);
  return pages;
}

/** Whatever happened, it is told in a page of the shop, with a way on. */
function expectSound(page: Page, where: string): void {
  expect(page.source, where).not.toMatch(insides);
  if (page.headers.get("content-type")?.startsWith("text/html") !== true)
    return expect(page.status, where).toBeLessThan(504);
  expect([200, 400, 404, 409, 429, 502, 503], `${where} ${page.text.slice(0, 200)}`).toContain(page.status);
  expect(
    [page.heading !== "", named(page.root, "header").length > 0, named(page.root, "a").length > 5],
    `${where} ${page.status} ${page.text.slice(0, 200)}`,
  ).toEqual([true, true, true]);
}

test.each(faults)(
  "while the upstream %s, every page says so with a way on, in time, and is itself again afterwards",
  async (title, fault) => {
    const pages = pagesOf(setup.order);
    expect(pages.length).toBeGreaterThan(30);
    const client = setup.buyer;
    const failed = await underFault(
      /./,
      fault,
      pages.map((path) => () => copyOf(setup, client).open(path)),
    );
    for (const [at, page] of failed.entries()) expectSound(page, pages[at] ?? "");
    // A quarter of the pages after each fault, another quarter after the next: each page after four faults.
    const turn = faults.findIndex(([name]) => name === title) % 4;
    for (const path of pages.filter((_page, at) => at % 4 === turn)) {
      const page = await copyOf(setup, client).open(path);
      expect([page.status < 500, page.status === 429, page.source.includes(messages.productsFailed)], path).toEqual([
        true,
        false,
        false,
      ]);
    }
  },
);

/**
 * What comes out of app/routes.ts with an action; an address that nothing has takes any form, too, and says that there is nothing.
 * The desk is no page of a shopper's. An account is deleted once, and a link of a mail does its work once: `dashboard-routes.test.ts`,
 * `order-state-routes.test.ts` and `stock-alert-routes.test.ts` ask for it while the upstream fails.
 */
const actions = routes
  .filter(({ path }: RouteConfigEntry) => !/^(desk(\/|$)|dashboard\/data$|order-state$|alerts\/)/.test(path ?? ""))
  .filter((entry: RouteConfigEntry) =>
    /^export (async )?function action\b/m.test(readFileSync(`app/${entry.file}`, "utf8")),
  )
  .map(({ path }: RouteConfigEntry) => (path === "*" ? "*" : `/${path}`));

test("every action of the shop is in the table", async () => {
  expect(actions.length).toBeGreaterThan(15);
  expect(new Set([...shopperActions(setup).map(({ route }) => route), "*"])).toEqual(new Set(actions));
  const nowhere = await setup.up.during(/./, "closed", () =>
    send(createClient(setup.shop.url), `${setup.shop.url}/nowhere`, { a: "b" }),
  );
  expect(nowhere.status).toBe(404);
});

/** What the page tells of what was done. */
function toldOn(page: Page): string {
  return elements(page.root, (element) => isAlert(element) || has(element, "aria-live"))
    .map(textOf)
    .join(" ");
}

/** Checks the page after an action under a fault: done only where a success was received; otherwise the message is shown and what was typed stays. */
function expectOutcome(
  { name, calls, says, refused, heard, typed, isDone }: ShopperAction,
  fault: Fault,
  page: Page,
): void {
  const where = `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`;
  expectSound(page, where);
  if (heard.has("isSo") && isDone(page)) return;
  const saysNothing = fault === "empty" || fault === "shape";
  const heardSuccess =
    calls === null ||
    (heard.has("trusts") && saysNothing) ||
    ((fault === "flap" || (heard.has("asksCart") && saysNothing)) && isDone(page));
  if (heardSuccess) return expect(isDone(page), where).toBe(true);
  // Whoever logs out is logged out here in any case.
  if (name !== "logging out") expect(isDone(page), where).toBe(false);
  expect(toldOn(page), where).toContain(refused[typeof fault === "object" ? fault.status : fault] ?? says);
  for (const [field, value] of Object.entries(typed)) expect(valueOf(page, field), `${where}: ${field}`).toBe(value);
}

test.each(faults)(
  "while the upstream %s, whatever a shopper does is answered in time, keeps what they typed, and works on the next try",
  async (_, fault) => {
    await makeFreshOrders(setup);
    const all = shopperActions(setup);
    const ready = await Promise.all(all.map(({ prepare }) => prepare()));
    const failing = new RegExp(all.flatMap(({ calls }) => (calls === null ? [] : [calls.source])).join("|"));
    const failed = await underFault(
      failing,
      fault,
      ready.map(({ send: press }) => press),
    );
    for (const [at, page] of failed.entries()) expectOutcome(all[at] ?? expect.fail(), fault, page);
    for (const [at, { send: press }] of ready.entries()) {
      const { name, isDone } = all[at] ?? expect.fail();
      // What came through now and then need not come through again: an order is cancelled once, an e-mail registered once.
      if (fault === "flap" && isDone(failed[at] ?? expect.fail())) continue;
      const page = await press();
      const isTaken =
        name === "registering" && isDone(failed[at] ?? expect.fail()) && page.text.includes(messages.emailTaken);
      expect(isDone(page) || isTaken, `${name}: ${page.status} ${page.url.href} ${page.text.slice(0, 300)}`).toBe(true);
    }
  },
);

test("a 401 to any action ends the session, and the login leads back to the page with what was typed", async () => {
  await makeFreshOrders(setup);
  setup.kept.clear();
  setup.piece += 1;
  for (const { name, page, calls, typed, prepare } of shopperActions(setup)) {
    if (page === null || calls === null) continue;
    const { client, send: press } = await prepare();
    const login = await setup.up.during(calls, { status: 401 }, press);
    expect(
      [login.url.pathname, client.jar.has("pallu_session"), login.text.includes(messages.sessionEnded)],
      name,
    ).toEqual(["/login", false, true]);
    const { email, password } = setup.people.get(client) ?? expect.fail(name);
    const back = await login.press(loginWords.submit, { email, password });
    expect(back.url.pathname + back.url.search, name).toBe(page);
    expect(back.status, name).toBe(200);
    for (const [field, value] of Object.entries(typed)) expect(valueOf(back, field), `${name}: ${field}`).toBe(value);
    expect(client.jar.has("pallu_session"), name).toBe(true);
  }
  setup.kept.clear();
});

/** What a field holds: of several of one name, the one that is chosen. */
function valueOf(page: Page, field: string): string | null {
  const controls = elements(page.root, (element) => attribute(element, "name") === field);
  const control = controls.find((one) => has(one, "checked")) ?? controls[0];
  return control === undefined ? null : control.tagName === "textarea" ? textOf(control) : attribute(control, "value");
}

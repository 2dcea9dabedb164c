import { everyAbility } from "#app/gateway/upstream-client.server.ts";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { sampleSellerDetails, sampleShopDetails } from "#app/content/sample-details.ts";
import { cookieName } from "#app/session/cookies/shop-cookie.server.ts";
import { withholdEndedLogin, startLogin } from "#app/session/login.server.ts";
import { openVisit } from "#app/session/visit-middleware.server.ts";
import { newMemory, type Runtime } from "#app/session/runtime.server.ts";
import { type Visit, savePageVersion } from "#app/session/visit.server.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** A browser of the session's unit tests: it keeps the shop's cookies from one visit to the next. */
export interface SessionShopper {
  cookies: Map<string, string>;
  /** Opens the visit of a request with the browser's cookies. */
  open(path?: string, init?: RequestInit): Promise<Visit>;
  /** Stores the cookies that a visit sets, as the browser would with its response. */
  receive(visit: Visit): Promise<void>;
  /** Opens a visit, works in it and receives its cookies. */
  visit<T>(work: (visit: Visit) => T | Promise<T>, path?: string): Promise<T>;
  /** Logs in; every customer has a token of their own. */
  logIn(id?: string): Promise<void>;
  /** A second browser with the same cookies: another tab whose request left before an answer came. */
  copy(): SessionShopper;
}

/** A process has one, whatever else it is given. */
const memory = newMemory();

/** What the shop is given at its start, around an upstream's fetch. */
export function testRuntime(fetch: Runtime["upstream"]["fetch"], settings: Partial<Runtime> = {}): Runtime {
  return {
    shop: sampleShopDetails,
    seller: sampleSellerDetails,
    words: {},
    notice: null,
    takesQuestions: false,
    upi: null,
    payments: { methods: ["card", "upi", "cod"], testMethods: [] },
    demonstration: { unreal: [], tests: [] },
    secrets: ["a-secret-of-thirty-two-characters"],
    sessionLife: { idleMs: 2 * HOUR_MS, maxMs: 24 * HOUR_MS },
    publicUrl: null,
    timeZone: "Asia/Kolkata",
    returnDays: 30,
    upstream: {
      base: "http://upstream.internal",
      fetch,
      timeoutMs: 60_000,
      abilities: { ...everyAbility(), hasApiPrefix: false },
      catalogue: createCatalogueCache({ freshMs: 0, onChange: () => undefined }),
      terms: fixedTerms({ shipping: specifiedShipping, payments: null, returnDays: null, delivery: untoldDelivery }),
      rateLimits: null,
    },
    pictures: {
      maker: { find: noPicture },
      signatures: { sign: (source) => source as SignedSource, open: (signed) => signed },
    },
    memory,
    log: () => undefined,
    ...settings,
  };
}

const noPicture = () => {
  throw new Error("there are no pictures here");
};

/** A browser without cookies. */
export function shopper(runtime: Runtime, cookies = new Map<string, string>()): SessionShopper {
  const browser: SessionShopper = {
    cookies,
    open: (path = "/cart", init = {}) => {
      const url = new URL(path, "https://shop.example");
      const headers = new Headers(init.headers);
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      return openVisit(new Request(url, { ...init, headers }), url, { id: "request-1", address: null }, runtime);
    },
    async receive(visit) {
      savePageVersion(visit);
      withholdEndedLogin(visit);
      for (const line of await Promise.all(visit.setCookies.values())) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    async visit(work, path) {
      const visit = await browser.open(path);
      const result = await work(visit);
      await browser.receive(visit);
      return result;
    },
    logIn: (id = "7") =>
      browser.visit((visit) => {
        startLogin(visit, { token: `token-${id}`, customer: { id, name: "Asha Rao", email: "asha@example.org" } });
      }),
    copy: () => shopper(runtime, new Map(cookies)),
  };
  return browser;
}

/** Whether a browser holds a cookie of the shop. */
export function hasCookie({ cookies }: SessionShopper, name: string): boolean {
  return cookies.has(cookieName(name, true));
}

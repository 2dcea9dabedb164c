import { randomUUID } from "node:crypto";
import { readBody } from "#app/gateway/call-upstream.server.ts";
import { UpstreamContractError } from "#app/gateway/faults.server.ts";
import type { Resource } from "#contract/call.ts";
import { getCall } from "#contract/calls.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import { hasSucceeded, readJson } from "#contract/normalise.ts";
import { readCreatedOrder } from "#contract/orders.ts";
import { readProblem } from "#contract/problem.ts";
import type { Product } from "#contract/products.ts";
import type { ShippingRule } from "#domain/totals.ts";
import type { Combination } from "#domain/variants.ts";

/** One rule of one call, how it stands and why, and its exchanges for people, secrets masked. */
export interface Finding {
  call: string;
  rule: string;
  /** Kept, kept well enough for the shop, broken, or not to be seen on this server. */
  verdict: "holds" | "tolerated" | "breaks" | "unchecked";
  notes: string[];
  exchanges: { request: string; response: string }[];
}

/** A customer of this run, logged in. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** What rules learn for the rules after them. */
export interface Facts {
  prefix: "" | "/api";
  /** Up to 100 products in the server's own order, and the ids of all in that answer. */
  sample: Product[];
  ids: string[];
  /** Whether the server cuts, filters and sorts; else the shop does. */
  isPaged: boolean;
  shipping: ShippingRule;
  /** Only where orders may carry one. */
  giftNote: string;
  /** Registered, and not yet logged in. */
  account: Pick<Customer, "email" | "password">;
  asha: Customer;
  banu: Customer;
  /** What is ordered: price and stock of `choice`; any options stand for those of a product that states none. */
  product: Product & { choice: Combination; otherChoice: Combination | null };
  /** Of an address. */
  address: string;
  stockBefore: number | null;
  key: string;
  order: string;
  toCancel: string;
  shipped: string;
  payment: string;
  paidOrder: string;
}

/** What only an owner does, or only who has a mail sees; rules that need what is not given are not checked. */
export interface Owner {
  ship?: (orderId: string) => Promise<void>;
  deliver?: (orderId: string) => Promise<void>;
  /** Sets what a piece of a product costs, in rupees, in all combinations. */
  reprice?: (productId: string, rupees: number) => Promise<void>;
  /** The token of the last reset link that was sent to an e-mail. */
  resetToken?: (email: string) => Promise<string>;
}

/** A sentence about one call, and what looks whether it is true; what it takes from the facts is what it needs. */
export type Rule = readonly [call: string, title: string, look: (facts: Facts) => unknown];

/** Makes a rule. */
export const rule = (...parts: Rule): Rule => parts;

/** An answer. */
export interface Answer {
  call: string;
  status: number;
  /** Whether it says yes: a success that says `success: false` does not. */
  ok: boolean;
  body: unknown;
  message: string | null;
}

/** What a call takes; where nothing is said, the first customer makes it, with an empty body and a key of its own. */
export interface Sending {
  /** Null for nobody. */
  as?: Pick<Customer, "token"> | null | undefined;
  /** Fills the place in the call's path. */
  id?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  key?: string | undefined;
}

/** How a rule ends where it does not simply hold, or the run with it. */
export class Ending extends Error {
  readonly verdict: Finding["verdict"];
  /** "nobody" where no call was ever answered. */
  readonly of: "rule" | "run" | "nobody";

  constructor(verdict: Finding["verdict"], note: string, of: Ending["of"] = "rule") {
    super(note);
    this.verdict = verdict;
    this.of = of;
  }
}

/** The rule is broken. */
export function breaks(note: string): never {
  throw new Ending("breaks", note);
}

/** The rule cannot be seen here. */
export function skips(note: string): never {
  throw new Ending("unchecked", note);
}

/** Breaks where something is told in another way than it should be. */
export function is(what: string, told: unknown, expected: unknown): void {
  if (told !== expected) breaks(`${what}: ${String(told)}, not ${String(expected)}`);
}

/** A number that every gateway knows as a test and no bank as a card. */
export const CARD_NUMBER = "4111111111111111";
/** Calls without an answer, one after the other, after which the run ends. */
const MOST_UNANSWERED = 4;

/** One run: its calls, its findings and what it learnt. `url` has no slash at its end. */
export class Check {
  readonly findings: Finding[] = [];
  readonly known: Partial<Facts> = {};
  /** What is known; a rule that asks for what no rule before it found is not checked. */
  readonly facts = new Proxy(this.known as Facts, {
    get: (known, name) => known[name as "key"] ?? skips(`a rule before it did not find ${String(name)}`),
  });
  /** What is undone in the end: every order and every login that was made. */
  readonly made: string[] = [];
  readonly logins: Customer[] = [];
  /** The passwords of the accounts that stay, by e-mail. */
  readonly accounts = new Map<string, string>();
  /** What a customer has of a resource, which a refused call must leave as it is. */
  readonly states: Partial<Record<Resource, () => Promise<unknown>>> = {};
  readonly #url: string;
  readonly #deadlineMs: number;
  #finding: Finding = { call: "", rule: "", verdict: "holds", notes: [], exchanges: [] };
  /** Calls that succeeded once: this server has them. */
  readonly #had = new Set<string>();
  #hasAnswered = false;
  #unanswered = 0;
  #isStopped = false;

  constructor(url: string, deadlineMs: number) {
    this.#url = url;
    this.#deadlineMs = deadlineMs;
  }

  /** Ends the run: every call from now on throws GivenUp, until it is called with false. */
  stop(isStopped: boolean): void {
    this.#isStopped = isStopped;
    this.#unanswered = 0;
  }

  /** Checks one rule. Throws an ending of the run. */
  async rule([call, rule, look]: Rule): Promise<Finding> {
    const finding: Finding = { call: this.#named(call), rule, verdict: "holds", notes: [], exchanges: [] };
    this.#finding = finding;
    this.findings.push(finding);
    try {
      await look(this.facts);
      if (finding.notes.length > 0) finding.verdict = "tolerated";
    } catch (error) {
      const note = error instanceof Error ? error.message : String(error);
      const { verdict, message, of } =
        error instanceof Ending ? error : new Ending("breaks", `the answer could not be made sense of: ${note}`);
      finding.verdict = verdict;
      finding.notes.push(message);
      if (of !== "rule") throw error;
    }
    return finding;
  }

  /** The shop can live with it; the check goes on. */
  tolerates = (note: string): void => {
    if (!this.#finding.notes.includes(note)) this.#finding.notes.push(note);
  };

  /** Makes one call, named as the contract names it; "[/api]" stands for where lists are. A fault breaks the rule, as does no answer. */
  send = async (named: string, { as, id = "", query = {}, ...sending }: Sending = {}): Promise<Answer> => {
    if (this.#isStopped) throw new Ending("unchecked", "the run was ended", "run");
    if (this.#unanswered >= MOST_UNANSWERED)
      throw new Ending("unchecked", `${MOST_UNANSWERED} calls in a row went without an answer`, "run");
    const call = this.#named(named);
    const { method, path, auth, headers: taken } = getCall(call);
    const who = as === undefined && auth === "customer" ? this.facts.asha : as;
    const { key = taken !== undefined && "Idempotency-Key" in taken.shape ? randomUUID() : undefined } = sending;
    const { body = method === "GET" || method === "DELETE" ? undefined : {} } = sending;
    const asked = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
    const search = asked.length === 0 ? "" : `?${new URLSearchParams(asked).toString()}`;
    const target = path.replace(/\{\w+\}/, encodeURIComponent(id)) + search;
    const headers = {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const shownHeaders = Object.entries({ ...headers, ...(who && { authorization: "Bearer •••" }) });
    const exchange = {
      request: [
        `${method} ${target}`,
        ...shownHeaders.map((header) => header.join(": ")),
        ...(body === undefined ? [] : [shown(body)]),
      ].join("\n"),
      response: "",
    };
    this.#finding.exchanges.push(exchange);
    try {
      const response = await fetch(this.#url + target, {
        method,
        headers: { accept: "application/json", "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(this.#deadlineMs),
      });
      this.#hasAnswered = true;
      this.#unanswered = 0;
      const text = await readBody(call, response);
      const parsed = readJson(text);
      const contentType = response.headers.get("content-type") ?? "";
      const { status } = response;
      exchange.response = `${status} ${contentType}\n${parsed === undefined ? cut(text) : shown(parsed)}`.trim();
      const { message } = readProblem(parsed);
      if (status === 429) breaks(`the server limits attempts (429: ${message ?? ""}); run the check again later`);
      if (status >= 500) breaks(`status ${status} is a fault: the shopper sees an error page`);
      if (status >= 300 && status < 400) breaks(`status ${status}: the shop follows no redirects`);
      const ok = response.ok && hasSucceeded(parsed);
      if (ok && parsed === undefined) breaks(`the answer is no JSON (${contentType || "no content type"})`);
      const ordered = ok && call === "POST /orders" ? readCreatedOrder(parsed).id : null;
      if (ordered !== null) this.made.push(ordered);
      return { call, status, ok, body: parsed, message };
    } catch (error) {
      if (error instanceof Ending) throw error;
      if (error instanceof UpstreamContractError)
        breaks(`the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB: the shop does not read it`);
      const hasTimedOut = error instanceof Error && error.name === "TimeoutError";
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      exchange.response = hasTimedOut ? `no answer within ${this.#deadlineMs} ms` : `no answer (${String(cause)})`;
      this.#unanswered++;
      if (!this.#hasAnswered && !hasTimedOut)
        throw new Ending("breaks", `nobody answers at ${this.#url}: ${exchange.response}`, "nobody");
      breaks(exchange.response);
    }
  };

  /** Makes a call that must succeed; its body is what the shop would read. */
  get = async (call: string, sending?: Sending): Promise<unknown> => this.succeeds(await this.send(call, sending));

  /** Whether a call succeeded before. */
  has = (call: string): boolean => this.#had.has(call);

  /** Does once more what is done already; a refusal says so, and does no harm. */
  again = async (call: string, sending: Sending = {}): Promise<void> => {
    const { ok, status } = await this.send(call, sending);
    if (!ok) this.tolerates(`done once more it is refused with status ${status}`);
  };

  /** Ends the rule where the server lacks a call that the shop can do without. */
  lacks = ({ call, status }: Answer): void => {
    const { without } = getCall(call);
    if ((status === 404 || status === 405) && without !== undefined && !this.has(call))
      throw new Ending("tolerated", `not there: the shop ${without}`);
  };

  /** Holds an answer to what the contract says of a success of its call. */
  succeeds = (answer: Answer): unknown => {
    const { call, body, status, message } = answer;
    const { success, read } = getCall(call);
    this.lacks(answer);
    if (!answer.ok) breaks(`it is refused with status ${status}${message === null ? "" : `: ${message}`}`);
    this.#had.add(call);
    const told = JSON.stringify(body);
    if (told.includes(CARD_NUMBER)) breaks("the answer holds the whole card number");
    const isSecret = /"(password|password_?hash|hash|salt)":"[^"]/i.test(told);
    if (isSecret || [...this.accounts.values()].some((password) => told.includes(password)))
      breaks("the answer holds the password, or its hash");
    if (status !== success.status && success.also?.includes(status) !== true)
      this.tolerates(`status ${status}, not ${success.status}`);
    const { error } = success.body.safeParse(body);
    if (error === undefined) return body;
    const issues = error.issues.slice(0, 4).map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
    if (read !== undefined && (read(body) ?? null) === null)
      breaks(`the shop cannot find what it reads in the answer (${issues.join("; ")})`);
    this.tolerates(`another shape, which the shop reads all the same (${issues.join("; ")})`);
    return body;
  };

  /** Holds a refusal to a status that the contract has for its call, and to words. */
  refuses = (answer: Answer): void => {
    const { call, status, message, body } = answer;
    const { auth, refusals } = getCall(call);
    if (answer.ok) breaks(`it is accepted: status ${status}`);
    if (status === 401 && auth === "customer")
      breaks("401 is for a login that has ended: the shop would end the shopper's session");
    if (!refusals.some((refusal) => refusal.status === status)) {
      this.lacks(answer);
      this.tolerates(`it is refused with status ${status}, which the contract has not`);
    }
    if (message === null && readProblem(body).errors.length === 0)
      this.tolerates("it is refused without a message: the shop takes its own");
  };

  /** A rule that such a call is refused, and changes nothing; what is "harmless" may be answered as a success all the same. */
  refused = (
    call: string,
    title: string,
    sending: (facts: Facts) => Sending | Promise<Sending>,
    harm: "harmful" | "harmless" = "harmful",
  ): Rule =>
    rule(call, title, async (facts) => {
      const state = async () => JSON.stringify(await this.states[getCall(call).resource]?.());
      const before = await state();
      const answer = await this.send(call, await sending(facts));
      is("what it should leave", await state(), before);
      if (answer.ok && harm === "harmless") this.tolerates("it is answered as a success, and nothing is changed");
      else this.refuses(answer);
    });

  #named = (call: string): string => call.replace("[/api]", this.known.prefix ?? "/api");
}

/** An id of the same kind that nothing has. */
export function madeUpId(like: string): string {
  return /^\d+$/.test(like) ? "2147483000" : like.replaceAll(/[0-9a-z]/gi, "0");
}

/** A body without its secrets, by its beginning. */
function shown(value: unknown): string {
  const secrets = /^(token|accessToken|password|currentPassword|cvv|cardNumber)$/;
  const masked = (key: string, inner: unknown) => (secrets.test(key) && typeof inner === "string" ? "•••" : inner);
  return cut(JSON.stringify(value, masked));
}

function cut(text: string): string {
  return text.length <= 700 ? text : `${text.slice(0, 700)} … (${text.length} characters)`;
}

import { readBody } from "#app/gateway/call-upstream.server.ts";
import { UpstreamContractError } from "#app/gateway/faults.server.ts";
import { getCall } from "#contract/calls.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
import { readJson, valueAt } from "#contract/normalise.ts";
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
  canSearch: true;
  shipping: ShippingRule;
  /** Registered, and not yet logged in. */
  account: { email: string; password: string };
  asha: Customer;
  banu: Customer;
  /** What is ordered: price and stock of `choice`; any options stand for those of a product that states none. */
  product: Product & { choice: Combination; otherChoice: Combination | null };
  hasProfile: true;
  hasWishlist: true;
  /** Of an address. */
  address: string;
  hasCart: boolean;
  stockBefore: number | null;
  key: string;
  order: string;
  toCancel: string;
  payment: string;
  paidOrder: string;
}

/** A sentence about one call, and what looks whether it is true; a rule that finds nothing to say holds. */
export type Rule = readonly [call: string, title: string, look: (facts: Facts) => Promise<unknown>];

/** Makes a rule. */
export const rule = (...parts: Rule): Rule => parts;

/** An answer; `body` is undefined where it is no JSON, or too large to be read. */
export interface Answer {
  call: string;
  status: number;
  /** Whether it says yes: a success that says `success: false` does not. */
  ok: boolean;
  body: unknown;
  contentType: string;
  message: string | null;
}

export interface Sending {
  as?: Pick<Customer, "token"> | undefined;
  /** Fills the place in the call's path. */
  id?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  key?: string;
}

/** How a rule stands, where it does not simply hold; its check ends. */
class Outcome extends Error {
  readonly verdict: Finding["verdict"];

  constructor(verdict: Finding["verdict"], note: string) {
    super(note);
    this.verdict = verdict;
  }
}

/** No call of the run was ever answered. */
export class NoAnswer extends Error {}

/** So many calls went without an answer that going on tells nothing, or the run was ended. */
export class GivenUp extends Error {}

/** The rule is broken. */
export function breaks(note: string): never {
  throw new Outcome("breaks", note);
}

/** The rule cannot be seen here. */
export function skips(note: string): never {
  throw new Outcome("unchecked", note);
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
  /** Every order that was made, to be cancelled in the end. */
  readonly made: string[] = [];
  /** The accounts that stay. */
  readonly accounts: Facts["account"][] = [];
  readonly #url: string;
  readonly #deadlineMs: number;
  #finding: Finding = { call: "", rule: "", verdict: "holds", notes: [], exchanges: [] };
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

  /** Checks one rule. Throws GivenUp and NoAnswer. */
  async rule([call, rule, look]: Rule): Promise<Finding> {
    const finding: Finding = { call: this.#named(call), rule, verdict: "holds", notes: [], exchanges: [] };
    this.#finding = finding;
    this.findings.push(finding);
    try {
      await look(this.facts);
      if (finding.notes.length > 0) finding.verdict = "tolerated";
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      finding.verdict = error instanceof Outcome ? error.verdict : error instanceof GivenUp ? "unchecked" : "breaks";
      const isKnown = error instanceof Outcome || error instanceof GivenUp;
      finding.notes.push(isKnown ? message : `the answer could not be made sense of: ${message}`);
      if (error instanceof GivenUp || error instanceof NoAnswer) throw error;
    }
    return finding;
  }

  /** The shop can live with it; the check goes on. */
  tolerates = (note: string): void => {
    if (!this.#finding.notes.includes(note)) this.#finding.notes.push(note);
  };

  /** Makes one call, named as the contract names it; "[/api]" stands for where lists are. */
  send = async (named: string, { as, id = "", query = {}, body, key }: Sending = {}): Promise<Answer> => {
    if (this.#isStopped) throw new GivenUp("the run was ended");
    if (this.#unanswered >= MOST_UNANSWERED)
      throw new GivenUp(`${MOST_UNANSWERED} calls in a row went without an answer`);
    const call = this.#named(named);
    const [method = "GET", template = "/"] = call.split(" ");
    const asked = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
    const search = asked.length === 0 ? "" : `?${new URLSearchParams(asked).toString()}`;
    const target = template.replace(/\{\w+\}/, encodeURIComponent(id)) + search;
    const exchange = { request: `${method} ${target}`, response: "" };
    if (as !== undefined) exchange.request += "\nauthorization: Bearer •••";
    if (key !== undefined) exchange.request += `\nidempotency-key: ${key}`;
    if (body !== undefined) exchange.request += `\n${shown(body)}`;
    this.#finding.exchanges.push(exchange);
    try {
      const response = await fetch(this.#url + target, {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
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
      const ok = response.ok && valueAt(parsed, "success") !== false;
      const { message } = readProblem(parsed);
      return { call, status, ok, body: parsed, contentType, message };
    } catch (error) {
      if (error instanceof UpstreamContractError)
        breaks(`the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB: the shop does not read it`);
      const hasTimedOut = error instanceof Error && error.name === "TimeoutError";
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      exchange.response = hasTimedOut ? `no answer within ${this.#deadlineMs} ms` : `no answer (${String(cause)})`;
      this.#unanswered++;
      if (!this.#hasAnswered && !hasTimedOut)
        throw new NoAnswer(`nobody answers at ${this.#url}: ${exchange.response}`);
      breaks(exchange.response);
    }
  };

  /** Makes a call that must succeed; its body is what the shop would read. */
  get = async (call: string, sending?: Sending): Promise<unknown> => this.succeeds(await this.send(call, sending));

  /** Makes a call that an upstream may lack: its check ends where it is not there. */
  optional = async (call: string, sending?: Sending): Promise<Answer> => {
    const answer = await this.send(call, sending);
    if (answer.status !== 404 && answer.status !== 405) return answer;
    throw new Outcome("tolerated", `not there: the shop ${getCall(answer.call).without ?? "lacks it, too"}`);
  };

  /** Holds an answer to what the contract says of a success of its call. */
  succeeds = (answer: Answer): unknown => {
    const { success, read } = getCall(answer.call);
    const { body, status, contentType, message } = answer;
    this.isReadable(answer);
    if (!answer.ok) breaks(`it is refused with status ${status}${message === null ? "" : `: ${message}`}`);
    if (body === undefined) breaks(`the answer is no JSON (${contentType || "no content type"})`);
    const told = JSON.stringify(body);
    if (told.includes(CARD_NUMBER)) breaks("the answer holds the whole card number");
    const isSecret = /"(password|password_?hash|hash|salt)":"[^"]/i.test(told);
    if (isSecret || this.accounts.some(({ password }) => told.includes(password)))
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
    this.isReadable(answer);
    if (answer.ok) breaks(`it is accepted: status ${status}`);
    if (status === 401 && getCall(call).auth === "customer")
      breaks("401 is for a login that has ended: the shop would end the shopper's session");
    if (!getCall(call).refusals.some((refusal) => refusal.status === status))
      this.tolerates(`it is refused with status ${status}, which the contract has not`);
    if (message === null && readProblem(body).errors.length === 0)
      this.tolerates("it is refused without a message: the shop takes its own");
  };

  /** A rule that such a call is refused, and leaves what `unchanged` reads as it is; what is "harmless" may then be answered as a success. */
  refused = (
    call: string,
    title: string,
    sending: (facts: Facts) => Sending,
    unchanged: () => unknown = () => "",
    harm: "harmful" | "harmless" = "harmful",
  ): Rule =>
    rule(call, title, async (facts) => {
      const before = JSON.stringify(await unchanged());
      const answer = await this.send(call, sending(facts));
      is("what it should leave", JSON.stringify(await unchanged()), before);
      if (answer.ok && harm === "harmless") this.tolerates("it is answered as a success, and nothing is changed");
      else this.refuses(answer);
    });

  /** What no answer may be: a fault, or a limit in the way of the check. */
  isReadable = ({ status, message }: Pick<Answer, "status" | "message">): void => {
    if (status === 429) breaks(`the server limits attempts (429: ${message ?? ""}); run the check again later`);
    if (status >= 500) breaks(`status ${status} is a fault: the shopper sees an error page`);
    if (status >= 300 && status < 400) breaks(`status ${status}: the shop follows no redirects`);
  };

  #named = (call: string): string => call.replace("[/api]", this.known.prefix ?? "/api");
}

/** Breaks where something is told in another way than it should be. */
export function is(what: string, told: unknown, expected: unknown): void {
  if (told !== expected) breaks(`${what}: ${String(told)}, not ${String(expected)}`);
}

/** What a shopper pays for a product, in paise. */
export function paysFor({ salePaise, pricePaise }: Product): number {
  return salePaise ?? pricePaise;
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

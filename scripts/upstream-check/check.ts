import { readBody } from "#app/gateway/call-upstream.server.ts";
import { UpstreamContractError } from "#app/gateway/faults.server.ts";
import { getCall } from "#contract/calls.ts";
import { readJson, valueAt } from "#contract/normalise.ts";
import { MAX_ANSWER_BYTES } from "#contract/limits.ts";
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
  exchanges: { request: string; response: string; ms: number }[];
}

/** A customer of this run, logged in. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** The product that is ordered: price and stock of `choice`; any options stand for those of one that states none. */
export interface OrderedProduct extends Product {
  choice: Combination;
  otherChoice: Combination | null;
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
  product: OrderedProduct;
  hasProfile: true;
  hasAddresses: true;
  hasCart: boolean;
  hasReturns: true;
  stockBefore: number | null;
  key: string;
  order: string;
  toCancel: string;
  stockAfter: number | null;
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
  isAnonymous: boolean;
  status: number;
  ok: boolean;
  body: unknown;
  contentType: string;
  isTooLarge: boolean;
  message: string | null;
}

export interface Sending {
  as?: Customer | undefined;
  token?: string | undefined;
  /** Fills the place in the call's path. */
  id?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  key?: string | undefined;
}

class Outcome extends Error {
  readonly verdict: Finding["verdict"];

  constructor(verdict: Finding["verdict"], note: string) {
    super(note);
    this.verdict = verdict;
  }
}

/** Nobody answered, or not in time. */
export class NoAnswer extends Error {}

/** So many calls went without an answer that going on tells nothing, or the run was ended. */
export class GivenUp extends Error {}

/** The rule is broken; its check ends. */
export function breaks(note: string): never {
  throw new Outcome("breaks", note);
}

/** The rule cannot be seen here; its check ends. */
export function skips(note: string): never {
  throw new Outcome("unchecked", note);
}

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
  readonly made: { id: string; customer: Customer }[] = [];
  /** The e-mails of the accounts that stay. */
  readonly accounts: string[] = [];
  readonly #url: string;
  readonly #deadlineMs: number;
  #finding: Finding = { call: "", rule: "", verdict: "holds", notes: [], exchanges: [] };
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

  /** Checks one rule. Throws GivenUp. */
  async rule([call, rule, look]: Rule): Promise<Finding> {
    const [notes, exchanges]: [string[], Finding["exchanges"]] = [[], []];
    const finding: Finding = { call: this.#named(call), rule, verdict: "holds", notes, exchanges };
    this.#finding = finding;
    this.findings.push(finding);
    try {
      await look(this.facts);
      const slowest = Math.max(0, ...exchanges.map(({ ms }) => ms));
      if (slowest > this.#deadlineMs / 2)
        notes.push(`it takes ${(slowest / 1000).toFixed(1)} s; the shop waits ${this.#deadlineMs / 1000} s`);
      if (notes.length > 0) finding.verdict = "tolerated";
    } catch (error) {
      finding.verdict = error instanceof Outcome ? error.verdict : error instanceof GivenUp ? "unchecked" : "breaks";
      const isKnown = error instanceof Outcome || error instanceof NoAnswer || error instanceof GivenUp;
      const message = error instanceof Error ? error.message : String(error);
      notes.push(isKnown ? message : `the answer could not be made sense of: ${message}`);
      if (error instanceof GivenUp) throw error;
    }
    return finding;
  }

  /** A rule is not checked where no rule before it found these. */
  needs = (...names: (keyof Facts)[]): void => names.forEach((name) => this.facts[name]);

  /** The shop can live with it; the check goes on. */
  tolerates = (note: string): void => {
    if (!this.#finding.notes.includes(note)) this.#finding.notes.push(note);
  };

  /** Makes one call, named as the contract names it; "[/api]" stands for where lists are. Throws NoAnswer and GivenUp. */
  send = async (
    named: string,
    { as, token = as?.token, id = "", query = {}, body, key }: Sending = {},
  ): Promise<Answer> => {
    if (this.#isStopped) throw new GivenUp("the run was ended");
    if (this.#unanswered >= MOST_UNANSWERED)
      throw new GivenUp(`${MOST_UNANSWERED} calls in a row went without an answer`);
    const call = this.#named(named);
    const [method = "GET", template = "/"] = call.split(" ");
    const asked = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
    const search = asked.length === 0 ? "" : `?${new URLSearchParams(asked).toString()}`;
    const target = template.replace(/\{\w+\}/, encodeURIComponent(id)) + search;
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const lines = Object.entries(headers).map(
      ([name, value]) => `${name}: ${value.replace(/^Bearer .*/, "Bearer •••")}`,
    );
    const request = [`${method} ${target}`, ...lines, ...(body === undefined ? [] : [shown(body)])].join("\n");
    const [{ exchanges }, started] = [this.#finding, performance.now()];
    const note = (response: string) =>
      exchanges.push({ request, response, ms: Math.round(performance.now() - started) });
    try {
      const response = await fetch(this.#url + target, {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(this.#deadlineMs),
      });
      const text = await readBody(call, response).catch((error: unknown) => {
        if (error instanceof UpstreamContractError) return null;
        throw error;
      });
      const parsed = text === null ? undefined : readJson(text);
      const contentType = response.headers.get("content-type") ?? "";
      note(`${response.status} ${contentType}\n${parsed === undefined ? cut(text ?? "") : shown(parsed)}`.trim());
      this.#unanswered = 0;
      const { status, ok } = response;
      const told = { body: parsed, contentType, isTooLarge: text === null, message: readProblem(parsed).message };
      return { call, isAnonymous: token === undefined, status, ok, ...told };
    } catch (error) {
      this.#unanswered++;
      const why = isTimeout(error) ? `no answer within ${this.#deadlineMs} ms` : `no answer: ${networkError(error)}`;
      note(why);
      throw new NoAnswer(why);
    }
  };

  /** Makes a call that must succeed; its body is what the shop would read. */
  get = async (call: string, sending?: Sending): Promise<unknown> => this.succeeds(await this.send(call, sending));

  /** Makes a call that an upstream may lack: its check ends where it is not there. */
  optional = async (call: string, sending?: Sending): Promise<Answer> => {
    const answer = await this.send(call, sending);
    if (answer.status !== 404) return answer;
    throw new Outcome("tolerated", `not there: the shop ${getCall(answer.call).without ?? "lacks it, too"}`);
  };

  /** Holds an answer to what the contract says of a success of its call. */
  succeeds = (answer: Answer): unknown => {
    const { success, read } = getCall(answer.call);
    this.isReadable(answer);
    const words = answer.message === null ? "" : `: ${answer.message}`;
    if (!answer.ok) breaks(`it is refused with status ${answer.status}${words}`);
    if (isSoftRefusal(answer)) breaks(`it answers success: false${words}`);
    if (answer.body === undefined) breaks(`the answer is no JSON (${answer.contentType || "no content type"})`);
    if (answer.status !== success.status && success.also?.includes(answer.status) !== true)
      this.tolerates(`status ${answer.status}, not ${success.status}`);
    if (!answer.contentType.includes("json") && answer.body !== null)
      this.tolerates(`JSON sent as ${answer.contentType || "nothing"}`);
    const { body } = answer;
    const { error } = success.body.safeParse(body);
    if (error === undefined) return body;
    const issues = error.issues
      .slice(0, 4)
      .map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`)
      .join("; ");
    if (read !== undefined && (read(body) ?? null) === null)
      breaks(`the shop cannot find what it reads in the answer (${issues})`);
    this.tolerates(`another shape, which the shop reads all the same (${issues})`);
    return body;
  };

  /** Holds a refusal to its status, words and field; `what` says what was accepted where it was. */
  refuses = (answer: Answer, statuses: readonly number[], what: string, field?: string): void => {
    this.isReadable(answer);
    if (answer.ok && !isSoftRefusal(answer)) breaks(`${what}: status ${answer.status}`);
    if (answer.status === 401 && !answer.isAnonymous && !statuses.includes(401))
      breaks("401 is for a login that has ended: the shop would end the shopper's session");
    if (!statuses.includes(answer.status))
      this.tolerates(`refused with status ${answer.status}, not ${statuses.join(" or ")}`);
    const { message, errors } = readProblem(answer.body);
    if (message === null && errors.length === 0)
      this.tolerates("a refusal without a message: the shop takes its own words");
    if (field !== undefined && !errors.some(({ path }) => path === field))
      this.tolerates(`\`errors\` does not name ${field}: the message stands above the form, not on the field`);
  };

  /** A rule that such a call is refused. */
  refused = (
    call: string,
    title: string,
    statuses: readonly number[],
    what: string,
    sending: (facts: Facts) => Sending,
    field?: string,
  ): Rule => [call, title, async (facts) => this.refuses(await this.send(call, sending(facts)), statuses, what, field)];

  /** What no answer may be: a fault, or a limit in the way of the check. */
  isReadable = ({ status, message, isTooLarge }: Answer): void => {
    if (status === 429) breaks(`the server limits attempts (429: ${message ?? ""}); run the check again later`);
    if (status >= 500) breaks(`status ${status} is a fault: the shopper sees an error page`);
    if (status >= 300 && status < 400) breaks(`status ${status}: the shop follows no redirects`);
    if (isTooLarge) breaks(`the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB: the shop does not read it`);
  };

  #named = (call: string): string => call.replace("[/api]", this.known.prefix ?? "/api");
}

/** Whether the answer says no in the words of a success. */
export function isSoftRefusal({ ok, body }: Answer): boolean {
  return ok && valueAt(body, "success") === false;
}

/** Paise as people write them. */
export function asRupees(paise: number): string {
  return `₹${(paise / 100).toLocaleString("en-IN")}`;
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
  const secrets = /^(token|accessToken|password|cvv|cardNumber)$/;
  const masked = (key: string, inner: unknown) => (secrets.test(key) && typeof inner === "string" ? "•••" : inner);
  return cut(JSON.stringify(value, masked));
}

function cut(text: string): string {
  return text.length <= 700 ? text : `${text.slice(0, 700)} … (${text.length} characters)`;
}

/** Whether a call took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/** Why nobody answers, as the network says it. */
export function networkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

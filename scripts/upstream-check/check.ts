import { randomUUID } from "node:crypto";
import { call as callUpstream, readBody } from "#app/gateway/call-upstream.server.ts";
import { UpstreamTimeout } from "#app/gateway/faults.server.ts";
import { callName, ownCaller, pathOf } from "#app/gateway/upstream-client.server.ts";
import type { ContractCall, Resource } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { hasSucceeded, readJson } from "#contract/normalise.ts";
import { orderCalls } from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";

/** One rule of one call, how it stands and why, and its exchanges for people, secrets masked. */
export interface Finding {
  call: string;
  rule: string;
  /** Kept, kept well enough for the shop, broken, or not to be seen on this server. */
  verdict: "holds" | "tolerated" | "breaks" | "unchecked";
  notes: string[];
  exchanges: { request: string; response: string }[];
}

/** What only an owner does, or only who has a mail sees; rules that need what is not given are not checked. */
export interface Owner {
  ship?: (orderId: string) => Promise<void>;
  deliver?: (orderId: string) => Promise<void>;
  /** Changes what a piece of a product costs by so many rupees, in all combinations. */
  reprice?: (productId: string, rupees: number) => Promise<void>;
  /** The token of the last reset link that was sent to an e-mail. */
  resetToken?: (email: string) => Promise<string>;
}

/** How calls are made. */
export interface CheckOptions extends Owner {
  /** Without a slash at its end. */
  url: string;
  /** Only what changes nothing: no customer, no cart, no order. */
  readOnly?: boolean;
  /** How long a call may take, in ms; the shop's own deadline when absent. */
  deadlineMs?: number;
  /** Hears of every finding at once. */
  tell?: (finding: Finding) => void;
  /** Ends the run early, cleaning up. */
  signal?: AbortSignal;
}

/** A customer of this run, logged in. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** What a rule found, for the rules after it; those that ask for what was not found are not checked. */
export type Found<T> = () => T;

/** An answer; it is `ok` where it says yes, which a success that says `success: false` does not. */
export interface Answer<C extends ContractCall = ContractCall> {
  call: C;
  status: number;
  ok: boolean;
  body: unknown;
  problem: Problem;
}

/** What the shop reads in a success of a call; the body itself where it reads nothing. */
type Value<C extends ContractCall> = C extends { read(body: unknown): infer Read } ? NonNullable<Read> : unknown;

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

/** Calls that must be refused, by the sentences that say so. */
type Refused = Record<string, () => Sending | Promise<Sending>>;

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

/** One run: its rules, its calls, its findings, and what is undone in the end. */
export class Check {
  readonly findings: Finding[] = [];
  readonly orders: string[] = [];
  readonly logins: Customer[] = [];
  /** The passwords of the accounts that stay, by e-mail. */
  readonly accounts = new Map<string, string>();
  /** The two customers of the run. */
  asha: Found<Customer> = () => skips("nobody could log in");
  banu: Found<Customer> = this.asha;
  /** From its start on, calls are made even where the run was ended. */
  isCleaning = false;
  readonly options: CheckOptions;
  #finding: Finding = { call: "", rule: "", verdict: "holds", notes: [], exchanges: [] };
  /** Calls that succeeded once: this server has them. */
  readonly #had = new Set<ContractCall>();
  #hasAnswered = false;
  #unanswered = 0;

  constructor(options: CheckOptions) {
    this.options = options;
  }

  /** Looks whether a sentence about a call is true, and keeps what it found. Throws an ending of the run. */
  rule = async <T>(call: ContractCall, rule: string, look: () => T | Promise<T>): Promise<Found<T>> => {
    const nothing = () => skips(`a rule before it did not hold: ${rule}`);
    if (this.options.readOnly === true && call.method !== "GET") return nothing;
    const finding: Finding = { call: callName(call), rule, verdict: "holds", notes: [], exchanges: [] };
    this.#finding = finding;
    this.findings.push(finding);
    try {
      const found = await look();
      if (finding.notes.length > 0) finding.verdict = "tolerated";
      return () => found;
    } catch (error) {
      const ending =
        error instanceof Ending ? error : new Ending("breaks", `could not be made sense of: ${String(error)}`);
      finding.verdict = ending.verdict;
      finding.notes.push(ending.message);
      if (ending.of !== "rule") throw ending;
      return nothing;
    } finally {
      this.options.tell?.(finding);
    }
  };

  /** Rules that calls are refused, and change nothing; what is "harmless" may be answered as a success all the same. */
  refused = async (call: ContractCall, rows: Refused, harm: "harmful" | "harmless" = "harmful"): Promise<void> => {
    for (const [title, sending] of Object.entries(rows))
      await this.rule(call, title, async () => {
        const sent = await sending();
        const before = await this.#stateOf(call.resource);
        const answer = await this.send(call, sent);
        is("what it should leave", await this.#stateOf(call.resource), before);
        if (answer.ok && harm === "harmless") this.tolerates("it is answered as a success, and nothing is changed");
        else this.refuses(answer);
      });
  };

  /** What the two customers have of a resource, as the shop reads it. */
  async #stateOf(wanted: Resource): Promise<string> {
    const state: unknown[] = [];
    for (const { read, ...call } of calls) {
      const isTelling = call.method === "GET" && call.auth === "customer" && !call.path.includes("{");
      if (!isTelling || read === undefined || call.resource !== wanted) continue;
      for (const as of [this.asha(), this.banu()]) {
        const { ok, body } = await this.send(call, { as });
        state.push(ok && read(body));
      }
    }
    return JSON.stringify(state);
  }

  /** The shop can live with it; the check goes on. */
  tolerates = (note: string): void => {
    if (!this.#finding.notes.includes(note)) this.#finding.notes.push(note);
  };

  /** Makes one call as the shop does. A fault breaks the rule, as does no answer. */
  send = async <C extends ContractCall>(call: C, sending: Sending = {}): Promise<Answer<C>> => {
    const { url: base, deadlineMs: timeoutMs = CALL_TIMEOUT_MS, signal } = this.options;
    if (!this.isCleaning && signal?.aborted === true) throw new Ending("unchecked", "the run was ended", "run");
    if (this.#unanswered >= MOST_UNANSWERED)
      throw new Ending("unchecked", `${MOST_UNANSWERED} calls in a row went without an answer`, "run");
    const { method, auth } = call;
    const { as = auth === "customer" ? this.asha() : null, id = "", query = {} } = sending;
    const { key = takesKey(call) ? randomUUID() : undefined } = sending;
    const { body = method === "GET" || method === "DELETE" ? undefined : {} } = sending;
    const exchange = { request: "", response: "" };
    this.#finding.exchanges.push(exchange);
    let isAnswered = false;
    const fetchShown = async (request: Request): Promise<Response> => {
      const headers = [as && "authorization: Bearer •••", key !== undefined && `idempotency-key: ${key}`];
      exchange.request = [
        `${method} ${request.url.slice(base.length)}`,
        ...headers,
        body === undefined ? "" : shown(body),
      ]
        .filter((line) => typeof line === "string" && line !== "")
        .join("\n");
      const response = await fetch(request);
      isAnswered = this.#hasAnswered = true;
      this.#unanswered = 0;
      const text = await readBody(callName(call), response);
      const parsed = readJson(text);
      const type = response.headers.get("content-type") ?? "";
      exchange.response = `${response.status} ${type}\n${parsed === undefined ? cut(text) : shown(parsed)}`.trim();
      return new Response(text === "" ? null : text, response);
    };
    const caller = ownCaller({ fetch: fetchShown, base, timeoutMs, report: () => undefined });
    const answer = await callUpstream(caller, {
      method,
      path: pathOf(call.path, { id, productId: id, product: id }),
      query,
      body,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      anonymous: true,
    }).catch((fault: Error) => {
      exchange.response ||= fault.message;
      if (!isAnswered) this.#unanswered += 1;
      if (this.#hasAnswered || fault instanceof UpstreamTimeout) breaks(fault.message);
      throw new Ending("breaks", `nobody answers at ${base}: ${fault.message}`, "nobody");
    });
    const { status, problem } = answer;
    if (status === 429) breaks(`the server limits attempts (429: ${problem.message ?? ""}); run the check again later`);
    if (status >= 500) breaks(`status ${status} is a fault: the shopper sees an error page`);
    if (status >= 300 && status < 400) breaks(`status ${status}: the shop follows no redirects`);
    const ok = answer.ok && hasSucceeded(answer.body);
    const ordered = ok && callName(call) === "POST /orders" ? orderCalls.createOrder.read(answer.body) : null;
    if (ordered !== null) this.orders.push(ordered);
    return { call, status, ok, body: answer.body, problem };
  };

  /** Makes a call that must succeed, and reads its answer as the shop does. */
  get = async <C extends ContractCall>(call: C, sending?: Sending): Promise<Value<C>> =>
    this.succeeds(await this.send(call, sending));

  /** Whether a call succeeded before. */
  has = (call: ContractCall): boolean => this.#had.has(call);

  /** Does once more what is done already; a refusal says so, and does no harm. */
  again = async (call: ContractCall, sending: Sending = {}): Promise<void> => {
    const { ok, status } = await this.send(call, sending);
    if (!ok) this.tolerates(`done once more it is refused with status ${status}`);
  };

  /** Ends the rule where the server lacks a call that the shop can do without. */
  lacks = ({ call, status }: Answer): void => {
    if ((status === 404 || status === 405) && call.without !== undefined && !this.has(call))
      throw new Ending("tolerated", `not there: the shop ${call.without}`);
  };

  /** Holds an answer to what the contract says of a success of its call, and reads it as the shop does. */
  succeeds = <C extends ContractCall>(answer: Answer<C>): Value<C> => {
    const { call, body, status, problem } = answer;
    const { answer: expected, read }: ContractCall = call;
    this.lacks(answer);
    if (!answer.ok) breaks(`it is refused with status ${status}: ${problem.message ?? ""}`);
    this.#had.add(call);
    const told = JSON.stringify(body);
    if (told.includes(CARD_NUMBER)) breaks("the answer holds the whole card number");
    const isSecret = /"(password|password_?hash|hash|salt)":"[^"]/i.test(told);
    if (isSecret || [...this.accounts.values()].some((password) => told.includes(password)))
      breaks("the answer holds the password, or its hash");
    if (status !== call.status && !(status === 200 && takesKey(call)))
      this.tolerates(`status ${status}, not ${call.status}`);
    const { error } = expected.safeParse(body);
    const issues = (error?.issues ?? [])
      .slice(0, 4)
      .map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`)
      .join("; ");
    const value = read === undefined ? body : (read(body) ?? null);
    if (read !== undefined && value === null) breaks(`the shop cannot find what it reads in the answer (${issues})`);
    if (error !== undefined) this.tolerates(`another shape, which the shop reads all the same (${issues})`);
    return value as Value<C>;
  };

  /** Holds a refusal to a status that the contract has for its call, and to words. */
  refuses = (answer: Answer): void => {
    const { call, status, problem } = answer;
    if (answer.ok) breaks(`it is accepted: status ${status}`);
    if (status === 401 && call.auth === "customer")
      breaks("401 is for a login that has ended: the shop would end the shopper's session");
    if (!call.refusals.some((refusal) => refusal.status === status)) {
      this.lacks(answer);
      this.tolerates(`it is refused with status ${status}, which the contract has not`);
    }
    if (problem.message === null && problem.errors.length === 0)
      this.tolerates("it is refused without a message: the shop takes its own");
  };
}

const takesKey = ({ headers }: ContractCall) => headers !== undefined && "Idempotency-Key" in headers.shape;

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

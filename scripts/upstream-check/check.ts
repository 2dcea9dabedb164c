import { randomUUID } from "node:crypto";
import { readBody, withTimeout } from "#app/gateway/call-upstream.server.ts";
import { UpstreamTimeout } from "#app/gateway/faults.server.ts";
import { pathOf } from "#app/gateway/upstream-client.server.ts";
import type { ContractCall, Resource } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { hasSucceeded, readJson } from "#contract/normalise.ts";
import { orderCalls } from "#contract/orders.ts";
import { readProblem } from "#contract/problem.ts";

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

/** An answer. */
export interface Answer<C extends ContractCall = ContractCall> {
  call: C;
  status: number;
  /** Whether it says yes: a success that says `success: false` does not. */
  ok: boolean;
  body: unknown;
  message: string | null;
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
  /** How calls are made, and what the owner does. */
  readonly options: CheckOptions;
  #finding: Finding = { call: "", rule: "", verdict: "holds", notes: [], exchanges: [] };
  /** Calls that succeeded once: this server has them. */
  readonly #had = new Set<ContractCall>();
  #hasAnswered = false;
  #unanswered = 0;
  #isCleaning = false;

  constructor(options: CheckOptions) {
    this.options = options;
  }

  /** From now on calls are made even where the run was ended. */
  startCleaning(): void {
    this.#isCleaning = true;
    this.#unanswered = 0;
  }

  /** Looks whether a sentence about a call is true, and keeps what it found. Throws an ending of the run. */
  rule = async <T>({ method, path }: ContractCall, rule: string, look: () => T | Promise<T>): Promise<Found<T>> => {
    const nothing = () => skips(`a rule before it did not hold: ${rule}`);
    if (this.options.readOnly === true && method !== "GET") return nothing;
    const finding: Finding = { call: `${method} ${path}`, rule, verdict: "holds", notes: [], exchanges: [] };
    this.#finding = finding;
    this.findings.push(finding);
    try {
      const found = await look();
      if (finding.notes.length > 0) finding.verdict = "tolerated";
      return () => found;
    } catch (error) {
      const note = `the answer could not be made sense of: ${error instanceof Error ? error.message : String(error)}`;
      const ending = error instanceof Ending ? error : new Ending("breaks", note);
      finding.verdict = ending.verdict;
      finding.notes.push(ending.message);
      if (ending.of !== "rule") throw ending;
      return nothing;
    } finally {
      this.options.tell?.(finding);
    }
  };

  /** A rule that such a call is refused, and changes nothing; what is "harmless" may be answered as a success all the same. */
  refused = (
    call: ContractCall,
    title: string,
    sending: () => Sending | Promise<Sending>,
    harm: "harmful" | "harmless" = "harmful",
  ): Promise<unknown> =>
    this.rule(call, title, async () => {
      const sent = await sending();
      const before = await this.#stateOf(call.resource);
      const answer = await this.send(call, sent);
      is("what it should leave", await this.#stateOf(call.resource), before);
      if (answer.ok && harm === "harmless") this.tolerates("it is answered as a success, and nothing is changed");
      else this.refuses(answer);
    });

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

  /** Makes one call. A fault breaks the rule, as does no answer. */
  send = async <C extends ContractCall>(
    call: C,
    { as, id = "", query = {}, ...sent }: Sending = {},
  ): Promise<Answer<C>> => {
    const { url, deadlineMs = CALL_TIMEOUT_MS, signal } = this.options;
    if (!this.#isCleaning && signal?.aborted === true) throw new Ending("unchecked", "the run was ended", "run");
    if (this.#unanswered >= MOST_UNANSWERED)
      throw new Ending("unchecked", `${MOST_UNANSWERED} calls in a row went without an answer`, "run");
    const { method, path, auth, headers: taken } = call;
    const who = as === undefined && auth === "customer" ? this.asha() : as;
    const { key = taken !== undefined && "Idempotency-Key" in taken.shape ? randomUUID() : undefined } = sent;
    const { body = method === "GET" || method === "DELETE" ? undefined : {} } = sent;
    const asked = Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, `${value}`]]));
    const search = asked.length === 0 ? "" : `?${new URLSearchParams(asked).toString()}`;
    const target = pathOf(path, { id, productId: id, product: id }) + search;
    const headers = {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const shownHeaders = Object.entries({ ...headers, ...(who && { authorization: "Bearer •••" }) });
    const shownLines = [`${method} ${target}`, ...shownHeaders.map((header) => header.join(": "))];
    const exchange = {
      request: [...shownLines, ...(body === undefined ? [] : [shown(body)])].join("\n"),
      response: "",
    };
    this.#finding.exchanges.push(exchange);
    const { response, text } = await withTimeout(
      { timeoutMs: deadlineMs, state: { hasTimedOut: false } },
      `${method} ${path}`,
      async (signal) => {
        const response = await fetch(url + target, {
          method,
          headers: {
            accept: "application/json",
            // As the shop sends it: some servers refuse a DELETE that names a type and has no body.
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: "manual",
          signal,
        });
        this.#hasAnswered = true;
        this.#unanswered = 0;
        return { response, text: await readBody(`${method} ${path}`, response) };
      },
    ).catch((fault: Error) => {
      exchange.response = fault.message;
      this.#unanswered += 1;
      if (this.#hasAnswered || fault instanceof UpstreamTimeout) breaks(fault.message);
      throw new Ending("breaks", `nobody answers at ${url}: ${fault.message}`, "nobody");
    });
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
    const ordered = ok && path === "/orders" ? orderCalls.createOrder.read(parsed) : null;
    if (ordered !== null) this.orders.push(ordered);
    return { call, status, ok, body: parsed, message };
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
    const { call, body, status, message } = answer;
    const { answer: expected, read, headers }: ContractCall = call;
    this.lacks(answer);
    if (!answer.ok) breaks(`it is refused with status ${status}${message === null ? "" : `: ${message}`}`);
    this.#had.add(call);
    const told = JSON.stringify(body);
    if (told.includes(CARD_NUMBER)) breaks("the answer holds the whole card number");
    const isSecret = /"(password|password_?hash|hash|salt)":"[^"]/i.test(told);
    if (isSecret || [...this.accounts.values()].some((password) => told.includes(password)))
      breaks("the answer holds the password, or its hash");
    const isAgain = status === 200 && "Idempotency-Key" in (headers?.shape ?? {});
    if (status !== call.status && !isAgain) this.tolerates(`status ${status}, not ${call.status}`);
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
    const { call, status, message, body } = answer;
    if (answer.ok) breaks(`it is accepted: status ${status}`);
    if (status === 401 && call.auth === "customer")
      breaks("401 is for a login that has ended: the shop would end the shopper's session");
    if (!call.refusals.some((refusal) => refusal.status === status)) {
      this.lacks(answer);
      this.tolerates(`it is refused with status ${status}, which the contract has not`);
    }
    if (message === null && readProblem(body).errors.length === 0)
      this.tolerates("it is refused without a message: the shop takes its own");
  };
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

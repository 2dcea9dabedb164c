import { decodeText, receiveBody } from "#app/gateway/response-body.server.ts";
import { boundedJson, closeTruncatedJson } from "#app/gateway/parse-body.server.ts";
import { isRecord, readJson } from "#contract/envelope.ts";
import { readProblem } from "#contract/problem.ts";

/** One call as it went, for people: secrets masked, bodies as text, `status` null where nobody answered. */
export interface Exchange {
  request: string;
  response: string;
  ms: number;
}

/** An answer: `body` is undefined where it is no JSON; of a list that is too large it holds what the shop reads of it. */
export interface UpstreamAnswer {
  status: number;
  ok: boolean;
  body: unknown;
  contentType: string;
  /** Larger than the shop reads. */
  isTooLarge: boolean;
  /** The message of a refusal, null where there is none. */
  message: string | null;
}

/** One call: `name` as the contract writes it, `values` for the places in its path. */
export interface Sending {
  values?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  token?: string;
  body?: unknown;
  key?: string;
}

/** Nobody answered, or not in time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** So many calls went without an answer that going on tells nothing. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/** The client of the server that is checked. */
export interface CheckClient {
  /** Makes one call. Throws NoAnswer, and GivenUp when it was the last of several. */
  send(name: string, sending?: Sending): Promise<UpstreamAnswer>;
  /** Every exchange so far, oldest first. */
  exchanges: Exchange[];
  deadlineMs: number;
  /** Ends the run: every call from now on throws GivenUp, until it is called with false. */
  stop(isStopped: boolean): void;
}

/** Calls without an answer, one after the other, after which the run ends. */
const MOST_UNANSWERED = 4;
/** What is shown of a body, in characters. */
const SHOWN = 700;
/** Bodies longer than this, in characters, are shown by their beginnings. */
const LONG = 20_000;
/** Calls whose answers are lists of anything: of them the shop shows what it reads. */
const lists = /^GET (\/api)?\/products(\/search)?$|^GET \/orders\/user$/;
const secretKeys = /^(token|accessToken|password|cvv|cardNumber)$/;

/** A client for the server at `url` (no slash at its end); a call may take `deadlineMs`. */
export function createCheckClient(url: string, deadlineMs: number): CheckClient {
  const exchanges: Exchange[] = [];
  let silent = 0;
  let isStopped = false;
  return { send, exchanges, deadlineMs, stop: (stopped) => void ((isStopped = stopped), (silent = 0)) };

  async function send(
    name: string,
    { values = {}, query = {}, token, body, key }: Sending = {},
  ): Promise<UpstreamAnswer> {
    if (isStopped || silent >= MOST_UNANSWERED)
      throw new GivenUp(isStopped ? "the run was ended" : `${MOST_UNANSWERED} calls in a row went without an answer`);
    const [method = "GET", template = "/"] = name.split(" ");
    const path = template.replaceAll(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(values[place] ?? ""));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
    ).toString();
    const target = search === "" ? path : `${path}?${search}`;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      accept: "application/json",
      ...(text !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const asked = [
      `${method} ${target}`,
      ...(token === undefined ? [] : ["authorization: Bearer •••"]),
      ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
      ...(body === undefined ? [] : [cut(JSON.stringify(masked(body)))]),
    ].join("\n");
    const started = performance.now();
    const note = (response: string) =>
      exchanges.push({ request: asked, response, ms: Math.round(performance.now() - started) });
    try {
      const response = await fetch(url + target, {
        method,
        headers,
        ...(text !== undefined && { body: text }),
        redirect: "manual",
        signal: AbortSignal.timeout(deadlineMs),
      });
      const came = await receiveBody(response);
      const answer = decodeText(came.bytes);
      const contentType = response.headers.get("content-type") ?? "";
      const json = !came.isTruncated ? answer : lists.test(name) ? closeTruncatedJson(answer) : null;
      const parsed = json === null ? undefined : readJson(json);
      const shown = answer.length > LONG ? boundedJson(parsed).body : parsed;
      note(
        `${response.status} ${contentType}\n${parsed === undefined ? cut(answer) : cut(JSON.stringify(masked(shown)), answer.length)}`.trim(),
      );
      silent = 0;
      return {
        status: response.status,
        ok: response.ok,
        body: parsed,
        contentType,
        isTooLarge: came.isTruncated,
        message: readProblem(parsed).message,
      };
    } catch (error) {
      silent++;
      const why =
        error instanceof Error && error.name === "TimeoutError"
          ? `no answer within ${deadlineMs} ms`
          : `no answer: ${networkError(error)}`;
      note(why);
      throw new NoAnswer(why);
    }
  }
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKeys.test(key) && typeof inner === "string" ? "•••" : masked(inner),
    ]),
  );
}

function cut(text: string, length = text.length): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)} … (${length} characters)`;
}

function networkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

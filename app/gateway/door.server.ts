import { readJson, valueAt } from "../../contract/envelope.ts";
import type { CatalogueMemory } from "./catalogue-memory.server.ts";
import type { ShopAttempts } from "./attempts.server.ts";
import { readProblem, type Problem } from "../../contract/problem.ts";
import type { SignedSource } from "../domain/signed-source.ts";
import { UpstreamContractError, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";

/** How long one call may take, answer read to the end, in ms, where nothing else is set. */
export const CALL_DEADLINE_MS = 4_000;
/** What part of that it may take once another call of the same request has run out of time: what can still be shown is, but nobody waits twice. */
const IMPATIENT_PART = 0.25;
/** The largest answer that is read, in bytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** What the shop has learnt of the upstream it talks to; kept for the life of the process, and safe to forget. */
export interface UpstreamHabits {
  /** False once product calls under `/api` answered 404 while those without it worked. */
  apiPrefix: boolean;
}

/** The way to the upstream for one request of one shopper. */
export interface Door {
  fetch(request: Request): Promise<Response>;
  /** The upstream's base address, without a slash at its end. */
  base: string;
  /** The shopper's bearer token; null for a guest. */
  token: string | null;
  requestId: string;
  /** The shopper's address, for the limits of attempts; null where it is not known. */
  address: string | null;
  habits: UpstreamHabits;
  /** How long one call may take, in ms; {@link CALL_DEADLINE_MS} where it is not given. */
  deadlineMs?: number;
  /** Spent once a call of this request ran out of time. */
  patience: { spent: boolean };
  catalogue: CatalogueMemory;
  /** Signs a picture's source: what is read is handed to pages with nothing else. */
  signPicture(source: string): SignedSource;
  /** What happens on a 401: ends the session and throws the redirect to /login. */
  unauthorized(): never;
  /** What happens on a 429: after how many seconds it is worth trying again, null where the upstream does not say. */
  limited(retryAfterS: number | null): void;
  /** The shop's own counts of attempts; null where the upstream is known to count them. */
  attempts: ShopAttempts | null;
  /** Where faults are told, for the log. */
  report(fault: Error): void;
}

/** One call; `path` starts with a slash, `body` goes as JSON with undefined as null. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent without the token, and a 401 is an answer like any other (login). */
  anonymous?: boolean;
}

/** An answer below 500: `body` is the parsed JSON, null when empty. A refusal's words are in `problem`. */
export interface Answer {
  status: number;
  ok: boolean;
  body: unknown;
  problem: Problem;
}

/**
 * Makes one call. Answers from 200 to 499 return (404 and 409 are values); 401 ends the session unless anonymous.
 * Throws UpstreamUnavailable, UpstreamTimeout or UpstreamContractError.
 */
export async function call(door: Door, request: Call): Promise<Answer> {
  const name = `${request.method} ${request.path}`;
  try {
    const { status, text, retryAfterS } = await exchange(door, request, name);
    const body = readJson(text);
    if (status === 401 && !request.anonymous) door.unauthorized();
    if (status === 429) door.limited(retryAfterS);
    const problem = readProblem(body);
    if (status >= 500) throw new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
    const ok = status >= 200 && status < 300;
    if (ok && body === undefined) throw new UpstreamContractError(name, "answered something that is no JSON");
    return { status, ok, body: body ?? null, problem };
  } catch (error) {
    if (error instanceof Error) door.report(error);
    throw error;
  }
}

/** Whether a change was made: a success status, and no `success: false` in its body, which some servers answer a refusal with. */
export function hasSucceeded(answer: Answer): boolean {
  return answer.ok && valueAt(answer.body, "success") !== false;
}

/** Path with its parameters filled in and escaped: `pathOf("/orders/{id}", { id })`. */
export function pathOf(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => segmentOf(values[key] ?? ""));
}

/** Dots alone name another folder of the path, even escaped once (URL standard): escaped twice they name nothing. */
function segmentOf(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
}

async function exchange(door: Door, request: Call, name: string): Promise<{ status: number; text: string; retryAfterS: number | null }> {
  const deadline = (door.deadlineMs ?? CALL_DEADLINE_MS) * (door.patience.spent ? IMPATIENT_PART : 1);
  const signal = AbortSignal.timeout(deadline);
  try {
    return await Promise.race([send(door, request, name, signal), aborted(signal)]);
  } catch (error) {
    if (signal.aborted) {
      door.patience.spent = true;
      throw new UpstreamTimeout(name, `no full answer within ${deadline} ms`);
    }
    if (error instanceof UpstreamContractError) throw error;
    throw new UpstreamUnavailable(name, error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : "failed");
  }
}

async function send(door: Door, request: Call, name: string, signal: AbortSignal): Promise<{ status: number; text: string; retryAfterS: number | null }> {
  const response = await door.fetch(
    new Request(addressOf(door, request), {
      method: request.method,
      headers: headersOf(door, request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body, (_, value: unknown) => (value === undefined ? null : value)) }),
      redirect: "manual",
      signal,
    }),
  );
  return { status: response.status, text: await textOf(response, name), retryAfterS: secondsIn(response.headers.get("retry-after")) };
}

function addressOf(door: Door, request: Call): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  const text = query.toString();
  return `${door.base}${request.path}${text === "" ? "" : `?${text}`}`;
}

function headersOf(door: Door, request: Call): Headers {
  const headers = new Headers({ accept: "application/json", "x-request-id": door.requestId, ...request.headers });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (door.address !== null) headers.set("x-shopper-address", door.address);
  if (door.token !== null && !request.anonymous) headers.set("authorization", `Bearer ${door.token}`);
  return headers;
}

/** A Retry-After in seconds; its other form, a date, is left out. */
function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** The body as text, given up on once it is larger than anything the contract could hold. */
async function textOf(response: Response, name: string): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new UpstreamContractError(name, `answered more than ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

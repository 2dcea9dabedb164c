import type { z } from "zod";
import { networkErrorText } from "#domain/short-text.ts";
import type { DeskCall } from "#contract/desk/desk-call.ts";
import {
  EXPORT_PRODUCTS,
  STORE_PHOTOGRAPH,
  storedPhotograph,
  type ProductTable,
} from "#contract/desk/product-calls.ts";
import { EXPORT_CHANGES, STORE_TABLE, storedTable } from "#contract/desk/imports-calls.ts";
import { valueAt } from "#contract/envelope.ts";
import { readProblem } from "#contract/problem.ts";
import { call } from "./call-upstream.server.ts";
import { UpstreamContractError, UpstreamUnavailable } from "./faults.server.ts";
import { callName, requestFor, type UpstreamCall, type UpstreamClient } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, type UpstreamRefusal } from "./upstream-response.server.ts";

/** What a call of the desk is sent with. */
interface Sent<Query, Body> {
  query?: Query;
  body?: Body;
  /** The idempotency key of an act. */
  key?: string;
}

/**
 * Makes a call of the desk. A refusal is a value; its `problem` says why. A 401 throws the redirect to the desk's login, unless
 * the call is for somebody without a session. Throws faults.
 */
export async function askDesk<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  upstream: UpstreamClient,
  { method, path, answer, right }: DeskCall<Query, Body, Answer>,
  { query, body, key }: Sent<z.input<Query>, z.input<Body>> = {},
): Promise<{ code: "ok"; data: z.output<Answer> } | (UpstreamRefusal & { reason: string | null })> {
  const response = await call(upstream, {
    method,
    path,
    query: (query ?? {}) as Record<string, string>,
    ...(method === "POST" && { body: body ?? {} }),
    headers: {
      ...(key !== undefined && { "idempotency-key": key }),
      // Calls before a login are judged by their answer, not by the redirect that ends a session.
      ...(right === null && upstream.token !== null && { authorization: `Bearer ${upstream.token}` }),
    },
    anonymous: right === null,
  });
  if (!hasSucceeded(response)) return { ...refusalOf(response), reason: response.problem.code };
  const parsed = answer.safeParse(valueAt(response.body, "data"));
  if (!parsed.success) throw new UpstreamContractError(`${method} ${path}`, "answered in another shape");
  return { code: "ok", data: parsed.data };
}

/** How long a table may take until its last line, in ms. */
const EXPORTING_MS = 300_000;

/** How long the upstream may take to clean a photograph, in ms: one of 48 megapixels takes some ten seconds. */
const CLEANING_MS = 120_000;

/**
 * Has a photograph cleaned and kept. No product shows it yet. With `draft` it is put into the folder of who sends it, also where it
 * is refused; `size` is that of a file which is too large to be sent, in bytes. A refusal is a value. Throws faults.
 */
export async function storePhotograph(
  upstream: UpstreamClient,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  folder?: { draft: "yes"; size: string },
): Promise<{ code: "ok"; data: z.output<typeof storedPhotograph> } | UpstreamRefusal> {
  const patient = { ...upstream, timeoutMs: CLEANING_MS, state: { hasTimedOut: false } };
  const response = await call(patient, { method: "POST", path: STORE_PHOTOGRAPH, query: { name, ...folder }, bytes });
  if (!hasSucceeded(response)) return refusalOf(response);
  const parsed = storedPhotograph.safeParse(valueAt(response.body, "data"));
  if (!parsed.success) throw new UpstreamContractError(`POST ${STORE_PHOTOGRAPH}`, "answered in another shape");
  return { code: "ok", data: parsed.data };
}

/** How long the upstream may take to keep a table of 10 MB, in ms. */
const KEEPING_MS = 30_000;

/** Sends a table of products to be checked. A refusal is a value. Throws faults. */
export async function storeTable(
  upstream: UpstreamClient,
  { name, bytes, key }: { name: string; bytes: Uint8Array<ArrayBuffer>; key: string },
): Promise<{ code: "ok"; data: z.output<typeof storedTable> } | UpstreamRefusal> {
  const patient = { ...upstream, timeoutMs: KEEPING_MS, state: { hasTimedOut: false } };
  const headers = { "idempotency-key": key };
  const response = await call(patient, { method: "POST", path: STORE_TABLE, query: { name }, bytes, headers });
  if (!hasSucceeded(response)) return refusalOf(response);
  const parsed = storedTable.safeParse(valueAt(response.body, "data"));
  if (!parsed.success) throw new UpstreamContractError(`POST ${STORE_TABLE}`, "answered in another shape");
  return { code: "ok", data: parsed.data };
}

/** A table of products as the upstream sends it, however long it is. Null where it is refused. Throws faults. */
export function exportProducts(upstream: UpstreamClient, table: ProductTable): Promise<ReadableStream | null> {
  return takeOut(upstream, EXPORT_PRODUCTS, { table });
}

/** All changes of an import as a table. Null where there is none. Throws faults. */
export function exportChanges(upstream: UpstreamClient, id: string): Promise<ReadableStream | null> {
  return takeOut(upstream, EXPORT_CHANGES, { id });
}

async function takeOut(
  upstream: UpstreamClient,
  path: string,
  query: Record<string, string>,
): Promise<ReadableStream | null> {
  return (await streamFrom(upstream, { method: "GET", path, query }, EXPORTING_MS)).stream;
}

/** The body of an answer as it comes. A refusal has none; its `message` may say why. */
async function streamFrom(
  upstream: UpstreamClient,
  sent: UpstreamCall,
  ms: number,
): Promise<{ stream: ReadableStream | null; message: string | null }> {
  const response = await upstream.fetch(requestFor(upstream, sent, AbortSignal.timeout(ms))).catch((error: unknown) => {
    throw new UpstreamUnavailable(callName(sent), networkErrorText(error));
  });
  if (response.ok) return { stream: response.body, message: null };
  const { message } = upstream.inWords(readProblem(await response.json().catch(() => null)));
  return { stream: null, message };
}

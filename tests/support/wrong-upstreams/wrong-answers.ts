import { isRecord } from "#contract/envelope.ts";
import type { Wrong } from "#tests/support/proxied-upstream.ts";

/** The fields of a body. */
export type Fields = Record<string, unknown>;

/** An answer of JSON. */
export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** A value as an object; an empty one where it is none. */
export function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** What is under `data`, changed. */
export function inside(body: Fields, change: (data: Fields) => Fields): Fields {
  return { ...body, data: change(record(body["data"])) };
}

/** Successful answers to calls ("METHOD /path") that fit, changed. */
export function answering(fitting: RegExp, change: (body: Fields) => unknown): Wrong {
  return async (request, pass) => {
    const response = await pass(request);
    return response.ok && fitting.test(`${request.method} ${new URL(request.url).pathname}`)
      ? jsonResponse(change(record(await response.json())), response.status)
      : response;
  };
}

/** Another answer where the right one has that status. */
export async function instead(
  response: Response,
  status: number,
  other: (was: Response) => Promise<Response>,
): Promise<Response> {
  return response.status === status ? other(response) : response;
}

/** Parameters that are ignored. */
export function without(...names: string[]): Wrong {
  return (request, pass) => {
    const url = new URL(request.url);
    for (const name of names) url.searchParams.delete(name);
    return pass(request.method === "GET" ? new Request(url, { headers: request.headers }) : request);
  };
}

/** Idempotency keys that are ignored at addresses that fit. */
export function withoutKey(fitting: RegExp): Wrong {
  return (request, pass) => {
    if (!fitting.test(request.url)) return pass(request);
    const plain = new Request(request);
    plain.headers.delete("idempotency-key");
    return pass(plain);
  };
}

/** Orders refused with this code are made all the same. */
export function accepting(code: string): Wrong {
  return async (request, pass) => {
    const response = await pass(request.clone());
    if (response.status !== 409 || !request.url.endsWith("/orders")) return response;
    const body = record(await response.clone().json());
    return body["code"] === code
      ? jsonResponse({ id: "PL-33333333", createdAt: "2026-11-20T10:00:00.000Z" }, 201)
      : response;
  };
}

/** What one customer makes with a POST to `making` is shown to every other one at addresses with this beginning. */
export function showingToAll(making: string, beginning: string): Wrong {
  let owner: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const response = await pass(request.clone());
    if (request.method === "POST" && pathname === making && response.ok) owner = request.headers.get("authorization");
    const isHidden = request.method === "GET" && pathname.startsWith(beginning) && response.status === 404;
    return isHidden && owner !== null
      ? pass(new Request(request.url, { headers: { authorization: owner } }))
      : response;
  };
}

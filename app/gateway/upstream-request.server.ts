import type { UpstreamClient } from "./upstream-client.server.ts";

/** One call to the upstream. `path` starts with a slash; `body` is sent as JSON, with undefined values as null. */
export interface UpstreamCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The call is sent without the token, and a 401 is a response like any other (at login, for example). */
  anonymous?: boolean;
}

/** A path with its parameters filled in and escaped: `pathOf("/orders/{id}", { id })`. */
export function pathOf(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeSegment(values[key] ?? ""));
}

/** The name of a call in faults and logs, as "GET /products/12": never its query or its body. */
export function callName({ method, path }: UpstreamCall): string {
  return `${method} ${path}`;
}

/** The HTTP request for a call. Redirects are not followed: a token must not reach another host. */
export function requestFor(upstream: UpstreamClient, call: UpstreamCall, signal: AbortSignal): Request {
  return new Request(callAddress(upstream, call), {
    method: call.method,
    headers: headersFor(upstream, call),
    ...(call.body === undefined
      ? {}
      : { body: JSON.stringify(call.body, (_, value: unknown) => (value === undefined ? null : value)) }),
    redirect: "manual",
    signal,
  });
}

/**
 * "." and ".." change the folder of a path, even when they are escaped once (URL standard). Escaped twice, they are plain
 * text.
 */
function encodeSegment(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
}

function callAddress(upstream: UpstreamClient, call: UpstreamCall): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  const text = query.toString();
  return `${upstream.base}${call.path}${text === "" ? "" : `?${text}`}`;
}

function headersFor(upstream: UpstreamClient, call: UpstreamCall): Headers {
  const headers = new Headers({ accept: "application/json", "x-request-id": upstream.requestId, ...call.headers });
  if (call.body !== undefined) headers.set("content-type", "application/json");
  if (upstream.address !== null) headers.set("x-shopper-address", upstream.address);
  if (upstream.token !== null && !call.anonymous) headers.set("authorization", `Bearer ${upstream.token}`);
  return headers;
}

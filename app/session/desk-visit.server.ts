import { createContext, redirect, type RouterContextProvider } from "react-router";
import { serialize } from "cookie-es";
import { z } from "zod";
import { shopLanguages } from "#app/content/languages.ts";
import { addressOf } from "#app/content/href.ts";
import { askDesk } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { readDesk, type DeskMember } from "#contract/desk/session-calls.ts";
import { shortText } from "#domain/short-text.ts";
import { type CookieJar, readCookies } from "./cookies/cookie-jar.ts";
import { seal, unseal } from "./cookies/shop-cookie.server.ts";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";
import { requestFactsContext, runtimeContext, type Runtime } from "./runtime.server.ts";
import { visitUpstream } from "./visit-upstream.server.ts";

/** The longest message, in bytes as JSON: browsers drop a cookie of more than 4 kB, in which the sealed text is longer by a third. */
const MAX_FLASH_BYTES = 2_000;

/** A message for the next page of the desk. */
const deskFlash = z.object({ kind: z.enum(["success", "error"]), text: z.string().max(MAX_FLASH_BYTES) });
/** See {@link deskFlash}. */
export type DeskFlash = z.infer<typeof deskFlash>;

/** What the desk keeps in the browser: the upstream's token of the session, and a message for the next page. */
const deskCookie = z.object({
  token: z.string().max(512).nullable(),
  flash: deskFlash.nullable(),
});
type DeskCookie = z.infer<typeof deskCookie>;

/** What one request at the desk knows. No customer's cookie is part of it. */
export interface DeskVisit {
  requestId: string;
  url: URL;
  runtime: Runtime;
  /** Calls the upstream with the token of the desk's session. */
  upstream: UpstreamClient;
  /** Who is logged in, with the second factor where there is one; null for nobody. */
  member: DeskMember | null;
  /** Whether a password was given, and the second factor is awaited. */
  waitsForFactor: boolean;
  /** Whether a second factor must be set up before anything else. */
  needsFactor: boolean;
  /** Whether the password was typed a short while ago, as some rights ask. */
  isRecent: boolean;
  /** The message for this page. */
  flash: DeskFlash | null;
  kept: DeskCookie;
}

/** The desk's visit of the current request; null where the address is none of the desk's, or the shop has no desk. */
export const deskContext = createContext<DeskVisit | null>(null);

/** Whether it could not be learned if there is a desk: its pages then say that they cannot be shown. */
const deskFaultContext = createContext(false);

/** How long a session lasts in the browser at most, in ms. The upstream ends it after half an hour without use. */
const MAX_MS = 12 * 3_600_000;

/** Whether an address without its language is one of the desk. */
export function isDeskPath(pathname: string): boolean {
  return /^\/desk(?:\/|\.data$|$)/.test(pathname);
}

/**
 * Opens the desk's visit, lets the routes answer, and seals the answer off: nothing of it is kept, indexed or framed. Null where
 * the upstream has no desk, or nobody was invited yet: the shop then answers as for any unknown address.
 */
export async function serveDesk(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Response>,
): Promise<Response | null> {
  const { id, address, nonce } = context.get(requestFactsContext);
  const runtime = context.get(runtimeContext);
  const secure = url.protocol === "https:";
  const jar = readCookies(request.headers.get("cookie"));
  const kept = await readCookie(jar, runtime, secure);
  const upstream = deskUpstream(runtime, { requestId: id, address, token: kept.token }, request.method);
  const { value: desk, fault } = await toResult(askDesk(upstream, readDesk));
  if (fault !== null) context.set(deskFaultContext, true);
  if (desk === null || desk.code === "refused") return null;
  const { member, waits_for_factor: waitsForFactor, needs_factor: needsFactor, is_recent: isRecent } = desk.data;
  const { flash } = kept;
  const who = { member, waitsForFactor, needsFactor, isRecent };
  const visit: DeskVisit = { requestId: id, url, runtime, upstream, ...who, flash, kept };
  // A message is shown once, and a session that is over is forgotten.
  const hasSession = member !== null || waitsForFactor || needsFactor;
  visit.kept = { token: hasSession ? kept.token : null, flash: null };
  const before = JSON.stringify(kept);
  context.set(deskContext, visit);
  const response = await next();
  const { headers } = response;
  headers.set("cache-control", "no-store");
  headers.set("x-robots-tag", "noindex, nofollow");
  // The files of a page are asked for without its address: that of an invitation holds a token, and proxies log both.
  headers.set("referrer-policy", "strict-origin");
  headers.set("content-security-policy", contentSecurityPolicy(nonce).replace(/script-src [^;]*/, "script-src 'none'"));
  if (JSON.stringify(visit.kept) !== before)
    for (const line of await cookieLines(visit.kept, runtime, secure)) headers.append("set-cookie", line);
  return response;
}

/** Calls the upstream with the token of a session. */
function deskUpstream(
  runtime: Runtime,
  calls: Pick<UpstreamClient, "requestId" | "address" | "token">,
  method: string,
): UpstreamClient {
  return visitUpstream(runtime, {
    ...calls,
    upstreamCalls: { calls: 0, ms: 0 },
    onUnauthorized: () => {
      throw redirect(addressOf("/desk/login"), method === "POST" ? 303 : 302);
    },
    onRateLimited: () => undefined,
    onMaintenance: () => undefined,
  });
}

/** The visit of a page of the desk. Throws 404 where there is no desk, and 503 where that is not known. */
export function getDesk(context: Readonly<RouterContextProvider>): DeskVisit {
  const visit = context.get(deskContext);
  if (visit === null) throw new Response(null, { status: context.get(deskFaultContext) ? 503 : 404 });
  return visit;
}

/** Leaves a message for the next page of the desk. A long one is cut after a word. */
export function leaveDeskFlash(visit: Pick<DeskVisit, "kept">, kind: DeskFlash["kind"], message: string): void {
  let text = message;
  while (Buffer.byteLength(JSON.stringify(text)) > MAX_FLASH_BYTES)
    text = shortText(text, Math.floor(text.length * 0.9));
  visit.kept = { ...visit.kept, flash: { kind, text } };
}

/** Over https browsers accept the name from https only (RFC 6265bis, 4.1.3.1). It has two paths, so `__Host-` is not possible. */
function cookieNameOf(secure: boolean): string {
  return secure ? "__Secure-pallu_desk" : "pallu_desk";
}

/** Whose session at the desk a request has, and whether their password was typed a short while ago. */
export type DeskSender = Pick<DeskVisit, "isRecent"> & { member: DeskMember };

/**
 * Who at the desk sends a request, asked before anything of it is read. Null where the session is over or cannot be asked for,
 * undefined where the cookie holds no token that this shop has sealed.
 */
export async function findDeskSender(
  header: string | null,
  runtime: Runtime,
  requestId: string,
): Promise<DeskSender | null | undefined> {
  const jar = readCookies(header);
  const kept = await Promise.all([true, false].map((secure) => readCookie(jar, runtime, secure)));
  const token = kept.find((one) => one.token !== null)?.token;
  if (token === undefined) return undefined;
  const upstream = deskUpstream(runtime, { requestId, address: null, token }, "POST");
  const { value: desk } = await toResult(askDesk(upstream, readDesk));
  if (desk === null || desk.code === "refused" || desk.data.member === null) return null;
  return { member: desk.data.member, isRecent: desk.data.is_recent };
}

async function readCookie(jar: CookieJar, { secrets }: Pick<Runtime, "secrets">, secure: boolean): Promise<DeskCookie> {
  const text = jar[cookieNameOf(secure)];
  const parsed = deskCookie.safeParse(text === undefined ? null : await unseal(text, secrets, MAX_MS));
  return parsed.success ? parsed.data : { token: null, flash: null };
}

/** The Set-Cookie lines of the session, one for each language's desk. */
async function cookieLines(kept: DeskCookie, { secrets }: Runtime, secure: boolean): Promise<string[]> {
  const isEmpty = kept.token === null && kept.flash === null;
  const value = isEmpty ? "" : await seal(kept, secrets, MAX_MS);
  return shopLanguages.map(({ prefix }) =>
    serialize(cookieNameOf(secure), value, {
      path: `${prefix === "" ? "" : `/${prefix.replaceAll("/", "")}`}/desk`,
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: isEmpty ? 0 : MAX_MS / 1000,
    }),
  );
}

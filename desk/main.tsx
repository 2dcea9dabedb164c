import { Hono } from "hono";
import { contentSecurityPolicy } from "#app/session/content-security-policy.server.ts";
import { prefix } from "#content/language.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { hasDesk } from "#api/staff/staff-links.ts";
import { failedPage, notFoundPage } from "./answer-page.tsx";
import { routes } from "./routes.ts";
import { cookieLines, findSender, openVisit, type Surroundings, type Visit } from "./visit.ts";

/** What is known of a request before it is read; its id stands in the log. */
interface Facts {
  address: string | null;
  id: string;
}

/** The owner's desk. */
export interface Desk {
  /** Answers a request; null for an address that is none of the desk's, and before an owner was invited. */
  answer(request: Request, facts: Facts): Promise<Response | null>;
  /** Who sends a request, asked before its body is read: null for a session that is over, undefined for a stranger. */
  findSender(request: Request): ReturnType<typeof findSender>;
}

/** The owner's desk in one language: HTML pages without script. */
export function createDesk(given: Surroundings): Desk {
  const app = new Hono<{ Bindings: Facts; Variables: { visit?: Visit } }>({ strict: false });
  for (const route of routes)
    app.on(["GET", "POST"], prefix + route.path, async ({ req, env, set }) => {
      const visit = await openVisit(req.raw, env.address, given);
      set("visit", visit);
      if (visit.member === null && !(await hasDesk(given.services.db))) return notOurs();
      const params: Record<string, string> = req.param();
      if (params["number"] !== undefined) params["number"] = orderNumberFrom(params["number"]);
      const response = await route.answer(visit, req.raw, params);
      return sealed(response, await cookieLines(visit));
    });
  app.notFound(async ({ req, env }) => {
    if (!(await hasDesk(given.services.db))) return notOurs();
    const visit = await openVisit(req.raw, env.address, given);
    return sealed(notFoundPage(visit), await cookieLines(visit));
  });
  // The browser keeps what it has: of a session that could not be read nobody knows whether it is over.
  app.onError(({ stack, message }, { req: { raw }, env: { id }, get }) => {
    if (!raw.signal.aborted)
      given.services.log({ level: "error", msg: "the desk failed", requestId: id, stack: stack ?? message });
    const { member = null } = get("visit") ?? {};
    return sealed(failedPage({ ...given, member, flash: null, url: new URL(raw.url) }, id, raw.method), []);
  });
  return {
    async answer(request, facts) {
      const response = await app.fetch(request, facts);
      return response.status === NOT_OURS ? null : response;
    },
    findSender: (request) => findSender(request, given),
  };
}

/** A status that no page has. */
const NOT_OURS = 421;
function notOurs(): Response {
  return new Response(null, { status: NOT_OURS });
}

/** Nothing of the desk is kept, indexed or framed, and no script runs there. */
function sealed(response: Response, cookies: readonly string[]): Response {
  const { headers } = response;
  headers.set("cache-control", "no-store");
  headers.set("x-robots-tag", "noindex, nofollow");
  // The files of a page are asked for without its address: that of an invitation holds a token, and proxies log both.
  headers.set("referrer-policy", "strict-origin");
  headers.set("content-security-policy", contentSecurityPolicy(null).replace(/script-src [^;]*/, "script-src 'none'"));
  for (const line of cookies) headers.append("set-cookie", line);
  return response;
}

import { createRequestListener } from "@remix-run/node-fetch-server";
import { withDesk } from "./built-desk.ts";
import { garble, isDone, misbehave, type Fault } from "./misbehave.ts";
import { startTestUpstream, type TestSettings, type TestUpstream } from "./upstream-fixture.ts";
import { serveLocally } from "./serve-locally.ts";

export type { Fault };

/** A real upstream behind HTTP that fails on demand. */
export interface FaultUpstream extends TestUpstream {
  url: string;
  /** Every call that reached the upstream itself, oldest first: "METHOD /path", its query with "?" if there is one, and its body as text. */
  calls: { call: string; query: string; body: string }[];
  /** Calls ("METHOD /path?query") that fit come to the fault while the work lasts, and to what they always did afterwards. */
  during<T>(calls: RegExp, fault: Fault, work: () => Promise<T>): Promise<T>;
}

/** Starts it on any free port, on fresh data and today's clock. */
export async function startFaultUpstream(settings: TestSettings = {}): Promise<FaultUpstream> {
  const up = await startTestUpstream({ now: () => new Date(), ...settings });
  const calls: FaultUpstream["calls"] = [];
  let failing: { calls: RegExp; fault: Fault } | null = null;
  let flaps = 0;

  const answer = withDesk(() => up.upstream, up.dataDir);
  const serve = createRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    // Beside the terms the shop asks, as a guest, whether there is a wishlist and a cancellation: no page waits for it.
    if (!["GET /wishlist", "PUT /orders/0/cancel"].includes(call) || request.headers.has("authorization"))
      calls.push({ call, query: search, body: await request.clone().text() });
    return answer(request);
  });

  const server = await serveLocally((request, response) => {
    const fault = failing !== null && failing.calls.test(`${request.method} ${request.url}`) ? failing.fault : null;
    if (fault === null || (fault === "flap" && (flaps += 1) % 2 === 0)) return serve(request, response);
    if (!isDone(fault)) return misbehave(response, fault);
    garble(response, fault);
    serve(request, response);
  });

  async function during<T>(fitting: RegExp, fault: Fault, work: () => Promise<T>): Promise<T> {
    failing = { calls: fitting, fault };
    try {
      return await work();
    } finally {
      failing = null;
    }
  }

  async function stop(): Promise<void> {
    await server.stop();
    await up.stop();
  }

  return { ...up, url: server.url, calls, during, stop };
}

/** What the upstream was last sent by a call ("POST /orders"). */
export function lastSent(up: FaultUpstream, call: string): Record<string, unknown> {
  return JSON.parse(up.calls.findLast((one) => one.call === call)?.body ?? "{}");
}

/** The calls for pages and forms: without terms and texts of the shop, which it reads anew every minute, whoever asks for what. */
export function pageCalls({ calls }: Pick<FaultUpstream, "calls">): FaultUpstream["calls"] {
  return calls.filter(({ call }) => !/^GET \/(terms|shop-content)$/.test(call));
}

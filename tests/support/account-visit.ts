import { RouterContextProvider } from "react-router";
import { runtimeContext } from "#app/session/runtime.server.ts";
import { visitContext, type Visit } from "#app/session/visit.server.ts";
import { startLogin } from "#app/session/login.server.ts";
import { openVisit } from "#app/session/visit-middleware.server.ts";
import { testRuntime } from "./shopper.ts";

/** An answer of the upstream: a status and its JSON, or "lost" for a connection that breaks off. */
export type TestAnswer = "lost" | { status?: number; body?: unknown };

/** The upstream of a unit test: the answers by call ("POST /users/login"), in order, the last one for all later calls. */
export type TestAnswers = Record<string, TestAnswer | TestAnswer[]>;

export interface AccountVisit {
  visit: Visit;
  /** The calls that were made upstream, as "POST /users/login". */
  calls: string[];
  /** The Authorization header of each call of a name. */
  tokens(call: string): (string | null)[];
  /** The arguments of a loader or an action for this visit. */
  args: { request: Request; url: URL; context: RouterContextProvider };
  /** The flash message that the visit leaves for the next page. */
  flash(): Promise<string | null>;
}

const customer = { id: "7", name: "Asha Rao", email: "asha@example.org" };

/** Opens the visit of one request: a GET, or a POST with `form`. `isLoggedIn` makes it a customer's. */
export async function accountVisit({
  path,
  form,
  answers = {},
  isLoggedIn = false,
}: {
  path: string;
  form?: Record<string, string>;
  answers?: TestAnswers;
  isLoggedIn?: boolean;
}): Promise<AccountVisit> {
  const calls: string[] = [];
  const sent: { name: string; token: string | null }[] = [];
  const runtime = testRuntime(async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(name);
    sent.push({ name, token: request.headers.get("authorization") });
    const expected = answers[name];
    const nth = calls.filter((call) => call === name).length - 1;
    const answer = Array.isArray(expected) ? (expected[nth] ?? expected.at(-1)) : expected;
    if (answer === undefined || answer === "lost") throw new TypeError("fetch failed");
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  const url = new URL(path, "https://shop.example");
  const request = new Request(url, form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) });
  const open = (cookie: string) =>
    openVisit(new Request(url, { headers: { cookie } }), url, { id: "request-1", address: null }, runtime);
  const visit = await open("");
  if (isLoggedIn) startLogin(visit, { token: "a-token", customer });
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(runtimeContext, runtime);
  return {
    visit,
    calls,
    tokens: (call) => sent.filter(({ name }) => name === call).map(({ token }) => token),
    args: { request, url, context },
    async flash() {
      const lines = await Promise.all(visit.setCookies.values());
      return (await open(lines.map((line) => line.split(";")[0]).join("; "))).flash?.text ?? null;
    },
  };
}

import { callFailure } from "#app/content/call-failures.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { isUpstreamFault } from "#app/gateway/faults.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { code } from "#content/language.ts";
import type { Runtime } from "./runtime.server.ts";
import type { Visit } from "./visit.server.ts";

/** What differs between the upstream clients of two visits. */
interface VisitCalls extends Pick<
  UpstreamClient,
  "requestId" | "address" | "token" | "onUnauthorized" | "onRateLimited" | "onMaintenance"
> {
  /** Counts the calls and their time to first byte. */
  upstreamCalls: Visit["upstreamCalls"];
}

/** The upstream client of one visit: it counts its calls and logs its faults with the request id. */
export function visitUpstream(runtime: Runtime, { upstreamCalls, ...ofVisit }: VisitCalls): UpstreamClient {
  const { upstream } = runtime;
  return {
    ...ofVisit,
    fetch: async (request) => {
      const started = performance.now();
      upstreamCalls.calls += 1;
      try {
        return await upstream.fetch(request);
      } finally {
        upstreamCalls.ms += performance.now() - started;
      }
    },
    base: upstream.base,
    language: code,
    inWords: (problem) => problemInWords(problem),
    abilities: upstream.abilities,
    timeoutMs: upstream.timeoutMs,
    state: { hasTimedOut: false },
    catalogue: upstream.catalogue,
    terms: { ...upstream.terms, content: () => upstream.terms.content(code) },
    signPicture: (source) => runtime.pictures.signatures.sign(source),
    rateLimits: upstream.rateLimits,
    report: (fault) =>
      runtime.log("warn", fault.message, {
        name: fault.name,
        failed: isUpstreamFault(fault) ? callFailure(fault.call) : null,
        requestId: ofVisit.requestId,
      }),
  };
}

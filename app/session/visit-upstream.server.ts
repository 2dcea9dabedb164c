import { callFailure } from "#app/content/call-failures.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { isUpstreamFault } from "#app/gateway/faults.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { code } from "#content/language.ts";
import type { Runtime } from "./runtime.server.ts";

/** What differs between the upstream clients of two visits. */
type VisitCalls = Pick<
  UpstreamClient,
  "requestId" | "address" | "token" | "onUnauthorized" | "onRateLimited" | "onMaintenance"
>;

/** The upstream client of one visit: it logs its faults with the request id. */
export function visitUpstream(runtime: Runtime, ofVisit: VisitCalls): UpstreamClient {
  const { upstream } = runtime;
  return {
    ...upstream,
    ...ofVisit,
    language: code,
    inWords: (problem) => problemInWords(problem),
    state: { hasTimedOut: false },
    terms: { ...upstream.terms, content: () => upstream.terms.content(code) },
    signPicture: (source) => runtime.pictures.signatures.sign(source),
    report: (fault) =>
      runtime.log("warn", fault.message, {
        name: fault.name,
        failed: isUpstreamFault(fault) ? callFailure(fault.call) : null,
        requestId: ofVisit.requestId,
      }),
  };
}

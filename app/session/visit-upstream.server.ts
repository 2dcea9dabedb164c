import { callFailure } from "../content/call-failures.ts";
import type { Door } from "../gateway/door.server.ts";
import { isFault } from "../gateway/faults.server.ts";
import type { Runtime } from "./runtime.server.ts";
import type { Visit } from "./visit.server.ts";

/** What differs between the upstream clients of two visits. */
interface VisitCalls extends Pick<Door, "requestId" | "address" | "token" | "unauthorized" | "limited"> {
  /** Counts the calls and their time to first byte. */
  upstreamCalls: Visit["upstreamCalls"];
}

/** The upstream client of one visit: it counts its calls and logs its faults with the request id. */
export function visitUpstream(runtime: Runtime, { upstreamCalls, ...ofVisit }: VisitCalls): Door {
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
    habits: upstream.habits,
    deadlineMs: upstream.deadlineMs,
    patience: { spent: false },
    catalogue: upstream.catalogue,
    signPicture: (source) => runtime.pictures.signatures.sign(source),
    reader: upstream.reader,
    attempts: upstream.attempts,
    report: (fault) =>
      runtime.log("warn", fault.message, {
        name: fault.name,
        failed: isFault(fault) ? callFailure(fault.call) : null,
        requestId: ofVisit.requestId,
      }),
  };
}

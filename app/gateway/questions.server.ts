import type { z } from "zod";
import { questionRequest } from "#contract/questions.ts";
import { call } from "./call-upstream.server.ts";
import { withRateLimit } from "./rate-limits.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";
import { hasSucceeded, refusalOf, refusedForRate, type UpstreamRefusal } from "./upstream-response.server.ts";

/** Sends a question to the people of the shop. An upstream that takes none is a refusal with 404. Throws faults. */
export async function askQuestion(
  upstream: UpstreamClient,
  question: z.infer<typeof questionRequest>,
): Promise<{ code: "ok" } | UpstreamRefusal> {
  const body = questionRequest.parse(question);
  const response = await withRateLimit(upstream, "question", "everybody", () =>
    call(upstream, { method: "POST", path: "/questions", body, anonymous: true }),
  );
  if (response === null) return refusedForRate;
  return hasSucceeded(response) ? { code: "ok" } : refusalOf(response);
}

import { CALL_TIMEOUT_MS } from "../../contract/limits.ts";
import { isTooManyWaiting } from "../concurrency/fair-concurrency-limit.server.ts";
import { networkErrorText, untilAborted } from "../concurrency/until-aborted.server.ts";
import { isUpstreamFault, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";
import type { UpstreamClient } from "./upstream-client.server.ts";

/** The share of the timeout that is left to a call after another call of the same request has timed out. */
const SHARE_AFTER_TIMEOUT = 0.25;

/** Runs the steps of one call within its timeout. Whatever goes wrong is thrown as one of the three upstream faults. */
export async function withTimeout<T>(
  upstream: Pick<UpstreamClient, "timeoutMs" | "state">,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutMs = (upstream.timeoutMs ?? CALL_TIMEOUT_MS) * (upstream.state.hasTimedOut ? SHARE_AFTER_TIMEOUT : 1);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await untilAborted(work(signal), signal);
  } catch (error) {
    if (signal.aborted) {
      upstream.state.hasTimedOut = true;
      throw new UpstreamTimeout(name, `no full answer within ${timeoutMs} ms`);
    }
    // A thrown Response is the redirect to /login.
    if (isUpstreamFault(error) || error instanceof Response) throw error;
    if (isTooManyWaiting(error))
      throw new UpstreamUnavailable(name, `too many large answers at once: ${error.message}`);
    throw new UpstreamUnavailable(name, networkErrorText(error));
  }
}

import { MAX_ANSWER_BYTES } from "../../contract/limits.ts";
import { isTooManyWaiting } from "../concurrency/fair-concurrency-limit.server.ts";
import { UpstreamContractError } from "./faults.server.ts";
import { parseBody, type ParsedBody, type ParseTarget } from "./parse-body.server.ts";
import { isSmall, megabytesOf, type ResponseBody } from "./response-body.server.ts";
import { networkOf, type UpstreamClient } from "./upstream-client.server.ts";

/**
 * Parses a received body. Small ones are parsed here; large ones in a thread, because parsing them would delay every
 * other request. Throws UpstreamContractError when the body is too large to be used.
 */
export async function parseReceived<T extends ParseTarget>(
  upstream: UpstreamClient,
  name: string,
  received: ResponseBody,
  target: T,
  signal: AbortSignal,
): Promise<ParsedBody<T>> {
  if (isSmall(received)) return parseBody(received, target, { isInThread: false });
  const { largeResponses } = upstream;
  const parsed = await largeResponses.parse(received, target, networkOf(upstream), signal).catch((error: unknown) => {
    if (signal.aborted || isTooManyWaiting(error)) throw error;
    throw new UpstreamContractError(
      name,
      `answered ${received.bytes.length} bytes that could not be read: ${String(error)}`,
    );
  });
  if (received.isTruncated) largeResponses.advise(name, adviceOnSize(parsed.value !== null));
  else if (parsed.isTruncated)
    largeResponses.advise(
      name,
      `answered more than pages show (${megabytesOf(received)}): what goes beyond is left out. The upstream should answer in pages, or with less.`,
    );
  if (received.isTruncated && parsed.value === null)
    throw new UpstreamContractError(name, `answered more than ${MAX_ANSWER_BYTES} bytes`);
  return parsed;
}

/** What the log says about a response that was longer than the shop reads. */
function adviceOnSize(isShown: boolean): string {
  const limit = `${MAX_ANSWER_BYTES / 1024 / 1024} MB`;
  return isShown
    ? `answered more than ${limit}: of its list only what fits into them is shown. The upstream should cut pages (page, limit; see docs/api).`
    : `answered more than ${limit}, which the shop does not read. The upstream should answer with less (see docs/api).`;
}

import type { ResponseBody } from "./response-body.server.ts";
import { parseBody, type ParsedBody, type ParseTarget } from "./parse-body.server.ts";

/** Runs in a thread of its own: reads a large answer, and gives back no more than pages show. */
export default function read({ answer, reading }: { answer: ResponseBody; reading: ParseTarget }): ParsedBody {
  return parseBody(answer, reading, { keeps: true });
}

import { parseBody, type ParsedBody, type ParseTarget } from "./parse-body.server.ts";
import type { ResponseBody } from "./response-body.server.ts";

/** The program of a parser thread: parses one large body, and returns no more than pages show. */
export default function parseInWorker({ body, target }: { body: ResponseBody; target: ParseTarget }): ParsedBody {
  return parseBody(body, target, { isInThread: true });
}

import type { Context } from "hono";
import type { Engine } from "../database/engine.ts";
import type { Services } from "../services.ts";
import { TooManyAttempts } from "./rate-limits.ts";
import { HttpRefusal } from "./refusal.ts";
import { InMaintenance } from "./watch-maintenance.ts";

/** Answers a request whose route threw: a refusal as it is, anything else with 500 and a line in the log. */
export function answerError(
  thrown: Error,
  c: Context,
  { isFrozen, log }: Pick<Services, "isFrozen" | "log">,
  engine: Pick<Engine, "remedyOf">,
): Response {
  // The database refuses a change that began before this process knew of the maintenance.
  const error = isFrozen(thrown) ? new InMaintenance() : thrown;
  if (error instanceof TooManyAttempts || error instanceof InMaintenance)
    c.header("retry-after", String(error.retryAfterS));
  if (error instanceof HttpRefusal) return c.json(error.body, error.status);
  // The path holds no secret: tokens are sent in headers and bodies. The error's message may hold one, so it is not logged.
  const reason = engine.remedyOf(error);
  log({
    level: "error",
    msg: "request failed",
    ...(reason !== null && { reason }),
    method: c.req.method,
    path: c.req.path.slice(0, 200),
    requestId: c.req.header("x-request-id")?.slice(0, 64),
    error: error.name,
    stack: error.stack,
  });
  return c.json({ message: "Something went wrong. Please try again." }, 500);
}

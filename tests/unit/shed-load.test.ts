import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import type { Log } from "../../server/log.ts";
import { shedLoad } from "../../server/shed-load.ts";

/** Asks for a path while the shop sheds load as `isShed` says; answers which questions the limits were asked. */
function ask(url: string, isShed: boolean) {
  const shedsLoad = vi.fn((_isCheckout: boolean) => isShed);
  const load = { shedsLoad, inTurn: vi.fn(), counts: vi.fn() };
  const response = { writeHead: vi.fn(() => response), end: vi.fn() };
  const next = vi.fn();
  const request = { method: "GET", url, headers: {} } as IncomingMessage;
  const log = { info: () => undefined } as unknown as Log;
  shedLoad(load, log)(request, response as unknown as ServerResponse, next);
  return { asked: shedsLoad.mock.calls.flat(), next, response };
}

test.each([
  ["/checkout", true],
  ["/checkout?step=review", true],
  ["/checkout.data", true],
  ["/checkout.data?step=payment", true],
  ["/checkout/payment", true],
  ["/checkouts", false],
  ["/cart", false],
  ["/productlisting?search=/checkout", false],
])("%s counts as the way to the order: %s", (url, isCheckout) => {
  const { asked, next } = ask(url, false);
  expect(asked).toEqual([isCheckout]);
  expect(next).toHaveBeenCalledOnce();
});

test("a full shop answers 503 with a time to come back, except to health checks", () => {
  const { next, response } = ask("/productlisting", true);
  expect(next).not.toHaveBeenCalled();
  expect(response.writeHead).toHaveBeenCalledWith(
    503,
    expect.objectContaining({ "retry-after": expect.stringMatching(/^[3-8]$/) }),
  );
  const health = ask("/healthz", true);
  expect([health.asked, health.next.mock.calls.length]).toEqual([[], 1]);
});

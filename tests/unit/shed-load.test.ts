import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { createLoadShedding, shedLoad } from "#server/shed-load.ts";
import { createLog } from "#server/log.ts";

/** Asks for a path while the shop sheds load as `isShed` says; answers which questions the limits were asked. */
function ask(url: string, isShed: boolean) {
  const shedsLoad = vi.fn<(isCheckout: boolean, clientOf: () => string) => boolean>(() => isShed);
  const load = { ...createLoadShedding({ maxInFlight: 1, maxWaitMs: 1 }), shedsLoad };
  const next = vi.fn<() => void>();
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
  const response = new ServerResponse(request);
  const writeHead = vi.spyOn(response, "writeHead");
  shedLoad(load, createLog("silent", { write: () => undefined }), true)(request, response, next);
  return { asked: shedsLoad.mock.calls.map(([isCheckout]) => isCheckout), next, writeHead };
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
  const { next, writeHead } = ask("/productlisting", true);
  expect(next).not.toHaveBeenCalled();
  expect(writeHead).toHaveBeenCalledWith(
    503,
    expect.objectContaining({ "retry-after": expect.stringMatching(/^[3-8]$/) }),
  );
  const health = ask("/healthz", true);
  expect([health.asked, health.next.mock.calls.length]).toEqual([[], 1]);
});

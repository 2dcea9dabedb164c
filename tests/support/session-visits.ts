import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, vi, type Mock } from "vitest";
import type { Runtime } from "#app/session/runtime.server.ts";
import { memoryUpstream, type MemoryUpstream } from "./memory-upstream.ts";
import { shopper, testRuntime, type SessionShopper } from "./shopper.ts";

/** One piece of product 1. */
export const onePiece = { productId: "1", size: null, color: null, quantity: 1 };

/** A guest's browser, the shop that it visits, and the upstream behind the shop. */
export interface SessionVisits {
  up: MemoryUpstream;
  runtime: Runtime;
  asha: SessionShopper;
  log: Mock<Runtime["log"]>;
}

/** Gives each test of a file a guest of its own, and a clock that only the test moves. */
export function useSessionVisits(take: (visits: SessionVisits) => void): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const up = memoryUpstream();
    const log = vi.fn<Runtime["log"]>();
    const runtime = testRuntime(up.fetch, { log });
    take({ up, runtime, asha: shopper(runtime), log });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Text that cannot be compressed. */
export function randomText(length: number): string {
  return randomBytes(length).toString("base64url").slice(0, length);
}

/** The redirect that work throws. */
export async function redirectOf(work: () => unknown): Promise<{ status: number; location: string | null }> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get("location") };
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

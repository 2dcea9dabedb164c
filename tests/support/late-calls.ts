import type { RunningShop } from "./shop.ts";

/** The calls of one request that were not answered in time: those given the whole deadline, and those given the shorter one that is left to the others. */
export interface LateCalls {
  whole: number;
  short: number;
}

/** What a shop with that deadline (ms) has told of calls that came too late, by request. It must log warnings. */
export function lateCalls(shop: RunningShop, deadlineMs: number): LateCalls[] {
  const byRequest = new Map<string, LateCalls>();
  for (const [line, ms] of shop.said().matchAll(/^\{.*no full answer within (\d+) ms.*\}$/gm)) {
    const { requestId } = JSON.parse(line) as { requestId: string };
    const calls = byRequest.get(requestId) ?? { whole: 0, short: 0 };
    calls[Number(ms) === deadlineMs ? "whole" : "short"] += 1;
    byRequest.set(requestId, calls);
  }
  return [...byRequest.values()];
}

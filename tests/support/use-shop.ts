import { afterAll, beforeAll } from "vitest";
import { startShop, type RunningShop } from "./shop.ts";

/** The shop of the tests of a file, or of a part of it. */
export let shop: RunningShop;

/** Starts a shop with settings of its own for these tests, and stops it after the last one. */
export function useShop(setup: Parameters<typeof startShop>[0] = {}): void {
  beforeAll(async () => void (shop = await startShop(setup)));
  afterAll(() => shop.stop());
}

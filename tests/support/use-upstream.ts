import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { startTestUpstream, type TestCustomer, type TestSettings, type TestUpstream } from "./upstream-fixture.ts";

/** The upstream of the tests of a file, its database as the owner's commands open it, and a customer. */
export let up: TestUpstream;
export let db: Database;
export let asha: TestCustomer;

/** Starts an upstream for all tests of a file, and stops it after the last one. Without settings its catalogue is empty. */
export function useUpstream(settings: TestSettings = { samples: null }): void {
  beforeAll(() => begin(settings));
  afterAll(() => up.stop());
}

/** Starts an upstream for each test of a file. Without settings its catalogue is empty. */
export function useFreshUpstream(settings: TestSettings = { samples: null }): void {
  beforeEach(() => begin(settings));
  afterEach(() => up.stop());
}

/** Gives each test a customer of its own, after `useUpstream`. */
export function useNewCustomers(): void {
  beforeEach(async () => void (asha = await up.customer()));
}

async function begin(settings: TestSettings): Promise<void> {
  up = await startTestUpstream(settings);
  db = await up.openDatabase();
  asha = await up.customer();
}

import { afterAll, beforeAll } from "vitest";
import type { UpstreamSettings } from "#api/upstream-settings.ts";
import type { Database } from "#api/database/tables.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "./upstream-fixture.ts";

/** An upstream, its database as the owner's commands open it, and a customer. */
interface UpstreamInUse {
  up: TestUpstream;
  db: Database;
  asha: TestCustomer;
}

/** Starts an upstream for all tests of a file, hands it to them, and stops it after the last one. Its catalogue is empty. */
export function useUpstream(take: (made: UpstreamInUse) => void, settings: Partial<UpstreamSettings> = {}): void {
  let up: TestUpstream | undefined;
  beforeAll(async () => {
    up = await startTestUpstream({ samples: null, ...settings });
    take({ up, db: await up.openDatabase(), asha: await up.customer() });
  });
  afterAll(() => up?.stop());
}

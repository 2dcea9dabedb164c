import { defineConfig } from "vitest/config";
import { EVENT_TIMEOUT_MS } from "./tests/support/event-timeout.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Tests of rules and of the sources. */
const fast = ["tests/{unit,house}/**/*.test.ts", "tests/contract/readers-*.test.ts"];

/** A file that replaces a module while it runs, and so must not share modules with other files. */
const alone = "tests/contract/equal-work.test.ts";

/** Everything that needs no browser. The shop is built once, before the first test; whatever is asked of the embedded upstream is asked on both engines. */
export default defineConfig({
  test: {
    environment: "node",
    // Not a part of any assertion: long enough for a machine at a tenth of its speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: EVENT_TIMEOUT_MS } },
    retry: 0,
    // One more than small machines have processors: tests often wait for deadlines and for other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules, and with them the shop of tests/support/shared-shop.ts.
    isolate: false,
    projects: [
      {
        extends: true,
        // What needs neither the built shop nor a database.
        test: { name: "unit", include: [...fast] },
      },
      { extends: true, test: { name: "alone", include: [alone], isolate: true } },
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["tests/{contract,http}/**/*.test.ts"],
          exclude: ["tests/contract/postgres-*.test.ts", alone, ...fast],
          globalSetup: [
            "tests/support/run-folder.ts",
            "tests/support/build-shop.ts",
            "tests/support/prepare-database.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["tests/contract/{upstream,postgres}-*.test.ts"],
          globalSetup: ["tests/support/build-shop.ts", "tests/support/provide-postgres.ts"],
        },
      },
    ],
  },
});

import { defaultServerConditions } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { filesOf, readRun, type Project } from "./tests/runs.ts";
import { EVENT_TIMEOUT_MS } from "./tests/support/event-timeout.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const run = readRun();

/** A project with the files that `tests/runs.ts` gives it; none where this run has no file of it. */
function project(name: Project, test: TestProjectInlineConfiguration["test"] = {}): TestProjectInlineConfiguration[] {
  const include = filesOf(name, run);
  return include.length === 0 ? [] : [{ extends: true, test: { ...test, name, include } }];
}

/** Everything that needs no browser. The shop is built once, before the first test; whatever is asked of the embedded upstream is asked on both engines. */
export default defineConfig({
  test: {
    environment: "node",
    // Not a part of any assertion: long enough for a machine at a tenth of its speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: EVENT_TIMEOUT_MS } },
    retry: 0,
    // One more than small machines have processors: tests often wait for deadlines and for other processes. Those of
    // `npm test` seldom do, and each worker loads the shop's modules anew.
    maxWorkers: run === "test" ? 2 : 3,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules, and with them the shop of tests/support/shared-shop.ts.
    isolate: false,
    projects: [
      // What needs neither the built shop nor a database waits for no other process: what hangs is named after two minutes.
      ...project("unit", { testTimeout: 120_000 }),
      ...project("alone", { isolate: true }),
      ...project("sqlite", {
        globalSetup: [
          "tests/support/run-folder.ts",
          "tests/support/build-shop.ts",
          "tests/support/prepare-database.ts",
        ],
      }),
      ...project("http-hi", { globalSetup: ["tests/support/build-shop.ts", "tests/support/prepare-database.ts"] }).map(
        (one) => ({ ...one, ssr: { resolve: { conditions: ["hi", ...defaultServerConditions] } } }),
      ),
      ...project("postgres", {
        globalSetup: ["tests/support/build-shop.ts", "tests/support/provide-postgres.ts"],
      }),
    ],
  },
});

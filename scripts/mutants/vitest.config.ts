import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestSequencer, TestSpecification } from "vitest/node";

/** The test files that a mutation run may use, set by `scripts/mutants.ts`. */
const include = (process.env["MUTANTS_TESTS"] ?? "tests/unit/**/*.test.ts").split(" ");

/** Runs the files in the order of their list. A fault ends its run as soon as one test fails, so fast files go first. */
class InListedOrder implements TestSequencer {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    const place = ({ moduleId }: TestSpecification) => include.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((a, b) => place(a) - place(b));
  }

  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }
}

/** Fast tests only. The files of a run share its modules, as in `npm run check`; every fault has a run of its own. */
export default defineConfig({
  root: fileURLToPath(new URL("../../", import.meta.url)),
  test: {
    environment: "node",
    isolate: false,
    include,
    sequence: { sequencer: InListedOrder },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

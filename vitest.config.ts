import { defineConfig } from "vitest/config";

/** Everything that needs no browser. The shop is built once, before the first test; whatever is asked of the embedded upstream is asked on both engines. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "sqlite", include: ["tests/{unit,contract,http,house}/**/*.test.ts"], exclude: ["tests/contract/postgres-*.test.ts"], globalSetup: "tests/support/build-shop.ts" } },
      { extends: true, test: { name: "postgres", include: ["tests/contract/{upstream,postgres}-*.test.ts"], globalSetup: "tests/support/provide-postgres.ts" } },
    ],
  },
});

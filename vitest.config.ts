import { defineConfig } from "vitest/config";

/** Everything that needs no browser. The shop is built once, before the first test. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/{unit,contract,http,house}/**/*.test.ts"],
    globalSetup: "tests/support/build-shop.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
  },
});

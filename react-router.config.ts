import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./serving/compressed-assets.ts";

export default {
  appDirectory: "app",
  // The folder of one language: `scripts/build.ts` builds each into its own.
  buildDirectory: process.env["BUILD_DIR"] ?? "build/en",
  ssr: true,
  // The route table costs half a kilobyte in the page; discovering it later costs a request that lists every link.
  routeDiscovery: { mode: "initial" },
  buildEnd({ reactRouterConfig }) {
    compressAssets(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;

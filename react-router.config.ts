import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./delivery/compressed-assets.ts";
import { withoutDeskRoutes } from "./delivery/desk-apart.ts";

export default {
  appDirectory: "app",
  // The folder of one language: `scripts/build.ts` builds each into its own.
  buildDirectory: process.env["BUILD_DIR"] ?? "build/en",
  ssr: true,
  // The route table costs half a kilobyte in the page; discovering it later costs a request that lists every link.
  routeDiscovery: { mode: "initial" },
  buildEnd({ reactRouterConfig }) {
    const files = join(reactRouterConfig.buildDirectory, "client");
    withoutDeskRoutes(files);
    compressAssets(files);
  },
} satisfies Config;

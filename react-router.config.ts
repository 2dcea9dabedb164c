import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./delivery/compressed-assets.ts";

export default {
  appDirectory: "app",
  buildDirectory: process.env["BUILD_DIR"] ?? "build",
  ssr: true,
  // The route table costs half a kilobyte in the page; discovering it later costs a request that lists every link.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

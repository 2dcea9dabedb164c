import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env["BUILD_DIR"] ?? "build",
  ssr: true,
  // The route table costs half a kilobyte in the page; discovering it later costs a request that lists every link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

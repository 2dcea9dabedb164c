import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { COMPILED, NODE_ARGUMENTS, TEST_BUILD_DIR } from "./build-shop.ts";
import { programFile } from "./bundled-programs.ts";

/** The embedded upstream as a server and process of its own. */
export interface UpstreamProcess {
  url: string;
  /** All it has said so far. */
  said(): string;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts one on a folder and any free port, unless the environment names one. Throws with its words when it does not start. */
export async function startUpstreamProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<UpstreamProcess> {
  const child = spawn(
    process.execPath,
    [...NODE_ARGUMENTS, "--import", "./tests/support/end-with-parent.ts", programFile("upstream.ts")],
    {
      stdio: "pipe",
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: COMPILED,
        UPSTREAM_PORT: "0",
        BUILD_DIR: resolve(TEST_BUILD_DIR),
        DATA_DIR: dataDir,
        TRUST_SHOP: "1",
        ATTEMPTS_PER_ADDRESS: "100000",
        ...env,
      },
    },
  );
  const ended = once(child, "close");
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`the upstream did not start:\n${said}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const address = /is open at (http:\S+)/.exec((said += text))?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url,
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      const [code] = await ended;
      return typeof code === "number" ? code : null;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

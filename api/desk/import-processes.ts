import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import type { LogEntry } from "#process/log-output.ts";

/** Works on imports in processes of their own, so that pages stay quick and a file that needs too much ends nothing else. */
export interface ImportProcesses {
  /** Starts to work on an import. A process that another has begun before ends at once. */
  start(id: string): void;
  /** Ends all of them. What was not done is not done at all. */
  stop(): Promise<void>;
}

/** The most memory of such a process, in MB. */
const MAX_MEMORY_MB = 1_024;

/** Starts processes that open the same database. */
export function importProcesses(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (entry: LogEntry) => void,
): ImportProcesses {
  const running = new Set<ChildProcess>();
  const program = fileURLToPath(new URL("./import-program.ts", import.meta.url));
  return {
    start(id) {
      const child = spawn(process.execPath, [`--max-old-space-size=${MAX_MEMORY_MB}`, program, id], {
        env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "inherit"],
      });
      running.add(child);
      const ended = (reason: string) => {
        running.delete(child);
        log({ level: "error", msg: "import failed", id, reason });
      };
      child.once("error", ({ message }) => ended(message));
      child.once("exit", (code, signal) => (code === 0 ? running.delete(child) : ended(String(signal ?? code))));
    },
    async stop() {
      const left = [...running].map((child) => {
        child.kill();
        return new Promise((resolve) => child.once("exit", resolve));
      });
      await Promise.all(left);
    },
  };
}

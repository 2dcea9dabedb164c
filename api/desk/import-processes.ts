import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "#api/database/open-database.ts";
import type { LogEntry } from "#process/log-output.ts";

/** Works on imports in processes of their own, so that pages stay quick and a file that needs too much ends nothing else. */
export interface ImportProcesses {
  /** Starts to work on an import. A process that another has begun before ends at once. */
  start(id: string): void;
  /** Ends the process of an import, where it is one of these. */
  end(id: string): void;
  /** Ends all of them. What was not done is not done at all. */
  stop(): Promise<void>;
}

/** The most memory of such a process, in MB. */
const MAX_MEMORY_MB = 1_024;
/** How long the reading of a file may take, in ms: 20,000 rows take half a minute on a slow machine. */
const READING_MS = 10 * 60 * 1_000;

/** Starts processes that open the same database. `ended` is told of an import that was ended since it took too long, or of itself. */
export function importProcesses(
  { databaseUrl, dataDir, importReadingMs = READING_MS }: DatabaseLocation & { importReadingMs?: number | undefined },
  log: (entry: LogEntry) => void,
  ended: { late(id: string): Promise<unknown>; interrupted(id: string, pid: number): Promise<unknown> },
): ImportProcesses {
  const running = new Map<ChildProcess, string>();
  const program = fileURLToPath(new URL("./import-program.ts", import.meta.url));
  return {
    start(id) {
      const child = spawn(process.execPath, [`--max-old-space-size=${MAX_MEMORY_MB}`, program, id], {
        env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      running.set(child, id);
      // From outside: a process that is busy hears no clock of its own.
      const limit = setTimeout(() => {
        child.kill("SIGKILL");
        ended.late(id).catch((error: unknown) => failed(String(error)));
      }, importReadingMs).unref();
      // What is committed is not taken back: the search may take as long as it needs.
      child.once("message", () => clearTimeout(limit));
      const failed = (reason: string) => log({ level: "error", msg: "import failed", id, reason });
      child.once("error", ({ message }) => failed(message));
      child.once("close", (code, signal) => {
        clearTimeout(limit);
        if (!running.delete(child) || code === 0) return;
        failed(String(signal ?? code));
        ended.interrupted(id, child.pid ?? 0).catch((error: unknown) => failed(String(error)));
      });
    },
    end(id) {
      for (const [child, its] of running)
        if (its === id) {
          running.delete(child);
          child.kill("SIGKILL");
        }
    },
    async stop() {
      const left = [...running.keys()].map((child) => {
        child.kill();
        return new Promise((resolve) => child.once("close", resolve));
      });
      await Promise.all(left);
    },
  };
}

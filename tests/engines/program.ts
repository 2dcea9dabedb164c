import { spawn, type ChildProcess } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";

/** A program that an engine consists of. */
export interface Program {
  /** What its output says, as soon as it fits: the first group of the pattern. Throws when it ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Ends it and everything it has started. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Starts a program in a process group of its own, which ends with this process at the latest. */
export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, ...env },
  });
  running.add(child);
  let said = "";
  const listeners = new Set<() => void>();
  const listen = (text: string) => {
    said += text;
    listeners.forEach((listener) => listener());
  };
  child.stdout.setEncoding("utf8").on("data", listen);
  child.stderr.setEncoding("utf8").on("data", listen);
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      listen(String(error));
      resolve();
    });
    child.once("close", () => resolve());
  });
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${command} ${why}:\n${said.slice(-2_000)}`));
        const deadline = setTimeout(() => fail(`did not say ${pattern}`), EVENT_TIMEOUT_MS);
        const look = () => {
          const found = pattern.exec(said)?.[1];
          if (found === undefined) return;
          clearTimeout(deadline);
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        child.once("close", () => {
          clearTimeout(deadline);
          fail("ended");
        });
      }),
    async stop() {
      kill(child);
      await ended;
      running.delete(child);
    },
  };
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has ended by itself.
  }
}

/** The path of a program that the shell would find; null without one. */
export function findProgram(name: string): string | null {
  const paths = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
  return paths.find(isExecutable) ?? null;
}

/** Whether a file can be started. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

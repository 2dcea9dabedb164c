// A process that runs programs of the owner one after the other, as its parent asks: to start a process for each of them
// would cost more than their work.
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandProgram } from "#api/owner/command/open-owner-database.ts";

/** What the parent asks for. */
export interface DeskTask {
  program: string;
  words: readonly string[];
}

/** The result of a program. */
export interface DeskAnswer {
  code: number;
  out: string;
  err: string;
}

process.on("message", (task: DeskTask) => void run(task).then((answer) => process.send?.(answer)));

async function run({ program, words }: DeskTask): Promise<DeskAnswer> {
  const said = { out: "", err: "" };
  const restore = [process.stdout, process.stderr].map((stream, at) => {
    const write = stream.write.bind(stream);
    stream.write = (chunk: Uint8Array | string) => {
      said[at === 0 ? "out" : "err"] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return true;
    };
    return () => (stream.write = write);
  });
  let code = 1;
  try {
    // The command of `api/owner/orders.ts` is its export `runOrders`.
    const name = basename(program, ".ts").replace(/^./, (letter) => `run${letter.toUpperCase()}`);
    const commands = (await import(pathToFileURL(resolve(program)).href)) as Record<string, CommandProgram>;
    const { env, stdout: out, stderr: err } = process;
    code = (await commands[name]?.({ args: [...words], env, out, err })) ?? 1;
  } catch (error) {
    said.err += String(error);
  } finally {
    for (const end of restore) end();
  }
  return { code, ...said };
}

// A process that runs programs of the owner one after the other, as its parent asks: to start a process for each of them
// would cost more than their work.
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

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
  process.argv = [process.execPath, program, ...words];
  process.exitCode = 0;
  try {
    // A program does its work while it is loaded; what it is made of is loaded once.
    await import(`${pathToFileURL(resolve(program)).href}?${randomUUID()}`);
  } catch (error) {
    said.err += String(error);
    process.exitCode = 1;
  } finally {
    for (const end of restore) end();
  }
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, ...said };
}

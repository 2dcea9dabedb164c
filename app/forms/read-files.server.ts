import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";

/** A file of a form. `bytes` is null where it has more than it may. */
export interface SentFile {
  /** Its name, with its folders where a folder was chosen. */
  name: string;
  /** In bytes. */
  size: number;
  bytes: Buffer<ArrayBuffer> | null;
}

/**
 * Reads the files of a multipart form one by one as they arrive, each of at most `most` bytes in memory. The next one is read when
 * `take` has ended. Fields are left out. Throws where the form breaks off: what arrived before has been taken.
 */
export async function readFiles(
  request: Request,
  most: number,
  take: (file: SentFile) => Promise<void>,
): Promise<void> {
  const form = new Busboy({
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    preservePath: true,
    limits: { headerPairs: 20, headerSize: 8_000 },
  });
  const arrived: SentFile[] = [];
  form.on("file", (_field, stream, name: string | undefined) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
    });
    // The form's own error says the same.
    stream.on("error", () => undefined);
    stream.on("end", () => {
      // A field without a chosen file is sent as a file without a name.
      if (name) arrived.push({ name, size, bytes: size > most ? null : Buffer.concat(chunks) });
    });
  });
  const ended = once(form, "finish");
  ended.catch(() => undefined);
  const takeAll = async () => {
    for (let file = arrived.shift(); file !== undefined; file = arrived.shift()) await take(file);
  };
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (!form.write(part.value)) await Promise.race([once(form, "drain"), ended]);
    // A file that ended with these bytes says so in this turn: more of them may never come.
    await setImmediate();
    await takeAll();
  }
  form.end();
  await ended;
  await takeAll();
}

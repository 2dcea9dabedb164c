import { TooManyWaiting } from "../concurrency/fair-concurrency-limit.server.ts";
import type { ResponseBody } from "./response-body.server.ts";

/** The bodies that are parsed or wait for it, by their bytes. A body that several tasks wait for counts once. */
export interface ParserQueue {
  /** Adds a task on a body. Throws TooManyWaiting when there is no room for another body. */
  add(body: ResponseBody): void;
  /** Removes a task on a body; with the last one, the body. */
  remove(body: ResponseBody): void;
}

/** An empty queue with room for so many bytes. */
export function parserQueue(maxBytes: number): ParserQueue {
  const tasks = new Map<number, number>();
  let totalBytes = 0;
  return {
    add({ id, bytes: { length } }) {
      const before = tasks.get(id) ?? 0;
      if (before === 0) {
        if (totalBytes + length > maxBytes) throw new TooManyWaiting("too many large answers wait to be read");
        totalBytes += length;
      }
      tasks.set(id, before + 1);
    },
    remove({ id, bytes: { length } }) {
      const left = (tasks.get(id) ?? 0) - 1;
      if (left > 0) tasks.set(id, left);
      else if (tasks.delete(id)) totalBytes -= length;
    },
  };
}

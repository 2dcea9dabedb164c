import { expect, test } from "vitest";
import type { ResponseBody } from "../../app/gateway/response-body.server.ts";
import { createLargeResponseReader } from "../../app/gateway/large-response-reader.server.ts";

const endless = new URL("../support/endless-reader.ts", import.meta.url);
const body = (id: number, size = 70_000): ResponseBody => ({
  id,
  bytes: new Uint8Array(new SharedArrayBuffer(size)),
  isCut: false,
});
const orders = { of: "orders", page: 1, limit: 20 } as const;

test("more reads than there are places end as failures of their own, and the process lives", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, file: endless });
  const deadline = new AbortController();
  const reads = Promise.allSettled(
    Array.from({ length: 400 }, (_, index) => reader.read(body(index), orders, "", deadline.signal)),
  );
  deadline.abort();
  expect((await reads).map(({ status }) => status)).toEqual(Array(400).fill("rejected"));
  expect((await reader.read(body(500), { of: "json" }, "", new AbortController().signal)).body).toBe("read");
});

test("a read that is refused for want of a place says so", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, file: endless });
  const deadline = new AbortController();
  const reads = Array.from({ length: 60 }, (_, index) =>
    reader.read(body(index), orders, "an address", deadline.signal),
  );
  await expect(reads.at(-1)).rejects.toMatchObject({ name: "TooManyWaiting" });
  const other = reader.read(body(100), { of: "json" }, "another address", new AbortController().signal);
  deadline.abort();
  await Promise.allSettled(reads);
  expect((await other).body).toBe("read");
});

test("answers that wait to be read hold so many bytes at most, and the same answer counts once", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, file: endless });
  const deadline = new AbortController();
  const large = Array.from({ length: 17 }, (_, index) => body(index, 8 * 1024 * 1024));
  const reads = large.map((answer) => reader.read(answer, orders, "", deadline.signal));
  await expect(reads.at(-1)).rejects.toThrow("too many large answers wait to be read");
  const again = reader.read(large[0] ?? body(0), orders, "", deadline.signal);
  deadline.abort();
  await expect(again).rejects.toThrow("aborted");
  await Promise.allSettled(reads);
});

test("so many large answers are taken in at once, of one address fewer, and who leaves makes room", async () => {
  const reader = createLargeResponseReader({ freshMs: 0, log: () => undefined, file: endless });
  const { signal } = new AbortController();
  const left = new AbortController();
  const own = await Promise.all(Array.from({ length: 4 }, () => reader.makeRoom("an address", signal)));
  let isIn = false;
  const fifth = reader.makeRoom("an address", signal).then((leave) => {
    isIn = true;
    return leave;
  });
  const gone = reader.makeRoom("an address", left.signal);
  left.abort(new Error("the deadline"));
  await expect(gone).rejects.toThrow("the deadline");
  (await reader.makeRoom("another address", signal))();
  expect(isIn).toBe(false);
  own[0]?.();
  (await fifth)();
});

import { expect, test } from "vitest";
import { parserQueue } from "#app/gateway/parser-threads.server.ts";

const body = (id: number, size: number) => ({ id, bytes: new Uint8Array(size), isTruncated: false });
const [silk, cotton, linen] = [body(1, 60), body(2, 40), body(3, 1)];

test("takes bodies up to its bytes, and refuses the next one with TooManyWaiting until one is removed", () => {
  const queue = parserQueue(100);
  for (const one of [silk, cotton]) queue.add(one);
  expect(() => queue.add(linen)).toThrow(expect.objectContaining({ name: "TooManyWaiting" }));
  queue.remove(cotton);
  queue.add(linen);
  expect(() => queue.add(cotton)).toThrow("too many large answers wait to be read");
});

test("counts a body once however many tasks wait for it, until the last of them is removed", () => {
  const queue = parserQueue(100);
  for (const _ of [1, 2, 3]) queue.add(silk);
  queue.add(cotton);
  for (const _ of [1, 2]) {
    queue.remove(silk);
    expect(() => queue.add(linen)).toThrow("too many");
  }
  queue.remove(silk);
  queue.add(linen);
  expect(() => queue.add(silk)).toThrow("too many");
});

test("removes nothing for a body that was refused", () => {
  const queue = parserQueue(100);
  for (const one of [silk, cotton]) queue.add(one);
  queue.remove(linen);
  expect(() => queue.add(linen)).toThrow("too many");
});

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { useSharedShop } from "../support/shared-shop.ts";
import type { RunningShop } from "../support/shop.ts";

let shop: RunningShop;
useSharedShop((shared) => ({ shop } = shared));

test.each([
  ["nonsense", "nonsense\r\n\r\n", "400 Bad Request"],
  [
    "headers of 20 kB",
    `GET / HTTP/1.1\r\nhost: shop\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
  ],
  [
    "two lengths",
    "POST /login HTTP/1.1\r\nhost: shop\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "400 Bad Request",
  ],
])("%s is refused with the headers every response has", async (_, sent, status) => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  const answer = await text(socket);
  expect(answer.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
  expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("connection: close");
});

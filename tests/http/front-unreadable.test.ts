import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { chatAddress } from "#app/content/chat-address.ts";
import { sampleShopDetails } from "#app/content/shop-details.ts";
import { footerWords } from "#app/content/footer-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import type { RunningShop } from "#tests/support/shop.ts";

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
  expect(answer).toMatch(
    /content-security-policy: default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
  );
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("connection: close");
});

test.each([
  ["a malformed address", "/%", {}, 400],
  ["an address that is too long", `/?${"a=b&".repeat(3_000)}`, {}, 414],
  ["more cookies than are read", "/", { cookie: `x=${"y".repeat(20_000)}` }, 431],
] as const)("%s is answered with a page that has chat and contact", async (_, path, headers, status) => {
  const answer = await rawRequest(shop.url, path, { headers: { accept: "text/html", ...headers } });
  expect(answer.status).toBe(status);
  const page = answer.body.toString("utf8");
  expect(page).toContain(`<a href="/contact">${footerWords.contact}</a>`);
  expect(page).toContain(`<a href="${chatAddress(sampleShopDetails)}">${siteWords.chat}</a>`);
  expect(page).toContain(sampleShopDetails.phone);
});

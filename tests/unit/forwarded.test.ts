import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { clientNetworks } from "#process/client-networks.ts";
import { isCrossSite } from "#server/http-chain.ts";
import { forwardedAddress, originOf, dropUntrustedForwarding } from "#server/forwarded.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["203.0.113.1, 192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:51234", "192.0.2.7"],
  ["2001:db8::7", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["2001:DB8:0:0:0:0:0:7%eth0", "2001:db8::7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
])("reads %s as the address %s", (header, address) => expect(forwardedAddress(header)).toBe(address));

test.each([
  "",
  " ",
  "unknown",
  "_hidden",
  "192.0.2",
  "192.0.2.7:99999",
  "192.0.2.7, ",
  "0x7f.1",
  "1",
  "[192.0.2.7",
  "192.0.2.7/evil",
  "192.0.2.7%eth0",
])("reads %j as no address", (header) => {
  expect(forwardedAddress(header)).toBeNull();
});

test("counts an IPv6 address with its household, its site and its provider, an IPv4 address alone, and nonsense nowhere", () => {
  expect(clientNetworks("2001:db8:1:2:3::4").map(({ network }) => network)).toEqual([
    "2001:db8:1:2::/64",
    "2001:db8:1::/48",
    "2001:db8::/32",
  ]);
  expect(clientNetworks("::ffff:192.0.2.7")).toEqual([{ network: "192.0.2.7", factor: 1 }]);
  expect(clientNetworks("unknown")).toEqual([]);
});

describe("a form that was sent", () => {
  const isForeign = (headers: Record<string, string>, method = "POST") =>
    isCrossSite(new Request("https://shop.example/cart/add", { method, headers }));

  test.each<Record<string, string>>([
    { referer: "https://evil.example/page" },
    { referer: "https://shop.example.evil.example/" },
    { referer: "http://[" },
    { referer: "android-app://com.example" },
    { origin: "https://evil.example", referer: "https://shop.example/" },
  ])("is another site's with %j", (headers) => {
    expect(isForeign(headers)).toBe(true);
  });

  test.each<Record<string, string>>([
    {},
    { referer: "" },
    { referer: "https://shop.example/cart" },
    { referer: "/cart" },
    { origin: "https://shop.example", referer: "https://evil.example/" },
    { "sec-fetch-site": "same-origin", referer: "https://evil.example/" },
  ])("is the shop's own with %j", (headers) => {
    expect(isForeign(headers)).toBe(false);
  });

  test("from another site may open a page with GET", () => {
    expect(isForeign({ referer: "https://evil.example/page" }, "GET")).toBe(false);
  });
});

test("of a proxy's headers only the last host and scheme are believed, and a Forwarded header is not", () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, {
    host: "inner:3000",
    forwarded: "host=evil.example",
    "x-forwarded-host": "evil.example, shop.example",
    "x-forwarded-proto": "http, https",
  });
  dropUntrustedForwarding(request, new ServerResponse(request), () => {});
  expect(originOf(request, true)).toBe("https://shop.example");
  expect(originOf(request, false)).toBe("http://inner:3000");
  expect(request.headers.forwarded).toBeUndefined();
});

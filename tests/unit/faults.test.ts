import { expect, test } from "vitest";
import {
  isUpstreamFault,
  toResult,
  UpstreamContractError,
  UpstreamTimeout,
  UpstreamUnavailable,
} from "#app/gateway/faults.server.ts";

test.each([
  new UpstreamUnavailable("GET /cart", "answered 503"),
  new UpstreamTimeout("GET /cart", "no answer"),
  new UpstreamContractError("GET /cart", "no JSON"),
])("a page can live without a call that ended in %s", async (fault) => {
  expect(await toResult(Promise.reject(fault))).toEqual({ value: null, fault });
});

test.each([
  ["an error of the shop", new TypeError("x is undefined")],
  ["an error of the shop that names a call", Object.assign(new Error("a bug"), { call: "GET /cart" })],
  ["an error of the same name from elsewhere", Object.assign(new Error("late"), { name: "UpstreamTimeout" })],
  ["the redirect to the login", new Response(null, { status: 302 })],
  ["what is no error", { name: "UpstreamTimeout", call: "GET /cart" }],
])("%s is no fault of the upstream, and is thrown on", async (_, thrown) => {
  expect(isUpstreamFault(thrown)).toBe(false);
  await expect(toResult(Promise.reject(thrown))).rejects.toBe(thrown);
});

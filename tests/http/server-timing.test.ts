import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, timed, type RunningShop } from "#tests/support/shop.ts";

let silent: RunningShop;
let telling: RunningShop;
beforeAll(async () => {
  [silent, telling] = await Promise.all([
    startShop({ env: { PAGE_CACHE_MB: "8", SERVER_TIMING_TOKEN: "" } }),
    startShop({ env: { PAGE_CACHE_MB: "8" } }),
  ]);
});
afterAll(() => Promise.all([silent.stop(), telling.stop()]));

/** A page made, the same one kept, data for the script, pages of one's own, a picture, files, refusals, health. */
const addresses = (
  "/productlisting /productlisting /productlisting.data /cart /nothing-here /picture?src=%2Fcatalogue%2Fpictures%2F1&w=320 " +
  "/robots.txt /icon.svg /% /healthz /readyz"
).split(" ");

async function timings(shop: RunningShop, headers: Record<string, string>): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const path of addresses)
    found.push(
      (await fetch(shop.url + path, { headers: { accept: "text/html", ...headers } })).headers.get("server-timing"),
    );
  return found;
}

test("sends no Server-Timing without the setting, also to a request with a token", async () => {
  for (const headers of [{}, timed]) expect(await timings(silent, headers)).toEqual(addresses.map(() => null));
});

test("sends Server-Timing only with the owner's token, for rendered and cached pages", async () => {
  expect(await timings(telling, {})).toEqual(addresses.map(() => null));
  for (const token of ["", "timing-of-the-test", "timing-of-the-tests2"])
    expect(await timings(telling, { "server-timing-token": token })).toEqual(addresses.map(() => null));
  const [, kept, ...others] = await timings(telling, timed);
  expect(kept).toBe("cache");
  expect(others.filter((timing) => timing?.startsWith("app;dur=") === true).length).toBeGreaterThanOrEqual(4);
});

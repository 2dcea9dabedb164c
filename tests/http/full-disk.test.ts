import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, renameSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventWait } from "#tests/support/event-timeout.ts";
import { createClient } from "#tests/support/client.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addFromProduct, addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

let shop: RunningShop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const readiness = async () => (await fetch(`${shop.url}/readyz`)).status;
/** It looks once a second at most: the answer before may stand for that long. */
const becomes = (status: number) =>
  vi.waitFor(async () => expect(await readiness()).toBe(status), { ...eventWait, interval: 100 });
const told = () =>
  shop
    .said()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string });

test("a data folder that is gone makes the shop unready, and it is ready again by itself", async () => {
  expect(await readiness()).toBe(200);
  renameSync(shop.dataDir, `${shop.dataDir}-away`);
  await becomes(503);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  // Looking makes no new folder and no empty database.
  expect(() => readdirSync(shop.dataDir)).toThrow("ENOENT");
  renameSync(`${shop.dataDir}-away`, shop.dataDir);
  await becomes(200);
  expect(readdirSync(shop.dataDir).filter((name) => name.startsWith(".write-check"))).toEqual([]);
  await vi.waitFor(() => expect(told().some(({ msg }) => msg === "not ready")).toBe(true), eventWait);
  expect(told().filter(({ msg }) => msg === "not ready")).toEqual([
    expect.objectContaining({ level: 50, reason: expect.stringMatching(/^it (cannot be opened|is not there) \(/) }),
  ]);
});

// A process that may write no further byte to any file, as on a full disk: what util-linux brings does it to one that runs, whoever runs it.
const limits = spawnSync("prlimit", ["--version"]).status === 0 ? ["0"] : [];
const limit = (size: string) => execFileSync("prlimit", ["--pid", String(shop.pid), `--fsize=${size}:unlimited`]);

test.each(limits)(
  "a full disk (%s bytes) is logged with its first error, makes the shop unready, and loses nothing",
  async (none) => {
    const asha = createClient(shop.url);
    const person = newPerson();
    await becomeCustomer(asha, person);
    limit(none);
    const page = await addFromProduct(asha, "/product/6", { size: "L", color: "White" });
    expect(page.source).not.toContain("rollback");
    await becomes(503);
    expect(shop.said()).not.toMatch(/cannot rollback|no transaction is active/);
    const full =
      /^the disk cannot be read or written \(disk I\/O error\)\. Look for a full or failing disk and for limits of file sizes\.$/;
    // The log comes through a pipe, beside the answers.
    for (const msg of ["request failed", "not ready"]) {
      await vi.waitFor(
        () => expect(told()).toContainEqual(expect.objectContaining({ msg, reason: expect.stringMatching(full) })),
        eventWait,
      );
    }
    expect((await asha.open("/productlisting")).status).toBe(200);
    limit("unlimited");
    await becomes(200);
    await addToCart(asha, "/product/6", { size: "L", color: "White" });
    expect((await asha.open("/cart")).text).toContain("Subtotal");
  },
);

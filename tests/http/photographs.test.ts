import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventWait } from "#tests/support/event-timeout.ts";
import { heicFile, telephoneJpeg } from "#tests/support/photographs.ts";
import { isPicture, picturesIn } from "#tests/support/picture-addresses.ts";
import { startShop } from "#tests/support/shop.ts";

const SLUG = "kesar-bandhani-georgette-saree";

test("photographs that are brought beside a running shop are shown by it, and a changed one at once", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-photographs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const shop = await startShop({ env: { CATALOGUE_FRESH_MS: "0", PAGE_CACHE_MB: "0" } });
  onTestFinished(() => shop.stop());
  await writeFile(path.join(folder, `${SLUG}.heic`), heicFile("turned.heic"));
  const bring = async () => {
    const env = { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: "" };
    const words = ["api/owner/catalogue.ts", "pictures", folder];
    return (await promisify(execFile)(process.execPath, words, { env })).stdout;
  };
  /** The shop's picture of the photograph, once its page shows another than before. */
  const shown = (before: string | null) =>
    vi.waitFor(async () => {
      const html = await (await fetch(`${shop.url}/product/1`)).text();
      const address =
        picturesIn(html).find((one) => one.includes(encodeURIComponent(`/${SLUG}.`)) || one.includes(`${SLUG}.`)) ??
        null;
      expect([address === null, address === before]).toEqual([false, false]);
      return { html, address: address ?? "" };
    }, eventWait);

  expect(await bring()).toContain(`${SLUG}.heic: picture 1 of ${SLUG}, in place of pictures/${SLUG}-red-1.svg`);
  const first = await shown(null);
  // The views that nobody photographed keep the shop's own words.
  expect(first.html).toContain("the fabric close up");
  const sent = await fetch(`${shop.url}${first.address}`, { headers: { accept: "image/webp" } });
  expect(isPicture(sent)).toBe(true);
  const { width, height, exif } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
  expect([Number(width) < Number(height), exif]).toEqual([true, undefined]);

  await rm(path.join(folder, `${SLUG}.heic`));
  await writeFile(path.join(folder, `${SLUG}.jpg`), await telephoneJpeg());
  expect(await bring()).toContain(`in place of pictures/${SLUG}.`);
  const second = await shown(first.address);
  expect(isPicture(await fetch(`${shop.url}${second.address}`, { headers: { accept: "image/webp" } }))).toBe(true);
});

import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { attribute, elements, parseHtml } from "#tests/support/html.ts";
import { startShop } from "#tests/support/shop.ts";

test("the pictures of the listing's first page are made before anybody asks for them", async () => {
  const shop = await startShop({ env: { PICTURES_AHEAD: "1" } });
  onTestFinished(() => shop.stop());
  const made = () => globSync("*.avif", { cwd: join(shop.dataDir, "pictures") }).length;
  await expect.poll(made).toBeGreaterThan(7);
  const page = parseHtml(await (await fetch(`${shop.url}/productlisting`)).text());
  const [card] = elements(page, ({ tagName }) => tagName === "img").map(
    (picture) => attribute(picture, "srcset") ?? "",
  );
  const widths = (card ?? "").split(", ").map((one) => one.split(" ")[0] ?? "");
  expect(widths.length).toBeGreaterThan(3);
  for (const address of widths) {
    const { headers } = await fetch(`${shop.url}${address}`, { headers: { accept: "image/avif,image/webp" } });
    expect(headers.get("content-type"), address).toBe("image/avif");
  }
});

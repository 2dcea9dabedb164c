import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";

let db: Database;
useShop();
beforeAll(async () => void (db = await openDatabase(chooseEngine({ dataDir: shop.dataDir, databaseUrl: null }))));
afterAll(() => db.destroy());

/** A browser in which the owner is logged in at the desk. */
async function ownerAtDesk() {
  const { token } = await storeStaff(db, "owner");
  const client = createClient(shop.url);
  await takeDeskSession(client, token, shop.dataDir);
  return client;
}

/** A text of the desk that is long enough to be found by itself. */
const TELLING_LENGTH = 20;

/** Every text of the desk that the shop has not, in all languages. */
async function deskWords(): Promise<string[]> {
  const shopWords = await textsOf("app/content/*/*.ts");
  return (await textsOf("desk/content/*/*.ts")).filter(
    (text) => text.length >= TELLING_LENGTH && !shopWords.some((other) => other.includes(text)),
  );
}

async function textsOf(pattern: string): Promise<string[]> {
  const modules = await Promise.all(globSync(pattern).map((file) => import(join(process.cwd(), file))));
  return [...new Set(modules.flatMap((module) => textsIn(module as unknown)))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("no file of the build that shoppers get names the desk or holds a word of it", async () => {
  const words = await deskWords();
  expect(words.length).toBeGreaterThan(50);
  for (const { code } of shopLanguages) {
    const folder = join(TEST_BUILD_DIR, code, "client");
    const files = globSync("**/*.{js,css,html,json,txt,svg}", { cwd: folder });
    const list = files.find((file) => file.includes("manifest-")) ?? "";
    expect(readFileSync(join(folder, list), "utf8")).toContain("routes/catalogue/home/route");
    for (const file of files) {
      const text = readFileSync(join(folder, file), "utf8");
      expect([file, /\bdesk\b/.test(text), words.filter((word) => text.includes(word))]).toEqual([file, false, []]);
    }
  }
});

test.each(["/home", "/product/1", "/cart", "/login", "/robots.txt", "/sitemap.xml", "/service-worker.js"])(
  "%s does not name the desk, for its staff neither",
  async (path) => {
    const page = await (await ownerAtDesk()).open(path);
    expect([page.status, /\bdesk\b/.test(page.source)]).toEqual([200, false]);
  },
);

test("a page of the desk holds no script, is kept nowhere, and asks not to be indexed", async () => {
  const client = await ownerAtDesk();
  for (const path of ["/desk", "/hi/desk", "/desk/login", "/desk/nowhere"]) {
    const { status, headers, source } = await client.open(path);
    expect([path, status]).toEqual([path, path === "/desk/nowhere" ? 404 : 200]);
    expect([path, source.includes("<script"), source.includes("modulepreload")]).toEqual([path, false, false]);
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex, nofollow"]);
    // An invitation's token stands in its address, which the proxy's log keeps of every file that the page loads.
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  }
});

test("a form of the desk that comes from another site is refused", async () => {
  const client = await ownerAtDesk();
  const today = await client.open("/desk");
  client.headers["sec-fetch-site"] = "cross-site";
  expect((await today.press(frameWords.logout)).status).toBe(403);
  delete client.headers["sec-fetch-site"];
  expect((await client.open("/desk")).url.pathname).toBe("/desk");
});
